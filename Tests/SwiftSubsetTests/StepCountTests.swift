import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// What a step of declared code is: no longer for a large value than for a small one.
struct StepCountTests {
  struct Work: CustomTestStringConvertible {
    var testDescription: String
    /// What is made of `size`, once.
    var preparation: String
    /// What is done with it again and again.
    var round: String

    init(_ description: String, _ preparation: String, _ round: String) {
      testDescription = description
      self.preparation = preparation
      self.round = round
    }

    /// The function that does it, as a program; `nil` where the source is refused.
    func program() throws -> Program? {
      let source = """
        func probe(_ size: Int, _ rounds: Int) -> Int {
          var n = 0
          \(preparation)
          for _ in 0..<rounds { \(round) }
          return n
        }
        struct Line: Equatable { var items: [Int] }
        struct Tree: Equatable { var children: [Tree] }
        enum Part: Equatable { case none; case some([Int]) }
        struct Probe: Layout {
          func sizeThatFits(
            proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) -> CGSize {
            CGSize(width: CGFloat(probe(subviews.count, 1)), height: 1)
          }
          func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) {}
        }
        Probe { Color.red }
        """
      let block = SourceLowering.layout(source)
      guard case .scenario(let document) = block.kind else {
        Issue.record("\(block.refusals)")
        return nil
      }
      return document.program
    }
  }

  /// Why the work ended before its time; `nil` if it did not.
  private func failure(_ program: Program, size: Int, rounds: Int) throws -> String? {
    let name = try #require(program.functions.keys.first { $0.hasPrefix("probe") })
    do throws(KnownProgram.Failure) {
      _ = try KnownProgram.run(
        program, name, [.number(Double(size)), .number(Double(rounds))], steps: 20_000)
      return nil
    } catch {
      return error.message
    }
  }

  private static let lists =
    "let a = Array(repeating: 1, count: size); let b = Array(repeating: 1, count: size)"
  private static let texts =
    #"let s = String(repeating: "ä", count: size); let t = String(repeating: "ä", count: size)"#

