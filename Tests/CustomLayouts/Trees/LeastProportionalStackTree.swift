@ViewBuilder func leastProportionalStackTree() -> some View {
  VStack(alignment: .leading, spacing: 0) {
    LeastProportionalStack {
      Color.red.frame(width: 30, height: 20).id("a").units(3)
      Color.green.frame(width: 10, height: 40).id("b")
      Color.blue.frame(width: 40).id("c").units(2)
    }
    LeastProportionalStack(axis: .vertical) {
      Text("Hello").id("d")
      Color.yellow.id("e").units(2)
    }
  }
}
