@ViewBuilder func mergedColumnTree() -> some View {
  HStack(alignment: .firstTextBaseline, spacing: 0) {
    MergedColumn {
      Color.red.frame(width: 20, height: 30).id("a")
      Text("Title").id("b")
      Text("Hello world").alignmentGuide(.firstTextBaseline) { d in d.height / 2 }.id("c")
    }
    .id("column")
    Text("x").id("d")
  }
}
