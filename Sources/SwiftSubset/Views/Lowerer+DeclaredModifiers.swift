import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Declared modifiers

extension Lowerer {
  /// Whether `name` is a modifier, declared or known.
  func isModifier(_ name: String) -> Bool {
    vocabulary.modifiers[name] != nil
      || ["modifier", "layoutValue", "containerValue", "transformEnvironment"].contains(name)
      || !declarations.functions(named: name, of: "View", at: block, origin: origin).isEmpty
      || declarations.property(named: name, of: "View", at: block) != nil
  }

  /// The overloads of a declared modifier of the view.
  private func overloads(
    of name: String, on view: ViewNode?, in step: Chain.Step? = nil
  ) -> [DeclaredFunction] {
    var types = owners(of: view, in: step).types
    // A control is the views it is made of; its name is gone.
    if vocabulary.modifiers[name] == nil {
      types += Self.labelled.sorted() + Control.all.keys.sorted()
    }
    return types.flatMap { declarations.functions(named: name, of: $0, at: block, origin: origin) }
      // A signature alone is quoted: of what the catalogue has it changes nothing.
      .filter { !$0.isStatic && ($0.body != nil || vocabulary.modifiers[name] == nil) }
  }

  /// What the declared modifiers of a name do.
  func bodies(ofModifier name: String) -> [CodeBlockItemListSyntax] {
    overloads(of: name, on: nil).compactMap(\.body)
  }

  /// The declared modifier of any view that a call fits.
  func declaredOverload(
    of name: TokenSyntax, _ call: FunctionCallExprSyntax
  ) -> (DeclaredFunction, ArgumentMatch)? {
    let text = name.text.unquoted
    var fitting: [(DeclaredFunction, ArgumentMatch)] = []
    for function in overloads(of: text, on: nil) {
      if let match = try? ArgumentMatch(call, to: function.parameters) {
        fitting.append((function, match))
      }
    }
    guard !fitting.isEmpty else { return nil }
    let isSwiftUIs = vocabulary.modifiers[text].map { takes(call, $0) } ?? false
    // Which one it is, is told and counted where the modifier is read.
    let before = seen
    defer { seen = before }
    return trial { best(of: fitting, besideOwn: isSwiftUIs, at: name) }.result
      .map { ($0.function, $0.match) }
  }

  /// Whether an article declares the member of a view, as a function or as a property.
  func isDeclaredModifier(
    _ name: String, on view: ViewNode?, in step: Chain.Step? = nil
  ) -> Bool {
    !overloads(of: name, on: view, in: step).isEmpty
      || computedModifier(name, on: view, in: step) != nil
  }

  /// Refuses a member that both a view's own type and all views have where the code may know the view
  /// either way.
  private func refusesUnknownOwner(_ step: Chain.Step, on view: ViewNode?) -> Bool {
    let owners = owners(of: view, in: step)
    let name = step.name.text.unquoted
    let owning = owners.types.filter { type in
      step.call == nil
        ? declarations.property(named: name, of: type, at: block) != nil
        : !declarations.functions(named: name, of: type, at: block).isEmpty
    }
    guard owners.mayBeAnyView, owning.count > 1, let first = owning.first else { return false }
    refuse(
      step.name, name,
      "which '\(name)' is meant depends on whether the view is known as a '\(first)' here: write it"
        + " behind '\(first)(…)', or give the two different names")
    return true
  }

  /// Whether the article declares a member for views of some type: of a view that is not known it may be.
  func isDeclaredForSomeView(_ name: String) -> Bool {
    vocabulary.views.keys.contains { type in
      !declarations.functions(named: name, of: type, at: block).isEmpty
        || declarations.property(named: name, of: type, at: block) != nil
    }
  }

  private func computedModifier(
    _ name: String, on view: ViewNode?, in step: Chain.Step? = nil
  ) -> (property: DeclaredProperty, extended: String)? {
    for type in owners(of: view, in: step).types {
      if let property = declarations.property(named: name, of: type, at: block),
        property.getter != nil, !property.isStatic
      {
        return (property, type)
      }
    }
    return nil
  }

