struct Options {
  var gap: CGFloat = 0
  var kind = Kind.narrow
  enum Kind {
    case narrow
    case wide(CGFloat)
  }
}

struct Row: Layout {
  var options: Options
  var offsets: [CGSize] = []
  var pair = (first: 0.0, second: 0.0)

  private var gap: CGFloat {
    if case .wide(let extra) = options.kind { return options.gap + extra }
    return options.gap
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: gap * CGFloat(subviews.count) + pair.second, height: offsets.first?.height ?? 20)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(x: bounds.minX + gap * CGFloat(index), y: bounds.minY), proposal: .unspecified)
    }
  }
}

struct Demo: View {
  let options: Options
  let sizes = [CGSize(width: 1, height: 30)]
  @State private var extra = (first: 1.0, second: 5.0)

  var body: some View {
    Row(options: options, offsets: sizes, pair: extra) {
      Text("a")
      Text("b")
    }
  }
}

VStack(spacing: 0) {
  Demo(options: Options(gap: 4, kind: .wide(30)))
  Demo(options: .init())
}
// ---- by hand
struct Row: Layout {
  var gap: CGFloat

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: gap * CGFloat(subviews.count) + 5, height: 30)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(x: bounds.minX + gap * CGFloat(index), y: bounds.minY), proposal: .unspecified)
    }
  }
}

VStack(spacing: 0) {
  Row(gap: 34) {
    Text("a")
    Text("b")
  }
  Row(gap: 0) {
    Text("a")
    Text("b")
  }
}
