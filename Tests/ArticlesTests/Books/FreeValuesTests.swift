import Testing

@testable import Articles

struct FreeValuesTests {
  @Test(arguments: [
    ("a=1", "a", "1"), (" message.sender = .me ", "message.sender", ".me"),
    ("let b = Text(\"x=y\")", "b", "Text(\"x=y\")"), ("_c=$0", "_c", "$0"),
  ])
  func `a value is given to a name`(text: String, name: String, value: String) throws {
    let assignment = try #require(FreeValues.assignment(text))
    #expect(assignment == (name, value))
  }

  @Test(arguments: ["a", "=1", "a=", "a == b", "1a = 2", "a b = 2", "a..b = 2", "a: Int = 2"])
  func `anything else gives no value`(text: String) {
    #expect(FreeValues.assignment(text) == nil)
  }

  @Test func `a value may go on over several lines`() throws {
    let page = "```let\n// what is said\na = VStack {\n  Text(\"a\")\n}\nb = 1\nb = 2\n```"
    let values = try values(page)
    #expect(values.names == ["a", "b"])
    #expect(values.values == ["a": ["VStack {\n  Text(\"a\")\n}"], "b": ["1", "2"]])
  }

  @Test func `a comment is no part of a value`() throws {
    let page = """
      ```let
      // above
      a = 1  // one
      a = "// two"// behind
      b = VStack { // around
        Text("a")   // inside
      } // last
      url = "http://a.b"
      ```
      """
    let values = try values(page)
    #expect(
      values.values == [
        "a": ["1", "\"// two\""], "b": ["VStack {\n  Text(\"a\")\n}"],
        "url": ["\"http://a.b\""],
      ])
  }

  @Test(arguments: [
    (
      "```let\na = 1\n  b\n```",
      "a.md:3:3: error: expected 'name = value', like message.sender = .me"
    ),
    (
      "```let\na = VStack {\n```",
      "a.md:2:12: error: the value of 'a' does not end; expected a closing bracket"
    ),
  ])
  func `a wrong line is named with its place`(page: String, message: String) {
    let error = #expect(throws: ArticleError.self) { try values(page) }
    #expect(error?.description == message)
  }

  @Test func `every choice of values is made, the last name changing fastest`() {
    var values = FreeValues()
    for (name, value) in [("a", "1"), ("a", "2"), ("b", "3"), ("b", "4"), ("a", "1"), ("c", "5")] {
      values.add(value, for: name)
    }
    #expect(
      values.choices(of: ["a", "b", "unknown"]) == [
        ["a": "1", "b": "3"], ["a": "1", "b": "4"], ["a": "2", "b": "3"], ["a": "2", "b": "4"],
      ])
  }

  private func values(_ page: String) throws -> FreeValues {
    let elements = MarkdownReader(text: ArticleText(Array(page.utf8))).elements()
    guard case .code(let block) = try #require(elements.first) else { return FreeValues() }
    return try LetBlock(block, file: "a.md").values
  }
}
