import Scenarios

/// A part of a selection: what has to hold of a scenario, and where that was said.
struct SelectionPart: Hashable, Sendable {
  var test: SelectionTest

  /// As it was written.
  var text: String

  /// From 1, in the words of the selection parted by a space each.
  var column: Int

  /// The word before its colon; `nil` for what has none.
  var word: String?
}

/// What a part of a selection asks.
indirect enum SelectionTest: Hashable, Sendable {
  /// A name, whatever it says.
  case named(String)
  /// A name with a `*` in it for anything; where it is one as it stands, that alone.
  case glob(String)
  /// In the last run of each scenario, or in one run.
  case verdict(Verdict, inRun: Int64?)
  case state(State)
  case view(String)
  case modifier(String)
  case article(String)
  case basis(Expectation.Basis)
  case cluster(String)
  case engine(String)
  case owner(String)
  case proposal(String)
  /// Its verdict is what it is since this version, or a later one.
  case since(String)
  case versions(VersionTest)
  case all([SelectionPart])
  case any([SelectionPart])
  case not(SelectionPart)

  /// What a word means that stands alone.
  static func name(orGlob word: String) -> SelectionTest {
    word.contains("*") ? .glob(word) : .named(word)
  }

  /// The name or the glob that it is; `nil` for anything else.
  var name: String? {
    switch self {
    case .named(let name), .glob(let name): name
    default: nil
    }
  }

  /// What `is:` asks, beside `is:moved`, which is a verdict.
  enum State: String, CaseIterable, Sendable {
    case regression, new, fixed, known, flaky, stale, edited, reclaimed, accepted, slow
  }
}

/// What is asked of a scenario's verdicts, version by version.
struct VersionTest: Hashable, Sendable {
  enum Kind: String, CaseIterable, Sendable {
    /// The verdicts follow one another, each for one version or several in a row.
    case seq
    /// How many versions have one of the verdicts.
    case count
    /// There are versions, and all have one of the verdicts.
    case all
    case none
  }

  enum Comparison: String, CaseIterable, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case equal = "="
    case notEqual = "!="
    case greaterOrEqual = ">="
    case greater = ">"

    func holds(_ count: Int, _ number: Int) -> Bool {
      switch self {
      case .less: count < number
      case .lessOrEqual: count <= number
      case .equal: count == number
      case .notEqual: count != number
      case .greaterOrEqual: count >= number
      case .greater: count > number
      }
    }
  }

  /// Versions as they were named; `nil` is the first of all, or the last.
  struct Span: Hashable, Sendable {
    var first: String?
    var last: String?
    var column: Int
  }

  var kind: Kind
  var verdicts: [Verdict]

  /// Of a count.
  var comparison = Comparison.greaterOrEqual
  var number = 1

  /// `nil` for all versions.
  var span: Span?
}

extension SelectionPart {
  /// What any of some parts selects.
  init(any parts: [SelectionPart]) {
    self.init(
      test: .any(parts), text: parts.map(\.text).joined(separator: " "),
      column: parts.first?.column ?? 1)
  }

  /// The parts of this one.
  var parts: [SelectionPart] {
    switch test {
    case .all(let parts), .any(let parts): parts
    case .not(let part): [part]
    default: []
    }
  }

  /// How many words it has.
  var wordCount: Int { parts.isEmpty ? 1 : parts.reduce(0) { $0 + $1.wordCount } }

  /// Whether a word of it is this name.
  func names(_ scenario: String) -> Bool {
    test == .named(scenario) || test == .glob(scenario) || parts.contains { $0.names(scenario) }
  }

  /// Whether it asks for a verdict that has to be found for every scenario.
  var asksForVerdict: Bool {
    if case .verdict(_, inRun: nil) = test { return true }
    return parts.contains(where: \.asksForVerdict)
  }

  /// The engine that the selection names.
  ///
  /// - Throws: ``SuiteError/selection(column:reason:)`` for two of them, and for one that does not
  ///   hold for the whole selection.
  func engine() throws -> String? {
    let named = engines
    if let wrong = allEngines.first(where: { !named.contains($0) }) {
      throw SuiteError.selection(
        column: wrong.column,
        reason: "'\(wrong.text)' is for the whole selection and cannot stand in 'or' or 'not'")
    }
    guard let first = named.first else { return nil }
    if let other = named.first(where: { $0.test != first.test }) {
      throw SuiteError.selection(
        column: other.column,
        reason: "a selection is about one engine, not '\(first.text)' and '\(other.text)'")
    }
    guard case .engine(let name) = first.test else { return nil }
    return name
  }

  /// The first that names the engine.
  var enginePart: SelectionPart? { engines.first }

  /// Those that hold for the whole.
  private var engines: [SelectionPart] {
    if case .engine = test { return [self] }
    // Two of one word side by side are told apart from a choice by what they are told about.
    if case .any(let parts) = test, parts.allSatisfy({ $0.word == "engine" }), word == "engine" {
      return parts
    }
    if case .all(let parts) = test { return parts.flatMap(\.engines) }
    return []
  }

  private var allEngines: [SelectionPart] {
    if case .engine = test { return [self] }
    return parts.flatMap(\.allEngines)
  }
}
