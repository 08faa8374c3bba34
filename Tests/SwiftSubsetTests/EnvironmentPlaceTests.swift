import Scenarios
import Testing

@testable import SwiftSubset

/// What a declared view reads of the environment where it stands, wherever it was made.
struct EnvironmentPlaceTests {
  private static let declarations = """
    extension EnvironmentValues { @Entry var gap: CGFloat = 7 }
    struct Row: View {
      @Environment(\\.gap) private var gap
      var body: some View { Color.red.frame(width: gap) }
    }
    struct Card<Content: View>: View {
      let content: Content
      init(@ViewBuilder content: () -> Content) { self.content = content() }
      var body: some View { VStack { content }.environment(\\.gap, 40) }
    }
    struct Kept: View {
      let rows: [AnyView]
      var body: some View { HStack { ForEach(0..<2) { rows[$0] } }.environment(\\.gap, 40) }
    }
    struct Own: View {
      var row: some View { Row().padding() }
      var body: some View { row.environment(\\.gap, 40) }
    }
    struct Local: View {
      var body: some View {
        let row = Row()
        row.environment(\\.gap, 40)
      }
    }
    struct Themed: ViewModifier {
      func body(content: Content) -> some View { content.environment(\\.gap, 40) }
    }
    struct Padded: ViewModifier {
      @Environment(\\.gap) private var gap
      func body(content: Content) -> some View { content.frame(width: gap).overlay { Row() } }
    }
    struct Twice: ViewModifier {
      func body(content: Content) -> some View {
        HStack { content.environment(\\.gap, 10); content.environment(\\.gap, 20) }
      }
    }
    struct Same: ViewModifier {
      func body(content: Content) -> some View { HStack { content; content }.environment(\\.gap, 9) }
    }
    struct Column<Content: View>: View {
      @ViewBuilder var content: Content
      var body: some View { HStack { ForEach(subviews: content) { $0 } }.environment(\\.gap, 40) }
    }
    struct Pair: View { var body: some View { Row(); Row() } }
    struct Doubled: View {
      @Environment(\\.gap) private var gap
      var body: some View { Color.red.frame(width: gap); Color.blue.frame(width: gap) }
    }
    struct Wide: View {
      let content: AnyView
      var body: some View {
        GeometryReader { proxy in content.environment(\\.gap, proxy.size.width) }
      }
    }
    extension View {
      func themed() -> some View { modifier(Themed()) }
      func gap(_ length: CGFloat) -> some View { environment(\\.gap, length) }
      func padded(_ length: CGFloat) -> some View { environment(\\.gap, length).padding() }
      func above<Other: View>(_ other: Other) -> some View {
        VStack { self; other }.environment(\\.gap, 40)
      }
    }
    func wrapped<Content: View>(_ view: Content) -> some View { view.environment(\\.gap, 40) }

    """

