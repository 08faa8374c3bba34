@ViewBuilder func honeycombTree() -> some View {
  Honeycomb(perRow: 2) {
    Color.red.frame(width: 30, height: 34).id("a")
    Color.green.frame(width: 20, height: 30).id("b")
    Circle().frame(width: 28, height: 28).id("c")
    Color.blue.id("d")
    Color.orange.id("e")
  }
}
