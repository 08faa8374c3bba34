import Testing

@testable import Scenarios

struct DocumentNamesTests {
  /// The names in a text in its order, of modifiers with a dot; `nil` where it is no document.
  private static func names(_ text: String) -> [String]? {
    var text = text
    var names: [String] = []
    let isRead = text.withUTF8 { bytes in
      DocumentNames.read(bytes) { kind, bytes in
        names.append((kind == .view ? "" : ".") + String(decoding: bytes, as: UTF8.self))
      }
    }
    return isRead ? names : nil
  }

  private static let color = ViewNode(view: "Color", arguments: ["0": "red"])

  @Test(
    arguments: [
      (color, ["Color"]),
      (
        ViewNode(
          view: "HStack", arguments: ["spacing": 4],
          children: [color, ViewNode(view: "Text", arguments: ["0": "\"view\":\"Circle\""])]),
        ["Color", "Text", "HStack"]
      ),
      // Arguments of such labels, and what a view names for later, are neither views nor modifiers.
      (
        ViewNode(
          view: "Rows", arguments: ["name": "frame", "view": "Text", "modifiers": [["name": "x"]]],
          lets: [LetBinding(name: "padding", value: .literal(1))],
          children: [color],
          modifiers: [
            ModifierNode(name: "coordinateSpace", arguments: ["name": "offset"]),
            ModifierNode(name: "overlay", children: [color], isDeclared: true),
          ]),
        ["Color", ".coordinateSpace", "Color", ".overlay", "Rows"]
      ),
      (
        ViewNode(
          view: "if", arguments: ["condition": true], children: [color],
          otherwise: [ViewNode(view: "Circle")]), ["Color", "Circle", "if"]
      ),
      (ViewNode(view: "A\"\\{[é"), [#"A\"\\{[é"#]),
    ] as [(ViewNode, [String])])
  func `views and modifiers are named, and nothing else`(_ root: ViewNode, _ names: [String]) {
    #expect(Self.names(ViewDocument(root: root).json.canonicalText)?.sorted() == names.sorted())
  }

  @Test func `views may nest as deep as in documents`() {
    let text =
      String(repeating: #"{"children":["#, count: 9_000) + #"{"view":"Color"}"#
      + String(repeating: #"],"view":"Group"}"#, count: 9_000)
    #expect(Self.names(text)?.count == 9_001)
  }

  @Test(arguments: [
    "", "{", "[]", #"{"view":"A""#, #"{"view":"A"}}"#, #"{"view":1}"#, #"{"children":[1]}"#,
    #"{"children":[{"view":"A"}"#, #"{"view":"A","modifiers":["x"]}"#, #"{"a":{"b":[}"#,
    #"{"view":"A\"#, #"{"a"}"#, #"{"a":"#,
  ])
  func `what is no document is none`(_ text: String) {
    #expect(Self.names(text) == nil)
  }
}
