@ViewBuilder func elasticRowTree() -> some View {
  ElasticRow {
    Color.red.frame(minWidth: 20, idealWidth: 40, maxWidth: 100).frame(height: 10).id("a")
    Text("Hello").id("b")
    Color.blue.id("c")
  }
}
