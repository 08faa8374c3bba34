@ViewBuilder func equalWidthHStackTree() -> some View {
  EqualWidthHStack {
    Text("Hi").id("a")
    Text("Hello").id("b")
    Color.red.frame(width: 20, height: 30).id("c")
    Color.green.id("d")
  }
}
