import BuiltinEngine
import Scenarios

/// `plumb catalog`: what a view document may contain.
struct CatalogCommand: Command {
  static let declaration = CommandDeclaration(
    name: "catalog",
    summary: "List the views and modifiers that are known",
    discussion: """
      Lists the views and modifiers that scenarios may use, with their arguments. An argument \
      with '= …' may be left out. With --language it lists what the code of declared layouts \
      may use, and how much it may do.
      """,
    operands: .optional("NAME", help: "List only the view or modifier of this name."),
    options: [language.declaration, StandardOptions.json.declaration] + StandardOptions.printing,
    example: "plumb catalog frame")

  private static let language = Flag(
    "--language", help: "List what declared code may use instead.")

  private let name: String?
  private let asksForLanguage: Bool
  private let asksForJSON: Bool

  init(_ arguments: Arguments) {
    name = arguments.operands.first
    asksForLanguage = arguments[Self.language]
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    if asksForLanguage {
      if name != nil {
        throw UsageError.conflict("'--language' lists everything; it takes no NAME")
      }
      try console.write(
        LanguageListing.json, if: asksForJSON, else: LanguageListing.text)
      return .success
    }
    let entries = Catalogue.entries.filter { name == nil || $0.name == name }
    if let name, entries.isEmpty {
      throw Failure.unknown(
        "view or modifier", name,
        nearest: Spelling.nearest(
          to: name, among: Catalogue.entries.map(\.name)))
    }
    try console.write(
      CatalogueListing.json(of: entries), if: asksForJSON, else: CatalogueListing.text(of: entries))
    return .success
  }
}
