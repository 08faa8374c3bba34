@ViewBuilder func labeledColumnTree() -> some View {
  HStack(alignment: .lastTextBaseline, spacing: 0) {
    VStack(alignment: .labelEdge, spacing: 0) {
      LabeledColumn {
        HStack(spacing: 5) {
          Text("A").alignmentGuide(.labelEdge) { d in d[.trailing] }
          Text("Hello")
        }
        .id("a")
        Text("Hi").alignmentGuide(.labelEdge) { _ in 0 }.id("b")
        Color.red.frame(width: 60, height: 10).id("c")
      }
      Color.green.frame(width: 100, height: 10).id("below")
    }
    Color.blue.frame(width: 10, height: 10).id("beside")
  }
}
