@ViewBuilder func staircaseTree() -> some View {
  Staircase {
    Color.red.frame(width: 20, height: 10).id("a")
    Text("Hi").id("b")
    Color.blue.frame(width: 5, height: 5).id("c")
  }
}
