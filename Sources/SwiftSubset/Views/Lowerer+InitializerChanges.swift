import BuiltinEngine
import Scenarios
import SwiftSyntax

// What a view's own initializer changes, `names.append(title)`, `total += 1`, or in a loop: the language
// carries that out on variables that stand for the properties and local names in it.
extension Lowerer {
  /// Carries out a statement that changes properties which have values, or local variables.
  ///
  /// - Parameters:
  ///   - statement: One that sets no property as a whole.
  ///   - instance: What is initialized.
  /// - Returns: Whether it was carried out; where it was not, nothing was changed.
  func carryOutChanges(
    by statement: CodeBlockItemSyntax, to instance: inout Value.Instance
  ) -> Bool {
    guard !instance.type.isClass,
      let written = Changes(statement, of: instance.type, localNames)
    else { return false }
    if isChecking {
      for name in written.locals { bind(name, to: .unknown) }
      for name in written.properties { instance.fields[name] = .unknown }
      return true
    }
    var properties: [(name: String, variable: String, value: KnownValue)] = []
    var unset: [(property: DeclaredProperty, type: TypeSyntax, wanted: ProgramType)] = []
    for name in written.properties.sorted() {
      guard let property = instance.type.members.properties[name], !property.isStatic,
        property.getter == nil, property.wrapper == nil, !property.isBuilder
      else { return false }
      if instance.fields[name] == nil, statement.catches, !property.hasAccessors,
        let type = property.type, let wanted = programType(of: type)
      {
        unset.append((property, type, wanted))
        continue
      }
      guard let value = instance.fields[name],
        let known = known(Bound(value: value, stated: statedType(of: property)), code)
      else { return false }
      properties.append((name, MemberNamer.name(of: name), known))
    }
    var locals: [(name: String, variable: String, value: KnownValue)] = []
    for name in written.locals.sorted() {
      guard let bound = bound(name), let known = known(bound, code) else { return false }
      locals.append((name, name, known))
    }
    let variables = locals + properties
    guard !variables.isEmpty || !unset.isEmpty else { return false }
    var names: [String: KnownValue] = [:]
    for (index, variable) in variables.enumerated() { names[Self.given(index)] = variable.value }
    let beginning = variables.enumerated().map { index, variable in
      "var \(variable.variable) = \(Self.given(index))"
    }
    let open = unset.map { property, type, _ in
      "var \(MemberNamer.name(of: property.name)): \(type.trimmedDescription)"
    }
    let source = (beginning + open + [written.code]).joined(separator: "\n")
    var changed: [KnownValue] = []
    let results =
      variables.map { ($0.variable, $0.value.type) }
      + unset.map { (MemberNamer.name(of: $0.property.name), $0.wanted) }
    for (variable, type) in results {
      // The language knows a closure's type from the function that takes it.
      let whole = "[0].map { _ in\n\(source)\nreturn \(variable)\n}[0]"
      guard let expression = ParsedSource.expression(whole),
        case .value(let known) = KnownCode(code, source: SourceText(whole)).value(
          of: expression, as: type, names: names, in: ownerPath),
        known.maker == nil, !known.json.isTooLarge, !known.json.holdsObjects
      else { return false }
      changed.append(known)
    }
    for (variable, known) in zip(variables, changed) {
      let value = value(of: known, code)
      if variable.name == variable.variable {
        rebind(variable.name, to: value, known: known)
      } else {
        instance.fields[variable.name] = value
      }
    }
    for ((property, _, _), known) in zip(unset, changed.dropFirst(variables.count)) {
      instance.fields[property.name] = value(of: known, code)
    }
    return true
  }

  /// Carries out what the setter of a computed property does in an initializer.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: What it is set to.
  ///   - instance: What is initialized.
  ///   - name: Where it is set.
  /// - Returns: Whether it was carried out: a setter that sets what is observed or wrapped does more.
  func carryOutSetter(
    of property: DeclaredProperty, _ value: Value, to instance: inout Value.Instance,
    at name: TokenSyntax
  ) -> Bool {
    let members = instance.type.members
    guard let setter = property.setter, let body = setter.body?.statements, !instance.type.isClass,
      !body.tokens(viewMode: .sourceAccurate).contains(where: { token in
        let word = token.text.unquoted
        let isWrapper = word.hasPrefix("_") && members.properties[word] == nil
        let plain = isWrapper ? String(word.dropFirst()) : word
        if ["return", "throw"].contains(word) { return true }
        return members.properties[plain].map { $0.hasAccessors || $0.wrapper != nil } ?? false
      })
    else { return false }
    let inner = CodeContext(
      block: property.block, receiver: .init(value: .instance(instance), type: instance.type),
      generics: instance.type.generics)
    let made = entering(property.name, inner, at: name.positionAfterSkippingLeadingTrivia) {
      scoped { () -> Value.Instance? in
        bind(
          setter.parameters?.name.text ?? "newValue", to: value, stated: statedType(of: property))
        return initialized(instance, by: body, at: name)
      }
    }
    if let made { instance = made }
    return made != nil
  }

