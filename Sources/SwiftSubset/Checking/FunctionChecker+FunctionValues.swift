import BuiltinEngine
import Scenarios
import SwiftParser
import SwiftSyntax

/// Functions by their names, operators and initializers in the place of closures.
extension FunctionChecker {
  /// An argument where a function is wanted: a closure, a key path, or a function by its name.
  func function(
    _ node: ExprSyntax, _ parameters: [ProgramType], _ wanted: ProgramType
  ) throws -> Typed {
    let result = wanted.hasVariables ? nil : wanted
    switch node.as(ExprSyntaxEnum.self) {
    case .closureExpr(let closure): return try self.closure(closure, parameters, result)
    case .keyPathExpr(let path):
      guard parameters.count == 1 else { break }
      return try keyPath(path, parameters[0], result)
    case .declReferenceExpr(let name):
      if try binding(name.baseName.text) == nil && held(name.baseName) == nil {
        return try functionNamed(name.baseName, parameters, result)
      }
    case .memberAccessExpr(let member):
      if member.base?.trimmedDescription == "Optional",
        ["init", "some"].contains(member.declName.baseName.text), parameters.count == 1
      {
        return try synthesised(parameters) { _, arguments in
          Typed(
            code: ProgramCode(.wrap, [arguments[0].code]), type: .optional(arguments[0].type))
        }
      }
      if let base = member.base, let type = typeExpression(base),
        !owner.members(member.declName.baseName.text, of: type, isStatic: true)
          .contains(where: { $0.syntax.is(VariableDeclSyntax.self) })
      {
        return try synthesised(parameters) { checker, arguments in
          try checker.callStaticNamed(member.declName.baseName, of: type, arguments, result)
        }
      }
      if let list = listInitializer(member, parameters, result) { return list }
      if let made = try genericInitializer(member, parameters, result) { return made }
      if let bound = try boundMethod(member, parameters, result) { return bound }
    default: break
    }
    return try check(node, result.map { .function(parameters, $0) })
  }

  /// The rows of `Array.init` that take a sequence.
  static let listInitializers = Language.rows(named: "init").filter { row in
    row.kind == .initializer && ["Array", "Set"].contains(row.owner?.name)
      && row.parameters.map(\.label) == [nil]
  }

  /// `Array.init` without what it is generic over, as in `words.map(Array.init)`; nil for another
  /// initializer, where an extension declares one too, and where a list of another type is wanted.
  private func listInitializer(
    _ member: MemberAccessExprSyntax, _ parameters: [ProgramType], _ result: ProgramType?
  ) -> Typed? {
    let name = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    guard let name, ["Array", "Set"].contains(name),
      member.declName.trimmedDescription == "init", parameters.count == 1,
      binding(name) == nil, owner.declared.type(named: name) == nil
    else { return nil }
    for row in Self.listInitializers where row.owner?.name == name {
      let list = owner.trial {
        try synthesised(parameters) { checker, arguments in
          guard let made = checker.apply(row, arguments),
            owner.members("init", of: made.type, isStatic: false).isEmpty,
            let typed = checker.apply(row, arguments, wanted: made.type)
          else { throw refuse(member, "init", "'\(name).init' does not fit as a function here") }
          return typed
        }
      }
      if let list, result == nil || list.type.functionParts?.result == result { return list }
    }
    return nil
  }

  /// `Pair.init` of a generic type that is made in one way only; nil for any other function.
  private func genericInitializer(
    _ member: MemberAccessExprSyntax, _ parameters: [ProgramType], _ result: ProgramType?
  ) throws -> Typed? {
    guard let name = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      member.declName.baseName.text == "init", binding(name) == nil,
      let path = CodeChecker.paths(of: name, in: scope.owner)
        .first(where: { owner.declared.type(named: $0) != nil }),
      let entry = owner.declared.type(named: path), !entry.genericNames.isEmpty
    else { return nil }
    let patterns = owner.initializerPatterns(of: path, entry)
    let count = parameters.count == 1 ? parameters[0].tupleElements?.count ?? 1 : parameters.count
    guard patterns.count == 1, patterns[0].count == count,
      !patterns[0].contains(where: \.isVariadic)
    else { return nil }
    let labels = patterns[0].map(\.label)
    let written = member.declName.argumentNames?.arguments.map { Optional($0.name.text) }
    guard written.map({ $0 == labels.map { $0 ?? "_" } }) ?? true else { return nil }
    let arguments = labels.enumerated().map { ($1.map { "\($0): " } ?? "") + "$\($0)" }
    guard
      let closure = Self.parsed("{ \(name)(\(arguments.joined(separator: ", "))) }")?
        .as(ClosureExprSyntax.self)
    else { return nil }
    return try self.closure(closure, parameters, result)
  }

