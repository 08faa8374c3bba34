@ViewBuilder func foldingStackTree() -> some View {
  FoldingStack {
    Color.red.frame(width: 60, height: 20).id("a")
    Color.green.frame(width: 50, height: 30).id("b")
    Text("Hello").id("c")
  }
}
