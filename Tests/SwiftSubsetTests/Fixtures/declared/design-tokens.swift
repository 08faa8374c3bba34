enum Spacing {
  static let small: CGFloat = 4
  static let medium = small * 2
  static func times(_ factor: CGFloat) -> CGFloat { factor * medium }
}

extension CGFloat {
  static let gutter: CGFloat = 14
}

extension Color {
  static let brand = Color(red: 0.1, green: 0.2, blue: 0.3)
  static var accent: Color { .brand }
}

extension Font {
  static let display = Font.system(size: 30)
}

extension EdgeInsets {
  static let card = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
}

extension Alignment {
  static let corner: Alignment = .bottomTrailing
}

VStack(spacing: Spacing.times(2)) {
  Text("Title").font(.display).foregroundStyle(Color.brand)
  Text("Text").padding(.gutter).background(.brand)
  Color.accent.padding(.card).frame(width: Spacing.medium * 10, height: 40)
  ZStack(alignment: .corner) {
    Color.brand
    Text("x")
  }
}
// ---- by hand
VStack(spacing: 16) {
  Text("Title").font(.system(size: 30))
  Text("Text").padding(14)
  Color.red.padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)).frame(
    width: 80, height: 40)
  ZStack(alignment: .bottomTrailing) {
    Color.red
    Text("x")
  }
}