  /// `chosen.contains`: a method of a value, which is made when the function is; nil for any other member.
  func boundMethod(
    _ member: MemberAccessExprSyntax, _ parameters: [ProgramType], _ result: ProgramType?
  ) throws -> Typed? {
    let token = member.declName.baseName
    guard let baseNode = member.base, typeExpression(baseNode) == nil,
      baseNode.implicitMember == nil, let base = owner.trial({ try check(baseNode, nil) }),
      !hasInstanceMember(token.text, base.type)
    else { return nil }
    let rows = Language.rows(named: token.text).filter { $0.kind == .method && !$0.isMutating }
    let functions = try members(token.text, of: base.type, isStatic: false)
      .compactMap { $0.syntax.as(FunctionDeclSyntax.self) }
      .filter { !$0.modifiers.contains { $0.name.text == "mutating" } }
      .map { $0.labels.map { $0 == "_" ? nil : $0 } }
    let written = token.writtenLabels.map { $0.map { $0 == "_" ? nil : $0 } }
    var forms: [[String?]] = []
    for labels in functions + rows.map({ $0.parameters.map(\.label) })
    where labels.count == parameters.count && written.map({ $0 == labels }) ?? true
      && !forms.contains(labels)
    {
      forms.append(labels)
    }
    guard !forms.isEmpty else { return nil }
    return owner.trial {
      try synthesised(parameters) { checker, arguments in
        checker.captureValue("receiver", base)
        let receiver = Typed(code: .local(Self.captureBase), type: base.type)
        for labels in forms {
          let typed = owner.trial {
            try checker.callMethod(token, on: receiver, arguments, labels: labels)
          }
          if let typed, typed.type != .void, result.map({ $0 == typed.type }) ?? true {
            return typed
          }
        }
        throw Refused()
      }
    }
  }

  /// Whether a member is a method of Swift's of a value, which gets its types from where it stands.
  func namesMethod(_ member: MemberAccessExprSyntax) -> Bool {
    let name = member.declName.baseName.text
    guard let base = member.base, base.implicitMember == nil,
      Language.rows(named: name).contains(where: { $0.kind == .method && !$0.isMutating }),
      let type = owner.trial({ try check(base, nil) })?.type
    else { return false }
    return !hasInstanceMember(name, type)
  }

  /// `String.uppercased` of a value: the method of it; nil for any other static member.
  private func unapplied(_ token: TokenSyntax, _ value: Typed) throws -> Typed? {
    if let declared = try methodValue(value, token.text, labels: token.writtenLabels) {
      return declared
    }
    let rows = Language.rows(named: token.text).filter { row in
      row.kind == .method && !row.isMutating && row.owner == value.type
    }
    guard rows.count == 1, let row = rows.first, !row.result.hasVariables,
      !row.parameters.contains(where: { $0.type.hasVariables || $0.type.lentType != nil })
    else { return nil }
    return try synthesised(row.parameters.map(\.type)) { checker, arguments in
      checker.captureValue("receiver", value)
      let receiver = Typed(code: .local(Self.captureBase), type: value.type)
      return try checker.callMethod(
        token, on: receiver, arguments, labels: row.parameters.map(\.label))
    }
  }

  /// An expression out of its text; it holds no operators.
  static func parsed(_ text: String) -> ExprSyntax? {
    guard case .expr(let expression)? = Parser.parse(source: text).statements.first?.item else {
      return nil
    }
    return expression.detached
  }

