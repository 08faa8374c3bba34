import SwiftSyntax

extension Lowerer {
  /// A value where the place wants a number of one of the types that round or end elsewhere.
  func sized(_ value: Value, as kind: SizedNumber.Kind, at node: some SyntaxProtocol) -> Value {
    switch value {
    case .sized(let number) where number.kind == kind: return value
    case .number(let number):
      if let sized = SizedNumber(literal: number, as: kind) { return .sized(sized) }
    case .member(let member) where kind == .float && member.type == nil:
      if let constant = SizedNumber.constant(member.name) { return .sized(constant) }
    case .unknown, .opaque: return value
    default: break
    }
    refuse(
      node, kind.rawValue,
      "what \(value.description) is as a \(kind.rawValue) is not known here; write a Double or an Int"
    )
    return .unknown
  }

  /// The elements of an array: a literal beside a number of such a type is one as well.
  func sizedAlike(_ elements: [Value], at array: ArrayExprSyntax) -> [Value] {
    let kinds = elements.lazy.compactMap { element in
      if case .sized(let number) = element { number.kind } else { nil }
    }
    guard let kind = kinds.first else { return elements }
    return elements.map { element in
      if case .number = element { sized(element, as: kind, at: array) } else { element }
    }
  }

  /// `Float(x)`, `UInt8(x)`.
  func converted(
    _ value: Value, to kind: SizedNumber.Kind, at argument: LabeledExprSyntax
  ) -> Value {
    let number: Value.Number
    switch value {
    case .unknown: return .unknown
    case .sized(let sized): number = sized.number
    case .number(let plain): number = plain
    default: return sized(value, as: kind, at: argument)
    }
    // Literals in a conversion are of its type at once.
    if argument.label == nil,
      let found = argument.expression.hasNames
        ? SizedNumber(converting: number, to: kind) : SizedNumber(literal: number, as: kind)
    {
      return .sized(found)
    }
    return sized(value, as: kind, at: argument)
  }

  /// An operator between two numbers of which one has such a type; nil where neither has.
  func calculated(_ symbol: TokenSyntax, _ left: Value, _ right: Value) -> Value? {
    let kind: SizedNumber.Kind
    switch (left, right) {
    case (.sized(let number), _), (_, .sized(let number)): kind = number.kind
    default: return nil
    }
    guard case .sized(let a) = sized(left, as: kind, at: symbol),
      case .sized(let b) = sized(right, as: kind, at: symbol)
    else { return .unknown }
    if ["==", "!=", "<", "<=", ">", ">="].contains(symbol.text) {
      return .bool(Self.holds(symbol.text, a.number, b.number))
    }
    guard let result = a.applying(symbol.text, b) else {
      refuse(
        symbol, symbol.text,
        "'\(a.text) \(symbol.text) \(b.text)' has no value of type \(kind.rawValue) that is known here"
      )
      return .unknown
    }
    return .sized(result)
  }

  private static func holds(_ symbol: String, _ a: Value.Number, _ b: Value.Number) -> Bool {
    if let a = a.integer, let b = b.integer { return holds(symbol, a, b) }
    return holds(symbol, a.real, b.real)
  }
}

extension Value {
  /// Whether there is a number in it that rounds or ends elsewhere than `Double` and `Int` do.
  var holdsSized: Bool {
    switch self {
    case .sized: true
    case .list(let elements): elements.contains(where: \.holdsSized)
    case .slice(let slice): slice.elements.contains(where: \.holdsSized)
    case .tuple(let parts): parts.contains { $0.value.holdsSized }
    default: false
    }
  }
}

extension TypeSyntax {
  /// The first type in it whose numbers round or end elsewhere than `Double` and `Int` do.
  var sizedKind: SizedNumber.Kind? {
    tokens(viewMode: .sourceAccurate).lazy.compactMap { SizedNumber.Kind(type: $0.text) }.first
  }
}
