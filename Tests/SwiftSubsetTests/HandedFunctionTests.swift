import Scenarios
import SwiftSubset
import Testing

/// What view code hands on to modifiers and views that take closures: functions' names, operators, key
/// paths, and bodies that a result builder of the article's own puts together.
struct HandedFunctionTests {
  private static let declarations = """
    struct Metrics { var width: CGFloat = 3; func twice(_ x: CGFloat) -> CGFloat { x * 2 } }
    extension View {
      func each(_ xs: [CGFloat], _ f: (CGFloat) -> CGFloat) -> some View {
        frame(width: xs.map(f).max() ?? 0)
      }
      func one(_ f: (CGFloat) -> CGFloat) -> some View { frame(width: f(-5)) }
      func pair(_ f: (CGFloat, CGFloat) -> CGFloat) -> some View { frame(width: f(3, 4)) }
      func key<T>(_ v: T, _ f: (T) -> CGFloat) -> some View { frame(width: f(v)) }
      func test(_ f: (String) -> Bool) -> some View { frame(width: f("ab") ? 1 : 2) }
      func sum(@Lengths _ f: () -> [CGFloat]) -> some View { frame(width: f().reduce(0, +)) }
    }
    @resultBuilder enum Lengths {
      static func buildExpression(_ l: CGFloat) -> [CGFloat] { [l] }
      static func buildBlock(_ l: [CGFloat]...) -> [CGFloat] { l.flatMap { $0 } }
      static func buildOptional(_ l: [CGFloat]?) -> [CGFloat] { l ?? [100] }
      static func buildArray(_ l: [[CGFloat]]) -> [CGFloat] { l.flatMap { $0 } }
    }
    struct Ruler: View {
      let lengths: [CGFloat]
      @Lengths var own: [CGFloat] { 1; if lengths.isEmpty { 5 } }
      init(@Lengths lengths: () -> [CGFloat]) { self.lengths = lengths() }
      var body: some View { Color.red.frame(width: lengths.reduce(0, +) + own.reduce(0, +)) }
    }
    struct Gate<T>: View {
      let value: T
      var isOpen: (T) -> Bool
      init(_ value: T, isOpen: @escaping (T) -> Bool) { self.value = value; self.isOpen = isOpen }
      var body: some View { Color.red.frame(width: isOpen(value) ? 1 : 2) }
    }
    """

  /// The widths in the document of a view, or why there is none.
  private static func widths(_ view: String) -> String {
    let block = SourceLowering.layout(
      """
      \(declarations)
      struct Page: View {
        let metrics = Metrics()
        let known: Set<String> = ["ab"]
        func own(_ x: CGFloat) -> CGFloat { x + 100 }
        var body: some View { \(view) }
      }
      Page()
      """)
    guard let document = block.document else { return block.texts.joined(separator: "; ") }
    return document.json.canonicalText.split(separator: "\"width\":").dropFirst()
      .map { $0.prefix { "0123456789.-e".contains($0) } }.joined(separator: " ")
  }

  @Test(arguments: [
    ("pair(max)", "4"), ("pair(+)", "7"), ("pair(-)", "-1"), ("pair(hypot)", "5"),
    ("one(abs)", "5"),
    ("one(-)", "5"), ("one(metrics.twice)", "-10"), ("one(own)", "95"), ("one(self.own)", "95"),
    ("one(\\.magnitude)", "5"), ("each([1, 4], sqrt)", "2"), ("each([1, -4], \\.magnitude)", "4"),
    ("each([], own)", "0"), ("key(metrics, \\.width)", "3"), ("key(metrics, \\Metrics.width)", "3"),
    ("test(\\.isEmpty)", "2"), ("test(known.contains)", "1"), ("test(\"abc\".hasPrefix)", "1"),
  ])
  func `a modifier is handed a function by its name`(_ call: String, _ width: String) {
    #expect(Self.widths("Color.red.\(call)") == width)
  }

  @Test(arguments: [
    ("Color.red.sum { 1; 2 }", "3"), ("Color.red.sum { 1; if known.isEmpty { 2 } }", "101"),
    ("Color.red.sum { for i in 1...3 { CGFloat(i) } }", "6"),
    ("Color.red.sum { let k: CGFloat = 4; k * 2 }", "8"), ("Ruler { 3; 4 }", "108"),
    ("Ruler {}", "6"),
    ("Gate([1], isOpen: \\.isEmpty)", "2"), ("Gate(\"ab\", isOpen: known.contains)", "1"),
    ("Gate(2, isOpen: [1, 2].contains)", "1"),
  ])
  func `a result builder of the article's own puts a closure together`(
    _ view: String, _ width: String
  ) {
    #expect(Self.widths(view) == width)
  }
}
