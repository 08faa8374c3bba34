import Scenarios
import SwiftSyntax

// MARK: Asking

extension ArticleDeclarations {
  /// The number of a block by its source; that of a block after all others if it declares nothing.
  func number(ofBlock source: String) -> Int { blocks[source] ?? blockCount }

  /// The type that a name means in a block.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - block: The block.
  ///   - origin: Where the code stands that has the name, if that is in another block's declaration: what
  ///     replaces a view of SwiftUI's there does so wherever the code is used.
  /// - Returns: nil where the article declares none, or only further down what SwiftUI has.
  func type(named name: String, at block: Int, origin: Int? = nil) -> DeclaredType? {
    let found = table.types[name]?.nearest(to: block) { $0.form != nil }?.form
    // The files of a module are read as one, in whatever order they are here.
    guard let found, found.block > max(block, origin ?? block), block >= lentCount,
      SwiftUINames.hasView(name) || SwiftUINames.wrappers.contains(name)
    else {
      return found
    }
    return nil
  }

  /// Says of which block it is what a block's types take of others, where there was a choice.
  func choices(ofBlock block: Int) -> [String] {
    let body = looseOwners[block].flatMap { owner in
      if restated.contains(block) {
        return "this is read as a part of '\(owner.name)', which declares it as well"
      }
      return owner.isWhole
        ? "this body is read as one of '\(owner.name)', whose members it names" : nil
    }
    return [body, reasonNotShown(ofBlock: block)].compactMap(\.self)
      + (parts.choices[block] ?? []).map { choice in
        let place = filePlace(of: choice.position, inBlock: choice.block)
        return
          "'\(choice.member)' of '\(choice.type)' is not shown here and stands in several blocks; "
          + "the nearest one counts\(place.map { ", line \($0.line)" } ?? "")"
      }
  }

  /// Of values that a type declares as well: that no example shows those of the block.
  func reasonNotShown(ofBlock block: Int) -> String? {
    shownApart[block].map { names, owner in
      "'\(owner)' declares \(names.map { "'\($0)'" }.joined(separator: ", ")) as well and keeps its"
        + " own: nothing shows what stands here"
    }
  }

  /// The types of which a block declares no more than a part, with what other blocks declare of them.
  func parts(ofBlock block: Int) -> [String: DeclaredType] {
    var found: [String: DeclaredType] = [:]
    for (name, blocks) in parts.blocks where blocks.contains(block) {
      found[name] = table.types[name]?.nearest(to: block) { $0.form != nil }?.form
    }
    return found
  }

  func global(named name: String, at block: Int) -> DeclaredProperty? {
    // Beside views a variable belongs to them, not to the article.
    table.variables[name]?.nearest(to: block) { member in
      member.property.map { !member.isBesideViews || $0.block == block } ?? false
    }?.property
  }

  /// The overloads of a function at the top of a block.
  func functions(named name: String, at block: Int) -> [DeclaredFunction] {
    nearest([table.functions[name]], to: block)
  }

  /// Whether a function or a variable at the top of a block gives views, by its declaration.
  func givesViews(_ name: String, at block: Int) -> Bool {
    if let property = global(named: name, at: block) {
      return property.isBuilder || property.type?.isSomeView == true
    }
    return functions(named: name, at: block).contains {
      $0.isBuilder || $0.result?.isSomeView == true
    }
  }

  /// The overloads that extensions of a type declare.
  ///
  /// - Parameters:
  ///   - name: Their name.
  ///   - type: The type's.
  ///   - block: Where they are used.
  ///   - origin: As of ``type(named:at:origin:)``.
  /// - Returns: The nearest first.
  func functions(
    named name: String, of type: String, at block: Int, origin: Int? = nil
  ) -> [DeclaredFunction] {
    members(named: name, of: type, at: block).filter {
      $0.block <= max(block, origin ?? block) || block < lentCount || type != "View"
        || !SwiftUINames.hasModifier(like: $0)
    }
  }

  /// Whether a block sees a modifier of the article's own, called or computed.
  func declares(modifier name: String, at block: Int) -> Bool {
    !functions(named: name, of: "View", at: block).isEmpty
      || property(named: name, of: "View", at: block) != nil
  }

