import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Views that a platform gives their form, and styles that an article declares for them.
struct ControlTests {
  /// A control, and the same as plain views.
  struct Pair: CustomTestStringConvertible {
    var control: String
    var views: String
    var testDescription: String { control }
  }

  private static let row =
    "HStack { Text(\"a\"); Spacer(); Capsule().frame(width: 51, height: 31) }"

  private static let pairs = [
    Pair(
      control: "Label(\"a\", systemImage: \"star\")",
      views: "HStack { Image(systemName: \"star\"); Text(\"a\") }"),
    Pair(
      control: "Label { Text(\"a\") } icon: { Color.red }",
      views: "HStack { Color.red; Text(\"a\") }"
    ),
    Pair(control: "Label(\"a\", image: \"b\").labelStyle(.titleOnly)", views: "Text(\"a\")"),
    Pair(
      control: "VStack { Label(\"a\", systemImage: \"b\") }.labelStyle(IconOnlyLabelStyle())",
      views: "VStack { Image(systemName: \"b\") }"),
    Pair(control: "Toggle(\"a\", isOn: .constant(true))", views: row),
    Pair(control: "Toggle(isOn: .constant(true)) { Text(\"a\") }.toggleStyle(.switch)", views: row),
    Pair(control: "Toggle(\"a\", isOn: $isOn)", views: row),
    Pair(
      control: "Toggle(\"a\", isOn: .constant(true)).labelsHidden()",
      views: "Capsule().frame(width: 51, height: 31)"),
    Pair(
      control: "Slider(value: .constant(0.5), in: 0...1, step: 0.1)",
      views: "HStack { Capsule().frame(height: 31) }"),
    Pair(
      control: "Slider(value: x, in: 0...1) { Text(\"a\") } minimumValueLabel: { Text(\"b\") } "
        + "maximumValueLabel: { Text(\"c\") }",
      views: "HStack { Text(\"b\"); Capsule().frame(height: 31); Text(\"c\") }"),
    Pair(
      control: "TextField(\"a\", text: .constant(\"\"))",
      views: "Text(\"a\").lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)"),
    Pair(
      control: "TextField(\"a\", text: .constant(\"bcd\"), axis: .vertical)",
      views: "Text(\"bcd\").frame(maxWidth: .infinity, alignment: .leading)"),
    Pair(
      control:
        "TextField(\"a\", text: .constant(\"b c d\"), axis: .vertical).lineLimit(2).frame(width: 20)",
      views: "Text(\"b c d\").frame(maxWidth: .infinity, alignment: .leading).lineLimit(2)"
        + ".frame(width: 20)"),
    Pair(
      control: "TextField(text: .constant(\"b c d\"), axis: .vertical) { Text(\"a\") }",
      views: "Text(\"b c d\").frame(maxWidth: .infinity, alignment: .leading)"),
    Pair(
      control: "VStack { Button {} label: { if 2 > 1 { Text(\"a\"); Text(\"b\") } }; Text(\"c\") }",
      views: "VStack { HStack { Text(\"a\"); Text(\"b\") }; Text(\"c\") }"),
    Pair(
      control:
        "VStack { Button {} label: { Group { Group { Text(\"a\"); Text(\"b\") } }.padding(3) } }",
      views: "VStack { HStack { Text(\"a\").padding(3); Text(\"b\").padding(3) } }"),
    Pair(
      control: "VStack { Button {} label: { if 2 > 1 { Text(\"a\") } else { Text(\"c\") } } }",
      views: "VStack { Text(\"a\") }"),
    Pair(
      control: "SecureField(\"a\", text: x).textFieldStyle(.roundedBorder)",
      views: "Text(\"a\").lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)"
        + ".padding(.horizontal, 7).padding(.vertical, 6)"),
    Pair(
      control: "SecureField(\"a\", text: x, prompt: Text(\"bcd\"))",
      views: "Text(\"bcd\").lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)"),
    Pair(
      control: "SecureField(\"**a**\", text: x)",
      views: "Text(\"a\").lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)"),
    Pair(
      control: "TextField(\"a\", text: .constant(\"\"), prompt: Text(\"bcd\"))",
      views: "Text(\"bcd\").lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)"),
    Pair(
      control: "TextField(\"a\", text: .constant(\"bc\"), prompt: Text(\"bcd\"))",
      views: "Text(\"bc\").lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)"),
    Pair(
      control: "TextField(text: .constant(\"\"), prompt: Text(\"bcd\")) { Text(\"a\") }",
      views: "Text(\"bcd\").lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)"),
    Pair(
      control: "TextField(\"a\", value: x, format: .number, prompt: Text(\"bcd\"))",
      views: "Text(\"bcd\").lineLimit(1).frame(maxWidth: .infinity, alignment: .leading)"),
    Pair(
      control: "Stepper(\"a\", value: x, in: 0...3)",
      views: "HStack { Text(\"a\"); Spacer(); Capsule().frame(width: 94, height: 32) }"),
    Pair(
      control: "ProgressView()", views: "VStack { Circle().frame(width: 20, height: 20) }"),
    Pair(
      control: "ProgressView(\"a\", value: 0.5)",
      views: "VStack(alignment: .leading) { Text(\"a\"); Capsule().frame(height: 4) }"),
    Pair(
      control: "Picker(\"a\", selection: x) { Text(\"b\") }.pickerStyle(.segmented)",
      views: "Capsule().frame(height: 32)"),
    Pair(
      control: "DisclosureGroup(\"a\", isExpanded: .constant(true)) { Text(\"b\") }",
      views: "VStack(alignment: .leading) { HStack { Text(\"a\"); Spacer(); "
        + "Image(systemName: \"chevron.right\") }; Text(\"b\") }"),
    Pair(
      control: "GroupBox(\"a\") { Text(\"b\") }",
      views: "VStack(alignment: .leading) { Text(\"a\"); Text(\"b\") }.padding()"),
    Pair(
      control: "LabeledContent(\"a\", value: \"b\")",
      views: "HStack { Text(\"a\"); Spacer(); Text(\"b\") }"),
    Pair(control: "Menu(\"a\") { Button(\"b\") { } }", views: "Text(\"a\")"),
    Pair(
      control: "Button(\"a\", systemImage: \"star\") { }",
      views: "HStack { Image(systemName: \"star\"); Text(\"a\") }"),
    Pair(
      control:
        "VStack { Button { } label: { Image(systemName: \"star\"); Text(\"a\") }.padding(3) }",
      views: "VStack { HStack { Image(systemName: \"star\"); Text(\"a\") }.padding(3) }"),
    Pair(
      control:
        "VStack { Link(destination: x) { ForEach(0..<3) { Text(\"\\($0)\") } }; Text(\"b\") }",
      views: "VStack { HStack { ForEach(0..<3) { Text(\"\\($0)\") } }; Text(\"b\") }"),
    Pair(
      control: "VStack { Menu { } label: { Text(\"a\"); Text(\"b\") }.padding(3); Text(\"c\") }",
      views: "VStack { HStack { Text(\"a\"); Text(\"b\") }.padding(3); Text(\"c\") }"),
    Pair(
      control:
        "VStack { NavigationLink { } label: { if true { Text(\"a\") } else { Text(\"b\") } } }",
      views: "VStack { Text(\"a\") }"),
    Pair(
      control: "AsyncImage(url: x) { image in image.resizable() } placeholder: { Text(\"a\") }",
      views: "Text(\"a\")"),
    Pair(
      control: "AsyncImage(url: x) { phase in if let image = phase.image { image } "
        + "else { Text(\"a\") } }",
      views: "Text(\"a\")"),
    Pair(
      control: "AsyncImage(url: x) { phase in switch phase { case .empty: Text(\"a\")\n "
        + "case .success(let image): image\n default: EmptyView() } }",
      views: "Text(\"a\")"),
    Pair(control: "Canvas { context, size in context.fill(x) }", views: "Rectangle()"),
    Pair(control: "Path { path in path.move(to: .zero) }.stroke(.red)", views: "Rectangle()"),
    Pair(control: "Chart(x) { item in BarMark(x: item) }", views: "Rectangle()"),
    Pair(control: "Map(coordinateRegion: x)", views: "Rectangle()"),
    Pair(
      control: "TimelineView(.periodic(from: .now, by: 1)) { context in Text(\"a\") }",
      views: "Text(\"a\")"),
    Pair(
      control: "TabView(selection: x) { Tab(\"a\", systemImage: \"b\") { Text(\"c\") } }",
      views: "TabView { Text(\"c\") }"),
  ]

