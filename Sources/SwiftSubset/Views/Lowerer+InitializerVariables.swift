import BuiltinEngine
import Scenarios
import SwiftSyntax

// A view's own initializer may work something out with variables and loops before it sets properties:
// the language runs that, and what it leaves in the variables is given names.
extension Lowerer {
  /// Carries out the statements of an initializer from a local variable up to the next property that is
  /// set.
  ///
  /// - Parameters:
  ///   - statements: From the declaration of the variable on.
  ///   - type: The type that is initialized.
  /// - Returns: How many of them were carried out; nil where the first one declares no variable.
  func carryOutVariables(
    _ statements: Slice<CodeBlockItemListSyntax>, of type: DeclaredType
  ) -> Int? {
    guard let first = statements.first, !first.localVariables.isEmpty else { return nil }
    var locals = localNames
    let count = statements.prefix { statement in
      guard !statement.sets(aPropertyOf: type, besides: locals) else { return false }
      locals.formUnion(statement.localVariables.map(\.unquoted))
      return true
    }.count
    return carryOutVariables(
      statements.prefix(count), isWhole: count == 1 && first.declaresVariable)
      ?? (first.declaresVariable ? carryOutVariables(statements.prefix(1), isWhole: true) : nil)
  }

  /// Carries out statements, and gives names to what they leave in their variables; how many these are.
  ///
  /// Of several, which may change properties, nothing is refused.
  private func carryOutVariables(
    _ code: Slice<CodeBlockItemListSyntax>, isWhole: Bool
  ) -> Int? {
    guard let first = code.first else { return nil }
    let names = code.flatMap(\.localVariables)
    let written = code.map(\.description).joined()
    var made: [(name: String, value: Value, known: KnownValue)] = []
    for name in names {
      // The language knows a closure's type from the function that takes it.
      let source = "[0].map { _ in\n\(written)\nreturn \(name)\n}[0]"
      guard let expression = ParsedSource.expression(source) else { return nil }
      let outcome = KnownCode(self.code, source: SourceText(source)).value(
        of: expression, names: knownNames(in: Syntax(expression), self.code), in: ownerPath)
      guard case .value(let known) = outcome else {
        guard isWhole else { return nil }
        bind(name.unquoted, to: .unknown)
        guard !isChecking else { continue }
        refuse(
          first, name,
          "what this initializer leaves in '\(name)' is not known: "
            + MemberNamer.plain(
              outcome.refusals.first?.message ?? "it is no code that is understood"))
        break
      }
      made.append((name.unquoted, value(of: known, self.code), known))
    }
    for (name, value, known) in made { bind(name, to: value, known: known) }
    return code.count
  }

  /// Carries out the statements before the view that a body returns, from a local variable on: `var sum = 0` and
  /// the loop that adds to it.
  ///
  /// - Returns: How many these are; nil where the language does not carry them out.
  func carryOutBeforeReturn(_ statements: Slice<CodeBlockItemListSyntax>) -> Int? {
    guard statements.first?.declaresVariable ?? false else { return nil }
    let code = statements.prefix { !$0.item.is(ReturnStmtSyntax.self) }
    guard !isChecking else {
      for name in code.flatMap(\.localVariables) { bind(name.unquoted, to: .unknown) }
      return code.count
    }
    // Constants behind the last change may be views.
    let last = code.indices.last { code[$0].localVariables.isEmpty || code[$0].declaresVariable }
    return carryOutVariables(code, isWhole: false)
      ?? last.flatMap { carryOutVariables(code[...$0], isWhole: false) }
  }

