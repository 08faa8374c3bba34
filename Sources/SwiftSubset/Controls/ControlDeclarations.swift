import SwiftSyntax

/// Stand-ins for views whose parts or whose size SwiftUI leaves to a platform's style.
///
/// They are declared as an article would declare them; a declaration of the article's own goes
/// before. Sizes are those of iOS where a number is needed (an own decision, as the metric of texts
/// is); each use is warned of with what ``Control/note`` says.
enum ControlDeclarations {
  /// The block that stand-ins are in: none of an article's.
  static let block = -1

  static let types: [String: DeclaredType] = {
    let reader = DeclarationReader(block: block)
    var types: [String: DeclaredType] = [:]
    for item in ParsedSource(inputs + groups).tree.statements {
      guard case .decl(let declaration) = item.item, let type = reader.type(declaration) else {
        continue
      }
      types[type.name] = type
    }
    return types
  }()

  /// Parameters of the type `Ignored` take any expression and do not look at it.
  static let ignored = "Ignored"
}
