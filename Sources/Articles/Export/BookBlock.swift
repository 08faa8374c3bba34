import Scenarios
import SwiftSubset

/// A Swift block of a book with the `let` and `frames` blocks behind it.
struct BookBlock {
  /// `ARTICLE/HEADING[-N]`.
  let name: String
  let scenarios: [ImportedScenario]

  /// Why a book cannot hold the block; `nil` if that is not known before it is read back.
  private(set) var problem: String?

  /// What tells the block's scenarios at one proposal apart.
  private struct Choice: Hashable {
    /// Which of the block's previews or views it is.
    var variant: String?
    var values: [String: String]

    init(_ scenario: ImportedScenario) {
      variant = BlockVariant.part(of: scenario.query, besides: scenario.values.keys)
      values = scenario.values
    }
  }

  /// The choices in the order in which they first occur.
  private let choices: [Choice]

  /// Every value of each free name, in the order in which they first occur.
  private let values: FreeValues

  private init(name: String, scenarios: [ImportedScenario]) {
    self.name = name
    self.scenarios = scenarios
    var choices: [Choice] = []
    var values = FreeValues()
    for scenario in scenarios where !choices.contains(Choice(scenario)) {
      choices.append(Choice(scenario))
      for (name, value) in scenario.values.sorted(by: { $0.key < $1.key }) {
        values.add(value, for: name)
      }
    }
    self.choices = choices
    self.values = values
    problem = Self.problem(of: scenarios, choices, values)
  }

  /// The blocks of scenarios, in the order in which they first occur.
  static func blocks(of scenarios: [ImportedScenario]) -> [BookBlock] {
    var names: [String] = []
    var byBlock: [String: [ImportedScenario]] = [:]
    for scenario in scenarios {
      if byBlock[scenario.block] == nil { names.append(scenario.block) }
      byBlock[scenario.block, default: []].append(scenario)
    }
    return names.map { BookBlock(name: $0, scenarios: byBlock[$0] ?? []) }
  }

  private static func problem(
    of scenarios: [ImportedScenario], _ choices: [Choice], _ values: FreeValues
  ) -> String? {
    guard let first = scenarios.first else { return nil }
    if scenarios.contains(where: { $0.source != first.source }) {
      return "the scenarios of its block have different code; import its article again"
    }
    for scenario in scenarios {
      var query = scenario.query[...]
      if let variant = BlockVariant.part(of: scenario.query, besides: scenario.values.keys) {
        query = query.dropFirst(variant.count).drop { $0 == "&" }
      }
      let names = scenario.values.keys.filter { values.values[$0]?.count ?? 0 > 1 }
      let parts = Set(names.map { "\($0)=\(scenario.values[$0] ?? "")" })
      guard Set(query.isEmpty ? [] : Self.parts(String(query), of: scenario.values)) == parts else {
        return "its name tells values apart; select all scenarios of '\(first.block)'"
      }
    }
    return nil
  }

  /// `a=1&b=2` taken apart, also where a value holds an `&`.
  private static func parts(_ query: String, of values: [String: String]) -> [String] {
    let known = values.map { "\($0.key)=\($0.value)" }.filter { query.contains($0) }
    return known.isEmpty ? [query] : known
  }
}

extension BookBlock {
  /// The heading to write, so that the block gets its name.
  func title(_ usesTitles: Bool) -> String {
    let slug = String(name.split(separator: "/").last ?? "")
    guard usesTitles, let heading = scenarios.first?.heading,
      !heading.contains(where: \.isNewline)
    else { return slug }
    return heading
  }

  /// The block as Markdown.
  var text: String {
    var parts: [String] = []
    if let source = scenarios.first?.source { parts.append(Fence.text("swift", source)) }
    parts += letTexts.map { Fence.text("let", $0) }
    guard !isPlain else { return parts.joined(separator: "\n") }
    parts += framesBlocks.map { Fence.text("frames " + $0.head, $0.body) }
    return parts.joined(separator: "\n")
  }

  /// The `let` blocks as they stand in the article, and one with the values that they do not give.
  private var letTexts: [String] {
    let written = scenarios.first?.letTexts ?? []
    var lets = ArticleOutline.Lets()
    for text in written {
      // What cannot be read is told of when the book is read back.
      if let block = try? LetBlock(text) { lets.add(block) }
    }
    var others = FreeValues()
    for name in values.names where lets.values.values[name] != values.values[name] {
      for value in values.values[name] ?? [] { others.add(value, for: name) }
    }
    return written + (others.names.isEmpty ? [] : [others.text])
  }

  /// Whether an import without options gives just this.
  private var isPlain: Bool {
    scenarios.count == choices.count && hasAllVariants
      && scenarios.allSatisfy {
        $0.expectation == nil && $0.engineExpectations.isEmpty && ($0.framesText ?? "").isEmpty
          && $0.content.proposal == .default && $0.content.environment == LayoutEnvironment()
      }
  }

  /// Whether the scenarios are of every variant that the code gives.
  private var hasAllVariants: Bool {
    let written = Set(choices.compactMap(\.variant))
    guard !written.isEmpty, let source = scenarios.first?.source else { return true }
    return BlockVariant.count(in: source) == written.count
  }

  /// One a proposal where all choices of values say the same, else one a scenario.
  private var framesBlocks: [WrittenFrames] {
    var proposals: [Proposal] = []
    for scenario in scenarios where !proposals.contains(scenario.content.proposal) {
      proposals.append(scenario.content.proposal)
    }
    return proposals.flatMap { proposal -> [WrittenFrames] in
      let same = scenarios.filter { $0.content.proposal == proposal }
      let written = same.map { WrittenFrames.all(of: $0) }
      if let first = written.first, same.count == choices.count,
        choices.allSatisfy({ $0.variant == nil }), written.allSatisfy({ $0 == first })
      {
        return first
      }
      return same.flatMap { scenario in
        WrittenFrames.all(of: scenario, values: scenario.query.isEmpty ? nil : scenario.query)
      }
    }
  }
}

extension ImportedScenario {
  /// What stands behind the `?` of its name.
  var query: String {
    String(name.dropFirst(block.count + 1 + content.proposal.text.count + 1))
  }
}

/// A fenced block of Markdown.
enum Fence {
  /// - Parameters:
  ///   - info: What stands behind the fence.
  ///   - body: The lines inside.
  /// - Returns: Lines that each end in a line feed; the fence is longer than any in the body.
  static func text(_ info: String, _ body: String) -> String {
    // Behind backticks Markdown takes no info with one.
    let mark: Character = info.contains("`") ? "~" : "`"
    var longest = 2
    for line in body.split(whereSeparator: \.isNewline) {
      longest = max(longest, line.drop(while: \.isWhitespace).prefix { $0 == mark }.count)
    }
    let fence = String(repeating: mark, count: longest + 1)
    return "\(fence)\(info)\n" + (body.isEmpty ? "" : body + "\n") + fence + "\n"
  }
}
