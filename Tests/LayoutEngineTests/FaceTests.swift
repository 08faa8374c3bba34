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

  @Test func `a rectangle's right and bottom edges are outside`() {
    let a = rect(10, 20, 30, 40)
    #expect(a.contains(CGPoint(x: 10, y: 20)))
    #expect(!a.contains(CGPoint(x: 40, y: 30)))
    #expect(!a.contains(CGPoint(x: 20, y: 60)))
    #expect(a.contains(rect(10, 20, 30, 40)))
    #expect(!a.contains(rect(10, 20, 31, 40)))
    #expect(a.intersects(rect(39, 59, 5, 5)))
    #expect(!a.intersects(rect(40, 20, 5, 5)))
  }
}
