@ViewBuilder func cachedColumnTree() -> some View {
  VStack {
    CachedColumn {
      Color.red.frame(width: 20, height: 30).id("a")
      Text("Hello world of layouts").id("b")
    }
    TreeRow {
      ForEach(0..<6) { number in Color.red.id("t\(number)") }
    }
  }
}
