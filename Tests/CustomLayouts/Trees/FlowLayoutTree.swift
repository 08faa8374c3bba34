@ViewBuilder func flowLayoutTree() -> some View {
  FlowLayout(spacing: 10, lineSpacing: 5) {
    Color.red.frame(width: 60, height: 20).id("a")
    Color.green.frame(width: 30, height: 30).id("b")
    Text("Hello").id("c")
    Color.blue.frame(width: 100, height: 10).id("d")
  }
}
