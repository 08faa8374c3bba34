import Scenarios
import Testing

@testable import SwiftSubset

/// Which of several functions of a view itself is called: the language ranks them as it does its own, by the
/// types of what they are given.
struct RankedOverloadTests {
  private static let declarations = """
    protocol Badge {}
    extension Badge { var tag: Double { 1 } }
    protocol Loud: Badge {}
    extension Loud { var tag: Double { 2 } }
    struct Horn: Loud {}
    class Animal { var n: Int { 1 } }
    class Dog: Animal { override var n: Int { 2 } }
    """

  private static let members = """
      let q: Int? = 3
      let a = 5
      let d = 2.5
      let an: Animal = Dog()
      func two<T>(_ t: T) -> Double { 1 }
      func two(_ t: Int?) -> Double { 2 }
      func sz(_ n: Int, _ m: Int = 0) -> Double { 3 }
      func sz<T>(_ t: T) -> Double { 4 }
      func five<T>(_ t: T?) -> Double { 5 }
      func five<T>(_ t: T) -> Double { 6 }
      func cls(_ a: Animal) -> Double { 7 }
      func cls(_ d: Dog) -> Double { 8 }
      func span(_ v: Int, _ r: ClosedRange<Int>) -> Double { 9 }
      func span(_ v: Double, _ r: ClosedRange<Double>) -> Double { 10 }
      func made(_ f: () -> Int) -> Double { 11 }
      func made(_ f: () -> Double) -> Double { 12 }
      func part(_ n: Int, of t: Double = 100) -> Double { t / Double(n) }
      func part(_ r: Double) -> Double { 100 * r }
      func kind<T>(_ t: T) -> Double where T: Collection, T.Element == CGFloat { 13 }
      func kind<T>(_ t: T) -> Double where T: Collection, T.Element == Double { 14 }
      func whole<N: BinaryInteger>(_ n: N) -> Double { 15 }
      func whole<N: Numeric>(_ n: N) -> Double { 16 }
      func hashed<H: Hashable>(_ h: H) -> Double { 17 }
      func hashed<H>(_ h: H) -> Double { 18 }
      func badge<B: Badge>(_ b: B) -> Double { b.tag }
      func anyBadge(_ b: any Badge) -> Double { b.tag }
      func loud(_ b: some Loud) -> Double { b.tag }
    """

  /// What the view's function gives, as the width of what it shows; nil where it is refused.
  private func width(_ call: String) -> Double? {
    let block = SourceLowering.layout(
      Self.declarations + "\nstruct Page: View {\n" + Self.members
        + "\n  var body: some View { Color.red.frame(width: \(call)) }\n}\nPage()")
    guard block.texts == [] else { return nil }
    return block.document?.root.modifiers.first?.arguments["width"]?.number
  }

  /// Source: the compiler's answers.
  @Test(arguments: [
    ("two(q)", 2.0), ("two(a)", 1), ("two(nil)", 2), ("two(\"x\")", 1), ("sz(3)", 3), ("sz(a)", 3),
    ("sz(d)", 4), ("five(q)", 5), ("five(a)", 6), ("cls(an)", 7), ("cls(Dog())", 8),
    ("span(1, 0...5)", 9), ("span(1, 0...2.5)", 10), ("made { 3 }", 11), ("made { 3.0 }", 12),
    ("[4, 2].map { part($0) }[0]", 25), ("part(0.5)", 50), ("kind([1.5, 2])", 14),
    ("kind([d])", 14), ("whole(a)", 15), ("whole(d)", 16), ("hashed(a)", 17),
    ("hashed(Horn())", 18), ("badge(Horn())", 1), ("anyBadge(Horn())", 1), ("loud(Horn())", 2),
  ])
  func `a view's own function is the compiler's`(call: String, value: Double) {
    #expect(width(call) == value)
  }

  @Test(arguments: [
    ("T", "v: 3", "Int?", "Optional(3)"), ("T", "v: 3", "Int", "3"),
    ("T", "v: [1]", "[Int?]", "[Optional(1)]"),
    ("T?", "v: 3", "Double", "Optional(3.0)"),
  ])
  func `what a generic view is given is an optional where its type is one`(
    type: String, given: String, stated: String, text: String
  ) {
    let block = SourceLowering.layout(
      """
      struct Field<T>: View {
        let v: \(type)
        var body: some View { Text(verbatim: "\\(v)") }
      }
      Field<\(stated)>(\(given))
      """)
    #expect(block.texts == [])
    #expect(block.document?.root.arguments["verbatim"]?.string == text)
  }

  @Test func `the elements of a list are known as of the class that they have in common`() {
    let block = SourceLowering.layout(
      """
      class Animal {}
      class Dog: Animal {}
      struct Page: View {
        func a(_ a: Animal) -> Double { 1 }
        func a(_ d: Dog) -> Double { 2 }
        var body: some View {
          ForEach([Dog(), Animal()], id: \\.self) { animal in Color.red.frame(width: a(animal)) }
        }
      }
      Page()
      """)
    #expect(block.document?.root.children.map { $0.modifiers[0].arguments["width"] } == [1, 1])
  }

  @Test
  func `a static member of a view that its protocol's extension declares too is refused of Self`() {
    let block = SourceLowering.layout(
      """
      protocol Screen: View {}
      extension Screen {
        static var kind: Double { 1 }
        var kindWidth: Double { Self.kind }
      }
      struct Own: Screen {
        static var kind: Double { 2 }
        var body: some View { Color.red }
      }
      Color.red.frame(width: Own().kindWidth)
      """)
    #expect(block.texts.contains { $0.contains("'kind' is declared by 'Own'") })
  }

  @Test func `what a view changes in an object beside views is refused`() {
    let block = SourceLowering.layout(
      """
      final class Box { var n = 0.0 }
      struct Page: View {
        var box = Box()
        func add() -> Double { box.n += 1; return box.n }
        var body: some View {
          let _ = add()
          Color.red.frame(width: box.n)
        }
      }
      Page()
      """)
    #expect(block.texts.contains { $0.contains("'box' is an object") })
  }
}
