import Scenarios
import Testing

@testable import SwiftSubset

/// Which of several functions of an article view code calls, as the compiler decides it.
struct ViewOverloadTests {
  private static let declarations = """
    func f(_ a: Int = 1, b: Double = 2) -> Double { 10 + Double(a) + b }
    func f(b: Double) -> Double { 20 + b }
    func g(_ x: Int) -> Double { 1 }
    func g(_ x: Double) -> Double { 2 }
    func h(_ x: Double?) -> Double { 1 }
    func h(_ x: Double) -> Double { 2 }
    func k<T>(_ x: T) -> Double { 1 }
    func k(_ x: Int) -> Double { 2 }
    func m<T: Comparable>(_ x: T) -> Double { 1 }
    func m<T>(_ x: T) -> Double { 2 }
    func n(_ x: Double...) -> Double { 1 }
    func n(_ x: Double) -> Double { 2 }
    func o(_ f: () -> Double) -> Double { f() }
    func o(_ f: (Double) -> Double) -> Double { f(5) }
    func p(x: Double, y: Double = 1) -> Double { x + y }
    func p(x: Double) -> Double { x * 100 }
    struct A { let w = 3.0 }
    struct B { let w = 4.0 }
    func q(_ a: A) -> Double { a.w }
    func q(_ b: B) -> Double { b.w * 10 }
    struct V {
      var a: Double = 1, b: Int = 2
      init(a: Double = 5, b: Int = 6) { self.a = a; self.b = b }
      init(b: Int) { a = 100; self.b = b }
      func u(_ k: Int = 0) -> Double { Double(k) }
      func u() -> Double { 50 }
      static func make(_ d: Double) -> V { V(a: d) }
      static func make(_ i: Int) -> V { V(a: 0, b: i) }
    }
    var seven: Double { 7 }

    """

  @Test(arguments: [
    ("f(b: 3)", 23.0), ("f(1)", 13), ("f()", 13), ("f(2, b: 1)", 13), ("g(1)", 1), ("g(1.0)", 2),
    ("h(1)", 2), ("h(nil)", 1), ("k(1)", 2), ("k(1.5)", 1), ("m(1)", 1), ("n(1)", 2),
    ("n(1, 2)", 1), ("o { 3 }", 3), ("o { $0 + 1 }", 6), ("o { x in x * 2 }", 10), ("p(x: 2)", 200),
    ("p(x: 2, y: 3)", 5), ("q(A())", 3), ("q(B())", 40), ("V().a", 5), ("V(b: 3).a", 100),
    ("V(a: 2).a", 2), ("V().u()", 50), ("V().u(3)", 3), ("V.make(3).a", 0), ("V.make(3.5).a", 3.5),
    ("zip([1.0, 2], [3.0, 4]).map(*).reduce(0, +)", 11), ("seven", 7),
  ])
  func `the overload is the compiler's`(call: String, value: Double) {
    let block = SourceLowering.layout(Self.declarations + "Color.red.frame(width: \(call))")
    #expect(block.texts == [])
    #expect(block.document?.root.modifiers.first?.arguments["width"]?.number == value)
  }

  @Test(arguments: [
    ("_ c: Color", ".thinMaterial", false), ("_ c: Color", ".red", true),
    ("_ c: Color", "Color.red.opacity(0.5)", true), ("_ c: Color", ".secondary", true),
    ("_ c: Color", "Circle()", false), ("_ c: Color", "Text(\"b\")", false),
    ("_ c: Color, radius: CGFloat = 3", ".bar", false), ("_ c: Color?", ".red", false),
    ("_ c: Color?", "nil", true), ("_ c: some ShapeStyle", ".red", true),
    ("_ c: some ShapeStyle", ".thinMaterial", true), ("_ c: some ShapeStyle", "Circle()", false),
    ("_ c: Material", ".thinMaterial", true), ("_ c: Material", ".blue", false),
    ("_ c: Material", "Color.red", false), ("_ c: some View", ".red", false),
    ("_ c: some View", "Color.red", true), ("_ c: some View", "Circle()", true),
    ("_ c: Color", "Color.red.gradient", false), ("_ c: some View", "Color.red.gradient", false),
    ("_ c: some ShapeStyle", "Color.red.gradient", true),
    (
      "_ c: Color", ".linearGradient(colors: [.red], startPoint: .top, endPoint: .bottom)", false
    ),
    ("_ c: Color", "Material.thin", false), ("_ c: Material", "Material.thin", true),
    ("_ c: Material", "Material.ultraThick", true), ("_ c: Material", ".thin", true),
    ("_ c: Material", "Material.bar", true), ("_ c: some ShapeStyle", "Material.thick", true),
  ])
  func `of two backgrounds the one is meant that takes the style`(
    parameter: String, argument: String, isOwn: Bool
  ) throws {
    let frames = try ControlTests.frames(
      "extension View { func background(\(parameter)) -> some View { padding(5) } }\n"
        + "Text(\"a\").background(\(argument))", Proposal(width: 100, height: 100))
    #expect(frames.first?.frame.height == (isOwn ? 30 : 20))
  }

