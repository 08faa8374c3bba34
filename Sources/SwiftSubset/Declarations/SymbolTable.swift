import Scenarios
import SwiftOperators
import SwiftSyntax

/// Everything that the blocks of an article declare, by name, collected once.
///
/// Each declaration is one value: as code, and in the form in which views make use of it.
/// ``DeclaredCode`` is what the code of one block sees of it, ``ArticleDeclarations`` asks for views.
struct SymbolTable: Sendable {
  private(set) var sources: [SourceText] = []

  /// The block that each source is, and the other way round.
  private(set) var numbers: [Int] = []
  private(set) var sourcesOfBlocks: [Int: Int] = [:]

  private(set) var types: [String: Versions<DeclaredCode.TypeEntry>] = [:]

  /// Whether a protocol is declared.
  private(set) var hasProtocols = false

  /// What extensions declare, by the extended type and by name.
  private(set) var extensions: [String: [String: Overloads<DeclaredCode.Member>]] = [:]

  /// What the conditions of extensions give to one type alone: `extension ButtonStyle where Self == Big`.
  private(set) var ownMembers: [String: [String: Overloads<DeclaredCode.Member>]] = [:]

  /// Functions at the top of blocks by name.
  private(set) var functions: [String: Overloads<DeclaredCode.Member>] = [:]

  /// Variables and constants at the top of blocks by name.
  private(set) var variables: [String: Versions<DeclaredCode.Member>] = [:]

  /// `typealias` by name, below the names of the types around.
  private(set) var aliases: [String: Versions<DeclaredCode.Alias>] = [:]

  /// The protocols of types that extensions add.
  private(set) var addedConformances: [String: Set<String>] = [:]

  /// On what the conformances of a generic type depend that an extension adds: `where Element: Equatable`.
  private(set) var conformanceConditions: [String: [String: GenericWhereClauseSyntax]] = [:]

  /// The names of all functions, of types as well, and of cases that carry something.
  private(set) var functionNames: Set<String> = []

  /// Whether a class is declared.
  private(set) var hasClasses = false

  /// The names of all associated types that protocols declare.
  private(set) var associatedNames: Set<String> = []

  /// The names by which code knows values: types that are written anywhere but where a type says what it
  /// inherits from or an extension what it extends.
  private(set) var statedNames: Set<String> = []

  /// The names of functions of which several take the same and give something else.
  private(set) var resultOverloads: Set<String> = []

  /// The names of functions that give an optional of an optional.
  private(set) var nestedResults: Set<String> = []

  /// The operators of the language and of the article, with how they bind.
  private(set) var operators = OperatorTable.standardOperators

  /// The types that are layouts, in order, and the sources that declare a word: the name of a type
  /// or a function.
  private(set) var layouts: [String] = []
  private var declaring: [String: [Int]] = [:]

  /// The words in each source.
  private var words: [Set<String>] = []

  /// How many declarations there are.
  private var count = 0

  /// The blocks as they stand in a file, by number; empty for code that is of no file.
  var pages: [any SourcePlaces] = []

  /// What was put into blocks that are pieces of a type.
  var insertions: [Int: Insertions] = [:]

  /// The place in the file of a place in a source, both from 1.
  func filePlace(_ place: (line: Int, column: Int), in source: Int) -> (line: Int, column: Int) {
    guard numbers.indices.contains(source) else { return place }
    let number = numbers[source]
    let place = insertions[number]?.original(place) ?? place
    guard pages.indices.contains(number) else { return place }
    return pages[number].position(line: place.line, column: place.column)
  }

  /// Where a place in a source is, for messages: `line 3, column 5`, with the file where it is another.
  func words(for place: (line: Int, column: Int), in source: Int) -> String {
    let own = filePlace(place, in: source)
    let words = "line \(own.line), column \(own.column)"
    guard numbers.indices.contains(source), pages.indices.contains(numbers[source]),
      let file = pages[numbers[source]].otherFile
    else { return words }
    return "\(words) of \(file)"
  }

  // MARK: Collecting

  /// Takes the operators that blocks declare; all of them are known before code is read.
  mutating func setOperators(_ trees: [SourceFileSyntax]) {
    operators = OperatorGroups(trees).table
  }