  /// The frames and paths of a source at a proposal.
  static func frames(
    _ source: String, _ proposal: Proposal
  ) throws -> [NodeFrame] {
    let block = SourceLowering.layout(source, lets: ["x": ".constant(1)"])
    #expect(block.texts == [])
    let document = try #require(block.document)
    let outcome = BuiltinEngine().layout(Content(document: document, proposal: proposal))
    guard case .frames(let answer) = outcome else {
      Issue.record("\(outcome)")
      return []
    }
    return answer.frames.nodes
  }

  @Test(arguments: pairs) func `a control has the frames of what it is laid out as`(
    pair: Pair
  ) throws {
    for proposal in [Proposal(width: 200, height: 100), Proposal(width: nil, height: nil)] {
      #expect(try Self.frames(pair.control, proposal) == Self.frames(pair.views, proposal))
    }
    let block = SourceLowering.layout(pair.control, lets: ["x": ".constant(1)"])
    #expect(block.warnings.contains { $0.contains("laid out") }, "\(block.warnings)")
  }

  struct Style: CustomTestStringConvertible {
    var type: String
    var body: String
    var use: String
    var views: String
    var testDescription: String { type }
  }

  private static let styles = [
    Style(
      type: "LabelStyle",
      body: "VStack(spacing: gap) { configuration.icon; configuration.title }",
      use: "Label(\"a\", systemImage: \"star\").labelStyle(Own())",
      views: "VStack(spacing: 5) { Image(systemName: \"star\"); Text(\"a\") }"),
    Style(
      type: "ToggleStyle",
      body: "HStack(spacing: gap) { configuration.label; if configuration.isOn { Circle() } }",
      use: "Toggle(\"a\", isOn: .constant(true)).toggleStyle(.own)",
      views: "HStack(spacing: 5) { Text(\"a\"); Circle() }"),
    Style(
      type: "ProgressViewStyle",
      body: "Color.red.frame(width: 100 * (configuration.fractionCompleted ?? 0))",
      use: "ProgressView(value: 1, total: 4).progressViewStyle(.own(gap: 3))",
      views: "Color.red.frame(width: 25)"),
    Style(
      type: "GaugeStyle", body: "configuration.label.padding(configuration.value * gap)",
      use: "Gauge(value: 30, in: 10...50) { Text(\"a\") }.gaugeStyle(.own(gap: 8))",
      views: "Text(\"a\").padding(4)"),
    Style(
      type: "LabelStyle", body: "Label { configuration.title.padding(gap) } icon: { Circle() }",
      use: "Label(\"a\", systemImage: \"star\").labelStyle(.own(gap: 2))",
      views: "HStack { Circle(); Text(\"a\").padding(2) }"),
    Style(
      type: "ButtonStyle", body: "configuration.label.padding(configuration.isPressed ? 1 : gap)",
      use: "Button(\"a\") { }.buttonStyle(.own(gap: 2))", views: "Text(\"a\").padding(2)"),
    Style(
      type: "ButtonStyle",
      body: "configuration.label.padding(configuration.role == .destructive ? gap : 1)",
      use: "HStack { Button(\"a\", role: .destructive) { }; Button(\"b\", role: .cancel) { };"
        + " Button(role: ButtonRole.destructive) { } label: { Text(\"c\") }; Button(\"d\") { } }"
        + ".buttonStyle(.own(gap: 2))",
      views: "HStack { Text(\"a\").padding(2); Text(\"b\").padding(1); Text(\"c\").padding(2);"
        + " Text(\"d\").padding(1) }"),
    Style(
      type: "ButtonStyle",
      body: "switch configuration.role { case .destructive: configuration.label.padding(gap)\n"
        + "default: configuration.label }",
      use: "VStack { Button(\"a\", role: .destructive) { }; Button(\"b\") { } }"
        + ".buttonStyle(.own(gap: 2))",
      views: "VStack { Text(\"a\").padding(2); Text(\"b\") }"),
    Style(
      type: "ButtonStyle", body: "HStack { configuration.label; Button(\"b\") { } }",
      use: "Button(\"a\") { }.buttonStyle(Own())", views: "HStack { Text(\"a\"); Text(\"b\") }"),
    Style(
      type: "PrimitiveButtonStyle", body: "Button(configuration).padding(gap)",
      use: "Button(\"a\") { }.buttonStyle(Own())", views: "Text(\"a\").padding(5)"),
    Style(
      type: "PrimitiveButtonStyle",
      body: "Button(action: configuration.trigger) { configuration.label.padding(gap) }",
      use: "Button(\"a\") { }.buttonStyle(Own())", views: "Text(\"a\").padding(5)"),
    Style(
      type: "DisclosureGroupStyle", body: "VStack { configuration.label; configuration.content }",
      use: "DisclosureGroup(\"a\") { Text(\"b\") }.disclosureGroupStyle(Own())",
      views: "VStack { Text(\"a\"); Text(\"b\") }"),
  ]

