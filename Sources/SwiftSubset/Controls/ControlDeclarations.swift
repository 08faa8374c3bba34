import SwiftSyntax
import Threads

/// Stand-ins for views whose parts or whose size SwiftUI leaves to a platform's style.
///
/// They are declared as an article would declare them; a declaration of the article's own goes
/// before. Sizes are those of iOS where a number is needed (an own decision, as the metric of texts
/// is); each use is warned of with what ``Control/note`` says.
enum ControlDeclarations {
  /// The block that stand-ins are in: none of an article's.
  static let block = -1

  /// The types that there are.
  static var names: some Collection<String> { sources.keys }

  /// The type of a name, which is parsed when it is first asked for: most articles use few.
  static func type(named name: String) -> DeclaredType? {
    guard let source = sources[name] else { return nil }
    return known.withLock { known in
      if let type = known[name] { return type }
      let declaration = ParsedSource(source).tree.statements.first?.item.as(DeclSyntax.self)
      let type = declaration.flatMap { DeclarationReader(block: block).type($0) }
      known[name] = type
      return type
    }
  }

  private static let known = Locked<[String: DeclaredType]>([:])

  /// What declares each of them: the declarations are set apart by blank lines, and nothing in them is.
  private static let sources: [String: String] = {
    var sources: [String: String] = [:]
    for source in (inputs + "\n\n" + groups).split(separator: "\n\n") {
      // `struct Label<Title, Icon>: View {`
      let name = source.drop { $0 != " " }.dropFirst().prefix { $0.isLetter }
      sources[String(name)] = String(source)
    }
    return sources
  }()

  /// Parameters of the type `Ignored` take any expression and do not look at it.
  static let ignored = "Ignored"

  /// Those of the type `Binding<Ignored>` take any binding.
  static func isIgnored(_ type: TypeSyntax?) -> Bool {
    let type = type.flatMap { $0.argument(of: ["Binding"]) ?? $0 }
    return type?.as(IdentifierTypeSyntax.self)?.name.text == ignored
  }
}
