import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What code that is generic may know of its types.
///
/// A generic function is checked once for each set of types that it is used with. What stands for a
/// generic parameter there has the members that its bounds promise, not all that the type has: a
/// method of an extension that the type has as well is the extension's.
extension CodeChecker {
  /// Adds what the extension and the type around a member are generic over.
  func addBounds(
    of member: DeclaredCode.Member, _ receiver: ProgramType, to scope: inout TypeScope
  ) {
    if let extended = member.extended {
      let name = SymbolTable.baseName(of: extended.extendedType)
      if declared.type(named: name)?.isProtocol
        ?? (isOfProtocol(member) && !refined([name]).contains("Sequence") && name != "Sequence")
      {
        scope.bounds[receiver, default: []].insert(name)
        scope.boundsByName["Self", default: []].insert(name)
        scope.isSelfPromised = true
        let associated = addAssociatedBounds(of: receiver, as: name, to: &scope)
        addBounds(
          extended.genericWhereClause, associated.merging(["Self": receiver]) { $1 }, to: &scope)
        // Code for anything of a protocol knows nothing of what a type is generic over.
        return
      }
      if isOfProtocol(member) { scope.sequenceOfSelf = name }
    }
    guard let instance = receiver.name.flatMap({ instances[$0] }) else { return }
    let clause = declared.type(named: instance.base)?.syntax.genericClause
    for parameter in clause?.parameters ?? [] {
      guard let type = instance.types[parameter.name.text] else { continue }
      addBounds(parameter.inheritedType, of: type, as: parameter.name.text, to: &scope)
    }
    addBounds(member.extended?.genericWhereClause, instance.types, to: &scope)
    addBounds(ownConditions(of: member), instance.types, to: &scope)
    let arguments =
      member.extended?.extendedType.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments
    if arguments != nil {
      scope.sameTypes.formUnion(instance.types.keys)
      for type in instance.types.values { scope.bounds[type] = nil }
    }
  }

  /// Adds what a protocol, and those that it refines, ask of their associated types.
  ///
  /// - Returns: What these types are in a type that conforms, by their names.
  private func addAssociatedBounds(
    of receiver: ProgramType, as protocolName: String, to scope: inout TypeScope
  ) -> [String: ProgramType] {
    var found: [String: ProgramType] = [:]
    for associated in associatedTypes(askedBy: protocolName) {
      guard let type = witness(associated.name.text, of: receiver), type != receiver else {
        continue
      }
      found[associated.name.text] = type
      // What it asks of nothing is still something generic.
      let asked = associated.inheritanceClause?.inheritedTypes.map { Optional($0.type) } ?? [nil]
      for bound in asked { addBounds(bound, of: type, as: associated.name.text, to: &scope) }
    }
    return found
  }

  /// Adds what the extension of a type of Swift's asks of its elements: `extension Array where Element: Shape`.
  func addElementBounds(of member: DeclaredCode.Member, to scope: inout TypeScope) {
    guard let extended = member.extended,
      let written = extended.extendedType.as(IdentifierTypeSyntax.self),
      written.genericArgumentClause == nil
    else { return }
    let types = scope.generics.filter {
      ["Element", "Wrapped", "Key", "Value", "Bound"].contains($0.key)
    }
    for (name, type) in types { addBounds(nil, of: type, as: name, to: &scope) }
    addBounds(extended.genericWhereClause, types, to: &scope)
  }

  /// Adds what a function is generic over.
  func addBounds(
    of function: FunctionDeclSyntax, _ types: [String: ProgramType], to scope: inout TypeScope
  ) {
    addBounds(generics(of: function), function.genericWhereClause, types, to: &scope)
  }

  /// Adds what a declaration is generic over.
  func addBounds(
    _ generics: [(name: String, bound: TypeSyntax?)], _ clause: GenericWhereClauseSyntax?,
    _ types: [String: ProgramType], to scope: inout TypeScope
  ) {
    for (name, bound) in generics {
      if let type = types[name] { addBounds(bound, of: type, as: name, to: &scope) }
    }
    addBounds(clause, types, to: &scope)
  }

