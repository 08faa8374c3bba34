@ViewBuilder func insetLayoutTree() -> some View {
  let row = HStackLayout(spacing: 3).inset(7)
  let deep = SteppedDiagonal().inset(2).inset(3)
  VStack {
    InsetLayout(base: SteppedDiagonal(), amount: 5) {
      Color.red.frame(width: 20, height: 30).id("a")
      Color.red.frame(width: 20, height: 30).id("b")
    }
    row {
      Color.red.frame(width: 20, height: 30).id("c")
      Color.red.id("d")
    }
    deep { Color.red.frame(width: 20, height: 30).id("e") }
  }
}
