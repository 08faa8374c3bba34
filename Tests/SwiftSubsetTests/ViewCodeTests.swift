import Scenarios
import Testing

@testable import SwiftSubset

/// Code of views as small apps have it, beside the texts that the compiler's program shows.
struct ViewCodeTests {
  struct Shown: CustomTestStringConvertible {
    var testDescription: String
    var declarations: String
    var texts: [(view: String, texts: [String])]

    init(_ name: String, _ declarations: String, _ texts: (String, [String])...) {
      testDescription = name
      self.declarations = declarations
      self.texts = texts
    }

    func expectTexts() throws {
      for (view, texts) in texts {
        let block = SourceLowering.layout(declarations + "\n" + view)
        let document = try #require(block.document, "\(view): \(block.texts)")
        #expect(document.root.textsInOrder == texts, "\(view)")
      }
    }
  }

  @Test(arguments: [
    Shown(
      "a modifier that is called like a property of the view",
      """
      struct Theme { var name = "P"; static let loud = Theme(name: "L") }
      struct Maker { func callAsFunction(_ n: Int) -> Text { Text("made \\(n)") } }
      extension EnvironmentValues { @Entry var theme = Theme() }
      extension View {
        func theme(_ theme: Theme) -> some View { environment(\\.theme, theme) }
        func badge(_ n: Int) -> some View { HStack { self; Text("badge \\(n)") } }
      }
      struct T: View { @Environment(\\.theme) var theme; var body: some View { Text(theme.name) } }
      struct U: View { let badge: String; var body: some View { Text(badge) } }
      struct W: View { let badge = Maker(); var body: some View { Text("w") } }
      struct X: View {
        @Environment(\\.theme) var theme
        var inner: some View { T() }
        var body: some View { inner; self.theme(.loud) }
      }
      """,
      ("VStack { T(); T().theme(.loud) }", ["P", "L"]),
      ("U(badge: \"x\").badge(3)", ["x", "badge 3"]), ("W().badge(4)", ["w", "badge 4"])),
    Shown(
      "a closure's parameter that is called like the property",
      """
      struct R: View {
        let rows: [[String]]
        var widths: [Int] {
          rows.reduce(into: [Int]()) { widths, row in
            for (i, cell) in row.enumerated() {
              if i < widths.count { widths[i] = max(widths[i], cell.count) } else { widths.append(cell.count) }
            }
          }
        }
        var body: some View { Text(widths.description) }
      }
      """, ("R(rows: [[\"a\", \"bcd\"], [\"xy\"]])", ["[2, 3]"])),
    Shown(
      "variables before the view that is returned",
      """
      struct A: View {
        let xs = [3, 5, 9]
        func total() -> some View { var sum = 0; for x in xs { sum += x }; return Text("sum \\(sum)") }
        func label(_ n: Int) -> some View {
          var t = "n\\(n)"
          if n > 3 { t += "!" }
          let up = t.uppercased()
          return HStack { Text(t); Text(up) }
        }
        var best: some View {
          var best = xs[0]
          for x in xs where x > best { best = x }
          let view = Text("best \\(best)")
          return view
        }
        func turned(_ s: String) -> Text {
          var out = ""
          for c in s.reversed() { out.append(c) }
          return Text(out)
        }
        var body: some View { VStack { total(); label(3); label(4); best; turned("abc") } }
      }
      """, ("A()", ["sum 17", "n3", "N3", "n4!", "N4!", "best 9", "cba"])),
    Shown(
      "members of lists of views by their names alone",
      """
      extension Array where Element == Text {
        func joined(_ s: String) -> Text {
          guard let first else { return Text("") }
          return dropFirst().reduce(first) { $0 + Text(s) + $1 }
        }
        var size: Int { count }
      }
      extension Array where Element: BinaryInteger {
        var sum: some View { Text(verbatim: "\\(reduce(0, +)) of \\(count)") }
      }
      """, ("[\"a\", \"b\"].map { Text($0) }.joined(\" & \")", ["a & b"]),
      ("[1, 2, 3].sum", ["6 of 3"]),
      ("Text(\"\\([\"a\", \"b\"].map { Text($0) }.size)\")", ["2"])),
  ])
  func `code is what the compiler says`(_ shown: Shown) throws { try shown.expectTexts() }

