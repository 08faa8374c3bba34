@ViewBuilder func neighborlyColumnTree() -> some View {
  VStack {
    NeighborlyColumn(factor: 2) {
      Color.red.frame(width: 40, height: 10).id("a")
      Text("T").id("b")
      Color.green.frame(width: 20, height: 10).id("c")
    }
    Color.blue.frame(width: 30, height: 10).id("below")
  }
}
