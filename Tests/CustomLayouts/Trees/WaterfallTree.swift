@ViewBuilder func waterfallTree() -> some View {
  Waterfall(columns: .adaptive(minimum: 60)) {
    Color.red.frame(height: 40).id("a")
    Color.green.frame(height: 20).id("b")
    Text("some longer words that wrap").id("c")
    Color.blue.frame(height: 35).id("d")
    Color.orange.frame(height: 10).id("e")
  }
}
