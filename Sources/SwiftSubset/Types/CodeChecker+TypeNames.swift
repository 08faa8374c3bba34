import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Names of types

extension CodeChecker {
  /// What stands in the scope of a type name: the type around it and its generic parameters.
  struct TypeScope {
    var owner: String?
    var selfType: ProgramType?
    var generics: [String: ProgramType] = [:]

    /// The types that stand for something generic here, with the protocols that are asked of them:
    /// nothing else of them is known to the code.
    var bounds: [ProgramType: Set<String>] = [:]

    /// What is asked of each by its name: several may stand for one type.
    var boundsByName: [String: Set<String>] = [:]

    /// What is said there of their associated types: `Item == Int`, `Item: Collection`.
    var associated: [ProgramType: Set<String>] = [:]

    /// What is said there to be one type: `X`, and `S.Element`.
    var sameTypes: Set<String> = []

    /// Whether `self` is anything of a protocol: code in an extension of one.
    var isSelfPromised = false

    /// The protocol of Swift's sequences whose extension the code stands in.
    var sequenceOfSelf: String?
    var source: Int
  }

  /// The type that `syntax` names.
  func resolve(_ syntax: TypeSyntax, _ scope: TypeScope) throws -> ProgramType {
    switch syntax.as(TypeSyntaxEnum.self) {
    case .identifierType(let type):
      return try named(type.name.text, arguments(type.genericArgumentClause), type, scope)
    case .memberType(let type):
      if let base = trial({ try resolve(type.baseType, scope) }),
        let found = try member(type.name.text, of: base, at: type)
      {
        return found
      }
      let text = "\(type.baseType.trimmedDescription).\(type.name.text)"
      return try named(text, arguments(type.genericArgumentClause), type, scope)
    case .optionalType(let type): return .optional(try resolve(type.wrappedType, scope))
    case .implicitlyUnwrappedOptionalType(let type):
      hasForcedVariables = true
      return .optional(try resolve(type.wrappedType, scope))
    case .arrayType(let type): return .array(try resolve(type.element, scope))
    case .dictionaryType(let type):
      return .dictionary(try resolve(type.key, scope), try resolve(type.value, scope))
    case .tupleType(let type):
      let elements = try type.elements.map {
        ProgramType.Element(
          label: $0.firstName.flatMap { $0.text == "_" ? nil : $0.text },
          type: try resolve($0.type, scope))
      }
      if elements.count == 1 { return elements[0].type }
      return .tuple(elements)
    case .functionType(let type):
      if type.effectSpecifiers?.throwsClause?.type != nil { throwsStatedTypes = true }
      let parameters = try type.parameters.map { try resolve($0.type, scope) }
      return .function(parameters, try resolve(type.returnClause.type, scope))
    case .attributedType(let type):
      let inner = try resolve(type.baseType, scope)
      let isLent = type.specifiers.contains { $0.trimmedDescription == "inout" }
      return isLent ? .lent(inner) : inner
    case .someOrAnyType(let type):
      if let known = scope.generics[Self.name(of: type)] { return known }
      if type.someOrAnySpecifier.text == "any" {
        return try existential(of: type.constraint, at: type, scope)
      }
      throw refuse(
        type, in: scope.source, type.someOrAnySpecifier.text,
        "'some' types are known as those of parameters and results only; write the type itself")
    case .metatypeType(let type): return .nominal("Metatype", [try resolve(type.baseType, scope)])
    case .compositionType(let type):
      return try existential(of: TypeSyntax(type), at: type, scope)
    default:
      throw refuse(
        syntax, in: scope.source, "type", "the type \(syntax.trimmedText) is not known here")
    }
  }

  private func arguments(_ clause: GenericArgumentClauseSyntax?) -> [TypeSyntax] {
    clause?.arguments.compactMap { $0.argument.as(TypeSyntax.self) } ?? []
  }

  /// A type inside another: `Data.Element`, `Base.Cache`, `Flow.Row`; nil where there is none.
  func member(
    _ name: String, of base: ProgramType, at node: some SyntaxProtocol
  ) throws -> ProgramType? {
    // Of a type that is not known yet, it is not known either.
    if case .variable(let variable) = base {
      let isKnown = ["Element", "Index", "Cache"].contains(name) || declared.hasAssociated(name)
      return isKnown ? .variable("\(variable).\(name)") : nil
    }
    if let typeName = base.name, base == .named(typeName), declared.type(named: typeName) != nil {
      let scope = TypeScope(
        owner: typeName, selfType: base, generics: instances[typeName]?.types ?? [:],
        source: declared.type(named: typeName)?.source ?? 0)
      if let own = try declaredType(name, scope, isMember: true) { return own }
    }
    if let witness = witness(name, of: base) { return witness }
    switch name {
    case "Element": return universe.element(of: base)
    case "Iterator": return universe.element(of: base).map { .nominal("Iterator", [$0]) }
    case "Index" where base == .string || base == .substring: return .named("String.Index")
    case "SubSequence" where base == .string || base == .substring: return .substring
    case "Index": return universe.element(of: base) == nil ? nil : .int
    case "SubSequence":
      if base == .named("LayoutSubviews") { return base }
      return base.argument(of: "Array").map { .nominal("ArraySlice", [$0]) }
    case "ID" where conforms(base, to: "Identifiable"):
      return universe.fields(of: base)?.first { $0.name == "id" }?.type
    case "Cache" where conforms(base, to: "Layout"):
      guard let typeName = base.name, declared.type(named: typeName) != nil else {
        return .named("AnyLayout.Cache")
      }
      return try cacheType(of: typeName, node)
    case "Subviews" where conforms(base, to: "Layout"): return .named("LayoutSubviews")
    default: return nil
    }
  }

