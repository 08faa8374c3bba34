import Scenarios
import SwiftSyntax
import Testing

@testable import SwiftSubset

/// Characters that begin no token of Swift, as lost bytes and other people's dashes leave them.
struct StrangerTests {
  private static let strangers = [
    "\u{FFFD}", "–", "—", "\u{1}", "\u{200B}", "\u{A0}", "·", "€", "\u{C}", "\u{B}",
  ]

  private static let forms = [
    "let a %= 3", "let a =% 3", "let a %=% 3", "let a%= 3", "a %= 3", "a% = 3", "let a =%3",
    "struct A { var b %= 3 }", "f(a %= 3)", "let a: Int %= 3", "for i in 0 %..< 3 {}", "a %? b : c",
    "a ?% b : c", "a %. b", "a! %= 3", "@A(b %= 3) var c = 1", "func f(a: Int %= 3) {}",
    "enum E { case a %= 3 }", "%", "\"\\(a %= 3)\"", "/* */ % = 3", "#if a\nb %= 3\n#endif",
  ]

  @Test(arguments: forms)
  func `a stranger among tokens is an error where it stands, or no error`(_ form: String) {
    for stranger in Self.strangers {
      let source = form.replacing("%", with: stranger)
      let parsed = ParsedSource(source)
      guard parsed.tree.hasError else { continue }
      #expect(!parsed.refusals.isEmpty, "\(source)")
    }
  }

  @Test(arguments: [
    ("let a –= 3", 1, 7, "–"), ("let a = 3\nlet b \u{FFFD}= a", 2, 7, "\u{FFFD}"),
    ("\u{1}= 3", 1, 1, "\u{1}"),
  ])
  func `a stranger before an equals sign is named`(
    _ source: String, _ line: Int, _ column: Int, _ stranger: String
  ) throws {
    let refusal = try #require(ParsedSource(source).refusals.first)
    #expect(refusal.line == line && refusal.column == column)
    #expect(refusal.message == "invalid character in source file: '\(stranger)'")
  }
}