  private func addBounds(
    _ bound: TypeSyntax?, of type: ProgramType, as name: String, to scope: inout TypeScope
  ) {
    let parts = bound?.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? bound.map { [$0] }
    let asked = (parts ?? []).map { String($0.trimmedDescription.prefix { $0 != "<" }) }
    scope.bounds[type, default: []].formUnion(asked)
    scope.boundsByName[name, default: []].formUnion(asked)
    for part in parts ?? [] {
      let argument = part.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments.first
      guard let argument else { continue }
      scope.associated[type, default: []].insert("Element == \(argument.trimmedDescription)")
      for (name, standing) in scope.generics where standing == type {
        scope.sameTypes.insert("\(name).Element")
      }
    }
  }

  private func addBounds(
    _ clause: GenericWhereClauseSyntax?, _ types: [String: ProgramType], to scope: inout TypeScope
  ) {
    for requirement in clause?.requirements ?? [] {
      // What is said to be one type has all of its members; another that is the same here has not.
      if case .sameTypeRequirement(let same) = requirement.requirement,
        types[same.rightType.trimmedDescription] == nil
      {
        let name = same.leftType.trimmedDescription
        scope.sameTypes.insert(name)
        scope.boundsByName[name] = nil
        if let type = types[name], types.count(where: { $0.value == type }) == 1 {
          scope.bounds[type] = nil
        }
      }
      if let (owner, text) = requirement.associated, let type = types[owner] {
        scope.associated[type, default: []].insert(text)
      }
      guard case .conformanceRequirement(let conformance) = requirement.requirement else {
        continue
      }
      let type =
        types[conformance.leftType.trimmedDescription]
        ?? member(of: conformance, types)
      if let type {
        addBounds(
          conformance.rightType, of: type, as: conformance.leftType.trimmedDescription, to: &scope)
      }
    }
  }

  /// The type that `S.Element` is in `S.Element: Shape`, where that is known and the article declares what is
  /// asked of it.
  private func member(
    of conformance: ConformanceRequirementSyntax, _ types: [String: ProgramType]
  ) -> ProgramType? {
    guard declared.type(named: conformance.rightType.trimmedDescription)?.isProtocol ?? false,
      let member = conformance.leftType.as(MemberTypeSyntax.self),
      let base = types[member.baseType.trimmedDescription]
    else { return nil }
    if member.name.text == "Element" { return element(ofSequence: base) }
    return trial { try self.member(member.name.text, of: base, at: member) } ?? nil
  }

  /// Whether a member stands in the extension of a protocol.
  func isOfProtocol(_ member: DeclaredCode.Member) -> Bool { protocolName(of: member) != nil }

  /// The protocol in whose extension a member stands.
  func protocolName(of member: DeclaredCode.Member) -> String? {
    guard let extended = member.extended else { return nil }
    let name = SymbolTable.baseName(of: extended.extendedType)
    let isProtocol =
      declared.type(named: name)?.isProtocol
      ?? (Language.protocols.contains(name) || Self.refinements[name] != nil || name == "Sequence")
    return isProtocol ? name : nil
  }

  /// The protocols that are asked of a generic type, with those that they refine.
  func refined(_ bounds: Set<String>) -> Set<String> {
    var all = bounds
    for name in bounds {
      all.formUnion(declared.protocols(of: name))
      all.formUnion(Self.refinements[name] ?? [])
    }
    return all
  }

  /// What each protocol of Swift's refines at once.
  private static let refining: [String: [String]] = [
    "Comparable": ["Equatable"], "Hashable": ["Equatable"], "AdditiveArithmetic": ["Equatable"],
    "Numeric": ["AdditiveArithmetic", "ExpressibleByIntegerLiteral"],
    "SignedNumeric": ["Numeric"], "Strideable": ["Comparable"],
    "BinaryInteger": [
      "Hashable", "Numeric", "CustomStringConvertible", "Strideable",
    ],
    "SignedInteger": ["BinaryInteger", "SignedNumeric"], "UnsignedInteger": ["BinaryInteger"],
    "FixedWidthInteger": ["BinaryInteger", "LosslessStringConvertible"],
    "FloatingPoint": ["Hashable", "SignedNumeric", "Strideable"],
    "BinaryFloatingPoint": ["FloatingPoint", "ExpressibleByFloatLiteral"],
    "LosslessStringConvertible": ["CustomStringConvertible"],
    "Collection": ["Sequence"], "BidirectionalCollection": ["Collection"],
    "MutableCollection": ["Collection"], "RangeReplaceableCollection": ["Collection"],
    "RandomAccessCollection": ["BidirectionalCollection"],
    "SetAlgebra": ["Equatable", "ExpressibleByArrayLiteral"],
    "OptionSet": ["SetAlgebra", "RawRepresentable"],
    "StringProtocol": [
      "BidirectionalCollection", "Comparable", "Hashable", "LosslessStringConvertible",
      "ExpressibleByStringInterpolation",
    ],
    "ExpressibleByStringInterpolation": ["ExpressibleByStringLiteral"],
    "Error": ["Sendable"],
  ]

