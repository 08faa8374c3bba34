@ViewBuilder func keyboardTree() -> some View {
  Keyboard(gap: 2) {
    Color.red.id("a")
    Color.green.id("b")
    Text("C").id("c")
    Color.blue.frame(width: 3).id("d")
  }
}
