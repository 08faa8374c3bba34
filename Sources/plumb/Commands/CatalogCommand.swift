import BuiltinEngine
import Scenarios

/// `plumb catalog`: what a view document may contain.
struct CatalogCommand: Command {
  static let declaration = CommandDeclaration(
    name: "catalog",
    summary: "List the views and modifiers that are known",
    discussion: """
      Lists the views and modifiers that scenarios may use, with their arguments. An argument \
      with '= …' may be left out.
      """,
    operands: .optional("NAME", help: "List only the view or modifier of this name."),
    options: [StandardOptions.json.declaration] + StandardOptions.printing,
    example: "plumb catalog frame")

  private let name: String?
  private let asksForJSON: Bool

  init(_ arguments: Arguments) {
    name = arguments.operands.first
    asksForJSON = arguments[StandardOptions.json]
  }

  func run(_ console: Console) throws -> ExitStatus {
    let entries = Catalogue.entries.filter { name == nil || $0.name == name }
    if let name, entries.isEmpty {
      throw Failure.unknown(
        "view or modifier", name,
        nearest: Spelling.nearest(
          to: name, among: Catalogue.entries.map(\.name)))
    }
    try console.write(
      asksForJSON
        ? CatalogueListing.json(of: entries).prettyText + "\n" : CatalogueListing.text(of: entries))
    return .success
  }
}
