import BuiltinEngine
import Scenarios
import SwiftSyntax

extension ProgramType {
  /// Whether a closure may stand for a parameter of the type.
  fileprivate var takesClosure: Bool {
    if case .variable = self { return true }
    return (wrapped ?? self).functionParts != nil
  }
}

extension FunctionChecker {
  /// An argument of a call, trailing closures included.
  struct Argument {
    var label: String?
    var expression: ExprSyntax
    var isTrailing = false
  }

  /// Something that a call may mean.
  struct Candidate {
    struct Parameter {
      var label: String?
      var type: ProgramType
      /// The code of the default value; nil where the argument has to be given.
      var defaultValue: (() throws -> ProgramCode)?
      var isLent = false
      /// Whether it takes several values, as an array of ``type``.
      var isVariadic = false
      /// The type as the declaration writes it; nil where none does.
      var written: TypeSyntax?

      init(
        label: String?, type: ProgramType, defaultValue: (() throws -> ProgramCode)? = nil,
        isLent: Bool = false, isVariadic: Bool = false, written: TypeSyntax? = nil
      ) {
        self.written = written
        self.isVariadic = isVariadic
        self.label = label
        self.type = type
        self.defaultValue = defaultValue
        self.isLent = isLent
      }

      init(_ parameter: LanguageRow.Parameter) {
        let lent = parameter.type.lentType
        self.init(
          label: parameter.label, type: lent ?? parameter.type, isLent: lent != nil)
      }
    }

    var name: String
    var parameters: [Parameter]
    var result: ProgramType
    /// What is known of the parameters of types from the receiver.
    var types: [String: ProgramType] = [:]
    var constraints: [String: String] = [:]

    /// Whether the article declares it, and how many conditions its extension and itself state.
    var isDeclared = false
    var conditions = 0

    /// Whether the extension of a protocol declares it.
    var isOfProtocol = false

    /// The parameters' types as the declaration writes them, and what its generic ones are bound to.
    var written: [TypeSyntax] = []
    var bounds: [String: TypeSyntax?] = [:]

    var build: ([ProgramCode], [String: ProgramType]) throws -> Typed
  }

  func arguments(
    _ list: LabeledExprListSyntax, _ trailing: ClosureExprSyntax?,
    _ more: MultipleTrailingClosureElementListSyntax
  ) -> [Argument] {
    var arguments = list.map { Argument(label: $0.label?.text, expression: $0.expression) }
    if let trailing {
      arguments.append(
        Argument(label: nil, expression: ExprSyntax(trailing), isTrailing: true))
    }
    return arguments
      + more.map {
        Argument(label: $0.label.text, expression: ExprSyntax($0.closure), isTrailing: true)
      }
  }

  /// Which argument each parameter gets.
  struct Assignment {
    var single: [Int?]
    /// The arguments of parameters that take several.
    var several: [Int: [Int]] = [:]
  }

  /// Which argument each parameter gets; nil if the labels do not fit.
  private func assign(_ arguments: [Argument], _ candidate: Candidate) -> Assignment? {
    var assigned = Assignment(
      single: [Int?](repeating: nil, count: candidate.parameters.count))
    var next = 0
    /// The parameter that takes unlabelled arguments on and on.
    var open: Int?
    for (index, argument) in arguments.enumerated() {
      if let list = open, argument.label == nil, !argument.isTrailing {
        assigned.several[list, default: []].append(index)
        continue
      }
      open = nil
      while next < assigned.single.count {
        let parameter = candidate.parameters[next]
        let fits =
          argument.isTrailing && argument.label == nil
          ? parameter.type.takesClosure
          : parameter.label == argument.label
        if fits { break }
        guard parameter.defaultValue != nil || parameter.isVariadic else { return nil }
        next += 1
      }
      guard next < assigned.single.count else { return nil }
      if candidate.parameters[next].isVariadic {
        assigned.several[next] = [index]
        open = next
      } else {
        assigned.single[next] = index
      }
      next += 1
    }
    for (index, parameter) in candidate.parameters.enumerated()
    where assigned.single[index] == nil && parameter.defaultValue == nil && !parameter.isVariadic {
      return nil
    }
    return assigned
  }