  private func named(
    _ name: String, _ arguments: [TypeSyntax], _ node: some SyntaxProtocol, _ scope: TypeScope
  ) throws -> ProgramType {
    if arguments.isEmpty {
      if let type = scope.generics[name] { return type }
      if name == "Self", let type = scope.selfType { return type }
      if let type = try declaredType(name, scope, at: node) { return type }
      if name == "Cache", let owner = scope.selfType?.name ?? scope.owner {
        return try cacheType(of: owner, node)
      }
      if name == "Error" { return try existential(of: ["Error"], at: node, scope) }
      if name == "Any" { return anyType() }
      if let type = Language.aliases[name] { return type }
      if let type = Language.types[name], type.parameters.isEmpty { return .named(name) }
    } else {
      let types = try arguments.map { try resolve($0, scope) }
      // A key path that is only read is a function of its root.
      if name == "KeyPath", types.count == 2 { return .function([types[0]], types[1]) }
      if name == "IndexingIterator", types.count == 1, declared.type(named: name) == nil,
        let element = universe.element(of: types[0])
      {
        return .nominal("Iterator", [element])
      }
      if let type = try aliased(name, types, scope) { return type }
      let type = ProgramType.nominal(name, types)
      if ["ContiguousArray", "ArraySlice"].contains(name), types.count == 1 {
        return name == "ArraySlice" ? type : .array(types[0])
      }
      if types.contains(where: \.hasVariables),
        Self.collections.contains(name) || Language.types[name]?.parameters.count == types.count
      {
        return type
      }
      if let generic = try instance(of: name, types, at: node, scope) { return generic }
      if universe.exists(type) { return type }
      if let base = try declaredType(name, scope) {
        throw refuse(node, in: scope.source, "generics", "'\(base)' is not generic")
      }
    }
    if arguments.isEmpty, Self.collections.contains(name) {
      // In an extension of the type its name is that of the whole.
      if let own = scope.selfType, own.name == name, !own.hasVariables { return own }
      throw refuse(
        node, in: scope.source, "generics",
        "what '\(name)' is generic over is not known here; state it, as in '\(name)<Int>'")
    }
    let near = Spelling.nearest(to: name, among: typeNames)
    throw refuse(
      node, in: scope.source, name,
      "the type '\(name)' is not known in code that runs"
        + (near.map { "; did you mean '\($0)'?" } ?? ""))
  }

  /// What a generic alias stands for with types: `Handler<Int>`; nil for a name that is none.
  func aliased(
    _ name: String, _ types: [ProgramType], _ scope: TypeScope
  ) throws -> ProgramType? {
    guard
      let path = Self.paths(of: name, in: scope.owner).first(where: {
        declared.alias(named: $0) != nil || declared.type(named: $0) != nil
      }), let alias = declared.alias(named: path), alias.genericNames.count == types.count,
      aliasesUnderway.insert(path).inserted
    else { return nil }
    defer { aliasesUnderway.remove(path) }
    var inner = TypeScope(owner: alias.owner, selfType: scope.selfType, source: alias.source)
    if alias.owner != nil { inner.generics = scope.generics }
    for (name, type) in zip(alias.genericNames, types) { inner.generics[name] = type }
    return try resolve(alias.type, inner)
  }

  private static let collections: Set<String> = [
    "Array", "Optional", "Set", "Range", "ClosedRange", "Dictionary",
  ]

  var typeNames: [String] {
    declared.typeNames + Array(Language.types.keys) + Array(Language.aliases.keys)
      + ["Array", "Dictionary", "Set", "Range", "ClosedRange", "Optional"]
  }

