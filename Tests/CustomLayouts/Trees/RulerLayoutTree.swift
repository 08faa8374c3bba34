@ViewBuilder func rulerLayoutTree() -> some View {
  RulerLayout(values: [12, 47, 33], step: 10) {
    Text("10").id("a")
    Text("20").id("b")
    Text("30").id("c")
    Text("40").id("d")
    Text("50").id("e")
  }
}
