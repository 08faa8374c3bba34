@ViewBuilder func carefulRowTree() -> some View {
  HStack {
    CarefulRow {
      Color.red.frame(width: 30, height: 10).id("a")
      Color.red.frame(width: 30, height: 10).id("b")
    }
    .id("full")
    CarefulRow {}.id("empty")
  }
}