  /// `list.insert` as a value: the method of what `list` is now; nil where no method is declared, or
  /// several.
  func methodValue(
    _ base: Typed, _ name: String, labels: [String]? = nil
  ) throws -> Typed? {
    let found = try members(name, of: base.type, isStatic: false).filter {
      labels == nil || $0.syntax.as(FunctionDeclSyntax.self)?.labels == labels
    }
    guard found.count == 1, owner.requirements(name, of: base.type).isEmpty,
      let function = found[0].syntax.as(FunctionDeclSyntax.self),
      owner.generics(of: function).isEmpty, !owner.isOpened(base.type, for: found[0], function),
      !function.modifiers.contains(where: { $0.name.text == "mutating" })
    else { return nil }
    let callable = try owner.callable(found[0], function, on: base.type)
    let signature = callable.signature
    guard !signature.parameters.contains(where: { $0.isLent || $0.isVariadic }) else { return nil }
    let types = signature.parameters.map(\.type)
    let inner = FunctionChecker(owner, scope, result: signature.result, parent: self)
    let arguments = types.map { ProgramCode.local(inner.newSlot($0)) }
    inner.captureValue("receiver", base)
    let call = ProgramCode(.call, [.local(Self.captureBase)] + arguments, name: callable.name)
    let body =
      signature.result == .void ? ProgramCode(.evaluate, [call]) : ProgramCode(.giveBack, [call])
    return inner.closureCode(body, types, signature.result, parameterCount: types.count)
  }

  /// A function of the language, an operator or a declared function in the place of a closure.
  func functionNamed(
    _ token: TokenSyntax, _ parameters: [ProgramType], _ result: ProgramType?
  ) throws -> Typed {
    try synthesised(parameters) { checker, arguments in
      if token.isOperatorName
        || Language.rows(named: token.text).contains(where: { $0.kind == .infix })
      {
        var arguments = arguments
        // A tuple of two values is taken apart.
        if arguments.count == 1, let parts = arguments[0].type.tupleElements {
          arguments = Self.taken(apart: arguments[0], parts)
        }
        if arguments.count == 1 {
          if token.text == "!", arguments[0].type == .bool {
            return Typed(code: ProgramCode(.not, [arguments[0].code]), type: .bool)
          }
          for row in Language.rows(named: token.text) where row.kind == .prefix {
            if let typed = checker.apply(row, arguments) { return typed }
          }
        }
        guard arguments.count == 2,
          let typed = try checker.orderOfTuples(token.text, arguments[0], arguments[1])
            ?? checker.combine(token.text, arguments[0], arguments[1], at: token)
        else {
          if arguments.count == 2 {
            checker.noteMixedNumbers(arguments[0].type, arguments[1].type)
          }
          throw checker.refuse(
            token, token.text,
            arguments.count == 1
              ? "'\(token.text)' is not understood as a function of one value here"
              : "'\(token.text)' does not take values of types "
                + arguments.map { "'\($0.type)'" }.joined(separator: ", "))
        }
        return typed
      }
      if let parts = arguments.first?.type.tupleElements, arguments.count == 1,
        let typed = owner.trial({ try checker.callNamed(token, arguments, result) })
          ?? owner.trial({
            try checker.callNamed(token, Self.taken(apart: arguments[0], parts), result)
          })
      {
        return typed
      }
      return try checker.callNamed(token, arguments, result)
    }
  }

  /// The elements of a tuple, each as a value of its own.
  private static func taken(
    apart tuple: Typed, _ elements: [ProgramType.Element]
  ) -> [Typed] {
    elements.enumerated().map { index, element in
      Typed(code: ProgramCode(.field, [tuple.code], index: index), type: element.type)
    }
  }

  /// An array as one of optionals of what is in it, which Swift makes by itself; nil for anything else.
  func listOfOptionals(_ list: Typed, _ type: ProgramType) -> Typed? {
    guard let element = type.argument(of: "Array"), let own = list.type.argument(of: "Array"),
      element.wrapped == own, let row = Language.row("Sequence<T>.map((T) -> U) -> [U]")
    else { return nil }
    return owner.trial {
      let wrapping = try synthesised([own]) { _, values in
        Typed(code: ProgramCode(.wrap, [values[0].code]), type: element)
      }
      guard let typed = apply(row, [list, wrapping]) else { throw Refused() }
      return typed
    }
  }