  @Test(arguments: [
    ("Row()", [7.0]), ("Row().environment(\\.gap, 40)", [40]),
    ("Row().environment(\\.gap, 40).background { Row() }", [40, 7]),
    ("Row().overlay { Row() }.environment(\\.gap, 40).overlay { Row() }", [40, 40, 7]),
    ("Row().environment(\\.gap, 40).overlay { Row() }.environment(\\.gap, 20)", [40, 20]),
    ("Card { Row() }", [40]), ("Card { Row() }.environment(\\.gap, 20)", [40]),
    ("Card { Row().environment(\\.gap, 20); Row() }", [20, 40]),
    ("Card { Card { Row() }; Row() }", [40, 40]),
    ("Kept(rows: [AnyView(Row()), AnyView(Row())])", [40, 40]),
    ("Own()", [40]), ("Local()", [40]), ("wrapped(Row())", [40]),
    ("wrapped(Row().padding())", [40]),
    ("Row().modifier(Themed())", [40]), ("Row().themed()", [40]),
    ("Row().gap(30)", [30]), ("VStack { Row() }.gap(30)", [30]), ("Row().gap(3).gap(4)", [3]),
    ("Row().padded(30).overlay { Row() }", [30, 7]), ("Card { Row() }.gap(3)", [40]),
    ("Row().environment(\\.gap, 3).modifier(Padded())", [3, 7, 7]),
    ("Row().modifier(Padded()).environment(\\.gap, 3)", [3, 3, 3]),
    ("Row().padding().above(Row().padding())", [40, 40]),
    ("Row().modifier(Same())", [9]), ("Column { Color.red }", []), ("Column { Pair() }", [40, 40]),
    ("Wide(content: AnyView(Row().frame(width: 3)))", [3]),
  ])
  func `the nearest modifier around a view says what it reads`(
    _ use: String, _ widths: [Double]
  ) throws {
    let block = SourceLowering.layout(Self.declarations + use)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == widths)
  }

  @Test(arguments: [
    ("", "R().environment(M())"), ("", "VStack { R() }.environment(M())"),
    (
      "struct Root: View { @State var m = M(); var body: some View { R().environment(m) } }",
      "Root()"
    ),
    (
      "struct Root: View { var m = M(); var body: some View { HStack { R() }.environment(m) } }",
      "Root()"
    ),
  ])
  func `an object that is set around is read by its type`(_ root: String, _ use: String) throws {
    let block = SourceLowering.layout(
      """
      @Observable class M { var w: CGFloat = 9 }
      struct R: View {
        @Environment(M.self) var m
        var body: some View { ForEach(0..<1) { _ in Color.red.frame(width: m.w, height: 4) } }
      }
      \(root)

      """ + use)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == [9])
  }

  @Test(arguments: [
    ("Row().modifier(Twice())", "is set differently around the places where a modifier shows it"),
    ("Column { Doubled() }", "are taken apart before it is known what the environment's 'gap' is"),
    (
      "Wide(content: AnyView(GeometryReader { proxy in Row().frame(width: proxy.size.width) }))",
      "is known by a name that another one hides there"
    ),
  ])
  func `what cannot be told of the place is refused`(_ use: String, _ reason: String) {
    let block = SourceLowering.layout(Self.declarations + use)
    #expect(block.document == nil)
    #expect(block.texts.contains { $0.contains(reason) }, "\(block.texts)")
  }

  @Test(arguments: [
    ("get { self[Gap.self] } set { self[Gap.self] = newValue }", true),
    ("get { return self[Gap.self] } set(new) { self[Gap.self] = new }", true),
    ("get { self[Gap.self] * 2 } set { self[Gap.self] = newValue }", false),
    ("get { self[Gap.self] } set { self[Gap.self] = newValue * 2 }", false),
    ("get { self[Gap.self] } set { self[Gap.self] = max(newValue, 3) }", false),
  ])
  func `a value that its accessors change is refused`(_ accessors: String, _ isPlain: Bool) {
    let block = SourceLowering.layout(
      """
      struct Gap: EnvironmentKey { static let defaultValue: CGFloat = 7 }
      extension EnvironmentValues { var gap: CGFloat { \(accessors) } }
      struct Row: View {
        @Environment(\\.gap) private var gap
        var body: some View { Color.red.frame(width: gap) }
      }
      Row().environment(\\.gap, 40)
      """)
    #expect(block.document?.root.widths == (isPlain ? [40] : nil))
    #expect(block.texts.allSatisfy { $0.contains("is worked out where it is read or set") })
  }

  private static let styles = """
    struct Big: ButtonStyle {
      @Environment(\\.isEnabled) private var isEnabled
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.frame(width: isEnabled ? 100 : 50)
      }
    }
    struct Panel<Content: View>: View {
      let content: Content
      init(@ViewBuilder content: () -> Content) { self.content = content() }
      var body: some View { VStack { content }.buttonStyle(Big()) }
    }

    """

  @Test(arguments: [
    ("Panel { Button(\"a\") {} }", [100.0]),
    ("Button(\"a\") {}.buttonStyle(Big()).disabled(true)", [50]),
    ("Button(\"a\") {}.disabled(true).buttonStyle(Big())", [50]),
    ("Button(\"a\") {}.buttonStyle(Big()).overlay { Button(\"b\") {} }", [100]),
    ("Panel { Button(\"a\") {}.buttonStyle(.plain) }", []),
  ])
  func `styles are those around the control, and read what is around it`(
    _ use: String, _ widths: [Double]
  ) throws {
    let block = SourceLowering.layout(Self.styles + use)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == widths)
  }
}

extension ViewNode {
  /// The widths that frames state, from the inside out.
  var widths: [Double] {
    (children + otherwise).flatMap(\.widths)
      + modifiers.flatMap { modifier -> [Double] in
        let own = modifier.name == "frame" ? modifier.arguments["width"]?.number : nil
        return (own.map { [$0] } ?? []) + modifier.children.flatMap(\.widths)
      }
  }
}
