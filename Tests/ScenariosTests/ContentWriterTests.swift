import Testing

@testable import Scenarios

/// Contents that are written one after the other.
struct ContentWriterTests {
  private static func content(_ view: String, program value: Double?) -> Content {
    var program = Program()
    if let value {
      program.functions["f"] = Program.Function(
        parameters: [], result: .double, slots: [], body: .double(value))
      program.functions["\"q\""] = Program.Function(
        parameters: [.string], result: .string, slots: [.string], body: .string("a\n\"b\""))
    }
    // Members before and behind the program's.
    let root = ViewNode(
      view: view, arguments: ["0": .number(value ?? 7)], parameters: ["proxy"],
      children: [ViewNode(view: "Color")], modifiers: [ModifierNode(name: "padding")])
    return Content(document: ViewDocument(root: root, program: program))
  }

  @Test func `a content has the same text whatever was written before it`() throws {
    let contents = [1, 1, nil, 2, 2, nil, nil, 1, 1, 3].enumerated().map { index, value in
      Self.content("View\(index % 3)", program: value)
    }
    var writer = ContentWriter()
    for content in contents {
      let text = writer.text(of: content)
      #expect(text == content.text)
      #expect(text.digest == content.digest)
      #expect(try Content(text) == content)
    }
  }
}
