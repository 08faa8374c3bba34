import Testing

struct DocumentationTests {
  @Test func `the file of names is the one that the documentation prints`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let names = try String(contentsOf: tests.appending(path: "SwiftUINames.swift"), encoding: .utf8)
    let page = try String(
      contentsOf: tests.appending(path: "../../Documentation/custom-layouts.md").standardized,
      encoding: .utf8)
    #expect(page.contains("```swift\n\(names)```\n"))
  }

  @Test func `a layout's file needs no import`() throws {
    let layouts = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Layouts")
    let files = try FileManager.default.contentsOfDirectory(
      at: layouts, includingPropertiesForKeys: nil)
    #expect(
      Set(files.map { $0.deletingPathExtension().lastPathComponent })
        == Set((SampleTree.all + SampleTree.compared).map(\.layout)))
    for file in files {
      #expect(
        try !String(contentsOf: file, encoding: .utf8).contains("import "),
        "\(file.lastPathComponent)")
    }
  }
}
