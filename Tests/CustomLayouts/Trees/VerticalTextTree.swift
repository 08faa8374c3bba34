@ViewBuilder func verticalTextTree() -> some View {
  VerticalText {
    Text("a").id("a")
    Text("bb").id("b")
    Text("ccc").id("c")
    Text("dddd").id("d")
  }
}
