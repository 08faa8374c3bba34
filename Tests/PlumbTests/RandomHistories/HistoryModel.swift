/// A suite as a plain list of what happened, and what commands must say of it.
///
/// It is written from the documentation and shares nothing with the program: every question is
/// answered from all results at once, however slowly.
struct HistoryModel {
  static let engines = ["lark", "wren"]

  /// In their order, which is not that of their characters.
  static let versions = ["1.0.0-beta.2", "1.0.0-beta.10", "1.0.0", "1.2.0", "1.10.0", "2.0.0"]

  /// `twin` has the code of `alpha`, in another article.
  static let blocks = [
    Block(article: "first", heading: "alpha", letter: "a", stated: 10),
    Block(article: "first", heading: "beta", letter: "b", stated: 10),
    Block(article: "first", heading: "free", letter: "c", stated: nil),
    Block(article: "second", heading: "twin", letter: "a", stated: 20),
  ]

  struct Block {
    var article: String
    var heading: String

    /// Names what an engine is asked; equal ones with equal variants are one content.
    var letter: Character
    var stated: Int?

    /// What it may be called instead: its heading is the first.
    func name(_ heading: Int) -> String {
      "\(article)/\(Self.heading(self.heading, heading))@100x100"
    }

    static func heading(_ first: String, _ index: Int) -> String {
      first + ["", "-anew", "-at-last"][index]
    }
  }

  /// What is computed.
  struct Content: Hashable {
    var letter: Character
    var variant: Int
  }

  /// What a scenario's width must be, and on what that rests.
  struct Claim: Hashable {
    /// Grows with every claim of the history.
    var id: Int
    var width: Int
    var isAccepted: Bool

    /// What it took the place of, by engine; `nil` for what held for all.
    var replaced: [Int?: Claim] = [:]

    /// What held for all when it was made, which one of a single engine leaves in its place.
    var shared: [Claim] = []
  }

  /// A wrong width that somebody knows of.
  struct Known {
    var width: Int

    /// Whether the day has come on which it counts again.
    var isExpired = false
  }

  /// One scenario as it is now.
  struct Scenario {
    var block: Block
    var variant = 0

    /// Under which of its headings it stands, and whose name it has by decision.
    var heading = 0
    var decided: Int?

    /// Whether its block is there, and whether somebody decided that it retires.
    var isPresent = true
    var isRetired = false
    var isListed: Bool { isPresent && !isRetired }
    var name: String { block.name(decided ?? heading) }

    /// By variant: what the article stated last, and what is in force.
    var editions: [Int: Edition] = [:]

    /// The first variant that was imported.
    var firstVariant: Int?

    /// The widths that the article ever stated of any variant.
    var claims: Set<Int> = []

    /// What the article stated last; `nil` if that was nothing.
    var lastClaim: Int?
    var content: Content { Content(letter: block.letter, variant: variant) }
  }

  struct Edition {
    var stated: Int?

    /// For single engines, and under `nil` for all of them.
    var inForce: [Int?: Claim] = [:]

    /// By engine.
    var known: [Int: Known] = [:]

    func claim(for engine: Int) -> Claim? { inForce[engine] ?? inForce[nil] }
  }

  struct Run {
    /// The number that the program gave it.
    var id: Int
    var ordinal: Int
    var engine: Int
    var version: Int
    var key: String?
    var isVoided = false

    /// How many days ago it was.
    var age = 0

    /// By scenario.
    var results: [Int: Result] = [:]

    /// Whether another recomputation is this one, sent again: whatever is expected by now.
    func isSame(as other: HistoryEvent.Recomputation, _ results: [Int: Result]) -> Bool {
      engine == other.engine && version == other.version
        && self.results.mapValues(\.found) == results.mapValues(\.found)
    }
  }

  /// Adds a run; its key is no longer that of a voided one.
  mutating func add(_ run: Run) {
    for index in runs.indices where runs[index].key == run.key { runs[index].key = nil }
    runs.append(run)
  }

  /// The run that a key stands for; voiding frees it.
  func run(withKey key: String?) -> Run? {
    runs.first { $0.key != nil && $0.key == key && !$0.isVoided }
  }

  struct Result: Hashable {
    var content: Content
    var answer: HistoryAnswer

    /// The expectation in force then.
    var claim: Claim?

    /// The width that the article stated then, whatever was accepted.
    var stated: Int?

    /// The same without what was expected.
    var found: Result { Result(content: content, answer: answer, claim: nil, stated: nil) }
  }

  var scenarios: [Scenario]
  var runs: [Run] = []
  private var lastClaim = 0

  /// The acceptances that were taken back.
  private(set) var undone: Set<Int> = []

