import Scenarios
import SwiftSyntax

// MARK: State that actions change once the views are laid out

extension Lowerer {
  /// Modifiers whose actions are carried out when the views appear.
  private static let appearing: Set<String> = ["onAppear", "task"]

  /// Modifiers whose actions are handed what was measured.
  private static let measuring: Set<String> = ["onPreferenceChange", "onGeometryChange"]

  /// How far functions that an action calls are followed.
  private static let maximumCalls = 4

  /// A property that an action changes, and the type it belongs to.
  private struct Change: Hashable {
    var property: String
    var type: String
    /// Whether a view around lends it to the one with the action.
    var isLent = false

    /// The code of a preview that the state stands in; nil for a property.
    var preview: CodeBlockItemListSyntax?
  }

  /// Tells where an action changes state that the views are made of as soon as they are on screen.
  ///
  /// What is laid out are the views before it, as state has its initial values: a warning says so.
  /// State that takes over what was measured is refused: nobody means the frames before it.
  func tellOfLaterState(_ call: FunctionCallExprSyntax, at name: TokenSyntax) {
    let isInitial = call.arguments.contains {
      $0.label?.text == "initial" && $0.expression.trimmedDescription == "true"
    }
    let measures = Self.measuring.contains(name.text)
    if Self.appearing.contains(name.text) || isInitial { noteScrolling(by: call) }
    guard !isChecking,
      measures || Self.appearing.contains(name.text) || (name.text == "onChange" && isInitial)
    else { return }
    let arguments =
      call.arguments.map(\.expression)
      + [call.trailingClosure].compactMap { $0.map(ExprSyntax.init) }
      + call.additionalTrailingClosures.map { ExprSyntax($0.closure) }
    tell(of: arguments, at: name, isMeasured: measures || arguments.contains(where: namesMeasure))
  }

  /// Whether a statement leaves something for later, `DispatchQueue.main.async { … }`; tells where that
  /// changes state that the views are made of.
  func isLater(_ statement: ExprSyntax) -> Bool {
    let chain = Chain(statement)
    guard let head = chain.headName, value(named: head.text) == nil else { return false }
    let (name, call): (TokenSyntax, FunctionCallExprSyntax?)
    switch head.text {
    case "DispatchQueue":
      guard let last = chain.steps.last else { return false }
      (name, call) = (last.name, last.call)
    case "Task": (name, call) = (head, chain.headCall ?? chain.steps.first?.call)
    default: return false
    }
    guard let call,
      let action = call.trailingClosure.map(ExprSyntax.init)
        ?? call.arguments.last?.expression
    else { return false }
    if !isChecking { tell(of: [action], at: name, isMeasured: namesMeasure(action)) }
    return true
  }

  private func tell(of arguments: [ExprSyntax], at name: TokenSyntax, isMeasured: Bool) {
    var seen: Set<Change> = []
    for argument in arguments {
      var types: [String: DeclaredType] = [:]
      let changes = changes(by: argument, &types)
      for change in changes where seen.insert(change).inserted {
        let isUsed =
          if let preview = change.preview {
            preview.uses(of: change.property) > argument.uses(of: change.property)
          } else if let type = types[change.type], type.isState(change.property) {
            type.uses(of: change.property)
              > (change.isLent ? 1 : argument.uses(of: change.property))
          } else {
            false
          }
        guard isUsed else { continue }
        if isMeasured {
          refuse(
            name, name.text,
            "'\(change.property)' is set to what was measured, and the views are laid out again with"
              + " it; Plumb lays out once: write a Layout, or give '\(change.property)' the value that"
              + " it comes to")
        } else {
          warn(
            "'\(name.text)' sets '\(change.property)' once the views are laid out: the frames are"
              + " those before it, with the initial value")
        }
      }
    }
  }

