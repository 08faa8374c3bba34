struct Adaptive: View {
  @Environment(\.horizontalSizeClass) private var width
  @Environment(\.dynamicTypeSize) private var textSize
  @Environment(\.layoutDirection) private var unused

  private var isNarrow: Bool { width == .compact && !textSize.isAccessibilitySize }

  var body: some View {
    #if os(iOS)
      let layout =
        isNarrow ? AnyLayout(VStackLayout(spacing: 1)) : AnyLayout(HStackLayout(spacing: 1))
    #else
      let layout = AnyLayout(ZStackLayout())
    #endif
    layout {
      Text("a")
      Text("b")
    }
    #if DEBUG && !os(macOS)
      .padding(3)
    #endif
  }
}

VStack(spacing: 0) {
  Adaptive()
  Adaptive().environment(\.horizontalSizeClass, .regular)
  Adaptive().environment(\.dynamicTypeSize, .accessibility3)
}
// ---- by hand
VStack(spacing: 0) {
  AnyLayout(VStackLayout(spacing: 1)) {
    Text("a")
    Text("b")
  }.padding(3)
  AnyLayout(HStackLayout(spacing: 1)) {
    Text("a")
    Text("b")
  }.padding(3)
  AnyLayout(HStackLayout(spacing: 1)) {
    Text("a")
    Text("b")
  }.padding(3)
}
