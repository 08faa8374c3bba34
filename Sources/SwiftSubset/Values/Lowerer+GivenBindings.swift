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

  /// Refuses `sheet(isPresented: true)` and `TabView(selection: 3)`, of which nobody looks at the argument.
  func refusesBindings(in call: FunctionCallExprSyntax, to name: TokenSyntax) -> Bool {
    for argument in call.arguments {
      guard let label = argument.label?.text, Self.labelsOfBindings.contains(label),
        let instead = bindingInstead(of: argument.expression)
      else { continue }
      refuse(
        argument.expression, name.text,
        "'\(label)' of '\(name.text)' takes a binding: write \(instead)")
      return true
    }
    return false
  }

  /// Labels under which SwiftUI's own views and modifiers take bindings, where no argument is looked at.
  private static let labelsOfBindings: Set<String> = [
    "isPresented", "isExpanded", "path", "selection", "text",
  ]

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
    return code.declared.declares(anywhere: "constant") ? nil : (argument.expression, stated)
  }
}

extension Lowerer {
  /// What a binding gives whose getter has several statements, `.init(get: { let n = 3; return n }, …)`.
  func got(by expression: ExprSyntax, as stated: TypeSyntax) -> Value? {
    guard let type = stated.plain.argument(of: [Self.bindingType]),
      let getter = expression.getterOfBinding, getter.statements.count > 1
    else { return nil }
    return result(of: getter.statements, as: type, isBuilder: false, at: "get")
  }
}

extension ExprSyntax {
  /// What `.init(get: { width }, set: { … })` gives.
  fileprivate var gotByBinding: ExprSyntax? {
    guard let code = getterOfBinding?.statements, code.count == 1 else { return nil }
    return code.first?.item.as(ExprSyntax.self)
  }

  fileprivate var getterOfBinding: ClosureExprSyntax? {
    guard let call = self.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
      member.declName.baseName.text == "init"
    else { return nil }
    return call.getter
  }
}

extension TypeSyntax {
  /// Whether it is one of the types of single values that no binding is.
  var isPlainValue: Bool {
    guard let name = self.as(IdentifierTypeSyntax.self)?.name.text else { return false }
    return ["Bool", "CGFloat", "Double", "Float", "Int", "String"].contains(name)
  }
}

extension FunctionCallExprSyntax {
  /// What a binding is made of that is given what reads and what sets its value.
  fileprivate var getter: ClosureExprSyntax? {
    if arguments.isEmpty {
      return additionalTrailingClosures.map(\.label.text) == ["set"] ? trailingClosure : nil
    }
    guard arguments.first?.label?.text == "get",
      arguments.last?.label?.text == "set" || trailingClosure != nil
    else { return nil }
    return arguments.first?.expression.as(ClosureExprSyntax.self)
  }
}
