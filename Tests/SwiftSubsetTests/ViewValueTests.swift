import Scenarios
import SwiftSubset
import Testing

/// Values that view code hands around: of generic types, functions that keep variables, enumerations that
/// are views, optionals.
struct ViewValueTests {
  private static let declarations = """
    struct Fetch<T> {
      enum Phase { case idle, done(T), failed(String) }
      var phase: Phase = .idle
      func map<U>(_ f: (T) -> U) -> Fetch<U> {
        switch phase {
        case .idle: Fetch<U>()
        case .done(let t): Fetch<U>(phase: .done(f(t)))
        case .failed(let m): Fetch<U>(phase: .failed(m))
        }
      }
      var value: T? { if case .done(let t) = phase { t } else { nil } }
    }
    enum Kind: View, CaseIterable {
      case text, box
      var body: some View {
        switch self {
        case .text: Text("A")
        case .box: Color.red.frame(width: 3)
        }
      }
    }
    enum Load: View {
      case text(String), box(CGFloat)
      var body: some View {
        switch self {
        case .text(let s): Text(s)
        case .box(let w): Color.red.frame(width: w)
        }
      }
    }

    """

  private static let members = """
    let one = Fetch<Int>(phase: .done(8))
    let all: [Fetch<Int>] = [Fetch(), Fetch(phase: .done(3)), Fetch(phase: .failed("no"))]
    let name: String? = "N"
    let words = "Blue Train"
    func counter(_ start: Int) -> () -> Int { var n = start; return { n += 1; return n } }
    func named(_ start: Int) -> () -> Int {
      var n = start
      func next() -> Int { defer { n += 1 }; return n }
      return next
    }
    func counted() -> [Int] { let c = counter(5), d = named(7); return [c(), c(), d(), c(), d()] }
    var fresh: () -> Int { var n = 0; return { n += 1; return n } }
    func scale(_ k: Int) -> (Int) -> Int { let b = k + 1; return { $0 * b } }
    func wrap(_ n: Int) -> AnyView {
      n == 0 ? AnyView(Color.red) : AnyView(wrap(n - 1).padding(CGFloat(n)))
    }
    func swap(_ c: Character) -> Character { c == "l" ? "r" : c }
    """

  /// The document of a page with a view, or why there is none.
  private static func document(_ view: String) -> String {
    let block = SourceLowering.layout(
      """
      \(declarations)
      struct Page: View {
      \(members)
        var body: some View { \(view) }
      }
      Page()
      """)
    return block.document?.json.canonicalText ?? block.texts.joined(separator: "; ")
  }

  @Test(arguments: [
    ("one.map { Double($0) / 2 }.value ?? -1", "4.0"),
    ("all[1].map({ $0 * 2 }).value ?? -1", "6"),
    ("all.compactMap { $0.map { \"n\\($0)\" }.value }", "[\\\"n3\\\"]"),
    ("counted()", "[6, 7, 7, 8, 8]"), ("[fresh(), fresh()]", "[1, 1]"), ("scale(2)(5)", "15"),
    ("[1, 2].map(scale(4))", "[5, 10]"), ("String(words.map(swap))", "Brue Train"),
    ("name.map { $0 + \"!\" } ?? \"\"", "N!"),
  ])
  func `a value is what Swift has`(_ expression: String, _ text: String) {
    let document = Self.document("Text(verbatim: \"\\(\(expression))\")")
    #expect(document.contains("\"\(text)\""), "\(document)")
  }

  @Test(arguments: [
    ("if let w = one.map({ CGFloat($0) }).value { Color.red.frame(width: w) }", "\"width\":8"),
    ("ForEach(Kind.allCases, id: \\.self) { $0 }", "\"width\":3"), ("Kind.text", "\"A\""),
    ("Load.box(7)", "\"width\":7"), ("Load.text(\"hi\")", "\"hi\""),
    ("wrap(2)", "\"padding\""), ("Text(name.map { \"<\\($0)>\" } ?? \"\")", "\"<N>\""),
    ("if let r = words.range(of: \"Tr\") { Text(words[..<r.lowerBound]) }", "\"Blue \""),
  ])
  func `a view is what Swift makes of it`(_ view: String, _ part: String) {
    let document = Self.document(view)
    #expect(document.contains(part), "\(document)")
  }

  @Test(arguments: [
    "let c = counter(5); Text(verbatim: \"\\(c())\"); Text(verbatim: \"\\(c())\")",
    "let c = named(2); ForEach(0..<2) { _ in Text(verbatim: \"\\(c())\") }",
  ])
  func `a function that sets what it keeps is refused where several texts call it`(_ view: String) {
    #expect(Self.document(view).contains("a variable which it keeps"))
  }
}
