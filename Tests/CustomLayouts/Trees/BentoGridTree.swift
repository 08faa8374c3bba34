@ViewBuilder func bentoGridTree() -> some View {
  BentoGrid(columns: 3) {
    Color.red.bento(2, 2).id("a")
    Color.green.id("b")
    Color.blue.bento(1, 2).id("c")
    Color.orange.id("d")
    Color.yellow.bento(3).id("e")
  }
}