  /// A view after one more modifier, as a value.
  func modified(_ value: Value, by step: Chain.Step) -> Value {
    let before = nodeCount
    guard let view = view(of: value, at: step.name, counting: false) else {
      _ = lowerModifier(step, on: nil)
      return .unknown
    }
    guard let result = modified(view, by: step) else { return .unknown }
    return .view(result, nodes: nodeCount - before)
  }

  func modified(_ view: ViewNode, by step: Chain.Step) -> ViewNode? {
    // A call without a period, `environment(\.gap, 3)` of `self`, is in no chain.
    let setting =
      step.call.flatMap { environmentMarks.underway[$0.id] }
      ?? self.setting(of: step)
    // What is set is in the values of the views below.
    if onlySetsEnvironment(step) {
      if let written = environmentSetting(step) { checkSetting(written.key, around: view) }
      return setting.map { marked(view, by: $0) } ?? view
    }
    if step.name.text == "id", isUnknownIdentity(step) { return view }
    if step.name.text == "matchedGeometryEffect", let call = step.call {
      return isOnlyMatch(call, at: step.name) ? view : nil
    }
    if step.isEmptyModifier, declaredType(named: "EmptyModifier") == nil { return view }
    let before = refusalCount
    let (depth, around) = (modifierDepth + 1, modifiedTexts[modifierDepth + 1])
    modifiedTexts[depth] = view.view == "Text" ? (view, false) : nil
    defer { modifiedTexts[depth] = around }
    guard let modifier = lowerModifier(step, on: view) else { return nil }
    var view = view
    // Of a body that is refused nothing else is said.
    if modifier.isDeclared, refusalCount == before,
      !countUses(in: modifier, of: view, at: step.name)
    {
      return nil
    }
    view.modifiers.append(modifier)
    return setting.map { marked(view, by: $0) } ?? view
  }

