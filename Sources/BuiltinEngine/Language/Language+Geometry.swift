import LayoutEngine

// MARK: Between a program's values and the layout engine's

extension ProgramValue {
  static func size(_ size: CGSize) -> ProgramValue { .pair(size.width, size.height) }

  static func rect(_ rect: CGRect) -> ProgramValue {
    .rect(LayoutBoxed(rect))
  }

  static func point(_ point: CGPoint) -> ProgramValue { .pair(point.x, point.y) }

  static func length(_ length: Double?) -> ProgramValue { length.map { .double($0) } ?? .none }

  static func proposal(_ proposal: ProposedViewSize) -> ProgramValue {
    .proposal(proposal.width, proposal.height)
  }

  var size: CGSize {
    get throws {
      let (width, height) = try pair
      return CGSize(width: width, height: height)
    }
  }

  var point: CGPoint {
    get throws {
      let (x, y) = try pair
      return CGPoint(x: x, y: y)
    }
  }

  var rect: CGRect {
    get throws {
      if case .rect(let box) = self { return box.value }
      return CGRect(origin: try field(0).point, size: try field(1).size)
    }
  }

  var length: Double? {
    get throws { isNone ? nil : try double }
  }

  var proposal: ProposedViewSize {
    get throws {
      if case .proposal(let width, let height) = self {
        return ProposedViewSize(width: Self.proposed(width), height: Self.proposed(height))
      }
      return ProposedViewSize(width: try field(0).length, height: try field(1).length)
    }
  }
}

extension Language {
  static let geometryRows: [LanguageRow] = sizeRows + rectRows + otherGeometryRows

  private static let sizeRows: [LanguageRow] =
    [
      ("CGPoint", "x", "y"), ("CGSize", "width", "height"), ("CGVector", "dx", "dy"),
      ("UnitPoint", "x", "y"),
    ].flatMap { name, first, second in
      // What is whole in all arguments takes the first one: `CGSize(width: 5 / 2, height: 3)` is 2 wide.
      // A point of a unit has no such initializer.
      (name == "UnitPoint"
        ? []
        : [
          LanguageRow(
            "\(name).init(\(first): Int, \(second): Int)",
            .two { a, b, _ in .pair(Double(try a.int), Double(try b.int)) })
        ]) + [
          LanguageRow(
            "\(name).init(\(first): Double, \(second): Double)",
            .two { a, b, _ in .pair(try a.double, try b.double) }),
          LanguageRow("\(name).init()", .many { _, _ in .pair(0, 0) }),
          LanguageRow("static \(name).zero: \(name)", .many { _, _ in .pair(0, 0) }),
        ]
    } + unitPointRows + [
      LanguageRow(
        "CGSize.equalTo(CGSize) -> Bool",
        .two { a, b, machine in .bool(try a.equals(b, machine)) }),
      LanguageRow(
        "CGPoint.equalTo(CGPoint) -> Bool",
        .two { a, b, machine in .bool(try a.equals(b, machine)) }),
    ]

  private static let unitPointRows: [LanguageRow] = [
    ("center", 0.5, 0.5), ("topLeading", 0, 0), ("top", 0.5, 0), ("topTrailing", 1, 0),
    ("leading", 0, 0.5), ("trailing", 1, 0.5), ("bottomLeading", 0, 1), ("bottom", 0.5, 1),
    ("bottomTrailing", 1, 1),
  ].map { name, x, y in
    LanguageRow("static UnitPoint.\(name): UnitPoint", .many { _, _ in .pair(x, y) })
  }

  private static func side(
    _ body: @escaping @Sendable (CGRect) -> Double
  ) -> LanguageRow.Body {
    .one { a, _ in .double(body(try a.rect)) }
  }

