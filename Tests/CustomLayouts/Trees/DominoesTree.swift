@ViewBuilder func dominoesTree() -> some View {
  Dominoes {
    Color.red.id("a")
    Color.green.id("b")
    Color.blue.id("c")
    Color.orange.frame(width: 4, height: 4).id("d")
  }
}
