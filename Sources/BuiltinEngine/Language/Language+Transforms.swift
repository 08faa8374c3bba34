import LayoutEngine

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Affine transforms, and rectangles cut and joined, as CoreGraphics has them.
extension Language {
  static let transformRows: [LanguageRow] = makingRows + changingRows + cuttingRows

  /// A transform's six numbers: `a`, `b`, `c`, `d`, `tx`, `ty`.
  private typealias Matrix = (
    a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double
  )

  private static func matrix(_ value: ProgramValue) throws -> Matrix {
    func part(_ index: Int) throws -> Double { try value.field(index).double }
    return (try part(0), try part(1), try part(2), try part(3), try part(4), try part(5))
  }

  private static func value(_ matrix: Matrix) -> ProgramValue {
    .instance(
      Instance(
        [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].map { .double($0) }))
  }

  private static func rotation(_ angle: Double) -> Matrix {
    let (sine, cosine) = (sin(angle), cos(angle))
    return (cosine, sine, -sine, cosine, 0, 0)
  }

  /// First `a`, then `b`.
  private static func product(_ a: Matrix, _ b: Matrix) -> Matrix {
    (
      a.a * b.a + a.b * b.c, a.a * b.b + a.b * b.d, a.c * b.a + a.d * b.c,
      a.c * b.b + a.d * b.d, a.tx * b.a + a.ty * b.c + b.tx, a.tx * b.b + a.ty * b.d + b.ty
    )
  }

  private static func moved(
    _ x: Double, _ y: Double, by matrix: Matrix
  ) -> (x: Double, y: Double) {
    (
      matrix.a * x + matrix.c * y + matrix.tx, matrix.b * x + matrix.d * y + matrix.ty
    )
  }

  private static let makingRows: [LanguageRow] = [
    .init("CGAffineTransform.init()", .many { _, _ in value((1, 0, 0, 1, 0, 0)) }),
    .init(
      "static CGAffineTransform.identity: CGAffineTransform",
      .many { _, _ in value((1, 0, 0, 1, 0, 0)) }),
    .init(
      "CGAffineTransform.init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double)",
      .many { values, _ in .instance(Instance(values)) }),
    .init(
      "CGAffineTransform.init(rotationAngle: Double)",
      .one { angle, _ in value(rotation(try angle.double)) }),
    .init(
      "CGAffineTransform.init(translationX: Double, y: Double)",
      .two { x, y, _ in value((1, 0, 0, 1, try x.double, try y.double)) }),
    .init(
      "CGAffineTransform.init(scaleX: Double, y: Double)",
      .two { x, y, _ in value((try x.double, 0, 0, try y.double, 0, 0)) }),
  ]

  private static let changingRows: [LanguageRow] = [
    .init(
      "CGAffineTransform.rotated(by: Double) -> CGAffineTransform",
      .two { a, angle, _ in
        value(product(rotation(try angle.double), try matrix(a)))
      }),
    .init(
      "CGAffineTransform.translatedBy(x: Double, y: Double) -> CGAffineTransform",
      .three { a, x, y, _ in
        value(product((1, 0, 0, 1, try x.double, try y.double), try matrix(a)))
      }),
    .init(
      "CGAffineTransform.scaledBy(x: Double, y: Double) -> CGAffineTransform",
      .three { a, x, y, _ in
        value(product((try x.double, 0, 0, try y.double, 0, 0), try matrix(a)))
      }),
    .init(
      "CGAffineTransform.concatenating(CGAffineTransform) -> CGAffineTransform",
      .two { a, b, _ in value(product(try matrix(a), try matrix(b))) }),
    .init(
      "CGPoint.applying(CGAffineTransform) -> CGPoint",
      .two { point, transform, _ in
        let (x, y) = try point.pair
        let result = moved(x, y, by: try matrix(transform))
        return .pair(result.x, result.y)
      }),
    .init(
      "CGSize.applying(CGAffineTransform) -> CGSize",
      .two { size, transform, _ in
        let (width, height) = try size.pair
        var matrix = try matrix(transform)
        (matrix.tx, matrix.ty) = (0, 0)
        let result = moved(width, height, by: matrix)
        return .pair(result.x, result.y)
      }),
    .init(
      "CGRect.applying(CGAffineTransform) -> CGRect",
      .two { rect, transform, _ in
        let (rect, matrix) = (try rect.rect, try matrix(transform))
        let corners = [
          moved(rect.minX, rect.minY, by: matrix), moved(rect.maxX, rect.minY, by: matrix),
          moved(rect.minX, rect.maxY, by: matrix), moved(rect.maxX, rect.maxY, by: matrix),
        ]
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return .rect(
          CGRect(
            x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top))
      }),
  ]

