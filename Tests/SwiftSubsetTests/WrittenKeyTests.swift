import Scenarios
import Testing

@testable import SwiftSubset

/// Literals that are keys of texts wherever Swift takes them for keys, and those that are strings.
struct WrittenKeyTests {
  @Test(arguments: [
    ("Text([\"\\(n)\", \"b\"][0])", "1,234"), ("Text([\"\\(n)\", \"b\"].first ?? \"\")", "1,234"),
    ("Text([\"\\(n)\", \"b\"].last!)", "b"), ("Text({ \"\\(n)\" }())", "1,234"),
    ("Text((\"\\(n)\", 1).0)", "1,234"), ("Text(([\"\\(n)\"] + [\"b\"])[0])", "1,234"),
    ("Text([\"\\(n)\"].map { $0 }[0])", "1,234"), ("Text([n].map { \"\\($0)\" }[0])", "1,234"),
    ("Text([n].map { \"\\($0)\" }.first ?? \"-\")", "1,234"),
    ("Text([n].map { \"\\($0)\" }.joined())", "1234"), ("Text(max(\"\\(n)\", \"\"))", "1234"),
    ("Text(key ?? \"a \\(n)\")", "a 1,234"), ("Text(words ?? \"a \\(n)\")", "a 1234"),
    ("Text(label)", "a 1,234"), ("Text(listed)", "b 1,234"), ("Text(some ?? \"-\")", "c 1,234"),
    ("Row(title: [\"d \\(n)\"][0])", "d 1,234"),
    ("Row(title: [n].map { \"e \\($0)\" }.last ?? \"\")", "e 1,234"),
    ("Label([\"f \\(n)\"][0], systemImage: \"star\").labelStyle(.titleOnly)", "f 1,234"),
    ("Text(Self.titles[0])", "g 1,234"),
    ("Text([n].map { n -> LocalizedStringKey in \"\\(n)\" }[0])", "1,234"),
    ("Text([n].map { n -> String in \"\\(n)\" }[0])", "1234"),
    ("Text(outside[0])", "h 1,234"),
  ])
  func `a literal is the key that its place takes, through all that hands it on`(
    _ view: String, _ text: String
  ) throws {
    let block = SourceLowering.layout(
      """
      let outside: [LocalizedStringKey] = [1_234].map { n -> LocalizedStringKey in "h \\(n)" }
      struct Row: View {
        let title: LocalizedStringKey
        var body: some View { Text(title) }
      }
      struct Main: View {
        static let titles: [LocalizedStringKey] = [1_234].map { "g \\($0)" }
        let n = 1_234
        let some: LocalizedStringKey? = "c \\(1_234)"
        var key: LocalizedStringKey?
        var words: String?
        var count: Int? = 1_234
        var label: LocalizedStringKey { count.map { "a \\($0)" } ?? "-" }
        var listed: LocalizedStringKey { ["b \\(n)"].first ?? "-" }
        var body: some View { \(view) }
      }
      Main()
      """)
    #expect(block.texts == [])
    #expect(try #require(block.document).root.words == [text])
  }

  @Test(arguments: ["\\([\"a\": 1.5][\"a\"] ?? 0)", "\\([1.5].first ?? 0)"])
  func `a number or an optional of a list that is written out is refused in a text`(
    _ interpolation: String
  ) {
    let block = SourceLowering.layout("Text(verbatim: \"\(interpolation)\")")
    #expect(block.texts.contains { $0.contains("whether this is a number or an optional") })
  }
}

extension ViewNode {
  /// The words of all texts in it.
  var words: [String] {
    (view == "Text" ? [arguments["0"]?.string ?? ""] : []) + children.flatMap(\.words)
  }
}