  /// Adds what a block declares; blocks come in their order.
  ///
  /// - Parameters:
  ///   - source: The code of the block.
  ///   - tree: The same, parsed.
  ///   - block: Its number.
  ///   - completed: The types that count without members, since other blocks show these.
  ///   - isRestated: Whether it shows members of a type again, which may be meant for themselves.
  mutating func add(
    _ source: String, _ tree: SourceFileSyntax, of block: Int, completed: Set<String> = [],
    isRestated: Bool = false
  ) {
    sourcesOfBlocks[block] = sources.count
    sources.append(SourceText(source))
    numbers.append(block)
    words.append(tree.words)
    statedNames.formUnion(StatedNames.of(tree))
    let results = ResultOverloads(tree)
    resultOverloads.formUnion(results.names)
    nestedResults.formUnion(results.nested)
    let hasViews = tree.statements.contains { !$0.item.is(DeclSyntax.self) }
    for (item, folded) in zip(tree.statements, folded(tree).statements) {
      guard case .decl(let declaration) = item.item, case .decl(let code) = folded.item else {
        continue
      }
      guard !InterfaceExcerpt.isQuote(declaration) else { continue }
      let written = Written(declaration: declaration, code: code)
      add(written, of: block, besideViews: hasViews, completed)
      for member in written.shared(isRestated) {
        add(member, of: block, besideViews: false, completed)
      }
    }
  }

  /// Completes the declarations of a type in blocks that show a part of it.
  mutating func completeType(named name: String, in blocks: Set<Int>) {
    // A declaration without members shows nothing, and ends nothing.
    types[name]?.complete(blocks, among: { $0.form != nil }, by: { $0.complete(by: $1) })
  }

  /// What protocols of a name inherit.
  func refined(by name: String) -> Set<String> {
    types[name]?.reduce(into: []) { names, entry in
      if entry.isProtocol { names.formUnion(entry.conformances) }
    } ?? []
  }

  private mutating func note(_ word: String) {
    declaring[word, default: []].append(sources.count - 1)
  }

  /// The layouts whose names stand among the words or in the declarations of what they name.
  func layouts(namedIn words: Set<String>) -> [String] {
    guard !layouts.isEmpty else { return [] }
    var found = words
    var waiting = Array(words)
    var seen: Set<Int> = []
    while let word = waiting.popLast() {
      for source in declaring[word] ?? [] where seen.insert(source).inserted {
        waiting += self.words[source].subtracting(found)
        found.formUnion(self.words[source])
      }
    }
    return layouts.filter { found.contains(String($0.split(separator: ".").last ?? "")) }
  }

  /// The tree with operators and operands put in order; places stay as they are.
  private func folded(_ tree: SourceFileSyntax) -> SourceFileSyntax {
    operators.foldAll(tree) { _ in }.as(SourceFileSyntax.self) ?? tree
  }

  /// A declaration as it stands in its block, and with its operators and operands put in order.
  private struct Written {
    var declaration: DeclSyntax
    var code: DeclSyntax

    /// The members of a type or an extension.
    var members: [Written] {
      zip(declaration.memberBlock?.members ?? [], code.memberBlock?.members ?? [])
        .map { Written(declaration: $0.decl, code: $1.decl) }
    }

    /// What stands in a view around loose members, and may be used beside it.
    func shared(_ isRestated: Bool) -> [Written] {
      zip(
        LooseMembers.shared(of: declaration, isRestated: isRestated),
        LooseMembers.shared(of: code, isRestated: isRestated)
      ).map { Written(declaration: $0, code: $1) }
    }
  }

  /// Adds a declaration at the top of a block.
  private mutating func add(
    _ written: Written, of block: Int, besideViews hasViews: Bool, _ completed: Set<String>
  ) {
    let reader = DeclarationReader(block: block)
    switch written.declaration.as(DeclSyntaxEnum.self) {
    case .extensionDecl(let declaration): add(declaration, written, reader)
    case .functionDecl(let function):
      functionNames.insert(function.name.text)
      note(function.name.text)
      var member = member(written.code)
      member.form = .function(reader.function(function))
      functions[function.name.text.unquoted, default: Overloads()]
        .add(member, key: member.overloadKey, of: block)
    case .variableDecl(let variable):
      let properties = reader.properties(variable)
      for name in variable.boundNames {
        var member = member(written.code)
        member.form = properties.first { $0.name == name.unquoted }.map { .property($0) }
        member.isBesideViews = hasViews
        variables[name.unquoted, default: Versions()].add(member, of: block)
      }
    default:
      let name = written.declaration.namedType?.name ?? ""
      // A class that has no members of its own has those of the class that it inherits from.
      let isShown =
        written.declaration.memberBlock?.members.isEmpty == false
        || written.declaration.as(ClassDeclSyntax.self)?.inheritanceClause != nil
      let isForViews = block != StandardDeclarations.block && (isShown || completed.contains(name))
      add(
        written.code, to: nil, of: block,
        form: isForViews ? reader.type(written.declaration) : nil)
    }
  }

