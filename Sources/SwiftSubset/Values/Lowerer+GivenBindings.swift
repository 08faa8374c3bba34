import SwiftSyntax

// MARK: Bindings and values in each other's place

extension Lowerer {
  /// Refuses `Row(isOn: true)` and `Row(isOn: isOn)` where a binding is to be given, and `Row(count: $count)`
  /// where a value is.
  ///
  /// A binding is as good as its value here, so nothing else would tell of it.
  func refusesBindings(
    _ match: ArgumentMatch, to parameters: [DeclaredParameter], of type: DeclaredType
  ) -> Bool {
    for (parameter, written) in zip(parameters, match.arguments) where !parameter.isVariadic {
      guard let argument = written.first else { continue }
      let takesBinding =
        parameter.type?.as(IdentifierTypeSyntax.self)?.name.text == "Binding"
        || type.members.properties[parameter.name]?.wrapperName == "Binding"
          && parameter.type?.isPlainValue ?? false
      if takesBinding, let instead = bindingInstead(of: argument) {
        refuse(
          argument, type.name,
          "'\(parameter.name)' of '\(type.name)' takes a binding: write \(instead)")
        return true
      }
      if !takesBinding, parameter.type?.isPlainValue ?? false,
        let instead = valueInstead(of: argument)
      {
        refuse(
          argument, type.name,
          "'\(parameter.name)' of '\(type.name)' takes a value, no binding: write \(instead)")
        return true
      }
    }
    return false
  }

  /// What to write for a literal, or for state that is named without its `$`; nil where there may be a
  /// binding.
  private func bindingInstead(of argument: ExprSyntax) -> String? {
    if argument.isPlainLiteral {
      return ".constant(\(argument.trimmedDescription))"
    }
    guard let name = stateNamed(by: argument), !name.hasPrefix("$") else { return nil }
    return "$" + name
  }

  private func valueInstead(of argument: ExprSyntax) -> String? {
    guard let name = stateNamed(by: argument), name.hasPrefix("$") else { return nil }
    return String(name.dropFirst())
  }

  /// The name, with its `$` if it has one, of what is state of the view around.
  private func stateNamed(by argument: ExprSyntax) -> String? {
    let member = argument.as(MemberAccessExprSyntax.self)
    let reference =
      argument.as(DeclReferenceExprSyntax.self)
      ?? (member?.base?.isSelf == true ? member?.declName : nil)
    guard let name = reference?.baseName.text, bound(name) == nil else { return nil }
    let own = name.hasPrefix("$") ? String(name.dropFirst()) : name
    guard let property = context.receiver.type?.members.properties[own],
      ["Binding", "State"].contains(property.wrapperName), property.wrapper != nil,
      property.type?.isPlainValue ?? property.initial.map(\.isPlainLiteral)
        ?? false
    else { return nil }
    return name
  }
}

extension TypeSyntax {
  /// Whether it is one of the types of single values that no binding is.
  fileprivate var isPlainValue: Bool {
    guard let name = self.as(IdentifierTypeSyntax.self)?.name.text else { return false }
    return ["Bool", "CGFloat", "Double", "Float", "Int", "String"].contains(name)
  }
}

extension ExprSyntax {
  /// Whether it is a literal of one value.
  fileprivate var isPlainLiteral: Bool {
    isWrittenNumber || self.is(BooleanLiteralExprSyntax.self)
      || self.is(StringLiteralExprSyntax.self)
  }
}
