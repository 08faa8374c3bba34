@ViewBuilder func baselineGridTree() -> some View {
  HStack(alignment: .firstTextBaseline) {
    BaselineGrid(unit: 12) {
      Text("Title").font(.largeTitle).id("a")
      Text("Some body text that is longer").id("b")
      Color.red.frame(height: 7).id("c")
    }
    Text("beside").id("d")
  }
}
