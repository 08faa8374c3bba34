import Scenarios
import Testing

@testable import SwiftSubset

/// Texts of SwiftUI that are written in Markdown.
struct MarkdownTextTests {
  @Test(arguments: [
    ("plain, 2 * 3 and snake_case_name", "plain, 2 * 3 and snake_case_name", false),
    ("**Bold** and *italic*", "Bold and italic", true),
    ("__Bold__ and _italic_", "Bold and italic", true),
    ("***both*** **a*b*c**", "both abc", true),
    ("5*3*2", "532", true), ("* required", "* required", false), ("a*", "a*", false),
    ("**", "**", false), ("**a", "**a", false), ("a**b", "a**b", false),
    ("** a **", "** a **", false),
    ("~~old~~ ~new~ ~~~x~~~", "old new ~~~x~~~", false), ("~5 min", "~5 min", false),
    ("call `f(*a*)` or ``a`b``", "call f(*a*) or a`b", true), ("a ` b", "a ` b", false),
    ("[Docs](https://example.com/a_(b)) here", "Docs here", false),
    ("[**Docs**](https://example.com \"a)\")", "Docs", true),
    ("[1] and [a] (b)", "[1] and [a] (b)", false), ("*[a*](b)", "*a*", false),
    ("<https://example.com> <a@b.c>", "https://example.com a@b.c", false),
    ("a < b, 3 <4", "a < b, 3 <4", false),
    (#"\*not\* \a \\"#, #"*not* \a \"#, false), ("Q&A, R&amp;D", "Q&A, R&D", false),
    ("foo*bar*_baz_", "foobarbaz", true), ("*foo**bar*", "foo**bar", true),
    ("*(**a**)*", "(a)", true), ("one  two\n# three\n- *four*", "one  two\n# three\n- four", true),
  ])
  func `marks within lines are taken away`(_ source: String, _ shown: String, _ hasFaces: Bool) {
    let markdown = InlineMarkdown(source)
    #expect(markdown.unread == nil)
    #expect(markdown.text == shown)
    #expect(markdown.hasFaces == hasFaces)
  }

  @Test(arguments: [
    ("![a](b.png)", "an image"), ("^[3 apples](inflect: true)", "an attribute '^[…](…)'"),
    ("a <b>c</b>", "the tag '<b>'"), ("a&nbsp;b", "the entity '&nbsp;'"),
  ])
  func `what is not read is named`(_ source: String, _ unread: String) {
    #expect(InlineMarkdown(source).unread == unread)
  }

  private static func texts(_ source: String) -> [String] {
    let block = SourceLowering.layout(source)
    guard case .scenario(let document) = block.kind else { return block.texts }
    return [document.json.canonicalText]
  }

  @Test(arguments: [
    "if let key { Text(key) }", "Text(key!)", "Text(key ?? \"-\")", "Row()",
    "Named(of: { \"a **\\($0)**\" })",
    "Text(made(1)!)",
  ])
  func `what is written in the place of a key that may be nil is Markdown, too`(_ view: String) {
    let found = Self.texts(
      """
      let key: LocalizedStringKey? = "a **b**"
      func made(_ n: Int) -> LocalizedStringKey? { n > 0 ? "a **b** \\(n)" : nil }
      struct Row: View {
        let title: LocalizedStringKey
        init(_ title: LocalizedStringKey? = nil) { self.title = title ?? "a **b**" }
        var body: some View { Text(title) }
      }
      struct Named: View {
        var of: (Int) -> LocalizedStringKey?
        var body: some View { Text(of(1) ?? "-") }
      }
      \(view)
      """)
    #expect(found.contains { $0.contains("Markdown is not read here") })
  }

  @Test func `a text shows what its Markdown says`() {
    #expect(
      Self.texts("Text(\"a **b**\")")
        == Self.texts("Text(\"a \") + Text(\"b\").bold()"))
    #expect(Self.texts("Text(\"[a](b)\")") == Self.texts("Text(\"a\")"))
    #expect(Self.texts("Text(.init(\"a **b**\"))") == Self.texts("Text(\"a **b**\")"))
    #expect(
      Self.texts("let s = \"**a**\"\nText(s)") == [
        #"{"arguments":{"0":"**a**"},"format":1,"view":"Text"}"#
      ])
    #expect(
      Self.texts("Text(\"**a**\" + \"b\")") == [
        #"{"arguments":{"0":"**a**b"},"format":1,"view":"Text"}"#
      ])
    #expect(SourceLowering.layout("Text(\"**a**\")").leftOut != LeftOut())
  }

  @Test(arguments: [
    ("Text(\"**a** \\(1)\")", "Text(\"**a** 1\")"),
    ("let n = 1_234\nText(\"**\\(n)** apples\")", "Text(\"**1,234** apples\")"),
    ("let s = \"b\"\nText(\"a *\\(s)*, ~c~\")", "Text(\"a *b*, ~c~\")"),
    ("Text(.init(\"`\\(2.5, specifier: \"%.1f\")`\"))", "Text(\"`2.5`\")"),
    ("Text(\"a \\(1) 3\")", "Text(\"a 1 3\")"),
  ])
  func `marks beside known values are taken away`(_ source: String, _ shown: String) {
    #expect(Self.texts(source) == Self.texts(shown))
  }

  @Test(arguments: [
    ("Button(\"**a**\") {}", "Button { } label: { Text(\"**a**\") }"),
    ("Button(.init(\"*a*\")) {}", "Button { } label: { Text(\"*a*\") }"),
    ("NavigationLink(\"[a](b)\") { Text(\"c\") }", "NavigationLink(\"a\") { Text(\"c\") }"),
    (
      "Label(\"*a*\", systemImage: \"b\")",
      "Label { Text(\"*a*\") } icon: { Image(systemName: \"b\") }"
    ),
    (
      "Toggle(\"**a**\", isOn: .constant(true))",
      "Toggle(isOn: .constant(true)) { Text(\"**a**\") }"
    ),
    (
      "Toggle(\"**a**\", systemImage: \"b\", isOn: .constant(true))",
      "Toggle(isOn: .constant(true)) { Label(\"**a**\", systemImage: \"b\") }"
    ),
    ("GroupBox(\"`a`\") { Text(\"b\") }", "GroupBox { Text(\"b\") } label: { Text(\"`a`\") }"),
    (
      "Section(\"**a**\") { Text(\"b\") }", "Section { Text(\"b\") } header: { Text(\"**a**\") }"
    ),
    (
      "let n = 2\nLabeledContent(\"**\\(n)**\") { Text(\"b\") }",
      "LabeledContent { Text(\"b\") } label: { Text(\"**2**\") }"
    ),
  ])
  func `a control's title shows what its Markdown says`(_ source: String, _ shown: String) {
    #expect(Self.texts(source) == Self.texts(shown))
    #expect(Self.texts(source).contains { $0.contains("Text") })
  }

  @Test(arguments: [
    ("Text(\"\\(1)*\\(2)*\\(3)\")", "1:6", "beside values"),
    ("let s = \"*b*\"\nText(\"**a** \\(s)\")", "2:6", "beside values"),
    (
      "GeometryReader { proxy in Text(\"**a** \\(proxy.size.width)\") }", "1:32", "beside values"
    ),
    ("Button(1 > 2 ? \"a\" : \"**b**\") {}", "1:22", "in 'Button'"),
    ("TextField(\"**a**\", text: .constant(\"\"))", "1:11", "in 'TextField'"),
    ("Text(1 > 2 ? \"a\" : \"*b*\")", "1:20", "in 'Text'"),
    ("Text(\"a&nbsp;b\")", "1:6", "the entity '&nbsp;'"),
    ("Text(LocalizedStringKey(\"*a*\"))", "1:25", "in 'LocalizedStringKey'"),
    ("let a: LocalizedStringKey = \"*a*\"\nText(a)", "1:29", "in 'LocalizedStringKey'"),
    (
      "struct A: View { var t: LocalizedStringKey { \"*a*\" }; var body: some View { Text(t) } }\nA()",
      "1:46", "in 'LocalizedStringKey'"
    ),
    (
      "struct A: View { let t: LocalizedStringKey; var body: some View { Text(t) } }\nA(t: \"*a*\")",
      "2:6", "in 'LocalizedStringKey'"
    ),
  ])
  func `Markdown elsewhere is refused`(_ source: String, _ place: String, _ reason: String) {
    #expect(
      Self.texts(source) == [
        "\(place) Markdown: Markdown is not read here (\(reason)); write what is shown, without its"
          + " marks"
      ])
  }
}