  @Test(arguments: [
    ("padding(_ p: CGFloat?)", "padding(4)", false),
    ("padding(_ p: CGFloat?)", "padding(nil)", true),
    ("padding(_ p: Double)", "padding(CGFloat(4))", false),
    ("padding(_ p: Double)", "padding(Double(4))", true), ("padding(_ p: Int)", "padding(4)", true),
    ("frame(width: Double, height: Double)", "frame(width: CGFloat(9), height: 9)", true),
    ("frame(width: CGFloat?, height: CGFloat?)", "frame(width: 9, height: 9)", true),
    ("frame(width: CGFloat)", "frame(width: 9, height: 9)", false),
  ])
  func `what takes a number as it is goes before what makes another of it`(
    signature: String, call: String, isOwn: Bool
  ) throws {
    let own = signature.hasPrefix("padding") ? "frame(height: 174)" : "padding(77)"
    let frames = try ControlTests.frames(
      "extension View { func \(signature) -> some View { \(own) } }\n"
        + "Text(\"a\").\(call)", Proposal(width: 300, height: 300))
    #expect((frames.first?.frame.height == 174) == isOwn)
  }

  @Test(arguments: [
    ("Color.red.padding(.horizontal, .small)", "Color.red.padding(.horizontal, 8)"),
    ("Color.red.padding(.horizontal, 3)", "Color.red.padding(.horizontal, 3)"),
    ("Color.red.padding(.all, Sizes.large)", "Color.red.padding(.all, 16)"),
    ("Color.red.padding()", "Color.red.padding()"),
    ("Text(\"a\").padding(5)", "Text(\"a\").padding(5)"),
  ])
  func `a modifier that takes values of another type leaves SwiftUI's own`(
    code: String, views: String
  ) throws {
    let declarations = """
      enum Sizes: CGFloat { case small = 8, large = 16 }
      extension View {
        func padding(_ edges: Edge.Set = .all, _ length: Sizes) -> some View {
          padding(edges, length.rawValue)
        }
      }

      """
    let proposal = Proposal(width: 200, height: 100)
    #expect(
      try ControlTests.frames(declarations + code, proposal).map(\.frame)
        == ControlTests.frames(views, proposal).map(\.frame))
  }

  @Test(arguments: [
    ("Color.red.if(2 > 1) { $0.frame(width: 5) }", 5.0),
    ("Color.red.if(width > 4) { $0.frame(width: 5) }", 200), ("Twice(width).body", 6),
    ("Color.red.frame(width: pick(width < 4))", 7),
  ])
  func `what is given to an autoclosure is there when it is called`(
    code: String, width: Double
  ) throws {
    let declarations = """
      let width = 3.0
      extension View {
        @ViewBuilder func `if`<V: View>(
          _ condition: @autoclosure () -> Bool, transform: (Self) -> V
        ) -> some View {
          if condition() { transform(self) } else { self }
        }
      }
      struct Twice: View {
        let width: () -> Double
        init(_ width: @autoclosure @escaping () -> Double) { self.width = width }
        var body: some View { Color.red.frame(width: 2 * width()) }
      }
      func pick(_ condition: @autoclosure () -> Bool) -> Double { condition() ? 7 : 8 }

      """
    let frames = try ControlTests.frames(
      declarations + code, Proposal(width: 200, height: 100))
    #expect(frames.first?.frame.width == width)
  }

  @Test(arguments: [
    ("w(3)", 103.0), ("w(-3 + 4)", 101), ("w((7) / 2)", 103), ("w(7 / 2 + 1)", 104),
    ("w(on ? 7 : 1)", 107), ("w((on ? 7 : 1) / 2)", 103), ("w(max(3, 4))", 104),
    ("w(abs(-3))", 103),
    ("w(on ? 7 : 1.5)", 7), ("w(max(3, 4.5))", 4.5), ("w(7 / 2.0)", 3.5), ("w(length)", 5),
    ("w(length / 2)", 2.5),
  ])
  func `whole literals and their arithmetic go to the overload for an Int`(
    _ use: String, _ width: Double
  ) throws {
    let block = SourceLowering.layout(
      """
      let on = true
      let length: CGFloat = 5
      extension View {
        func w(_ x: CGFloat) -> some View { frame(width: x) }
        func w(_ x: Int) -> some View { frame(width: CGFloat(x) + 100) }
      }
      Color.red.\(use)
      """)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == [width])
  }
}