  /// The call that fits best: the first that takes the arguments, one with the wanted result if
  /// there is one.
  func call(
    _ name: String, _ candidates: [Candidate], _ arguments: [Argument], _ expected: ProgramType?,
    at node: some SyntaxProtocol
  ) throws -> Typed {
    var fitting: [(Candidate, Assignment)] = []
    for candidate in candidates {
      if let assigned = assign(arguments, candidate) { fitting.append((candidate, assigned)) }
    }
    if fitting.count > 1, !scope.bounds.isEmpty {
      let promised = fitting.filter { isPromised($0.0, $0.1, arguments) }
      if !promised.isEmpty { fitting = promised }
    }
    guard let first = fitting.first else {
      throw refuseLabels(name, candidates, arguments, at: node)
    }
    if fitting.count(where: \.0.isDeclared) > 1,
      let best = try best(of: fitting.filter(\.0.isDeclared), arguments, expected, at: node)
    {
      return best
    }
    if let expected {
      // What may be missing is also made of what is there: `max(1, 2, 3)` where a `Double?` is wanted.
      for hint in [expected, expected.wrapped].compactMap(\.self) {
        for (candidate, assigned) in fitting {
          let typed = owner.trial {
            try self.call(candidate, arguments, assigned, hint: hint, at: node)
          }
          if let typed, converted(typed, to: expected) != nil { return typed }
        }
      }
    }
    guard fitting.count > 1 else {
      return try call(first.0, arguments, first.1, hint: nil, at: node)
    }
    for (candidate, assigned) in fitting {
      if let typed = owner.trial({
        try self.call(candidate, arguments, assigned, hint: nil, at: node)
      }) {
        return typed
      }
    }
    return try call(first.0, arguments, first.1, hint: expected, at: node)
  }

  private func refuseLabels(
    _ name: String, _ candidates: [Candidate], _ arguments: [Argument],
    at node: some SyntaxProtocol
  ) -> Refused {
    func labels(_ labels: [String?]) -> String {
      "\(name)(\(labels.map { ($0 ?? "_") + ":" }.joined()))"
    }
    let forms = candidates.prefix(4).map { "'\(labels($0.parameters.map(\.label)))'" }
    let unique = forms.enumerated().filter { forms.firstIndex(of: $1) == $0 }.map(\.element)
    return refuse(
      node, name,
      "'\(name)' is not called with '\(labels(arguments.map(\.label)))'"
        + (unique.isEmpty ? "" : "; known here: \(unique.joined(separator: ", "))"),
      kind: candidates.allSatisfy { !$0.isDeclared && isOfLanguage($0.result.replacing($0.types)) }
        ? .vocabulary : .code)
  }