  /// Whether it names what only the layout knows: the size of a proxy around.
  private func namesMeasure(_ expression: ExprSyntax) -> Bool {
    expression.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.parent?.is(DeclReferenceExprSyntax.self) ?? false, token.isOfSelf else {
        return false
      }
      return switch bound(token.text.unquoted)?.value {
      case .object, .code, .later: true
      default: false
      }
    }
  }

  private func changes(
    by action: ExprSyntax, _ types: inout [String: DeclaredType]
  ) -> [Change] {
    if let name = action.as(DeclReferenceExprSyntax.self)?.baseName.text.unquoted {
      return changes(byCalling: name, of: context.receiver.type, &types, depth: 0)
    }
    guard action.is(ClosureExprSyntax.self) else { return [] }
    return changes(in: Syntax(action), of: context.receiver.type, &types, depth: 0)
  }

  /// What a function or a closure with this name changes.
  private func changes(
    byCalling name: String, of type: DeclaredType?, _ types: inout [String: DeclaredType],
    depth: Int
  ) -> [Change] {
    guard depth < Self.maximumCalls else { return [] }
    if let type, let method = type.members.functions[name]?.first {
      return method.body.map { changes(in: Syntax($0), of: type, &types, depth: depth + 1) } ?? []
    }
    guard case .closure(let closure)? = value(named: name) else { return [] }
    let outer = surroundings
    surroundings = closure.surroundings
    defer { surroundings = outer }
    return changes(
      in: Syntax(closure.syntax), of: context.receiver.type, &types, depth: depth + 1)
  }

  /// The properties of the view that code changes, or in which it changes something.
  func propertiesChanged(by expression: ExprSyntax) -> [String] {
    var types: [String: DeclaredType] = [:]
    return changes(in: Syntax(expression), of: context.receiver.type, &types, depth: 0)
      .map(\.property)
  }

  /// The state of the view that a method of it sets at once where it is called.
  func stateSet(byCalling expression: ExprSyntax) -> String? {
    guard let path = expression.as(FunctionCallExprSyntax.self)?.calledExpression.path,
      let name = path.first, path.count == 1, bound(name) == nil, let type = context.receiver.type
    else { return nil }
    var open = (type.members.functions[name] ?? []).compactMap { $0.body.map { Syntax($0) } }
    while let node = open.popLast() {
      // What is handed on runs later, if at all.
      guard !node.is(ClosureExprSyntax.self), !node.is(FunctionDeclSyntax.self) else { continue }
      let set = node.as(SequenceExprSyntax.self)?.assigned ?? []
      if let state = set.first(where: { type.members.properties[$0]?.wrapper != nil }) {
        return state
      }
      open += node.children(viewMode: .sourceAccurate)
    }
    return nil
  }

  private func changes(
    in code: Syntax, of type: DeclaredType?, _ types: inout [String: DeclaredType], depth: Int
  ) -> [Change] {
    var found: [Change] = []
    func add(_ property: String) {
      if let lent = lent(named: property, of: type) {
        types[lent.type.name] = lent.type
        found.append(Change(property: lent.property, type: lent.type.name, isLent: true))
      }
      if let preview = code.preview(withState: property) {
        found.append(Change(property: property, type: "", preview: preview))
        return
      }
      guard let type else { return }
      guard type.members.properties[property] != nil else {
        // `$a` and `_a` are of the property `a`.
        if property.first == "$" || property.first == "_" { add(String(property.dropFirst())) }
        return
      }
      types[type.name] = type
      found.append(Change(property: property, type: type.name))
    }
    var open = [code]
    while let node = open.popLast() {
      if let sequence = node.as(SequenceExprSyntax.self), !sequence.assigned.isEmpty {
        sequence.assigned.forEach(add)
      } else if let lent = node.as(InOutExprSyntax.self) {
        lent.expression.changedNames.forEach(add)
      } else if let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text,
        name.hasPrefix("$")
      {
        // Whoever gets the binding may set it.
        add(String(name.dropFirst()))
      } else if let call = node.as(FunctionCallExprSyntax.self) {
        let names = call.calledExpression.path
        if names.count == 1 {
          found += changes(byCalling: names[0], of: type, &types, depth: depth)
        } else if let property = names.first, let method = names.last {
          if Self.changing.contains(method) || changesItself(property, method) { add(property) }
        }
      }
      open += node.children(viewMode: .sourceAccurate).filter { !$0.is(TokenSyntax.self) }
    }
    return found
  }

  private static let changing: Set<String> = [
    "toggle", "append", "insert", "remove", "removeAll", "removeLast", "removeFirst",
    "removeSubrange",
    "removeValue", "replaceSubrange", "updateValue", "merge", "popFirst", "popLast", "move",
    "sort", "shuffle", "reverse", "swapAt", "partition", "negate", "round", "formUnion",
    "formIntersection", "formSymmetricDifference", "subtract",
  ]

  /// Whether a method of a property's own type changes that.
  private func changesItself(_ property: String, _ method: String) -> Bool {
    guard case .instance(let instance)? = context.receiver.value,
      case .instance(let model)? = instance.fields[property],
      let body = model.type.members.functions[method]?.first?.body
    else { return false }
    var types: [String: DeclaredType] = [:]
    return !changes(in: Syntax(body), of: model.type, &types, depth: Self.maximumCalls).isEmpty
  }
}

extension SequenceExprSyntax {
  /// The names that are assigned, `offset` in `self.offset.width += 3`; none for what assigns nothing.
  fileprivate var assigned: [String] {
    let elements = Array(elements)
    guard elements.count > 2 else { return [] }
    let isAssignment =
      elements[1].is(AssignmentExprSyntax.self)
      || elements[1].as(BinaryOperatorExprSyntax.self).map {
        $0.operator.text.hasSuffix("=") && !Self.comparing.contains($0.operator.text)
      } ?? false
    guard isAssignment else { return [] }
    return elements[0].changedNames
  }

