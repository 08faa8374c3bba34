import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Types of what depends on the layout: the answers of the compiler, for a reader of 100 by 100 points.
struct LaterTypeTests {
  private static let declarations = """
    func maybe(_ n: Int) -> Int? { n > 0 ? n : nil }
    struct Box { var w: Int? }
    extension Int { var tag: Int { 1 }; func twice() -> Int { self * 2 } }
    extension Double { var tag: Int { 2 }; func twice() -> Double { self * 3 } }
    protocol Named { var name: String { get } }
    extension Int: Named { var name: String { "int" } }
    extension Double: Named { var name: String { "double" } }
    func ext(_ n: any Named) -> Int { n.name.count }
    func eq<T: Equatable>(_ a: T, _ b: T) -> Int { 1 }
    func eq(_ a: Any, _ b: Any) -> Int { 2 }
    func gen<T>(_ n: T) -> Int { 1 }
    func gen(_ n: Int) -> Int { 2 }
    func opt(_ n: Int?) -> Int { 1 }
    func opt(_ n: Int) -> Int { 2 }
    func bin<T: BinaryInteger>(_ n: T) -> Int { 1 }
    func bin<T: BinaryFloatingPoint>(_ n: T) -> Int { 2 }
    func tri(_ n: Int) -> Int { 1 }
    func tri(_ n: Double) -> Int { 2 }
    """

  /// The widths of all frames around a colour in a reader, or what is refused.
  private static func widths(_ views: String, declaring declarations: String = declarations)
    -> [String]
  {
    let block = SourceLowering.layout(
      """
      \(declarations)
      GeometryReader { proxy in
        let one = Int(proxy.size.width) / 100
        let unit = proxy.size.width / 100
        \(views)
      }
      """)
    guard case .scenario(let document) = block.kind else { return block.refusals.map(\.message) }
    let content = Content(document: document, proposal: Proposal(width: 100, height: 100))
    guard case .frames(let answer) = BuiltinEngine().layout(content) else { return ["an error"] }
    return answer.frames.nodes.filter { $0.path.hasSuffix("Color.frame") }
      .map { JSON.shortest($0.frame.width) }
  }

  private static func width(_ number: String) -> [String] {
    widths("Color.red.frame(width: CGFloat(\(number)), height: 1)")
  }

  @Test(arguments: [
    ("[maybe(one), maybe(one - 1)].compactMap { $0 }.count", "1"),
    ("[one, one - 1].compactMap(maybe).count", "1"),
    ("[one, one - 1].compactMap { maybe($0) }.count", "1"),
    ("[one - 1, one - 1].compactMap(maybe).isEmpty ? 3 : 4", "3"),
    ("[maybe(one - 1), 3].lazy.compactMap { $0 }.count", "1"),
    ("[unit > 0.5 ? 1 : nil, unit < 0.5 ? 2 : nil].compactMap { $0 }.count", "1"),
    ("[maybe(one), nil].compactMap { $0 }.count", "1"),
    ("Array([maybe(one - 1)]).compactMap { $0 }.count", "0"),
    ("[nil, one].first == nil ? 3 : 4", "4"), ("[nil, one][0] == nil ? 3 : 4", "3"),
    ("[maybe(one - 1)].prefix(1).first == nil ? 3 : 4", "4"),
    ("[Box(w: one), Box(w: nil)].compactMap(\\.w).count", "1"),
  ])
  func `an element that may be nil is none of its list for certain`(number: String, width: String) {
    #expect(Self.width(number) == [width])
  }

  @Test(arguments: [
    ("one.tag", "1"), ("(one + 1).tag", "1"), ("Double(one).tag", "2"), ("one.twice()", "2"),
    ("Double(one).twice()", "3"), ("[one].map(\\.tag)[0]", "1"), ("[one].map { $0.tag }[0]", "1"),
    ("ext(one)", "3"), ("ext(Double(one))", "6"), ("eq(one, one)", "1"), ("eq(one, 2)", "1"),
    ("gen(unit)", "1"), ("gen(one)", "2"), ("gen(Double(one))", "1"), ("opt(Optional(one))", "1"),
    ("opt(one)", "2"), ("bin(one)", "1"), ("bin(unit)", "2"), ("(one, unit).0.tag", "1"),
    ("(one > 0 ? one : 2).tag", "1"), ("(one > 0 ? 3 : 2).tag", "1"), ("min(one, 3).tag", "1"),
    ("[Double(one)].map(tri)[0]", "2"), ("[one].map(tri)[0]", "1"),
    ("[one, 4].first?.tag ?? 7", "1"),
  ])
  func `a number that depends on the layout is of its type`(number: String, width: String) {
    #expect(Self.width(number) == [width])
  }

