@ViewBuilder func observedTree() -> some View {
  Observed {
    Color.red.frame(width: 20, height: 10).id("a")
    Color.green.frame(width: 30, height: 14).id("b")
    Color.blue.frame(width: 40, height: 14).id("c")
  }
}