  /// A type that the article declares, looked for from the inside out.
  ///
  /// A generic type that nothing is known of is refused at `node`, or where it is declared. A member
  /// is only looked for in the type that the scope is.
  func declaredType(
    _ name: String, _ scope: TypeScope, isMember: Bool = false,
    at node: (any SyntaxProtocol)? = nil
  ) throws -> ProgramType? {
    let paths = Self.paths(of: name, in: scope.owner)
    for path in isMember ? paths.prefix(1) : paths[...] {
      if let alias = declared.alias(named: path) {
        guard aliasesUnderway.insert(path).inserted else {
          throw refuse(
            alias.type, in: alias.source, name, "the type alias '\(name)' stands for itself")
        }
        defer { aliasesUnderway.remove(path) }
        return try resolve(
          alias.type,
          TypeScope(
            owner: alias.owner, selfType: scope.selfType,
            // Outside of types nothing is generic: what is there is not what is so called here.
            generics: alias.owner == nil ? [:] : scope.generics,
            source: alias.source))
      }
      guard let entry = declared.type(named: path) else { continue }
      if entry.syntax.is(ProtocolDeclSyntax.self) {
        return try existential(
          of: [path], at: node.map { Syntax($0) } ?? Syntax(entry.syntax),
          node == nil ? TypeScope(source: entry.source) : scope)
      }
      if !entry.genericNames.isEmpty, instances[path] == nil {
        // Inside its own code the type is the one that the code is made for.
        if let own = instance(around: scope.owner, of: path) { return .named(own) }
        // What it is generic over is not known yet where its initializers are looked at.
        let types = entry.genericNames.compactMap { scope.generics[$0] }
        if scope.owner == path, types.count == entry.genericNames.count,
          types.contains(where: \.hasVariables)
        {
          return .nominal(path, types)
        }
        throw refuse(
          node.map { Syntax($0) } ?? Syntax(entry.syntax),
          in: node == nil ? entry.source : scope.source,
          "generics",
          "what '\(path)' is generic over is not known; state it: '\(path)<CGFloat>'")
      }
      let full = nestedInstance(path, scope.owner) ?? path
      guard try layout(of: full) != nil else {
        throw refuse(
          entry.syntax, in: entry.source, path,
          "'\(path)' is a \(entry.syntax.namedType?.kind ?? "type"); code that runs knows structs,"
            + " enumerations and classes")
      }
      return .named(full)
    }
    return nil
  }

  /// The instance of the generic type `path` that code of `owner` is made for.
  func instance(around owner: String?, of path: String) -> String? {
    var outer = owner
    while let current = outer {
      if instances[current]?.base == path { return current }
      outer = current.lastIndex(of: ".").map { String(current[..<$0]) }
    }
    return nil
  }

  /// A type inside a generic type, as it is for the instance that code of `owner` is made for.
  private func nestedInstance(_ path: String, _ owner: String?) -> String? {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    guard let outer = instance(around: owner, of: String(path[..<dot])),
      let types = instances[outer]?.types
    else { return nil }
    let full = outer + path[dot...]
    if instances[full] == nil {
      instances[full] = (path, types)
      declared.addInstance(full, of: path)
    }
    return full
  }

  /// A generic type as it is used with types; nil for a name that stands for none.
  func instance(
    of name: String, _ types: [ProgramType], at node: some SyntaxProtocol, _ scope: TypeScope
  ) throws -> ProgramType? {
    guard
      let path = Self.paths(of: name, in: scope.owner).first(where: {
        declared.type(named: $0) != nil
      }),
      let entry = declared.type(named: path), !entry.genericNames.isEmpty
    else { return nil }
    guard entry.genericNames.count == types.count else {
      throw refuse(
        node, in: scope.source, "generics",
        "'\(path)' is generic over \(entry.genericNames.count) types, not \(types.count)")
    }
    // In the signature of a generic function: which one it is, its arguments tell.
    if types.contains(where: \.hasVariables) { return .nominal(path, types) }
    let full =
      path + "‹" + types.map { Self.plainName($0.withoutLabels.description) }.joined(separator: "¸")
      + "›"
    // Types that nest in themselves would be made without end.
    if instances[full] == nil {
      let count = instanceCounts[path, default: 0]
      guard isWithinLimits(full, count) else {
        throw refuse(
          node, in: scope.source, "generics",
          "'\(path)' is used with ever other types; does it use itself with them?")
      }
      instanceCounts[path] = count + 1
      instances[full] = (path, Dictionary(uniqueKeysWithValues: zip(entry.genericNames, types)))
      declared.addInstance(full, of: path)
      _ = try layout(of: full)
    }
    return .named(full)
  }

  /// A type's text with signs that may stand in a name.
  private static func plainName(_ text: String) -> String {
    let signs: [Character: String] = [
      "<": "‹", ">": "›", "[": "⟦", "]": "⟧", "(": "❨", ")": "❩", ",": "¸", " ": "", ":": "∶",
      "?": "？", "-": "‐", ".": "․", "&": "＆",
    ]
    return text.map { signs[$0] ?? String($0) }.joined()
  }

  static func paths(of name: String, in owner: String?) -> [String] {
    var paths: [String] = []
    // The types inside a generic type are those of its declaration.
    var owner = owner.map { String($0.prefix { $0 != "‹" }) }
    while let current = owner {
      paths.append("\(current).\(name)")
      owner = current.lastIndex(of: ".").map { String(current[..<$0]) }
    }
    return paths + [name]
  }
}
