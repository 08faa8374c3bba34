@ViewBuilder func sunburstTree() -> some View {
  Sunburst {
    Color.red.id("a")
    Color.green.weight(2).id("b")
    Color.blue.frame(width: 10, height: 10).weight(0.5).id("c")
  }
}
