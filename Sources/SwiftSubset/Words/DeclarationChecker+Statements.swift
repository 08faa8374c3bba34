import Scenarios
import SwiftSyntax

// MARK: Statements

extension DeclarationChecker {
  func scoped(_ body: () -> Void) {
    scopes.append([:])
    body()
    scopes.removeLast()
  }

  func bind(_ name: String, _ type: APIType) { scopes[scopes.count - 1][name] = type }

  func type(of name: String) -> APIType? {
    for scope in scopes.reversed() {
      if let type = scope[name] { return type }
    }
    return nil
  }

  func bind(_ clause: FunctionParameterClauseSyntax) {
    for parameter in clause.parameters {
      checkTypeNames(in: parameter.type)
      let one = APIType(parameter.type)
      let type = parameter.ellipsis == nil ? one : .collection(one)
      if let value = parameter.defaultValue { _ = infer(value.value, expecting: type) }
      bind((parameter.secondName ?? parameter.firstName).text, type)
    }
  }

  func check(_ function: FunctionDeclSyntax) {
    bind(function.name.text, .unknown)
    scoped {
      if let parameters = function.genericParameterClause?.parameters {
        declaredNames.formUnion(parameters.map(\.name.text))
      }
      bind(function.signature.parameterClause)
      let result = function.signature.returnClause?.type
      if let result { checkTypeNames(in: result) }
      if let body = function.body { check(body.statements, returning: APIType(result)) }
    }
  }

  func check(_ variable: VariableDeclSyntax) {
    for binding in variable.bindings {
      var type = APIType(binding.typeAnnotation?.type)
      if let annotation = binding.typeAnnotation { checkTypeNames(in: annotation.type) }
      if let value = binding.initializer?.value {
        let found = infer(value, expecting: type)
        if binding.typeAnnotation == nil { type = found }
      }
      if let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
        bind(name, type)
      }
      switch binding.accessorBlock?.accessors {
      case .getter(let statements): scoped { check(statements, returning: type) }
      case .accessors(let accessors):
        for accessor in accessors {
          guard let body = accessor.body else { continue }
          // Only a getter's one expression is of the variable's type.
          let isGetter = accessor.accessorSpecifier.tokenKind == .keyword(.get)
          scoped { check(body.statements, returning: isGetter ? type : .unknown) }
        }
      default: break
      }
    }
  }

  func check(_ statements: CodeBlockItemListSyntax, returning result: APIType = .unknown) {
    guard depth < Limits.Source.depth else { return }
    depth += 1
    defer { depth -= 1 }
    for statement in statements {
      switch statement.item {
      case .decl(let declaration): check(declaration)
      case .stmt(let inner): check(inner, returning: result)
      case .expr(let expression):
        _ = infer(expression, expecting: statements.count == 1 ? result : .unknown)
      @unknown default: break
      }
    }
  }

  private func check(_ statement: StmtSyntax, returning result: APIType) {
    switch statement.as(StmtSyntaxEnum.self) {
    case .returnStmt(let statement): statement.expression.map { _ = infer($0, expecting: result) }
    case .expressionStmt(let statement): _ = infer(statement.expression, expecting: result)
    case .forStmt(let loop):
      let sequence = infer(loop.sequence)
      scoped {
        bind(loop.pattern, sequence.element, loop.sequence)
        if let condition = loop.whereClause?.condition { _ = infer(condition) }
        check(loop.body.statements, returning: result)
      }
    case .whileStmt(let loop):
      scoped {
        check(loop.conditions)
        check(loop.body.statements, returning: result)
      }
    case .repeatStmt(let loop):
      scoped { check(loop.body.statements, returning: result) }
      _ = infer(loop.condition)
    case .guardStmt(let statement):
      check(statement.conditions)
      scoped { check(statement.body.statements, returning: result) }
    case .doStmt(let statement): scoped { check(statement.body.statements, returning: result) }
    default: break
    }
  }

  func check(_ conditions: ConditionElementListSyntax) {
    for element in conditions {
      switch element.condition {
      case .expression(let expression): _ = infer(expression)
      case .optionalBinding(let binding):
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        let type = binding.initializer.map { infer($0.value) } ?? name.flatMap(type(of:))
        if let name { bind(name, (type ?? .unknown).wrapped) }
      default: break
      }
    }
  }

  /// The names of a loop: one, or the pair that `enumerated()` and `zip` give.
  private func bind(_ pattern: PatternSyntax, _ element: APIType, _ sequence: ExprSyntax) {
    if let name = pattern.as(IdentifierPatternSyntax.self)?.identifier.text {
      bind(name, element)
    } else if let tuple = pattern.as(TuplePatternSyntax.self) {
      let chain = Chain(sequence)
      let isEnumerated = chain.steps.last?.name.text == "enumerated"
      let base = isEnumerated ? enumeratedElement(of: sequence) : .unknown
      for (index, part) in tuple.elements.enumerated() {
        guard let name = part.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
          continue
        }
        bind(name, isEnumerated ? (index == 0 ? .named("Int") : base) : .unknown)
      }
    }
  }

  private func enumeratedElement(of sequence: ExprSyntax) -> APIType {
    guard let call = sequence.as(FunctionCallExprSyntax.self),
      let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    else { return .unknown }
    return infer(base).element
  }

  // MARK: Names of types

  /// Refuses the names of types that are nearly those of known ones.
  func checkTypeNames(in type: TypeSyntax) {
    for token in type.tokens(viewMode: .sourceAccurate) {
      guard token.parent?.is(IdentifierTypeSyntax.self) == true, token.text != "SwiftUI" else {
        continue
      }
      checkTypeName(token)
    }
  }

  /// - Returns: Whether the name is known.
  @discardableResult
  func checkTypeName(_ token: TokenSyntax) -> Bool {
    let name = token.text
    guard token.isTypeName, !OtherFrameworks.have(name), !CodeWords.types.contains(name),
      table.types[name] == nil,
      !declaredNames.contains(name), vocabulary.parameterType(named: name) == nil,
      !declarations.declares(type: name), !declarations.mentions(type: name)
    else { return true }
    let known = CodeWords.types.union(table.types.keys)
    if let near = Spelling.nearest(to: name, among: known) {
      refuse(token, name, "unknown type '\(name)'; did you mean '\(near)'?")
    }
    return false
  }
}