  /// A closure around one call with its parameters as arguments.
  private func synthesised(
    _ parameters: [ProgramType],
    _ body: (FunctionChecker, [Typed]) throws -> Typed
  ) throws -> Typed {
    let inner = FunctionChecker(owner, scope, result: nil, parent: self)
    let arguments = parameters.map { type in
      Typed(code: .local(inner.newSlot(type.lentType ?? type)), type: type)
    }
    let value = try body(inner, arguments)
    let last: ProgramCode.Operation = value.type == .void ? .evaluate : .giveBack
    return inner.closureCode(
      ProgramCode(last, [value.code]), parameters, value.type, parameterCount: parameters.count
    )
  }

  /// The members that a name means before any function outside: methods of `self`, where there is none
  /// static ones, then those of the types around.
  func functionsAround(_ token: TokenSyntax) throws -> [Candidate] {
    if let type = inheritedReceiver {
      let own = try selfValue(at: token).code
      let methods = try members(token.text, of: type, isStatic: false).compactMap {
        member -> Candidate? in
        guard let function = member.syntax.as(FunctionDeclSyntax.self),
          !function.modifiers.contains(where: { $0.name.text == "mutating" })
        else { return nil }
        return candidate(try owner.callable(member, function, on: type)) { [own] + $0 }
      }
      if !methods.isEmpty { return methods }
    }
    let own = inheritedReceiver == nil ? scope.selfType.map { [$0] } ?? [] : []
    for type in own + typesAround {
      let found = try members(token.text, of: type, isStatic: true).compactMap {
        try candidate($0, on: type)
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func functionsOutside(_ token: TokenSyntax) throws -> [Candidate] {
    try owner.declared.functions(named: token.text).compactMap { try candidate($0, on: nil) }
  }

  /// The only function that a name can mean, `let add = sum(of:)`; nil where there are several, and where
  /// its types follow from what it is used with.
  func onlyFunction(_ token: TokenSyntax) throws -> Typed? {
    let around = try functionsAround(token)
    let all = try (around.isEmpty ? functionsOutside(token) : around).labelled(as: token)
    guard all.count == 1, let function = all.first, function.isPlain else { return nil }
    return try functionNamed(token, function.takenTypes, function.result)
  }

  /// Candidates that take values which are known already.
  private func callNamed(
    _ token: TokenSyntax, _ arguments: [Typed], _ result: ProgramType?
  ) throws -> Typed {
    for functions in [try functionsAround(token), try functionsOutside(token)] {
      let functions = functions.labelled(as: token)
      try refuseHidden(among: functions, handed: arguments.map(\.type), at: token)
      if let typed = try best(of: functions, arguments) { return typed }
    }
    for row in Language.rows(named: token.text)
    where row.kind == .function && row.isLabelled(as: token) {
      if let typed = apply(row, arguments) { return typed }
    }
    if let type = typeExpression(ExprSyntax(DeclReferenceExprSyntax(baseName: token))) {
      _ = type
      throw refuse(token, token.text, "'\(token.text)' is a type; write '\(token.text).init'")
    }
    let near = Spelling.nearest(
      to: token.text,
      among: names + owner.declared.functionNames
        + Language.rows.filter { $0.kind == .function }.map(\.name))
    throw refuse(
      token, token.text,
      "the function '\(token.text)' is not known here\(near.map { "; did you mean '\($0)'?" } ?? "")"
    )
  }

  /// What is made by a call of a case or a static function, by the name and the labels that are written.
  private func staticFunctions(_ token: TokenSyntax, of type: ProgramType) throws -> [Candidate] {
    let cases = universe.cases(of: type) ?? []
    let made = cases.indices.filter { cases[$0].name == token.text && !cases[$0].payload.isEmpty }
      .map { caseCandidate($0, of: type) }
    let functions = try owner.members(token.text, of: type, isStatic: true).compactMap {
      try candidate($0, on: type)
    }
    return (made + functions).labelled(as: token)
  }

  /// `let make = Shape.circle`: the only case or static function of a name; nil where there are several, and
  /// for any other member.
  func staticFunction(_ token: TokenSyntax, of type: ProgramType) throws -> Typed? {
    let all = try staticFunctions(token, of: type)
    guard all.count == 1, let function = all.first, function.isPlain else { return nil }
    return try synthesised(function.takenTypes) { checker, arguments in
      try checker.callStaticNamed(token, of: type, arguments, nil)
    }
  }

  private func callStaticNamed(
    _ token: TokenSyntax, of type: ProgramType, _ arguments: [Typed], _ result: ProgramType?
  ) throws -> Typed {
    if token.text == "init" {
      if type == .string, token.writtenLabels == ["describing"], arguments.count == 1 {
        let text = try printed(arguments[0], at: token)
        return Typed(code: ProgramCode(.text, [text]), type: .string)
      }
      if let name = type.name, owner.declared.type(named: name) != nil {
        let raw = try owner.rawValueInitializer(of: name)
        let candidates = try (owner.initializers(of: name) + (raw.map { [$0] } ?? []))
          .map { candidate($0) { $0 } }
        if let typed = try best(of: candidates.labelled(as: token), arguments) { return typed }
      }
      for row in Language.rows(named: "init")
      where row.owner == type && row.isLabelled(as: token) {
        if let typed = apply(row, arguments) { return typed }
      }
    } else {
      let candidates = try staticFunctions(token, of: type)
      if let typed = try best(of: candidates, arguments) { return typed }
      for row in Language.rows(named: token.text)
      where row.kind == .staticMethod && row.owner == type && row.isLabelled(as: token) {
        if let typed = apply(row, arguments) { return typed }
      }
    }
    if arguments.count == 1, arguments[0].type == type,
      let method = try unapplied(token, arguments[0])
    {
      return method
    }
    throw refuse(
      token, token.text, "'\(type).\(token.text)' does not fit as a function here")
  }

  func call(_ candidate: Candidate, _ arguments: [Typed]) throws -> Typed? {
    guard candidate.parameters.count == arguments.count else { return nil }
    var matcher = TypeMatcher(universe)
    var codes: [ProgramCode] = []
    for (parameter, argument) in zip(candidate.parameters, arguments) {
      if let lent = argument.type.lentType {
        guard parameter.isLent, matcher.match(parameter.type, lent) else { return nil }
        codes.append(ProgramCode(.lend, [argument.code]))
        continue
      }
      guard !parameter.isLent else { return nil }
      let type = owner.opened(argument.type, like: parameter.type)
      if matcher.match(parameter.type, type) {
        codes.append(argument.code)
      } else if let value = converted(
        argument, to: owner.closed(parameter.type.replacing(matcher.types)))
      {
        codes.append(value.code)
      } else {
        return nil
      }
    }
    return try candidate.build(codes, matcher.types)
  }
}

/// Functions that are named with their labels: `moved(by:)`.
extension [FunctionChecker.Candidate] {
  /// Those that have the labels which are written behind a name; all where none are.
  fileprivate func labelled(as name: TokenSyntax) -> Self {
    guard let labels = name.writtenLabels else { return self }
    return filter { $0.parameters.map { $0.label ?? "_" } == labels }
  }
}

extension FunctionChecker.Candidate {
  /// Whether its types are known without a call, and are those of a function's value.
  fileprivate var isPlain: Bool {
    bounds.isEmpty && !result.hasVariables
      && !parameters.contains { $0.isVariadic || $0.type.hasVariables }
  }

  /// What its value takes, `inout Int` where it is lent one.
  fileprivate var takenTypes: [ProgramType] {
    parameters.map { $0.isLent ? .lent($0.type) : $0.type }
  }
}

extension LanguageRow {
  fileprivate func isLabelled(as name: TokenSyntax) -> Bool {
    name.writtenLabels.map { $0 == parameters.map { $0.label ?? "_" } } ?? true
  }
}

extension TokenSyntax {
  /// The labels that are written behind the name of a function, `_` where a parameter has none; nil for a
  /// name alone.
  var writtenLabels: [String]? {
    parent?.as(DeclReferenceExprSyntax.self)?.argumentNames?.arguments.map(\.name.text)
  }
}
