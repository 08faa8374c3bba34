import BuiltinEngine
import Scenarios
import SwiftSubset

/// Lowers the Swift blocks of one article, each at its proposals and with every choice of values.
struct UnitReader {
  let importer: ArticleImporter
  let file: String

  /// The sizes of pictures that lie beside the article.
  let pictures: [String: LayoutEnvironment.NaturalSize]

  /// The names of those that tell no size.
  let unreadPictures: Set<String>
  let lowering: SourceLowering

  /// What one Swift block gives.
  struct Result {
    var block: ImportedBlock

    /// `ARTICLE/HEADING[-N]`, if it is a scenario block, also a refused one.
    var name: String?
    var scenarios: [ImportedScenario] = []

    /// The choices of values and previews of which something is refused, as scenarios' names have
    /// them.
    var refusedChoices: Set<String> = []
    var errors: [ArticleError] = []
    var usedNames: [String] = []
  }

  /// A choice of values, the part of a scenario's name that tells it from others, and what the
  /// lowering makes of it.
  private struct Choice {
    var values: [String: String]
    var query: [(name: String, value: String)]
    var lowered: LoweredBlock
  }

  /// Reads the block with this number among the article's.
  func read(
    _ unit: ArticleOutline.Unit, at number: Int, names: inout ScenarioNames
  ) -> Result {
    let code = unit.code
    let lines = unit.block.lines
    let block = ImportedBlock(
      file: file, line: lines.first?.number ?? 1, lines: lines.count, outcome: .refused)
    var result = Result(block: block)
    if let line = unit.block.include {
      result.name = names.next(under: unit.heading)
      result.block.refusals = [
        Refusal(
          line: line.number, column: line.column(of: 1), construct: "include",
          message: "what '\(line.text)' takes in stands in another file; write it here")
      ]
      return result
    }
    var plain = lowering.lower(code, at: number)
    if unit.block.isLending { plain = plain.lending }
    let isList = plain.variants.first.map { unit.meansVariants($0.kind) } ?? false
    if isList || isScenarioBlock(plain, code, at: number) {
      result.name = names.next(under: unit.heading)
    }
    let values = unit.values.filled(from: importer.values)
    let choices = choices(of: plain, unit, at: number, values)
    result.usedNames = plain.freeNames + choices.flatMap(\.lowered.freeNames)
    for choice in choices {
      let count = result.scenarios.count
      add(choice, of: unit, to: &result)
      if result.scenarios.count == count {
        result.refusedChoices.insert(ScenarioNames.query(choice.query))
      }
    }
    if let fence = unit.block.openFence, !result.block.refusals.isEmpty, !Quotes.isSwift(code) {
      result.block.refusals = [
        Refusal(
          line: fence, column: 1, construct: "fence",
          message: "the fence of line \(fence) has no end: what follows is taken for code")
      ]
    }
    result.block.outcome = outcome(choices, result)
    if result.block.outcome == .ignored, case .ignored(let reason)? = choices.first?.lowered.kind {
      result.block.reason = reason
    }
    checkValues(of: unit, choices, &result)
    checkFrames(of: unit, plain, &result)
    result.block.placedWarnings += unit.unreadFrames.map { line, meant in
      let way =
        meant.map { "did you mean '\($0)'?" } ?? "frames blocks stand in Markdown, in fences"
      return Refusal(
        line: line.number, column: line.column(of: 1), construct: "frames",
        message: "this frames block is not read; \(way)")
    }
    return result
  }

  /// Whether the block is a view, also one of which a word is refused: such blocks are counted
  /// under their heading, so that names stay when the word is put right.
  private func isScenarioBlock(
    _ lowered: LoweredBlock, _ code: String, at number: Int
  ) -> Bool {
    switch lowered.kind {
    case .scenario: true
    case .declarations, .ignored: false
    case .refused: !lowered.freeNames.isEmpty || lowering.isScenarioBlock(code, at: number)
    }
  }