  /// Whether no other view has the identity of a `matchedGeometryEffect`: then it moves nothing.
  private func isOnlyMatch(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> Bool {
    let id = call.arguments.first.map { argument in
      form(ofIdentity: argument.expression) ?? argument.expression.trimmedDescription
    }
    guard !isChecking, let id else { return true }
    guard matchedIdentities.insert(id).inserted else {
      refuse(
        name, name.text,
        "two views have the identity \(id) in a 'matchedGeometryEffect': one takes the frame of the"
          + " other; write the views of one state")
      return false
    }
    warn("a matchedGeometryEffect with one view of its identity moves nothing")
    return true
  }

  private func form(ofIdentity expression: ExprSyntax) -> String? {
    trial { json(expression, as: .identifier, for: "'id'") }.result?.string
  }

  /// Whether an `id` is made anew each time, as a `UUID` is: it names no node.
  private func isUnknownIdentity(_ step: Chain.Step) -> Bool {
    guard let argument = step.call?.arguments.first?.expression else { return false }
    let (found, refusals) = trial { evaluate(argument) }
    guard refusals == 0, case .opaque = found else { return false }
    return true
  }

  /// A call of a declared modifier: one node with the function's name; nil after a refusal.
  func declaredModifier(_ step: Chain.Step, on view: ViewNode?) -> ModifierNode? {
    let name = step.name.text.unquoted
    guard !refusesUnknownOwner(step, on: view) else { return nil }
    guard let call = step.call else {
      guard let (property, extended) = computedModifier(name, on: view, in: step),
        !refuseConditional(name, extending: extended, at: step.name)
      else { return nil }
      return modifierNode(
        name, block: property.block, receiver: nil, extended: extended, at: step.name
      ) {
        property.getter.map {
          self.result(of: $0, as: property.type, isBuilder: property.isBuilder, at: name)
        } ?? .unknown
      }
    }
    var nearest: (function: DeclaredFunction, mismatch: ArgumentMatch.Mismatch)?
    var fitting: [(DeclaredFunction, ArgumentMatch)] = []
    for function in overloads(of: name, on: view, in: step) {
      do throws(ArgumentMatch.Mismatch) {
        fitting.append((function, try ArgumentMatch(call, to: function.parameters)))
      } catch {
        if nearest == nil || nearest?.mismatch.progress ?? 0 < error.progress {
          nearest = (function, error)
        }
      }
    }
    // An overload of SwiftUI's own may fit.
    let own = vocabulary.modifiers[name].flatMap { takes(call, $0) ? $0 : nil }
    if let meant = best(of: fitting, besideOwn: own != nil, at: step.name) {
      let function = meant.function
      guard
        !refuseConditional(
          name, function.signature, extending: function.extended ?? "View", at: step.name)
      else { return nil }
      return declaredModifier(meant, at: step.name)
    }
    if let own { return builtInModifier(step, own, on: view) }
    if let nearest { refuse(nearest.mismatch, nearest.function.parameters, step.name) }
    readContents(of: call)
    return nil
  }

  private func declaredModifier(
    _ meant: MeantOverload, at name: TokenSyntax
  ) -> ModifierNode? {
    let (function, match, asked) = meant
    var inner = CodeContext(block: function.block)
    inner.generics = function.generics
    let values = numbered(
      asked ?? arguments(match, of: function.parameters, in: inner), for: function, at: name)
    let lent = lent(match, to: function.parameters)
    return modifierNode(
      function.name, block: function.block, receiver: nil, generics: function.generics,
      extended: function.extended, at: name
    ) {
      let depth = modifierDepth - 1
      let given = zip(function.parameters, values).map { parameter, value in
        // A gradient is no view where a style is wanted.
        let isStyle = parameter.type.map { Self.bound(of: $0) == "ShapeStyle" } ?? false
        return isViews(parameter.type) && !isStyle ? self.given(value, from: depth) : value
      }
      bind(function.parameters, to: given, lent: lent)
      guard let body = function.body else {
        refuseWithoutBody(function, at: name)
        return .unknown
      }
      return result(
        of: body, as: function.result, isBuilder: function.isBuilder, at: function.name)
    }
  }

  /// `.modifier(Card())`: what the modifier's body makes of its content.
  func viewModifier(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ModifierNode? {
    guard let argument = call.arguments.first, call.arguments.count == 1, argument.label == nil
    else {
      refuse(name, "modifier", "'modifier' takes one ViewModifier")
      return nil
    }
    return viewModifier(argument.expression, at: name)
  }

  /// `ModifiedContent(content: Text("a"), modifier: Card())`, as `modifier` makes it.
  func lowerModifiedContent(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    let arguments = Array(call.arguments)
    guard arguments.map({ $0.label?.text }) == ["content", "modifier"] else {
      refuse(name, name.text, "expected ModifiedContent(content:modifier:)")
      return nil
    }
    guard var view = lowerView(arguments[0].expression),
      let modifier = viewModifier(arguments[1].expression, at: name),
      countUses(in: modifier, of: view, at: name)
    else { return nil }
    view.modifiers.append(modifier)
    return view
  }

  private func viewModifier(_ argument: ExprSyntax, at name: TokenSyntax) -> ModifierNode? {
    var found = evaluate(argument)
    // Of code that is only checked it is not known which of two is meant.
    if isChecking, case .choice(let choice) = found, choice.condition == nil { found = choice.then }
    if case .member(let member) = found, member.type == nil,
      let declared = extensionMember(member.name, of: ["ViewModifier"], at: member.token)
    {
      found = declared
    }
    if case .instance(let instance) = found, conforms(instance.type, to: "GeometryEffect") {
      // It moves what is drawn, and no frame.
      return modifierNode("modifier", block: instance.type.block, receiver: nil, at: name) {
        .view(modifiedView, nodes: 0)
      }
    }
    guard case .instance(let instance) = found,
      let body = methods(named: "body", of: instance.type).first(where: { $0.parameters.count == 1 }
      )
    else {
      if case .unknown = found { return nil }
      refuse(
        argument, "modifier", "expected a ViewModifier for 'modifier', found \(found.description)")
      return nil
    }
    return readingModifier(of: instance.type.name, at: name) {
      $0.viewModifier(instance, body, at: name)
    }
  }

  private func viewModifier(
    _ instance: Value.Instance, _ body: DeclaredFunction, at name: TokenSyntax
  ) -> ModifierNode? {
    let placed = given(to: inEnvironment(instance, at: name))
    let receiver = Value.Receiver(value: .instance(placed), type: instance.type)
    return modifierNode(
      "modifier", block: body.block, receiver: receiver, generics: instance.type.generics, at: name
    ) {
      bind(body.parameters[0].name, to: .view(modifiedView, nodes: 0))
      guard let statements = body.body else { return .unknown }
      return result(of: statements, as: body.result, isBuilder: true, at: instance.type.name)
    }
  }

  /// The node of a modifier whose body `body` lowers.
  ///
  /// Without a receiver the code belongs to the view itself.
  private func modifierNode(
    _ name: String, block: Int, receiver: Value.Receiver?, generics: Set<String> = [],
    extended: String? = nil, at token: TokenSyntax,
    _ body: () -> Value
  ) -> ModifierNode? {
    guard count(token) else { return nil }
    if isChecking, callDepth > 0 { return ModifierNode(name: name, isDeclared: true) }
    modifierDepth += 1
    defer { modifierDepth -= 1 }
    let level = modifierDepth
    let receiver =
      receiver ?? .init(value: .view(modifiedView, nodes: 0), extended: extended)
    let inner = CodeContext(block: block, receiver: receiver, generics: generics)
    let views = entering(name, inner, at: token.positionAfterSkippingLeadingTrivia) {
      view(of: body(), at: token, counting: false)
    }
    guard let views else { return nil }
    return ModifierNode(
      name: name, arguments: level > 1 ? [ModifierNode.modified: .number(Double(level))] : [:],
      children: [views], isDeclared: true)
  }

  /// A modifier with the views that it was made with marked as what it was given.
  private func given(to modifier: Value.Instance) -> Value.Instance {
    let outer = context
    context.generics.formUnion(modifier.type.generics)
    modifierDepth += 1
    defer {
      modifierDepth -= 1
      context = outer
    }
    var modifier = modifier
    for (name, value) in modifier.fields where isViews(modifier.type.members.properties[name]?.type)
    {
      modifier.fields[name] = given(value, from: modifierDepth - 1)
    }
    return modifier
  }

  /// A value that code of so many bodies of declared modifiers gave: views of its are not the body's
  /// but the caller's, and listed.
  func given(_ value: Value, from depth: Int) -> Value {
    guard depth < modifierDepth, case .view(let view, let nodes) = value else { return value }
    guard view.view != ModifierNode.modified || !view.isUnmodified else { return value }
    return .view(
      ViewNode(
        view: ModifierNode.given, arguments: depth > 0 ? ["0": .number(Double(depth + 1))] : [:],
        children: [view]),
      nodes: nodes)
  }

  /// What stands for the modified view in the body of the innermost modifier.
  private var modifiedView: ViewNode {
    ViewNode(
      view: ModifierNode.modified,
      arguments: modifierDepth > 1 ? ["0": .number(Double(modifierDepth))] : [:])
  }

  /// Counts the modified view once more for each use but the first; false where that is too many.
  private func countUses(
    in modifier: ModifierNode, of view: ViewNode, at name: TokenSyntax
  ) -> Bool {
    let level = modifier.arguments[ModifierNode.modified]
    let uses = modifier.children.reduce(0) { $0 + $1.uses(ofLevel: level) }
    if uses == 0, !isChecking, modifiedTexts[modifierDepth + 1]?.isJoined != true {
      warn("'\(modifier.name)' leaves out the view that it modifies: its body does not use it")
    }
    guard uses > 1 else { return true }
    return count(name, nodes: (uses - 1) * view.expandedSize)
  }
}

extension ViewNode {
  /// How often the modified view of a level stands in it.
  fileprivate func uses(ofLevel level: JSON?) -> Int {
    var uses = view == ModifierNode.modified && arguments["0"] == level ? 1 : 0
    for child in children + otherwise { uses += child.uses(ofLevel: level) }
    for modifier in modifiers {
      for child in modifier.children { uses += child.uses(ofLevel: level) }
    }
    return uses
  }

  /// How many views and modifiers it is when declared modifiers are carried out; at most a
  /// million.
  var expandedSize: Int {
    var size = 1 + (children + otherwise).reduce(0) { $0 + $1.expandedSize }
    for modifier in modifiers where modifier.name != ModifierNode.mark {
      let added = modifier.children.reduce(1) { $0 + $1.expandedSize }
      let uses =
        modifier.isDeclared
        ? modifier.children.reduce(0) {
          $0 + $1.uses(ofLevel: modifier.arguments[ModifierNode.modified])
        } : 1
      size = min(size * max(uses, 1) + added, 1_000_000)
    }
    return size
  }
}
