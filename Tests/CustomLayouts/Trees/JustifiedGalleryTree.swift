@ViewBuilder func justifiedGalleryTree() -> some View {
  JustifiedGallery(targetHeight: 60, spacing: 4) {
    Color.red.aspect(1.5).id("a")
    Color.green.aspect(0.75).id("b")
    Color.blue.id("c")
    Color.orange.aspect(16 / 9).id("d")
    Color.yellow.aspect(2).id("e")
  }
}
