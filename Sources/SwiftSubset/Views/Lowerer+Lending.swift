import SwiftSyntax

/// State of a view that it lends to other code as a binding, `$size`.
final class Lent: Sendable {
  /// The type of the view that the state is of.
  let type: DeclaredType
  let property: String

  init(type: DeclaredType, property: String) {
    self.type = type
    self.property = property
  }
}

// MARK: State that is lent

extension Lowerer {
  /// What the arguments of a call lend, by the names of the parameters.
  func lent(_ match: ArgumentMatch, to parameters: [DeclaredParameter]) -> [String: Lent] {
    var found: [String: Lent] = [:]
    for (parameter, written) in zip(parameters, match.arguments) where !parameter.isVariadic {
      found[parameter.name] = written.first.flatMap(lent)
    }
    return found
  }

  /// What an argument lends: `$size`, `$model.size`, or the binding that the code around was lent.
  func lent(by expression: ExprSyntax) -> Lent? {
    let names = expression.path
    guard let first = names.first else { return nil }
    guard first.hasPrefix("$") else {
      return names.count == 1 ? lent(named: first, of: context.receiver.type) : nil
    }
    let name = String(first.dropFirst())
    let type = context.receiver.type
    if let lent = lent(named: name, of: type) { return lent }
    guard bound(name) == nil, let type, let property = type.members.properties[name],
      property.wrapper != nil, property.wrapperName != "Binding"
    else { return nil }
    return Lent(type: type, property: name)
  }

  /// What a parameter or a property of the code around was lent.
  func lent(named name: String, of type: DeclaredType?) -> Lent? {
    if let bound = bound(name) { return bound.lent }
    guard case .instance(let instance)? = context.receiver.value, instance.type.name == type?.name
    else { return nil }
    return instance.lent[name]
      ?? (name.hasPrefix("_") ? instance.lent[String(name.dropFirst())] : nil)
  }
}
