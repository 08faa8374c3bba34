import Testing

@testable import LayoutEngine

struct FaceTests {
  @Test func `angles are radians and degrees`() {
    #expect(Angle.degrees(180).radians == .pi)
    #expect(Angle.radians(.pi / 2).degrees == 90)
    #expect(Angle(degrees: 90) + .degrees(45) == Angle(radians: .pi * 0.75))
    #expect(-Angle.degrees(90) * 2 / 4 == .degrees(-45))
    #expect(Angle.degrees(10) - .degrees(20) < .zero)
    var angle = Angle()
    angle += .radians(3)
    angle -= .radians(1)
    #expect(angle.radians == 2)
    angle.degrees = 360
    #expect(angle.radians == 2 * .pi)
  }

  @Test func `rectangles are moved, inset and joined`() {
    let a = rect(10, 20, 30, 40)
    #expect(a.offsetBy(dx: 1, dy: -2) == rect(11, 18, 30, 40))
    #expect(a.insetBy(dx: 5, dy: -5) == rect(15, 15, 20, 50))
    #expect(a.union(rect(0, 50, 20, 20)) == rect(0, 20, 40, 50))
    #expect(a.insetBy(dx: 15, dy: 0).isEmpty)
    #expect(!a.isEmpty)
  }

  @Test func `a rectangle's right and bottom edges are outside, and touched by what begins there`()
  {
    let a = rect(10, 20, 30, 40)
    #expect(a.contains(CGPoint(x: 10, y: 20)))
    #expect(!a.contains(CGPoint(x: 40, y: 30)))
    #expect(!a.contains(CGPoint(x: 20, y: 60)))
    #expect(a.contains(rect(10, 20, 30, 40)))
    #expect(!a.contains(rect(10, 20, 31, 40)))
    #expect(a.intersects(rect(39, 59, 5, 5)))
    #expect(a.intersects(rect(40, 20, 5, 5)))
    #expect(a.intersects(rect(40, 60, 5, 5)))
    #expect(!a.intersects(rect(40.5, 20, 5, 5)))
    #expect(!a.intersects(.null))
  }

  @Test func `functions of rectangles give lengths of 0 or more`() {
    let turned = rect(40, 60, -30, -40)
    #expect(turned.standardized == rect(10, 20, 30, 40))
    #expect(!turned.isEmpty)
    #expect(turned.offsetBy(dx: 1, dy: 1) == rect(11, 21, 30, 40))
    #expect(turned.intersects(rect(39, 59, 5, 5)))
    #expect(turned.contains(CGPoint(x: 10, y: 20)))
    #expect(turned.union(rect(0, 0, 1, 1)) == rect(0, 0, 40, 60))
    #expect(rect(0.2, 0.7, 1, 2).integral == rect(0, 0, 2, 3))
  }

  @Test func `sides and lengths that are read of a turned rectangle are those of the plain one`() {
    let turned = rect(40, 60, -30, -40)
    #expect([turned.width, turned.height] == [30, 40])
    #expect([turned.minX, turned.midX, turned.maxX] == [10, 25, 40])
    #expect([turned.minY, turned.midY, turned.maxY] == [20, 40, 60])
    #expect([turned.size.width, turned.origin.x] == [-30, 40])
  }

  @Test func `two rectangles apart have nothing in common`() {
    let a = rect(0, 0, 10, 10)
    #expect(a.intersection(rect(5, 6, 10, 10)) == rect(5, 6, 5, 4))
    #expect(a.intersection(rect(10, 0, 5, 10)) == rect(10, 0, 0, 10))
    #expect(a.intersection(rect(11, 0, 5, 10)).isNull)
    #expect(CGRect.null.union(a) == a)
    #expect(a.union(.null) == a)
    #expect(a.insetBy(dx: 6, dy: 0).isNull)
    #expect(CGRect.null.offsetBy(dx: 1, dy: 1).isNull)
    #expect(CGRect.null.isEmpty)
    #expect(CGRect.infinite.isInfinite)
  }

