@ViewBuilder func adaptiveStackTree() -> some View {
  AdaptiveStack(spacing: 6) {
    Text("One").id("a")
    Color.red.frame(width: 50, height: 20).id("b")
    Text("Two words").font(.title).id("c")
  }
}
