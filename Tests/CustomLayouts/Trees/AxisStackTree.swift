@ViewBuilder func axisStackTree() -> some View {
  AxisStack(axis: .vertical) {
    Color.red.frame(width: 30, height: 10).id("a")
    Color.green.frame(width: 50, height: 20).id("b")
  }
}
