@ViewBuilder func timelineLaneTree() -> some View {
  TimelineLane(range: 0...24) {
    Color.red.during(1, 5).id("a")
    Color.green.during(4, 9).id("b")
    Color.blue.frame(width: 6, height: 6).at(12).id("c")
    Color.orange.during(20, 23).id("d")
    Color.yellow.frame(width: 4).id("e")
  }
}
