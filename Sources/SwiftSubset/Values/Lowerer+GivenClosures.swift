import SwiftSyntax

// MARK: Closures where a value is stored

extension Lowerer {
  /// Refuses `Holder { Text("a") }` where `var content: Text` stands, or a `Content: View` that no builder makes.
  ///
  /// By the name of its type alone a parameter may be a function.
  func refusesClosures(
    _ match: ArgumentMatch, to initializer: DeclaredFunction, of type: DeclaredType
  ) -> Bool {
    for (parameter, written) in zip(initializer.parameters, match.arguments) {
      guard let closure = written.first?.as(ClosureExprSyntax.self), !parameter.isBuilder,
        parameter.attributes == nil, let wanted = parameter.type?.plain, isNoFunction(wanted)
      else { continue }
      refuse(
        closure, type.name,
        "'\(parameter.name)' of '\(type.name)' is of type '\(wanted.trimmedDescription)', and takes no closure:"
          + " give it a value, or write '@ViewBuilder' in front of what takes one")
      return true
    }
    return false
  }

  /// Whether a type is a view, one that the article declares, or a generic one of which something is asked.
  private func isNoFunction(_ written: TypeSyntax) -> Bool {
    if let bounds = written.boundsOfGeneric(written.trimmedDescription) { return !bounds.isEmpty }
    let type = declarations.resolved(written, at: block)
    guard let name = (type.wrapped ?? type).plain.as(IdentifierTypeSyntax.self)?.name.text else {
      return false
    }
    return declaredType(named: name) != nil || vocabulary.views[name] != nil
  }
}
