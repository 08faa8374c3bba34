// compare: ids
extension View {
  func framed(_ inset: CGFloat) -> some View {
    padding(inset).bordered { Color.red.frame(width: inset) }
  }

  func bordered<Edge: View>(@ViewBuilder edge: () -> Edge) -> some View {
    HStack(spacing: 0) {
      edge()
      self
      edge()
    }
  }

  func twice() -> some View {
    VStack(spacing: 2) {
      self
      bordered { self.frame(height: 5) }
    }
  }
}

VStack {
  Text("Framed").id("text").framed(6).id("framed")
  Color.blue.id("blue").twice().id("twice")
}
// ---- by hand
VStack {
  HStack(spacing: 0) {
    Color.red.frame(width: 6)
    Text("Framed").id("text").padding(6)
    Color.red.frame(width: 6)
  }.id("framed")
  VStack(spacing: 2) {
    Color.blue.id("blue")
    HStack(spacing: 0) {
      Color.blue.frame(height: 5)
      Color.blue
      Color.blue.frame(height: 5)
    }
  }.id("twice")
}
