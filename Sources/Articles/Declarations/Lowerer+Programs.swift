import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Bodies with variables and loops, run by the language of declared layouts

extension Lowerer {
  /// What a body with statements gives for the values that are known around it.
  func programResult(
    of body: CodeBlockItemListSyntax, as type: TypeSyntax?, at name: String
  ) -> Value {
    let plain = SelfRemover().rewrite(body).trimmedDescription
    // The language knows a closure's type from the function that takes it.
    let result = type.map { "(_: Int) -> \($0.trimmedDescription) in" } ?? "_ in"
    let source = "[0].map { \(result)\n\(plain)\n}[0]"
    guard let expression = ParsedSource.expression(source) else { return .unknown }
    let known = KnownCode(code, source: SourceText(source))
    switch known.value(of: expression, names: knownNames(in: body)) {
    case .value(let value): return self.value(of: value, known)
    case .refused(let refusals):
      if isChecking { return .unknown }
      let message = refusals.first?.message ?? "it is no code that is understood"
      refuse(body, name, "the body of '\(name)' cannot be evaluated: \(message)")
      return .unknown
    }
  }

  /// The values of the names in a body that the language can take.
  private func knownNames(in body: CodeBlockItemListSyntax) -> [String: KnownValue] {
    var names: [String: KnownValue] = [:]
    for token in body.tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let text) = token.tokenKind, !token.isTypeName, names[text] == nil
      else { continue }
      let (found, refusals) = trial {
        value(named: text.unquoted) ?? declaredValue(named: text.unquoted, at: token)
      }
      if refusals == 0, let value = found?.known { names[text] = value }
    }
    return names
  }

  /// A value of the language as one of views.
  private func value(of known: KnownValue, _ code: KnownCode) -> Value {
    if let wrapped = known.type.wrapped {
      return known.json == .null
        ? .nothing : value(of: KnownValue(type: wrapped, json: known.json), code)
    }
    switch known.type {
    case .int: return known.json.exactInt.map { .number(.integer($0)) } ?? .unknown
    case .double: return known.json.exactDouble.map { .number(.real($0)) } ?? .unknown
    case .bool: return known.json.bool.map { .bool($0) } ?? .unknown
    case .string: return known.json.string.map { .string($0) } ?? .unknown
    case .tuple(let elements):
      return .tuple(
        zip(elements, code.members(of: known)).map {
          .init(label: $0.label, value: value(of: $1.value, code))
        })
    case .nominal("Array", let types):
      return .list(
        (known.json.array ?? []).map { value(of: KnownValue(type: types[0], json: $0), code) })
    case .nominal("Range", _):
      let bounds = (known.json.array ?? []).compactMap(\.exactInt)
      return bounds.count == 2 ? .range(bounds[0]..<bounds[1]) : .unknown
    case .nominal("CGSize", _): return .data(known.json, type: "CGSize")
    case .nominal(let name, _):
      guard let type = declaredType(at: name) else { return .opaque(name) }
      if let found = known.json.string { return .instance(.init(type: type, caseName: found)) }
      var instance = Value.Instance(type: type)
      for member in code.members(of: known) {
        instance.fields[member.name] = value(of: member.value, code)
      }
      return .instance(instance)
    case .function, .variable: return .unknown
    }
  }

  /// The type with a path of names, which may begin with a type that is extended.
  func declaredType(at path: String) -> DeclaredType? {
    var names = path.split(separator: ".").map(String.init)
    var type = names.first.flatMap { declaredType(named: $0) }
    if type == nil, names.count > 1 {
      type = declarations.type(named: names[1], in: names[0], at: block)
      names.removeFirst()
    }
    for name in names.dropFirst() { type = type.flatMap { nestedType(name, in: $0) } }
    return type
  }
}

/// Takes `self.` away: the values of properties are names of their own.
private final class SelfRemover: SyntaxRewriter {
  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    guard let base = node.base?.as(DeclReferenceExprSyntax.self), base.baseName.text == "self"
    else { return super.visit(node) }
    return ExprSyntax(
      DeclReferenceExprSyntax(baseName: node.declName.baseName)
        .with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia))
  }
}

extension CodeBlockItemListSyntax {
  /// Whether it has variables, loops or assignments, which no value is folded from.
  var needsStatements: Bool {
    var open = map { Syntax($0) }
    while let node = open.popLast() {
      if node.is(ForStmtSyntax.self) || node.is(WhileStmtSyntax.self)
        || node.is(RepeatStmtSyntax.self) || node.is(AssignmentExprSyntax.self)
      {
        return true
      }
      if node.as(VariableDeclSyntax.self)?.bindingSpecifier.text == "var" { return true }
      if let name = node.as(BinaryOperatorExprSyntax.self)?.operator.text,
        ["+=", "-=", "*=", "/="].contains(name)
      {
        return true
      }
      if let call = node.as(FunctionCallExprSyntax.self),
        call.arguments.first?.label?.text == "into"
      {
        return true
      }
      open += node.children(viewMode: .sourceAccurate).filter { !$0.is(TokenSyntax.self) }
    }
    return false
  }
}
