import Scenarios
import Testing

@testable import SwiftSubset

/// Which function generic code calls, with the compiler's answers.
///
/// In views and elsewhere it is the one that takes anything of which no more is known.
struct GenericChoiceTests {
  private static let declarations = """
    protocol Mark { var n: Int { get } }
    struct Dot: Mark, Equatable { var n = 1 }
    struct Hex: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
      init(integerLiteral value: Int) {}
      init(floatLiteral value: Double) {}
    }
    func mark(_ d: Dot) -> String { "dot" }
    func mark<T: Mark>(_ t: T) -> String { "mark" }
    func mark<T>(_ t: T) -> String { "any" }
    func kind(_ n: Int) -> String { "int" }
    func kind<T>(_ t: T) -> String { "T" }
    func kind<T>(_ t: T?) -> String { "T?" }
    func kind<T>(_ t: [T]) -> String { "[T]" }
    func hex(_ h: [Hex]) -> String { "hex" }
    func hex<T>(_ t: [T]) -> String { "T" }
    func both(_ h: (Hex, Int)) -> String { "hex" }
    func both<T>(_ t: (T, Int)) -> String { "T" }
    func later(_ f: () -> Hex) -> String { "hex" }
    func later<T>(_ f: () -> T) -> String { "T" }
    func listed<T>(_ t: [T]) -> String { "any" }
    func listed<T: Mark>(_ t: [T]) -> String { "mark" }
    func around<T: Mark>(_ t: T) -> String { listed([t]) }
    func == (a: Int, b: Int) -> Bool { false }
    func same<T: Equatable>(_ a: T, _ b: T) -> Bool { a == b }
    extension Int { func isMultiple(of other: Int) -> Bool { true } }
    func odd<T: BinaryInteger>(_ t: T) -> Bool { !t.isMultiple(of: 2) }
    extension Array { func called() -> String { "array" } }
    extension Array where Element: Mark { func called() -> String { "marks" } }
    extension Collection { var kept: String { "\\(filter { _ in true })" } }
    extension Sequence { var lastIndex: Int { suffix(1).startIndex } }
    class Base { class var name: String { "base" } }
    final class Leaf: Base { override class var name: String { "leaf" } }
    func kindOf(_ base: Base) -> Base.Type { type(of: base) }
    struct Row<T>: View {
      let t: T
      var title: String { kind(t) }
      var body: some View { Text(verbatim: kind(t) + title) }
    }
    """

  private static let members = """
    let marks: [any Mark] = [Dot()]
    func own(_ x: Int) -> String { "int" }
    func own<T>(_ x: T) -> String { "T" }
    func own<T>(_ x: [T]) -> String { "[T]" }
    func call<T>(_ x: T) -> String { own(x) }
    func told<T: Mark>(_ x: T) -> String { mark(x) }
    func all<C: Collection>(_ c: C) -> String { "\\(c.filter { _ in true })" }
    func row<T>(_ t: T) -> some View { Text(verbatim: own(t) + kind(t)) }
    """

  private static func text(_ view: String) -> String {
    let block = SourceLowering.layout(
      """
      \(declarations)
      struct Page: View {
        \(members)
        var body: some View { \(view) }
      }
      Page()
      """)
    guard let document = block.document else { return block.texts.joined(separator: "; ") }
    let json = document.json
    return (json["arguments"]?["verbatim"] ?? json["arguments"]?["0"])?.string ?? json.canonicalText
  }

  @Test(arguments: [
    ("call(1)", "T"), ("call([1])", "T"), ("call(\"a\") + own(2)", "Tint"), ("told(Dot())", "mark"),
    ("all(\"ab\")", "[\"a\", \"b\"]"), ("hex([1])", "T"), ("hex([1.5, 2])", "T"),
    ("both((1, 2))", "T"), ("later { 1 }", "T"), ("\"\\(same(1, 1))\"", "true"),
    ("\"\\(odd(3))\"", "true"), ("marks.called()", "array"), ("[Dot()].called()", "marks"),
    ("\"ab\".kept", "[\"a\", \"b\"]"), ("\"\\([1, 2].lastIndex)\"", "0"),
  ])
  func `generic code calls what takes anything`(call: String, text: String) {
    #expect(Self.text("Text(verbatim: \(call))") == text)
  }

  @Test(arguments: [("Row(t: 3)", "TT"), ("row(3)", "TT"), ("row([1])", "TT")])
  func `so does a generic view`(view: String, text: String) {
    #expect(Self.text(view) == text)
  }

  @Test(arguments: [
    "kindOf(Leaf()).name", "\"\\(kindOf(Leaf()) == Base.self)\"", "around(marks[0])",
  ])
  func `what is not told apart is refused`(call: String) {
    #expect(Self.text("Text(verbatim: \(call))").contains("not known"))
  }
}
