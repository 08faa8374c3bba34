import Scenarios

/// Writes imported articles, with statements that are prepared once.
struct Importer: ~Copyable {
  let date: String
  let places: ArticlePlaces
  var summary = ImportSummary()

  private var articles: Statement
  private var addArticle: Statement
  private var updateArticle: Statement
  private var keepReading: Statement
  private var keepDeclarations: Statement
  private var lastDeclarations: Statement
  private var stored: Statement
  private var findScenario: Statement
  private var addScenario: Statement
  private var retire: Statement
  private var markStale: Statement
  private var noteGone: Statement
  private var moveRefused: Statement
  private var findContent: Statement
  private var addContent: Statement
  private var names: DecidedNames
  private var writer = ContentWriter()
  private var editions: ImportedEditions

  /// The editions for which another expectation is in force than before.
  var restatedEditions: [Int64] { editions.restated }

  /// A scenario that the article had before.
  private struct Stored {
    var id: Int64

    /// Its name in the suite.
    var name: String

    /// As the article calls it.
    var block: String
    var isRetired: Bool
    var proposal: Proposal
    var environment: LayoutEnvironment

    /// Whether an expectation is in force for it.
    var isExpected: Bool

    /// When its code came in.
    var created: String

    /// Since when its block is refused.
    var stale: String?
    var edition: ImportedEditions.Current

    /// That it has retired by decision, whatever its article says.
    var retirement: Int64?

    /// Whether the article asks for it no more, while its block is still there: the frames block
    /// that gave its proposal is gone, or frames blocks took the place of the default proposal.
    ///
    /// What somebody asked for, by a proposal or an acceptance, stays.
    func isWithdrawn(besides sibling: ImportedScenario, asked: Set<Proposal>) -> Bool {
      if asked.contains(proposal) { return false }
      if edition.place.frames != nil { return true }
      return proposal == .default && !isExpected && sibling.framesText != nil
    }

    /// The choice of values in a name of it, as ``Importer/values(_:)`` of an imported one.
    func values(_ name: String) -> Substring {
      name.dropFirst(block.count + 1 + proposal.text.count)
    }
  }

  /// An article that has a row.
  struct Registered {
    var id: Int64
    var article: ImportedArticle

    /// The key of what it declares, for the editions that come in.
    var declared: String?

    /// The digests of its last text and reading, as they are stored.
    var text: Digest?
    var reading: Digest?
  }

  /// Stores what an article gives now, and by what it is known again; one with stale scenarios is
  /// read anew each time, so that they are told of.
  mutating func add(_ registered: Registered) throws {
    let stale = summary.stale.count
    try addScenarios(registered)
    let reading = summary.stale.count == stale ? registered.article.reading : nil
    let text = registered.article.reading?.text
    guard registered.text != text || registered.reading != reading?.digest else { return }
    try keepReading.run(text, reading?.digest, reading?.record, registered.id)
  }

  private mutating func addScenarios(_ registered: Registered) throws {
    let (articleID, article) = (registered.id, registered.article)
    editions.declared = registered.declared
    var stored = try storedScenarios(of: articleID)
    let blocks = Set(article.blocks).union(article.scenarios.map(\.block))
    for scenario in article.scenarios {
      let change = try add(scenario, to: articleID, stored: stored[scenario.name], article: article)
      stored[scenario.name] = nil
      summary.scenarios.append(
        ImportSummary.Scenario(
          name: change.name, file: article.file, line: scenario.line, change: change.kind))
    }
    let siblings = Dictionary(grouping: article.scenarios, by: \.block)
    var stale: [JSON] = []
    for (name, scenario) in stored.sorted(by: { $0.key < $1.key }) {
      let values = scenario.values(name)
      let sibling = siblings[scenario.block]?.first { Self.values($0) == values }
      let isRefused =
        siblings[scenario.block] == nil
        || article.refused[scenario.block]?.choices.contains(String(values.dropFirst())) ?? false
      if blocks.contains(scenario.block), sibling == nil, isRefused {
        // It goes on as it was, or stays retired.
        if scenario.retirement != nil { try setGone(false, scenario) }
        if scenario.isRetired { continue }
        stale.append(.number(Double(scenario.id)))
        if let block = article.refused[scenario.block] {
          try moveRefused.run(Int64(block.line), scenario.edition.id)
          summary.stale.append(
            ImportSummary.Stale(
              name: scenario.name, file: article.file, line: block.line,
              since: scenario.stale ?? date, codeDate: scenario.created))
        }
        continue
      }
      // The block is gone, or has another choice of previews or values now.
      let isGone = sibling.map { scenario.isWithdrawn(besides: $0, asked: article.asked) } ?? true
      try setGone(isGone, scenario)
      if !isGone, let sibling { try follow(sibling, as: name, scenario, in: article) }
    }
    try markStale.run(JSON.array(stale).canonicalText, date, articleID)
  }

