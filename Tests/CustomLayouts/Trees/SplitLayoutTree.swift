@ViewBuilder func splitLayoutTree() -> some View {
  SplitLayout(fraction: 0.3) {
    Color.red.id("a")
    Text("Hello world").id("b")
  }
}
