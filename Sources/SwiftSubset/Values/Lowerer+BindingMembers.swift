import BuiltinEngine
import SwiftSyntax

// MARK: What an article adds to `Binding`

extension Lowerer {
  static let bindingType = "Binding"

  /// What a binding holds: its type, where that is seen.
  private struct Held {
    var type: TypeSyntax?
  }

  /// The type of `$width`, `$size.width`, `$sizes[0]` and of a name that is stated to be a binding, where that is
  /// seen; nil for what is no binding.
  ///
  /// A binding is as good as its value here: what it is alone says which members it has.
  private func binding(_ expression: ExprSyntax) -> Held? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference):
      let name = reference.baseName.text
      if reference.baseName.tokenKind == .keyword(.self), isInBinding { return Held() }
      if expression.startsWithDollar {
        let plain = String(name.dropFirst())
        guard let property = context.receiver.type?.members.properties[plain] else {
          return Held(type: bound(plain)?.stated)
        }
        guard wrapperType(of: property) == nil else { return nil }
        return Held(type: statedType(of: property))
      }
      let stated = stated(expression)?.plain.argument(of: [Self.bindingType])
      return stated.map { Held(type: $0) }
    case .memberAccessExpr(let member):
      guard let base = member.base else { return nil }
      let name = member.declName.baseName.text
      if base.isSelf, name.hasPrefix("$") {
        return binding(ExprSyntax(member.declName))
      }
      guard binding(base) != nil, name != "wrappedValue" else { return nil }
      guard addsToBinding(name) else { return Held() }
      let property = declarations.property(named: name, of: Self.bindingType, at: block)
      return (property?.type?.plain.argument(of: [Self.bindingType])).map { Held(type: $0) }
    case .subscriptCallExpr(let part): return binding(part.calledExpression).map { _ in Held() }
    case .functionCallExpr(let call):
      let callee = call.calledExpression
      if callee.trimmedDescription == Self.bindingType { return Held() }
      guard let member = callee.as(MemberAccessExprSyntax.self), let base = member.base else {
        return nil
      }
      let name = member.declName.baseName.text
      if base.trimmedDescription == Self.bindingType, name == "constant" { return Held() }
      guard addsToBinding(name), binding(base) != nil else { return nil }
      let results = declarations.functions(named: name, of: Self.bindingType, at: block)
        .map { $0.result?.plain.argument(of: [Self.bindingType]) }
      return results.count == 1 ? results[0].map { Held(type: $0) } : nil
    default: return nil
    }
  }

  /// Whether the code is that of an extension of `Binding`.
  private var isInBinding: Bool { context.receiver.extended == Self.bindingType }

  private func addsToBinding(_ name: String) -> Bool {
    declarations.memberNames(extending: Self.bindingType).contains(name)
  }

  /// Whether a member is asked in an expression that an extension of `Binding` declares, and not one of the value.
  func asksBinding(_ expression: ExprSyntax) -> Bool {
    guard !declarations.memberNames(extending: Self.bindingType).isEmpty else { return false }
    return expression.tokens(viewMode: .sourceAccurate).contains { token in
      guard addsToBinding(token.text.unquoted) else { return false }
      return token.askedValue.map { binding($0) != nil } ?? isInBinding
    }
  }

  /// What a member of a binding gives that an extension of `Binding` declares; nil for any other step.
  func bindingMember(_ step: Chain.Step, of value: Value) -> Value? {
    let name = step.name.text.unquoted
    guard addsToBinding(name), let base = step.base, let found = binding(base) else { return nil }
    return bindingMember(step.name, of: value, holding: found.type).map { member in
      step.call.map { invoke(member, $0, at: step.name) } ?? member
    }
  }

  /// The same of a name alone in such an extension.
  func bindingMember(_ name: TokenSyntax) -> Value? {
    guard isInBinding, let value = context.receiver.value else { return nil }
    if name.text == "projectedValue" { return value }
    guard addsToBinding(name.text.unquoted) else { return nil }
    return bindingMember(name, of: value, holding: context.receiver.holds)
  }

  private func bindingMember(
    _ token: TokenSyntax, of value: Value, holding type: TypeSyntax?
  ) -> Value? {
    let name = token.text.unquoted
    let receiver = Value.Receiver(value: value, extended: Self.bindingType, holds: type)
    let methods = declarations.functions(named: name, of: Self.bindingType, at: block)
      .filter { !$0.isStatic }
    if let property = declarations.property(named: name, of: Self.bindingType, at: block),
      !property.isStatic, methods.isEmpty || token.callOfIt == nil
    {
      guard !refuseConditional(name, extending: Self.bindingType, at: token) else {
        return .unknown
      }
      return self.value(of: property, receiver: receiver, at: token)
    }
    guard !methods.isEmpty else { return nil }
    let isOpen = methods.contains {
      refuseConditional(name, $0.signature, extending: Self.bindingType, at: token)
    }
    return isOpen ? .unknown : .function(.init(overloads: methods, receiver: receiver))
  }
}

extension Value.Receiver {
  /// The names that code of an extension of `Binding` has by its value.
  var names: [String: Bound] {
    guard extended == Lowerer.bindingType, let value else { return [:] }
    return ["wrappedValue": Bound(value: value, stated: holds, isOwn: holds != nil)]
  }
}
