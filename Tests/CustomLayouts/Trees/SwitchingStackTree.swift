@ViewBuilder func switchingStackTree() -> some View {
  VStack(spacing: 0) {
    SwitchingStack(isWide: true) {
      Color.red.frame(width: 30, height: 20).id("a")
      Color.green.frame(width: 20, height: 10).id("b")
    }
    SwitchingStack(isWide: false) {
      Color.red.frame(width: 30, height: 20).id("c")
      Color.green.frame(width: 20, height: 10).id("d")
    }
  }
}
