import Foundation
import Testing

/// Contents are followed where several stand for one name, and what cannot be seen is not gone.
extension RenameTests {
  /// A page of one heading with blocks, each with its proposal or none.
  private static func page(_ blocks: [(code: String, proposal: String?)]) -> String {
    "## Row\n\n"
      + blocks.map { block in
        "```swift\n\(block.code)\n```\n\n"
          + (block.proposal.map {
            "```frames \($0) stated\n\(block.code.prefix(while: \.isLetter)) 0 _ _ _\n```\n\n"
          } ?? "")
      }.joined()
  }

  @Test func `an older code that comes back leaves the later one its history`() throws {
    let (first, later) = ("VStack { Color.red; Circle() }", "HStack { Text(\"a\"); Spacer() }")
    let program = try program(Self.page([(first, nil)]))
    try program.write("page.md", Self.page([(later, "100x50")]))
    try program.expect(0, "import", "page.md")
    try program.write("page.md", Self.page([(first, nil), (later, "100x50")]))
    let answer = try program.expect(0, "import", "page.md")
    #expect(
      answer.output.contains("renamed: page/row@100x50 → page/row-2@100x50\n"), "\(answer.output)")
    #expect(answer.output.hasSuffix("2 scenarios: 1 back, 1 unchanged\n"), "\(answer.output)")
    try program.expect(0, "check")
  }

  @Test func `of equal code at two proposals each goes its way`() throws {
    let code = "VStack { Color.red; Circle() }"
    let program = try program(Self.page([(code, nil), (code, "100x50")]))
    try program.write("page.md", Self.page([(code, "100x50")]))
    try program.write("other.md", "## Here\n\n```swift\n\(code)\n```\n")
    let answer = try program.expect(0, "import", "page.md", "other.md")
    #expect(answer.output.contains("page/row@393x852 → other/here@393x852"), "\(answer.output)")
    #expect(answer.output.contains("page/row-2@100x50 → page/row@100x50"), "\(answer.output)")
    #expect(answer.output.hasSuffix("2 scenarios: 2 unchanged\n"), "\(answer.output)")
  }

  @Test(arguments: [false, true])
  func `views that come, go and come among others have names of their own`(
    arePreviews: Bool
  ) throws {
    func page(_ views: [String]) -> String {
      let parts = arePreviews ? views.map { "#Preview { \($0) }" } : views
      let code = parts.joined(separator: arePreviews ? "\n" : "\n\n// or\n\n")
      return "## Row\n\n```swift\n\(code)\n```\n"
    }
    let views = [
      "HStack { Color.red }", "VStack { Circle() }", "ZStack { Rectangle() }",
      "Capsule().padding(3)",
    ]
    let program = try program(page([views[0], views[1]]))
    for next in [[2], [2, 3], [0, 2], [3], [1, 0, 3], [2, 1]] {
      try program.write("page.md", page(next.map { views[$0] }))
      let answer = try program.expect(0, "import", "page.md")
      #expect(answer.output.contains("\(next.count) scenario"), "\(answer.output)")
      try program.expect(0, "check")
    }
  }

  @Test(arguments: [
    "A view such as `Text(\"A\")` is all you need.\n\n## Usage\n\n```swift\nColor.red.padding(4)\n```\n",
    "## Usage\n\n```swift\nVStack {\nText(\"A\")\n}\n```\n",
  ])
  func `a page that has the code of a gone one within other text is another page`(
    other: String
  ) throws {
    let program = try program("## Row\n\n```swift\nColor.blue\n```\n")
    try program.write("docs/old/index.md", "## Usage\n\n```swift\nText(\"A\")\n```\n")
    try program.expect(0, "import", "docs")
    try FileManager.default.removeItem(at: program.folder.url.appending(path: "docs/old"))
    try program.write("docs/new/index.md", other)
    let answer = try program.expect(0, "import", "docs")
    #expect(answer.output.contains("1 new"), "\(answer.output)")
    #expect(!answer.output.contains("edited"), "\(answer.output)")
  }

  /// Pages in words such as `A: row=1 2, B: 3`: blocks of previews under their headings, each by its title and
  /// its number.
  private static func previews(_ text: String) -> String {
    text.split(separator: ", ").map { block in
      let parts = block.split(separator: ": ")
      let previews = parts[1].split(separator: " ").map { word in
        let words = word.split(separator: "=")
        let title = words.count > 1 ? "(\"\(words[0])\")" : ""
        let shapes = [
          "Color.red", "Circle()", "Text(\"three\")", "Capsule().padding(9)", "Ellipse()",
        ]
        return "#Preview\(title) { \(shapes[(Int(words[words.count - 1]) ?? 1) - 1]) }"
      }
      return "## \(parts[0])\n\n```swift\n\(previews.joined(separator: "\n"))\n```\n"
    }.joined(separator: "\n")
  }

  @Test(arguments: [
    (
      "row=1 row=2", "row=3 row=1 row=2",
      [
        "page/a@393x852?preview=2 → page/a@393x852?preview=3",
        "page/a@393x852?preview=row → page/a@393x852?preview=2",
      ], "3 scenarios: 1 new, 2 unchanged"
    ),
    ("row=1 big=2", "big=2 row=1", [], "2 scenarios: 2 unchanged"),
    (
      "row=1 big=2", "big=1 row=2",
      [
        "page/a@393x852?preview=big → page/a@393x852?preview=row",
        "page/a@393x852?preview=row → page/a@393x852?preview=big",
      ], "2 scenarios: 2 unchanged"
    ),
    (
      "1 2 3, B: 4 5", "1 3, B: 4 2 5",
      [
        "page/a@393x852?preview=2 → page/b@393x852?preview=2",
        "page/a@393x852?preview=3 → page/a@393x852?preview=2",
        "page/b@393x852?preview=2 → page/b@393x852?preview=3",
      ], "5 scenarios: 5 unchanged"
    ),
    (
      "1 2 3", "1 2, B: 3", ["page/a@393x852?preview=3 → page/b@393x852"],
      "3 scenarios: 3 unchanged"
    ),
    (
      "1 2, B: 3", "1 2 3", ["page/b@393x852 → page/a@393x852?preview=3"],
      "3 scenarios: 3 unchanged"
    ),
  ])
  func `a preview is followed to another title, number and block`(
    before: String, after: String, renamings: [String], summary: String
  ) throws {
    let program = try program(Self.previews("A: " + before))
    try program.write("page.md", Self.previews("A: " + after))
    let output = try program.expect(0, "import", "page.md").output
    let told = output.split(separator: "\n").filter { $0.hasPrefix("renamed: ") }
      .map { String($0.dropFirst(9)) }
    #expect(told.sorted() == renamings, "\(output)")
    #expect(output.hasSuffix(summary + "\n"), "\(output)")
    try program.expect(0, "check")
  }

  @Test func `a preview that comes to a number another one left is a new one`() throws {
    let program = try program(Self.previews("A: 1 2 3"))
    for (text, summary) in [
      ("A: 1 2", "2 scenarios: 2 unchanged, 1 retired"),
      ("A: 1 2 4", "3 scenarios: 1 new, 2 unchanged"),
    ] {
      try program.write("page.md", Self.previews(text))
      let output = try program.expect(0, "import", "page.md").output
      #expect(output.hasSuffix(summary + "\n"), "\(output)")
    }
    try program.expect(0, "check")
  }

  /// Files of a folder and the names of their articles, as they move.
  @Test(arguments: [
    (["d/page.md", "d/sub/page.md"], ["page", "page"]),
    (["d/x/page.md", "d/page.md"], ["page", "page"]),
    (["d/page.md", "d/note.md", "d/x/page.md"], ["page", "note", "page"]),
    (["d/a.md", "d/y/z/b.md"], ["a", "b"]),
  ])
  func `a file that moves has the shortest name that is free`(
    _ files: [String], _ names: [String]
  ) throws {
    let program = try Program()
    for (index, (file, name)) in zip(files, names).enumerated() {
      if index > 0 {
        try FileManager.default.removeItem(at: program.folder.url.appending(path: "d"))
      }
      try program.write(file, Self.block("Red", "red"))
      let output = try program.expect(0, "import", "d", "--prune").output
      #expect(output.contains("→") == (index > 0 && names[index - 1] != name), "\(output)")
      #expect(try self.names(program) == [name + "/red@300x40"])
      // It is known as it is.
      #expect(try program.expect(0, "import", "d").output.hasSuffix("1 scenario: 1 unchanged\n"))
    }
    try program.expect(0, "check")
  }

  @Test func `a file that is gone is told of however its folder is named`() throws {
    let program = try Program()
    try program.write("d/sub/one.md", Self.block("Red", "red"))
    try program.write("d/two.md", Self.block("Blue", "blue"))
    let folder = program.folder.url.appending(path: "d")
    try program.expect(0, "import", folder.path)
    try FileManager.default.removeItem(at: folder.appending(path: "sub"))
    for path in ["d", "./d/", folder.path] {
      let answer = try program.expect(0, "import", path)
      #expect(answer.messages.contains("one.md: gone"), "\(path): \(answer.messages)")
    }
    let pruned = try program.expect(0, "import", folder.path, "--prune").output
    #expect(pruned.hasSuffix("1 retired\n"), "\(pruned)")
  }

  @Test func `articles that cannot be looked at are not gone`() throws {
    let program = try Program()
    try program.write("r/one.md", Self.block("Red", "red"))
    try program.write("r/sub/two.md", Self.block("Blue", "blue"))
    try program.expect(0, "import", "r")
    let files = FileManager.default
    for name in ["r/one.md", "r/sub"] {
      let url = program.folder.url.appending(path: name)
      try files.removeItem(at: url)
      try files.createSymbolicLink(atPath: url.path, withDestinationPath: url.lastPathComponent)
    }
    try program.write("r/three.md", Self.block("Green", "green"))
    let answer = try program.run("import", "r", "--prune")
    #expect(!answer.messages.contains("gone"), "\(answer.messages)")
    #expect(try names(program).count == 3)
  }
}