  /// Carries out statements from a local name up to the last property that is set by a closure with local names
  /// in it, which it may change: `lines = words.map { word in seen[word, default: 0] += 1 … }`.
  ///
  /// - Returns: How many these are; nil where there is none, or the language does not carry them out.
  func carryOutProperties(
    _ statements: Slice<CodeBlockItemListSyntax>, of instance: inout Value.Instance,
    at name: TokenSyntax
  ) -> Int? {
    guard !isChecking, !instance.type.isClass, let first = statements.first,
      !first.localVariables.isEmpty
    else { return nil }
    var locals: Set<String> = []
    var found: [(count: Int, properties: [DeclaredProperty], code: String)] = []
    var properties: [DeclaredProperty] = []
    var written = ""
    for (index, statement) in statements.enumerated() {
      if statement.sets(aPropertyOf: instance.type, besides: localNames.union(locals)) {
        guard let (property, given) = keptProperty(statement, of: instance.type),
          let type = property.type
        else { break }
        properties.append(property)
        written +=
          "\nlet \(MemberNamer.name(of: property.name)): \(type.trimmedDescription) = \(given)"
        if statement.hasClosure(with: locals) { found.append((index + 1, properties, written)) }
      } else {
        written += "\n\(statement.trimmedDescription)"
        locals.formUnion(statement.localVariables.map(\.unquoted))
      }
    }
    guard let last = found.last else { return nil }
    let behind = statements.dropFirst(last.count).flatMap { $0.tokens(viewMode: .sourceAccurate) }
    let used = locals.filter { local in behind.contains { $0.text.unquoted == local } }
    let names = last.properties.map { MemberNamer.name(of: $0.name) } + used.sorted()
    guard let values = values(of: names, leftBy: last.code) else { return nil }
    for (property, known) in zip(last.properties, values) {
      instance.fields[property.name] = stored(value(of: known, code), in: property, at: name)
    }
    for (local, known) in zip(used.sorted(), values.dropFirst(last.properties.count)) {
      bind(local, to: value(of: known, code), known: known)
    }
    return last.count
  }

  /// The plain property that a statement sets, and to what; nil for one that does more when it is set.
  private func keptProperty(
    _ statement: CodeBlockItemSyntax, of type: DeclaredType
  ) -> (DeclaredProperty, given: String)? {
    guard let parts = statement.item.as(SequenceExprSyntax.self)?.elements,
      let target = parts.first,
      let name =
        (target.as(MemberAccessExprSyntax.self)?.declName ?? target.as(DeclReferenceExprSyntax.self))?
        .baseName.text.unquoted,
      let property = type.members.properties[name], property.getter == nil, !property.isStatic,
      !property.hasAccessors, property.wrapper == nil, !property.isBuilder, !isViews(property.type)
    else { return nil }
    return (property, parts.dropFirst(2).map(\.description).joined())
  }

  /// What code leaves under some names; nil where one of them is not known.
  private func values(of names: [String], leftBy code: String) -> [KnownValue]? {
    var found: [KnownValue] = []
    for name in names {
      let source = "[0].map { _ in\(code)\nreturn \(name)\n}[0]"
      guard let expression = ParsedSource.expression(source),
        case .value(let known) = KnownCode(self.code, source: SourceText(source)).value(
          of: expression, names: knownNames(in: Syntax(expression), self.code), in: ownerPath),
        known.maker == nil, !known.json.isTooLarge, !known.json.holdsObjects
      else { return nil }
      found.append(known)
    }
    return found
  }

  /// Carries out the initializer of an object.
  ///
  /// Where it loops, calls methods or changes what it has set, the language makes the object and is asked for
  /// all of its properties.
  func initializedObject(
    _ instance: Value.Instance, by initializer: DeclaredFunction, _ body: CodeBlockItemListSyntax,
    at name: TokenSyntax
  ) -> Value.Instance {
    let before = record
    let made = initialized(instance, by: body, at: name)
    guard !isChecking, refusalCount > before.refusalCount,
      let object = madeByLanguage(instance, initializer)
    else { return made }
    forget(since: before)
    return object
  }