  @Test(arguments: [
    Shown(
      "several values",
      """
      struct V: View {
        let s: String
        init(_ a: String...) { var n = 0; for x in a { n += x.count }; s = "\\(n)" + a.joined() + "!" }
        var body: some View { Text(s) }
      }
      struct A<T>: View {
        let v: [T]
        init(_ v: T...) { self.v = v }
        var body: some View { Text(String(describing: v)) }
      }
      """, ("VStack { V(); V(\"ab\"); V(\"a\", \"bc\") }", ["0!", "2ab!", "3abc!"]),
      ("VStack { A(1, 2.5); A(1, 2) }", ["[1.0, 2.5]", "[1, 2]"])),
    Shown(
      "variables that a closure changes",
      """
      final class C { var n = 0; func hit() -> Int { n += 1; return n } }
      struct L: View {
        let lines: [String], count: Int
        init(_ words: [String]) {
          var seen: [String: Int] = [:]
          lines = words.map { w in seen[w, default: 0] += 1; return w + "\\(seen[w]!)" } + ["end"]
          count = seen.count
        }
        var body: some View { ForEach(lines, id: \\.self) { Text($0) }; Text("\\(count)") }
      }
      struct V: View {
        let r: [Int]
        init(_ k: Int) { let c = C(); r = (0..<k).map { _ in c.hit() } }
        var body: some View { Text(r.description) }
      }
      struct Two: View {
        let xs: [Int], ys: [Int], sum: Int
        init(_ k: Int) {
          var total = 0
          xs = (1...k).map { total += $0; return total }
          ys = xs.map { $0 * 2 }
          sum = total
        }
        var body: some View { Text("\\(xs.description) \\(ys.description) \\(sum)") }
      }
      """, ("VStack { L([\"a\", \"b\", \"a\"]) }", ["a1", "b1", "a2", "end", "2"]),
      ("V(3)", ["[1, 2, 3]"]), ("Two(3)", ["[1, 3, 6] [2, 6, 12] 6"])),
    Shown(
      "a type inside the view, and nil",
      """
      struct N: View {
        struct State { var n = 1; mutating func grow() { n *= 2 } }
        let n: Int
        init() { var s = State(); s.grow(); s.grow(); n = s.n }
        var body: some View { Text("\\(n)") }
      }
      struct B: View {
        let m: String
        init?(_ s: String?) { guard let s, !s.isEmpty else { return nil }; m = s }
        var body: some View { Text(m) }
      }
      """, ("N()", ["4"]), ("VStack { B(\"x\"); B(nil); B(\"\") }", ["x"])),
  ])
  func `initializers of views are what the compiler says`(_ shown: Shown) throws {
    try shown.expectTexts()
  }

  private static let bindings = """
    extension Binding where Value == String {
      func limited(to n: Int) -> Binding<String> {
        Binding(get: { String(wrappedValue.prefix(n)) }, set: { wrappedValue = $0 })
      }
      var upper: Binding<String> {
        Binding(get: { wrappedValue.uppercased() }, set: { wrappedValue = $0 })
      }
      var size: Int { wrappedValue.count }
    }
    extension Binding {
      func or<T>(_ d: T) -> Binding<T> where Value == T? {
        Binding<T>(get: { wrappedValue ?? d }, set: { wrappedValue = $0 })
      }
      func map<T>(_ f: @escaping (Value) -> T) -> Binding<T> {
        .init(get: { f(wrappedValue) }, set: { _ in })
      }
    }
    extension String {
      func limited(to n: Int) -> String { "a string's" }
      var upper: String { "A STRING'S" }
    }
    struct User { var name = "uma"; var nick: String?; var tags = ["a", "b"] }
    struct D: View { @Binding var item: String; var body: some View { Text(item) } }
    struct N: View { @Binding var n: Int; var body: some View { Text("n\\(n)") } }
    struct H: View {
      let b: Binding<String>
      init(_ b: Binding<String>) { self.b = b.limited(to: 2) }
      var body: some View { D(item: b) }
    }
    struct M: View {
      @State var s = "abcdef"
      @State var u = User()
      @State var o: String?
      @State var n = 3
      @State var set: Set<Int> = [2]
      func has(_ n: Int) -> Binding<Int> { .init(get: { set.contains(n) ? 1 : 0 }, set: { _ in }) }
      var text: Binding<String> { .init { "t\\(n)" } set: { n = Int($0) ?? 0 } }
      var twice: Binding<String> { .init(get: { let k = n * 2; return "t\\(k)" }, set: { _ in }) }
      var body: some View { VStack { WHAT } }
    }
    M()
    """

