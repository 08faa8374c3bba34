@ViewBuilder func centerStageTree() -> some View {
  CenterStage {
    Color.red.frame(width: 20, height: 10).id("a")
    Color.green.frame(width: 40, height: 30).id("b").layoutPriority(2)
    Text("Hi").id("c")
  }
}