  /// What articles state no more.
  private var withdrawn: Set<Int> = []

  /// Everything that was decided, in order of time.
  private(set) var log: [Decided] = []

  /// What stands in the log.
  struct Decided {
    var what: String
    var scenario: Int?
    var by: String?

    /// Of what one command decides nobody knows the order.
    var command: Int

    /// How many days ago it was.
    var age = 0
  }

  private var commandCount = 0

  /// Begins another command.
  mutating func nextCommand() { commandCount += 1 }

  mutating func note(_ what: String, _ scenario: Int?, by: String? = nil) {
    log.append(Decided(what: what, scenario: scenario, by: by, command: commandCount))
  }

  mutating func passDay() {
    for index in log.indices { log[index].age += 1 }
    for index in runs.indices { runs[index].age += 1 }
  }

  init() {
    scenarios = Self.blocks.map { Scenario(block: $0) }
    for index in scenarios.indices { importBlock(index) }
  }

  // MARK: What happens

  /// What an import makes of a scenario whose article says what it says now.
  private mutating func importBlock(_ index: Int) {
    let variant = scenarios[index].variant
    let stated = scenarios[index].block.stated
    // What the article states no more, it does not state of the code that it had before either.
    if stated == nil {
      for other in scenarios[index].editions.keys where other != variant {
        withdrawClaim(of: index, variant: other)
      }
    }
    if scenarios[index].firstVariant != nil, stated != scenarios[index].lastClaim {
      note(stated == nil ? "unclaimed" : "claimed", index)
    }
    scenarios[index].lastClaim = stated
    scenarios[index].firstVariant = scenarios[index].firstVariant ?? variant
    let edition = scenarios[index].editions[variant] ?? Edition()
    scenarios[index].editions[variant] = edition
    guard let stated else { return withdrawClaim(of: index, variant: variant) }
    scenarios[index].claims.insert(stated)
    guard edition.stated != stated else { return }
    scenarios[index].editions[variant]?.stated = stated
    // What was accepted was accepted over another claim.
    let claim = newClaim(width: stated, isAccepted: false)
    scenarios[index].editions[variant]?.inForce = [nil: claim]
  }

  /// The article states nothing any more; what was accepted stays, and what it took the place of does
  /// not come back.
  private mutating func withdrawClaim(of index: Int, variant: Int) {
    guard let edition = scenarios[index].editions[variant] else { return }
    scenarios[index].editions[variant]?.stated = nil
    if edition.inForce[nil]?.isAccepted == false {
      scenarios[index].editions[variant]?.inForce[nil] = nil
    }
    var below = Array(edition.inForce.values)
    while let claim = below.popLast() {
      if !claim.isAccepted { withdrawn.insert(claim.id) }
      below += claim.replaced.values
    }
  }

  private mutating func newClaim(width: Int, isAccepted: Bool) -> Claim {
    lastClaim += 1
    return Claim(id: lastClaim, width: width, isAccepted: isAccepted)
  }

  mutating func restate(_ index: Int, width: Int?) {
    scenarios[index].block.stated = width
    if scenarios[index].isPresent { importBlock(index) }
  }

  mutating func edit(_ index: Int, variant: Int) {
    scenarios[index].variant = variant
    if scenarios[index].isPresent { importBlock(index) }
  }

  /// Retires a scenario by decision; false if somebody did already.
  mutating func retire(_ index: Int) -> Bool {
    guard !scenarios[index].isRetired else { return false }
    scenarios[index].isRetired = true
    note("retired", index, by: "ada")
    return true
  }

  mutating func comeBack(_ index: Int) -> Bool {
    guard scenarios[index].isRetired else { return false }
    scenarios[index].isRetired = false
    note("unretired", index, by: "ada")
    return true
  }

  /// Gives a scenario the name of one of its headings; false if it has it.
  mutating func rename(_ index: Int, to heading: Int) -> Bool {
    let scenario = scenarios[index]
    guard scenario.decided ?? scenario.heading != heading else { return false }
    scenarios[index].decided = scenario.heading == heading ? nil : heading
    note("renamed", index, by: "ada")
    return true
  }

  /// Puts an example under another heading; its scenario goes with it, unless its name was decided.
  mutating func move(_ index: Int, under heading: Int) {
    let scenario = scenarios[index]
    guard scenario.isPresent, scenario.heading != heading else { return }
    scenarios[index].heading = heading
    if scenario.decided == nil { note("renamed", index) }
  }

  mutating func setVoided(_ isVoided: Bool, _ index: Int) {
    runs[index].isVoided = isVoided
    note(isVoided ? "voided" : "restored", nil, by: "ada")
  }