  private func madeByLanguage(
    _ instance: Value.Instance, _ initializer: DeclaredFunction
  ) -> Value.Instance? {
    let type = instance.type
    let properties = type.members.stored.map(\.name)
    guard !properties.isEmpty, type.generics.isEmpty,
      !initializer.parameters.contains(where: \.isVariadic),
      !declarations.refined(type.inherited).contains(where: { declaredType(at: $0) != nil })
    else { return nil }
    let arguments = initializer.parameters.map { parameter in
      (parameter.label.map { "\($0): " } ?? "") + parameter.name
    }.joined(separator: ", ")
    // Each property by itself: of one that the language cannot hand over nothing is known.
    var object = instance
    for property in properties {
      let source = "[0].map { _ in \(type.path)(\(arguments)).\(property) }[0]"
      guard let expression = ParsedSource.expression(source) else { return nil }
      let outcome = KnownCode(code, source: SourceText(source)).value(
        of: expression, names: knownNames(in: Syntax(expression), code, asStated: true))
      // What only code can make again is an object or a function.
      guard case .value(let known) = outcome, known.maker == nil else { return nil }
      let value = value(of: known, code)
      guard value.isWhole else { return nil }
      object.fields[property] = value
    }
    return object
  }

  /// The names of parameters and of what is declared in the bodies around.
  var localNames: Set<String> { Set(scopes.dropFirst().flatMap(\.keys)) }
}

extension Value {
  /// Whether all of it is known, and no object of an article's class is in it: which one that is, beside
  /// others, would be lost.
  fileprivate var isWhole: Bool {
    switch self {
    case .unknown: return false
    case .instance(let instance):
      if case .other("class") = instance.type.kind { return false }
      return instance.fields.values.allSatisfy(\.isWhole)
        && instance.payload.allSatisfy(\.value.isWhole)
    case .list(let elements): return elements.allSatisfy(\.isWhole)
    case .tuple(let parts): return parts.allSatisfy(\.value.isWhole)
    default: return true
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether a closure in it says one of some names.
  fileprivate func hasClosure(with names: Set<String>) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard names.contains(token.text.unquoted) else { return false }
      var next = token.parent
      while let node = next, node.id != Syntax(self).id {
        if node.is(ClosureExprSyntax.self) { return true }
        next = node.parent
      }
      return false
    }
  }
}

extension CodeBlockItemSyntax {
  /// The names of the local variables or constants that it declares with values.
  fileprivate var localVariables: [String] {
    guard case .decl(let declaration) = item,
      let variable = declaration.as(VariableDeclSyntax.self), variable.attributes.isEmpty,
      variable.bindings.allSatisfy({ $0.initializer != nil && $0.accessorBlock == nil })
    else { return [] }
    return variable.bindings.compactMap {
      $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
    }
  }

  /// Whether it declares a constant that the next statement changes: it holds an object.
  func declaresObject(changedBy next: CodeBlockItemSyntax?) -> Bool {
    guard case .expr(let expression)? = next?.item, !localVariables.isEmpty else { return false }
    let target =
      expression.as(SequenceExprSyntax.self).flatMap { sequence in
        sequence.elements.count > 2 ? sequence.elements.first : nil
      } ?? expression
    let chain = Chain(target)
    return !chain.steps.isEmpty && chain.headName.map { localVariables.contains($0.text) } ?? false
  }

  /// Whether it is a local `var`.
  var declaresVariable: Bool {
    guard case .decl(let declaration) = item else { return false }
    return !localVariables.isEmpty
      && declaration.as(VariableDeclSyntax.self)?.bindingSpecifier.text == "var"
  }

  /// Whether it sets a property of the type, and no local name.
  func sets(aPropertyOf type: DeclaredType, besides names: Set<String> = []) -> Bool {
    guard case .expr(let expression) = item,
      let sequence = expression.as(SequenceExprSyntax.self)
    else { return false }
    let parts = Array(sequence.elements)
    guard parts.count > 2, parts[1].is(AssignmentExprSyntax.self) else { return false }
    if let member = parts[0].as(MemberAccessExprSyntax.self) {
      return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
    }
    guard let name = parts[0].as(DeclReferenceExprSyntax.self)?.baseName.text.unquoted else {
      return false
    }
    let plain = name.hasPrefix("_") ? String(name.dropFirst()) : name
    return !names.contains(name)
      && (type.members.properties[name] != nil || type.members.properties[plain] != nil)
  }
}
