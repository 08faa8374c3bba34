import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Declared layouts

extension Lowerer {
  /// What a call of a declared layout gives: a container of its content, or the layout as a value.
  func layout(
    _ type: DeclaredType, _ call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> Value {
    // A layout is checked as code; here only what stands in it is read.
    guard !isChecking else {
      readContents(of: call)
      return .unknown
    }
    let path = type.path
    if code.declared.type(named: path)?.genericNames.isEmpty == false {
      return madeLayout(call, at: name) ?? .unknown
    }
    guard let entry = layoutEntry(type, at: name) else {
      readContents(of: call)
      return .unknown
    }
    let before = record
    let value = writtenLayout(entry, call, at: name)
    guard refusalCount > before.refusalCount, entry.takesMore(than: code.universe) else {
      return value
    }
    let (made, count) = trial { madeLayout(call, at: name) }
    if count == 0, let made {
      forget(since: before)
      return made
    }
    // What only the code could make of it is the code's to refuse.
    if refusals(since: before).contains(where: { $0.kind == .evaluation }) {
      forget(since: before)
      return madeLayout(call, at: name) ?? .unknown
    }
    return value
  }

  /// A declared layout whose arguments the document has.
  private func writtenLayout(
    _ entry: CatalogueEntry, _ call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> Value {
    let before = nodeCount
    guard
      call.trailingClosure != nil
        || call.arguments.last?.expression.is(ClosureExprSyntax.self) ?? false
    else {
      var form = entry
      for index in form.signatures.indices { form.signatures[index].content = nil }
      guard let match = match(call, with: form, at: name) else { return .unknown }
      return .data(.object([entry.name: .object(match.arguments)]), type: "Layout")
    }
    guard let view = container(entry, call, at: name) else { return .unknown }
    return .view(view, nodes: nodeCount - before)
  }

  /// The row of a declared layout; nil after a refusal.
  private func layoutEntry(_ type: DeclaredType, at token: TokenSyntax) -> CatalogueEntry? {
    layoutEntry(named: type.path, at: token)
  }

  func layoutEntry(named name: String, at token: TokenSyntax) -> CatalogueEntry? {
    guard let layout = code.layoutDeclaration(name) else {
      refuse(token, name.layoutName, code.reasonNotToRun(name))
      return nil
    }
    if usedLayouts.insert(name).inserted { declareAlignments(ofLayout: name, at: token) }
    let leftOut = code.leftOut(ofLayout: name)
    if !leftOut.isEmpty {
      warn(
        "what code of layouts writes with "
          + leftOut.map { "'\($0)'" }.joined(separator: ", ") + " is left out")
    }
    var entry = CatalogueEntry(layout: layout, named: name, in: code.universe)
    // Nobody writes the call of a layout that code makes.
    entry.signatures.removeAll { $0.parameters.first?.label == ViewDocument.madeLayout }
    return entry
  }

  /// The declared code that the lowered views need.
  func program(of root: ViewNode) -> Program {
    code.program(
      layouts: usedLayouts, keys: usedKeys,
      functions: usedFunctions.union(root.calledFunctions).sorted())
  }
}

extension ViewNode {
  /// The functions that expressions in the views call.
  fileprivate var calledFunctions: Set<String> {
    var names: Set<String> = []
    var views = [self]
    var values: [JSON] = []
    while let view = views.popLast() {
      values += view.arguments.values
      values += view.lets.map(\.value.json)
      views += view.children + view.otherwise
      for modifier in view.modifiers {
        values += modifier.arguments.values
        views += modifier.children
      }
    }
    while let value = values.popLast() {
      switch value {
      case .array(let elements): values += elements
      case .object(let members):
        if let name = Expression(json: value)?.calledFunction { names.insert(name) }
        values += members.values
      default: break
      }
    }
    return names
  }
}

extension CatalogueEntry {
  /// Whether a layout has a parameter whose values have no form in documents.
  fileprivate func takesMore(than universe: TypeUniverse) -> Bool {
    signatures.contains { signature in
      signature.parameters.contains { parameter in
        guard case .declared(let type) = parameter.type else { return false }
        return !universe.hasDocumentForm(type)
      }
    }
  }
}

extension String {
  /// The name of a layout without what it is generic over, and without the types around it.
  fileprivate var layoutName: String {
    let plain = prefix { $0 != "‹" }
    return String(
      plain[(plain.lastIndex(of: ".").map { plain.index(after: $0) } ?? plain.startIndex)...])
  }
}

// MARK: Values that views give their container

extension Lowerer {
  /// `.layoutValue(key: Flexibility.self, value: 2)` and `.containerValue(\.proportion, 2)`; nil
  /// after a refusal.
  func keyedModifier(_ step: Chain.Step) -> ModifierNode? {
    let name = step.name.text
    guard let call = step.call, call.arguments.count == 2, let first = call.arguments.first,
      let second = call.arguments.last, call.trailingClosure == nil
    else {
      refuse(step.name, name, "'\(name)' takes a key and a value")
      return nil
    }
    guard count(step.name) else { return nil }
    let isLayoutValue = name == "layoutValue"
    let written = isLayoutValue ? first.expression.keyType : first.expression.containerProperty
    guard let written, let key = isLayoutValue ? keyName(written) : code.containerKey(written),
      let declared = try? code.key(key)
    else {
      if isChecking { return nil }
      refuse(
        first, name,
        isLayoutValue
          ? "expected a declared LayoutValueKey, as 'Flexibility.self'"
          : "expected an entry of 'ContainerValues' that this article declares, as '\\.proportion'")
      return nil
    }
    code.drain()
    // What a binding brings back is set when the layout is over.
    if declared.type.wrapped?.name == "Binding" {
      usedKeys.insert(key)
      return ModifierNode(name: name, arguments: ["key": .string(key), "value": .null])
    }
    let type = ParameterType(declared.type, in: code.universe)
    guard let value = json(second.expression, as: type, for: "'\(name)'") else { return nil }
    usedKeys.insert(key)
    return ModifierNode(name: name, arguments: ["key": .string(key), "value": value])
  }
}

extension Lowerer {
  /// The name by which the program knows a key: looked for from the inside out, generic ones with
  /// what they are generic over.
  private func keyName(_ written: String) -> String {
    let owner = context.receiver.type?.path
    guard let expression = ParsedSource.expression(written) else { return written }
    let scope = CodeChecker.TypeScope(owner: owner, selfType: nil, source: 0)
    return FunctionChecker(code, scope, result: nil).typeExpression(expression)?.name ?? written
  }

  /// Whether the built-in `ProportionalStack` finds the proportions that an article declares without
  /// declaring the stack; refuses where it would take other ones.
  func readsDeclaredProportion(at name: TokenSyntax) -> Bool {
    let entry = declarations.property(named: "proportion", of: "ContainerValues", at: block)
    guard entry != nil || isDeclaredModifier("proportion", on: nil) else { return true }
    let key = try? code.key(Catalogue.proportionKey)
    code.drain()
    let value = entry?.initial.flatMap { Double($0.trimmedDescription) }
    if key?.type == .double, value == 1, code.containerKey("proportion") == Catalogue.proportionKey
    {
      return true
    }
    refuse(
      name, name.text,
      "the code of 'ProportionalStack' is not in this article, and the built-in one reads"
        + " '@Entry var proportion: Double = 1' of 'ContainerValues', which is declared otherwise")
    return false
  }
}

extension ExprSyntax {
  /// `Flexibility` of `Flexibility.self`.
  fileprivate var keyType: String? {
    guard let member = self.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "self"
    else { return nil }
    return member.base?.trimmedDescription
  }

  /// `proportion` of `\.proportion`.
  fileprivate var containerProperty: String? {
    guard let path = self.as(KeyPathExprSyntax.self), path.components.count == 1,
      case .property(let property)? = path.components.first?.component
    else { return nil }
    return property.declName.baseName.text
  }
}