  mutating func remove(_ index: Int) { scenarios[index].isPresent = false }

  mutating func putBack(_ index: Int) {
    scenarios[index].isPresent = true
    importBlock(index)
  }

  /// Whether a run has frames of what a scenario is now.
  func canAccept(_ index: Int, from run: Run) -> Bool { acceptable(index, in: run) != nil }

  private func acceptable(_ index: Int, in run: Run) -> Int? {
    guard let result = run.results[index], result.content == scenarios[index].content,
      case .width(let width) = result.answer
    else { return nil }
    return width
  }

  /// Takes the frames of a run over, for its engine or for all.
  mutating func accept(_ index: Int, from run: Run, forAll: Bool) {
    let variant = scenarios[index].variant
    guard let width = acceptable(index, in: run), let edition = scenarios[index].editions[variant]
    else { return }
    // What an engine's own expectation says is not expected of all.
    let own = edition.inForce[run.engine]
    guard edition.claim(for: run.engine)?.width != width || forAll && own != nil else { return }
    var claim = newClaim(width: width, isAccepted: true)
    claim.replaced[run.engine] = own
    scenarios[index].editions[variant]?.inForce[run.engine] = nil
    if forAll { claim.replaced[nil] = edition.inForce[nil] }
    claim.shared = edition.inForce[nil].map { [$0] } ?? []
    scenarios[index].editions[variant]?.inForce[forAll ? nil : run.engine] = claim
    note("accepted", index, by: "ada")
  }

  /// Takes all acceptances of a scenario back that are in force, those of single engines first; false
  /// if there is none.
  mutating func undo(_ index: Int) -> Bool {
    let variant = scenarios[index].variant
    let inForce = scenarios[index].editions[variant]?.inForce ?? [:]
    let accepted = inForce.filter(\.value.isAccepted)
    for (engine, claim) in accepted.sorted(by: { $0.key ?? .max < $1.key ?? .max }) {
      undone.insert(claim.id)
      note("unaccepted", index, by: "ada")
      scenarios[index].editions[variant]?.inForce[engine] = nil
      for (engine, before) in claim.replaced
      where scenarios[index].editions[variant]?.inForce[engine] == nil
        && !withdrawn.contains(before.id)
      {
        scenarios[index].editions[variant]?.inForce[engine] = before
      }
    }
    return !accepted.isEmpty
  }

  /// What an engine was held against by a claim, as if nothing had been accepted that was taken back
  /// since.
  func standing(_ claim: Claim?, for engine: Int) -> Claim? {
    guard let claim, undone.contains(claim.id) else { return claim }
    return standing(claim.replaced[engine] ?? claim.shared.first, for: engine)
  }

  /// Pins the wrong width of a scenario's last result; false if that does not fail.
  mutating func pin(_ index: Int, by engine: Int) -> Bool {
    guard let (run, verdict) = last(of: index, by: engine), verdict == .fail,
      case .width(let width)? = run.results[index]?.answer
    else { return false }
    let variant = scenarios[index].variant
    scenarios[index].editions[variant]?.known[engine] = Known(width: width)
    note("known", index, by: "ada")
    return true
  }

  /// Lets the day come on which every known issue counts again.
  mutating func expireKnown() {
    for index in scenarios.indices {
      scenarios[index].editions = scenarios[index].editions.mapValues { edition in
        var edition = edition
        edition.known = edition.known.mapValues { Known(width: $0.width, isExpired: true) }
        return edition
      }
    }
  }

  /// Lets the failures of a scenario count again, of every engine; false if nothing is pinned.
  mutating func unpin(_ index: Int) -> Bool {
    let variants = scenarios[index].editions.filter { !$0.value.known.isEmpty }.keys
    for variant in variants {
      for _ in scenarios[index].editions[variant]?.known ?? [:] {
        note("unknown", index, by: "ada")
      }
      scenarios[index].editions[variant]?.known = [:]
    }
    return !variants.isEmpty
  }

  /// The scenarios that a run of some covers, and what it finds.
  func results(of run: HistoryEvent.Recomputation) -> [Int: Result] {
    var results: [Int: Result] = [:]
    for index in run.scenarios.isEmpty ? Array(scenarios.indices) : run.scenarios
    where scenarios[index].isListed {
      let scenario = scenarios[index]
      let letter = Int(scenario.block.letter.asciiValue ?? 0) - 97
      results[index] = Result(
        content: scenario.content, answer: run.answers[letter],
        claim: scenario.editions[scenario.variant]?.claim(for: run.engine),
        stated: scenario.editions[scenario.variant]?.stated)
    }
    return results
  }
}
