@ViewBuilder func propertyRowTree() -> some View {
  PropertyRow {
    Color.red.frame(width: 30, height: 10).id("a")
    Spacer(minLength: 5).id("s")
    Divider().id("d")
    Color.green.frame(width: 40, height: 20).id("b")
  }
}
