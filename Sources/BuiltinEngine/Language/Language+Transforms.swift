import LayoutEngine

/// Affine transforms, and rectangles cut and joined, as CoreGraphics has them.
extension Language {
  static let transformRows: [LanguageRow] = makingRows + changingRows + cuttingRows

  private static func transform(_ value: ProgramValue) throws -> CGAffineTransform {
    func part(_ index: Int) throws -> Double { try value.field(index).double }
    return CGAffineTransform(
      a: try part(0), b: try part(1), c: try part(2), d: try part(3), tx: try part(4),
      ty: try part(5))
  }

  private static func value(_ transform: CGAffineTransform) -> ProgramValue {
    .instance(
      Instance(
        [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].map {
          .double($0)
        }))
  }

  private static let makingRows: [LanguageRow] = [
    .init("CGAffineTransform.init()", .many { _, _ in value(.identity) }),
    .init(
      "static CGAffineTransform.identity: CGAffineTransform",
      .many { _, _ in value(.identity) }),
    .init(
      "CGAffineTransform.init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double)",
      .many { values, _ in .instance(Instance(values)) }),
    .init(
      "CGAffineTransform.init(rotationAngle: Double)",
      .one { angle, _ in value(CGAffineTransform(rotationAngle: try angle.double)) }),
    .init(
      "CGAffineTransform.init(translationX: Double, y: Double)",
      .two { x, y, _ in value(CGAffineTransform(translationX: try x.double, y: try y.double)) }),
    .init(
      "CGAffineTransform.init(scaleX: Double, y: Double)",
      .two { x, y, _ in value(CGAffineTransform(scaleX: try x.double, y: try y.double)) }),
  ]

  private static let changingRows: [LanguageRow] = [
    .init(
      "CGAffineTransform.isIdentity: Bool", .one { a, _ in .bool(try transform(a).isIdentity) }),
    .init(
      "CGAffineTransform.inverted() -> CGAffineTransform",
      .one { a, _ in value(try transform(a).inverted()) }),
    .init(
      "CGAffineTransform.rotated(by: Double) -> CGAffineTransform",
      .two { a, angle, _ in value(try transform(a).rotated(by: try angle.double)) }),
    .init(
      "CGAffineTransform.translatedBy(x: Double, y: Double) -> CGAffineTransform",
      .three { a, x, y, _ in
        value(try transform(a).translatedBy(x: try x.double, y: try y.double))
      }),
    .init(
      "CGAffineTransform.scaledBy(x: Double, y: Double) -> CGAffineTransform",
      .three { a, x, y, _ in value(try transform(a).scaledBy(x: try x.double, y: try y.double)) }),
    .init(
      "CGAffineTransform.concatenating(CGAffineTransform) -> CGAffineTransform",
      .two { a, b, _ in value(try transform(a).concatenating(try transform(b))) }),
    .init(
      "CGPoint.applying(CGAffineTransform) -> CGPoint",
      .two { point, change, _ in
        let moved = try point.point.applying(try transform(change))
        return .pair(moved.x, moved.y)
      }),
    .init(
      "CGSize.applying(CGAffineTransform) -> CGSize",
      .two { size, change, _ in .size(try size.size.applying(try transform(change))) }),
    .init(
      "CGRect.applying(CGAffineTransform) -> CGRect",
      .two { rect, change, _ in .rect(try rect.rect.applying(try transform(change))) }),
  ]

  // MARK: Rectangles

  private static let edges: [CGRectEdge] = [.minXEdge, .minYEdge, .maxXEdge, .maxYEdge]

  private static let cuttingRows: [LanguageRow] = [
    .init("static CGRect.null: CGRect", .many { _, _ in .rect(.null) }),
    .init("static CGRect.infinite: CGRect", .many { _, _ in .rect(.infinite) }),
    .init("CGRect.isNull: Bool", .one { a, _ in .bool(try a.rect.isNull) }),
    .init("CGRect.isInfinite: Bool", .one { a, _ in .bool(try a.rect.isInfinite) }),
    .init("CGRect.integral: CGRect", .one { a, _ in .rect(try a.rect.integral) }),
    .init(
      "CGRect.contains(CGRect) -> Bool",
      .two { a, b, _ in .bool(try a.rect.contains(try b.rect)) }),
    .init(
      "CGRect.intersection(CGRect) -> CGRect",
      .two { a, b, _ in .rect(try a.rect.intersection(try b.rect)) }),
    .init(
      "CGRect.divided(atDistance: Double, from: CGRectEdge) -> (slice: CGRect, remainder: CGRect)",
      .three { a, distance, edge, _ in
        let parts = try a.rect.divided(
          atDistance: try distance.double, from: edges[try edge.tag & 3])
        return .instance(Instance([.rect(parts.slice), .rect(parts.remainder)]))
      }),
  ]
}
