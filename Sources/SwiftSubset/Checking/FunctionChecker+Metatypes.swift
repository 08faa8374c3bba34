import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Types as values: `Int.self`, `type(of: value)`, and how they are written.
extension FunctionChecker {
  /// `type(of: value)`, where the type of the value says it; nil for any other call.
  func typeOfValue(_ arguments: [Argument], at node: some SyntaxProtocol) throws -> Typed? {
    guard arguments.count == 1, arguments[0].label == "of",
      !owner.declared.declares(function: "type")
    else { return nil }
    let value = try check(arguments[0].expression.withoutAny, nil)
    let name = value.type.name ?? ""
    guard owner.existentials[name] == nil,
      !(universe.isClass(value.type) && !owner.subclasses(of: name).isEmpty)
    else {
      throw refuse(
        node, "type",
        "which type a value of type '\(value.type)' is of is not known in code that runs")
    }
    let type = ProgramType.nominal("Metatype", [value.type])
    return Typed(code: .none(type), type: type)
  }

  /// `==` between two types that are known; nil for anything else.
  func sameTypes(_ name: String, _ a: ProgramType, _ b: ProgramType) -> Typed? {
    guard ["==", "!="].contains(name), let a = a.argument(of: "Metatype"),
      let b = b.argument(of: "Metatype"), !(a == b && a.holdsDouble)
    else { return nil }
    return Typed(code: .bool((a == b) == (name == "==")), type: .bool)
  }

  /// The text of a type.
  func printed(type: ProgramType, at node: some SyntaxProtocol) throws -> ProgramCode {
    guard let text = text(of: type, at: node) else {
      throw refuse(
        node, "string interpolation",
        "how the type '\(type)' is written is not known in code that runs")
    }
    return .string(text)
  }

  private func text(of type: ProgramType, at node: some SyntaxProtocol) -> String? {
    switch type {
    case .double:
      let words = Set(node.tokens(viewMode: .sourceAccurate).map(\.text))
      if words.contains("CGFloat") != words.contains("Double") {
        return words.contains("CGFloat") ? "CGFloat" : "Double"
      }
      let call = LabeledExprSyntax(node)?.expression.as(FunctionCallExprSyntax.self)
      return call?.arguments.first.flatMap { length(of: $0.expression.withoutAny) }
    case .void: return "()"
    case .nominal(let name, let arguments):
      guard owner.existentials[name] == nil, !["Series", "Lazy", "Endless"].contains(name) else {
        return nil
      }
      let texts = arguments.compactMap { text(of: $0, at: node) }
      guard texts.count == arguments.count else { return nil }
      if let instance = owner.instances[name] {
        let generics = owner.declared.type(named: instance.base)?.genericNames ?? []
        let inner = generics.compactMap { instance.types[$0].flatMap { text(of: $0, at: node) } }
        guard inner.count == generics.count, !inner.isEmpty else { return nil }
        return Self.plain(instance.base) + "<" + inner.joined(separator: ", ") + ">"
      }
      return name.contains("‹")
        ? nil : Self.plain(name) + (texts.isEmpty ? "" : "<" + texts.joined(separator: ", ") + ">")
    case .tuple(let elements):
      let texts = elements.compactMap { element in
        text(of: element.type, at: node).map { (element.label.map { "\($0): " } ?? "") + $0 }
      }
      return texts.count == elements.count ? "(" + texts.joined(separator: ", ") + ")" : nil
    case .function, .variable: return nil
    }
  }

  private static func plain(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }
}
