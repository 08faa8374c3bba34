struct Pill: ButtonStyle {
  var color: Color = .blue

  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .padding(.horizontal, 16)
      .padding(.vertical, 8)
      .background(color, in: Capsule())
      .scaleEffect(configuration.isPressed ? 0.9 : 1)
  }
}

extension ButtonStyle where Self == Pill {
  static var pill: Pill { Pill() }
}

struct Controls: View {
  @State private var count = 0

  var body: some View {
    VStack(spacing: 4) {
      Button("Add") { count += 1 }.buttonStyle(Pill(color: .red))
      Button {
        count = 0
      } label: {
        HStack {
          Text("Reset")
          Spacer()
        }
      }
      Button(action: { count += 1 }) { Text("x").bold() }.buttonStyle(.pill)
      Button("Delete", role: .destructive, action: {})
      NavigationLink("Go") { Text("there") }
      NavigationLink(value: 3) { Text("Three").padding(2) }
    }
    .buttonStyle(.plain)
  }
}

Controls()
// ---- by hand
VStack(spacing: 4) {
  Text("Add").padding(.horizontal, 16).padding(.vertical, 8)
  HStack {
    Text("Reset")
    Spacer()
  }
  Text("x").padding(.horizontal, 16).padding(.vertical, 8)
  Text("Delete")
  Text("Go")
  Text("Three").padding(2)
}
