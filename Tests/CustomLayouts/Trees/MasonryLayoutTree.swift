@ViewBuilder func masonryLayoutTree() -> some View {
  MasonryLayout(columns: 2, spacing: 10) {
    Color.red.frame(height: 40).id("a")
    Color.green.frame(height: 20).id("b")
    Color.blue.frame(height: 30).id("c")
    Text("Hello world").id("d")
  }
}
