@ViewBuilder func stickyHeadersTree() -> some View {
  StickyHeaders(offset: 15) {
    Color.black.frame(height: 10).layoutValue(key: IsHeader.self, value: true).id("h1")
    Color.red.frame(height: 20).id("a")
    Color.green.frame(height: 20).id("b")
    Color.black.frame(height: 10).layoutValue(key: IsHeader.self, value: true).id("h2")
    Color.blue.frame(height: 20).id("c")
  }
}
