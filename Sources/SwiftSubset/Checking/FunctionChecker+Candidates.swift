import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What a name and a type let be called.
extension FunctionChecker {
  /// Rows of the table as candidates; `code` makes the call.
  func rows(_ name: String, _ filter: (LanguageRow) -> Bool) -> [Candidate] {
    Language.rows(named: name).filter(filter).map { row in
      Candidate(
        name: name, parameters: row.parameters.map { .init($0) },
        result: row.result, constraints: row.constraints
      ) { codes, types in
        try self.refuseNesting(row, types)
        let result = row.result.replacing(types)
        if let typed = self.ownExtreme(row, types, codes) { return typed }
        _ = try self.ordered(row, types, at: self.place)
        let isOpen = row.argumentTypes.isEmpty && row.result.hasVariables
        return Typed(
          code: ProgramCode(.apply, codes, name: row.text, type: isOpen ? result : nil),
          type: result)
      }
    }
  }

  /// Refuses a row of optionals that would be ones of optionals.
  func refuseNesting(_ row: LanguageRow, _ types: [String: ProgramType]) throws {
    guard row.cannotNest(in: types) else { return }
    throw refuse(
      place, row.name,
      "'\(row.name)' of optionals gives an optional of an optional, which is not known"
        + " here")
  }

  /// A declared function or static method.
  func candidate(_ member: DeclaredCode.Member, on receiver: ProgramType?) throws -> Candidate? {
    guard let function = member.syntax.as(FunctionDeclSyntax.self) else { return nil }
    return try candidate(member, function, on: receiver, first: nil)
  }

  /// A declared function; `first` gives the receiver's argument, as a place where it is lent.
  private func candidate(
    _ member: DeclaredCode.Member, _ function: FunctionDeclSyntax, on receiver: ProgramType?,
    first: ((Bool) throws -> ProgramCode)?
  ) throws -> Candidate {
    let isMutating = function.modifiers.contains { $0.name.text == "mutating" }
    let generics = owner.generics(of: function).map(\.name)
    let conditions =
      owner.weight(of: member.extended?.genericWhereClause)
      + owner.weight(of: function.genericWhereClause)
      + owner.generics(of: function).count { $0.bound != nil }
    guard !generics.isEmpty else {
      let callable = try owner.callable(member, function, on: receiver)
      var candidate = candidate(callable) { codes in
        try (first.map { [try $0(isMutating)] } ?? []) + codes
      }
      candidate.conditions = conditions
      candidate.isDisfavored = function.attributes.disfavor
      candidate.protocolName = owner.protocolName(of: member)
      candidate.written = function.signature.parameterClause.parameters.map(\.type)
      return candidate
    }
    var scope = owner.scope(of: member, receiver)
    for name in generics { scope.generics[name] = .variable(name) }
    // Which type is hidden follows from what it is used with.
    if let result = function.signature.returnClause?.type.as(SomeOrAnyTypeSyntax.self),
      result.someOrAnySpecifier.text == "some"
    {
      scope.generics[CodeChecker.name(of: result)] = .variable(Self.hiddenResult)
    }
    let signature = try owner.signature(
      function.signature.parameterClause.parameters, function.signature.returnClause?.type, scope)
    var candidate = Candidate(
      name: function.name.text,
      parameters: signature.parameters.map { Candidate.Parameter(open: $0) },
      result: signature.result
    ) { [owner] codes, types in
      let known = types.filter { generics.contains($0.key) }
      var inner = owner.scope(of: member, receiver)
      inner.generics.merge(known) { $1 }
      guard owner.satisfies(function, known, inner), owner.opens(known, for: function) else {
        throw self.refuse(
          function.name, function.name.text,
          self.reason(against: known, generics, of: function.name.text))
      }
      owner.openedTypes.formUnion(known.values.filter { self.isAny($0) })
      let callable = try owner.callable(member, function, on: receiver, generics: known)
      let codes = try self.withDefaults(codes, of: callable)
      return Typed(
        code: ProgramCode(
          .call, try (first.map { [try $0(isMutating)] } ?? []) + codes, name: callable.name),
        type: callable.signature.result)
    }
    candidate.isDeclared = true
    candidate.conditions = conditions
    candidate.isDisfavored = function.attributes.disfavor
    candidate.protocolName = owner.protocolName(of: member)
    candidate.written = function.signature.parameterClause.parameters.map(\.type)
    candidate.bounds = owner.bounds(of: function)
    candidate.clause = function.genericWhereClause
    for requirement in function.genericWhereClause?.requirements ?? [] {
      guard case .sameTypeRequirement(let same) = requirement.requirement else { continue }
      let words = Set(same.rightType.tokens(viewMode: .sourceAccurate).map(\.text))
      if !words.isDisjoint(with: generics) { candidate.asksForSameTypes = true }
    }
    return candidate
  }

  /// Why a function is not called with types that its generic ones stand for.
  func reason(
    against known: [String: ProgramType], _ generics: [String], of name: String
  ) -> String {
    if let open = generics.first(where: { known[$0] == nil }) {
      return "what '\(open)' of '\(name)' stands for is not known here"
    }
    return "'\(name)' is not generic over "
      + known.sorted { $0.key < $1.key }.map { "'\($0.value)'" }.joined(separator: ", ")
  }

  /// Stands for the type of a `some` result until it is known what a function is generic over.
  static let hiddenResult = "some"

  /// The arguments of something generic, once it is known what it is generic over.
  func withDefaults(
    _ codes: [ProgramCode], of callable: CodeChecker.Callable
  ) throws -> [ProgramCode] {
    try codes.enumerated().map { index, code in
      guard code == .openDefault else { return code }
      return ProgramCode(.call, name: try owner.defaultValue(index, of: callable))
    }
  }