  @Test(arguments: [
    ("D(item: $s.limited(to: 3))", "abc"), ("D(item: $s.upper)", "ABCDEF"),
    ("D(item: self.$s.upper)", "ABCDEF"), ("D(item: $s.upper.limited(to: 4))", "ABCD"),
    ("D(item: $u.name.limited(to: 2))", "um"), ("D(item: $u.tags[1].upper)", "B"),
    ("D(item: $u.nick.or(\"none\"))", "none"), ("D(item: $o.or(\"x\"))", "x"),
    ("N(n: $s.map { $0.count + 1 })", "n7"), ("Text(\"\\($s.size)\")", "6"),
    ("Text($s.upper.wrappedValue)", "ABCDEF"), ("H(.constant(\"hello\"))", "he"),
    ("Text(s.limited(to: 3))", "a string's"), ("Text($s.wrappedValue.upper)", "A STRING'S"),
    ("N(n: has(2))", "n1"), ("N(n: has(3))", "n0"), ("D(item: text)", "t3"),
    ("D(item: twice)", "t6"),
    ("if let b = Binding($o) { D(item: b) } else { Text(\"nothing\") }", "nothing"),
  ])
  func `what an article adds to bindings is none of their values`(
    _ view: String, _ text: String
  ) throws {
    let block = SourceLowering.layout(Self.bindings.replacing("WHAT", with: view))
    #expect(try #require(block.document, "\(block.texts)").root.textsInOrder == [text])
  }

  @Test func `a member of bindings on conditions is refused where several are declared`() {
    let block = SourceLowering.layout(
      """
      extension Binding where Value == String { var kind: String { "text" } }
      extension Binding where Value == Int { var kind: String { "number" } }
      struct M: View { @State var n = 3; var body: some View { Text($n.kind) } }
      M()
      """)
    #expect(block.document == nil)
    #expect(block.texts.contains { $0.contains("is declared more than once for 'Binding'") })
  }

  @Test func `a static variable that an initializer sets is named as what is the matter`() {
    let block = SourceLowering.layout(
      """
      enum Counter { static var made = 0 }
      struct V: View {
        let n: Int
        init(_ n: Int) { Counter.made += n; self.n = Counter.made }
        var body: some View { Text("\\(n)") }
      }
      VStack { V(3); V(4) }
      """)
    #expect(block.texts.contains { $0.contains("'Counter.made' is static") }, "\(block.texts)")
  }
}

extension ViewNode {
  /// Its texts, those of the branch that is taken alone.
  var textsInOrder: [String] { texts(modifying: []) }

  /// The same inside of a modifier of the article's, where `self` has texts of its own.
  private func texts(modifying own: [String]) -> [String] {
    let isFalse = view == "if" && arguments["condition"] == .bool(false)
    var found =
      view == ModifierNode.modified
      ? own
      : view == "Text"
        ? [(arguments["0"] ?? arguments["verbatim"])?.string ?? ""]
        : (isFalse ? otherwise : children).flatMap { $0.texts(modifying: own) }
    for modifier in modifiers where !modifier.children.isEmpty {
      let inner = found
      found = modifier.isDeclared ? [] : found
      found += modifier.children.flatMap { $0.texts(modifying: inner) }
    }
    return found
  }
}
