@ViewBuilder func tagCloudTree() -> some View {
  TagCloud {
    Text("Swift").id("a")
    Text("is").id("b")
    Text("for").id("c")
    Text("layout").id("d")
  }
}
