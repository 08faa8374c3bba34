@ViewBuilder func genericHelpersTree() -> some View {
  GenericHelpers {
    Color.red.frame(width: 20, height: 10).id("a")
    Color.green.frame(width: 30, height: 14).id("b")
  }
}