  func finishedSummary() -> ImportSummary {
    var summary = summary
    summary.retired.sort()
    summary.keptRetired.sort()
    summary.lostAcceptances.sort()
    summary.replacedAcceptances = editions.replacedAcceptances.sorted()
    return summary
  }

  /// Retires a scenario whose block is gone, and lets one come back whose block is there again.
  private mutating func setGone(_ isGone: Bool, _ scenario: Stored) throws {
    if let retirement = scenario.retirement {
      try noteGone.run(isGone ? date : nil, retirement)
      if !isGone { summary.keptRetired.append(scenario.name) }
    } else if isGone != scenario.isRetired {
      try retire.run(isGone ? date : nil, scenario.id)
      if isGone { summary.retired.append(scenario.name) }
    }
  }

  /// The choice of values in a scenario's name, with what is in front of it.
  private static func values(_ scenario: ImportedScenario) -> Substring {
    let start = scenario.block.count + 1 + scenario.content.proposal.text.count
    return scenario.name.dropFirst(start)
  }

  /// Gives a scenario that the import does not name the code that its block has now.
  private mutating func follow(
    _ sibling: ImportedScenario, as name: String, _ stored: Stored, in article: ImportedArticle
  ) throws {
    var scenario = sibling
    scenario.name = name
    scenario.content = Content(
      document: sibling.content.document, proposal: stored.proposal,
      environment: stored.environment)
    scenario.expectation = nil
    scenario.engineExpectations = [:]
    scenario.framesText = nil
    let content = writer.text(of: scenario.content)
    let digest = content.digest
    guard stored.edition.digest != digest else {
      // The article may have taken back what it stated.
      if try editions.update(stored.edition, to: scenario) {
        note(.claimChanged, of: stored.name, scenario, article)
      }
      return
    }
    try replace(stored, with: scenario, content, digest)
    note(.edited, of: stored.name, scenario, article)
  }

  /// Gives a scenario another content.
  private mutating func replace(
    _ stored: Stored, with scenario: ImportedScenario, _ content: ContentText, _ digest: Digest
  ) throws {
    let losesAcceptance = try editions.add(
      scenario, to: stored.id, content: try id(of: content, digest), replacing: stored.edition)
    if losesAcceptance, stored.retirement == nil { summary.lostAcceptances.append(stored.name) }
  }

  private mutating func note(
    _ change: ImportSummary.Change, of name: String, _ scenario: ImportedScenario,
    _ article: ImportedArticle
  ) {
    summary.scenarios.append(
      ImportSummary.Scenario(name: name, file: article.file, line: scenario.line, change: change))
  }

