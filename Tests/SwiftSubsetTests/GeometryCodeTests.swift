import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Code of all kinds over lengths that only the layout knows, with values worked out by hand for a
/// reader of 100 by 100 points.
struct GeometryCodeTests {
  private static let declarations = """
    protocol Sized { var sum: CGFloat { get } }
    struct Pair: Sized { var a: CGFloat; var b: CGFloat; var sum: CGFloat { a + b } }
    enum Kind {
      case small(CGFloat), large
      init(_ width: CGFloat) { self = width < 150 ? .small(width) : .large }
      var size: CGFloat { switch self { case .small: 5; case .large: 55 } }
    }
    struct Failure: Error {}
    extension CGFloat { var halved: CGFloat { self / 2 } }
    extension CGSize { var shorter: CGFloat { Swift.min(width, height) } }
    func most<T: Comparable>(_ a: T, _ b: T) -> T { a > b ? a : b }
    func total(_ values: CGFloat...) -> CGFloat { values.reduce(0, +) }
    func half(_ width: CGFloat) -> CGFloat? { width > 50 ? width / 2 : nil }
    func name(_ width: CGFloat) -> String? { width > 50 ? "abc" : nil }
    func kind(_ width: CGFloat) -> CGFloat {
      switch width { case ..<50: return 1; case 50...150: return 8; default: return 3 }
    }
    func twice(_ width: CGFloat) -> CGFloat { var n = width; n += 5; n *= 2; return n }
    func series(_ width: CGFloat) -> CGFloat {
      var sum: CGFloat = 0
      for i in 0..<4 { sum += width / CGFloat(1 << i) }
      return sum
    }
    func halving(_ width: CGFloat) -> CGFloat {
      var width = width
      while width > 10 { width /= 2 }
      return width
    }
    func bump(_ x: inout CGFloat) { x += 1 }
    func bumped(_ width: CGFloat) -> CGFloat { var n = width; bump(&n); bump(&n); return n }
    func divided(_ width: CGFloat) -> CGFloat { width < 10 ? width : divided(width / 2) + 1 }
    func thrown(_ width: CGFloat) throws -> CGFloat {
      if width > 1000 { throw Failure() }
      return width / 4
    }
    """

  /// The width of a colour whose frame has an expression as its width, after statements.
  private static func width(_ expression: String, after statements: String = "") -> [String] {
    let block = SourceLowering.layout(
      """
      \(declarations)
      GeometryReader { proxy in
        \(statements)
        Color.red.frame(width: \(expression), height: 1)
      }
      """)
    return widths(of: block)
  }

  private static func widths(of block: LoweredBlock) -> [String] {
    guard case .scenario(let document) = block.kind else { return block.refusals.map(\.message) }
    let content = Content(document: document, proposal: Proposal(width: 100, height: 100))
    guard case .frames(let answer) = BuiltinEngine().layout(content) else { return ["an error"] }
    return answer.frames.nodes.filter { $0.path.hasSuffix("Color.frame") }
      .map { JSON.shortest($0.frame.width) }
  }

