import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Fonts in the document's form

extension Lowerer {
  /// `.system(size: 12, weight: .bold)`: the arguments that have a meaning for a text's size.
  func font(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> Value {
    let allowed =
      name.text == "system"
      ? ["size", "weight", "design"] : ["size", "relativeTo", "fixedSize"]
    var members: [String: JSON] = [:]
    for (index, argument) in call.arguments.enumerated() {
      let label = argument.label?.text
      switch label {
      case "size", "fixedSize":
        guard let size = json(argument.expression, as: .length, for: "'size' of a font") else {
          return .unknown
        }
        members["size"] = size
      case nil where index == 0:
        let type: ParameterType = name.text == "system" ? .font : .string
        guard let style = json(argument.expression, as: type, for: "the font") else {
          return .unknown
        }
        members[name.text == "system" ? "style" : "name"] = style
      case "weight", "design":
        // They matter to the metrics of fonts only.
        let value = evaluate(argument.expression)
        if case .unknown = value { return .unknown }
        if let name = constant(value) { members[label ?? ""] = .string(name) }
      case "relativeTo":
        if case .unknown = evaluate(argument.expression) { return .unknown }
      default:
        refuse(
          argument, label ?? "_",
          "a font has no argument '\(label ?? "_")'"
            + Suggestion.phrase(for: label ?? "", among: allowed))
        return .unknown
      }
    }
    if let style = members["style"], members.count == 1 { return .data(style, type: "Font") }
    return .data(.object([name.text: .object(members)]), type: "Font")
  }

  /// The name of a constant that is given, `unknown` for another value, `nil` for none.
  private func constant(_ value: Value) -> String? {
    switch value {
    case .member(let member): member.name
    case .nothing: nil
    default: "unknown"
    }
  }

  /// A font as one of its methods changes it: its weight, its slant, or in a way that no metric
  /// knows.
  func font(
    _ json: JSON, changedBy name: String, _ call: FunctionCallExprSyntax
  ) -> Value {
    var members = json.object ?? ["system": ["style": json]]
    guard let (kind, description) = members.first, var said = description.object else {
      return .data(json, type: "Font")
    }
    // Whatever an argument is, nothing is said of it: most metrics do not look at it.
    let argument = call.arguments.first.map { first in silently { evaluate(first.expression) } }
    switch (name, argument) {
    case ("bold", nil), ("bold", .bool(true)): said["weight"] = "bold"
    case ("italic", nil), ("italic", .bool(true)): said["italic"] = true
    case ("bold", .bool(false)), ("italic", .bool(false)): break
    case ("weight", let weight?): said["weight"] = .string(constant(weight) ?? "unknown")
    default: said["variant"] = .string(name)
    }
    members[kind] = .object(said)
    return .data(.object(members), type: "Font")
  }
}