  @Test(arguments: styles) func `a declared style gives a control its form`(style: Style) throws {
    let declarations = """
      struct Own: \(style.type) {
        var gap: CGFloat = 5
        func makeBody(configuration: Configuration) -> some View { \(style.body) }
      }
      extension \(style.type) where Self == Own {
        static var own: Self { .init() }
        static func own(gap: CGFloat) -> Own { Own(gap: gap) }
      }

      """
    let proposal = Proposal(width: 200, height: 100)
    #expect(
      try Self.frames(declarations + style.use, proposal) == Self.frames(style.views, proposal))
  }

  @Test func `an article's own view of the name goes before`() throws {
    let source = "struct Toggle: View { var body: some View { Color.red } }\nToggle()"
    let block = SourceLowering.layout(source)
    #expect(block.document?.root.view == "Color")
    #expect(block.warnings == [])
  }

  @Test func `a wrong argument of a control is refused`() {
    #expect(
      SourceLowering.layout("Label(\"a\", systemImag: \"b\")").texts == [
        "1:12 systemImag: 'Label' has no argument 'systemImag'; did you mean 'systemImage'?"
      ])
  }

  @Test func `a loose switch needs its value only where something looks at it`() {
    let style = """
      struct Own: ToggleStyle {
        func makeBody(configuration: Configuration) -> some View {
          if configuration.isOn { Color.red } else { Color.blue.frame(width: 3) }
        }
      }

      """
    #expect(SourceLowering.layout("Toggle(\"a\", isOn: $isOn)").texts == [])
    let unknown = "$isOn: the value of '$isOn' is not known; give it one with --let $isOn=…"
    #expect(
      SourceLowering.layout(style + "Toggle(\"a\", isOn: $isOn).toggleStyle(Own())").texts
        == ["6:19 \(unknown)"])
    let later = style + "let toggle = Toggle(\"a\", isOn: $isOn)\ntoggle.toggleStyle(Own())"
    #expect(SourceLowering.layout(later).document == nil)
    let view = "struct A: View { var body: some View { Toggle(\"a\", isOn: $isOn) } }\nA()"
    #expect(SourceLowering.layout(view).document == nil)
  }
}
