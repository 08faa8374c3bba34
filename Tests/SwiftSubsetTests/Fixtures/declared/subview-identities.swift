struct Separated<Content: View>: View {
  @ViewBuilder var content: Content

  var body: some View {
    VStack(spacing: 0) {
      Group(subviews: content) { subviews in
        ForEach(subviews) { subview in
          subview
          if subview.id != subviews.last?.id { Divider() }
        }
      }
    }
  }
}

Separated {
  Text("a")
  Text("a")
  Color.red
}
// ---- by hand
VStack(spacing: 0) {
  Text("a")
  Divider()
  Text("a")
  Divider()
  Color.red
}