  /// What each of them refines, at once and further on.
  private static let refinements = refining.mapValues { known in
    var all: Set<String> = []
    var open = known
    while let next = open.popLast() {
      if all.insert(next).inserted { open += refining[next] ?? [] }
    }
    return all
  }
}

extension FunctionChecker {
  /// The declared members of a type by name, as far as the code knows the type.
  ///
  /// Those of an extension with more conditions come before those of one with fewer.
  func members(
    _ name: String, of type: ProgramType, isStatic: Bool
  ) throws -> [DeclaredCode.Member] {
    let all = owner.members(name, of: type, isStatic: isStatic).filter {
      isVisible($0, of: type) || isWitness($0, name, of: type)
    }
    return try ofLength(ranked(try boundMembers(all, name, of: type) ?? all, of: type), name)
  }

  /// Whether a member may be what a type has for a requirement of its bounds, whatever the code knows
  /// of the type: that was settled where the type conforms.
  private func isWitness(
    _ member: DeclaredCode.Member, _ name: String, of type: ProgramType
  ) -> Bool {
    guard let bounds = scope.bounds[type], type.name?.contains("‹") == false else { return false }
    return owner.refined(bounds).contains { known in
      owner.declared.requirements(named: name, of: known).contains {
        owner.mayHave(member, for: $0, of: known, in: type)
      }
    }
  }

  /// Members with those of the extension that says most of a type before its others.
  private func ranked(
    _ all: [DeclaredCode.Member], of type: ProgramType
  ) -> [DeclaredCode.Member] {
    guard all.count > 1, let first = all.first else { return all }
    func base(_ member: DeclaredCode.Member) -> String? {
      // What stands in the type itself says nothing of what it is of.
      member.extended.map { SymbolTable.baseName(of: $0.extendedType) }
        ?? type.name.map { String($0.prefix { $0 != "‹" }) }
    }
    let own = base(first)
    let count = all.prefix { base($0) == own }.count
    let ranked = all.prefix(count).enumerated().sorted {
      let weights = (owner.weight(of: $0.element), owner.weight(of: $1.element))
      return (weights.1, $0.offset) < (weights.0, $1.offset)
    }
    return ranked.map(\.element) + all.dropFirst(count)
  }

  /// What protocols of Swift's ask for that the article does not declare.
  private static let askedBySwift: [String: Set<String>] = [
    "CustomStringConvertible": ["description"],
    "CustomDebugStringConvertible": ["debugDescription"],
    "Sequence": ["makeIterator", "underestimatedCount"], "RawRepresentable": ["rawValue"],
    "Collection": ["count", "endIndex", "isEmpty", "startIndex", "subscript"],
  ]

  /// The members that the bounds of a generic type promise, where the type has others of the name;
  /// nil where it is the type that decides.
  ///
  /// - Throws: `Refused` where the code may know the value by its own type as well.
  private func boundMembers(
    _ all: [DeclaredCode.Member], _ name: String, of type: ProgramType
  ) throws -> [DeclaredCode.Member]? {
    let bounds = try boundsOfAsked(name, type)
    try refuseBesideSequences(all, name, bounds, of: type)
    guard
      let promised = promisedMembers(all, name, bounds.isEmpty ? others(all) : bounds, of: type),
      !(bounds.isEmpty && promised.count == all.count)
    else { return nil }
    guard promised.count < all.count else { return promised }
    switch originOfAsked(name, type) {
    // Of which of several protocols what is hidden behind `some` is, is not looked for.
    case .promised where bounds.isEmpty && promised.count > 1: break
    case .promised: return promised
    case [] where bounds.isEmpty && asksAssociated(name, type): break
    case []: return bounds.isEmpty ? nil : promised
    case .own: return nil
    default: break
    }
    throw refuse(
      place, name,
      "'\(name)' is declared by '\(type)' and by an extension of a protocol that does not ask for"
        + " it; which one is meant is not known here: ask for it in the protocol, or rename one")
  }

