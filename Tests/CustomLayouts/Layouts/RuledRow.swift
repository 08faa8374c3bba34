protocol Rule {
  func length(_ total: CGFloat) -> CGFloat
  var name: String { get }
}
extension Rule { var name: String { "rule" } }
struct FixedRule: Rule {
  var value: CGFloat
  func length(_ total: CGFloat) -> CGFloat { value }
}
struct ShareRule: Rule {
  var part: CGFloat
  func length(_ total: CGFloat) -> CGFloat { total * part }
  var name: String { "share" }
}
enum EdgyRule: Rule {
  case none, all
  func length(_ total: CGFloat) -> CGFloat { self == .none ? 0 : total }
}
struct RuledRow: Layout {
  var rules: [any Rule] = [FixedRule(value: 10), ShareRule(part: 0.25), EdgyRule.all]
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: proposal.width ?? 80, height: CGFloat(rules.map { $0.name.count }.reduce(0, +)))
  }
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    var x = bounds.minX
    for (s, r) in zip(subviews, rules) {
      let w = r.length(bounds.width.isFinite ? bounds.width : 3)
      s.place(at: CGPoint(x: x, y: bounds.minY), proposal: .init(width: w, height: 10))
      x += w
      if let share = r as? ShareRule { x += share.part }
      if r is FixedRule { x += 2 }
      switch r {
      case let f as FixedRule: x += f.value
      case is EdgyRule: x += 1
      default: break
      }
    }
    let best: any Rule = rules.max { $0.length(7) < $1.length(7) } ?? FixedRule(value: 1)
    let f: any Rule = FixedRule(value: 3)
    x += best.length(1) + f.length(1)
  }
}
