import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// Code in views of which no frame is made, and values in forms that articles use.
struct NeutralCodeTests {
  struct Form: CustomTestStringConvertible {
    var testDescription: String
    var code: String
    var root: String
  }

  private static func body(_ statements: String, state: String = "") -> String {
    "struct Demo: View {\n  \(state)\n  var body: some View {\n    \(statements)\n  }\n}"
  }

  static let forms = [
    Form(
      testDescription: "styles made of styles",
      code: "Text(\"abc\").background(.background.secondary).foregroundStyle(.tint.quinary)\n"
        + "  .background(.regularMaterial.opacity(0.5), in: .rect(cornerRadius: 4))\n"
        + "  .background(.background.shadow(.drop(radius: 3)), in: .circle)",
      root: "30.0x20.0"),
    Form(
      testDescription: "modifiers for what is no layout",
      code: "Text(\"abc\").equatable().renameAction {}.onDeleteCommand {}.sectionIndexLabel(\"a\")",
      root: "30.0x20.0"),
    Form(
      testDescription: "an effect on what is drawn",
      code: """
        struct Shake: GeometryEffect {
          var x: CGFloat
          func effectValue(size: CGSize) -> ProjectionTransform {
            ProjectionTransform(CGAffineTransform(translationX: x, y: 0))
          }
        }
        Text("abc").modifier(Shake(x: 3))
        """,
      root: "30.0x20.0"),
    Form(
      testDescription: "a gesture in a let",
      code: body(
        "let drag = DragGesture().onChanged { offset = $0.translation }.onEnded { _ in offset = .zero }\n"
          + "Color.red.frame(width: 50, height: 50).offset(offset).gesture(drag)",
        state: "@State private var offset = CGSize.zero"),
      root: "50.0x50.0"),
    Form(
      testDescription: "gestures put together",
      code: body(
        "let both = SimultaneousGesture(MagnifyGesture(), RotateGesture())\n"
          + "Color.red.frame(width: 5, height: 5).gesture(both)"),
      root: "5.0x5.0"),
    Form(
      testDescription: "an animation in a let",
      code: body(
        "let slow = Animation.easeInOut(duration: 2).repeatForever()\n"
          + "Color.red.frame(width: 10, height: 10).animation(slow, value: isOn)",
        state: "@State var isOn = false"),
      root: "10.0x10.0"),
    Form(
      testDescription: "a formatter that is set up before the view is returned",
      code: body(
        "let formatter = NumberFormatter()\nformatter.numberStyle = .currency\n"
          + "formatter.setLocalizedDateFormatFromTemplate(\"d\")\nreturn Text(\"abc\")"),
      root: "30.0x20.0"),
    Form(
      testDescription: "print before a view that is returned",
      code: body("print(\"body\")\nreturn Text(\"abc\")"), root: "30.0x20.0"),
    Form(
      testDescription: "a branch for what a value does not have",
      code: """
        struct Person: Identifiable {
          let id: Int
          var nick: String? = nil
          var friends: [Person]? = nil
        }
        let people = [Person(id: 1), Person(id: 2, nick: "ab", friends: [Person(id: 3)])]
        VStack(alignment: .leading) {
          ForEach(people) { person in
            Text("abc")
            if let nick = person.nick { Text(nick).padding(.leading) }
            if let friends = person.friends { ForEach(friends) { Text("\\($0.id)") } }
          }
        }
        """,
      root: "36.0x80.0"),
    Form(
      testDescription: "cases and conditions that do not hold, with what they bind",
      code: """
        enum Load { case idle, loaded([String]), failed(String) }
        let load = Load.idle
        let width: CGFloat? = nil
        VStack {
          switch load {
          case .idle: Text("ab")
          case .loaded(let words): ForEach(words, id: \\.self) { Text($0) }
          case .failed(let reason): Text(reason).padding()
          }
          if case .failed(let reason) = load, let first = reason.first { Text(String(first)) }
          if let width { Color.red.frame(width: width) } else { Text("abc").frame(width: width) }
        }
        """,
      root: "30.0x40.0"),
    Form(
      testDescription: "a ternary in a text",
      code: body("Text(\"is \\(isOn ? \"on\" : \"off\")\")", state: "@State var isOn = false"),
      root: "60.0x20.0"),
    Form(
      testDescription: "a part of a size that is zero",
      code: body(
        "Color.red.frame(width: size.width + 10, height: size.height + 3)",
        state: "@State var size = CGSize.zero"),
      root: "10.0x3.0"),
    Form(
      testDescription: "ModifiedContent",
      code:
        "struct Pad: ViewModifier { func body(content: Content) -> some View { content.padding(10) } }\n"
        + body("ModifiedContent(content: Text(\"abc\"), modifier: Pad())"),
      root: "50.0x40.0"),
    Form(
      testDescription: "a modifier that moves nothing",
      code: "Text(\"abc\").defaultHoverEffect(.lift).pointerStyle(.link)", root: "30.0x20.0"),
    Form(
      testDescription: "a colour that is made at random",
      code:
        "extension Color { static var random: Color { Color(red: .random(in: 0...1), green: 0, blue: 0) } }\n"
        + "VStack(spacing: 0) { Color.random.frame(height: 20); Text(\"a\").background(Color.random) }",
      root: "393.0x40.0"),
    Form(
      testDescription: "a colour that is declared elsewhere",
      code: "Text(\"abc\").background(Color.brandAccent)", root: "30.0x20.0"),
    Form(
      testDescription: "subviews by an array of places, and tuples that are taken apart",
      code: """
        struct Some: Layout {
          func sizeThatFits(
            proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) -> CGSize {
            let picked = subviews[[2, 0]]
            let widths = picked.map { $0.sizeThatFits(.unspecified).width }
            let larger = zip(widths, [15.0, 5]).map(max).reduce(0, +)
            return CGSize(width: picked[0].sizeThatFits(.unspecified).width, height: larger)
          }
          func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) {
            for (index, pair) in zip(subviews, [0.0, 20, 40]).enumerated() {
              pair.0.place(at: CGPoint(x: pair.1, y: Double(index)), proposal: .unspecified)
            }
          }
        }
        Some { Text("a"); Text("bb"); Text("ccc") }
        """, root: "30.0x40.0"),
    Form(
      testDescription: "literals of declared types",
      code: """
        struct Points: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
          var value: Double
          init(integerLiteral value: Int) { self.value = Double(value) * 2 }
          init(floatLiteral value: Double) { self.value = value }
        }
        struct Bar: View {
          var width: Points = 4
          var body: some View { Color.red.frame(width: width.value, height: 1) }
        }
        let wide: Points = 7.5
        VStack(spacing: 0) { Bar(); Bar(width: 15); Color.red.frame(width: wide.value, height: 1) }
        """, root: "30.0x3.0"),
  ]

