import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Declared code that does not end well: it ends, and says where.
struct HostileCodeTests {
  struct Code: CustomTestStringConvertible {
    var testDescription: String
    var statements: String
    var message: String

    init(_ description: String, _ statements: String, _ message: String) {
      testDescription = description
      self.statements = statements
      self.message = message
    }
  }

  private static func source(_ statements: String) -> String {
    """
    struct Probe: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        \(statements)
        return .zero
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
      func again(_ n: Int) -> Int { again(n + 1) + 1 }
    }
    struct Level: Comparable {
      var value: Int
      static func < (a: Level, b: Level) -> Bool { a.value > b.value }
      static func == (a: Level, b: Level) -> Bool { a.value == b.value }
    }
    struct Box<Item> { var items: [Item] = [] }
    Probe { Color.red }
    """
  }

  @Test(arguments: [
    Code(
      "an endless loop", "while true {}",
      "the program takes more than 10000000 steps; let it go through fewer rounds, and compare or "
        + "search shorter values"),
    Code(
      "an endless recursion", "_ = again(0)", "calls nest deeper than 1000; write a loop instead"),
    Code(
      "an endless recursion through deep code",
      "func deep(_ n: Int) -> Int { \(String(repeating: "1 + (", count: 230))deep(n + 1)"
        + "\(String(repeating: ")", count: 230)) }; _ = deep(0)",
      "the code of all calls that are running nests deeper than 200000; write a loop instead, or shorter"
        + " expressions"),
    Code(
      "a large array", "_ = Array(repeating: 0, count: 1_000_000_000)",
      "a collection or text of more than 1000000 elements; make a shorter one"),
    Code(
      "a text that doubles", #"var text = "a"; while true { text = text + text }"#,
      "a collection or text of more than 1000000 elements; make a shorter one"),
    Code(
      "an array that doubles", "var list = [1]; while true { list += list }",
      "a collection or text of more than 1000000 elements; make a shorter one"),
    Code("an overflow", "_ = Int.max + subviews.count", "arithmetic overflow in '+'"),
    Code("a division by zero", "_ = 1 / (subviews.count - 1)", "division by zero"),
    Code(
      "an index out of range", "_ = [1][subviews.count]", "index 1 is out of range of 1 element"),
    Code("a subview out of range", "_ = subviews[1]", "index 1 is out of range of 1 element"),
    Code(
      "a part from beyond the end", "_ = [1, 2].suffix(from: subviews.count + 4)",
      "index 5 is out of range of 2 elements"),
    Code(
      "a part through beyond the end", "_ = [1, 2].prefix(through: subviews.count + 4)",
      "index 5 is out of range of 2 elements"),
    Code(
      "a part of a part", "_ = [1, 2, 3][1...][0...subviews.count]",
      "index 0 is out of range of a part that has the indices from 1 up to 3"),
    Code(
      "a range upside down", "_ = 1..<(subviews.count - 1)",
      "Range requires lowerBound <= upperBound"),
    Code(
      "a number that does not fit", "_ = Int(Double.infinity)",
      "Double value cannot be converted to Int because it is infinite or NaN"),
    Code(
      "nothing to unwrap", "_ = subviews.dropFirst().first!",
      "unexpectedly found nil while unwrapping an Optional value"),
    Code(
      "a failed check", #"precondition(subviews.isEmpty, "empty")"#,
      "the precondition failed: empty"),
    Code("a fatal error", "if subviews.count == 1 { fatalError() }", "a fatal error"),
    Code(
      "copies without end",
      "var a = Array(repeating: 0, count: 100_000); while true { let b = a; a[0] = b.count }",
      "more than 5000000 elements are made; copy and make fewer collections and texts"),
  ])
  func `it is an error with its line`(_ code: Code) throws {
    let block = SourceLowering.layout(Self.source(code.statements))
    guard case .scenario(let document) = block.kind else {
      Issue.record("\(block.refusals)")
      return
    }
    let outcome = BuiltinEngine().layout(
      Content(document: document, proposal: Proposal(width: 100, height: 100)))
    guard case .error(let message, let path) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(message.hasPrefix("in 'Probe."))
    #expect(message.hasSuffix(": " + code.message), "\(message)")
    #expect(path == "Probe")
  }

