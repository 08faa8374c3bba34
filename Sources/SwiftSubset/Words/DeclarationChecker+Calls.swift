import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Members and calls

extension DeclarationChecker {
  func inferChain(_ chain: Chain, _ expected: APIType) -> APIType {
    var type = inferHead(chain, chain.steps.isEmpty ? expected : .unknown)
    for step in chain.steps {
      type =
        step.call.map { inferMethod(step.name, $0, of: type) } ?? inferMember(step.name, of: type)
    }
    return type
  }

  private func inferHead(_ chain: Chain, _ expected: APIType) -> APIType {
    if let member = chain.head.as(MemberAccessExprSyntax.self) {
      return inferImplicit(member.declName.baseName, expected)
    }
    if let call = chain.headCall {
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
        return inferImplicit(member.declName.baseName, call, expected)
      }
      guard let name = chain.headName else {
        inferArguments(call)
        return .unknown
      }
      return inferCall(name, call)
    }
    guard let name = chain.head.as(DeclReferenceExprSyntax.self)?.baseName else {
      return infer(chain.head, expecting: expected)
    }
    if let type = type(of: name.text) { return type }
    guard name.isTypeName else { return .unknown }
    return checkTypeName(name) ? .meta(name.text) : .unknown
  }

  /// `.center` where a type is expected.
  private func inferImplicit(_ name: TokenSyntax, _ expected: APIType) -> APIType {
    guard case .named(let type) = expected.wrapped else { return .unknown }
    return inferStatic(name, of: type)
  }

  private func inferStatic(_ name: TokenSyntax, of type: String) -> APIType {
    if let members = table.types[type], members.isWhole {
      if let result = members.statics[name.text] { return result }
      if name.text == "init" { return .unknown }
      refuseMember(name, of: type, allowed: members.staticNames)
    } else if let cases = vocabulary.enumerations[type], !cases.contains(name.text),
      name.text != "init"
    {
      refuseMember(name, of: type, allowed: cases)
    }
    return .named(type)
  }

  private func refuseMember(_ name: TokenSyntax, of type: String, allowed: [String]) {
    // One of the article's own under the name, also inside of another, has others.
    guard !isExtended(type, by: name.text), !declarations.typeNames.contains(type) else { return }
    refuse(
      name, name.text,
      "'\(type)' has no member '\(name.text)'\(Suggestion.phrase(for: name.text, among: allowed))")
  }

  /// `.init(size)`, `.system(size: 12)`.
  private func inferImplicit(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, _ expected: APIType
  ) -> APIType {
    guard name.text == "init", case .named(let type) = expected.wrapped,
      let members = table.types[type], members.isWhole
    else {
      inferArguments(call)
      return expected
    }
    inferArguments(call, fitting: members.initializers, of: type)
    return .named(type)
  }

  private func inferMember(_ name: TokenSyntax, of type: APIType) -> APIType {
    switch type {
    case .meta(let type):
      if ["self", "Type"].contains(name.text) { return .unknown }
      return inferStatic(name, of: type)
    case .named(let type):
      guard let members = table.types[type] else { return .unknown }
      if let result = members.properties[name.text] { return result }
      if members.functions[name.text] != nil || !members.isWhole { return .unknown }
      if type == "LayoutSubviews", CodeWords.collectionMembers.contains(name.text) {
        return .unknown
      }
      refuseMember(name, of: type, allowed: members.propertyNames)
      return .unknown
    case .collection(let element): return inferCollectionMember(name, element)
    case .optional, .unknown: return .unknown
    }
  }

  private func inferCollectionMember(_ name: TokenSyntax, _ element: APIType) -> APIType {
    switch name.text {
    case "count", "startIndex", "endIndex": return .named("Int")
    case "first", "last": return .optional(element)
    case "indices": return .collection(.named("Int"))
    default: break
    }
    guard !CodeWords.collectionMembers.contains(name.text),
      let near = nearCollectionMember(name)
    else { return .unknown }
    refuse(name, name.text, "a collection has no member '\(name.text)'; did you mean '\(near)'?")
    return .unknown
  }

  private func nearCollectionMember(_ name: TokenSyntax) -> String? {
    let owners = CodeChecker.refiningKinds + ["Array", "ArraySlice", "Set", "Dictionary", "Range"]
    guard !isDeclared(name.text),
      !owners.contains(where: { isOverloaded($0, by: name.text) })
    else { return nil }
    return Spelling.nearest(to: name.text, among: CodeWords.collectionMembers)
  }

  // MARK: Calls

  private func inferCall(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> APIType {
    guard name.isTypeName else {
      inferArguments(call)
      return ["min", "max", "abs"].contains(name.text) ? .named("CGFloat") : .unknown
    }
    if ["CGFloat", "Double", "Int"].contains(name.text) {
      inferArguments(call)
      return .named(name.text)
    }
    if let members = table.types[name.text], members.isWhole {
      inferArguments(call, fitting: members.initializers, of: name.text)
      return .named(name.text)
    }
    if let entry = vocabulary.views[name.text], !declarations.declares(type: name.text) {
      inferArguments(call, of: entry)
      return .named("View")
    }
    checkTypeName(name)
    inferArguments(call)
    return declarations.declares(type: name.text) && table.types[name.text] == nil
      ? .unknown : .named(call.trailingClosure == nil ? name.text : "View")
  }

  private func inferMethod(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, of type: APIType
  ) -> APIType {
    switch type {
    case .named("View"):
      inferModifier(name, call)
      return type
    case .named("LayoutSubviews") where CodeWords.collectionMembers.contains(name.text):
      return inferCollectionMethod(name, call, of: type)
    case .named(let owner):
      guard let members = table.types[owner] else { break }
      if let functions = members.functions[name.text] {
        // An extension may have another function of the name.
        guard !isOverloaded(owner, by: name.text) else { break }
        inferArguments(call, fitting: functions, of: name.text)
        return functions.first?.result ?? .unknown
      }
      if members.isWhole, members.properties[name.text] == nil {
        refuseMember(name, of: owner, allowed: members.names)
      }
    case .optional(let wrapped) where ["map", "flatMap"].contains(name.text):
      inferArguments(call, closures: [wrapped])
      return .optional(wrapped)
    case .collection: return inferCollectionMethod(name, call, of: type)
    default: break
    }
    inferArguments(call)
    return .unknown
  }

  private func inferCollectionMethod(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, of type: APIType
  ) -> APIType {
    let element = type.element
    let closures: [APIType] =
      switch name.text {
      case "reduce": [.unknown, element]
      case "sorted", "min", "max": [element, element]
      default: [element]
      }
    inferArguments(call, closures: closures)
    switch name.text {
    case "filter", "sorted", "reversed", "dropFirst", "dropLast", "prefix", "suffix":
      return .collection(element)
    case "map", "compactMap", "flatMap": return .collection(.unknown)
    case "max" where element.isNumber, "min" where element.isNumber: return .optional(element)
    default:
      if !CodeWords.collectionMembers.contains(name.text),
        let near = nearCollectionMember(name)
      {
        refuse(
          name, name.text, "a collection has no member '\(name.text)'; did you mean '\(near)'?")
      }
      return .unknown
    }
  }

  /// A modifier inside a declaration: it is refused only where another one was plainly meant.
  private func inferModifier(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) {
    if let entry = vocabulary.modifiers[name.text] {
      inferArguments(call, of: entry)
      return
    }
    let labels = call.arguments.compactMap { $0.label?.text }
    let fitting = labels.isEmpty ? nil : vocabulary.modifier(like: name.text, taking: labels)
    if let fitting, !declarations.modifierNames.contains(name.text),
      !CodeWords.modifiers.contains(name.text)
    {
      refuse(name, name.text, "unknown modifier '\(name.text)'; did you mean '\(fitting)'?")
    }
    inferArguments(call)
  }

  // MARK: Arguments

  private func inferArguments(_ call: FunctionCallExprSyntax, closures types: [APIType] = []) {
    for argument in call.arguments { inferArgument(argument.expression, .unknown, types) }
    inferClosures(of: call, types)
  }

  private func inferClosures(of call: FunctionCallExprSyntax, _ types: [APIType]) {
    if let closure = call.trailingClosure { inferClosure(closure, types) }
    for element in call.additionalTrailingClosures { inferClosure(element.closure, types) }
  }

  private func inferArgument(_ expression: ExprSyntax, _ type: APIType, _ closures: [APIType] = [])
  {
    if let closure = expression.as(ClosureExprSyntax.self) {
      inferClosure(closure, closures)
    } else {
      _ = infer(expression, expecting: type)
    }
  }

  /// Arguments of a catalogue's row: the cases of enumerations are checked.
  private func inferArguments(_ call: FunctionCallExprSyntax, of entry: CatalogueEntry) {
    for argument in call.arguments {
      let parameter = entry.signatures.flatMap(\.parameters).first {
        $0.label == argument.label?.text && $0.label != nil
      }
      if case .enumeration(let name, _) = parameter?.type {
        inferArgument(argument.expression, .named(name))
      } else {
        inferArgument(argument.expression, .unknown)
      }
    }
    inferClosures(
      of: call,
      entry.signatures.first?.content?.parameters.isEmpty == false ? [.named("GeometryProxy")] : [])
  }

  /// Arguments of a known function: labels and implicit members are checked.
  private func inferArguments(
    _ call: FunctionCallExprSyntax, fitting functions: [TypeTable.Function], of name: String
  ) {
    let labels = call.arguments.map { $0.label?.text ?? "_" }
    if let types = functions.lazy.compactMap({ $0.types(for: labels) }).first {
      for (argument, type) in zip(call.arguments, types) {
        inferArgument(argument.expression, type)
      }
    } else if let nearest = functions.max(by: { $0.shared(with: labels) < $1.shared(with: labels) }
    ),
      nearest.shared(with: labels) > 0 || functions.count == 1
    {
      checkLabels(of: call, nearest, name)
    } else {
      for argument in call.arguments { inferArgument(argument.expression, .unknown) }
    }
    inferClosures(of: call, [])
  }

  private func checkLabels(
    of call: FunctionCallExprSyntax, _ function: TypeTable.Function, _ name: String
  ) {
    let given = call.arguments.compactMap { $0.label?.text }
    let open = function.labels.filter { $0 != "_" && !given.contains($0) }
    for argument in call.arguments {
      guard let label = argument.label, !function.labels.contains(label.text) else {
        let index = function.labels.firstIndex(of: argument.label?.text ?? "_")
        inferArgument(argument.expression, index.map { function.parameters[$0].type } ?? .unknown)
        continue
      }
      let hint =
        open.count == 1
        ? "; did you mean '\(open[0]):'?" : Suggestion.phrase(for: label.text, among: open)
      let signature = "\(name)(\(function.labels.map { $0 + ":" }.joined()))"
      refuse(label, label.text, "'\(signature)' has no argument '\(label.text):'\(hint)")
      inferArgument(argument.expression, .unknown)
    }
  }
}

extension TypeTable.Function {
  /// The types of the parameters that `labels` go to; nil if they do not fit.
  func types(for given: [String]) -> [APIType]? {
    var next = 0
    var types: [APIType] = []
    for label in given {
      while next < parameters.count, parameters[next].label != label,
        parameters[next].isOptional
      {
        next += 1
      }
      guard next < parameters.count, parameters[next].label == label else { return nil }
      types.append(parameters[next].type)
      next += 1
    }
    return parameters[next...].allSatisfy(\.isOptional) ? types : nil
  }

  func shared(with given: [String]) -> Int { given.filter(labels.contains).count }
}