  func property(named name: String, of type: String, at block: Int) -> DeclaredProperty? {
    let base = SymbolTable.baseName(of: type)
    let found = [table.extensions[base]?[name], table.ownMembers[base]?[name]].flatMap {
      $0?.counting(for: block) ?? []
    }
    return found.filter { $0.isSeen(in: type) }.compactMap(\.property)
      .reduce(nil) { nearest, property in
        guard let nearest else { return property }
        let (one, other) = (nearest.block, property.block)
        return Nearness.of(one, to: block) > Nearness.of(other, to: block) ? nearest : property
      }
  }

  /// The signatures under which several extensions of a type in one block declare a member, or one and the
  /// type itself, on conditions that differ: that of a property is empty.
  ///
  /// What another block shows of it is another version.
  func conditionalSignatures(
    named name: String, of type: DeclaredType, at block: Int
  ) -> Set<String> {
    let functions = name == "init" ? type.members.initializers : type.members.functions[name] ?? []
    let own = Set(functions.map(\.signature)).union(
      type.members.properties[name] == nil ? [] : [""])
    return conditionalSignatures(named: name, extending: type.path, own: own, at: block)
  }

  /// The same of a protocol, by its name.
  func conditionalSignatures(
    named name: String, extending path: String, own: Set<String> = [], at block: Int
  ) -> Set<String> {
    let found = (table.extensions[path]?[name]?.counting(for: block) ?? [])
      .filter { $0.isSeen(in: path) }
    guard found.contains(where: { $0.extended?.genericWhereClause != nil }) else { return [] }
    var conditions: [ConditionalMember: Set<String>] = [:]
    for member in found {
      guard let signature = member.function?.signature ?? member.property.map({ _ in "" }),
        let block = member.function?.block ?? member.property?.block
      else { continue }
      let clause = member.extended?.genericWhereClause?.trimmedDescription
      let key = ConditionalMember(signature: signature, block: block)
      conditions[key, default: []].insert(clause?.filter { !$0.isWhitespace } ?? "")
    }
    for key in conditions.keys where own.contains(key.signature) { conditions[key]?.insert("") }
    return Set(conditions.filter { $1.count > 1 }.keys.map(\.signature))
  }

  /// The names of what extensions of a type declare.
  func memberNames(extending type: String) -> [String] {
    table.extensions[type].map { Array($0.keys) } ?? []
  }

  func initializers(of type: String, at block: Int) -> [DeclaredFunction] {
    members(named: "init", of: type, at: block)
  }

  /// The functions that extensions of a type declare under a name, the nearest first.
  private func members(
    named name: String, of type: String, at block: Int
  ) -> [DeclaredFunction] {
    let base = SymbolTable.baseName(of: type)
    let found = nearest([table.extensions[base]?[name], table.ownMembers[base]?[name]], to: block) {
      $0.isSeen(in: type)
    }
    return found.map { function in
      var function = function
      function.extended = type
      return function
    }
  }

  /// A type that an extension of another one declares.
  func type(named name: String, in type: String, at block: Int) -> DeclaredType? {
    table.types["\(SymbolTable.baseName(of: type)).\(name)"]?
      .nearest(to: block) { $0.form != nil }?.form
  }

  /// The protocols that extensions of a type state.
  func inherited(by type: String) -> Set<String> {
    table.addedConformances[SymbolTable.baseName(of: type)] ?? []
  }

  /// The type that an alias stands for; the type itself for any other.
  ///
  /// - Parameters:
  ///   - type: As it is written.
  ///   - block: Where.
  ///   - owners: The types around, innermost first, whose aliases come before those of a block.
  /// - Returns: What is no alias.
  func resolved(_ type: TypeSyntax, at block: Int, in owners: [String] = []) -> TypeSyntax {
    var type = type
    for _ in 0..<8 {
      guard let name = type.as(IdentifierTypeSyntax.self)?.name.text else { break }
      let paths = owners.map { "\($0).\(name)" } + [name]
      // A type inside hides what stands outside.
      let path = paths.first { table.aliases[$0] != nil || $0 != name && table.types[$0] != nil }
      guard let path, let found = table.aliases[path]?.nearest(to: block) else { break }
      type = found.type.plain
    }
    return type
  }

