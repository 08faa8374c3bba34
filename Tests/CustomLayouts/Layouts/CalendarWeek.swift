struct DayAttribute: LayoutValueKey { static var defaultValue: Weekday { .monday } }

enum Weekday: Int, CaseIterable, Comparable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }

  var isWeekend: Bool { self >= .saturday }
  var column: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

struct CalendarWeek: Layout {
  var weekendShare: CGFloat = 0.5

  private func widths(_ total: CGFloat) -> [CGFloat] {
    let shares = Weekday.allCases.map { $0.isWeekend ? weekendShare : 1 }
    let unit = total / shares.reduce(0, +)
    return shares.map { $0 * unit }
  }

  private func grouped(_ subviews: Subviews) -> [Weekday: [LayoutSubview]] {
    Dictionary(grouping: subviews, by: { $0[DayAttribute.self] })
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let total = proposal.width ?? 350
    let widths = widths(total)
    let height = grouped(subviews).map { day, views in
      views.reduce(0) { $0 + $1.sizeThatFits(.init(width: widths[day.column], height: nil)).height }
    }.max()
    return CGSize(width: total, height: height ?? 0)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let widths = widths(bounds.width)
    for (day, views) in grouped(subviews).sorted(by: { $0.key < $1.key }) {
      let x = bounds.minX + widths[..<day.column].reduce(0, +)
      var y = bounds.minY
      for view in views {
        let offer = ProposedViewSize(width: widths[day.column], height: nil)
        view.place(at: .init(x: x, y: y), proposal: offer)
        y += view.sizeThatFits(offer).height
      }
    }
  }
}

extension View {
  func on(_ day: Weekday) -> some View { layoutValue(key: DayAttribute.self, value: day) }
}
