import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// Colours that articles make by initializers which SwiftUI lacks and the article does not show.
struct UnknownColorTests {
  private func read(_ code: String) -> ImportResult {
    ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: "```swift\n\(code)\n```\n")
    ])
  }

  @Test(arguments: [
    ("Color(hexString: \"#ddd\").frame(width: 3)", "Color 3.0x852.0"),
    ("Color.init(r: 1, g: 2, b: 3).ignoresSafeArea()", "Color 393.0x852.0"),
    ("let sky = Color(hex: 0x0000ff)\nsky.frame(height: 4)", "Color 393.0x4.0"),
    ("VStack { Color(hex: 7); Color.red.frame(height: 2) }", "VStack/1.Color 393.0x2.0"),
  ])
  func `a colour is laid out whatever makes it`(_ code: String, _ last: String) throws {
    let result = read(code)
    #expect(result.blocks.flatMap(\.refusals) == [])
    let warnings = result.blocks.flatMap(\.warnings)
    #expect(warnings.count == 1)
    #expect(
      warnings.allSatisfy {
        $0.hasPrefix("'Color(")
          && $0.hasSuffix(":)' is declared nowhere here; no colour has a size of its own")
      })
    let scenario = try #require(result.articles.first?.scenarios.first)
    guard case .frames(let answer) = BuiltinEngine().layout(scenario.content) else {
      Issue.record("no frames")
      return
    }
    let node = answer.frames.nodes.last.map { "\($0.path) \($0.frame.width)x\($0.frame.height)" }
    #expect(node == last)
  }

  @Test(arguments: [
    "Color(hue: .random(in: 0...1), saturation: 1, brightness: 1).frame(height: 4)",
    "Color(red: Double.random(in: 0...1), green: 0, blue: 0.5).frame(height: 4)",
    """
    extension Color {
      static var random: Color {
        Color(red: .random(in: 0...1), green: .random(in: 0...1), blue: .random(in: 0...1))
      }
    }
    VStack { Color.random.frame(height: 4) }
    """,
    """
    let colors = (0..<2).map { _ in Color(white: .random(in: 0...1)) }
    VStack { colors[1].frame(height: 4) }
    """,
  ])
  func `a colour of random parts is a colour`(_ code: String) throws {
    let result = read(code)
    #expect(result.blocks.flatMap(\.refusals) == [])
    #expect(
      Set(result.blocks.flatMap(\.warnings)) == [
        "a colour is different each time; no colour has a size of its own"
      ])
    #expect(result.articles.flatMap(\.scenarios).count == 1)
  }

  @Test func `a colour in the place of a style is no member of its own`() {
    let result = read("Text(\"a\").background(Color.init(hexString: \"#ddd\"))")
    #expect(result.blocks.flatMap(\.warnings) == [])
    #expect(result.articles.flatMap(\.scenarios).count == 1)
  }

  @Test(arguments: [
    (".background(.brand)", "'.brand' is declared nowhere here; no style for 'background' has"),
    (".overlay(.brand, in: .capsule)", "'.brand' is declared nowhere here; no style for 'overlay'"),
    (".background(.red, in: .ticket)", "'.ticket' is declared nowhere here; no style for 'in' of"),
    (".border(.brand)", "'.brand' is declared nowhere here; no style for 'border' has a size"),
    (".background(.brand.opacity(0.3))", "the colour 'brand' is declared nowhere here; no colour"),
    (".background(.brand.gradient)", "the colour 'brand' is declared nowhere here; no colour has"),
    (".background(.brand.shadow(.drop(radius: 3)))", "the colour 'brand' is declared nowhere"),
    (".background(.appBackground)", "'.appBackground' is declared nowhere here; no style for"),
    (".background(Color.cardBackground)", "the colour 'cardBackground' is declared nowhere here"),
  ])
  func `a style by a leading dot that nobody declares is no layout`(
    _ modifier: String, _ warning: String
  ) {
    let result = read("Text(\"a\")\(modifier)")
    #expect(result.blocks.flatMap(\.refusals) == [])
    let warnings = result.blocks.flatMap(\.warnings)
    #expect(warnings.count == 1 && warnings.allSatisfy { $0.hasPrefix(warning) }, "\(warnings)")
    #expect(result.articles.flatMap(\.scenarios).count == 1)
  }

  @Test func `a member that is declared goes before a colour that is not`() throws {
    let result = read(
      """
      struct Theme { static let brand = Theme(); var width: CGFloat = 30 }
      extension View {
        func themed(_ color: Color) -> some View { background(color).frame(width: 10) }
        func themed(_ theme: Theme) -> some View { frame(width: theme.width) }
      }
      func width(_ color: Color) -> CGFloat { 1 }
      func width(_ theme: Theme) -> CGFloat { 3 }
      Color.red.themed(.brand).frame(height: width(.brand))
      """)
    #expect(result.blocks.flatMap(\.refusals) == [])
    #expect(result.blocks.flatMap(\.warnings) == [])
    let scenario = try #require(result.articles.first?.scenarios.first)
    guard case .frames(let answer) = BuiltinEngine().layout(scenario.content) else {
      Issue.record("no frames")
      return
    }
    #expect(answer.width == 30 && answer.height == 3)
  }

  @Test func `code may give a colour that nobody declares`() {
    let result = read(
      """
      enum Kind: String, CaseIterable {
        case a, b
        var color: Color { switch self { case .a: return .brand; case .b: Color.accentDark } }
      }
      VStack {
        ForEach(Kind.allCases, id: \\.self) { kind in Text(kind.rawValue).background(kind.color) }
      }
      """)
    #expect(result.blocks.flatMap(\.refusals) == [])
    #expect(result.articles.flatMap(\.scenarios).count == 1)
  }

  @Test(arguments: [
    "enum Kind { case a; var color: Color { .gren } }\nText(\"a\").background(Kind.a.color)",
    "enum Kind { case a; var color: Color { .brand } }\nText(Kind.a.color == .red ? \"a\" : \"bb\")",
  ])
  func `code that misspells a colour, or compares an unknown one, is refused`(_ code: String) {
    #expect(read(code).blocks.flatMap(\.refusals).count == 1)
  }

  @Test(arguments: [
    "Text(\"a\").background(.brand.opacity(0.3))", "Text(\"a\").background(.brand.gradient)",
    "Text(\"a\").background(.brand)",
  ])
  func `a declared colour by a leading dot may be changed`(_ view: String) {
    let result = read("extension Color { static let brand = Color(\"brand\") }\n\(view)")
    #expect(result.blocks.flatMap(\.refusals) == [])
    #expect(result.blocks.flatMap(\.warnings) == [])
    #expect(result.articles.flatMap(\.scenarios).count == 1)
  }

  @Test(arguments: [
    ("Text(\"a\").background(.gren)", "'Color' has no member 'gren'; did you mean 'green'?"),
    (
      "Text(\"a\").background(.gren.opacity(0.3))",
      "unknown colour or style 'gren'; did you mean 'green'?"
    ),
    (
      "Text(\"a\").frame(width: .wide)",
      "'.wide' is declared nowhere here; expected a length (CGFloat) or nil for 'width' of 'frame'"
    ),
    (
      "Text(\"a\").font(.brandTitle)",
      "'.brandTitle' is declared nowhere here; expected a font for 'font'"
    ),
    (
      "Text(\"a\").layoutPriority(.low)",
      "'.low' is declared nowhere here; expected a number for 'layoutPriority'"
    ),
    (
      "Text(\"a\").frame(width: .infinty)",
      "'CGFloat' has no member 'infinty'; did you mean 'infinity'?"
    ),
  ])
  func `a misspelt style, and a length that nobody declares, are refused`(
    _ view: String, _ reason: String
  ) {
    #expect(read(view).blocks.flatMap(\.refusals).map(\.message) == [reason])
  }

  @Test(arguments: [
    "Color(red: 1, gren: 0, blue: 0)", "Color(hexx)",
    "extension Color { init(hex: Int) { self = .red } }\nVStack { Color(hax: 3) }",
  ])
  func `a misspelt colour is refused`(_ code: String) {
    #expect(read(code).blocks.map(\.outcome) == [.refused])
  }
}