  func candidate(
    _ callable: CodeChecker.Callable, _ arguments: @escaping ([ProgramCode]) throws -> [ProgramCode]
  ) -> Candidate {
    var candidate = Candidate(
      name: callable.name,
      parameters: callable.signature.parameters.enumerated().map { [owner] index, parameter in
        Candidate.Parameter(
          label: parameter.label, type: parameter.type,
          defaultValue: parameter.defaultValue.map { _ in
            { ProgramCode(.call, name: try owner.defaultValue(index, of: callable)) }
          }, isLent: parameter.isLent, isVariadic: parameter.isVariadic,
          written: parameter.written, builder: parameter.builder)
      }, result: callable.signature.result
    ) { codes, _ in
      Typed(
        code: ProgramCode(.call, try arguments(codes), name: callable.name),
        type: callable.signature.result)
    }
    candidate.isDeclared = true
    candidate.isDisfavored =
      callable.initializer?.syntax.as(InitializerDeclSyntax.self)?.attributes.disfavor ?? false
    let written = callable.signature.parameters.compactMap(\.written)
    if written.count == candidate.parameters.count { candidate.written = written }
    return candidate
  }

  /// The declared methods of a type, and those of the language.
  func methods(
    _ name: String, of type: ProgramType, _ first: @escaping (Bool) throws -> ProgramCode
  ) throws -> [Candidate] {
    var candidates: [Candidate] = []
    for member in owner.requirements(name, of: type) {
      guard let function = member.syntax.as(FunctionDeclSyntax.self) else { continue }
      let callable = try owner.dispatcher(member, function, on: type)
      let isMutating = callable.signature.isMutating
      candidates.append(candidate(callable) { [try first(isMutating)] + $0 })
    }
    for member in try members(name, of: type, isStatic: false) {
      guard let function = member.syntax.as(FunctionDeclSyntax.self) else { continue }
      if owner.isOpened(type, for: member, function) {
        let callable = try owner.dispatcher(member, function, on: type)
        candidates.append(candidate(callable) { [try first(false)] + $0 })
        continue
      }
      candidates.append(try candidate(member, function, on: type, first: first))
    }
    for row in Language.rows(named: name) where row.kind == .method {
      guard let pattern = row.owner else { continue }
      // Code that is generic knows nothing of a sequence that its bounds do not speak of.
      if ["Sequence", "Collection"].contains(pattern.name), let bounds = scope.bounds[type],
        !bounds.isEmpty, !owner.refined(bounds).contains("Sequence")
      {
        continue
      }
      var matcher = TypeMatcher(universe)
      guard matcher.match(pattern, type) else { continue }
      // A text is a text again, unless an array is wanted.
      if row.name == "filter", type == .string || type == .substring {
        candidates.append(
          Candidate(
            name: name, parameters: row.parameters.map { .init($0) }, result: type,
            types: matcher.types
          ) { codes, _ in
            let list = ProgramCode(.apply, [try first(false)] + codes, name: row.text)
            return Typed(
              code: ProgramCode(.apply, [list], name: "\(type).init(Sequence<Character>)"),
              type: type)
          })
      }
      candidates.append(
        Candidate(
          name: name, parameters: row.parameters.map { .init($0) },
          result: row.result, types: matcher.types, constraints: row.constraints
        ) { codes, types in
          try self.refuseNesting(row, types)
          if let search = try self.ownSearch(row, types, of: type) {
            return Typed(
              code: ProgramCode(.call, [try first(false)] + codes, name: search.name),
              type: search.signature.result)
          }
          let (text, more) = try self.ordered(row, types, at: self.place)
          return Typed(
            code: ProgramCode(.apply, [try first(row.isMutating)] + codes + more, name: text),
            type: row.result.replacing(types))
        })
    }
    if candidates.isEmpty, let callable = try owner.defaultRequirement(name, of: type) {
      candidates.append(
        candidate(callable) { codes in [try first(false)] + codes })
    }
    return candidates
  }

  /// A case that carries values, as what makes one of them.
  func caseCandidate(_ index: Int, of type: ProgramType) -> Candidate {
    let item = universe.cases(of: type)?[index]
    let parameters = (item?.payload ?? []).enumerated().map { [owner] part, field in
      let isDefault = owner.hasDefault(part, ofCase: index, of: type)
      return Candidate.Parameter(
        label: Int(field.name) == nil ? field.name : nil, type: field.type,
        defaultValue: isDefault
          ? { ProgramCode(.call, name: try owner.defaultValue(part, ofCase: index, of: type)) }
          : nil)
    }
    var candidate = Candidate(
      name: item?.name ?? "", parameters: parameters, result: type
    ) { codes, _ in
      Typed(code: ProgramCode(.make, codes, index: index, type: type), type: type)
    }
    candidate.isDeclared = owner.declared.type(named: type.name ?? "") != nil
    return candidate
  }

  func staticMethods(_ name: String, of type: ProgramType) throws -> [Candidate] {
    try members(name, of: type, isStatic: true).compactMap { try candidate($0, on: type) }
      + rows(name) { $0.kind == .staticMethod && $0.owner == type }
  }
}

extension ProgramCode {
  /// Stands for a default value until it is known what a function is generic over.
  fileprivate static let openDefault = ProgramCode(.stop, name: "default")
}

extension FunctionChecker.Candidate.Parameter {
  /// A parameter of something generic: which function gives its default is not known yet.
  init(open parameter: CodeChecker.Signature.Parameter) {
    self.init(
      label: parameter.label, type: parameter.type,
      defaultValue: parameter.defaultValue.map { _ in { .openDefault } },
      isLent: parameter.isLent, isVariadic: parameter.isVariadic,
      written: parameter.written, builder: parameter.builder)
  }
}
