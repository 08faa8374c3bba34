struct Banner: View {
  var title: String?
  var accessory: AnyView? = nil
  var onTap: (() -> Void)? = nil

  var body: some View {
    HStack {
      content
      accessory
    }
    .frame(height: 44)
  }

  private var content: some View {
    guard let title, !title.isEmpty else {
      return AnyView(Color.gray)
    }
    return AnyView(Text(title.uppercased()))
  }
}

VStack {
  Banner()
  Banner(title: "hello") { print("tapped") }
  Banner(title: "", accessory: AnyView(Circle().frame(width: 9)))
}
// ---- by hand
VStack {
  HStack {
    Color.gray
    if false { Color.red }
  }.frame(height: 44)
  HStack {
    Text("HELLO")
    if false { Color.red }
  }.frame(height: 44)
  HStack {
    Color.gray
    Circle().frame(width: 9)
  }.frame(height: 44)
}