  /// Refuses a member of a declared sequence that any sequence has, and no protocol asks for: generic code
  /// calls that of any.
  private func refuseBesideSequences(
    _ all: [DeclaredCode.Member], _ name: String, _ bounds: Set<String>, of type: ProgramType
  ) throws {
    let protocols = owner.refined(bounds)
    guard !all.isEmpty, protocols.contains("Sequence"),
      owner.declared.type(named: type.name ?? "") != nil,
      !protocols.contains(where: { Self.askedBySwift[$0]?.contains(name) ?? false }),
      !protocols.contains(where: { !owner.declared.requirements(named: name, of: $0).isEmpty }),
      !all.contains(where: owner.isOfProtocol),
      Language.rows(named: name).contains(where: { $0.kind == .method || $0.kind == .property }),
      originOfAsked(name, type).contains(.promised)
    else { return }
    throw refuse(
      place, name,
      "'\(name)' is what any sequence has and what '\(type)' declares beside it; which one is meant is not"
        + " known here: rename one")
  }

  /// What is asked of the generic type as which code knows what it asks for a member: several may stand for
  /// one type.
  ///
  /// - Throws: `Refused` where it is not known as which.
  private func boundsOfAsked(_ name: String, _ type: ProgramType) throws -> Set<String> {
    let bounds = scope.bounds[type] ?? []
    let names = scope.generics.filter { $0.value == type && scope.boundsByName[$0.key] != nil }
      .map(\.key)
    guard names.count > 1 else { return bounds }
    let known = namesOfAsked(name, type).intersection(names)
    let asked = Set((known.isEmpty ? Set(names) : known).map { scope.boundsByName[$0] ?? [] })
    if asked.count == 1, let only = asked.first { return only }
    throw refuse(
      place, name,
      "whether '\(name)' is asked of \(names.sorted().map { "'\($0)'" }.joined(separator: " or of ")), which"
        + " are both '\(type)', is not known here")
  }

  /// The protocols whose extensions declare some of a type's members: what is hidden behind `some P` has
  /// these alone.
  private func others(_ all: [DeclaredCode.Member]) -> Set<String> {
    guard all.count > 1, !all.allSatisfy(owner.isOfProtocol) else { return [] }
    return Set(
      all.filter(owner.isOfProtocol).compactMap(\.extended).map {
        SymbolTable.baseName(of: $0.extendedType)
      })
  }

  private func promisedMembers(
    _ all: [DeclaredCode.Member], _ name: String, _ bounds: Set<String>, of type: ProgramType
  ) -> [DeclaredCode.Member]? {
    guard !bounds.isEmpty else { return nil }
    // What is of a class has what that has.
    let isOfClass = bounds.contains { asked in
      universe.isClass(.named(asked))
        && owner.members(name, of: .named(asked), isStatic: all.first?.isStatic ?? false)
          .contains { !owner.isOfProtocol($0) }
    }
    guard !isOfClass else { return nil }
    let protocols = owner.refined(bounds)
    guard !protocols.contains(where: { Self.askedBySwift[$0]?.contains(name) ?? false }) else {
      return nil
    }
    let asking = protocols.filter { !owner.declared.requirements(named: name, of: $0).isEmpty }
    let asked = asking.flatMap { protocolName in
      owner.declared.requirements(named: name, of: protocolName).map { (protocolName, $0) }
    }
    let promised = all.filter { member in
      let isAsked = asked.contains { owner.mayHave(member, for: $0.1, of: $0.0, in: type) }
      if isAsked, asking.contains(where: { owner.isBeside(member, $0, of: type) }) { return false }
      let base = member.extended.map { SymbolTable.baseName(of: $0.extendedType) }
      // What a protocol asks for is the type's own.
      return isAsked || base.map(protocols.contains) ?? false
    }
    guard !promised.isEmpty, asked.isEmpty || promised.count < all.count else { return nil }
    return promised
  }

