import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Texts of known values

extension Lowerer {
  /// `Text("a") + Text("b")`.
  ///
  /// The metric has one font a text, so the parts need the same one; what changes no frame is left
  /// out.
  func joined(_ first: ViewNode, _ second: ViewNode, at symbol: TokenSyntax) -> Value {
    guard let (left, font) = plainText(first), let (right, other) = plainText(second),
      size(of: font) == size(of: other),
      let joined = concatenated(left, right, at: symbol)
    else {
      refuse(
        symbol, "+", "only texts of one font, without modifiers of views, can be put together here")
      return .unknown
    }
    if case .string(let text) = joined, text.utf8.count > Self.maximumText {
      refuse(symbol, "String", "the text is longer than \(Self.maximumText) bytes")
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

  private static func parts(
    of text: String, _ separator: String, omitsEmpty: Bool
  ) -> [Value] {
    var parts: [String] = []
    var part = ""
    var rest = text[...]
    while !rest.isEmpty {
      if rest.hasPrefix(separator) {
        parts.append(part)
        part = ""
        rest = rest.dropFirst(separator.count)
      } else {
        part.append(rest.removeFirst())
      }
    }
    parts.append(part)
    return parts.filter { !omitsEmpty || !$0.isEmpty }.map { .string($0) }
  }

  /// Each word with a capital first and small letters after it.
  static func capitalized(_ text: String) -> String {
    var startsWord = true
    return String(
      text.flatMap { character -> String in
        defer { startsWord = !character.isLetter && !character.isNumber && character != "'" }
        return startsWord ? character.uppercased() : character.lowercased()
      })
  }

  static func rounded(_ number: Double, _ rule: String) -> Double? {
    switch rule {
    case "up": number.rounded(.up)
    case "down": number.rounded(.down)
    case "towardZero": number.rounded(.towardZero)
    case "awayFromZero": number.rounded(.awayFromZero)
    case "toNearestOrEven": number.rounded(.toNearestOrEven)
    case "toNearestOrAwayFromZero": number.rounded()
    default: nil
    }
  }

  /// What a method of a text gives; nil for one that is not known here.
  func textMethod(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, of text: String
  ) -> Value? {
    let arguments = call.arguments.map { evaluate($0.expression) }
    switch (name.text, arguments.count) {
    case ("uppercased", 0): return .string(text.uppercased())
    case ("lowercased", 0): return .string(text.lowercased())
    case ("trimmingCharacters", _): return nil
    case ("split", 1), ("components", 1):
      guard case .string(let separator) = arguments[0], !separator.isEmpty else { return nil }
      return .list(Self.parts(of: text, separator, omitsEmpty: name.text == "split"))
    default: break
    }
    guard arguments.count == 1, case .string(let other) = arguments[0] else { return nil }
    switch name.text {
    case "hasPrefix": return .bool(text.hasPrefix(other))
    case "hasSuffix": return .bool(text.hasSuffix(other))
    case "contains": return .bool(text.utf8.count >= other.utf8.count && text.contains(other))
    case "appending": return .string(text + other)
    default: return nil
    }
  }
}
