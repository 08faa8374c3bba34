import BuiltinEngine
import SwiftSyntax

/// A type of an article, or an extension, that later blocks show members of without what stands around
/// them: `struct Card: View { let width: Double }`, and then `var body: some View { … }`.
struct LooseOwner {
  /// The type's name.
  let name: String

  /// What stands in front of the brace: the keyword, the name, what it is generic over, what it conforms
  /// to.
  let head: String

  /// The block that declares it.
  let block: Int

  /// Whether its declaration has a body.
  let isWhole: Bool

  /// The type as it is declared.
  private let declaration: DeclSyntax
  private let isView: Bool

  /// Whether it has one by now, of its own or of a later block.
  private var hasBody: Bool

  /// Its members, and the names in its code, of all blocks.
  private var members: Set<String>
  private var words: Set<String>

  /// The types at the top of a block, in order.
  static func all(in tree: SourceFileSyntax, block: Int) -> [LooseOwner] {
    tree.statements.compactMap { item in
      guard case .decl(let declaration) = item.item else { return nil }
      return LooseOwner(declaration, block: block)
    }
  }

  private init?(_ type: DeclSyntax, block: Int) {
    let extended = type.as(ExtensionDeclSyntax.self).map {
      ($0.extendedType.trimmedDescription, "extension")
    }
    guard let (name, keyword) = type.namedType ?? extended,
      ["struct", "enum", "class", "extension"].contains(keyword),
      let body = type.memberBlock, !body.members.isEmpty
    else { return nil }
    self.name = name
    declaration = type
    isView = type.inheritedTypes.contains { $0.trimmedDescription == "View" }
    let attributes = type.asProtocol((any WithAttributesSyntax).self)?.attributes ?? []
    // On one line, without comments: lines stay where they are.
    head =
      attributes.map { $0.trimmedDescription.replacing("\n", with: " ") + " " }.joined()
      + type.tokens(viewMode: .sourceAccurate).drop { $0.text != keyword }
      .prefix { $0.id != body.leftBrace.id }
      .map {
        ($0.leadingTrivia.isEmpty ? "" : " ") + $0.text + ($0.trailingTrivia.isEmpty ? "" : " ")
      }
      .joined()
    self.block = block
    members = isView ? Set(body.members.flatMap(\.decl.looseNames)) : []
    self.words = isView ? body.namedValues : []
    isWhole = members.contains("body")
    hasBody = isWhole
  }

  /// Whether loose members are those of the type, and no others.
  ///
  /// A type that lacks a body gets the first one. Otherwise one has to name the other: what a whole type
  /// has only a body is taken for that names its members.
  func owns(_ tree: SourceFileSyntax) -> Bool {
    guard isView else { return false }
    let names = Set(tree.statements.flatMap(\.looseNames))
    let givesBody = names.contains("body")
    guard !names.isEmpty, hasBody || !givesBody else { return !names.isEmpty }
    let isNaming = !tree.namedValues.subtracting(names).isDisjoint(with: members)
    if isWhole { return givesBody && isNaming }
    return givesBody || isNaming || !words.isDisjoint(with: names)
  }

  /// Whether all of a block are members that the type declares as well, in the same form.
  ///
  /// What such a block shows again stands in their place. A body alone may be that of any view.
  func declaresAll(of tree: SourceFileSyntax) -> Bool {
    let shown = tree.statements.map { $0.item.as(DeclSyntax.self)?.memberForms ?? [] }
    guard !shown.isEmpty, shown.allSatisfy({ !$0.isEmpty }),
      !tree.statements.contains(where: {
        $0.item.as(VariableDeclSyntax.self)?.boundNames == ["body"]
      })
    else { return false }
    let own = Set((declaration.memberBlock?.members ?? []).flatMap(\.decl.memberForms))
    return shown.allSatisfy { own.isSuperset(of: $0) }
  }

  /// Whether a block shows what stands in types alone.
  ///
  /// That is state, parts of a view, what a layout, style or modifier has to have, and what says so or
  /// speaks of itself. Any other value or function may be meant for itself.
  static func showsMembersAlone(_ tree: SourceFileSyntax) -> Bool {
    tree.statements.allSatisfy { $0.item.as(DeclSyntax.self)?.isMemberAlone ?? false }
  }

