import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Texts of known values

extension Lowerer {
  /// A piece of text with a `specifier` or `format`; nil for one without.
  func formatted(_ value: Value, _ segment: ExpressionSegmentSyntax) -> String? {
    guard let argument = segment.expressions.dropFirst().first,
      argument.label?.text == "specifier", case .string(let format) = evaluate(argument.expression)
    else { return nil }
    return Self.formatted(format, [value])
  }

  /// `String(format:)` for the usual formats of numbers and texts; nil for any other.
  static func formatted(_ format: String, _ values: some Collection<Value>) -> String? {
    var result = ""
    var rest = format[...]
    var values = Array(values)[...]
    while let start = rest.firstIndex(of: "%") {
      result += rest[..<start]
      rest = rest[rest.index(after: start)...]
      if rest.first == "%" {
        result += "%"
        rest.removeFirst()
        continue
      }
      var digits: Int?
      var width = ""
      while let character = rest.first, character.isNumber {
        width.append(character)
        rest.removeFirst()
      }
      if rest.first == "." {
        rest.removeFirst()
        var text = ""
        while let character = rest.first, character.isNumber {
          text.append(character)
          rest.removeFirst()
        }
        digits = Int(text) ?? 0
      }
      while rest.first == "l" || rest.first == "z" { rest.removeFirst() }
      guard let kind = rest.popFirst(), let value = values.popFirst(),
        let text = text(of: value, kind, digits: digits)
      else { return nil }
      result += padded(text, width)
    }
    return result + rest
  }

  private static func padded(_ text: String, _ width: String) -> String {
    guard let count = Int(width), count <= 100, count > text.count else { return text }
    let filler = width.hasPrefix("0") ? "0" : " "
    return String(repeating: filler, count: count - text.count) + text
  }

  private static func text(of value: Value, _ kind: Character, digits: Int?) -> String? {
    switch (kind, value) {
    case ("@", .string(let text)): return text
    case ("d", .number(let number)), ("i", .number(let number)), ("u", .number(let number)):
      return number.integer.map(String.init)
    case ("f", .number(let number)): return fixed(number.real, digits ?? 6)
    default: return nil
    }
  }

  /// A number with `digits` digits after the point, halves to even, as `%.2f` writes it.
  private static func fixed(_ number: Double, _ digits: Int) -> String? {
    guard number.isFinite, number.magnitude < 1e15, digits <= 9 else { return nil }
    let scale = (0..<digits).reduce(1.0) { result, _ in result * 10 }
    let scaled = (number.magnitude * scale).rounded(.toNearestOrEven)
    guard let whole = Int(exactly: scaled), let unit = Int(exactly: scale) else { return nil }
    let sign = number < 0 && whole > 0 ? "-" : ""
    guard digits > 0 else { return sign + String(whole) }
    let fraction = String(whole % unit)
    return sign + String(whole / unit) + "."
      + String(repeating: "0", count: digits - fraction.count) + fraction
  }

  /// An integer with commas between thousands; nil for any other number.
  static func grouped(_ number: Value.Number) -> String? {
    guard let integer = number.integer else { return nil }
    var digits = String(integer.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (integer < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// `Text("a") + Text("b")`.
  ///
  /// The metric has one font a text, so the parts need the same one; what changes no frame is left
  /// out.
  func joined(_ first: ViewNode, _ second: ViewNode, at symbol: TokenSyntax) -> Value {
    guard let (left, font) = plainText(first), let (right, other) = plainText(second),
      font?.arguments == other?.arguments
    else {
      refuse(
        symbol, "+", "only texts of one font, without modifiers of views, can be put together here")
      return .unknown
    }
    guard left.utf8.count + right.utf8.count <= 100_000 else {
      refuse(symbol, "String", "the text is longer than 100000 bytes")
      return .unknown
    }
    guard count(symbol) else { return .unknown }
    let text = ViewNode(
      view: "Text", arguments: ["0": .string(left + right)], modifiers: font.map { [$0] } ?? [])
    return .view(text, nodes: text.expandedSize)
  }

  /// What a text says and its font; nil for any other view.
  func plainText(_ view: ViewNode) -> (text: String, font: ModifierNode?)? {
    guard view.view == "Text",
      case .string(let text)? = view.arguments["0"] ?? view.arguments["verbatim"]
    else { return nil }
    let rest = view.modifiers.filter {
      Catalogue.modifier(named: $0.name)?.ignoresArguments != true
    }
    guard rest.count <= 1, rest.allSatisfy({ $0.name == "font" && !$0.isDeclared }) else {
      return nil
    }
    return (text, rest.first)
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
