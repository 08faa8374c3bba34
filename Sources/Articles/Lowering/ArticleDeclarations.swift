import Scenarios
import SwiftSyntax

/// What a block of code declares, for lists and messages.
package struct DeclarationSummary: Hashable, Sendable {
  /// How lists name it: a modifier by its name, another member of an extension with its type.
  package var name: String

  /// The keyword that declares it: `struct`, `func`, `var`.
  package var kind: String

  /// From 1, relative to the block's source.
  package var line: Int

  /// Whether it agrees with a built-in, which stands in for it.
  package var isBuiltIn: Bool
}

/// What the blocks of one article declare: its own names win over the catalogue's.
package struct ArticleDeclarations: Sendable {
  private var types: [String: Status] = [:]
  private var modifiers: [String: Status] = [:]
  private var bodies: [String: CodeBlockItemListSyntax] = [:]
  private let vocabulary: Vocabulary
  private let known: KnownDeclarations

  /// The declared code, for what runs.
  let code: DeclaredCode

  private enum Status {
    /// Word for word what a built-in is made after.
    case known
    /// A view with a body and no inputs.
    case view
    case foreign
  }

  /// Collects the declarations of an article's blocks; sources with syntax errors declare nothing.
  package init(sources: [String] = []) {
    self.init(sources: sources, vocabulary: .catalogue)
  }

  init(
    sources: [String], vocabulary: Vocabulary, known: KnownDeclarations = .articles
  ) {
    self.vocabulary = vocabulary
    self.known = known
    code = DeclaredCode(sources: sources)
    let items = sources.map(ParsedSource.init).filter(\.refusals.isEmpty)
      .flatMap { parsed in DeclaredItem.items(of: parsed.tree) }
      .filter { !$0.isEmpty }
    let knownNames = Self.knownNames(items, known)
    for item in items {
      let status: Status =
        knownNames.contains(item.key) ? .known : item.inputlessBody == nil ? .foreign : .view
      record(item, status)
    }
  }

  /// The names of items that agree with a known declaration, as do those they need.
  private static func knownNames(
    _ items: [DeclaredItem], _ known: KnownDeclarations
  ) -> Set<String> {
    var differing: Set<String> = []
    var needs: [String: [String]] = [:]
    for item in items {
      if let row = known.row(for: item) {
        needs[item.key, default: []] += row.needs
      } else {
        differing.insert(item.key)
      }
    }
    // A part that differs makes what needs it differ; chains of needs are short.
    for _ in 0..<needs.count {
      for (name, parts) in needs where !differing.isDisjoint(with: parts) {
        differing.insert(name)
      }
    }
    return Set(needs.keys).subtracting(differing)
  }

  private mutating func record(_ item: DeclaredItem, _ status: Status) {
    switch item.role {
    case .modifier: modifiers[item.name] = modifiers[item.name].map { merge($0, status) } ?? status
    case .type, .function:
      types[item.name] = types[item.name].map { merge($0, status) } ?? status
      if status == .view { bodies[item.name] = item.inputlessBody }
    case .member, .other: break
    }
  }

  /// Of two declarations of one name neither is the built-in unless both are.
  private func merge(_ first: Status, _ second: Status) -> Status {
    first == second && first == .known ? first : .foreign
  }
}

extension ArticleDeclarations {
  func isView(_ name: String) -> Bool { types[name] != nil && types[name] != .known }

  /// Whether a built-in stands in for the declaration.
  func isBuiltIn(_ item: DeclaredItem) -> Bool { known.row(for: item) != nil }

  func declares(type name: String) -> Bool { types[name] != nil }

  var viewNames: [String] { Array(bodies.keys) }

  /// The body of a declared view that needs nothing.
  func body(ofView name: String) -> CodeBlockItemListSyntax? {
    types[name] == .view ? bodies[name] : nil
  }

  /// Why a declared type or function cannot be used; nil where it can, or is not declared.
  func reasonNotToUse(type name: String) -> String? {
    if code.isLayout(name) { return nil }
    guard types[name] == .foreign || (types[name] == .known && vocabulary.views[name] == nil)
    else { return nil }
    return Self.reason(name, hidesBuiltIn: vocabulary.views[name] != nil)
  }

  /// Why a modifier declared in the article cannot be used.
  func reasonNotToUse(modifier name: String) -> String? {
    guard let status = modifiers[name], status != .known else { return nil }
    return Self.reason(name, hidesBuiltIn: vocabulary.modifiers[name] != nil)
  }

  private static func reason(_ name: String, hidesBuiltIn: Bool) -> String {
    hidesBuiltIn
      ? "'\(name)' is declared in this article and differs from the built-in"
      : "'\(name)' is declared in this article; declarations cannot be run yet"
  }
}
