@ViewBuilder func firstThatFitsTree() -> some View {
  FirstThatFits {
    Color.red.frame(width: 300, height: 20).id("a")
    Color.green.frame(width: 150, height: 20).id("b")
    Color.blue.frame(width: 50, height: 20).id("c")
  }
}
