import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Views of texts

extension Lowerer {
  /// `Text("a") + Text("b")`.
  ///
  /// The metric has one font a text, so the parts need the same one; what changes no frame is left
  /// out.
  func joined(_ first: ViewNode, _ second: ViewNode, at symbol: TokenSyntax) -> Value {
    let (first, second) = (withModifiedText(first), withModifiedText(second))
    guard let (left, font) = plainText(first), let (right, other) = plainText(second),
      size(of: font) == size(of: other),
      let joined = concatenated(left, right, at: symbol)
    else {
      refuse(
        symbol, "+", "only texts of one font, without modifiers of views, can be put together here")
      return .unknown
    }
    if case .string(let text) = joined, text.utf8.count > Limits.Document.textBytes {
      refuse(symbol, "String", "the text is longer than \(Limits.Document.textBytes) bytes")
      return .unknown
    }
    guard count(symbol), let words = json(joined, as: .string, for: "'Text'", at: symbol) else {
      return .unknown
    }
    let text = ViewNode(
      view: "Text", arguments: ["0": words],
      modifiers: (font.map { [$0] } ?? []) + faces(of: first, and: second)
        + (font == other ? [] : [Self.unknownFace]))
    return .view(text, nodes: text.expandedSize)
  }

  /// The text that `self` is in a modifier that an extension of `Text` declares, where its words are known.
  private func withModifiedText(_ view: ViewNode) -> ViewNode {
    guard view.view == ModifierNode.modified else { return view }
    let depth = view.arguments["0"]?.exactInt ?? 1
    guard var text = modifiedTexts[depth]?.text, case .string? = plainText(text)?.text else {
      return view
    }
    modifiedTexts[depth]?.isJoined = true
    text.modifiers += view.modifiers
    return text
  }

  /// What is said of the faces of two texts that become one: a face that is not known where they
  /// differ, which matters to the metrics of fonts only.
  private func faces(of first: ViewNode, and second: ViewNode) -> [ModifierNode] {
    faces(of: first) == faces(of: second) ? faces(of: first) : [Self.unknownFace]
  }

  static let unknownFace = ModifierNode(
    name: "fontWeight", arguments: ["0": "unknown"])

  /// A font without what is said of its face.
  private func size(of font: ModifierNode?) -> JSON? {
    guard let json = font?.arguments["0"], let (kind, description) = json.object?.first,
      var said = description.object
    else { return font?.arguments["0"] }
    for face in ["weight", "italic", "design", "variant"] { said[face] = nil }
    if said.count == 1, let style = said["style"] { return style }
    return .object([kind: .object(said)])
  }

  /// What is said of the face of a text.
  func faces(of view: ViewNode) -> [ModifierNode] {
    view.modifiers.filter { modifier in
      Catalogue.modifier(named: modifier.name)?.keepsConstants == true
        || Catalogue.notOfFonts.contains(modifier.name)
    }
  }

  /// What a text says, known or as code, and its font; nil for any other view.
  func plainText(_ view: ViewNode) -> (text: Value, font: ModifierNode?)? {
    guard view.view == "Text", let json = view.arguments["0"] ?? view.arguments["verbatim"] else {
      return nil
    }
    let rest = view.modifiers.filter {
      let entry = Catalogue.modifier(named: $0.name)
      return entry?.ignoresArguments != true && entry?.keepsConstants != true
    }
    guard rest.count <= 1, rest.allSatisfy({ $0.name == "font" && !$0.isDeclared }) else {
      return nil
    }
    if case .string(let text) = json { return (.string(text), rest.first) }
    return Expression(json: json).map { expression in
      var code = Value.Code(expression: expression, type: .string)
      code.isComposed = true
      return (.code(code), rest.first)
    }
  }
}
