extension EnvironmentValues {
  @Entry var tileWidth: CGFloat = 40
}

private struct IsCompactKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  var isCompact: Bool {
    get { self[IsCompactKey.self] }
    set { self[IsCompactKey.self] = newValue }
  }
}

extension View {
  func tileWidth(_ width: CGFloat) -> some View { environment(\.tileWidth, width) }
}

struct Tile: View {
  @Environment(\.tileWidth) private var width
  @Environment(\.isCompact) private var isCompact

  var body: some View {
    Color.orange.frame(width: width, height: isCompact ? 10 : 20)
  }
}

HStack {
  Tile()
  Tile().environment(\.tileWidth, 70)
  VStack {
    Tile()
    Tile().environment(\.isCompact, false)
  }
  .environment(\.isCompact, true)
}
// ---- by hand
HStack {
  Color.orange.frame(width: 40, height: 20)
  Color.orange.frame(width: 70, height: 20)
  VStack {
    Color.orange.frame(width: 40, height: 10)
    Color.orange.frame(width: 40, height: 20)
  }
}
