import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Plain Swift with the compiler's answers: as an expression of a view, and in a function that it calls.
struct CompilerAnswerTests {
  struct Answer: CustomTestStringConvertible {
    var code: String
    var text: String
    var testDescription: String { code }

    init(_ code: String, _ text: String) { (self.code, self.text) = (code, text) }
  }

  /// What a view and a function find an expression to be written as; nil where one refuses it.
  private func holds(_ answer: Answer, beside declarations: String) -> [Double?] {
    let wanted = "\"\(answer.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    let view = """
      \(declarations)
      Color.red.frame(width: "\\(\(answer.code))" == \(wanted) ? 1 : 0, height: 1)
      """
    let function = """
      \(declarations)
      func found() -> CGFloat {
        let value = \(answer.code)
        if "\\(value)" == \(wanted) { return 1 }
        return 0
      }
      Color.red.frame(width: found(), height: 1)
      """
    return [view, function].map(width)
  }

  private func width(of source: String) -> Double? {
    guard let document = SourceLowering.layout(source).document else { return nil }
    let content = Content(document: document, proposal: Proposal(width: 60, height: 60))
    guard case .frames(let answer) = BuiltinEngine().layout(content) else { return nil }
    return answer.width
  }

  @Test(arguments: [
    Answer("[7].first! / 2.0", "3.5"),
    Answer("id(7) / 2 * 1.0", "3.5"),
    Answer("[7, 8].reduce(0, +) / 2.0", "7.5"),
    Answer("[7 / 2].contains(3.5)", "true"),
    Answer("zip([1, 2], [0.5, 1]).map { $0 * $1 }", "[0.5, 2.0]"),
    Answer("[(1, \"a\"), (2.5, \"b\")].map { $0.0 }", "[1.0, 2.5]"),
    Answer("[[1, 2], [2.5]].map { $0.reduce(0, +) }", "[3.0, 2.5]"),
    Answer("(1...3).contains(2.5)", "true"),
    Answer("[1, 2].firstIndex(of: 2.0)!", "1"),
    Answer("zip([1, 2], [3, 4]).map { \"\\($0 * 1.5) \\($1)\" }", "[\"1.5 3\", \"3.0 4\"]"),
    Answer("(V(x: 1) * 2).x", "-1.0"),
    Answer("(V(x: 1) * 2.0).x", "2.0"),
  ])
  func `whole numbers that are written out are fractions where nothing else fits`(answer: Answer) {
    let declarations = """
      func id<T>(_ value: T) -> T { value }
      struct V {
        var x: Double
        static func * (l: V, r: Double) -> V { V(x: l.x * r) }
        static func * (l: V, r: Int) -> V { V(x: -1) }
      }
      """
    #expect(holds(answer, beside: declarations) == [1, 1])
  }

  /// Of these Swift makes lists of values of any type.
  @Test(arguments: [
    "[[1.5, 2], [2.5]].flatMap { $0 }", "[0.5] + [1, 2].map { $0 * 2 }", "[7 / 2] + [0.5]",
  ])
  func `lists of mixed numbers are refused where Swift makes lists of any values`(code: String) {
    #expect(holds(Answer(code, ""), beside: "") == [nil, nil])
  }

  @Test(arguments: [
    Answer("taken(2)", "[2, 1, -1]"),
    Answer("summed()", "5"),
    Answer("Stack([1, 2, 3]).held", "[1, 2, 3]"),
    Answer("Sum(3).n", "12"),
    Answer("counted()", "21"),
    Answer("kept()", "[2, 2, 1]"),
  ])
  func `closures in what changes a value change it`(answer: Answer) {
    let declarations = """
      struct Counter {
        var n: Int
        mutating func next() -> Int? { n > 0 ? { n -= 1; return n + 1 }() : nil }
        mutating func add(_ all: [Int]) { all.forEach { n += $0 } }
      }
      struct Stack {
        var held: [Int] = []
        mutating func push(_ n: Int) { held.append(n) }
        init(_ all: [Int]) { all.forEach { push($0) } }
      }
      struct Sum {
        var n: Int
        var all: [Int] = []
        mutating func go(_ k: Int) -> Int { all.append(k); return all.count }
        init(_ n: Int) { self.n = n; let first = go(4); self.n = first * 10 + go(5) }
      }
      struct Words {
        var all: [String]
        var made = 0
        lazy var count: Int = { made += 1; return all.count }()
      }
      func taken(_ n: Int) -> [Int] {
        var c = Counter(n: n)
        return [c.next() ?? -1, c.next() ?? -1, c.next() ?? -1]
      }
      func summed() -> Int { var c = Counter(n: 2); c.add([1, 2]); return c.n }
      func counted() -> Int {
        var count = 0
        var next: Int { count += 1; return count }
        return next + next * 10
      }
      func kept() -> [Int] {
        var words = Words(all: ["a", "b"])
        let first = words.count
        words.all.append("c")
        return [first, words.count, words.made]
      }
      """
    #expect(holds(answer, beside: declarations) == [1, 1])
  }

  @Test(arguments: [
    Answer("set(First()) + set(Second())", "21"),
    Answer("changed(X(x: 1)) + changed(Y(x: 5))", "21"),
    Answer("each([X(x: 1), Y(x: 5)])", "[2, 6]"),
    Answer("steady()", "4"),
    Answer("upper(Y(x: 3))", "3"),
    Answer("style(true).width + style(false).width", "8"),
    Answer("([Both(a: One(width: 1), b: One(width: 2)), One(width: 3)] as [any Style]).total", "6"),
  ])
  func `what stands behind an 'any' type is changed, and may be generic`(answer: Answer) {
    let declarations = """
      protocol Object: AnyObject { var n: Int { get set } }
      final class First: Object { var n = 1 }
      final class Second: Object { var n = 10 }
      protocol Value { var x: Int { get set }; mutating func bump() }
      protocol Wide: Value {}
      struct X: Value { var x: Int; mutating func bump() { x += 1 } }
      struct Y: Wide { var x: Int; mutating func bump() { x += 10 } }
      protocol Style { var width: Int { get } }
      struct One: Style { var width: Int }
      struct Both<A: Style, B: Style>: Style { var a: A, b: B; var width: Int { a.width + b.width } }
      extension [any Style] { var total: Int { reduce(0) { $0 + $1.width } } }
      struct Steady { let o: First; var n: Int { get { o.n } nonmutating set { o.n = newValue } } }
      func set(_ o: any Object) -> Int { o.n += 5; return o.n }
      func changed(_ v: any Value) -> Int { var v = v; v.x += 2; v.bump(); return v.x }
      func each(_ all: [any Value]) -> [Int] {
        var all = all
        for i in all.indices { all[i].x += 1 }
        return all.map(\\.x)
      }
      func steady() -> Int { let s = Steady(o: First()); s.n += 3; return s.n }
      func any(_ v: any Value) -> Int { v.x }
      func upper(_ v: any Wide) -> Int { any(v) }
      func style(_ isBoth: Bool) -> any Style {
        isBoth ? Both(a: One(width: 1), b: One(width: 2)) : One(width: 5)
      }
      """
    #expect(holds(answer, beside: declarations) == [1, 1])
  }

  @Test(arguments: [
    Answer("sum()", "10"), Answer("text()", "Optional(5) 5"), Answer("called()", "120"),
    Answer("stored()", "7"), Answer("missing()", "3"), Answer("grown()", "8"),
  ])
  func `variables with a '!' are unwrapped where nothing else fits`(answer: Answer) {
    let declarations = """
      struct Held { var c: Int!; var list: [Int]!; func go() -> Int { c + list.count } }
      func sum() -> Int { let x: Int! = 5; let y = x; return x + (y ?? 0) }
      func text() -> String { let x: Int! = 5; return "\\(x as Any) \\(x as Int)" }
      func called() -> Int {
        var fact: ((Int) -> Int)!
        fact = { $0 <= 1 ? 1 : $0 * fact($0 - 1) }
        return fact(5)
      }
      func stored() -> Int { let h = Held(c: 1, list: [3, 4]); return h.go() + h.list[1] }
      func missing() -> Int { let x: Int! = nil; return x ?? 3 }
      func grown() -> Int { var x: Int! = 3; x += 1; x = x * 2; return x }
      """
    #expect(holds(answer, beside: declarations) == [1, 1])
  }

  @Test(arguments: [
    Answer("common([1, 2, 3], [2, 3, 4])", "[2, 3]"),
    Answer("[[1, 2], [3]].map(Set.init).map(\\.count)", "[2, 1]"),
    Answer("[1, 2].map(Optional.some).count", "2"),
    Answer("[\"a\", \"b\"].map(String.uppercased).map { $0() }", "[\"A\", \"B\"]"),
    Answer("[1, 2, 3].map((2).advanced)", "[3, 4, 5]"),
    Answer("apply(\\Item.n, Item(n: 6))", "6"),
    Answer("[Item(n: 2)].map(Item.twice).map { $0() }", "[4]"),
  ])
  func `methods and key paths are functions by their names`(answer: Answer) {
    let declarations = """
      struct Item { var n: Int; func twice() -> Int { n * 2 } }
      func apply<T, U>(_ f: (T) -> U, _ value: T) -> U { f(value) }
      func common(_ a: [Int], _ b: [Int]) -> [Int] { let s = Set(b); return a.filter(s.contains) }
      """
    #expect(holds(answer, beside: declarations) == [1, 1])
  }

  @Test(arguments: [
    Answer("name(nil) + name(.some(.none)) + name(.some(.some)) + name(.many)", "Nsnssm"),
    Answer("Light.red.seconds + Light.amber.seconds", "35"),
    Answer("search([1, 3, 5], 3) ?? -1", "1"),
    Answer("doubled([1, 2, 3])", "6"),
    Answer("Shape.made(2)", "2"),
    Answer("Settings().pan", "1.0"),
    Answer("[Cents(n: 2), Cents(n: 5)].reduce(0, +).n", "7"),
    Answer("Tree(v: 1, kids: [Tree(v: 2), Tree(v: 3)]).count", "3"),
    Answer("handled { \"h\\($0)\" }", "h3"),
    Answer("Ages([(\"a\", 3), (\"b\", 9)]).held.count", "2"),
    Answer("Base.mine(Sub())", "Sub"),
    Answer("(Sub() as Base).again().name + Base.made().name + Sub.made().name", "SubBaseSub"),
    Answer("observed()", "[\"A5\", \"B1\"]"),
  ])
  func `everyday declarations are understood`(answer: Answer) {
    let declarations = """
      enum Mode { case none, some, many }
      func name(_ m: Mode?) -> String {
        switch m { case .none: "N"; case .some(.none): "sn"; case .some(.some): "ss"; case .many: "m" }
      }
      enum Light {
        case red, green, amber
        var seconds: Int { [.red: 30, .green: 25, .amber: 5][self]! }
      }
      func search<C: RandomAccessCollection>(_ c: C, _ x: C.Element) -> C.Index?
      where C.Element: Comparable {
        var low = c.startIndex
        while low < c.endIndex { if c[low] == x { return low }; low = c.index(after: low) }
        return nil
      }
      extension Array { var mine: Int { count * 2 } }
      func doubled(_ list: [Int]) -> Int { list.mine }
      class Shape {
        static var all = 0
        init() { Self.all += 1 }
        static func made(_ n: Int) -> Int { all = 0; for _ in 0..<n { _ = Square() }; return all }
      }
      class Square: Shape {}
      class Base {
        lazy var text = "made of " + name
        var name: String { "Base" }
        static func mine(_ b: Base) -> String { b.name }
        required init() {}
        func again() -> Self { Self() }
        static func made() -> Self { Self() }
      }
      class Told {
        var log: [String] = []
        var q: Int { get { 1 } set { log.append("A\\(newValue)") } }
      }
      final class Heard: Told { override var q: Int { didSet { log.append("B\\(q)") } } }
      func observed() -> [String] { let h = Heard(); h.q = 5; return h.log }
      class Middle: Base {}
      final class Sub: Middle { override var name: String { "Sub" } }
      @propertyWrapper struct Clamped<V: Comparable> {
        var value: V
        let range: ClosedRange<V>
        init(wrappedValue: V, _ range: ClosedRange<V>) {
          self.range = range
          value = min(max(wrappedValue, range.lowerBound), range.upperBound)
        }
        var wrappedValue: V { get { value } set { value = newValue } }
      }
      struct Settings { @Clamped(-1.0...1.0) var pan = 3 }
      struct Cents: ExpressibleByIntegerLiteral {
        var n: Int
        init(n: Int) { self.n = n }
        init(integerLiteral value: Int) { n = value }
        static func + (a: Cents, b: Cents) -> Cents { Cents(n: a.n + b.n) }
      }
      struct Tree<V> {
        var v: V
        var kids: [Tree] = []
        var count: Int { 1 + kids.reduce(0) { $0 + $1.count } }
      }
      typealias Handler<T> = (T) -> String
      func handled(_ handler: Handler<Int>) -> String { handler(3) }
      protocol Store { init(); mutating func put(_ key: String, _ value: Int) }
      extension Store {
        init(_ pairs: [(String, Int)]) { self.init(); for (key, value) in pairs { put(key, value) } }
      }
      struct Ages: Store {
        var held: [String: Int] = [:]
        mutating func put(_ key: String, _ value: Int) { held[key] = value }
      }
      """
    #expect(holds(answer, beside: declarations) == [1, 1])
  }
}