  @Test(arguments: [
    Code(
      "a wrong type", "let x = subviews.count / 2.0; _ = x",
      "expected a value of type 'Int', found one of type 'Double'"),
    Code(
      "a mixture of numbers", "let x = proposal.width! * subviews.count; _ = x",
      "'*' does not take values of types 'Double' and 'Int'; write CGFloat(…) around the Int"),
    Code(
      "an optional as a number", "let x = proposal.width + 1; _ = x",
      "a value of type 'Double?' may be nil; unwrap it before '+', as with '?? 0'"),
    Code(
      "an unknown function", "let x = maxx(1, 2); _ = x",
      "the function or type 'maxx' is not known in code that runs; did you mean 'max'?"),
    Code(
      "a constant that is set", "let x = 1; x = 2",
      "'x' is a constant here and cannot be changed"),
    Code(
      "a variable without a value", "let x: Int; if subviews.isEmpty { x = 1 }; _ = x + 1",
      "'x' may be used before it has a value, in line 3"),
    Code(
      "a way without a return", "func f(_ n: Int) -> Int { if n > 0 { return 1 } }; _ = f(2)",
      "missing 'return': a value of type 'Int' is expected on every way through here"),
    Code(
      "a switch that lacks a case",
      "switch Axis.horizontal { case .horizontal: break }",
      "the 'switch' is not exhaustive: it lacks '.vertical' or a 'default'"),
    Code(
      "a switch over numbers without default",
      "switch subviews.count { case 0: break; case 1...: break }",
      "the 'switch' is not exhaustive: it lacks a 'default'"),
    Code(
      "a generic type without what it is generic over", "let box: Box = Box(); _ = box",
      "what 'Box' is generic over is not known; state it: 'Box<CGFloat>'"),
    Code(
      "any of what is no protocol", "let level: any Level = Level(value: 1); _ = level",
      "values of 'any Level' are not known in code that runs, where 'any' is understood before protocols"
        + " that the article declares; write the type itself"),
    Code(
      "what is no layout", "_ = AnyLayout(3)",
      "'AnyLayout' takes a layout, not a value of type 'Int'"),
    Code(
      "what is no error", "throw 3",
      "expected a value of type 'any Error', found one of type 'Int'"),
    Code(
      "a class inside a function that inherits", "class Base {}; class Leaf: Base {}; _ = Leaf()",
      "a class inside a function that inherits from another is not known in code that runs; declare"
        + " it outside"),
    Code(
      "objects that are none", "_ = subviews.count === 3",
      "'===' compares objects of a class, not values of type 'Int'"),
  ])
  func `what is not known is refused where it stands`(_ code: Code) {
    let block = SourceLowering.layout(Self.source(code.statements))
    #expect(block.refusals.first?.line == 3)
    #expect(block.refusals.map(\.message).contains(code.message), "\(block.refusals)")
  }

  /// Values that the rules of Swift give, each as the width.
  @Test(arguments: [
    ("the article's own order decides", "[Level(value: 1), Level(value: 3)].max()?.value ?? 0", 1),
    ("operators follow from one", "Level(value: 1) > Level(value: 3) ? 5 : 6", 5),
    ("at least, by the other way round", "Level(value: 3) <= Level(value: 3) ? 5 : 6", 5),
    ("a lazy sequence is asked once", "subviews.lazy.map { $0.priority }.first == 0 ? 4 : 5", 4),
    ("a long sum", String(repeating: "subviews.count + ", count: 900) + "1", 901),
    ("a long sum of numbers", String(repeating: "1 + ", count: 900) + "1", 901),
    ("a generic struct is what it is made of", "Box(items: [1, 2, 3]).items.count", 3),
    ("numbers from one on beside a sequence", "zip(7..., [1, 2]).map { $0 + $1 }.reduce(0, +)", 18),
    ("a key path reads", "CGSize(width: 3, height: 4)[keyPath: \\.height] == 4 ? 8 : 9", 8),
    (
      "parts of rectangles",
      "Int(bounds(of: 10).divided(atDistance: 3, from: .maxXEdge).slice.minX)", 7
    ),
  ])
  func `values are those of Swift`(_ name: String, _ expression: String, _ width: Int) {
    let source =
      Self.source("return CGSize(width: CGFloat(\(expression)), height: 1)")
      + "\nfunc bounds(of side: CGFloat) -> CGRect { CGRect(x: 0, y: 0, width: side, height: side) }"
    guard case .scenario(let document) = SourceLowering.layout(source).kind,
      case .frames(let answer) = BuiltinEngine().layout(
        Content(document: document, proposal: Proposal(width: 100, height: 100)))
    else {
      Issue.record("\(name): \(SourceLowering.layout(source).refusals)")
      return
    }
    #expect(answer.width == Double(width), "\(name)")
  }