  private func read(_ code: String) -> ImportResult {
    ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: "```swift\n\(code)\n```\n")
    ])
  }

  @Test(arguments: forms)
  func `what makes no frame is passed over`(_ form: Form) {
    let result = read(form.code)
    #expect(result.blocks.flatMap(\.refusals) == [])
    let sizes = result.articles.flatMap(\.scenarios).map { scenario in
      guard case .frames(let answer) = BuiltinEngine().layout(scenario.content),
        let frame = answer.frames.nodes.first?.frame
      else { return "none" }
      return "\(frame.width)x\(frame.height)"
    }
    #expect(sizes == [form.root])
  }

  @Test(arguments: [
    (body("print(\"a\")\nText(\"abc\")"), "print"),
    (
      body("let formatter = DateFormatter()\nreturn Text(formatter.string(from: Date()))"),
      "formatter.string(from: Date())"
    ),
    ("Text(\"a\").background(Color.gren)", "gren"),
    ("Color.self.frame(width: 1)", "self"),
    (
      "extension Color { static let card = Color.red.frame(width: 10, height: unknown) }\nColor.card",
      "unknown"
    ),
    (
      "struct Side: ExpressibleByIntegerLiteral { let value: Int; init(integerLiteral value: Int) { self.value = value } }\n"
        + "let side: Side = \"a\"\nColor.red.frame(width: side.value)", "literal"
    ),
  ])
  func `what decides on a frame is refused`(code: String, construct: String) {
    let refusals = read(code).blocks.flatMap(\.refusals)
    #expect(!refusals.isEmpty, "\(construct)")
    #expect(refusals.first?.construct == construct, "\(refusals)")
  }
}
