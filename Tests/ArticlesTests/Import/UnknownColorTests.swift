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
    "Color(red: 1, gren: 0, blue: 0)", "Color(hexx)",
    "extension Color { init(hex: Int) { self = .red } }\nVStack { Color(hax: 3) }",
  ])
  func `a misspelt colour is refused`(_ code: String) {
    #expect(read(code).blocks.map(\.outcome) == [.refused])
  }
}
