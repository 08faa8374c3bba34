import Foundation
import Testing

/// The scenarios of one block that differ by previews or values come, go and outlive other titles.
struct BlockChoiceTests {
  private static func previews(_ previews: KeyValuePairs<String, String>) -> String {
    let lines = previews.map { title, view in
      "#Preview\(title.isEmpty ? "" : "(\"\(title)\")") { \(view) }\n"
    }
    return "# Rows\n\n```swift\n\(lines.joined())```\n"
  }

  private static let (red, blue) = ("Color.red.frame(width: 10)", "Color.blue.frame(width: 110)")

  private func program(_ text: String) throws -> Program {
    let program = try Program()
    try program.write("page.md", text)
    #expect(try program.run("import", "page.md").status == 0)
    #expect(try program.run("run").status == 0)
    return program
  }

  private func names(_ program: Program, _ condition: String = "retired IS NULL") throws -> [String]
  {
    let answer = try program.run(
      "query", "SELECT name FROM scenario WHERE \(condition) ORDER BY name", "--json")
    return (answer.json?["rows"] as? [[String]] ?? []).flatMap(\.self)
  }

  @Test func `a preview that is taken out of a block retires`() throws {
    let three = Self.previews(["a": Self.red, "b": Self.blue, "c": "Color.green.padding(3)"])
    let program = try program(three)
    try program.write("page.md", Self.previews(["a": Self.red, "b": Self.blue]))
    let answer = try program.run("import", "page.md")
    #expect(answer.output.hasSuffix("2 scenarios: 2 unchanged, 1 retired\n"))
    #expect(
      try names(program) == ["page/rows@393x852?preview=a", "page/rows@393x852?preview=b"])
    try program.write("page.md", three)
    #expect(try program.run("import", "page.md").output.contains("1 back, 2 unchanged"))
    #expect(try names(program).count == 3)
    #expect(try program.run("check").status == 0)
  }

  @Test func `a value that is taken out of a block retires, and one of another import`() throws {
    let code = "# Rows\n\n```swift\nColor.red.frame(width: w)\n```\n"
    let program = try program(code + "\n```let\nw = 10\nw = 20\nw = 30\n```\n")
    try program.write("page.md", code + "\n```let\nw = 10\nw = 30\n```\n")
    #expect(try program.run("import", "page.md").output.hasSuffix("2 unchanged, 1 retired\n"))
    #expect(try names(program) == ["page/rows@393x852?w=10", "page/rows@393x852?w=30"])
    try program.write("page.md", code)
    let values = ["import", "page.md", "--let", "w=40", "--let", "w=10"]
    let answer = try program.start(values).answer()
    #expect(answer.output.hasSuffix("2 scenarios: 1 new, 1 unchanged, 1 retired\n"))
  }

  @Test func `a preview that is refused is stale, the others are not`() throws {
    let program = try program(Self.previews(["a": Self.red, "b": Self.blue]))
    let stale = "page/rows@393x852?preview=b"
    try program.write(
      "page.md", Self.previews(["a": Self.red, "b": "Color.blue.frme(width: 110)"]))
    #expect(try program.run("import", "page.md").output.contains("stale: \(stale) goes on"))
    #expect(try names(program, "stale IS NOT NULL") == [stale])
    #expect(try program.run("list", "is:stale").output.contains(stale))
    let shown = try program.run("show", stale)
    #expect(shown.output.contains(": its block is refused, this is its older code\n"))
    #expect(try program.run("show", stale, "--json").json?["stale"] is String)
    #expect(try program.run("run").status == 0)
    #expect(try program.run("report").output.contains("1 stale"))
    try program.write("page.md", Self.previews(["a": Self.red, "b": Self.blue]))
    #expect(try program.run("import", "page.md").status == 0)
    #expect(try names(program, "stale IS NOT NULL") == [])
    #expect(try !program.run("show", stale).output.contains("stale"))
  }

  @Test func `what has retired does not come back with code that is refused`() throws {
    let program = try program(
      "# Rows\n\n```swift\nColor.red\n```\n\n```frames 300x40 stated\nColor 0 0 300 40\n```\n")
    try program.write(
      "page.md",
      "# Rows\n\n```swift\nColor.red\n```\n\n```frames 200x40 stated\nColor 0 0 200 40\n```\n")
    #expect(try program.run("import", "page.md").output.contains("1 retired"))
    try program.write("page.md", "# Rows\n\n```swift\nColor.red.padd()\n```\n")
    let answer = try program.run("import", "page.md")
    #expect(answer.output.hasSuffix("0 scenarios: 1 stale\n"))
    #expect(try names(program) == ["page/rows@200x40"])
    #expect(try names(program, "stale IS NOT NULL") == ["page/rows@200x40"])
  }

  @Test func `another title of a preview keeps its history`() throws {
    let program = try program(Self.previews(["a": Self.red, "b": Self.blue]))
    try program.write("page.md", Self.previews(["a": Self.red, "wide": Self.blue]))
    let answer = try program.run("import", "page.md")
    #expect(
      answer.output.contains(
        "renamed: page/rows@393x852?preview=b → page/rows@393x852?preview=wide\n"))
    #expect(answer.output.hasSuffix("2 scenarios: 2 unchanged\n"))
    #expect(try program.run("history", "page/rows@393x852?preview=b").status == 0)
    #expect(try program.run("check").status == 0)
  }

  @Test func `a first preview keeps its history when there are two of them`() throws {
    let program = try program(Self.previews(["": Self.red]))
    try program.write("page.md", Self.previews(["": Self.red, "wide": Self.blue]))
    let answer = try program.run("import", "page.md")
    #expect(
      answer.output.contains("renamed: page/rows@393x852 → page/rows@393x852?preview=1\n"))
    #expect(answer.output.hasSuffix("2 scenarios: 1 new, 1 unchanged\n"))
    // Under another heading, and alone again.
    let heading = Self.previews(["": Self.red]).replacing("# Rows", with: "# Lines")
    try program.write("page.md", heading)
    let back = try program.run("import", "page.md")
    #expect(
      back.output.contains("renamed: page/rows@393x852?preview=1 → page/lines@393x852\n"))
    #expect(back.output.hasSuffix("1 scenario: 1 unchanged, 1 retired\n"))
    #expect(try program.run("check").status == 0)
  }

  @Test func `a name that was decided on keeps its place when its preview gets a title`() throws {
    let program = try program(Self.previews(["a": Self.red, "b": Self.blue]))
    let rename = ["rename", "page/rows", "page/lines", "--reason", "r"]
    #expect(try program.start(rename).answer().status == 0)
    try program.write("page.md", Self.previews(["a": Self.red, "wide": Self.blue]))
    #expect(
      try program.run("import", "page.md").output.contains(
        "renamed: page/lines@393x852?preview=b → page/lines@393x852?preview=wide\n"))
    #expect(
      try names(program) == ["page/lines@393x852?preview=a", "page/lines@393x852?preview=wide"])
    #expect(try program.run("import", "page.md").output.hasSuffix("2 unchanged\n"))
    #expect(try program.run("check").status == 0)
  }
}
