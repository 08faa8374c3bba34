/// Which scenarios a verb is about, in the words of a command line.
///
/// Several names or globs side by side select what any of them does, other words narrow that down;
/// of one word given several times any value will do. `and`, `or`, `not` and parentheses say it
/// otherwise. A name is a scenario's, or a block's or an article's for all scenarios of it, or a
/// cluster's, or what one of them alone ends in or has as whole words. In a glob `*` stands for
/// anything; no other character is special, since names contain `?`.
package struct ScenarioFilter: Hashable, Sendable {
  /// `nil` selects all.
  var part: SelectionPart?

  /// Whose results the words are about; `nil` leaves that to the verb.
  var engine: String?

  /// Whether retired scenarios are selected too, unless they are named.
  package var includesRetired = false

  /// The run of which a verdict without a run is meant; `nil` for the last one of each scenario.
  private(set) var runID: Int64?

  /// The run that this is compared with, by which what moved has; `nil` for the one before.
  private(set) var baseID: Int64?

  package init() {}

  /// Scenarios by their names.
  package init(names: [String]) {
    let parts = names.map { SelectionPart(test: .named($0), text: $0, column: 1) }
    part = parts.count == 1 ? parts[0] : SelectionPart(any: parts)
  }

  /// What a single word means that names a scenario, or several by a `*`.
  init(word: String) {
    part = SelectionPart(test: .name(orGlob: word), text: word, column: 1)
  }

  /// Reads the words of a command line.
  ///
  /// - Throws: ``SuiteError/selection(column:reason:)`` with the place in the words, parted by a
  ///   space each. Names are looked up where the filter is used.
  package init(parsing terms: [String]) throws {
    guard !terms.isEmpty else { return }
    var parser = SelectionParser(try SelectionToken.all(in: terms))
    part = try parser.selection()
    engine = try part?.engine()
  }

  /// The word of a command line that selects by a name, whatever the name says.
  package static func word(naming name: String) -> String {
    let isRead = (try? ScenarioFilter(parsing: [name])) == ScenarioFilter(names: [name])
    guard name.hasPrefix("-") || !isRead else { return name }
    let quote: Character = name.contains("\"") ? "'" : "\""
    return "\(quote)\(name.replacing("\(quote)", with: "\(quote)\(quote)"))\(quote)"
  }

  /// Whether `and` behind the words of a command line narrows down all that they select: where no `or`
  /// binds less.
  package static func canNarrow(_ terms: [String]) -> Bool {
    let narrowed = try? ScenarioFilter(parsing: terms + ["and", "not", "x"])
    if case .all = narrowed?.part?.test { return true }
    return false
  }

  /// The same scenarios, where a verdict without a run is what this run found, and what moved has
  /// moved since another one, or else since the one before.
  package func ofRun(_ runID: Int64, since baseID: Int64? = nil) -> ScenarioFilter {
    var filter = self
    filter.runID = runID
    filter.baseID = baseID
    return filter
  }

  /// Whether it is the filter that nothing was asked of.
  package var selectsAll: Bool { part == nil && !includesRetired }

  /// Whether a word of it is this name.
  func names(_ scenario: String) -> Bool { part?.names(scenario) ?? false }
}