  /// Places inside places, each changed 4,000 times: a copy a time would be beyond the limit.
  @Test(arguments: [
    "store.rows[0].items.append(i)", "store.rows[1].add(i)",
    "store.table[i % 3, default: []].append(i)",
    "store.pair.list.append(i)", "store.optional?.append(i)", "push(&store.rows[0].items, i)",
    "store.rows[0].items += [i]", "store.rows[0].add(i); let copy = store.rows; _ = copy.count",
    "if let last = store.rows.last { _ = last }; store.rows[1].add(i)",
  ])
  func `what is held once is changed in its place`(_ change: String) {
    let source =
      Self.source("var store = Store(); for i in 0..<4_000 { \(change) }")
        + """

        struct Row {
          var items: [Int] = []
          mutating func add(_ item: Int) { items.append(item) }
        }
        struct Store {
          var rows = [Row(), Row()]
          var table: [Int: [Int]] = [:]
          var pair: (list: [Int], number: Int) = ([], 0)
          var optional: [Int]? = []
        }
        func push(_ list: inout [Int], _ item: Int) { list.append(item) }
        """
    guard case .scenario(let document) = SourceLowering.layout(source).kind else {
      Issue.record("\(SourceLowering.layout(source).refusals)")
      return
    }
    let outcome = BuiltinEngine().layout(
      Content(document: document, proposal: Proposal(width: 100, height: 100)))
    guard case .frames = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  /// Bodies of one expression, and of several statements, with whether they come in.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [("m { ", 40, true), ("m { let x = 1; return m { ", 9, false)])
  func `closures in closures for overloads take no power of their depth`(
    _ opening: String, _ depth: Int, _ comesIn: Bool
  ) {
    let closing = String(repeating: " }", count: opening.count { $0 == "{" } * depth)
    let block = SourceLowering.layout(
      """
      func m(_ f: () -> Int) -> Int { f() + 1 }
      func m(_ f: () -> Double) -> Double { f() + 2 }
      func m(_ f: () -> String) -> String { f() + "a" }
      struct Probe: View {
        var body: some View {
          Color.red.frame(width: CGFloat(\(String(repeating: opening, count: depth))1\(closing)), height: 2)
        }
      }
      Probe()
      """)
    #expect(block.refusals.isEmpty == comesIn)
  }

  @Test func `what code prints is left out with a warning`() {
    let block = SourceLowering.layout(
      Self.source(#"print("size", proposal, bounds); debugPrint(subviews.count)"#))
    #expect(block.refusals.isEmpty)
    #expect(
      block.warnings == ["what code of layouts writes with 'debugPrint', 'print' is left out"])
  }

  @Test func `a document does not depend on declarations that it does not use`() throws {
    func document(_ source: String) throws -> ViewDocument {
      let block = SourceLowering.layout(source)
      guard case .scenario(let document) = block.kind else {
        Issue.record("\(block.refusals)")
        return ViewDocument(root: ViewNode(view: "EmptyView"))
      }
      return document
    }
    let plain = try document(Self.source(""))
    let other = try document(
      Self.source("") + "\nfunc unused() -> Int { 1 }\nstruct Row { var width = 1.0 }")
    #expect(plain == other)
    #expect(plain.program.functions.keys.contains { $0.contains("again") } == false)
    #expect(try ViewDocument(json: plain.json).json == plain.json)
  }

  @Test(arguments: [
    ("[x]", "'deep' is used with ever other types; does it call itself with them?"),
    ("(x, x)", "'deep' is used with ever other types; does it call itself with them?"),
    ("Box(items: [x])", "'deep' is used with ever other types; does it call itself with them?"),
  ])
  func `a function that calls itself with ever other types is refused`(
    _ next: String, _ message: String
  ) {
    let block = SourceLowering.layout(
      """
      struct Box<Item> { var items: [Item] }
      func deep<T>(_ x: T, _ n: Int) -> Int { n == 0 ? 0 : deep(\(next), n - 1) + 1 }
      Color.red.frame(width: CGFloat(deep(1, 3)))
      """)
    #expect(block.refusals.first?.message.hasSuffix(message) == true)
  }

  @Test(arguments: [
    ("struct W<T> { var t: T; func d() -> CGFloat { W<(T, T)>(t: (t, t)).d() } }", "W(t: 3).d()"),
    ("struct S { subscript<T>(_ x: T) -> CGFloat { self[[x]] } }", "S()[3]"),
    ("extension Array { var deep: CGFloat { [self].deep } }", "[1].deep"),
    (
      "func f<A, B>(_ x: A, _ y: B) -> CGFloat { f(y, (x, y)) + f([x], y) + f(x, [y]) }",
      "f(3, \"a\")"
    ),
    ("func f<T>(_ x: T) -> CGFloat { f([[x, x]]) + f((x, x, x)) + f(Optional(x)) }", "f(3)"),
  ])
  func `code that uses itself with other types in several ways is refused`(
    _ code: String, _ length: String
  ) {
    let block = SourceLowering.layout("\(code)\nColor.red.frame(width: \(length))")
    let ends = [
      "is used with ever other types", "nests more than 64 calls deep", "gives is not known here",
      "has more than", "is not known in code that runs",
    ]
    #expect(ends.contains { block.refusals.first?.message.contains($0) == true })
  }
}