  /// A call with the arguments of one candidate.
  func call(
    _ candidate: Candidate, _ arguments: [Argument], _ assignment: Assignment, hint: ProgramType?,
    at node: some SyntaxProtocol
  ) throws -> Typed {
    let assigned = assignment.single
    var matcher = TypeMatcher(universe)
    matcher.types = candidate.types
    var hints = matcher
    if let hint, candidate.result.hasVariables {
      if !hints.match(candidate.result, owner.opened(hint, like: candidate.result)) {
        hints = matcher
        if let wrapped = hint.wrapped {
          _ = hints.match(candidate.result, owner.opened(wrapped, like: candidate.result))
        }
      }
    }
    var codes = [ProgramCode?](repeating: nil, count: assigned.count)

    /// A type with what is known by now.
    func filled(_ type: ProgramType) -> ProgramType {
      owner.closed(type.replacing(matcher.types))
    }
    /// Whether a value can be an argument, and what follows for what is generic.
    func matches(_ pattern: ProgramType, _ type: ProgramType) -> Bool {
      matcher.match(pattern, owner.opened(type, like: pattern))
    }

    func take(_ index: Int, _ found: Typed, _ node: ExprSyntax) throws {
      let pattern = candidate.parameters[index].type
      let typed = Self.isAbstract(pattern) ? try arrayed(found, at: node) : found
      let plain = filled(pattern)
      if !plain.hasVariables, !Self.isAbstract(plain) {
        codes[index] = try convert(typed, to: plain, at: node).code
        return
      }
      defer { matcher.addElements() }
      if matches(pattern, typed.type) {
        codes[index] = typed.code
      } else if let wrapped = pattern.wrapped, !typed.type.isOptional,
        matches(wrapped, typed.type)
      {
        codes[index] = ProgramCode(.wrap, [typed.code])
      } else {
        throw refuse(
          node, candidate.name,
          "'\(candidate.name)' expects a value of type '\(plain)' here, found one of type"
            + " '\(typed.type)'")
      }
    }

    for (index, parameter) in candidate.parameters.enumerated() where parameter.isVariadic {
      var values: [ProgramCode] = []
      for argument in assignment.several[index] ?? [] {
        let node = arguments[argument].expression
        guard let element = filled(parameter.type).argument(of: "Array") else {
          throw Refused()
        }
        let typed = try check(
          node, element.hasVariables || Self.isAbstract(element) ? nil : element)
        let isFitting = matches(element, typed.type)
        matcher.addElements()
        guard isFitting else {
          throw refuse(
            node, candidate.name, "expected a value of type '\(element)', found '\(typed.type)'")
        }
        values.append(typed.code)
      }
      let type = filled(parameter.type)
      guard !type.hasVariables else {
        throw refuse(
          node, candidate.name, "the type of what '\(candidate.name)' takes is not known")
      }
      codes[index] = ProgramCode(.array, values, type: type)
    }
    // 1. What has a type of its own.
    for (index, argument) in assigned.enumerated() {
      guard let argument else { continue }
      let node = arguments[argument].expression
      let parameter = candidate.parameters[index]
      if parameter.isLent {
        let place = try lentPlace(node)
        let plain = filled(parameter.type)
        guard matches(parameter.type, place.type) else {
          throw refuse(
            node, "&", "expected a place of type '\(plain)', found one of type '\(place.type)'")
        }
        codes[index] = ProgramCode(.lend, [place.code])
      } else if !needsContext(node), !isFunctionName(node, parameter.type) {
        let plain = filled(parameter.type)
        let isKnown = !plain.hasVariables && !Self.isAbstract(plain)
        try take(index, try check(node, isKnown ? plain : nil), node)
      }
    }
    // 2. What gets its type from the place.
    let waiting = assigned.indices.filter { codes[$0] == nil && assigned[$0] != nil }
    for index in waiting {
      guard let argument = assigned[index] else { continue }
      let node = arguments[argument].expression
      let pattern = candidate.parameters[index].type
      guard (pattern.wrapped ?? pattern).functionParts == nil else { continue }
      var type = filled(pattern)
      if type.hasVariables { type = owner.closed(pattern.replacing(hints.types)) }
      if type.hasVariables || Self.isAbstract(type) { continue }
      try take(index, try check(node, type), node)
    }
    // 3. Literals whose type only the closures after them tell, and closures.
    let literals = waiting.filter { codes[$0] == nil && !isFunctionParameter(candidate, $0) }
    if let index = literals.first, let argument = assigned[index] {
      let node = arguments[argument].expression
      let pattern = candidate.parameters[index].type
      let (saved, savedCodes) = (matcher, codes)
      var types = defaultTypes(of: node)
      if types == [nil], let element = matcher.types["T"] { types = [element, nil] }
      for (number, type) in types.enumerated() {
        (matcher, codes) = (saved, savedCodes)
        let isLast = number == types.count - 1
        func attempt() throws -> Typed {
          let place = filled(pattern)
          let isList = node.is(ArrayExprSyntax.self)
          var typed = try check(
            node, Self.isAbstract(pattern) ? isList ? elements(of: place) : nil : type)
          typed = pattern.hasVariables ? typed : try convert(typed, to: pattern, at: node)
          try take(index, typed, node)
          for other in literals.dropFirst() {
            guard let argument = assigned[other] else { continue }
            let node = arguments[argument].expression
            let type = filled(candidate.parameters[other].type)
            try take(other, try check(node, type.hasVariables ? nil : type), node)
          }
          return try finish()
        }
        if isLast { return try attempt() }
        if let typed = owner.trial(attempt) { return typed }
      }
      throw refuse(node, candidate.name, "the type of this argument is not known here")
    }
    return try finish()

    func finish() throws -> Typed {
      for index in waiting where codes[index] == nil {
        guard let argument = assigned[index] else { continue }
        let node = arguments[argument].expression
        let pattern = candidate.parameters[index].type
        let type = filled(pattern)
        guard let (parameters, result) = (type.wrapped ?? type).functionParts,
          !parameters.contains(where: \.hasVariables)
        else {
          throw refuse(node, "closure", "the type of this argument is not known here")
        }
        var wanted = result
        if wanted.hasVariables { wanted = owner.closed(result.replacing(hints.types)) }
        if wanted.hasVariables || Self.isAbstract(wanted) { wanted = .variable("?") }
        let typed = try function(node, parameters, wanted)
        let adapted = try adapt(typed, to: pattern, matcher, node)
        try take(index, adapted, node)
      }
      // Types may have come to be known since the call was looked at first.
      var current = TypeMatcher(universe)
      current.types = matcher.types
      guard current.satisfies(candidate.constraints) else {
        let wanted = candidate.constraints.map { "\($1)" }.sorted().joined(separator: ", ")
        let found = candidate.constraints.keys.sorted()
          .compactMap { matcher.types[$0].map { "'\($0)'" } }.joined(separator: ", ")
        throw refuse(
          node, candidate.name, "'\(candidate.name)' needs \(wanted), which \(found) is not")
      }
      for (name, type) in hints.types where matcher.types[name] == nil {
        matcher.types[name] = type
      }
      var values: [ProgramCode] = []
      for (index, code) in codes.enumerated() {
        if let code {
          values.append(code)
        } else if let value = candidate.parameters[index].defaultValue {
          values.append(try value())
        }
      }
      let result = filled(candidate.result)
      guard !result.hasVariables else {
        throw refuse(node, candidate.name, "the type of this is not known here; state it")
      }
      guard universe.exists(result) || result == .void else {
        throw refuse(
          node, candidate.name, "the result would be of type '\(result)', which is not known here")
      }
      return try candidate.build(values, matcher.types)
    }
  }

