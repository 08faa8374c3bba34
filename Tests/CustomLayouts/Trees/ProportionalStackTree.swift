@ViewBuilder func proportionalStackTree() -> some View {
  VStack(spacing: 0) {
    ProportionalStack(.horizontal) {
      Color.red.id("a").share(3)
      Text("Hi").id("b")
      Color.blue.id("c").share(2)
    }
    ProportionalStack(.vertical) {
      Color.red.id("d")
      Color.green.id("e").share(3)
    }
  }
}
