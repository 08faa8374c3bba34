import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

extension FunctionChecker {
  // MARK: Values made by calls

  func construct(
    _ type: ProgramType, _ arguments: [Argument], _ expected: ProgramType?,
    at node: some SyntaxProtocol
  ) throws -> Typed {
    if let typed = try describing(type, arguments) { return typed }
    if type.isOptional, let argument = arguments.first, arguments.count == 1, argument.label == nil
    {
      return try check(argument.expression, type)
    }
    if let typed = try formatted(type, arguments) { return typed }
    if let typed = localized(type, arguments) { return typed }
    if let typed = try literalNumber(type, arguments) { return typed }
    if let typed = try wrappedLayout(type, arguments) { return typed }
    if let typed = try declaredAlignment(type, arguments) { return typed }
    if owner.conforms(type, to: "OptionSet"), arguments.count <= 1, arguments.first?.label == nil {
      let list = arguments.first?.expression.as(ArrayExprSyntax.self)
      if list != nil || arguments.isEmpty,
        let set = try optionSet(list?.elements.map(\.expression) ?? [], as: type, at: node)
      {
        return set
      }
    }
    let name = "\(type)"
    var candidates: [Candidate] = []
    if let typeName = type.name, owner.declared.type(named: typeName) != nil {
      if scope.bounds[type] != nil, owner.hasInitializerBeside(arguments.map(\.label), of: typeName)
      {
        throw refuse(
          node, "init",
          "'init' is declared by '\(type)' and by an extension of a protocol that does not ask for it;"
            + " which one is meant is not known here: ask for it in the protocol")
      }
      candidates = try promised(owner.initializers(of: typeName), of: type, arguments, at: node)
        .map { candidate($0) { $0 } }
      candidates += try genericInitializers(of: type)
      if let raw = try owner.rawValueInitializer(of: typeName) {
        candidates.append(candidate(raw) { $0 })
      }
      if candidates.isEmpty {
        throw refuse(node, name, "'\(name)' is not made by a call; use one of its cases")
      }
      return try call(name, candidates, arguments, expected, at: node)
    }
    // Initializers that an extension declares for a type of the language.
    for member in owner.members("init", of: type, isStatic: false) {
      guard let initializer = member.syntax.as(InitializerDeclSyntax.self) else { continue }
      candidates.append(
        candidate(try owner.callable(member, initializer, extending: type)) { $0 })
    }
    for row in Language.rows(named: "init") where row.kind == .initializer {
      guard let pattern = row.owner, pattern.name == type.name else { continue }
      // `CGSize(width: 10, height: 10)` is the same by either initializer; documents write one of them.
      if row.parameters.count > 1, row.parameters.allSatisfy({ $0.type == .int }),
        arguments.allSatisfy({ $0.expression.isWrittenNumber })
      {
        continue
      }
      var matcher = TypeMatcher(universe)
      let isBare = Self.bareCollections.contains(name)
      guard isBare || matcher.match(pattern, type) else { continue }
      candidates.append(
        Candidate(
          name: name, parameters: row.parameters.map { .init($0) },
          result: row.result, types: matcher.types, constraints: row.constraints
        ) { codes, types in
          let result = row.result.replacing(types)
          _ = try self.ordered(row, types, at: self.place)
          return Typed(
            code: ProgramCode(
              .apply, codes, name: row.text, type: row.result.hasVariables ? result : nil),
            type: result)
        })
    }
    guard !candidates.isEmpty else {
      throw refuse(node, name, "values of type '\(name)' cannot be made in code that runs")
    }
    return try call(name, candidates, arguments, expected, at: node)
  }

  /// `Float(0.1)`: a literal in a conversion is of its type at once; nil for any other call.
  private func literalNumber(_ type: ProgramType, _ arguments: [Argument]) throws -> Typed? {
    guard arguments.count == 1, let argument = arguments.first, argument.label == nil else {
      return nil
    }
    if type == .named("UnicodeScalar"),
      let text = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
      text.unicodeScalars.count == 1
    {
      return Typed(code: .constant(.string(text), type), type: type)
    }
    guard Language.sizedNumbers.contains(type) else { return nil }
    let prefix = argument.expression.as(PrefixOperatorExprSyntax.self)
    let literal =
      prefix.flatMap { $0.operator.text == "-" ? $0.expression : nil } ?? argument.expression
    guard
      literal.is(IntegerLiteralExprSyntax.self)
        || literal.is(FloatLiteralExprSyntax.self) && type == .float
    else { return nil }
    return try check(argument.expression, type)
  }

  /// Generic types that are written without what they are generic over: `Array(…)`.
  static let bareCollections: Set<String> = ["Array", "Set", "Dictionary", "AnimatablePair"]

  /// A value of function type that is called.
  func invoke(
    _ function: Typed, _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws -> Typed {
    guard let (parameters, result) = function.type.functionParts else {
      if function.type.wrapped?.functionParts != nil,
        let called = Syntax(node).as(FunctionCallExprSyntax.self)?.calledExpression,
        let inner = forced(function, called)
      {
        return try invoke(inner, arguments, at: node)
      }
      let candidates = try methods("callAsFunction", of: function.type) { isMutating in
        guard isMutating else { return function.code }
        guard let called = Syntax(node).as(FunctionCallExprSyntax.self)?.calledExpression else {
          throw self.refuse(
            node, "callAsFunction", "a 'mutating' callAsFunction is called on a variable only")
        }
        var links = self.chains.count..<self.chains.count
        return try self.lentPlace(called, replacing: &links)
      }
      if !candidates.isEmpty {
        return try call("callAsFunction", candidates, arguments, nil, at: node)
      }
      let hint = function.type.isOptional ? "; unwrap it first, as with '?(…)'" : ""
      throw refuse(node, "call", "a value of type '\(function.type)' cannot be called\(hint)")
    }
    let candidate = Candidate(
      name: "function",
      parameters: parameters.map {
        .init(label: nil, type: $0.lentType ?? $0, isLent: $0.lentType != nil)
      }, result: result
    ) { codes, _ in
      Typed(code: ProgramCode(.invoke, [function.code] + codes), type: result)
    }
    return try call("function", [candidate], arguments, nil, at: node)
  }
}
