@ViewBuilder func diagonalStackTree() -> some View {
  DiagonalStack {
    Color.red.frame(width: 20, height: 10).id("a")
    Color.green.frame(width: 30, height: 5).id("b")
    Text("end").id("c")
  }
}