  /// The names of the values and functions at the top of a block.
  static func names(in tree: SourceFileSyntax) -> [String] { tree.statements.flatMap(\.looseNames) }

  /// Takes over the members of a block.
  mutating func add(_ tree: SourceFileSyntax) {
    members.formUnion(tree.statements.flatMap(\.looseNames))
    words.formUnion(tree.namedValues)
    hasBody = hasBody || members.contains("body")
  }
}

extension CodeBlockItemSyntax {
  fileprivate var looseNames: [String] {
    if case .decl(let declaration) = item { declaration.looseNames } else { [] }
  }
}

extension DeclSyntax {
  /// The names of a property or a function; none for anything else.
  fileprivate var looseNames: [String] {
    if let function = self.as(FunctionDeclSyntax.self) { return [function.name.text.unquoted] }
    return self.as(VariableDeclSyntax.self)?.boundNames.map(\.unquoted) ?? []
  }
}

extension DeclSyntax {
  private static let requirements: Set<String> = [
    "body", "makeBody", "makeCache", "path", "placeSubviews", "sizeThatFits", "updateCache",
  ]

  private static let modifiersOfMembers: Set<String> = [
    "class", "fileprivate", "mutating", "override", "private", "static",
  ]

  fileprivate var isMemberAlone: Bool {
    let modifiers =
      self.as(FunctionDeclSyntax.self)?.modifiers ?? self.as(VariableDeclSyntax.self)?.modifiers
    if modifiers?.contains(where: { Self.modifiersOfMembers.contains($0.name.text) }) ?? false {
      return true
    }
    if tokens(viewMode: .sourceAccurate).contains(where: { ["self", "Self"].contains($0.text) }) {
      return true
    }
    if let function = self.as(FunctionDeclSyntax.self) {
      let type = function.signature.returnClause?.type.trimmedDescription
      return Self.requirements.contains(function.name.text) || type?.hasPrefix("some ") ?? false
    }
    guard let variable = self.as(VariableDeclSyntax.self) else { return false }
    let givesView = variable.bindings.allSatisfy {
      $0.typeAnnotation?.type.trimmedDescription.hasPrefix("some ") ?? false
    }
    return givesView || !variable.attributes.isEmpty
  }

  /// What tells a property or a function from others that could not stand in its place: whether it is
  /// the type's, holds a value, has one from the beginning; none for anything else.
  fileprivate var memberForms: [String] {
    if let function = self.as(FunctionDeclSyntax.self) {
      guard let code = function.body?.statements, !code.isEmpty || code.isDots else { return [] }
      let parameters = function.signature.parameterClause.parameters.map {
        "\($0.firstName.text): \($0.type.trimmedDescription)"
      }
      return ["\(prefixOfForm) \(function.name.text.unquoted)(\(parameters))"]
    }
    guard let variable = self.as(VariableDeclSyntax.self) else { return [] }
    let forms = variable.bindings.compactMap { binding -> String? in
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted
      else { return nil }
      let head = "\(prefixOfForm) \(variable.bindingSpecifier.text) \(name)"
      if binding.initializer != nil { return head + "=" }
      guard let accessors = binding.accessorBlock else { return head }
      // `{ get }` is that of a reference, which shows no code.
      return accessors.getter == nil ? nil : head + "{}"
    }
    return forms.count == variable.bindings.count ? forms : []
  }

  private var prefixOfForm: String {
    let modifiers =
      self.as(FunctionDeclSyntax.self)?.modifiers ?? self.as(VariableDeclSyntax.self)?.modifiers
    return modifiers?.contains { ["static", "class"].contains($0.name.text) } == true
      ? "static" : ""
  }
}

extension SyntaxProtocol {
  /// The values that code names, by themselves or of `self`.
  fileprivate var namedValues: Set<String> {
    var names: Set<String> = []
    for token in tokens(viewMode: .sourceAccurate) {
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { continue }
      let access = reference.parent?.as(MemberAccessExprSyntax.self)
      if let access, access.declName.id == reference.id, access.base?.isSelf != true { continue }
      let name = token.text
      names.insert(
        name.hasPrefix("$") || name.hasPrefix("_") ? String(name.dropFirst()) : name.unquoted)
    }
    return names
  }
}