  private static func given(_ index: Int) -> String { "given\(MemberNamer.mark)\(index)" }
}

/// What a statement of an initializer names of the properties and the local variables around it.
private struct Changes {
  var properties: Set<String>
  var locals: Set<String>

  /// The statement with a name of its own for each property.
  var code: String

  /// nil where it may do something else than change them: where it calls or sets something of the type's
  /// own, declares a name of a property, or leaves the initializer.
  init?(_ statement: CodeBlockItemSyntax, of type: DeclaredType, _ locals: Set<String>) {
    let reader = ChangeReader(of: type, locals)
    let written = reader.rewrite(statement)
    guard !reader.doesMore else { return nil }
    (properties, self.locals) = (reader.properties, reader.locals)
    code = written.description
  }
}

private final class ChangeReader: SyntaxRewriter {
  private let stored: Set<String>
  private let own: Set<String>
  private let around: Set<String>

  private(set) var properties: Set<String> = []
  private(set) var locals: Set<String> = []
  private(set) var doesMore = false

  init(of type: DeclaredType, _ locals: Set<String>) {
    stored = Set(type.members.stored.map(\.name))
    own = Set(type.members.properties.keys).union(type.members.functions.keys)
    around = locals
    super.init()
  }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    switch token.tokenKind {
    case .keyword(.try) where token.isCaught: break
    case .keyword(.return), .keyword(.throw), .keyword(.super), .keyword(.try), .keyword(.await),
      .keyword(.self), .keyword(.func), .keyword(.defer):
      doesMore = true
    default: break
    }
    return token
  }

  override func visit(_ node: IdentifierPatternSyntax) -> PatternSyntax {
    declare(node.identifier)
    return PatternSyntax(node)
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> ClosureShorthandParameterSyntax {
    declare(node.name)
    return node
  }

  override func visit(_ node: ClosureParameterSyntax) -> ClosureParameterSyntax {
    declare(node.secondName ?? node.firstName)
    return node
  }

  /// What hides a property or a local name would stand for something else.
  private func declare(_ name: TokenSyntax) {
    if own.contains(name.text.unquoted) || around.contains(name.text.unquoted) { doesMore = true }
  }

  // There are no values in it.
  override func visit(_ node: KeyPathExprSyntax) -> ExprSyntax { ExprSyntax(node) }

  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    guard let base = node.base else { return ExprSyntax(node) }
    if base.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self) {
      let name = node.declName.baseName.text.unquoted
      guard stored.contains(name) else {
        doesMore = true
        return ExprSyntax(node)
      }
      return property(name, node)
    }
    return ExprSyntax(node.with(\.base, rewrite(base).as(ExprSyntax.self) ?? base))
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    let name = node.baseName.text.unquoted
    if around.contains(name) {
      locals.insert(name)
    } else if stored.contains(name), node.argumentNames == nil {
      return property(name, node)
    } else if own.contains(name) || name.hasPrefix("_") || node.baseName.text == "self" {
      doesMore = true
    }
    return ExprSyntax(node)
  }

  private func property(_ name: String, _ node: some SyntaxProtocol) -> ExprSyntax {
    properties.insert(name)
    return ExprSyntax(
      DeclReferenceExprSyntax(baseName: .identifier(MemberNamer.name(of: name)))
        .with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia))
  }
}

extension CodeBlockItemSyntax {
  /// Whether it is a `do` with `catch`, which may set what has no value yet.
  fileprivate var catches: Bool { item.as(DoStmtSyntax.self)?.catchClauses.isEmpty == false }
}

extension TokenSyntax {
  /// Whether an error behind it is caught by a `catch` around.
  fileprivate var isCaught: Bool {
    var next = parent
    while let node = next {
      if let body = node.as(CodeBlockSyntax.self), let around = body.parent?.as(DoStmtSyntax.self) {
        return !around.catchClauses.isEmpty
      }
      if node.is(ClosureExprSyntax.self) { return false }
      next = node.parent
    }
    return false
  }
}
