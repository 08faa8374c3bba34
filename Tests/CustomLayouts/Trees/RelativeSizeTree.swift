@ViewBuilder func relativeSizeTree() -> some View {
  HStack(spacing: 10) {
    Color.red.id("a")
    Color.green.id("b").relativeProposed(width: 0.5)
    Color.blue.id("c").relativeProposed(width: 0.25, height: 0.5).layoutPriority(1)
  }
}
