import Scenarios
import Testing

@testable import SwiftSubset

/// Numbers in the literals of texts that code knows as numbers, and those that it knows by what is asked of
/// them alone: no key takes these, and Swift writes the whole literal.
struct GenericKeyTests {
  private static let declarations = """
    protocol Priced { var price: Double { get }; var amount: Int { get } }
    extension Priced { var total: Double { price * Double(amount) } }
    struct Ticket: Priced { var price = 1.5; var amount = 2_000 }
    struct Item: Identifiable { let id: Int; var count: Int }
    struct Box<T> { var n: Int; var v: T; func own() -> Int { n }; func inner() -> T { v } }
    struct Plain<T>: View {
      let v: T
      var body: some View { Text("\\(v)"); Text("a \\(v) \\(1_000)") }
    }
    struct Bound<T: CustomStringConvertible>: View {
      let v: T
      var body: some View { Text("\\(v)") }
    }
    struct Whole<T: BinaryInteger>: View {
      let v: T
      var body: some View { Text("\\(v)"); Text("\\(Int(v))"); Text("\\(v + 1)"); Text("\\(v.description)") }
    }
    struct Parts<T>: View {
      let box: Box<T>
      var body: some View {
        Text("\\(box.n)"); Text("\\(box.v)"); Text("\\(box.own())"); Text("\\(box.inner())")
      }
    }
    struct List2<T>: View {
      let all: [T]
      var body: some View {
        Text("\\(all[0])"); Text("\\(all.count + 1_000)")
        ForEach(0..<all.count, id: \\.self) { i in Text("\\(all[i]) at \\(i + 1_000)") }
      }
    }
    struct Rows<D: RandomAccessCollection>: View where D.Element: Identifiable {
      let data: D
      let name: (D.Element) -> Int
      var body: some View {
        ForEach(data) { Text("\\($0.id) x") }
        Text("\\(data.count + 1_000)")
      }
    }
    struct By<D>: View {
      let d: D
      let path: KeyPath<D, Int>
      let name: (D) -> Int
      var body: some View { Text("\\(d[keyPath: path])"); Text("\\(name(d))") }
    }
    struct Asked<T: Priced>: View {
      let v: T
      var body: some View { Text("\\(v.amount)"); Text("\\(v.amount * 2)"); Text("\\(v.total)") }
    }
    struct AnyOf: View {
      let p: any Priced
      let n: any BinaryInteger
      var body: some View { Text("\\(p.amount)"); Text("\\(n)") }
    }
    struct Same<C: RandomAccessCollection>: View where C.Element == Int {
      let c: C
      var body: some View { Text("\\(c.first ?? 0)") }
    }
    struct Card<Content: View>: View {
      let items: [Item]
      @ViewBuilder let content: () -> Content
      var body: some View {
        let total = items.map(\\.count).reduce(0, +)
        Text("\\(total) in all"); Text("\\(items[0].count)"); content()
      }
    }
    struct Page<T>: View {
      let items: [T]
      @State private var index = 1_233
      var size: Int { items.count * 1_000 }
      var body: some View { Text("\\(index + 1)"); Text("\\(size)"); Text("\\(min(index, size))") }
    }
    struct Known<T: Identifiable>: View where T.ID == Int {
      let v: T
      var body: some View { Text("\\(v.id)") }
    }
    extension Array where Element == Double {
      var total: some View { Text("\\(reduce(0, +)) of \\(count + 1_000)") }
    }
    func label<T: Numeric>(_ v: T) -> some View { Text("\\(v)") }
    func opaque(_ v: some BinaryInteger, _ n: Int) -> some View { Text("\\(v)") + Text(" \\(n)") }
    """

  @Test(arguments: [
    ("Plain(v: 1_234)", "1234|a 1234 1000"), ("Plain(v: 1.5)", "1.5|a 1.5 1000"),
    ("Bound(v: 1_234)", "1234"), ("Whole(v: 1_234)", "1234|1,234|1235|1234"),
    ("Parts(box: Box(n: 1_234, v: 5_678))", "1,234|5678|1,234|5678"),
    ("List2(all: [1_234])", "1234|1,001|1234 at 1000"),
    ("Rows(data: [Item(id: 12, count: 1)]) { $0.count }", "12 x|1,001"),
    ("By(d: Item(id: 1, count: 1_234), path: \\.count) { $0.count }", "1,234|1,234"),
    ("Asked(v: Ticket())", "2,000|4,000|3,000.000000"),
    ("AnyOf(p: Ticket(), n: 1_234)", "2,000|1234"), ("Same(c: [1_234])", "1,234"),
    (
      "Card(items: [Item(id: 1, count: 1_500)]) { Text(\"\\(7_000)\") }", "1,500 in all|1,500|7,000"
    ),
    ("Page(items: [1, 2])", "1,234|2,000|1,233"), ("label(1_234.5)", "1234.5"),
    ("Known(v: Item(id: 1_234, count: 1))", "1,234"),
    ("[1.5, 2.0].total", "3.500000 of 1,002"),
    ("opaque(1_234, 5_678)", "1234 5,678"),
  ])
  func `a number that code knows by a bound alone makes the literal a string`(
    _ view: String, _ texts: String
  ) throws {
    let block = SourceLowering.layout("\(Self.declarations)\nVStack { \(view) }")
    #expect(block.texts == [])
    #expect(try #require(block.document).root.words == texts.split(separator: "|").map(String.init))
  }

  @Test
  func `where it is not seen by what a number is known, a literal that it decides on is refused`()
    throws
  {
    func block(_ n: Int) -> LoweredBlock {
      SourceLowering.layout(
        """
        struct Sum<C: Collection>: View where C.Element: BinaryInteger {
          let c: C
          var body: some View { Text("\\(c.reduce(0, +))") }
        }
        Sum(c: [\(n)])
        """)
    }
    #expect(try #require(block(5).document).root.words == ["5"])
    #expect(block(5_000).texts.contains { $0.contains("write it with Text(verbatim:)") })
    // Nothing states the type of what a closure is given.
    let rows = SourceLowering.layout(
      "\(Self.declarations)\nVStack { Rows(data: [Item(id: 1_234, count: 1)]) { $0.count } }")
    #expect(rows.texts.contains { $0.contains("write it with Text(verbatim:)") })
  }
}
