@ViewBuilder func countedLinesTree() -> some View {
  CountedLines {
    Color.red.frame(width: 60, height: 10).id("a")
    Color.green.frame(width: 70, height: 14).id("b")
    Color.blue.frame(width: 200, height: 5).id("c")
    Color.blue.frame(width: 20, height: 8).id("d")
  }
}
