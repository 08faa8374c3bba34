import Testing

@testable import LayoutEngine

struct RightToLeftTests {
  @Test func `a row runs from the right`() throws {
    let frames = try frames(
      of: HStack(spacing: 10) {
        color(50, 20).id("a")
        color(30, 20).id("b")
      }, nil, nil, direction: .rightToLeft)
    #expect(frames["a"] == rect(40, 0, 50, 20))
    #expect(frames["b"] == rect(0, 0, 30, 20))
  }

  @Test func `leading is on the right of a frame`() throws {
    let frames = try frames(
      of: color(50, 20).id("c").frame(width: 200, height: 40, alignment: .topLeading), nil, nil,
      direction: .rightToLeft)
    #expect(frames["c"] == rect(150, 0, 50, 20))
  }

  @Test func `padding is mirrored`() throws {
    let frames = try frames(
      of: Color().id("c").padding(EdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 5)), 100,
      20, direction: .rightToLeft)
    #expect(frames["c"] == rect(5, 0, 75, 20))
  }

  @Test func `an overlay is mirrored around its view`() throws {
    let frames = try frames(
      of: color(100, 40).overlay(alignment: .topTrailing) { color(20, 10).id("b") }, nil, nil,
      direction: .rightToLeft)
    #expect(frames["b"] == rect(0, 0, 20, 10))
  }

  @Test func `a custom layout is mirrored after it has placed`() throws {
    let frames = try frames(
      of: ProportionalStack(direction: .horizontal) {
        Color().id("a").proportion(3)
        Color().id("b")
        Color().id("c").proportion(2)
      }, 300, 20, direction: .rightToLeft)
    #expect(frames["a"] == rect(150, 0, 150, 20))
    #expect(frames["b"] == rect(100, 0, 50, 20))
    #expect(frames["c"] == rect(0, 0, 100, 20))
  }

  @Test func `an offset is not mirrored`() throws {
    let frames = try frames(
      of: HStack {
        color(20, 20).id("a").offset(x: 30)
        color(20, 20)
      }, nil, nil, direction: .rightToLeft)
    #expect(frames["a"] == rect(58, 0, 20, 20))
  }
}
