import SwiftSyntax

// MARK: `$width` where a value is needed, `width` where a binding is

extension Lowerer {
  /// Refuses `frame(width: $width)`, `$width + 4`, `!$isOn`, `CGFloat($count)` and `if $isOn`, where a value is
  /// needed.
  func refusesBinding(_ expression: ExprSyntax) -> Bool {
    switch expression.as(ExprSyntaxEnum.self) {
    case .sequenceExpr(let sequence):
      let parts = Array(sequence.elements)
      for (index, part) in parts.enumerated() where part.startsWithDollar {
        if needsValue(parts[index...].dropFirst().first)
          || index > 0 && needsValue(parts[index - 1], behind: true), refusesValue(part)
        {
          return true
        }
      }
      return false
    case .prefixOperatorExpr(let prefix):
      return prefix.expression.startsWithDollar && !isOwn(operator: prefix.operator.text)
        && refusesValue(prefix.expression)
    case .functionCallExpr(let call):
      guard call.arguments.contains(where: { $0.label == nil && $0.expression.startsWithDollar }),
        let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
        Self.functionsOfValues.contains(name), declaredType(named: name) == nil,
        !code.declared.declares(anywhere: name)
      else { return false }
      return call.arguments.contains { $0.label == nil && refusesValue($0.expression) }
    default: return expression.startsWithDollar && refusesValue(expression)
    }
  }

  private func refusesValue(_ expression: ExprSyntax) -> Bool {
    guard let plain = valueInstead(of: expression) else { return false }
    let words = expression.trimmedDescription
    refuse(
      expression, words, "'\(words)' is a binding, and a value is needed here: write \(plain)")
    return true
  }

  /// Whether an operator takes values alone: an article may declare others, as `??`, for bindings.
  private func needsValue(_ sign: ExprSyntax?, behind: Bool = false) -> Bool {
    if let sign = sign?.as(BinaryOperatorExprSyntax.self)?.operator.text {
      return Self.operatorsOfValues.contains(sign) && !isOwn(operator: sign)
    }
    // What it chooses between may be bindings.
    return !behind && sign?.is(UnresolvedTernaryExprSyntax.self) ?? false
  }

  private func isOwn(operator sign: String) -> Bool { code.declared.declares(anywhere: sign) }

  private static let operatorsOfValues: Set<String> = [
    "+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">=", "...", "..<", "&&", "||",
  ]

  private static let functionsOfValues: Set<String> = [
    "Bool", "CGFloat", "Double", "Float", "Int", "String", "abs", "ceil", "floor", "max", "min",
    "pow", "round", "sqrt",
  ]

  /// What to write for `$width`, `$size.width` or `$widths[0]`; nil for what is no binding, or may be none.
  func valueInstead(of expression: ExprSyntax) -> String? {
    guard expression.startsWithDollar, let path = expression.placeOfValue,
      let name = path.first.map({ String($0.dropFirst()) }),
      !path.dropFirst().contains(where: isValueOfBinding)
    else { return nil }
    if bound(name) == nil {
      guard let property = context.receiver.type?.members.properties[name],
        let wrapper = property.wrapperName, property.wrapper != nil,
        Self.bindingWrappers.contains(wrapper)
          || path.count > 1 && Self.objectWrappers.contains(wrapper)
      else { return nil }
    }
    return expression.trimmedDescription.replacing("$", with: "", maxReplacements: 1)
  }

  /// What to write for a literal, for what is state and is named without its `$`, or for a plain property; nil
  /// where there may be a binding.
  func bindingInstead(of argument: ExprSyntax) -> String? {
    let words = argument.trimmedDescription
    if argument.isPlainLiteral { return ".constant(\(words))" }
    guard !argument.startsWithDollar, let path = argument.placeOfValue, let name = path.first,
      bound(name) == nil, let property = context.receiver.type?.members.properties[name],
      !property.isStatic, property.getter == nil, let last = lastProperty(path, from: property),
      last.type?.isPlainValue ?? last.initial?.isPlainLiteral ?? false,
      path.count == 1 || last.wrapperName != "Binding"
    else { return nil }
    let plain = words.hasPrefix("self.") ? String(words.dropFirst(5)) : words
    guard let wrapper = property.wrapperName, property.wrapper != nil else {
      return path.count == 1 ? ".constant(\(plain))" : nil
    }
    guard
      Self.bindingWrappers.contains(wrapper)
        || path.count > 1 && Self.objectWrappers.contains(wrapper)
    else { return nil }
    return "$" + plain
  }

  /// The property that a path of names ends with; nil where one of the types is not known.
  private func lastProperty(
    _ path: [String], from first: DeclaredProperty
  ) -> DeclaredProperty? {
    path.dropFirst().reduce(first) { property, name in
      let made = property?.initial?.as(FunctionCallExprSyntax.self)?.calledExpression
      let type =
        declaredType(property?.type)
        ?? made?.as(DeclReferenceExprSyntax.self).flatMap { declaredType(named: $0.baseName.text) }
      let next = type?.members.properties[name]
      return next?.getter == nil ? next : nil
    }
  }

  /// Whether a binding answers to a member itself, as one of a list is a list of bindings.
  private func isValueOfBinding(_ name: String) -> Bool {
    Self.membersOfBindings.contains(name)
      || declarations.property(named: name, of: "Binding", at: block) != nil
  }

  private static let membersOfBindings: Set<String> = [
    "count", "endIndex", "first", "id", "indices", "isEmpty", "last", "lazy", "projectedValue",
    "startIndex", "transaction", "underestimatedCount", "wrappedValue",
  ]

  /// Wrappers that project a binding of their value.
  private static let bindingWrappers: Set<String> = [
    "AppStorage", "Binding", "SceneStorage", "State",
  ]

  /// Wrappers that project bindings of an object's properties.
  private static let objectWrappers: Set<String> = [
    "Bindable", "EnvironmentObject", "ObservedObject", "StateObject",
  ]
}

extension Lowerer {
  /// Whether an expression makes no object, or names a property or a constant that keeps one: a local name may
  /// end before the object is asked for.
  func isKept(_ expression: ExprSyntax) -> Bool {
    if expression.isPlainLiteral || expression.is(NilLiteralExprSyntax.self) { return true }
    return expression.placeOfValue.map { $0.first.map { bound($0) == nil } ?? true } ?? false
  }
}

extension ExprSyntax {
  /// Whether its first name is that of a projection: `$width`, `self.$width`; `$0` is a closure's parameter.
  var startsWithDollar: Bool {
    guard var token = firstToken(viewMode: .sourceAccurate) else { return false }
    if token.tokenKind == .keyword(.self),
      let name = token.nextToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
    {
      token = name
    }
    return token.text.utf8.first == UInt8(ascii: "$")
      && token.text.dropFirst().first?.isNumber == false
  }

  /// The names of a place that is read, without `self`: `size.width` and `sizes[0].width`; nil for any other
  /// expression.
  fileprivate var placeOfValue: [String]? {
    switch self.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name):
      return name.baseName.tokenKind == .keyword(.self) ? [] : [name.baseName.text]
    case .memberAccessExpr(let member):
      return member.base?.placeOfValue.map { $0 + [member.declName.baseName.text] }
    case .subscriptCallExpr(let call) where call.trailingClosure == nil:
      return call.calledExpression.placeOfValue
    default: return nil
    }
  }

  /// Whether it is a literal of one value.
  fileprivate var isPlainLiteral: Bool {
    isWrittenNumber || self.is(BooleanLiteralExprSyntax.self)
      || self.is(StringLiteralExprSyntax.self)
  }
}
