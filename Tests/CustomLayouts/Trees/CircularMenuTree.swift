@ViewBuilder func circularMenuTree() -> some View {
  CircularMenu {
    Circle().frame(width: 30, height: 30).id("hub")
    Color.red.frame(width: 12, height: 12).id("a")
    Color.green.frame(width: 12, height: 12).id("b")
    Color.blue.frame(width: 14, height: 10).id("c")
  }
}
