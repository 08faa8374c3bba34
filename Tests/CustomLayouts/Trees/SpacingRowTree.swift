@ViewBuilder func spacingRowTree() -> some View {
  HStack {
    SpacingRow {
      Text("some text").id("a")
      Color.red.frame(height: 20).id("b")
      Text("more").id("c")
    }
    Color.blue.id("d")
  }
}
