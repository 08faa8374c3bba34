/// When an event begins, in hours.
struct EventStart: LayoutValueKey {
  static let defaultValue: Double? = nil
}

/// How long an event lasts, in hours.
struct EventDuration: LayoutValueKey {
  static let defaultValue = 1.0
}

extension View {
  /// Says where a view stands in a ``TimetableLayout``.
  func event(at start: Double?, lasting duration: Double = EventDuration.defaultValue) -> some View
  {
    self
      .layoutValue(key: EventStart.self, value: start)
      .layoutValue(key: EventDuration.self, value: duration)
  }
}

/// A day's events from top to bottom, each as high as it is long.
///
/// What has no start of its own follows the event before it.
struct TimetableLayout: Layout {
  var hours: ClosedRange<Double> = 8...18
  var minimumHourHeight: CGFloat = 20

  private var span: Double { hours.upperBound - hours.lowerBound }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let width =
      proposal.width ?? subviews.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
    let height = max(proposal.height ?? 0, minimumHourHeight * span)
    return CGSize(width: width, height: height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let hourHeight = bounds.height / span
    var now = hours.lowerBound
    for subview in subviews {
      let start = subview[EventStart.self] ?? now
      let duration = subview[EventDuration.self]
      defer { now = start + duration }
      guard hours.contains(start) else {
        subview.place(at: bounds.origin, proposal: .zero)
        continue
      }
      let end = min(start + duration, hours.upperBound)
      subview.place(
        at: CGPoint(
          x: bounds.minX,
          y: bounds.minY + hourHeight * (start - hours.lowerBound)),
        proposal: ProposedViewSize(width: bounds.width, height: hourHeight * (end - start)))
    }
  }
}
