import Scenarios
import SwiftSubset
import Testing

/// What a view's own code does: subscripts, methods that loop and call others, generic methods, setters
/// and changes in an initializer.
struct OwnCodeTests {
  private static func text(_ members: String, _ expression: String, _ page: String) -> String {
    let block = SourceLowering.layout(
      """
      enum Load: Equatable {
        case idle, loading(Double)
        static func == (a: Load, b: Load) -> Bool {
          switch (a, b) {
          case (.idle, .idle): true
          case (.loading(let a), .loading(let b)): abs(a - b) < 1
          default: false
          }
        }
      }
      enum Mode { case a, b }
      enum Failure: Error { case bad(Int) }
      struct Options { var width = 1.0; var tags: [String] = []; mutating func grow() { width *= 2 } }
      final class Log { var lines: [String] = []; func add(_ line: String) { lines.append(line) } }
      struct Page: View {
        \(members)
        var body: some View { Text(verbatim: "\\(\(expression))") }
      }
      \(page)
      """)
    guard let document = block.document else { return block.texts.joined(separator: "; ") }
    let json = document.json
    return (json["arguments"]?["verbatim"] ?? json["arguments"]?["0"])?.string ?? json.canonicalText
  }

  @Test(arguments: [
    (
      "let widths = [10.0, 20]; subscript(index: Int) -> Double { widths[index] * 2 }", "self[1]",
      "40.0"
    ),
    (
      "let widths = [10.0, 20]; subscript(index: Int) -> Double { widths[index] * 2 }\n"
        + "func sum() -> Double { var sum = 0.0; for i in widths.indices { sum += self[i] }; return sum }",
      "sum()", "60.0"
    ),
    (
      "let count = 3; func check(_ i: Int) throws -> Int { guard i < count else { throw Failure.bad(i) };"
        + " return i * 2 }\n"
        + "func safe(_ i: Int) -> Int { do { return try check(i) } catch Failure.bad(let n) { return -n }"
        + " catch { return 0 } }",
      "[safe(1), safe(9)]", "[2, -9]"
    ),
    (
      "let count = 3; func check(_ i: Int) throws -> Int { guard i < count else { throw Failure.bad(i) };"
        + " return i * 2 }", "(try? check(7)) == nil", "true"
    ),
    (
      "let count = 3; func bump(_ n: inout Int, by k: Int = 1) { n += k * count }\n"
        + "func bumped() -> Int { var n = 1; bump(&n); bump(&n, by: 2); return n }",
      "bumped()", "10"
    ),
    (
      "var count = 3; mutating func up() { count += 1 }\n"
        + "func copy() -> Int { var copy = self; copy.up(); copy.up(); return copy.count }",
      "copy()", "5"
    ),
    (
      "let count = 3; func nested() -> Int { func inner(_ i: Int) -> Int { i + self.count };"
        + " var sum = 0; for i in 0..<2 { sum += inner(i) }; return sum }",
      "nested()", "7"
    ),
    (
      "let name = \"ada lovelace\"; var short: String { name.count > 8 ? name.prefix(8) + \"…\" : name }",
      "short", "ada love…"
    ),
    ("let name = \"ada\"", "(name.prefix(2) + \"x\") as String", "adx"),
    ("let n = 3; var c: [Int] { var c = [1]; c.append(n); return c }", "c", "[1, 3]"),
    ("var n = 3; func k() -> Int { var n = self.n; n += 2; return n }", "k() + n", "8"),
    ("var n = 3; func k() -> Int { var n = n; n += 2; return n }", "k() + n", "8"),
    ("let load = Load.loading(2)", "load == .loading(2.5)", "true"),
    ("let mode = Mode.b", "[mode, .a].contains(.a)", "true"),
    (
      "func pick<T>(_ a: T, _ b: T, _ first: Bool) -> T { first ? a : b }", "pick(1, 2, false)", "2"
    ),
  ])
  func `a view's own code runs with the view as it is`(
    members: String, expression: String, text: String
  ) {
    #expect(Self.text(members, expression, "Page()") == text)
  }

  @Test(arguments: [
    (
      "var b = 2; var names: [String]; init(a: Int) { names = []; b += a; self.names += [\"k\"];"
        + " for i in 0..<a { names.append(\"n\\(i)\") }; if a > 1 { b *= 2 } else { b = 0 } }",
      "\"\\(b)\\(names.joined())\"", "Page(a: 2)", "8kn0n1"
    ),
    (
      "var list: [Int]; init(_ items: [Int]) { list = items.sorted(); list.append(7); list[0] += 10;"
        + " guard items.count > 2 else { return }; list.removeLast() }",
      "list", "Page([3, 1, 2])", "[11, 2, 3]"
    ),
    (
      "var list: [Int]; init(_ items: [Int]) { list = items.sorted(); list.append(7); list[0] += 10;"
        + " guard items.count > 2 else { return }; list.removeLast() }",
      "list", "Page([3])", "[13, 7]"
    ),
    (
      "let log: Log; let options: Options; init() { let l = Log(); l.add(\"a\"); log = l;"
        + " var o = Options(); o.grow(); o.tags.append(\"t\"); options = o }",
      "\"\\(log.lines)\\(options.width)\\(options.tags)\"", "Page()", "[\"a\"]2.0[\"t\"]"
    ),
    (
      "var scale: Double; var double: Double { get { scale * 2 } set { scale = newValue / 2 } }\n"
        + "init(scale: Double) { self.scale = scale; double = 8 }",
      "scale", "Page(scale: 1)", "4.0"
    ),
    (
      "var total = 0; init(_ items: [Int]) { var sum = 0; for i in items { sum += i; total += sum } }",
      "total", "Page([1, 2, 3])", "10"
    ),
  ])
  func `an initializer changes what it has set`(
    members: String, expression: String, page: String, text: String
  ) {
    #expect(Self.text(members, expression, page) == text)
  }

  @Test func `a setter that sets what is observed is refused`() {
    let found = Self.text(
      "var n = 0; var scale: Double { didSet { n += 1 } }\n"
        + "var double: Double { get { scale * 2 } set { scale = newValue / 2 } }\n"
        + "init() { scale = 1; double = 8 }", "n", "Page()")
    #expect(found.contains("what its setter does is not carried out"), "\(found)")
  }
}
