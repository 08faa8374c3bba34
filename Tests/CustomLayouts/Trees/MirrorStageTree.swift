@ViewBuilder func mirrorStageTree() -> some View {
  MirrorStage(x: 5, y: 10) {
    Color.red.frame(width: 60, height: 40).id("a")
    Color.green.id("b")
    Text("Hello").id("c")
  }
}
