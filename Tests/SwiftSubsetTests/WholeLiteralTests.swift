import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Divisions of whole literals in view code: what they are the type tells that is wanted where they stand.
struct WholeLiteralTests {
  @Test(arguments: [
    ("var w: CGFloat? { isOn ? nil : 5 / 2 }", "w", 2.5),
    ("var w: CGFloat? { isOn ? nil : 5 / 2 }", "w ?? 0", 2.5),
    ("var w: [CGFloat] { [1].map { _ in 5 / 2 } }", "w[0]", 2.5),
    (
      "var w: (a: CGFloat, b: CGFloat) { if isOn { return (1, 1) }; return (5 / 2, 7 / 2) }", "w.b",
      3.5
    ),
    (
      "var w: (CGSize, CGFloat) { isOn ? (.zero, 1) : (.init(width: 5 / 2, height: 1), 7 / 2) }",
      "w.1", 3.5
    ),
    (
      "var w: (CGSize, CGFloat) { isOn ? (.zero, 1) : (.init(width: 5 / 2, height: 1), 7 / 2) }",
      "w.0.width", 2
    ),
    ("var k: Int? = 1; var w: CGFloat { k.map { _ in 100 / 8 } ?? 0 }", "w", 12.5),
    ("func w(_ n: Int) -> CGFloat? { n > 3 ? nil : 5 / 2 }", "w(1)", 2.5),
    ("let w: (Int) -> CGFloat? = { n in n > 3 ? nil : 5 / 2 }", "w(1)", 2.5),
    ("@Binding var w: CGFloat; init() { _w = .constant(5 / 2) }", "w", 2.5),
    ("var s: CGSize { CGSize(width: 5 / 2, height: 3) }", "s.width", 2),
    ("var s: CGSize { CGSize(width: 5 / 2, height: 3.5) }", "s.width", 2.5),
    ("var n = 5; var s: CGSize { CGSize(width: 5 / 2, height: n) }", "s.width", 2),
    ("var n: CGFloat = 5; var s: CGSize { CGSize(width: 5 / 2, height: n) }", "s.width", 2.5),
    ("var s: CGSize { CGSize(width: max(5 / 2, 1), height: 3) }", "s.width", 2),
    ("let p = CGPoint(x: 5 / 2, y: -3)", "p.x", 2),
    ("let p = UnitPoint(x: 1 / 2, y: 1)", "10 * p.x", 5),
    ("let p = EdgeInsets(top: 5 / 2, leading: 0, bottom: 0, trailing: 0)", "p.top", 2.5),
    ("struct Box<T> { var v: T }; let b = Box<CGFloat>(v: 5 / 2)", "b.v", 2.5),
    ("struct Box<T> { var v: T }; let b = Box(v: 5 / 2)", "CGFloat(b.v)", 2),
    ("struct Box<T> { var v: T; var o: T }; let b = Box(v: 5 / 2, o: 2.5)", "b.v", 2.5),
  ])
  func `a division of whole literals is of the type that is wanted`(
    members: String, length: String, expected: Double
  ) throws {
    let source = """
      struct Page: View {
        var isOn = false
        \(members)
        var body: some View { Color.red.frame(width: \(length), height: 10) }
      }
      Page()
      """
    #expect(try width(of: source) == expected)
  }

  @Test func `an article's own function 'constant' makes no binding`() throws {
    let source = """
      extension CGFloat { static func constant(_ n: Int) -> CGFloat { CGFloat(n) * 100 } }
      struct Bar: View {
        let width: CGFloat
        var body: some View { Color.red.frame(width: width, height: 10) }
      }
      struct Dial: View {
        @Binding var width: CGFloat
        var body: some View { Color.red.frame(width: width, height: 10) }
      }
      """
    #expect(try width(of: source + "\nBar(width: .constant(5 / 2))") == 200)
    #expect(try width(of: source + "\nDial(width: Binding.constant(5 / 2))") == 2.5)
  }

  @Test(arguments: [
    ("let s = isOn ? .zero : proxy.size", 65.0), ("let s = isOn ? proxy.size : .zero", 5),
    ("let s = isOn ? proxy.size : .init()", 5),
  ])
  func `a branch without a type has the other one's`(choice: String, expected: Double) throws {
    let source = """
      struct Page: View {
        var isOn = false
        var body: some View {
          GeometryReader { proxy in
            \(choice)
            Color.red.frame(width: s.width + 5, height: 10)
          }
        }
      }
      Page()
      """
    #expect(try width(of: source, path: "GeometryReader/0.Color.frame") == expected)
  }

  @Test func `what a view holds as a part of itself reads where the view stands`() throws {
    let source = """
      extension EnvironmentValues { @Entry var gap: CGFloat = 5 }
      struct Metrics: DynamicProperty {
        @Environment(\\.gap) var gap
        var width: CGFloat { gap * 2 }
      }
      struct Bar: View {
        var metrics = Metrics()
        var body: some View { Color.red.frame(width: metrics.width, height: 10) }
      }
      struct Page: View {
        let bar = Bar()
        var body: some View { HStack(spacing: 0) { bar; bar.environment(\\.gap, 15) } }
      }
      Page()
      """
    #expect(try width(of: source, path: "HStack") == 40)
  }

  private func width(of source: String, path: String? = nil) throws -> Double? {
    let block = SourceLowering.layout(source)
    let document = try #require(block.document, "\(block.texts)")
    let content = Content(document: document, proposal: Proposal(width: 60, height: 60))
    guard case .frames(let answer) = BuiltinEngine().layout(content) else { return nil }
    guard let path else { return answer.width }
    return answer.frames.nodes.first { $0.path == path }?.frame.width
  }
}