  private static let rectRows: [LanguageRow] = [
    .init(
      "CGRect.init(x: Int, y: Int, width: Int, height: Int)",
      .many { values, _ in
        .rect(
          CGRect(
            x: Double(try values[0].int), y: Double(try values[1].int),
            width: Double(try values[2].int), height: Double(try values[3].int)))
      }),
    .init(
      "CGRect.init(x: Double, y: Double, width: Double, height: Double)",
      .many { values, _ in
        .rect(
          CGRect(
            x: try values[0].double, y: try values[1].double, width: try values[2].double,
            height: try values[3].double))
      }),
    .init(
      "CGRect.init(origin: CGPoint, size: CGSize)",
      .two { a, b, _ in .rect(CGRect(origin: try a.point, size: try b.size)) }),
    .init("CGRect.init()", .many { _, _ in .rect(.zero) }),
    .init("static CGRect.zero: CGRect", .many { _, _ in .rect(.zero) }),
    .init(
      // `.local` is the only space that code may name; where a view lies in others
      // expressions of documents know.
      "GeometryProxy.frame(in: CoordinateSpace) -> CGRect",
      .two { proxy, _, _ in
        .rect(CGRect(origin: .zero, size: try proxy.field(0).size))
      }),
    .init("CGRect.width: Double", side { $0.width }),
    .init("CGRect.height: Double", side { $0.height }),
    .init("CGRect.minX: Double", side { $0.minX }),
    .init("CGRect.midX: Double", side { $0.midX }),
    .init("CGRect.maxX: Double", side { $0.maxX }),
    .init("CGRect.minY: Double", side { $0.minY }),
    .init("CGRect.midY: Double", side { $0.midY }),
    .init("CGRect.maxY: Double", side { $0.maxY }),
    .init("CGRect.isEmpty: Bool", .one { a, _ in .bool(try a.rect.isEmpty) }),
    .init(
      "CGRect.insetBy(dx: Double, dy: Double) -> CGRect",
      .three { a, dx, dy, _ in .rect(try a.rect.insetBy(dx: try dx.double, dy: try dy.double)) }),
    .init(
      "CGRect.offsetBy(dx: Double, dy: Double) -> CGRect",
      .three { a, dx, dy, _ in .rect(try a.rect.offsetBy(dx: try dx.double, dy: try dy.double)) }),
    .init(
      "CGRect.contains(CGPoint) -> Bool",
      .two { a, b, _ in .bool(try a.rect.contains(try b.point)) }),
    .init(
      "CGRect.union(CGRect) -> CGRect",
      .two { a, b, _ in .rect(try a.rect.union(try b.rect)) }),
    .init(
      "CGRect.intersects(CGRect) -> Bool",
      .two { a, b, _ in .bool(try a.rect.intersects(try b.rect)) }),
    .init("CGRect.standardized: CGRect", .one { a, _ in .rect(try a.rect.standardized) }),
  ]

  private static let otherGeometryRows: [LanguageRow] = [
    .init(
      "EdgeInsets.init(top: Double, leading: Double, bottom: Double, trailing: Double)",
      .many { values, _ in .instance(Instance(values)) }),
    .init(
      "EdgeInsets.init()",
      .many { _, _ in .instance(Instance(Array(repeating: .double(0), count: 4))) }),
    .init("Angle.init()", .many { _, _ in .instance(Instance([.double(0)])) }),
    .init("Angle.init(radians: Double)", .one { a, _ in .instance(Instance([a])) }),
    .init("Angle.init(degrees: Double)", .one { a, _ in try degrees(a) }),
    .init("static Angle.radians(Double) -> Angle", .one { a, _ in .instance(Instance([a])) }),
    .init("static Angle.degrees(Double) -> Angle", .one { a, _ in try degrees(a) }),
    .init("static Angle.zero: Angle", .many { _, _ in .instance(Instance([.double(0)])) }),
    .init(
      "Angle.degrees: Double",
      .one { a, _ in .double(try a.field(0).double * (180 / .pi)) }),
    .init(
      "prefix -(Angle) -> Angle",
      .one { a, _ in .instance(Instance([.double(-(try a.field(0).double))])) }),
    .init(
      "+(Angle, Angle) -> Angle",
      .two { a, b, _ in
        .instance(Instance([.double(try a.field(0).double + b.field(0).double)]))
      }),
    .init(
      "-(Angle, Angle) -> Angle",
      .two { a, b, _ in
        .instance(Instance([.double(try a.field(0).double - b.field(0).double)]))
      }),
    .init(
      "*(Angle, Double) -> Angle",
      .two { a, b, _ in
        .instance(Instance([.double(try a.field(0).double * b.double)]))
      }),
    .init(
      "/(Angle, Double) -> Angle",
      .two { a, b, _ in
        .instance(Instance([.double(try a.field(0).double / b.double)]))
      }),
    .init(
      "AnimatablePair<T, U>.init(T, U)", .two { a, b, _ in .instance(Instance([a, b])) }),
    .init("EmptyAnimatableData.init()", .many { _, _ in .instance(Instance([])) }),
    .init("LayoutProperties.init()", .many { _, _ in .instance(Instance([.none])) }),
    .init(
      "ProposedViewSize.init(width: Double?, height: Double?)",
      .two { a, b, _ in .proposal(try a.length, try b.length) }),
    .init(
      "ProposedViewSize.init(CGSize)",
      .one { a, _ in .proposal(ProposedViewSize(try a.size)) }),
    .init("static ProposedViewSize.zero: ProposedViewSize", .many { _, _ in .proposal(.zero) }),
    .init(
      "static ProposedViewSize.unspecified: ProposedViewSize",
      .many { _, _ in .proposal(.unspecified) }),
    .init(
      "static ProposedViewSize.infinity: ProposedViewSize",
      .many { _, _ in .proposal(.infinity) }),
    .init(
      "ProposedViewSize.replacingUnspecifiedDimensions() -> CGSize",
      .one { a, _ in .size(try a.proposal.replacingUnspecifiedDimensions()) }),
    .init(
      "ProposedViewSize.replacingUnspecifiedDimensions(by: CGSize) -> CGSize",
      .two { a, b, _ in .size(try a.proposal.replacingUnspecifiedDimensions(by: try b.size)) }),
  ]

  private static func degrees(_ value: ProgramValue) throws -> ProgramValue {
    .instance(Instance([.double(try value.double * (.pi / 180))]))
  }
}
