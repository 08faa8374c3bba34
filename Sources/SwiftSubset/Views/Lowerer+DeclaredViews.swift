import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Views of declared types

extension Lowerer {
  /// Whether the value can stand in the place of a view.
  func isViewLike(_ value: Value) -> Bool {
    switch value {
    case .view, .style: true
    case .choice(let choice): isViewLike(choice.then) && isViewLike(choice.otherwise)
    case .instance(let instance):
      conforms(instance.type, to: "View") || isShape(instance.type)
    default: false
    }
  }

  /// The views that a value of a declared type stands for: its body, without a trace.
  func lower(_ instance: Value.Instance, at token: TokenSyntax) -> ViewNode? {
    readingView(of: instance.type.name, at: token) { $0.lowerHere(instance, at: token) }
  }

  private func lowerHere(_ instance: Value.Instance, at token: TokenSyntax) -> ViewNode? {
    let type = instance.type
    guard count(token) else { return nil }
    if isShape(type), !methods(named: "sizeThatFits", of: type).isEmpty {
      refuse(
        token, type.name,
        "this engine does not offer the size that the shape '\(type.name)' gives itself; write"
          + " Rectangle() with a frame, or a Layout")
      return nil
    }
    if isShape(type), type.members.properties["body"] == nil {
      warn("the shape '\(type.name)' is laid out as a Rectangle: both take what they are offered")
      return ViewNode(view: "Rectangle")
    }
    guard conforms(type, to: "View") else {
      refuse(token, type.name, "expected a view, found a value of type \(type.name)")
      return nil
    }
    // Each declared view is read for itself.
    if isChecking, callDepth > 0 { return ViewNode(view: "Group") }
    var instance = inEnvironment(instance, at: token)
    switch form(of: instance, at: token) {
    case .body(let form)?: instance = form
    case .styled(let view)?: return view
    case nil: return nil
    }
    guard let body = body(of: type) else {
      if type.isElided {
        refuse(
          token, "elided code", "what the body of '\(type.name)' shows is left out: '...'",
          kind: .elision)
      } else {
        refuse(token, type.name, "'\(type.name)' has no body")
      }
      return nil
    }
    warnOfUnusedContent(of: instance)
    let inner = CodeContext(
      block: body.block, receiver: .init(value: .instance(instance), type: type),
      generics: type.generics)
    let place = token.positionAfterSkippingLeadingTrivia
    guard let getter = body.getter else {
      if case .view(let view, _)? = instance.fields["body"] { return view }
      if !isChecking { refuse(token, type.name, "the body of '\(type.name)' is not shown") }
      return nil
    }
    let before = refusalCount
    let views = entering(type.name, inner, at: place) {
      result(of: getter, as: body.type, isBuilder: true, at: type.name)
    }
    switch views {
    case .view(let view, _)?: return refusalCount == before ? view : nil
    case .unknown?, nil: return nil
    case let other?: return view(of: other, at: token)
    }
  }

  private func body(of type: DeclaredType) -> DeclaredProperty? {
    type.members.properties["body"]
      ?? extendedNames(of: type).lazy.compactMap { [self] in
        declarations.property(named: "body", of: $0, at: block)
      }.first
  }
}

// MARK: What stands for a view, by its declaration alone

extension Lowerer {
  /// Whether a declared name gives a view that is no mere style; nil for a name nobody declares.
  func isDeclaredView(_ name: String, _ chain: Chain) -> Bool? {
    if chain.headCall != nil, let type = declaredType(named: name) { return type.isView }
    var properties: [DeclaredProperty?] = []
    var functions: [DeclaredFunction] = declarations.functions(named: name, at: block)
    if let type = context.receiver.type {
      properties.append(type.members.properties[name])
      properties.append(declarations.property(named: name, of: type.name, at: block))
      functions += methods(named: name, of: type)
    }
    properties.append(declarations.global(named: name, at: block))
    if let property = properties.compactMap(\.self).first {
      return property.isBuilder || isViewType(property.type)
        || property.type?.function.map(isViews) ?? false
    }
    guard let function = functions.first else { return nil }
    return function.isBuilder || isViewType(function.result)
  }

  private func isViewType(_ type: TypeSyntax?) -> Bool {
    guard let type else { return false }
    if isViews(type) { return true }
    if let declared = declaredType(type) { return conforms(declared, to: "View") }
    let name = type.plain.trimmedDescription
    return vocabulary.views[name] != nil && !Styles.types.contains(name)
  }
}

extension Chain.Step {
  /// Whether it is `modifier(EmptyModifier())` or `modifier(.identity)` of that type.
  var isEmptyModifier: Bool {
    guard name.text == "modifier", let argument = call?.arguments.first, call?.arguments.count == 1
    else { return false }
    let chain = Chain(argument.expression)
    if let made = chain.headCall {
      return chain.headName?.text == "EmptyModifier" && chain.steps.isEmpty
        && made.arguments.isEmpty
    }
    return argument.expression.trimmedDescription == "EmptyModifier.identity"
  }
}
