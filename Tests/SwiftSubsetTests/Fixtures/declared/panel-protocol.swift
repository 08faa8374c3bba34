protocol Panel: View {
  associatedtype Inside: View
  var inset: CGFloat { get }
  @ViewBuilder var inside: Inside { get }
}

extension Panel {
  var inset: CGFloat { 6 }
  var body: some View { inside.padding(inset) }
}

struct Notice: Panel {
  var inside: some View {
    Text("a")
    Color.red.frame(width: 3, height: 2)
  }
}

struct Note: Panel {
  var inset: CGFloat { 1 }
  var inside: some View { Text("bbb") }
}

VStack {
  Notice()
  Note()
}
// ---- by hand
VStack {
  Text("a").padding(6)
  Color.red.frame(width: 3, height: 2).padding(6)
  Text("bbb").padding(1)
}
