import LayoutEngine

extension ProgramValue {
  var subview: LayoutSubview {
    get throws { if case .subview(let value) = self { value } else { throw Trap.malformed } }
  }
  var subviews: LayoutSubviews {
    get throws {
      if case .subviews(let box) = self { box.value } else { throw Trap.malformed }
    }
  }
  var spacing: ViewSpacing {
    get throws { if case .spacing(let box) = self { box.value } else { throw Trap.malformed } }
  }
  var dimensions: ViewDimensions {
    get throws {
      if case .dimensions(let box) = self { box.value } else { throw Trap.malformed }
    }
  }

  /// A set of edges by its bits, those of ``Edge``.
  var edges: Edge.Set {
    get throws { Edge.Set(rawValue: Int8(truncatingIfNeeded: try int)) }
  }

  var axis: Axis {
    get throws { try tag == 0 ? .horizontal : .vertical }
  }

  static func subviews(_ subviews: LayoutSubviews) -> ProgramValue {
    .subviews(LayoutBoxed(subviews))
  }
  static func spacing(_ spacing: ViewSpacing) -> ProgramValue { .spacing(LayoutBoxed(spacing)) }
}

/// The guides of alignments in the order of the language's cases; those that a document declares
/// have numbers from ``declared``.
enum GuideNumbers {
  /// The number of the first declared alignment.
  static let declared = 1_000

  static let horizontal: [HorizontalAlignment] = [.leading, .center, .trailing]
  static let vertical: [VerticalAlignment] = [
    .top, .center, .bottom, .firstTextBaseline, .lastTextBaseline,
  ]

  static func horizontal(_ value: ProgramValue) throws -> HorizontalAlignment {
    let number = try value.tag
    if number >= declared { return HorizontalAlignment(.declared(number - declared)) }
    guard horizontal.indices.contains(number) else { throw Trap.malformed }
    return horizontal[number]
  }

  /// The number of a guide; that of none where the language has no name for it.
  static func number(of guide: HorizontalAlignment) -> Int {
    horizontal.firstIndex(of: guide) ?? guide.declaredNumber.map { declared + $0 } ?? -1
  }

  static func number(of guide: VerticalAlignment) -> Int {
    vertical.firstIndex(of: guide) ?? guide.declaredNumber.map { declared + $0 } ?? -1
  }

  static func vertical(_ value: ProgramValue) throws -> VerticalAlignment {
    let number = try value.tag
    if number >= declared { return VerticalAlignment(.declared(number - declared)) }
    guard vertical.indices.contains(number) else { throw Trap.malformed }
    return vertical[number]
  }
}

extension Language {
  private static func place(
    _ subview: ProgramValue, _ position: ProgramValue, _ anchor: UnitPoint,
    _ proposal: ProgramValue, _ machine: Machine
  ) throws -> ProgramValue {
    try machine.spend()
    try subview.subview.place(
      at: try position.point, anchor: anchor, proposal: try proposal.proposal)
    return .none
  }

