package import Scenarios
package import SuiteStore

/// What an article changed of a scenario between one of its results and a later one.
package struct ScenarioEdit: Hashable, Sendable {
  /// What can be edited of a scenario, in the order in which it is told.
  package enum Part: String, CaseIterable, Sendable {
    /// The code of the example itself.
    case example
    /// What is given to the names that the example leaves free.
    case values
    /// What a frames block says of the surroundings: the container, the direction, insets.
    case environment
    /// What the article declares, which the example uses.
    case declarations
    /// The frames that are stated.
    case claim
  }

  package var parts: [Part]

  /// The names of the changed declarations, as far as they can be told.
  package var declarations: [String] = []

  /// What was stated before and what is stated now; nil where nothing was.
  package var claimBefore: Expectation?
  package var claimNow: Expectation?

  /// The earlier run that covered the scenario, and what it came to then.
  package var run: RunSummary
  package var verdict: Verdict
  package var outcome: Outcome

  /// Whether the example is another one, so that its frames cannot be held against those before.
  package var isOfExample: Bool {
    parts.contains(.example) || parts.contains(.values) || parts.contains(.environment)
  }

  package init(parts: [Part], run: RunSummary, verdict: Verdict, outcome: Outcome) {
    self.parts = parts
    self.run = run
    self.verdict = verdict
    self.outcome = outcome
  }
}

extension ScenarioEdit {
  /// What changed between two editions of a scenario, beside its claim.
  static func changes(
    from earlier: EditedCode, to later: EditedCode
  ) -> (parts: [Part], declarations: [String]) {
    var parts: [Part] = []
    let isSameExample = earlier.source.withoutBlanks == later.source.withoutBlanks
    if !isSameExample { parts.append(.example) }
    if earlier.values != later.values { parts.append(.values) }
    if earlier.content.environment != later.content.environment { parts.append(.environment) }
    let isOtherDocument = earlier.content.document != later.content.document
    guard isOtherDocument, isSameExample, earlier.values == later.values else { return (parts, []) }
    parts.append(.declarations)
    return (parts, names(changedFrom: earlier, to: later))
  }

  /// The declared layouts and modifiers that the documents have in another form; else the declarations
  /// whose text changed.
  private static func names(changedFrom earlier: EditedCode, to later: EditedCode) -> [String] {
    let (document, other) = (earlier.content.document, later.content.document)
    var names = changed(document.program.functions, other.program.functions)
      .union(changed(document.program.types, other.program.types))
      .union(changed(document.program.keys, other.program.keys))
      .union(changed(document.declaredModifiers, other.declaredModifiers))
    names = Set(names.map { String($0.prefix { $0 != "." }) })
    guard names.isEmpty, let old = earlier.declarations, let new = later.declarations else {
      return names.sorted()
    }
    let before = Set(old.flatMap(\.declarations))
    let after = Set(new.flatMap(\.declarations))
    return Set(before.symmetricDifference(after).map(\.name)).sorted()
  }

  private static func changed<Value: Equatable>(
    _ before: [String: Value], _ after: [String: Value]
  ) -> Set<String> {
    Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
  }
}

extension ViewDocument {
  /// What each declared modifier gives, by its name.
  fileprivate var declaredModifiers: [String: Set<ModifierNode>] {
    var found: [String: Set<ModifierNode>] = [:]
    var open = [root]
    while let view = open.popLast() {
      for modifier in view.modifiers {
        if modifier.isDeclared { found[modifier.name, default: []].insert(modifier) }
        open += modifier.children
      }
      open += view.children + view.otherwise
    }
    return found
  }
}

extension String {
  fileprivate var withoutBlanks: String { String(filter { !$0.isWhitespace }) }

  /// What is declared at the top of a block: the name after the word that declares it, of an extension
  /// that of its type, and the text from its attributes on up to the next one.
  fileprivate var declarations: [Declaration] {
    var found: [Declaration] = []
    var head: [Substring] = []
    for line in split(separator: "\n") {
      if let name = line.declaredName {
        found.append(Declaration(name: name, lines: head + [line]))
        head = []
      } else if line.first == "@" || line.hasPrefix("//") {
        head.append(line)
      } else if !found.isEmpty {
        found[found.count - 1].lines += head + [line]
        head = []
      }
    }
    return found
  }
}

private struct Declaration: Hashable {
  var name: String
  var lines: [Substring]
}

extension Substring {
  fileprivate var declaredName: String? {
    let words = split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard first?.isWhitespace == false,
      let word = words.firstIndex(where: {
        ["struct", "class", "enum", "func", "extension", "actor", "let", "var"].contains($0)
      }), word + 1 < words.count
    else { return nil }
    return String(words[word + 1])
  }
}
