import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Declared `<` and `==`, which the language's own rows know nothing of.
extension FunctionChecker {
  /// The declared operator by which values of a type, or what is in them, are compared.
  func ownComparison(
    _ name: String, of type: ProgramType
  ) -> (type: ProgramType, function: CodeChecker.Callable)? {
    var seen: Set<ProgramType> = []
    return ownComparison(name, of: type, &seen)
  }

  // `seen` is what is looked at already: types hold each other, and themselves in many places.
  private func ownComparison(
    _ name: String, of type: ProgramType, _ seen: inout Set<ProgramType>
  ) -> (type: ProgramType, function: CodeChecker.Callable)? {
    guard seen.insert(type).inserted else { return nil }
    if let own = declaredComparison(name, of: type) { return (type, own) }
    let parts: [ProgramType] =
      switch type {
      case .nominal(_, let arguments) where !arguments.isEmpty: arguments
      case .nominal(let name, []) where owner.declared.type(named: name) != nil:
        (universe.fields(of: type) ?? universe.cases(of: type)?.flatMap(\.payload) ?? [])
          .map(\.type)
      case .tuple(let elements): elements.map(\.type)
      default: []
      }
    for part in parts {
      if let found = ownComparison(name, of: part, &seen) { return found }
    }
    return nil
  }

  /// The operator by which a type conforms to `Equatable` or `Comparable`: that of the class that states so,
  /// whatever those that inherit from it declare.
  func declaredComparison(
    _ name: String, of type: ProgramType
  ) -> CodeChecker.Callable? {
    guard let typeName = type.name, owner.declared.type(named: typeName) != nil else { return nil }
    let asked = ["==", "!="].contains(name) ? "Equatable" : "Comparable"
    if let above = owner.ancestors(of: typeName).last(where: {
      owner.conforms(.named($0), to: asked)
    }) {
      return declaredComparison(name, of: .named(above)).map { owner.inherited($0, by: type) }
    }
    // What stands outside of all types is taken before what the type has.
    if owner.conforms(type, to: asked), let own = comparisonOutside(name, of: type) { return own }
    for member in owner.operators(name, of: type, by: asked) {
      guard let function = member.syntax.as(FunctionDeclSyntax.self),
        let callable = owner.trial({ try owner.callable(member, function, on: type) }),
        callable.signature.parameters.map(\.type) == [type, type],
        callable.signature.result == .bool
      else { continue }
      return callable
    }
    return nil
  }

  /// The operator outside of all types by which a type conforms: `func == (a: Card, b: Card) -> Bool`.
  private func comparisonOutside(_ name: String, of type: ProgramType) -> CodeChecker.Callable? {
    let all = owner.declared.functions(named: name).compactMap { member in
      member.syntax.as(FunctionDeclSyntax.self).map { (member, $0, owner.generics(of: $0)) }
    }
    // One for this type alone before one for any of a kind.
    let isGeneric = type.name.map { owner.instances[$0] != nil } ?? false
    for (member, function, generics) in all.sorted(by: { $0.2.count < $1.2.count }) {
      // A generic type conforms by what holds for all that it may be of.
      if isGeneric, generics.isEmpty { continue }
      let callable = owner.trial {
        () -> CodeChecker.Callable? in
        guard !generics.isEmpty else { return try owner.callable(member, function, on: nil) }
        let plain = owner.scope(of: member, nil)
        var scope = plain
        for (name, _) in generics { scope.generics[name] = .variable(name) }
        let signature = try owner.signature(
          function.signature.parameterClause.parameters, nil, scope)
        var matcher = TypeMatcher(universe)
        guard signature.parameters.allSatisfy({ matcher.match($0.type, type) }) else { return nil }
        scope.generics.merge(matcher.types) { $1 }
        guard owner.satisfies(generics, function.genericWhereClause, matcher.types, scope) else {
          return nil
        }
        return try owner.callable(member, function, on: nil, generics: matcher.types)
      }
      guard case let found?? = callable, found.signature.result == .bool,
        found.signature.parameters.map(\.type) == [type, type]
      else { continue }
      return found
    }
    return nil
  }

  /// Whether the compiler writes the `==` by which a type conforms, whatever operators are declared for some
  /// of what it is generic over.
  func comparesByParts(_ name: String, _ type: ProgramType) -> Bool {
    guard ["==", "!="].contains(name), let own = type.name, owner.declared.type(named: own) != nil
    else { return false }
    return owner.conforms(type, to: "Equatable") && declaredComparison("==", of: type) == nil
  }

  /// What code that knows of two values that they are `Equatable` or `Comparable` compares them by, as
  /// Swift's own does: the operator that the type conforms by, and those that follow from it.
  func comparedAsPromised(_ name: String, _ a: Typed, _ b: Typed) -> Typed? {
    let common =
      a.type == b.type
      ? a.type
      : a.type.name.flatMap { _ in universe.commonClass(a.type, b.type) }
    guard let common else { return nil }
    var operands = [a, b].map { operand in
      operand.type == common
        ? operand : Typed(code: ProgramCode(.cast, [operand.code], type: common), type: common)
    }
    if name != "!=", let own = declaredComparison(name, of: common) {
      return Typed(code: ProgramCode(.call, operands.map(\.code), name: own.name), type: .bool)
    }
    guard let derived = Self.derived[name], let own = declaredComparison(derived.name, of: common)
    else { return nil }
    if derived.isSwapped { operands.reverse() }
    let call = ProgramCode(.call, operands.map(\.code), name: own.name)
    return Typed(code: derived.isNegated ? ProgramCode(.not, [call]) : call, type: .bool)
  }

