import Scenarios
import SwiftSubset
import SwiftSyntax

/// Finds the declarations of an article that some of its examples use.
enum NeededDeclarations {
  /// The blocks of `declarations`, in their order, that `sources` name, or that those name.
  ///
  /// A name counts wherever it occurs as a word: one block too many does no harm.
  static func of(_ sources: [String], in declarations: [String]) -> [String] {
    guard !declarations.isEmpty else { return [] }
    var words = sources.reduce(into: Set<String>()) { $0.formUnion(Self.words(of: $1)) }
    let names = declarations.map(Self.names)
    var isNeeded = [Bool](repeating: false, count: declarations.count)
    var grows = true
    while grows {
      grows = false
      for (index, code) in declarations.enumerated()
      where !isNeeded[index] && (names[index].isEmpty || !names[index].isDisjoint(with: words)) {
        isNeeded[index] = true
        grows = true
        words.formUnion(Self.words(of: code))
      }
    }
    return zip(declarations, isNeeded).filter(\.1).map(\.0)
  }

  /// What a block declares; empty if that cannot be told.
  private static func names(_ code: String) -> Set<String> {
    let parsed = ParsedSource(code)
    guard parsed.refusals.isEmpty else { return [] }
    let variables = parsed.tree.statements.compactMap { $0.item.as(VariableDeclSyntax.self) }
    return Set(DeclaredItem.items(of: parsed.tree).map(\.name) + variables.flatMap(\.boundNames))
  }

  private static func words(of code: String) -> Set<String> {
    Set(
      code.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init))
  }
}
