struct Panel<Header: View, Content: View>: View {
  private let header: Header
  private let content: Content
  private let inset: CGFloat

  init(inset: CGFloat = 10, @ViewBuilder header: () -> Header, @ViewBuilder content: () -> Content)
  {
    self.header = header()
    self.content = content()
    self.inset = max(inset, 4)
  }

  var body: some View {
    VStack(spacing: 0) {
      header.frame(height: 30)
      content.padding(inset)
    }
  }
}

extension Panel where Header == Text {
  init(_ title: String, @ViewBuilder content: () -> Content) {
    self.init(inset: 2, header: { Text(title) }, content: content)
  }
}

HStack {
  Panel(inset: 1) {
    Text("A")
  } content: {
    Color.red
    Color.green
  }
  Panel("Title") {
    Text("Body")
  }
}
// ---- by hand
HStack {
  VStack(spacing: 0) {
    Text("A").frame(height: 30)
    Color.red.padding(4)
    Color.green.padding(4)
  }
  VStack(spacing: 0) {
    Text("Title").frame(height: 30)
    Text("Body").padding(4)
  }
}