  static let layoutRows: [LanguageRow] = [
    .init("LayoutSubview.priority: Double", .one { a, _ in .double(try a.subview.priority) }),
    .init(
      "LayoutSubview.spacing: ViewSpacing",
      .one { a, machine in
        // Found out anew each time.
        try machine.spend(4)
        return .spacing(try a.subview.spacing)
      }),
    .init("LayoutSubview.containerValues: ContainerValues", .one { a, _ in a }),
    .init(
      "LayoutSubview.sizeThatFits(ProposedViewSize) -> CGSize",
      .two { a, proposal, machine in
        try machine.spend()
        return .size(try a.subview.sizeThatFits(try proposal.proposal))
      }),
    .init(
      "LayoutSubview.dimensions(in: ProposedViewSize) -> ViewDimensions",
      .two { a, proposal, machine in
        try machine.spend()
        return .dimensions(LayoutBoxed(try a.subview.dimensions(in: try proposal.proposal)))
      }),
    .init(
      "LayoutSubview.place(at: CGPoint, proposal: ProposedViewSize)",
      .three { a, position, proposal, machine in
        try place(a, position, .topLeading, proposal, machine)
      }),
    .init(
      "LayoutSubview.place(at: CGPoint, anchor: UnitPoint, proposal: ProposedViewSize)",
      .many { values, machine in
        let (x, y) = try values[2].pair
        return try place(values[0], values[1], UnitPoint(x: x, y: y), values[3], machine)
      }),
    .init(
      "ViewDimensions.width: Double", .one { a, _ in .double(try a.dimensions.width) }),
    .init(
      "ViewDimensions.height: Double", .one { a, _ in .double(try a.dimensions.height) }),
    .init(
      "ViewDimensions.subscript(HorizontalAlignment) -> Double",
      .two { a, guide, _ in
        .double(try a.dimensions[try GuideNumbers.horizontal(guide)])
      }),
    .init(
      "ViewDimensions.subscript(VerticalAlignment) -> Double",
      .two { a, guide, _ in .double(try a.dimensions[try GuideNumbers.vertical(guide)]) }),
    .init(
      "ViewDimensions.subscript(explicit: HorizontalAlignment) -> Double?",
      .two { a, guide, _ in
        .length(try a.dimensions[explicit: try GuideNumbers.horizontal(guide)])
      }),
    .init(
      "ViewDimensions.subscript(explicit: VerticalAlignment) -> Double?",
      .two { a, guide, _ in
        .length(try a.dimensions[explicit: try GuideNumbers.vertical(guide)])
      }),
    .init(
      "HorizontalAlignment.combineExplicit([Double?]) -> Double?",
      .two { guide, values, _ in
        let values = try values.array.map { try $0.length }
        return .length(try GuideNumbers.horizontal(guide).combineExplicit(values))
      }),
    .init(
      "VerticalAlignment.combineExplicit([Double?]) -> Double?",
      .two { guide, values, _ in
        let values = try values.array.map { try $0.length }
        return .length(try GuideNumbers.vertical(guide).combineExplicit(values))
      }),
    .init("ViewSpacing.init()", .many { _, _ in .spacing(ViewSpacing()) }),
    .init("static ViewSpacing.zero: ViewSpacing", .many { _, _ in .spacing(.zero) }),
    .init(
      "ViewSpacing.distance(to: ViewSpacing, along: Axis) -> Double",
      .three { a, next, axis, _ in
        .double(try a.spacing.distance(to: try next.spacing, along: try axis.axis))
      }),
    .init(
      "ViewSpacing.union(ViewSpacing) -> ViewSpacing",
      .two { a, b, _ in .spacing(try a.spacing.union(try b.spacing)) }),
    .init(
      "ViewSpacing.union(ViewSpacing, edges: Edge.Set) -> ViewSpacing",
      .three { a, b, edges, _ in
        .spacing(try a.spacing.union(try b.spacing, edges: try edges.edges))
      }),
    .init(
      "mutating ViewSpacing.formUnion(ViewSpacing)",
      .changing { a, rest, _ in
        a = .spacing(try a.spacing.union(try rest[0].spacing))
        return .none
      }),
    .init(
      "mutating ViewSpacing.formUnion(ViewSpacing, edges: Edge.Set)",
      .changing { a, rest, _ in
        a = .spacing(try a.spacing.union(try rest[0].spacing, edges: try rest[1].edges))
        return .none
      }),
  ]

