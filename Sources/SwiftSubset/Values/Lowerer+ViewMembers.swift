import Scenarios
import SwiftSyntax

// MARK: What extensions of `View` give the code of a declared view

extension Lowerer {
  /// What extensions of `View` declare under a name, where that is a member of what the code belongs to.
  func viewMethods(named name: String) -> [DeclaredFunction]? {
    guard isInView else { return nil }
    let methods = declarations.functions(named: name, of: "View", at: block)
      .filter { !$0.isStatic }
    return methods.isEmpty ? nil : methods
  }

  /// Whether functions of views are called on a declared view and do not name it, but for other members
  /// that do not: what they give has nothing to do with it.
  func isMadeAlone(_ methods: [DeclaredFunction], besides seen: Set<String> = []) -> Bool {
    guard case .instance? = context.receiver.value else { return false }
    return methods.allSatisfy { method in
      guard let body = method.body else { return false }
      let seen = seen.union([method.name])
      return body.tokens(viewMode: .sourceAccurate).allSatisfy { token in
        if token.text == "self" {
          guard let member = token.memberOfSelf else { return false }
          return isMadeAlone(viewMember: member, besides: seen)
        }
        let name = token.text.unquoted
        return !token.isCalledAlone || !isModifier(name)
          || isMadeAlone(viewMember: name, besides: seen)
      }
    }
  }

  private func isMadeAlone(viewMember name: String, besides seen: Set<String>) -> Bool {
    if declarations.property(named: name, of: "View", at: block) != nil {
      return seen.contains(name) || viewProperty(named: name) != nil
    }
    // SwiftUI's own modifier of the name may be meant.
    guard let methods = viewMethods(named: name), vocabulary.modifiers[name] == nil else {
      return false
    }
    return seen.contains(name) || isMadeAlone(methods, besides: seen)
  }

  /// Whether a view's value has a member by an extension of `View`: a static one of its own type is not
  /// meant then.
  func isMember(named name: String, ofAllViews token: TokenSyntax) -> Bool {
    if token.isCalledAlone { return viewMethods(named: name) != nil }
    return viewProperty(named: name) != nil
  }

  /// What an extension of `View` gives of a view that is no view: `gap` of `self.gap`; nil for any other
  /// member.
  func viewValue(_ step: Chain.Step, of view: Value) -> Value? {
    let name = step.name.text.unquoted
    let receiver = Value.Receiver(value: view, extended: "View")
    guard let call = step.call else {
      return viewProperty(named: name).map { value(of: $0, receiver: receiver, at: step.name) }
    }
    guard vocabulary.modifiers[name] == nil else { return nil }
    let methods = declarations.functions(named: name, of: "View", at: block)
    guard !methods.isEmpty,
      methods.allSatisfy({ method in
        !method.isStatic && !method.isBuilder
          && method.result.flatMap { programType(of: $0) }.map(isPlain) ?? false
      })
    else { return nil }
    return invoke(.function(.init(overloads: methods, receiver: receiver)), call, at: step.name)
  }

  /// What extensions of `View` declare as a property that is no view.
  func viewProperty(named name: String) -> DeclaredProperty? {
    guard let property = declarations.property(named: name, of: "View", at: block),
      !property.isStatic, !property.isBuilder, !isViews(property.type)
    else { return nil }
    return property
  }
}

extension TokenSyntax {
  /// The `row` of `self.row`, where it is the `self`.
  fileprivate var memberOfSelf: String? {
    guard let name = parent?.as(DeclReferenceExprSyntax.self),
      let access = name.parent?.as(MemberAccessExprSyntax.self),
      access.base?.id == ExprSyntax(name).id
    else { return nil }
    return access.declName.baseName.text.unquoted
  }
}