  @Test(arguments: [
    ("let x = unit > 0.5 ? [1, 2].max() : nil", "\"\\(x)\".count", "11"),
    ("let x = unit > 0.5 ? [1, 2].max() : nil", "x ?? 0", "2"),
    ("let x = unit < 0.5 ? [1, 2].max() : nil", "x == nil ? 3 : 4", "3"),
    ("let x = unit > 0.5 ? (1...2) : (3...5)", "x.upperBound", "2"),
    ("let x = unit < 0.5 ? (1...2) : (3...5)", "x.upperBound * 10 + x.count", "53"),
    ("let x = unit > 0.5 ? 1...2 : nil", "x?.upperBound ?? 9", "2"),
    ("let x = unit > 0.5 ? nil : 4", "[x, nil].compactMap { $0 }.count", "0"),
    ("let x = ((1...2), Set([one]))", "x.0.upperBound", "2"),
    ("let x = (Optional(1), one)", "\"\\(x.0)\".count", "11"),
    ("let x = [one, 2].first", "\"\\(x)\".count", "11"),
    ("let x = [one, 1].first", "opt(x)", "1"),
    ("let x = Optional(Array(\"xyz\")[one])", "\"\\(x)\".count", "13"),
    ("let (a, b) = (one, unit > 0.5 ? 1...2 : 3...5)", "a + b.upperBound", "3"),
    ("let x = [one, 2].reversed()", "\"\\(x.first)\".count", "11"),
    ("let x = [one, 2]", "\"\\(x.last)\".count", "11"),
    ("let x = [one, 2]", "String(describing: x.last).count", "11"),
    ("let x = (one, maybe(one))", "\"\\(x.1)\".count", "11"),
    ("let x = eq(unit, unit)", "x", "1"),
  ])
  func `a choice that the layout makes is of its type`(
    statement: String, number: String, width: String
  ) {
    #expect(
      Self.widths("\(statement)\nColor.red.frame(width: CGFloat(\(number)), height: 1)") == [width])
  }

  // A literal beside a length is one of its type to `eq<T>`, and an Int to `eq(_: Any, _: Any)`.
  @Test(arguments: [("let x = eq(unit, 1)", "x"), ("let x = unit", "eq(x, 1) == 2 ? 3 : 4")])
  func `where the type of a length tells overloads apart no one is guessed`(
    statement: String, number: String
  ) {
    let found = Self.widths("\(statement)\nColor.red.frame(width: CGFloat(\(number)), height: 1)")
    #expect(found.count == 1)
    #expect(
      found.first?.contains("which 'eq' is called depends on the type of an argument") == true)
  }

  @Test(arguments: [
    ("let x = [nil, one].first; return x == nil ? 3 : 4", "4"), ("return eq(one, 1)", "1"),
    ("return eq(one, one)", "1"), ("return \"\\([one, 2].last)\".count", "11"),
    ("let x = [one, 2].reversed(); return \"\\(x.first)\".count", "11"),
    ("return [one: 2][1].map { $0 + 1 } ?? 0", "3"),
  ])
  func `in a function that is given a length a value is of its type`(body: String, width: String) {
    #expect(
      Self.widths(
        "Color.red.frame(width: CGFloat(probe(one)), height: 1)",
        declaring: Self.declarations + "\nfunc probe(_ one: Int) -> Int { \(body) }") == [width])
  }

  @Test(arguments: [
    (
      "let list = [unit, 2, 3]\nForEach(list.indices, id: \\.self) { i in"
        + " Color.red.frame(width: list[i], height: 1) }", ["1", "2", "3"]
    ),
    (
      "let list = [unit, 2].map { $0 * 2 }\nForEach(0..<list.count, id: \\.self) { i in"
        + " Color.red.frame(width: list[i], height: 1) }", ["2", "4"]
    ),
    (
      "ForEach(Array([unit, 5].enumerated()), id: \\.offset) { i, w in"
        + " Color.red.frame(width: w + CGFloat(i), height: 1) }", ["1", "6"]
    ),
    (
      "ForEach((1...2).map { unit * CGFloat($0) }, id: \\.self) {"
        + " Color.red.frame(width: $0, height: 1) }", ["1", "2"]
    ),
  ])
  func `views go through a list of what depends on the layout`(views: String, widths: [String]) {
    #expect(Self.widths("HStack { \(views) }".replacing("\n", with: "\n  ")) == widths)
  }

  @Test(arguments: ["[2.5].map(gap)[0]", "[unit].map(gap)[0]", "call(gap)"])
  func `a function by its name that takes a CGFloat or a Double is refused`(number: String) {
    let declarations = """
      func gap(_ n: CGFloat) -> Int { 1 }
      func gap(_ n: Double) -> Int { 2 }
      func call(_ f: (Double) -> Int) -> Int { f(1) }
      """
    let found = Self.widths(
      "Color.red.frame(width: CGFloat(\(number)), height: 1)", declaring: declarations)
    #expect(found.count == 1 && found[0].hasPrefix("which "), "\(found)")
  }

  @Test(arguments: [("both", 91.0), ("sum(3)", 4)])
  func `code of a protocol's extension does not take a member of the type that holds a view`(
    member: String, width: Double
  ) {
    let declarations = """
      protocol Sh { func area() -> Int }
      extension Sh {
        func extra() -> Int { 1 }
        var both: Int { area() * 10 + extra() }
        func sum(_ n: Int) -> Int { extra() + n }
      }
      struct Icon: View { var body: some View { Color.red } }
      struct Tab: Sh { let icon: Icon; func area() -> Int { 9 }; func extra() -> Int { 2 } }
      """
    let found = Self.widths(
      "Color.red.frame(width: CGFloat(Tab(icon: Icon()).\(member)), height: 1)",
      declaring: declarations)
    #expect(found.count == 1 && found.first.flatMap(Double.init) == width, "\(found)")
  }
}