  /// What `LayoutSubviews` has of its own; the rest it has as a sequence.
  static let subviewRows: [LanguageRow] = [
    .init(
      "LayoutSubviews.layoutDirection: LayoutDirection",
      .one { a, _ in .int(try a.subviews.layoutDirection == .leftToRight ? 0 : 1) }),
    .init(
      "LayoutSubviews.indices: Range<Int>",
      .one { a, _ in
        let subviews = try a.subviews
        return .range(subviews.startIndex, subviews.endIndex)
      }),
    .init("LayoutSubviews.startIndex: Int", .one { a, _ in .int(try a.subviews.startIndex) }),
    .init("LayoutSubviews.endIndex: Int", .one { a, _ in .int(try a.subviews.endIndex) }),
    .init("LayoutSubviews.index(after: Int) -> Int", .two { _, a, _ in .int(try a.int &+ 1) }),
    .init("LayoutSubviews.index(before: Int) -> Int", .two { _, a, _ in .int(try a.int &- 1) }),
    .init(
      "LayoutSubviews.subscript(Int) -> LayoutSubview",
      .two { a, index, _ in
        let (subviews, index) = (try a.subviews, try index.int)
        guard subviews.startIndex <= index, index < subviews.endIndex else {
          throw outOfRange(index, subviews.count)
        }
        return .subview(subviews[index])
      }),
    .init("LayoutSubviews.subscript(Range<Int>) -> LayoutSubviews", bounded),
    .init(
      "LayoutSubviews.subscript([Int]) -> LayoutSubviews",
      .two { a, places, _ in
        let (subviews, places) = (try a.subviews, try places.array.map { try $0.int })
        let wrong = places.first { !(subviews.startIndex..<subviews.endIndex).contains($0) }
        if let wrong { throw outOfRange(wrong, subviews.count) }
        return .subviews(subviews[places])
      }),
    .init("LayoutSubviews.subscript(ClosedRange<Int>) -> LayoutSubviews", bounded),
    .init("LayoutSubviews.subscript(from…: Int) -> LayoutSubviews", openPart { ($0, $1) }),
    .init(
      "LayoutSubviews.subscript(…below: Int) -> LayoutSubviews",
      openPart { index, _ in (0, index) }),
    .init(
      "LayoutSubviews.subscript(…through: Int) -> LayoutSubviews",
      openPart { index, _ in (0, index == .max ? index : index + 1) }),
    .init("LayoutSubviews.prefix(Int) -> LayoutSubviews", part { $0.prefix($1) }),
    .init("LayoutSubviews.suffix(Int) -> LayoutSubviews", part { $0.suffix($1) }),
    .init("LayoutSubviews.dropFirst() -> LayoutSubviews", part { $0.dropFirst($1) }),
    .init("LayoutSubviews.dropFirst(Int) -> LayoutSubviews", part { $0.dropFirst($1) }),
    .init("LayoutSubviews.dropLast() -> LayoutSubviews", part { $0.dropLast($1) }),
    .init("LayoutSubviews.dropLast(Int) -> LayoutSubviews", part { $0.dropLast($1) }),
  ]

  /// The subviews whose indices a range has; they keep them.
  private static let bounded = LanguageRow.Body.two { a, range, _ in
    let subviews = try a.subviews
    // The range is measured from 0, as is the end that it is checked against.
    let bounds = try bounds(range, subviews.endIndex)
    guard bounds.lowerBound >= subviews.startIndex else {
      throw outOfRange(bounds.lowerBound, subviews.count)
    }
    return .subviews(subviews[bounds])
  }

  private static func openPart(
    _ bounds: @escaping @Sendable (Int, Int) -> (lower: Int, upper: Int)
  ) -> LanguageRow.Body {
    .two { a, index, _ in
      let (subviews, index) = (try a.subviews, try index.int)
      let (lower, upper) = bounds(index, subviews.endIndex)
      let first = lower == 0 ? subviews.startIndex : lower
      guard first >= subviews.startIndex, first <= upper, upper <= subviews.endIndex else {
        throw outOfRange(index, subviews.count)
      }
      return .subviews(subviews[first..<upper])
    }
  }

  private static func part(
    _ body: @escaping @Sendable (LayoutSubviews, Int) -> LayoutSubviews
  ) -> LanguageRow.Body {
    .many { values, _ in
      let count = values.count > 1 ? try values[1].int : 1
      guard count >= 0 else { throw Trap("a negative number of elements") }
      return .subviews(body(try values[0].subviews, count))
    }
  }
}