  /// Whether generic code is promised a member of an extension's: its conditions have to follow from
  /// what is asked of the types.
  func isVisible(_ member: DeclaredCode.Member, of type: ProgramType) -> Bool {
    guard !scope.bounds.isEmpty else { return true }
    if isUnpromised(member, of: type) { return false }
    let clauses = [member.extended?.genericWhereClause, owner.ownConditions(of: member)]
      .compactMap(\.self)
    guard !clauses.isEmpty else { return true }
    let inner = owner.scope(of: member, type)
    let names = member.syntax.as(FunctionDeclSyntax.self).map { [$0.name.text] } ?? []
    func bounds(_ written: TypeSyntax?) -> Set<String>? {
      guard let written, let found = owner.trial({ try owner.resolve(written, inner) }),
        let known = scope.bounds[found]
      else { return nil }
      // A type that the code names has all that it has.
      return names.contains { originOfAsked($0, found) == .own } ? nil : known
    }
    for requirement in clauses.flatMap(\.requirements) {
      // Of an associated type only what is said of it is known.
      if let (name, text) = requirement.associated,
        let whose = name == "Self" ? owner.isOfProtocol(member) ? type : nil : inner.generics[name],
        scope.bounds[whose] != nil
      {
        let known = scope.associated[whose] ?? []
        if known.contains(text) { continue }
        if case .conformanceRequirement(let conformance) = requirement.requirement,
          owner.refined(conformances(of: conformance.leftType, in: known))
            .contains(conformance.rightType.trimmedDescription)
        {
          continue
        }
        // What it is said to be the same as has all that it has.
        let same = "\(text.prefix { $0 != " " }) =="
        if case .conformanceRequirement(let conformance) = requirement.requirement,
          bounds(conformance.leftType) == nil, known.contains(where: { $0.hasPrefix(same) })
        {
          continue
        }
        guard case .conformanceRequirement(let conformance) = requirement.requirement,
          let known = bounds(conformance.leftType),
          owner.refined(known).contains(conformance.rightType.trimmedDescription)
        else { return false }
        continue
      }
      switch requirement.requirement {
      case .sameTypeRequirement(let same):
        guard bounds(same.leftType.as(TypeSyntax.self)) == nil else { return false }
      case .conformanceRequirement(let conformance):
        guard let known = bounds(conformance.leftType) else { continue }
        guard owner.refined(known).contains(conformance.rightType.trimmedDescription) else {
          return false
        }
      default: continue
      }
    }
    return true
  }

  /// Whether a member is one that the article adds to a type of Swift's, `extension Int`, and the code knows the
  /// type as something generic.
  private func isUnpromised(_ member: DeclaredCode.Member, of type: ProgramType) -> Bool {
    guard scope.bounds[type] != nil, case .nominal(let own, []) = type,
      owner.declared.type(named: own) == nil, let extended = member.extended,
      SymbolTable.baseName(of: extended.extendedType) == own,
      let name = member.syntax.as(FunctionDeclSyntax.self)?.name.text
        ?? member.syntax.as(VariableDeclSyntax.self)?.boundNames.first
    else { return false }
    let asked = owner.refined(scope.bounds[type] ?? [])
    guard !asked.contains(where: { !owner.declared.requirements(named: name, of: $0).isEmpty })
    else { return false }
    return originOfAsked(name, type) == .promised
  }

  /// The protocols that an associated type is said to conform to: `Element: Comparable`.
  private func conformances(of type: TypeSyntax, in known: Set<String>) -> Set<String> {
    let name = type.trimmedDescription.split(separator: ".").last ?? ""
    return Set(
      known.compactMap { text in
        text.hasPrefix("\(name) : ") ? String(text.dropFirst(name.count + 3)) : nil
      })
  }

  /// Whether a stored property is not what the code means: an extension promises another one.
  func isHidden(_ name: String, of type: ProgramType) throws -> Bool {
    let all = owner.members(name, of: type, isStatic: false)
    if !all.isEmpty, all.allSatisfy({ isUnpromised($0, of: type) }) { return true }
    guard all.contains(where: owner.isOfProtocol) else { return false }
    return try boundMembers(all, name, of: type) != nil
  }
}

extension GenericRequirementSyntax {
  /// What a requirement says of an associated type, and whose it is: `("T", "Item == Int")` of
  /// `T.Item == Int`, and `Self` where only `Item` is written; nil for what is said of anything else.
  fileprivate var associated: (owner: String, text: String)? {
    let (left, relation): (TypeSyntax?, String)
    switch requirement {
    case .sameTypeRequirement(let same):
      (left, relation) = (
        same.leftType.as(TypeSyntax.self), "== \(same.rightType.trimmedDescription)"
      )
    case .conformanceRequirement(let conformance):
      (left, relation) = (conformance.leftType, ": \(conformance.rightType.trimmedDescription)")
    default: return nil
    }
    if let member = left?.as(MemberTypeSyntax.self) {
      return (member.baseType.trimmedDescription, "\(member.name.text) \(relation)")
    }
    guard let name = left?.as(IdentifierTypeSyntax.self)?.name.text, name != "Self" else {
      return nil
    }
    return ("Self", "\(name) \(relation)")
  }
}
