@ViewBuilder func carouselRowTree() -> some View {
  CarouselRow(selection: 1) {
    Color.red.frame(height: 30).id("a")
    Color.green.frame(height: 50).id("b")
    Color.blue.id("c")
  }
}
