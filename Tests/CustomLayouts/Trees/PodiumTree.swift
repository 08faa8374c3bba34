@ViewBuilder func podiumTree() -> some View {
  Podium {
    Color.yellow.frame(width: 40, height: 40).id("first")
    Color.gray.frame(width: 36, height: 36).id("second")
    Color.brown.frame(width: 30, height: 30).id("third")
  }
}