  fileprivate static let comparing: Set<String> = ["==", "!=", "<=", ">=", "===", "!==", "~="]
}

extension InfixOperatorExprSyntax {
  /// The names that are assigned, where the operators are folded.
  var assigned: [String] {
    let compound = self.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
    let isAssignment =
      self.operator.is(AssignmentExprSyntax.self)
      || compound.map { $0.hasSuffix("=") && !SequenceExprSyntax.comparing.contains($0) } ?? false
    return isAssignment ? leftOperand.changedNames : []
  }
}

extension ExprSyntax {
  /// The names that an assignment to the expression changes, each as it stands: `$a` for `a`, too.
  fileprivate var changedNames: [String] {
    if let tuple = self.as(TupleExprSyntax.self) {
      return tuple.elements.flatMap(\.expression.changedNames)
    }
    if let unwrapped = self.as(ForceUnwrapExprSyntax.self) {
      return unwrapped.expression.changedNames
    }
    if let chained = self.as(OptionalChainingExprSyntax.self) {
      return chained.expression.changedNames
    }
    if let element = self.as(SubscriptCallExprSyntax.self) {
      guard element.calledExpression.isSelf else { return element.calledExpression.changedNames }
      let keyPath = element.arguments.first?.expression.as(KeyPathExprSyntax.self)
      let property = keyPath?.components.first?.component.as(KeyPathPropertyComponentSyntax.self)
      return property.map { [$0.declName.baseName.text.unquoted] } ?? []
    }
    if let member = self.as(MemberAccessExprSyntax.self), let base = member.base {
      let isSelf =
        base.isSelf || base.as(OptionalChainingExprSyntax.self)?.expression.isSelf ?? false
      return isSelf ? [member.declName.baseName.text.unquoted] : base.changedNames
    }
    return self.as(DeclReferenceExprSyntax.self).map { [$0.baseName.text.unquoted] } ?? []
  }

  /// The names in a chain of members, without `self`; empty for any other expression.
  var path: [String] {
    let names = wholePath
    return names.first == "self" ? Array(names.dropFirst()) : names
  }

  /// The same with `self`; what is in brackets is passed over: `self.sizes[0].width`.
  private var wholePath: [String] {
    let chain = Chain(self)
    var names = chain.headName.map { [$0.text.unquoted] } ?? []
    if names.isEmpty, let head = chain.head.as(SubscriptCallExprSyntax.self) {
      names = head.calledExpression.wholePath
    }
    return names.isEmpty ? [] : names + chain.steps.map(\.name.text.unquoted)
  }
}

extension SyntaxProtocol {
  /// The code around, of a preview or of a file with previews, that has a variable of its own which is
  /// state: `@Previewable @State var name`.
  fileprivate func preview(withState name: String) -> CodeBlockItemListSyntax? {
    var around = parent
    while let node = around {
      let list = node.as(CodeBlockItemListSyntax.self)
      let isState = list?.contains { item in
        let variable = item.item.as(VariableDeclSyntax.self)
        return variable.map {
          $0.attributes.names.contains("State") && $0.boundNames.contains(name)
        } ?? false
      }
      if isState == true { return list }
      around = node.parent
    }
    return nil
  }

  /// How often a name stands in it, by itself or behind `self`.
  fileprivate func uses(of name: String) -> Int {
    tokens(viewMode: .sourceAccurate).count {
      ($0.text.unquoted == name || $0.text == "$" + name) && $0.isOfSelf
    }
  }
}

extension TokenSyntax {
  /// Whether it may name a property of the view around: it does as a value, not as a member of another
  /// one, and in `if let name`.
  fileprivate var isOfSelf: Bool {
    if let pattern = parent?.as(IdentifierPatternSyntax.self) {
      return pattern.parent?.as(OptionalBindingConditionSyntax.self).map { $0.initializer == nil }
        ?? false
    }
    guard let access = parent?.parent?.as(MemberAccessExprSyntax.self),
      access.declName.id == parent?.as(DeclReferenceExprSyntax.self)?.id
    else { return parent?.is(DeclReferenceExprSyntax.self) ?? false }
    return access.base?.isSelf ?? false
  }
}

extension DeclaredType {
  /// Whether views are made anew when the property is given another value.
  fileprivate func isState(_ name: String) -> Bool {
    members.properties[name].map { $0.wrapper != nil } ?? false
  }

  /// How often a name stands in the type's computed properties and methods.
  fileprivate func uses(of name: String) -> Int {
    members.properties.values.reduce(0) { $0 + ($1.getter?.uses(of: name) ?? 0) }
      + members.functions.values.joined().reduce(0) { $0 + ($1.body?.uses(of: name) ?? 0) }
  }
}
