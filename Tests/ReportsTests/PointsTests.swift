import Testing

@testable import Reports

struct PointsTests {
  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (200, "200"), (53.6, "53.6"), (80.39999999999999, "80.4"),
    (1 / 3, "0.33"), (-0.001, "0"), (-30, "-30"), (-0.5, "-0.5"), (0.05, "0.05"),
    (.infinity, "inf"), (-.infinity, "-inf"), (1e300, "1e+300"),
  ])
  func `lengths are printed with two places at most`(_ length: Double, _ text: String) {
    #expect(Points.text(length) == text)
  }

  @Test func `lengths that differ little are printed with more places`() {
    #expect(Points.texts([100, 100.0004]) == ["100", "100.0004"])
    #expect(Points.texts([100, 100.00000001]) == ["100", "100.00000001"])
    #expect(Points.texts([0, -0.0]) == ["0", "0"])
  }

  @Test(
    arguments: [
      0, 1, 620, 64.33, 64.333, 0.30000000000000004, 64.33311631944444, 3333333.3, -0.142857, 1e9,
      .infinity,
    ] as [Double])
  func `a stated length is told with the places with which it reads back`(_ length: Double) {
    let texts = [2, 3, 4, 6].map { Points.text(length, decimals: $0) }
    #expect(Points.stated(length) == texts.first { Double($0) == length } ?? texts[0])
  }
}
