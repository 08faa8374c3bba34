import Scenarios
import Testing

@testable import SwiftSubset

/// Which value of the environment is meant by a name or a type.
struct EnvironmentKeyTests {
  private static let values = """
    struct AKey: EnvironmentKey { static let defaultValue: CGFloat = 5 }
    struct SKey: EnvironmentKey { static let defaultValue = Sides() }
    struct Sides { var w: CGFloat = 4; var h: CGFloat = 2 }
    extension EnvironmentValues {
      var a: CGFloat { get { self[AKey.self] } set { self[AKey.self] = newValue } }
      var b: CGFloat { get { a } set { a = newValue } }
      var c: CGFloat { get { return self.b } set(other) { self.b = other } }
      var sides: Sides { get { self[SKey.self] } set { self[SKey.self] = newValue } }
      @Entry var grow: (CGFloat) -> CGFloat = { $0 + 1 }
    }
    extension EnvironmentValues {
      var d: CGFloat { get { self[AKey.self] } set { self[AKey.self] = newValue } }
    }
    struct A: View { @Environment(\\.a) var a; var body: some View { Color.red.frame(width: a) } }
    struct B: View { @Environment(\\.b) var b; var body: some View { Color.red.frame(width: b) } }
    struct C: View { @Environment(\\.c) var c; var body: some View { Color.red.frame(width: c) } }
    struct D: View { @Environment(\\.d) var d; var body: some View { Color.red.frame(width: d) } }
    struct W: View { @Environment(\\.sides.w) var w; var body: some View { Color.red.frame(width: w) } }
    struct G: View {
      @Environment(\\.grow) var grow
      var body: some View { Color.red.frame(width: grow(3)) }
    }
    struct All: View { var body: some View { HStack { A(); B(); C(); D() } } }

    """

  @Test(arguments: [
    ("All()", [5, 5, 5, 5]), ("All().environment(\\.a, 7)", [7, 7, 7, 7]),
    ("All().environment(\\.b, 7)", [7, 7, 7, 7]), ("All().environment(\\.c, 7)", [7, 7, 7, 7]),
    ("All().environment(\\.d, 7)", [7, 7, 7, 7]),
    ("All().environment(\\.a, 7).environment(\\.d, 9)", [7, 7, 7, 7]),
    ("VStack { D().environment(\\.b, 3); All() }.environment(\\.c, 8)", [3, 8, 8, 8, 8]),
    ("W()", [4]), ("W().environment(\\.sides, Sides(w: 9, h: 8))", [9]),
    ("G()", [4]), ("G().environment(\\.grow, { $0 * 5 })", [15]),
    ("G().environment(\\.grow) { $0 * 2 }", [6]),
    ("G().environment(\\.grow) { $0 * 2 }.environment(\\.grow) { $0 * 3 }", [6]),
  ])
  func `names of one key are one value`(_ use: String, _ widths: [Double]) throws {
    let block = SourceLowering.layout(Self.values + use)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == widths)
  }

  @Test(arguments: [
    ("get { self[AKey.self] } set { self[OtherKey.self] = newValue }", "is worked out"),
    ("get { self[SKey.self].w } set { self[SKey.self].w = newValue }", "is worked out"),
    ("get { CGFloat(lineLimit ?? 3) } set {}", "is worked out"),
    ("get { f } set { f = newValue }", "is worked out"),
  ])
  func `a value that is none of a key alone is refused`(_ accessors: String, _ reason: String) {
    let block = SourceLowering.layout(
      Self.values + """
        extension EnvironmentValues { var f: CGFloat { \(accessors) } }
        struct F: View { @Environment(\\.f) var f; var body: some View { Color.red.frame(width: f) } }
        F().environment(\\.f, 3)
        """)
    #expect(block.document == nil)
    #expect(block.texts.contains { $0.contains(reason) }, "\(block.texts)")
  }

  @Test(arguments: [
    ("W().environment(\\.sides.w, 6)", [6.0]),
    ("W().environment(\\.sides, Sides(w: 9)).environment(\\.sides.w, 6)", [9]),
    ("W().environment(\\.sides.h, 6).environment(\\.sides, Sides(w: 9))", [9]),
    ("HStack { W().environment(\\.sides.w, 1); W() }.environment(\\.sides.w, 3)", [1, 3]),
    ("A().transformEnvironment(\\.a) { $0 *= 3 }", [15]),
    ("W().transformEnvironment(\\.sides) { $0.w += $0.h }.environment(\\.sides.h, 5)", [9]),
    (
      "W().transformEnvironment(\\.sides.w) { $0 += 1 }.transformEnvironment(\\.sides.w) { $0 *= 2 }",
      [9]
    ),
    ("B().transformEnvironment(\\.c) { $0 -= 1 }.environment(\\.d, 8)", [7]),
    ("Wide { HStack { W(); W().environment(\\.sides, Sides(w: 7)) } }", [40, 7]),
    ("Wide { W().deeper() }", [80]), ("HStack { W().deeper() }.deeper()", [16]),
  ])
  func `a part of a value is set, and changed, where it stands`(
    _ use: String, _ widths: [Double]
  ) throws {
    let block = SourceLowering.layout(
      Self.values + """
        struct Wide<V: View>: View {
          @ViewBuilder let content: V
          var body: some View { content.environment(\\.sides.w, 40) }
        }
        extension View { func deeper() -> some View { transformEnvironment(\\.sides) { $0.w *= 2 } } }

        """ + use)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == widths)
  }

  @Test(arguments: [
    ("W().environment(\\.sides.x, 6)", "has no member 'x'"),
    (
      "W().environment(\\.sides.w, \"a\")",
      "what becomes of 'sides' of the environment is not known"
    ),
    ("G().transformEnvironment(\\.grow) { _ in }", "set the whole of it"),
    (
      "GeometryReader { p in W().environment(\\.sides.w, p.size.width) }",
      "what becomes of 'sides' of the environment is not known"
    ),
    ("W().environment(\\.lineSpacing.magnitude, 6)", "set the whole of it"),
  ])
  func `what becomes of a value that is not known is refused`(_ use: String, _ reason: String) {
    let block = SourceLowering.layout(Self.values + use)
    #expect(block.document == nil)
    #expect(block.texts.contains { $0.contains(reason) }, "\(block.texts)")
  }

  @Test(arguments: [
    ("R()", [8.0]), ("R().environment(One.M())", [3]), ("R().environment(Two.M())", [8]),
    ("R().environment(One.M()).environment(Two.M())", [3]),
    ("R().environment(Two.M()).environment(One.M())", [3]),
    ("Bound().environment(One.M())", [3]), ("Old().environmentObject(Two.M())", [4]),
  ])
  func `an object is read by its whole type`(_ use: String, _ widths: [Double]) throws {
    let block = SourceLowering.layout(
      """
      enum One { @Observable class M { var w: CGFloat = 3 } }
      enum Two { class M: ObservableObject { var w: CGFloat = 4 } }
      struct R: View {
        @Environment(One.M.self) var m: One.M?
        var body: some View {
          if let m { Color.red.frame(width: m.w) } else { Color.red.frame(width: 8) }
        }
      }
      struct Bound: View {
        @Environment(One.M.self) var m
        var body: some View {
          @Bindable var m = m
          Color.red.frame(width: m.w)
        }
      }
      struct Old: View {
        @EnvironmentObject var m: Two.M
        var body: some View { Color.red.frame(width: m.w) }
      }

      """ + use)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == widths)
  }
}
