@ViewBuilder func lineLayoutsTree() -> some View {
  VStack {
    HorizontalLine {
      Color.red.frame(width: 20, height: 30).id("a")
      Color.red.frame(width: 20, height: 30).id("b")
    }
    VerticalLine(spacing: 2) {
      Color.red.frame(width: 20, height: 30).id("c")
      Color.red.frame(width: 20, height: 30).id("d")
    }
  }
}
