@ViewBuilder func chessboardTree() -> some View {
  Chessboard(files: 4, ranks: 4) {
    Circle().id("a")
    Circle().id("b")
    Color.red.id("c")
    Color.blue.frame(width: 10, height: 10).id("d")
    Circle().id("e")
  }
}
