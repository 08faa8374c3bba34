import Scenarios
import SwiftSyntax

/// The declarations of a block that one of its scenarios names, or that those name.
///
/// A name counts wherever it stands as a word; what is found without a name (operators, subscripts,
/// what a type gets by its protocols) counts always.
struct ReachedCode {
  /// The first and the last line of each declaration that is not reached.
  private var others: [ClosedRange<Int>] = []

  /// The names that are.
  private var names: Set<String> = []

  private struct Part {
    var syntax: DeclSyntax
    var names: Set<String>
    var words: Set<String>
  }

  init(from root: BlockItems.Root, of items: BlockItems, in text: SourceText) {
    var open: Set<String>
    switch root {
    case .items(let items):
      // A constant beside the views is reached as a declaration is.
      open = items.reduce(into: []) {
        if !$1.is(VariableDeclSyntax.self) { $0.formUnion(Syntax($1).plainWords) }
      }
    case .view(let declaration): open = declaration.plainWords
    case .preview(let preview):
      open = preview.alone.plainWords
    }
    let types = Set(items.declarations.compactMap { $0.namedType?.name })
    var parts = items.declarations.flatMap { Self.parts(of: $0, types: types) }
    var constants = items.expressions
    if case .items(let own) = root { constants += own }
    for case .decl(let constant) in constants {
      let names = constant.as(VariableDeclSyntax.self)?.boundNames.map(\.unquoted) ?? []
      parts.append(Part(syntax: constant, names: Set(names), words: constant.plainWords))
    }
    var found: Set<String> = []
    while !open.isEmpty {
      found.formUnion(open)
      open = []
      parts.removeAll { part in
        guard part.names.isEmpty || !part.names.isDisjoint(with: found) else { return false }
        open.formUnion(part.words)
        return true
      }
      open.subtract(found)
    }
    names = found
    others = parts.map { part in
      let first = text.place(of: part.syntax.positionAfterSkippingLeadingTrivia).line
      return
        first...max(
          first, text.place(of: part.syntax.endPositionBeforeTrailingTrivia).line)
    }
  }

  /// Whether the place of a refusal is none of a declaration that the scenario does not name.
  func contains(_ refusal: Refusal) -> Bool { !others.contains { $0.contains(refusal.line) } }

  /// What is left of a root without the constants that it does not name; nil where it names all.
  func narrowed(_ root: BlockItems.Root) -> BlockItems.Root? {
    guard case .items(let items) = root else { return nil }
    let used = items.filter { item in
      item.as(VariableDeclSyntax.self).map { variable in
        variable.boundNames.contains { names.contains($0.unquoted) }
      } ?? true
    }
    return used.count < items.count ? .items(used) : nil
  }

  /// A declaration with the names by which code reaches it; none for what is always reached.
  private static func parts(of declaration: DeclSyntax, types: Set<String>) -> [Part] {
    func part(_ syntax: DeclSyntax, _ names: Set<String>) -> Part {
      Part(syntax: syntax, names: names, words: syntax.plainWords)
    }
    if let function = declaration.as(FunctionDeclSyntax.self) {
      return [part(declaration, function.isOperator ? [] : [function.name.text.unquoted])]
    }
    guard let extended = declaration.as(ExtensionDeclSyntax.self) else {
      return [part(declaration, declaration.namedType.map { [$0.name] } ?? [])]
    }
    let name = extended.extendedType.trimmedDescription
    if types.contains(name) { return [part(declaration, [name])] }
    guard extended.inheritanceClause == nil else { return [part(declaration, [])] }
    return extended.memberBlock.members.map { member in
      switch member.decl.as(DeclSyntaxEnum.self) {
      case .functionDecl(let function) where !function.isOperator:
        part(member.decl, [function.name.text.unquoted])
      case .variableDecl(let variable): part(member.decl, Set(variable.boundNames.map(\.unquoted)))
      default: part(member.decl, member.decl.namedType.map { [$0.name] } ?? [])
      }
    }
  }
}

extension FunctionDeclSyntax {
  fileprivate var isOperator: Bool {
    switch name.tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }
}

extension SyntaxProtocol {
  /// The identifiers in the code, those of wrapped values without their sign.
  fileprivate var plainWords: Set<String> {
    Set(words.map { $0.unquoted }.flatMap { [$0, String($0.drop { $0 == "$" || $0 == "_" })] })
  }
}
