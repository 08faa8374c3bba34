import BuiltinEngine
import SwiftSyntax

/// A view of an article that later blocks show members of without the type around them:
/// `struct Card: View { let width: Double }`, and then `var body: some View { … }`.
struct LooseOwner {
  /// The type's name.
  let name: String

  /// What stands between `struct` and the brace: the name, what it is generic over, that it is a view.
  let head: String

  /// The block that declares it.
  let block: Int

  /// Whether its declaration has a body.
  let isWhole: Bool

  /// Whether it has one by now, of its own or of a later block.
  private var hasBody: Bool

  /// Its members, and the names in its code, of all blocks.
  private var members: Set<String>
  private var words: Set<String>

  /// The views at the top of a block, in order.
  static func all(in tree: SourceFileSyntax, block: Int) -> [LooseOwner] {
    tree.statements.compactMap { item in
      guard case .decl(let declaration) = item.item else { return nil }
      return declaration.as(StructDeclSyntax.self).flatMap { LooseOwner($0, block: block) }
    }
  }

  private init?(_ type: StructDeclSyntax, block: Int) {
    guard type.inheritanceClause?.names.contains("View") ?? false else { return nil }
    name = type.name.text
    let generics = type.genericParameterClause?.trimmedDescription ?? ""
    let bounds = type.genericWhereClause.map { " " + $0.trimmedDescription } ?? ""
    head = (name + generics + ": View" + bounds).replacing("\n", with: " ")
    self.block = block
    members = Set(type.memberBlock.members.flatMap(\.decl.looseNames))
    words = type.memberBlock.namedValues
    isWhole = members.contains("body")
    hasBody = isWhole
  }

  /// Whether loose members are those of the type, and no others.
  ///
  /// A type that lacks a body gets the first one. Otherwise one has to name the other: what a whole type
  /// has only a body is taken for that names its members.
  func owns(_ tree: SourceFileSyntax) -> Bool {
    let names = Set(tree.statements.flatMap(\.looseNames))
    let givesBody = names.contains("body")
    guard !names.isEmpty, hasBody || !givesBody else { return !names.isEmpty }
    let isNaming = !tree.namedValues.subtracting(names).isDisjoint(with: members)
    if isWhole { return givesBody && isNaming }
    return givesBody || isNaming || !words.isDisjoint(with: names)
  }

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
