// compare: ids
extension View {
  func frame(size: CGSize) -> some View { frame(width: size.width, height: size.height) }
  func padding(h: CGFloat) -> some View { padding(.horizontal, h).padding(2) }
}

HStack(spacing: 0) {
  Color.red.frame(size: CGSize(width: 30, height: 20)).id("own")
  Color.blue.frame(width: 50).id("built-in")
  Text("a").padding(10).id("both")
  Text("b").padding(h: 6).id("declared")
}
// ---- by hand
HStack(spacing: 0) {
  Color.red.frame(width: 30, height: 20).id("own")
  Color.blue.frame(width: 50).id("built-in")
  Text("a").padding(10).id("both")
  Text("b").padding(.horizontal, 6).padding(2).id("declared")
}
