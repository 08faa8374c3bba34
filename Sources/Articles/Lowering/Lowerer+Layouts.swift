import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Declared layouts

extension Lowerer {
  /// The row of a declared layout; nil after a refusal.
  func layoutEntry(_ name: TokenSyntax) -> CatalogueEntry? {
    guard let layout = code.layoutDeclaration(name.text) else {
      refuse(name, name.text, code.reasonNotToRun(name.text))
      return nil
    }
    usedLayouts.insert(name.text)
    return CatalogueEntry(layout: layout, named: name.text, in: code.universe)
  }

  /// The declared code that the lowered views need.
  var program: Program { code.program(layouts: usedLayouts, keys: usedKeys) }
}

// MARK: Values of the declared code

extension Lowerer {
  /// An argument of a type that only the declared code knows, evaluated; nil after a refusal.
  func known(_ expression: ExprSyntax, as type: ProgramType) -> JSON? {
    switch KnownCode(code, source: text).value(of: expression, as: type, names: knownNames) {
    case .value(let value): return value.json
    case .refused(let refusals):
      for refusal in refusals { refuse(refusal) }
      return nil
    }
  }

  /// The values in scope that the declared code can use.
  private var knownNames: [String: KnownValue] {
    var names: [String: KnownValue] = [:]
    for (name, value) in scopes.flatMap({ $0 }) { names[name] = value.known }
    return names
  }
}

extension Value {
  /// The value for declared code; nil where its type is not known or only the layout knows it.
  var known: KnownValue? {
    switch self {
    case .number(let number):
      if let integer = number.integer { return KnownValue(type: .int, json: .exact(integer)) }
      return KnownValue(type: .double, json: .exact(number.real))
    case .bool(let value): return KnownValue(type: .bool, json: .bool(value))
    case .string(let text): return KnownValue(type: .string, json: .string(text))
    case .range(let range):
      return KnownValue(
        type: .range(.int), json: [.exact(range.lowerBound), .exact(range.upperBound)])
    case .list(let values):
      let elements = values.compactMap(\.known)
      guard let type = elements.first?.type, elements.count == values.count,
        elements.allSatisfy({ $0.type == type })
      else { return nil }
      return KnownValue(type: .array(type), json: .array(elements.map(\.json)))
    default: return nil
    }
  }
}
