import SwiftSyntax

// MARK: Bindings and values in each other's place

extension Lowerer {
  /// Refuses `Row(isOn: true)` and `Row(isOn: isOn)` where a binding is to be given, and `Row(count: $count)`
  /// where a value is.
  ///
  /// A binding is as good as its value here, so nothing else would tell of it.
  func refusesBindings(
    _ match: ArgumentMatch, to initializer: DeclaredFunction, of type: DeclaredType
  ) -> Bool {
    for (parameter, written) in zip(initializer.parameters, match.arguments)
    where !parameter.isVariadic {
      guard let argument = written.first else { continue }
      let takesBinding =
        parameter.type?.as(IdentifierTypeSyntax.self)?.name.text == "Binding"
        || initializer.body == nil && parameter.type?.isPlainValue ?? false
          && type.members.properties[parameter.name]?.wrapperName == "Binding"
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

  /// Refuses `frame(width: $width)`, `$width + 4` and `if $isOn`, where a value is needed.
  func refusesBinding(_ expression: ExprSyntax) -> Bool {
    let parts = expression.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? [expression]
    for (index, part) in parts.enumerated() {
      guard let plain = valueInstead(of: part),
        parts.count == 1 || Self.needsValue(parts[index...].dropFirst().first)
          || index > 0 && Self.needsValue(parts[index - 1], behind: true)
      else { continue }
      refuse(
        part, part.trimmedDescription,
        "'\(part.trimmedDescription)' is a binding, and a value is needed here: write \(plain)")
      return true
    }
    return false
  }

  /// Whether an operator takes values alone: an article may declare others, as `??`, for bindings.
  private static func needsValue(_ sign: ExprSyntax?, behind: Bool = false) -> Bool {
    if let sign = sign?.as(BinaryOperatorExprSyntax.self)?.operator.text {
      return operatorsOfValues.contains(sign)
    }
    // What it chooses between may be bindings.
    return !behind && sign?.is(UnresolvedTernaryExprSyntax.self) ?? false
  }

  private static let operatorsOfValues: Set<String> = [
    "+", "-", "*", "/", "%", "<", ">", "<=", ">=", "...", "..<", "&&", "||",
  ]

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

  /// What a constant binding holds, and as what: `.constant(1 / 2)` of a `Double` is no whole number.
  func held(
    by expression: ExprSyntax, as stated: TypeSyntax
  ) -> (ExprSyntax, TypeSyntax)? {
    if let got = expression.gotByBinding {
      let type = stated.plain.argument(of: ["Binding"])
      if type != nil || declaredType(stated) == nil { return (got, type ?? stated) }
    }
    guard let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first, argument.label == nil, call.trailingClosure == nil,
      let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "constant"
    else { return nil }
    if let type = stated.plain.argument(of: ["Binding"]) { return (argument.expression, type) }
    // A property that binds states the type of what it is bound to, which may have a function of that name.
    if let base = member.base?.trimmedDescription.split(separator: "<").first {
      return base == "Binding" ? (argument.expression, stated) : nil
    }
    let isOwn =
      declaredType(stated.wrapped ?? stated) != nil || code.declared.declares(anywhere: "constant")
    return isOwn ? nil : (argument.expression, stated)
  }
}

extension ExprSyntax {
  /// What `.init(get: { width }, set: { … })` gives.
  fileprivate var gotByBinding: ExprSyntax? {
    guard let call = self.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
      member.declName.baseName.text == "init", call.arguments.first?.label?.text == "get",
      call.arguments.last?.label?.text == "set" || call.trailingClosure != nil,
      let code = call.arguments.first?.expression.as(ClosureExprSyntax.self)?.statements
    else { return nil }
    return code.count == 1 ? code.first?.item.as(ExprSyntax.self) : nil
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
