@ViewBuilder func cardFanTree() -> some View {
  CardFan {
    Color.red.frame(width: 60, height: 90).id("a")
    Color.green.frame(width: 60, height: 90).id("b")
    Color.blue.frame(width: 60, height: 90).id("c")
    Color.orange.frame(width: 60, height: 90).id("d")
  }
}