  private mutating func add(
    _ extended: ExtensionDeclSyntax, _ written: Written, _ reader: DeclarationReader
  ) {
    let block = reader.block
    let name = Self.baseName(of: extended.extendedType)
    if let names = extended.inheritanceClause?.names {
      addedConformances[name, default: []].formUnion(names)
      if let clause = extended.genericWhereClause {
        for conformance in names {
          conformanceConditions[name, default: [:]][conformance] = clause
        }
      }
    }
    var reader = reader
    reader.selfType = extended.genericWhereClause?.selfType
    let code = written.code.as(ExtensionDeclSyntax.self)
    for item in written.members {
      if let function = item.code.as(FunctionDeclSyntax.self) { note(function.name.text) }
      let members = members(item.code, extended: code)
      if members.isEmpty {
        let outer = [extended.extendedType.trimmedDescription]
        add(item.code, to: name, of: block, form: reader.type(item.declaration, outer: outer))
      }
      for (key, var member) in members {
        // What Swift declares is a matter of typed code alone.
        if block != StandardDeclarations.block {
          member.form = reader.form(of: item.declaration, named: key)
        }
        extensions[name, default: [:]][key.unquoted, default: Overloads()]
          .add(member, key: member.overloadKey, of: block)
        if let selfType = reader.selfType {
          ownMembers[Self.baseName(of: selfType), default: [:]][key.unquoted, default: Overloads()]
            .add(member, key: member.overloadKey, of: block)
        }
      }
    }
  }

