struct Card<Content: View>: View {
  let title: String
  var spacing: CGFloat = 6
  @ViewBuilder let content: () -> Content

  var body: some View {
    VStack(alignment: .leading, spacing: spacing) {
      Text(title).font(.headline)
      Divider()
      content()
    }
    .padding(16)
    .background(.white)
    .clipShape(RoundedRectangle(cornerRadius: 10))
    .shadow(radius: 4)
  }
}

VStack {
  Card(title: "Weather") {
    Text("Sunny")
    Text("21 degrees")
  }
  Card(title: "Empty", spacing: 0) {}
  Card(title: "One", content: { Color.red.frame(height: 10) })
}
// ---- by hand
VStack {
  VStack(alignment: .leading, spacing: 6) {
    Text("Weather").font(.headline)
    Divider()
    Text("Sunny")
    Text("21 degrees")
  }.padding(16)
  VStack(alignment: .leading, spacing: 0) {
    Text("Empty").font(.headline)
    Divider()
  }.padding(16)
  VStack(alignment: .leading, spacing: 6) {
    Text("One").font(.headline)
    Divider()
    Color.red.frame(height: 10)
  }.padding(16)
}
