@ViewBuilder func avatarRowTree() -> some View {
  AvatarRow(overlap: 0.25) {
    Circle().frame(width: 40, height: 40).id("a")
    Circle().frame(width: 40, height: 40).id("b")
    Color.gray.frame(width: 20, height: 50).id("c")
  }
}