  /// A closure that gives a value where an optional one is wanted, as `compactMap` does.
  private func adapt(
    _ typed: Typed, to pattern: ProgramType, _ matcher: TypeMatcher, _ node: ExprSyntax
  ) throws -> Typed {
    guard let (_, wanted) = pattern.functionParts,
      let (parameters, result) = typed.type.functionParts,
      wanted.isOptional, wanted.hasVariables, !result.isOptional
    else { return typed }
    return try function(node, parameters, .optional(result))
  }

  private func isFunctionParameter(_ candidate: Candidate, _ index: Int) -> Bool {
    let type = candidate.parameters[index].type
    return (type.wrapped ?? type).functionParts != nil
  }

  /// Whether a name stands for a function that gets its type from the parameter.
  private func isFunctionName(_ node: ExprSyntax, _ type: ProgramType) -> Bool {
    guard (type.wrapped ?? type).functionParts != nil else { return false }
    if node.is(ClosureExprSyntax.self) { return true }
    if let name = node.as(DeclReferenceExprSyntax.self)?.baseName {
      if case .slot? = binding(name.text) { return false }
      return true
    }
    if let member = node.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.text == "init"
        || member.base.flatMap(typeExpression) != nil
    }
    return false
  }

  /// The types that a literal may have by itself, the usual one first.
  private func defaultTypes(of node: ExprSyntax) -> [ProgramType?] {
    guard isNumeric(node) else { return [nil] }
    return hasFraction(node) ? [.double] : [.int, .double]
  }
}