  /// The declared view that an alias at the top of a block stands for, without generic arguments.
  func view(aliased name: String, at block: Int) -> DeclaredType? {
    guard let alias = table.aliases[name]?.nearest(to: block),
      let type = resolved(alias.type.plain, at: block).as(IdentifierTypeSyntax.self),
      type.genericArgumentClause == nil
    else { return nil }
    return self.type(named: type.name.text.unquoted, at: block).flatMap { $0.isView ? $0 : nil }
  }

  /// Whether there are aliases of types.
  var hasAliases: Bool { !table.aliases.isEmpty }

  /// Whether there are protocols of the article's own.
  var hasProtocols: Bool { table.hasProtocols }

  func isProtocol(_ name: String) -> Bool {
    table.hasProtocols && table.types[name]?.contains(where: \.isProtocol) ?? false
  }

  /// The protocols and all that they inherit.
  func refined(_ names: Set<String>) -> Set<String> {
    guard table.hasProtocols else { return names }
    var all = names
    var open = Array(names)
    while let name = open.popLast() {
      for further in table.refined(by: name) where all.insert(further).inserted {
        open.append(further)
      }
    }
    return all
  }

  /// Whether a block that is no Swift declares something that others declare too.
  var hasUnread: Bool { !uses.isEmpty }

  /// What a block uses of declarations that cannot be read, where earlier ones can.
  func unreadUses(at block: Int, in tree: SourceFileSyntax) -> UnreadUses? {
    guard hasUnread else { return nil }
    return UnreadUses(unread, table, entries: uses, at: block, tree)
  }

  /// Whether a type of this name is declared anywhere, also inside another one.
  func mentions(type name: String) -> Bool { typeNames.contains(name) }

  /// Whether some declared view reads `@Environment(\.key)`.
  func readsEnvironment(_ key: String) -> Bool { environmentKeys.contains(key) }

  /// The functions that count for a block, the nearest first.
  private func nearest(
    _ overloads: [Overloads<DeclaredCode.Member>?], to block: Int,
    where counts: (DeclaredCode.Member) -> Bool = { _ in true }
  ) -> [DeclaredFunction] {
    let members = overloads.flatMap { $0?.counting(for: block) ?? [] }
    let functions = members.filter(counts).compactMap(\.function)
    return functions.enumerated()
      .sorted {
        let (a, b) = ($0.element.block, $1.element.block)
        return (Nearness.of(b, to: block), $0.offset) < (Nearness.of(a, to: block), $1.offset)
      }
      .map(\.element)
  }

  /// The declared code as a block sees it.
  func code(at block: Int) -> DeclaredCode { DeclaredCode(table, at: block) }

  /// Whether a layout is declared.
  var hasLayouts: Bool { !table.layouts.isEmpty }

  func declares(type name: String) -> Bool { isType(name) || table.functions[name] != nil }

  /// Whether a type that views make use of is declared at the top of a block.
  private func isType(_ name: String) -> Bool {
    !name.contains(".") && table.types[name]?.contains { $0.form != nil } ?? false
  }

  /// The names of types and functions, for suggestions.
  var names: [String] { table.types.keys.filter(isType) + Array(table.functions.keys) }

  /// The names of modifiers, for suggestions.
  var modifierNames: [String] {
    (table.extensions["View"] ?? [:]).filter { $1.contains { $0.function != nil } }.map(\.key)
      .filter { $0 != "init" }
  }
}

extension DeclaredCode.Member {
  fileprivate var property: DeclaredProperty? {
    if case .property(let property)? = form { property } else { nil }
  }

  fileprivate var function: DeclaredFunction? {
    if case .function(let function)? = form { function } else { nil }
  }

  /// Whether a type's name, as it is written, finds this member of an extension.
  ///
  /// With `extension ButtonStyle where Self == Big` all members are those of `Big`, and the static ones
  /// are found behind a leading dot where any such style is wanted.
  fileprivate func isSeen(in type: String) -> Bool {
    guard let extended else { return false }
    let selfType = extended.genericWhereClause?.selfType
    if let selfType, SymbolTable.baseName(of: selfType) == type { return true }
    return extended.extendedType.trimmedDescription == type && (selfType == nil || isStatic)
  }
}

/// A member that an extension declares, and the block in which that stands.
private struct ConditionalMember: Hashable {
  var signature: String
  var block: Int
}
