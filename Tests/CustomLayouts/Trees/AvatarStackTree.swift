@ViewBuilder func avatarStackTree() -> some View {
  AvatarStack(overlap: 0.25) {
    Circle().frame(width: 40, height: 40).id("a")
    Circle().frame(width: 40, height: 40).id("b")
    Circle().frame(width: 32, height: 36).id("c")
  }
}
