enum Gap: CGFloat {
  case small = 4
  case large = 24
}

enum Distance {
  case points(CGFloat)
  case nothing
}

extension VStack where Content: View {
  init(
    alignment: HorizontalAlignment = .center, spacing: Gap, @ViewBuilder content: () -> Content
  ) {
    self.init(alignment: alignment, spacing: spacing.rawValue, content: content)
  }
}

extension HStack {
  init(between distance: Distance, @ViewBuilder content: () -> Content) {
    switch distance {
    case .points(let points): self.init(alignment: .top, spacing: points, content: content)
    case .nothing: self.init(spacing: 0) { content() }
    }
  }

  init(units: Int, @ViewBuilder content: () -> Content) {
    let points = units * 4
    self.init(between: .points(CGFloat(points)), content: content)
  }
}

extension Spacer {
  init(_ units: Int) { self.init(minLength: CGFloat(units) * 8) }
}

extension RoundedRectangle {
  init(_ radius: CGFloat) { self.init(cornerRadius: radius) }
}

extension Text {
  init(times count: Int) { self.init("\(count) times") }
}

struct Rows: View {
  var isWide = true

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      VStack(spacing: isWide ? .large : .small) {
        Color.red
        Color.blue
      }
      HStack(between: .points(12)) {
        Color.red.frame(height: 10)
        RoundedRectangle(3)
      }
      HStack(between: .nothing) {
        Color.red.frame(height: 10)
        Spacer(3)
        Color.blue
      }
      HStack(units: 5) {
        Text(times: 1200)
        Text("a")
      }
      HStack(spacing: 7) {
        Text("a")
        Text("b")
      }
    }
  }
}

Rows()
// ---- by hand
VStack(alignment: .leading, spacing: 24) {
  VStack(spacing: 24) {
    Color.red
    Color.blue
  }
  HStack(alignment: .top, spacing: 12) {
    Color.red.frame(height: 10)
    RoundedRectangle(cornerRadius: 3)
  }
  HStack(spacing: 0) {
    Color.red.frame(height: 10)
    Spacer(minLength: 24)
    Color.blue
  }
  HStack(alignment: .top, spacing: 20) {
    Text("1,200 times")
    Text("a")
  }
  HStack(spacing: 7) {
    Text("a")
    Text("b")
  }
}