  /// Gives an article its row, and keeps what it declares now; nil for a new one without code, which
  /// would keep a name from others.
  mutating func register(_ article: ImportedArticle) throws -> Registered? {
    let declarations = JSON.array(article.declarations.map { .string($0) }).canonicalText
    try articles.bind(article.name)
    defer { articles.reset() }
    guard try articles.step() else {
      if article.isCodeless { return nil }
      let id = try addArticle.returnedID(
        article.name, article.path, article.file, declarations, places.place(of: article.file))
      return Registered(id: id, article: article, declared: try keep(declarations, of: id))
    }
    // The name was asked for before: another process may have given it away since. What has another
    // path now is not where it was.
    let path = article.path ?? article.name
    guard articles.text(3) == path || isGone(articles.text(1), articles.optionalText(6)) else {
      throw SuiteError.takenArticle(
        name: article.name, file: articles.text(1), by: article.file)
    }
    let id = articles.integer(0)
    let isSame = articles.optionalText(2) == declarations
    let place = places.place(of: article.file)
    if articles.text(1) != article.file || !isSame || articles.text(3) != path
      || place != nil && place != articles.optionalText(6)
    {
      try updateArticle.run(article.file, declarations, place, id, path)
    }
    return Registered(
      id: id, article: article,
      declared: try isSame ? keptDeclarations(of: id) : keep(declarations, of: id),
      text: try articles.optionalDigest(4), reading: try articles.optionalDigest(5))
  }

  /// Whether a stored article's file is not there any more.
  private func isGone(_ file: String, _ place: String?) -> Bool {
    file != "-" && places.place(of: places.file(named: file, at: place)) == nil
  }

  /// Keeps what an article declares now; the editions that come in are of it.
  private mutating func keep(_ declarations: String, of article: Int64) throws -> String? {
    try keepDeclarations.bind(article, date, declarations)
    defer { keepDeclarations.reset() }
    return try keepDeclarations.step() ? keepDeclarations.text(0) : nil
  }

  private mutating func keptDeclarations(of article: Int64) throws -> String? {
    try lastDeclarations.bind(article)
    defer { lastDeclarations.reset() }
    return try lastDeclarations.step() ? lastDeclarations.text(0) : nil
  }

  private mutating func storedScenarios(of articleID: Int64) throws -> [String: Stored] {
    try stored.bind(articleID)
    defer { stored.reset() }
    var scenarios: [String: Stored] = [:]
    while try stored.step() {
      let proposal = (try? JSON(parsing: stored.text(6))).flatMap(Proposal.init(json:))
      let environment = try? LayoutEnvironment(json: JSON(parsing: stored.text(7)))
      guard let proposal, let environment else {
        throw SuiteError.damaged(
          what: "the content of '\(stored.text(1))'", reason: "it cannot be read")
      }
      scenarios[stored.text(18)] = Stored(
        id: stored.integer(0), name: stored.text(1), block: stored.text(2),
        isRetired: stored.integer(3) != 0,
        proposal: proposal, environment: environment, isExpected: stored.integer(16) != 0,
        created: stored.text(15), stale: stored.optionalText(19),
        edition: ImportedEditions.Current(
          id: stored.integer(4), digest: try stored.digest(5),
          place: ImportedEditions.Place(stored, from: 8)),
        retirement: stored.optionalInteger(17))
    }
    return scenarios
  }

  private mutating func add(
    _ scenario: ImportedScenario, to articleID: Int64, stored: Stored?, article: ImportedArticle
  ) throws -> (name: String, kind: ImportSummary.Change) {
    let content = writer.text(of: scenario.content)
    let digest = content.digest
    guard let stored else {
      let (block, inArticle) = try names.block(for: scenario.block, of: articleID)
      let name = block + scenario.name.dropFirst(scenario.block.count)
      try findScenario.bind(name)
      defer { findScenario.reset() }
      guard try !findScenario.step() else {
        throw SuiteError.duplicateScenario(name: name, file: article.file)
      }
      let id = try addScenario.returnedID(
        name, articleID, block, inArticle)
      try editions.add(scenario, to: id, content: try self.id(of: content, digest))
      return (name, .new)
    }
    try setGone(false, stored)
    let change: ImportSummary.Change
    if stored.edition.digest == digest {
      change = try editions.update(stored.edition, to: scenario) ? .claimChanged : .unchanged
    } else {
      try replace(stored, with: scenario, content, digest)
      change = .edited
    }
    let isBack = stored.isRetired && stored.retirement == nil
    return (stored.name, isBack ? .back : change)
  }