  @Test(arguments: [
    (CGRectEdge.minXEdge, rect(10, 20, 12, 40), rect(22, 20, 18, 40)),
    (.minYEdge, rect(10, 20, 30, 12), rect(10, 32, 30, 28)),
    (.maxXEdge, rect(28, 20, 12, 40), rect(10, 20, 18, 40)),
    (.maxYEdge, rect(10, 48, 30, 12), rect(10, 20, 30, 28)),
  ])
  func `a rectangle is divided at a distance from an edge`(
    edge: CGRectEdge, slice: CGRect, remainder: CGRect
  ) {
    let parts = rect(10, 20, 30, 40).divided(atDistance: 12, from: edge)
    #expect(parts.slice == slice)
    #expect(parts.remainder == remainder)
  }

  @Test func `transforms are applied in the order in which CoreGraphics has them`() {
    let point = CGPoint(x: 3, y: 4)
    let moved = CGAffineTransform(translationX: 10, y: 20)
    #expect(point.applying(moved) == CGPoint(x: 13, y: 24))
    #expect(point.applying(moved.scaledBy(x: 2, y: 3)) == CGPoint(x: 16, y: 32))
    let scaled = moved.concatenating(CGAffineTransform(scaleX: 2, y: 3))
    #expect(point.applying(scaled) == CGPoint(x: 26, y: 72))
    #expect(point.applying(scaled).applying(scaled.inverted()) == point)
    #expect(CGSize(width: 3, height: 4).applying(scaled) == CGSize(width: 6, height: 12))
    #expect(rect(1, 2, 3, 4).applying(scaled) == rect(22, 66, 6, 12))
    #expect(CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverted().b == 2)
    #expect(moved.translatedBy(x: -10, y: -20).isIdentity)
  }

  @Test func `a quarter of a turn is a quarter of a turn`() {
    let quarter = CGAffineTransform(rotationAngle: .pi / 2)
    let turned = CGPoint(x: 0, y: -50).applying(quarter)
    #expect(abs(turned.x - 50) < 1e-12)
    #expect(abs(turned.y) < 1e-12)
    let back = CGAffineTransform.identity.rotated(by: .pi / 2).rotated(by: -.pi / 2)
    #expect(abs(back.a - 1) < 1e-15)
    #expect(abs(back.b) < 1e-15)
  }

  @Test func `sines have the digits of tables`() {
    let known: [(angle: Double, sine: Double, cosine: Double)] = [
      (0, 0, 1), (0.5, 0.479425538604203, 0.8775825618903728),
      (1, 0.8414709848078965, 0.5403023058681398), (2, 0.9092974268256817, -0.4161468365471424),
      (-3, -0.1411200080598672, -0.9899924966004454),
      (100, -0.5063656411097588, 0.8623188722876839),
      (1e6, -0.3499935021712930, 0.9367521275331447),
    ]
    for (angle, sine, cosine) in known {
      let found = sineAndCosine(of: angle)
      #expect(abs(found.sine - sine) < 2e-15, "sine of \(angle): \(found.sine)")
      #expect(abs(found.cosine - cosine) < 2e-15, "cosine of \(angle): \(found.cosine)")
    }
    #expect(sineAndCosine(of: .infinity).sine.isNaN)
  }

  @Test func `explicit guides are merged by the rule of their alignment`() {
    let values: [CGFloat?] = [nil, 4, 10, nil, 1]
    #expect(HorizontalAlignment.leading.combineExplicit(values) == nil)
    #expect(VerticalAlignment.center.combineExplicit(values) == nil)
    #expect(VerticalAlignment.firstTextBaseline.combineExplicit(values) == 1)
    #expect(VerticalAlignment.lastTextBaseline.combineExplicit(values) == 10)
    #expect(HorizontalAlignment.listRowSeparatorLeading.combineExplicit(values) == 5)
    #expect(VerticalAlignment.firstTextBaseline.combineExplicit([nil, nil]) == nil)
  }

  @Test func `whole numbers make geometry too`() {
    let (x, width) = (3, 4)
    #expect(CGPoint(x: x, y: x) == CGPoint(x: 3.0, y: 3.0))
    #expect(CGSize(width: width, height: width) == CGSize(width: 4.0, height: 4.0))
    #expect(CGRect(x: x, y: x, width: width, height: width) == rect(3, 3, 4, 4))
  }
}