  /// Adds a type or an alias, and what stands in it.
  private mutating func add(
    _ declaration: DeclSyntax, to owner: String?, of block: Int, form: DeclaredType? = nil
  ) {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .structDecl, .enumDecl, .protocolDecl, .classDecl, .actorDecl:
      guard let name = declaration.namedType?.name else { return }
      addType(declaration, owner.map { "\($0).\(name)" } ?? name, of: block, form)
    case .typeAliasDecl(let alias):
      let name = owner.map { "\($0).\(alias.name.text)" } ?? alias.name.text
      aliases[name, default: Versions()].add(
        DeclaredCode.Alias(
          type: alias.initializer.value, owner: owner, source: sources.count - 1,
          genericNames: alias.genericParameterClause?.parameters.map(\.name.text) ?? []), of: block)
    default: break
    }
  }

  /// What a protocol says of its types besides what they can do.
  private static let restrictions: Set<String> = ["AnyObject", "class", "Sendable"]

  private mutating func addType(
    _ declaration: DeclSyntax, _ name: String, of block: Int, _ form: DeclaredType?
  ) {
    let inherited =
      (declaration.as(ProtocolDeclSyntax.self)?.inheritanceClause?.names
      ?? declaration.inheritedTypes.map(\.nameInModule))
      .filter { !Self.restrictions.contains($0) }
    if declaration.is(ClassDeclSyntax.self) { hasClasses = true }
    if declaration.is(ProtocolDeclSyntax.self) {
      associatedNames.formUnion(
        declaration.memberBlock?.members.compactMap {
          $0.decl.as(AssociatedTypeDeclSyntax.self)?.name.text
        } ?? [])
    }
    note(declaration.namedType?.name ?? name)
    if inherited.contains("Layout"), !declaration.is(ProtocolDeclSyntax.self),
      !layouts.contains(name)
    {
      layouts.append(name)
    }
    var entry = DeclaredCode.TypeEntry(
      name: name, syntax: declaration, conformances: Set(inherited), source: sources.count - 1)
    entry.form = form
    for item in declaration.memberBlock?.members ?? [] {
      let members = members(item.decl, extended: nil)
      if members.isEmpty { add(item.decl, to: name, of: block) }
      for (key, member) in members { entry.members[key, default: []].append(member) }
    }
    if entry.isProtocol { hasProtocols = true }
    types[name, default: Versions()].add(entry, of: block)
  }

  /// The names under which a member is found; none for what is no member but a type or an alias.
  private mutating func members(
    _ declaration: DeclSyntax, extended: ExtensionDeclSyntax?
  ) -> [(name: String, member: DeclaredCode.Member)] {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      functionNames.insert(function.name.text)
    }
    if let cases = declaration.as(EnumCaseDeclSyntax.self) {
      functionNames.formUnion(
        cases.elements.filter { $0.parameterClause != nil }.map(\.name.text))
    }
    count += 1
    return Self.members(
      declaration, extended: extended, source: sources.count - 1, order: count)
  }

  static func members(
    _ declaration: DeclSyntax, extended: ExtensionDeclSyntax? = nil, source: Int, order: Int = 0
  ) -> [(name: String, member: DeclaredCode.Member)] {
    let names: [String]
    let modifiers: DeclModifierListSyntax
    switch declaration.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function):
      (names, modifiers) = ([function.name.text], function.modifiers)
    case .initializerDecl(let initializer):
      (names, modifiers) = (["init"], initializer.modifiers)
    case .subscriptDecl(let declaration):
      (names, modifiers) = (["subscript"], declaration.modifiers)
    case .variableDecl(let variable):
      (names, modifiers) = (variable.boundNames, variable.modifiers)
    default: return []
    }
    let isStatic = modifiers.contains { ["static", "class"].contains($0.name.text) }
    let member = DeclaredCode.Member(
      syntax: declaration, isStatic: isStatic, extended: extended, source: source, order: order,
      key: key(of: declaration, in: extended))
    return names.map { ($0, member) }
  }

  /// What stands at the top of a block.
  private mutating func member(_ declaration: DeclSyntax) -> DeclaredCode.Member {
    count += 1
    return DeclaredCode.Member(
      syntax: declaration, isStatic: true, source: sources.count - 1,
      order: count, key: Self.key(of: declaration, in: nil))
  }

  /// What tells overloads apart: labels and types of parameters, and the conditions of their own and of the
  /// extension.
  static func key(of member: DeclSyntax, in extended: ExtensionDeclSyntax?) -> String {
    let parameters: FunctionParameterListSyntax? =
      switch member.as(DeclSyntaxEnum.self) {
      case .functionDecl(let function): function.signature.parameterClause.parameters
      case .initializerDecl(let initializer): initializer.signature.parameterClause.parameters
      case .subscriptDecl(let declaration): declaration.parameterClause.parameters
      default: nil
      }
    let words = parameters?.map { "\($0.firstName.text): \($0.type.trimmedDescription)" } ?? []
    let bounds = member.as(FunctionDeclSyntax.self)?.genericParameterClause?.parameters
      .filter { $0.inheritedType != nil }.map(\.name.text).sorted()
    let clauses = [extended?.genericWhereClause, member.whereClause].compactMap(\.self)
    return (words + (bounds ?? [])).joined(separator: ", ") + "|"
      + clauses.map(\.trimmedDescription).joined(separator: "|")
  }

  /// The name of an extended type without what it is generic over: `Array`, `Flow.Row`.
  static func baseName(of type: TypeSyntax) -> String {
    if type.is(ArrayTypeSyntax.self) { return "Array" }
    if type.is(OptionalTypeSyntax.self) { return "Optional" }
    if type.is(DictionaryTypeSyntax.self) { return "Dictionary" }
    return baseName(of: type.trimmedDescription)
  }

  /// The same of a type's name as it is written, unless it is one of those that have brackets.
  static func baseName(of text: String) -> String {
    let bracket = text.utf8.firstIndex(of: UInt8(ascii: "<"))
    let name = bracket.map { String(text[..<$0]) } ?? text
    return switch name {
    case "CGFloat": "Double"
    case "Subviews", "Layout.Subviews": "LayoutSubviews"
    case "LayoutSubviews.Element", "Subviews.Element": "LayoutSubview"
    default: name
    }
  }
}

extension DeclSyntax {
  /// What a function, an initializer or a subscript asks of types behind `where`.
  var whereClause: GenericWhereClauseSyntax? {
    switch self.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): function.genericWhereClause
    case .initializerDecl(let initializer): initializer.genericWhereClause
    case .subscriptDecl(let declaration): declaration.genericWhereClause
    default: nil
    }
  }
}

extension SyntaxProtocol {
  /// The identifiers in the code.
  var words: Set<String> {
    var words: Set<String> = []
    for token in tokens(viewMode: .sourceAccurate) {
      if case .identifier(let word) = token.tokenKind { words.insert(word) }
    }
    return words
  }
}