  @Test(
    arguments: [
      ("sin(proxy.size.width - 100) + 1", "1"), ("pow(proxy.size.width, 0.5)", "10"),
      ("hypot(proxy.size.width * 3, proxy.size.width * 4)", "500"),
      ("kind(proxy.size.width)", "8"), ("twice(proxy.size.width)", "210"),
      ("series(proxy.size.width)", "187.5"), ("halving(proxy.size.width)", "6.25"),
      ("bumped(proxy.size.width)", "102"), ("divided(proxy.size.width)", "10.25"),
      ("CGFloat((0..<Int(proxy.size.width / 30)).reduce(0, +)) + 1", "4"),
      ("[5, 6, 7, 8][Int(proxy.size.width / 40)]", "7"),
      ("[proxy.size.width, 20, proxy.size.height / 5].sorted()[0]", "20"),
      ("[10.0, 60, 30, 120].filter { $0 < proxy.size.width }.max() ?? 0", "60"),
      ("[0.5, 0.25].map { $0 * proxy.size.width }.reduce(0, +)", "75"),
      ("CGRect(origin: .zero, size: proxy.size).insetBy(dx: 10, dy: 5).maxX", "90"),
      ("proxy.frame(in: .local).insetBy(dx: 10, dy: 0).width", "80"),
      ("most(proxy.size.width, 30)", "100"), ("most(20, proxy.size.width.halved)", "50"),
      ("proxy.size.shorter", "100"), (#"CGFloat("width \(Int(proxy.size.width))".count)"#, "9"),
      (#""\(proxy.size.width)" == "100.0" ? 5 : 6"#, "5"),
      (#"CGFloat(String(repeating: "a", count: Int(proxy.size.width / 20)).count)"#, "5"),
      (#"["a": proxy.size.width, "b": 2]["a"] ?? 0"#, "100"),
      ("Pair(a: proxy.size.width, b: 3).sum", "103"),
      ("(Pair(a: proxy.size.width, b: 1) as any Sized).sum", "101"),
      ("[Pair(a: proxy.size.width, b: 1), Pair(a: 3, b: 2)].map(\\.a).max() ?? 0", "100"),
      ("Kind(proxy.size.width).size", "5"), ("total(proxy.size.width, 1, 2)", "103"),
      ("(try? thrown(proxy.size.width)) ?? 1", "25"),
      ("proxy.size.width.truncatingRemainder(dividingBy: 30)", "10"),
      ("Array(stride(from: 0, to: proxy.size.width, by: 30)).last ?? 0", "90"),
      ("CGFloat(Set([proxy.size.width, 100, 3]).count)", "2"),
      ("half(proxy.size.width)!", "50"), ("half(proxy.size.width / 4) ?? 7", "7"),
      ("half(proxy.size.width) == nil ? 1 : 2", "2"),
      ("1 / (proxy.size.width * -0.0) < 0 ? 5 : 6", "5"),
    ])
  func `an expression over lengths is evaluated while views are laid out`(
    expression: String, width: String
  ) {
    #expect(Self.width(expression) == [width])
  }

  @Test(
    arguments: [
      ("let n: CGFloat = switch proxy.size.width { case ..<50: 1; default: 7 }", "n", "7"),
      ("let n: CGFloat = if let h = half(proxy.size.width) { h } else { 3 }", "n", "50"),
      ("let o: CGFloat? = proxy.size.width > 50 ? proxy.size.width : nil", "o ?? 3", "100"),
      ("let (a, b) = (proxy.size.width, proxy.size.height / 2)", "a + b", "150"),
      ("var half: CGFloat { proxy.size.width / 2 }", "half + half", "100"),
      ("let list = [proxy.size.width, 20].sorted()", "list[0] + list[1]", "120"),
      ("let pair = Pair(a: proxy.size.width, b: 3)", "pair.sum", "103"),
      ("let text = \"\\(Int(proxy.size.width)) pt\"", "CGFloat(text.count)", "6"),
      ("let f = { (x: CGFloat) in x + proxy.size.width }", "f(5)", "105"),
    ])
  func `a name stands for what code makes of lengths`(
    statement: String, expression: String, width: String
  ) {
    #expect(Self.width(expression, after: statement) == [width])
  }

  @Test(
    arguments: [
      ("let n = proxy.size.width > 50 ? 7 : 2", "CGFloat(n / 2)", "3"),
      ("let n = if proxy.size.width > 50 { 7 } else { 2 }", "CGFloat(n / 2)", "3"),
      ("let n = proxy.size.width > 50 ? 7 : 2, m = n / 2", "CGFloat(n - m)", "4"),
      ("let n = (proxy.size.width > 50 ? 7 : 2) / 2", "CGFloat(n)", "3"),
      ("let n = 15 / (proxy.size.width > 50 ? 4 : 2)", "CGFloat(n)", "3"),
      ("let n: CGFloat = (proxy.size.width > 50 ? 7 : 2) / 2", "n", "3.5"),
      ("let n: CGFloat = proxy.size.width > 50 ? 7 / 2 : 2", "n", "3.5"),
      ("let n = proxy.size.width > 50 ? 7 / 2 : 2", "CGFloat(n)", "3"),
      ("let n = proxy.size.width > 50 ? 7 / 2 : 2.5", "n", "3.5"),
      ("let n = proxy.size.width > 50 ? 7 : 2, s = n > 3 ? n / 2 : 5", "CGFloat(s)", "3"),
      ("let n = proxy.size.width > 50 ? 7 : 2", "CGFloat(n * (7 / 2))", "21"),
      ("let n = proxy.size.width > 50 ? 7 : 2", "n / 2 == 3 ? 5 : 6", "5"),
      ("let n = proxy.size.width > 50 ? 7 : 2", "CGFloat(n % 4)", "3"),
      ("let list = [proxy.size.width > 50 ? 7 : 2, 5]", "CGFloat(list[0] / 2)", "3"),
      ("let list = [proxy.size.width > 50 ? 7 : 2, proxy.size.width]", "list[0] / 2", "3.5"),
      ("let pair = (proxy.size.width > 50 ? 7 : 2, 5)", "CGFloat(pair.0 / 2)", "3"),
      ("let f = { (n: Int) in n / 2 }", "CGFloat(f(proxy.size.width > 50 ? 7 : 2))", "3"),
      ("let f = { proxy.size.width > 50 ? 7 : 2 }", "CGFloat(f() / 2)", "3"),
      ("func f() -> Int { proxy.size.width > 50 ? 7 : 2 }", "CGFloat(f() / 2)", "3"),
      ("func f() -> CGFloat { proxy.size.width > 50 ? 7 : 2 }", "f() / 2", "3.5"),
      ("", "CGFloat((proxy.size.width > 50 ? 7 : 2) / 2)", "3"),
      ("let u: [CGFloat] = proxy.size.width > 50 ? [7, 3] : [1]", "u.reduce(0, +) / 4", "2.5"),
      ("let u = proxy.size.width > 50 ? [7, 3] : [1.5]", "u[0] / 2", "3.5"),
      ("let u = proxy.size.width > 50 ? [7, 3] : [1]", "CGFloat(u[0] / 2)", "3"),
      ("let u: (CGFloat, Int) = proxy.size.width > 50 ? (7, 3) : (1, 1)", "u.0 / 2", "3.5"),
      ("let k = proxy.size.width > 150 ? Kind.small(3) : .large", "k.size", "55"),
      ("", "(proxy.size.width > 50 ? 7 : 2) / 2", "3.5"),
      ("", "max(proxy.size.width > 50 ? 7 : 2, 3) / 2", "3.5"),
      ("", "CGFloat(max(proxy.size.width > 50 ? 7 : 2, 3) / 2)", "3"),
      ("", "-(proxy.size.width > 50 ? -7 : 2) / 2", "3.5"),
      ("", "CGFloat(-(proxy.size.width > 50 ? -7 : 2) / 2)", "3"),
    ])
  func `a choice between integers is one unless its place wants another number`(
    statement: String, expression: String, width: String
  ) {
    #expect(Self.width(expression, after: statement) == [width])
  }

  @Test(
    arguments: [
      ("pow(proxy.size.width, 0.5)", "10"), ("pow(proxy.size.width, power)", "10"),
      ("proxy.size.width.truncatingRemainder(dividingBy: step)", "20"),
      ("CGFloat(\"\\(Int(proxy.size.width))\".count)", "3"),
      ("[3, step][proxy.size.width > 50 ? 1 : 0] / 2", "20"),
      ("most(proxy.size.width, step)", "100"), ("(half(proxy.size.width) ?? step) + step", "90"),
    ])
  func `code of a declared view over lengths is no misspelt word`(
    expression: String, width: String
  ) {
    let block = SourceLowering.layout(
      """
      \(Self.declarations)
      struct Main: View {
        let step: CGFloat
        let power: CGFloat
        var body: some View {
          GeometryReader { proxy in Color.red.frame(width: \(expression), height: 1) }
        }
      }
      Main(step: 40, power: 0.5)
      """)
    #expect(Self.widths(of: block) == [width])
  }

  @Test func `conditions of views may be code over lengths`() {
    let block = SourceLowering.layout(
      """
      \(Self.declarations)
      GeometryReader { proxy in
        switch Kind(proxy.size.width) {
        case .small(let x) where x > 120: Color.red.frame(width: 1)
        case .small(let x): Color.red.frame(width: x / 4)
        case .large: Color.red.frame(width: 3)
        }
        switch proxy.size.width { case ..<50: Color.red; default: Color.red.frame(width: 4) }
        if let h = half(proxy.size.width), h > 20 { Color.red.frame(width: h) }
        if let h = half(proxy.size.width / 4) { Color.red.frame(width: h) } else {
          Color.red.frame(width: 7)
        }
        if let text = name(proxy.size.width) { Color.red.frame(width: CGFloat(text.count)) }
        if case .small(let x) = Kind(proxy.size.width) { Color.red.frame(width: x) }
        if half(proxy.size.width) == nil { Color.red.frame(width: 9) }
      }
      """)
    #expect(Self.widths(of: block) == ["25", "4", "50", "7", "3", "100"])
  }

  @Test func `code that ends before its time is an error of the layout`() {
    #expect(Self.width("[1.0, 2][Int(proxy.size.width)]") == ["an error"])
    #expect(Self.width("half(proxy.size.width / 10)!") == ["an error"])
  }

  @Test func `what code changes in an object beside views is refused`() {
    let block = SourceLowering.layout(
      """
      final class Box { var v: CGFloat = 1; func add(_ x: CGFloat) { v += x } }
      struct Probe: View {
        var body: some View {
          let box = Box()
          let _ = box.add(3)
          Color.red.frame(width: box.v)
        }
      }
      Probe()
      """)
    #expect(
      Self.widths(of: block) == [
        "this cannot be evaluated: in 'Box.add(_:)', line 1: an object that a view holds is changed here; "
          + "what it is then depends on how often the view is asked: change it where it is made"
      ])
  }

  @Test(arguments: ["Alignment.leading", "HorizontalAlignment.center"])
  func `a word whose text is not known has none`(word: String) {
    let block = SourceLowering.layout("Text(\"\\(\(word))\")")
    #expect(!block.refusals.isEmpty)
  }
}