  private mutating func id(of content: ContentText, _ digest: Digest) throws -> Int64 {
    try findContent.bind(digest)
    defer { findContent.reset() }
    if try findContent.step() { return findContent.integer(0) }
    return try addContent.returnedID(
      digest, content.document, content.proposal, content.environment)
  }
}

extension Importer {
  /// Prepares the statements; a throwing initializer that delegates may own several.
  init(
    connection: borrowing Connection, date: String, places: ArticlePlaces
  ) throws {
    self.init(
      date: date, places: places,
      articles: try connection.prepare(
        """
        SELECT id, file, declarations, ifnull(path, name), text_digest, reading_digest, place
        FROM article WHERE name = ?
        """),
      addArticle: try connection.prepare(
        """
        INSERT INTO article (name, path, file, declarations, place) VALUES (?, ?, ?, ?, ?)
        RETURNING id
        """),
      updateArticle: try connection.prepare(
        """
        UPDATE article SET file = ?1, declarations = ?2, place = ifnull(?3, place), path = ?5
        WHERE id = ?4
        """),
      keepReading: try connection.prepare(
        "UPDATE article SET text_digest = ?, reading_digest = ?, reading = ? WHERE id = ?"),
      keepDeclarations: try connection.prepare(
        """
        INSERT INTO declared_code (article_id, created, code)
        SELECT ?1, ?2 || iif(count(*) = 0, '', printf('+%03d', count(*))), ?3
        FROM declared_code WHERE article_id = ?1 AND substr(created, 1, length(?2)) = ?2
        RETURNING created
        """),
      lastDeclarations: try connection.prepare(
        "SELECT max(created) FROM declared_code WHERE article_id = ? HAVING count(*) > 0"),
      stored: try connection.prepare(
        """
        SELECT scenario.id, scenario.name, coalesce(scenario.article_block, scenario.block),
          scenario.retired IS NOT NULL, edition.id, content.digest, content.proposal, content.environment, edition.line,
          edition.source, edition.heading, edition.free_values, edition.frames,
          edition.lets, edition.places, edition.created,
          EXISTS (
            SELECT 1 FROM expectation
            WHERE expectation.edition_id = edition.id AND expectation.ended IS NULL),
          (SELECT id FROM retirement
           WHERE retirement.scenario_id = scenario.id AND retirement.ended IS NULL),
          \(DecidedNames.nameInArticle), scenario.stale
        FROM scenario
        JOIN edition ON edition.scenario_id = scenario.id AND edition.is_current = 1
        JOIN content ON content.id = edition.content_id
        WHERE scenario.article_id = ?
        ORDER BY scenario.id
        """),
      findScenario: try connection.prepare("SELECT 1 FROM scenario WHERE name = ?"),
      addScenario: try connection.prepare(
        """
        INSERT INTO scenario (name, article_id, block, article_block) VALUES (?, ?, ?, ?)
        RETURNING id
        """),
      retire: try connection.prepare("UPDATE scenario SET retired = ? WHERE id = ?"),
      markStale: try connection.prepare(
        """
        UPDATE scenario
        SET stale = iif(id IN (SELECT value FROM json_each(?1)), coalesce(stale, ?2), NULL)
        WHERE article_id = ?3
          AND (stale IS NOT NULL) <> (id IN (SELECT value FROM json_each(?1)))
        """),
      noteGone: try connection.prepare(
        "UPDATE retirement SET gone = iif(?1 IS NULL, NULL, ifnull(gone, ?1)) WHERE id = ?2"),
      moveRefused: try connection.prepare(
        "UPDATE edition SET line = ?1 WHERE id = ?2 AND line <> ?1"),
      findContent: try connection.prepare("SELECT id FROM content WHERE digest = ?"),
      addContent: try connection.prepare(
        """
        INSERT INTO content (digest, document, proposal, environment) VALUES (?, ?, ?, ?)
        RETURNING id
        """),
      names: try DecidedNames(connection: connection),
      editions: try ImportedEditions(connection: connection, date: date))
  }
}