  /// What the block gives: as one scenario, or as each of its variants, with every choice of values.
  private func choices(
    of plain: LoweredBlock, _ unit: ArticleOutline.Unit, at number: Int, _ values: FreeValues
  ) -> [Choice] {
    guard let kind = plain.variants.first?.kind, unit.meansVariants(kind) else {
      return choices(of: plain, unit.code, at: number, values)
    }
    return plain.variants.enumerated().flatMap { index, variant in
      let lowered = lowering.lower(unit.code, at: number, variant: index)
      let found = choices(of: lowered, unit.code, at: number, values, variant: index)
      return found.map { choice in
        var choice = choice
        choice.query.insert(variant.query, at: 0)
        return choice
      }
    }
  }

  private func choices(
    of plain: LoweredBlock, _ code: String, at number: Int, _ values: FreeValues,
    variant: Int? = nil
  ) -> [Choice] {
    let names = plain.freeNames.filter { values.values[$0] != nil }
    guard !names.isEmpty else { return [Choice(values: [:], query: [], lowered: plain)] }
    return values.choices(of: names).map { choice in
      let query = names.filter { values.values[$0]?.count ?? 0 > 1 }
        .map { (name: $0, value: choice[$0] ?? "") }
      return Choice(
        values: choice, query: query,
        lowered: lowering.lower(code, at: number, lets: choice, variant: variant))
    }
  }

  private func add(_ choice: Choice, of unit: ArticleOutline.Unit, to result: inout Result) {
    let lowered = choice.lowered
    for warning in lowered.warnings where !result.block.warnings.contains(warning) {
      result.block.warnings.append(warning)
    }
    for refusal in lowered.refusals.map({ place($0, in: unit.block) })
    where !result.block.refusals.contains(refusal) {
      result.block.refusals.append(refusal)
    }
    if lowered.kind != .refused, result.block.declarations.isEmpty {
      result.block.declarations = lowered.declarations.map(\.name)
    }
    guard case .scenario(let document) = lowered.kind, let name = result.name else { return }
    func add(_ content: Content, _ stated: FramesBlock?) {
      let remarks = lowered.remarks(in: content.environment)
      for warning in remarks + ordering(of: content, besides: lowered.warnings)
      where !result.block.warnings.contains(warning) {
        result.block.warnings.append(warning)
      }
      let scenarioName = ScenarioNames.scenario(name, content.proposal, choice.query)
      // What is stated for one engine belongs to the scenario that is there for all.
      let known = result.scenarios.firstIndex { $0.name == scenarioName && $0.content == content }
      if let stated, let known, result.scenarios[known].take(stated) { return }
      var scenario = ImportedScenario(
        name: scenarioName, block: name,
        content: content, line: result.block.line, source: unit.code,
        heading: unit.heading, values: choice.values, letTexts: unit.lets.texts)
      if let stated { _ = scenario.take(stated) }
      // The code asks for its proposal, as a frames block without lines would.
      if lowered.proposal != nil { scenario.framesText = scenario.framesText ?? "" }
      result.scenarios.append(scenario)
      result.block.scenarios.append(scenario.name)
    }
    let images = document.imageNames
    func makeContent(_ proposal: Proposal, _ stated: LayoutEnvironment) -> Content? {
      let environment = environment(stated, showing: images)
      let content = Content(document: document, proposal: proposal, environment: environment)
      let missing = images.filter { environment.assets[$0] == nil }
      guard let refusal = missingImage(missing, in: content, of: unit) else { return content }
      if !result.block.refusals.contains(refusal) { result.block.refusals.append(refusal) }
      return nil
    }
    for stated in unit.frames(for: ScenarioNames.query(choice.query)) {
      guard let content = makeContent(stated.proposal, stated.environment) else { continue }
      for warning in StatedNodes.warnings(stated, content)
      where !result.block.placedWarnings.contains(warning) {
        result.block.placedWarnings.append(warning)
      }
      add(content, stated)
    }
    guard unit.frames.isEmpty else { return }
    for proposal in lowered.proposal.map({ [$0] }) ?? importer.proposals {
      var environment = importer.environment
      environment.assets = [:]
      makeContent(proposal, environment).map { add($0, nil) }
    }
  }