  @Test(arguments: [
    Work("arrays are compared", lists, "if a == b { n += 1 }"),
    Work(
      "arrays differ at the end", lists + "; let c = a + [2]; let d = b + [3]",
      "if c != d { n += 1 }"),
    Work("optionals", lists + "; let c: [Int]? = a; let d: [Int]? = b", "if c == d { n += 1 }"),
    Work(
      "structs", lists + "; let c = Line(items: a); let d = Line(items: b)", "if c == d { n += 1 }"),
    Work("cases", lists + "; let c = Part.some(a); let d = Part.some(b)", "if c == d { n += 1 }"),
    Work("tuples", lists, "if (a, 1) == (b, 1) { n += 1 }"),
    Work("arrays of arrays", lists + "; let c = [a, a]; let d = [b, b]", "if c == d { n += 1 }"),
    Work(
      "what is held twice again and again",
      """
      var c = Tree(children: []); var d = c; var m = 1
      while m < size { c = Tree(children: [c, c]); d = Tree(children: [d, d]); m *= 2 }
      """, "if c == d { n += 1 }"),
    Work("elements", lists, "if a.elementsEqual(b) { n += 1 }"),
    Work("an element is looked for", lists, "if a.contains(2) { n += 1 }"),
    Work("a list among lists", lists, "if [b].contains(a) { n += 1 }"),
    Work("a place", texts, "n += [t].firstIndex(of: s) ?? 1"),
    Work("the greatest", lists, "n += a.max() ?? 0"),
    Work("texts are compared", texts, "if s == t { n += 1 }"),
    Work("texts in order", texts, "if s < t { n += 1 }"),
    Work("the greater text", texts, "if max(s, t).isEmpty { n += 1 }"),
    Work("a switch over texts", texts, "switch s { case t: n += 1; default: n += 2 }"),
    Work("a list as a key", lists + "; let d = [a: 1]", "n += d[b] ?? 0"),
    Work("a text as a key", texts + "; let d = [s: 1]", "n += d[t] ?? 0"),
    Work("a set of lists", lists + "; let d: Set<[Int]> = [a]", "if d.contains(b) { n += 1 }"),
    Work(
      "dictionaries are compared",
      "var d: [Int: Int] = [:]; for i in 0..<(size / 4) { d[i] = i }; let e = d.mapValues { $0 }",
      "if d == e { n += 1 }"),
    Work(
      "dictionaries are copied", "var d: [Int: Int] = [0: 0]; for i in 0..<(size / 4) { d[i] = i }",
      "var e = d; e[0] = 1; n += e.count"),
    Work(
      "keys are taken out", "var d: [Int: Int] = [:]; for i in 0..<(size / 4) { d[i] = i }",
      "d[0] = nil; d[0] = 1; n += 1"),
    Work("arrays are copied", lists, "var c = a; c[0] = 2; n += c[0]"),
    Work(
      "texts are copied", #"var u = String(repeating: "abcdefgh", count: size)"#,
      #"let v = u; u += "b"; n += v.isEmpty ? 1 : 0"#),
    Work("characters are counted", texts, "n += s.count"),
    Work("a text in a text", texts, "if s.contains(t) { n += 1 }"),
    Work("pieces", texts, #"n += s.components(separatedBy: "ä").count"#),
    Work("replaced", texts, #"n += s.replacingOccurrences(of: "ä", with: "b").isEmpty ? 1 : 2"#),
    Work("an array is written out", lists, #"n += "\(a)".isEmpty ? 1 : 2"#),
    Work("a text is written out", texts, #"n += "\(s)\(t)".isEmpty ? 1 : 2"#),
  ])
  func `work on large values costs more steps`(_ work: Work) throws {
    let program = try #require(try work.program())
    #expect(try failure(program, size: 1, rounds: 20) == nil)
    #expect(try failure(program, size: 4_000, rounds: 0) == nil)
    let message = try #require(try failure(program, size: 4_000, rounds: 20))
    #expect(message.contains("the program takes more than 20000 steps; let it "), "\(message)")
  }

  @Test(arguments: [
    ("aabaab", "aab", ["", "", ""]), ("aaaa", "aa", ["", "", ""]), ("abab", "abc", ["abab"]),
    ("ababac", "abac", ["ab", ""]), ("e\u{301}x\u{E9}", "\u{E9}", ["", "x", ""]), ("", "a", [""]),
    ("xaabaaabaaac", "aabaaac", ["xaaba", ""]),
  ])
  func `texts are parted where Swift parts them`(
    _ text: String, _ separator: String, _ pieces: [String]
  ) throws {
    #expect(
      text.split(separator: separator, omittingEmptySubsequences: false).map(String.init) == pieces)
    let source = """
      func pieces(_ text: String, _ by: String) -> [String] { text.components(separatedBy: by) }
      struct Probe: Layout {
        func sizeThatFits(
          proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) -> CGSize {
          let parts = pieces(subviews.isEmpty ? "a" : "b", "b")
          return CGSize(width: CGFloat(parts.count), height: 1)
        }
        func placeSubviews(
          in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) {}
      }
      Probe { Color.red }
      """
    guard case .scenario(let document) = SourceLowering.layout(source).kind else {
      Issue.record("\(SourceLowering.layout(source).refusals)")
      return
    }
    let name = try #require(document.program.functions.keys.first { $0.hasPrefix("pieces") })
    let found = try KnownProgram.run(
      document.program, name, [.string(text), .string(separator)], steps: 10_000)
    #expect(found == .array(pieces.map { .string($0) }))
  }

  @Test(arguments: [
    "_ = layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)",
    "_ = layout.spacing(subviews: subviews, cache: &cache)",
    "_ = layout.makeCache(subviews: subviews)",
    "layout.placeSubviews(in: .zero, proposal: proposal, subviews: subviews, cache: &cache)",
  ])
  func `what a built-in layout asks of subviews costs steps`(_ round: String) throws {
    let message = try #require(
      try failure(doing: round, with: "ForEach(0..<100) { _ in Color.red }"))
    #expect(message.contains("the program takes more than 10000000 steps"), "\(message)")
  }

  @Test func `guides that are worked out again and again count as measurements`() throws {
    let message = try #require(
      try failure(
        doing: """
          width += subviews[0].dimensions(in: ProposedViewSize(width: width, height: nil))[
            VerticalAlignment.firstTextBaseline] * 0 + 1
          """, with: #"VStack { ForEach(0..<1000) { _ in Text("a") } }"#))
    #expect(message.contains("nested containers take more than"), "\(message)")
  }

  /// Why a layout that does something 30,000 times with its subviews fails; `nil` if it does not.
  private func failure(doing round: String, with content: String) throws -> String? {
    let source = """
      struct Probe: Layout {
        func sizeThatFits(
          proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) -> CGSize {
          let layout = VStackLayout()
          var cache = layout.makeCache(subviews: subviews)
          var width: CGFloat = 1
          for _ in 0..<30_000 { \(round) }
          return CGSize(width: width, height: 1)
        }
        func placeSubviews(
          in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
        ) {}
      }
      Probe { \(content) }
      """
    guard case .scenario(let document) = SourceLowering.layout(source).kind else {
      Issue.record("\(SourceLowering.layout(source).refusals)")
      return nil
    }
    let content = Content(document: document, proposal: Proposal(width: 100, height: 100))
    guard case .error(let message, _) = BuiltinEngine().layout(content) else { return nil }
    return message
  }
}
