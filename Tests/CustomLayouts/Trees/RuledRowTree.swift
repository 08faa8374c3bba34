@ViewBuilder func ruledRowTree() -> some View {
  RuledRow {
    Color.red.id("a")
    Color.red.id("b")
    Color.red.id("c")
  }
}
