import BuiltinEngine
import SwiftSyntax

/// Layouts that an article shows piece by piece: a type whose methods stand alone in later blocks.
///
/// A block of nothing but functions, one of which `Layout` asks for, belongs to the last layout
/// before it that lacks that function. It is read as if it stood in an extension.
struct LayoutPieces: Sendable {
  /// The type that the block with a number belongs to.
  private(set) var owners: [Int: String] = [:]

  /// What stands in front of such a block, on its first line.
  static func prefix(_ owner: String) -> String { "extension \(owner) { " }

  static func wrapped(_ source: String, in owner: String) -> String {
    prefix(owner) + source + "\n}"
  }

  init() {}

  /// - Parameter trees: The blocks that may declare something, by number, in order.
  init(_ trees: [(block: Int, tree: SourceFileSyntax)]) {
    var open: (name: String, missing: Set<String>)?
    for (block, tree) in trees {
      if let names = Self.functions(tree) {
        guard let type = open, !names.isDisjoint(with: type.missing) else { continue }
        owners[block] = type.name
        open = (type.name, type.missing.subtracting(names))
        continue
      }
      for item in tree.statements {
        guard case .decl(let declaration) = item.item, let name = declaration.namedType?.name,
          declaration.inheritedTypes.contains(where: { $0.trimmedDescription == "Layout" }),
          let members = declaration.memberBlock?.members
        else { continue }
        let written = Set(members.compactMap { $0.decl.as(FunctionDeclSyntax.self)?.name.text })
        let missing = Set(Language.layoutRequirements.keys).subtracting(written)
        // Of a layout that the catalogue has, an empty declaration stands for that.
        let isKnown = members.isEmpty && Vocabulary.catalogue.views[name] != nil
        let isOpen = missing.contains("sizeThatFits") || missing.contains("placeSubviews")
        open = isOpen && !isKnown ? (name, missing) : nil
      }
    }
  }

  /// Whether pieces complete the type.
  func complete(_ type: String) -> Bool { owners.values.contains(type) }

  /// The names of the functions that are all of a block; nil for a block that has something else,
  /// or none that `Layout` asks for.
  private static func functions(_ tree: SourceFileSyntax) -> Set<String>? {
    var names: Set<String> = []
    for item in tree.statements {
      guard case .decl(let declaration) = item.item,
        let function = declaration.as(FunctionDeclSyntax.self),
        function.body?.statements.isEmpty == false
      else { return nil }
      names.insert(function.name.text)
    }
    return names.isDisjoint(with: Language.layoutRequirements.keys) ? nil : names
  }
}
