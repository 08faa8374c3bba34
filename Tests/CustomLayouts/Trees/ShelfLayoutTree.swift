@ViewBuilder func shelfLayoutTree() -> some View {
  ShelfLayout(shelfWidth: 100) {
    Color.red.frame(width: 60, height: 20).id("a")
    Color.green.frame(width: 50, height: 10).id("b")
    Color.blue.frame(width: 40, height: 30).id("c")
    Color.yellow.frame(width: 30, height: 10).id("d")
  }
}