  /// What is said of frames that follow the order of a dictionary or a set, unless it was said of the
  /// views.
  private func ordering(of content: Content, besides warnings: [String]) -> [String] {
    guard !warnings.contains(SourceLowering.orderOfTables),
      BuiltinEngine().followsTableOrder(content)
    else { return [] }
    return [SourceLowering.orderOfTables]
  }

  private func place(_ refusal: Refusal, in block: CodeBlock) -> Refusal {
    let place = block.position(line: refusal.line, column: refusal.column)
    var placed = refusal
    (placed.line, placed.column) = (place.line, place.column)
    return placed
  }

  private func outcome(_ choices: [Choice], _ result: Result) -> ImportedBlock.Outcome {
    if !result.scenarios.isEmpty { return .scenario }
    switch choices.first?.lowered.kind {
    case .declarations: return .declaration
    case .ignored: return .ignored
    default: return .refused
    }
  }

  /// Frames of values that the block does not have would be passed over in silence.
  private func checkValues(
    of unit: ArticleOutline.Unit, _ choices: [Choice], _ result: inout Result
  ) {
    let known = choices.map { ScenarioNames.query($0.query) }
    for frames in unit.frames {
      guard let values = frames.stated.values, !known.contains(values) else { continue }
      let nearest = Spelling.nearest(to: values, among: known.filter { !$0.isEmpty })
      let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
      result.errors.append(
        ArticleError(
          file: file, line: frames.head.number, column: frames.head.column(of: 1),
          message: "the Swift block has no values '\(values)'" + hint))
    }
  }

  /// A Swift block whose frames are stated has to come in.
  private func checkFrames(
    of unit: ArticleOutline.Unit, _ lowered: LoweredBlock, _ result: inout Result
  ) {
    guard let head = unit.frames.first?.head else { return }
    // What is wrong with a preview or a view of which no frames are stated is its own matter.
    let isRefused = unit.frames.contains { frames in
      frames.stated.values.map { result.refusedChoices.contains($0) }
        ?? !result.refusedChoices.isEmpty
    }
    if isRefused {
      result.errors += result.block.refusals.map {
        ArticleError(file: file, line: $0.line, column: $0.column, message: $0.message)
      }
    }
    guard result.errors.isEmpty, result.scenarios.isEmpty else { return }
    result.errors.append(
      ArticleError(
        file: file, line: head.number, column: head.column(of: 1),
        message: "frames are stated for a Swift block without a view"))
  }
}

extension LoweredBlock {
  /// What the block declares, without the views that it shows.
  fileprivate var lending: LoweredBlock {
    var block = self
    block.variants = []
    if case .scenario = kind {
      block.kind = .declarations(declarations)
      block.warnings = []
    }
    return block
  }
}

extension ImportedScenario {
  /// Takes over what a block states for all engines or for one; `false` if it has that already.
  fileprivate mutating func take(_ stated: FramesBlock) -> Bool {
    guard let engine = stated.engine, let own = stated.expectation else {
      guard framesLine == nil else { return false }
      (expectation, framesText) = (stated.expectation, stated.text)
      framesLine = stated.line
      places += stated.places
      return true
    }
    guard engineExpectations[engine] == nil else { return false }
    engineExpectations[engine] = own
    // It is a frames block that asks for the proposal, too.
    framesText = framesText ?? ""
    places += stated.places
    return true
  }
}

extension ArticleOutline.Unit {
  /// Whether the block is several scenarios: frames that are stated of views together mean them
  /// together.
  fileprivate func meansVariants(_ kind: BlockVariant.Kind) -> Bool {
    kind == .preview
      || frames.allSatisfy { frames in
        frames.stated.values.map { BlockVariant.part(of: $0, besides: []) != nil } ?? false
      }
  }
}