  // MARK: Rectangles

  /// The rectangle that stands for none at all.
  private static let null = CGRect(
    origin: CGPoint(x: .infinity, y: .infinity), size: .zero)

  /// The union of two rectangles; one that is null adds nothing.
  static func union(_ a: CGRect, _ b: CGRect) -> CGRect {
    if a.origin == null.origin { return b }
    if b.origin == null.origin { return a }
    let (a, b) = (standardized(a), standardized(b))
    let (x, y) = (Swift.min(a.minX, b.minX), Swift.min(a.minY, b.minY))
    return CGRect(
      x: x, y: y, width: Swift.max(a.maxX, b.maxX) - x, height: Swift.max(a.maxY, b.maxY) - y)
  }

  private static func intersection(_ a: CGRect, _ b: CGRect) -> CGRect {
    let (a, b) = (standardized(a), standardized(b))
    let (x, y) = (Swift.max(a.minX, b.minX), Swift.max(a.minY, b.minY))
    let (right, bottom) = (Swift.min(a.maxX, b.maxX), Swift.min(a.maxY, b.maxY))
    guard x <= right, y <= bottom else { return null }
    return CGRect(x: x, y: y, width: right - x, height: bottom - y)
  }

  /// The part of a rectangle up to a distance from one of its edges, and the rest.
  private static func divided(
    _ rect: CGRect, _ distance: Double, from edge: Int
  ) -> (slice: CGRect, remainder: CGRect) {
    var (slice, rest) = (standardized(rect), standardized(rect))
    let isAcross = edge.isMultiple(of: 2)
    let length = isAcross ? slice.width : slice.height
    let taken = Swift.min(Swift.max(distance, 0), length)
    if isAcross {
      slice.size.width = taken
      rest.size.width = length - taken
    } else {
      slice.size.height = taken
      rest.size.height = length - taken
    }
    switch edge {
    case 0: rest.origin.x += taken
    case 1: rest.origin.y += taken
    case 2: slice.origin.x += length - taken
    default: slice.origin.y += length - taken
    }
    return (slice, rest)
  }

  private static let cuttingRows: [LanguageRow] = [
    .init("static CGRect.null: CGRect", .many { _, _ in .rect(null) }),
    .init("CGRect.isNull: Bool", .one { a, _ in .bool(try a.rect.origin == null.origin) }),
    .init(
      "CGRect.contains(CGRect) -> Bool",
      .two { a, b, _ in
        let (a, b) = (try a.rect, try b.rect)
        return .bool(union(a, b) == standardized(a))
      }),
    .init(
      "CGRect.intersection(CGRect) -> CGRect",
      .two { a, b, _ in .rect(intersection(try a.rect, try b.rect)) }),
    .init(
      "CGRect.divided(atDistance: Double, from: CGRectEdge) -> (slice: CGRect, remainder: CGRect)",
      .three { a, distance, edge, _ in
        let parts = divided(try a.rect, try distance.double, from: try edge.tag)
        return .instance(Instance([.rect(parts.slice), .rect(parts.remainder)]))
      }),
  ]
}
