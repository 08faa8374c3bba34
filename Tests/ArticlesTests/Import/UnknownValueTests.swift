import Scenarios
import Testing

@testable import Articles

/// Values that depend on more than the article: dates, formatters, locales.
struct UnknownValueTests {
  private func refusals(_ code: String) -> [String] {
    let text = "```swift\n\(code)\n```\n"
    let result = ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: text)])
    return result.blocks.flatMap(\.refusals).map { "\($0.construct): \($0.message)" }
  }

  @Test(arguments: [
    ("Text(Date().formatted())", "Date().formatted()", "Date"),
    (
      "let made = Date()\nText(\"On \\(made.formatted(date: .long, time: .omitted))\")", "\\(…)",
      "Date"
    ),
    (
      "let formatter = DateFormatter()\nText(formatter.string(from: Date()))",
      "formatter.string(from: Date())", "DateFormatter"
    ),
    ("Text(Date(), format: .dateTime.day())", "format", "Date"),
    ("Text(Locale.current.identifier)", "Locale.current.identifier", "Locale"),
    ("Color.red.frame(width: Calendar.current.width)", "Calendar.current.width", "Calendar"),
    (
      "let days = DateFormatter()\nText(\"\\(Date(), formatter: days)\")", "formatter", "Date"
    ),
  ])
  func `what it gives is not known, and nothing else is said`(
    code: String, construct: String, type: String
  ) {
    let told = "what '\(type)' gives is not known here; write the value that is meant"
    #expect(refusals(code) == ["\(construct): \(told)"])
  }

  @Test(arguments: [
    (
      "List([1, 2], id: \\.self, colour: 3) { n in Text(\"a\") }",
      "colour: 'List' has no argument 'colour' here; allowed here: id, content"
    ),
    (
      "List(3) { n in Text(\"a\") }",
      "List: 'List' needs a range or an array: List(0..<3) { i in … }"
    ),
    (
      "ForEach(3) { n in Text(\"a\") }",
      "ForEach: 'ForEach' needs a range or an array: ForEach(0..<3) { i in … }"
    ),
  ])
  func `a list is refused by its own name`(code: String, told: String) {
    #expect(refusals(code) == [told])
  }

  @Test(arguments: [
    "@State var chosen: String?\nList([\"a\", \"b\"], id: \\.self, selection: $chosen) { Text($0) }",
    "@State var chosen: Set<Int> = []\nList(0..<3, id: \\.self, selection: $chosen) { Text(\"\\($0)\") }",
    "@State var chosen = 1\nList(selection: $chosen) { Text(\"a\") }",
  ])
  func `which rows are selected moves none`(code: String) {
    #expect(refusals(code) == [])
  }
}
