@ViewBuilder func spanGridTree() -> some View {
  SpanGrid(columns: 3, spacing: 10) {
    Color.red.frame(height: 20).id("a")
    Color.green.frame(height: 30).span(2).id("b")
    Text("Hello world, how are you").span(5).id("c")
    Color.blue.frame(height: 5).span(2).id("d")
    Color.orange.frame(height: 7).span(2).id("e")
  }
}