  /// Whether an operator's operands are known by what is promised of their type alone.
  func comparesPromised(_ type: ProgramType, at node: some SyntaxProtocol) -> Bool {
    if comparesAsPromised { return true }
    guard scope.bounds[type] != nil else { return false }
    let infix = Syntax(node).as(InfixOperatorExprSyntax.self)
    return infix.map { origin(of: $0.leftOperand, type).origin != .own } ?? true
  }

  /// Rows that order elements, and those that do so by a function.
  private static let orderings: [String: String] = [
    "Sequence<T>.min() -> T? where T: Comparable": "Sequence<T>.min(by: (T, T) -> Bool) -> T?",
    "Sequence<T>.max() -> T? where T: Comparable": "Sequence<T>.max(by: (T, T) -> Bool) -> T?",
    "Sequence<T>.sorted() -> [T] where T: Comparable":
      "Sequence<T>.sorted(by: (T, T) -> Bool) -> [T]",
    "mutating [T].sort() where T: Comparable": "mutating [T].sort(by: (T, T) -> Bool)",
  ]

  /// `min` and `max` of values that the article orders itself; nil for any other row.
  func ownExtreme(
    _ row: LanguageRow, _ types: [String: ProgramType], _ codes: [ProgramCode]
  ) -> Typed? {
    guard row.kind == .function, ["min", "max"].contains(row.name), let type = types["T"],
      let own = ownComparison("<", of: type), own.type == type
    else { return nil }
    // Of equal values `max` gives the last one.
    let values = row.name == "max" ? codes.reversed() : codes
    let list = ProgramCode(.array, values, type: .array(type))
    let found = ProgramCode(
      .apply, [list, ProgramCode(.reference, name: own.function.name)],
      name: "Sequence<T>.\(row.name)(by: (T, T) -> Bool) -> T?")
    return Typed(code: ProgramCode(.unwrap, [found]), type: type)
  }

  /// The row and what it takes besides, where elements are ordered as the article declares it.
  ///
  /// - Throws: Where a row would compare values in another way than the declared operator does.
  func ordered(
    _ row: LanguageRow, _ types: [String: ProgramType], at node: some SyntaxProtocol
  ) throws -> (row: String, more: [ProgramCode]) {
    // What lies in a table is found by its key.
    if case .nominal(let table, let arguments)? = row.owner, ["Set", "Dictionary"].contains(table),
      case .variable(let key)? = arguments.first, let type = types[key],
      ownComparison("==", of: type) != nil
    {
      try compare(type, isHashed: true, at: node)
    }
    for (name, constraint) in row.constraints.sorted(by: { $0.key < $1.key }) {
      guard let type = types[name] else { continue }
      let operation = constraint == "Comparable" ? "<" : "=="
      guard ["Comparable", "Equatable", "Hashable"].contains(constraint),
        let own = ownComparison(operation, of: type)
      else { continue }
      if operation == "<", own.type == type, let other = Self.orderings[row.text] {
        return (other, [ProgramCode(.reference, name: own.function.name)])
      }
      guard operation == "<" else {
        try compare(type, isHashed: constraint == "Hashable", at: node)
        continue
      }
      throw refuse(
        node, row.name,
        "'\(row.name)' would not use the '<' that '\(own.type)' declares; write a closure, as in"
          + " '.min(by: { $0 < $1 })'")
    }
    return (row.text, [])
  }

  /// Lets collections compare values of a type, and what is in them, by the operators that the article
  /// declares.
  ///
  /// - Throws: Where equal values may have different hashes, so that it is not known which are found.
  func compare(
    _ type: ProgramType, isHashed: Bool, at node: some SyntaxProtocol
  ) throws {
    var seen: Set<ProgramType> = []
    try compare(type, isHashed: isHashed, at: node, &seen)
  }

  private func compare(
    _ type: ProgramType, isHashed: Bool, at node: some SyntaxProtocol,
    _ seen: inout Set<ProgramType>
  ) throws {
    guard seen.insert(type).inserted else { return }
    if let own = declaredComparison("==", of: type), let name = type.name {
      let hashes = owner.members("hash", of: type, isStatic: false)
      guard !isHashed || !hashes.isEmpty else {
        throw refuse(
          node, "==",
          "'\(name)' declares '==' and no 'hash(into:)', so that which of its values are found is open"
        )
      }
      // An operator of a class that others inherit from is given objects of them.
      guard own.signature.parameters.map(\.type) == [type, type] else { return }
      owner.universe.declared[name]?.equality = own.name
      return
    }
    switch type {
    case .nominal(_, let arguments) where !arguments.isEmpty:
      for argument in arguments {
        try compare(argument, isHashed: isHashed, at: node, &seen)
      }
    case .nominal(let name, []) where owner.declared.type(named: name) != nil:
      let parts = universe.fields(of: type) ?? universe.cases(of: type)?.flatMap(\.payload) ?? []
      for part in parts { try compare(part.type, isHashed: isHashed, at: node, &seen) }
    case .tuple(let elements):
      for element in elements {
        try compare(element.type, isHashed: isHashed, at: node, &seen)
      }
    default: break
    }
  }
}
