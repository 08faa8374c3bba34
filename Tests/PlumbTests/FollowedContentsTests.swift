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
