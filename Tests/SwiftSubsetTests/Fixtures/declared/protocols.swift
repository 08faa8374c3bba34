protocol CardStyle {
  var radius: CGFloat { get }
  var inset: CGFloat { get }
}

extension CardStyle {
  var inset: CGFloat { radius / 2 }
}

struct RoundStyle: CardStyle { var radius: CGFloat = 16 }
struct TightStyle: CardStyle {
  let radius: CGFloat = 8
  let inset: CGFloat = 1
}

struct Styled<Content: View>: View {
  let style: any CardStyle
  let content: Content

  init(style: some CardStyle, @ViewBuilder _ content: () -> Content) {
    self.style = style
    self.content = content()
  }

  var body: some View {
    content
      .padding(style.inset)
      .background(RoundedRectangle(cornerRadius: style.radius).fill(.yellow))
  }
}

struct Triangle: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    path.closeSubpath()
    return path
  }
}

HStack {
  Styled(style: RoundStyle()) { Text("Round") }
  Styled(style: TightStyle()) { Text("Tight") }
  Triangle().fill(.red).frame(width: 30, height: 30)
}
// ---- by hand
HStack {
  Text("Round").padding(8).background { RoundedRectangle(cornerRadius: 16) }
  Text("Tight").padding(1).background { RoundedRectangle(cornerRadius: 8) }
  Rectangle().frame(width: 30, height: 30)
}
