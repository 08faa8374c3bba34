package import Scenarios

/// Puts frames into the `frames` blocks of an article, and touches nothing else of it.
package struct FramesEditor {
  /// Why a block is left as it is.
  package struct LeftAlone: Hashable, Sendable {
    package var scenario: String

    /// Of its code, from 1.
    package var line: Int
    package var reason: String
  }

  /// What the article gives as it is.
  package let article: ImportedArticle

  package private(set) var leftAlone: [LeftAlone] = []

  /// Why no frames can be stated in the article at all; nil where they can.
  package var obstacle: String? {
    [.markdown, .text].contains(ArticleForm(source.file))
      ? nil : "frames blocks stand in Markdown, which this is not"
  }

  /// The scenarios whose frames are stated now, in the order in which they were given.
  package var stated: [String] { statements.map(\.scenario.name) }

  /// That what is stated depends on values which the article does not say, and without which it is
  /// refused from then on; nil where it does not.
  ///
  /// Reads the article once more where any were given.
  package var unstatedValues: String? {
    guard !importer.values.names.isEmpty, !statements.isEmpty else { return nil }
    var alone = importer
    alone.values = FreeValues()
    let own = alone.read([source]).articles.first?.scenarios ?? []
    let contents = Dictionary(own.map { ($0.name, $0.content) }) { first, _ in first }
    let depending = statements.map(\.scenario).filter { contents[$0.name] != $0.content }
    let names = importer.values.names.filter { name in
      depending.contains { $0.values[name] != nil }
    }
    guard !names.isEmpty else { return nil }
    let options = names.map { "--let \($0)=…" }.joined(separator: " ")
    return "\(source.file): needs \(options) from then on: the article does not say it"
  }

  private let source: ArticleSource
  private let importer: ArticleImporter
  private let text: ArticleText

  /// What was read of it, block by block.
  package let blocks: [ImportedBlock]

  /// No edits of the article yet; nil where it cannot be edited.
  private let untouched: LineEdits?

  /// The edits of the statement that is worked out.
  private var edits: LineEdits?
  private var statements: [Statement] = []

  /// Frames of a scenario, and what they change in the article.
  private struct Statement {
    var scenario: ImportedScenario
    var frames: FrameSet
    var edits: LineEdits
  }

  /// Reads an article.
  ///
  /// - Throws: ``ArticleError`` if it is a book that an import refuses, or empty.
  package init(_ source: ArticleSource, importer: ArticleImporter) throws(ArticleError) {
    let result = importer.read([source])
    if let error = result.errors.first { throw error }
    guard let article = result.articles.first else {
      throw ArticleError(file: source.file, message: "no article")
    }
    (self.article, self.source, self.importer) = (article, source, importer)
    blocks = result.blocks
    text = ArticleText(source.bytes)
    untouched = LineEdits(of: text)
  }

  /// Has the article state frames of a scenario: in its `frames` block, else in a new one below its
  /// code, on the basis that the block has, else `accepted`.
  package mutating func state(_ frames: FrameSet, of scenario: String) {
    guard let found = article.scenarios.first(where: { $0.name == scenario }) else {
      return leave(scenario, 1, "the article does not give it as it is now")
    }
    do throws(Obstacle) {
      if let obstacle { throw Obstacle(reason: obstacle) }
      guard found.engineExpectations.isEmpty else {
        throw Obstacle(reason: "the article states its frames for single engines")
      }
      guard let untouched else {
        throw Obstacle(reason: "lines of the file end in different ways")
      }
      edits = untouched
      if found.framesLine == nil {
        try add(frames, to: found)
      } else {
        try edit(found, to: frames)
      }
      statements.append(Statement(scenario: found, frames: frames, edits: edits ?? untouched))
    } catch {
      leave(scenario, found.line, error.reason)
    }
  }

  private mutating func leave(_ scenario: String, _ line: Int, _ reason: String) {
    leftAlone.append(LeftAlone(scenario: scenario, line: line, reason: reason))
  }

  /// Why something cannot be edited.
  private struct Obstacle: Error {
    var reason: String
  }

  // MARK: A block of its own

  /// The lines of a `frames` block that states frames of a scenario, with its fences.
  package static func block(_ frames: FrameSet, of scenario: ImportedScenario) -> [String] {
    FramesText.block(frames, of: scenario)
  }

  private mutating func add(
    _ frames: FrameSet, to scenario: ImportedScenario
  ) throws(Obstacle) {
    edits = try edits(putting: FramesText.block(frames, of: scenario), below: scenario)
  }

  /// The edits that put a block below the code of a scenario, and nothing else.
  private func edits(
    putting lines: [String], below scenario: ImportedScenario
  ) throws(Obstacle) -> LineEdits? {
    guard let block = blocks.first(where: { $0.scenarios.contains(scenario.name) }),
      let fence = PlacedFence(
        around: (block.line - 1)...(block.line + block.lines - 2), in: text)
    else { throw Obstacle(reason: "its code is in no fenced block that is closed") }
    try refuseTabs([fence.opening])
    let blank = String(fence.prefix.reversed().drop { $0 == " " }.reversed())
    let place = lineBehindAttributes(from: fence.closing + 1)
    var edits = untouched
    edits?.replace(place..<place, with: [blank] + lines.map { fence.prefix + $0 })
    return edits
  }

  /// The line behind those that give attributes to the block above them, as kramdown has it
  /// (`{: .swift}`): nothing may stand in between.
  private func lineBehindAttributes(from start: Int) -> Int {
    var line = start
    while line < text.lineCount,
      text.text(ofLine: line).drop(while: { $0 == " " || $0 == ">" }).hasPrefix("{:")
    {
      line += 1
    }
    return line
  }

  private func refuseTabs(_ lines: some Sequence<Int>) throws(Obstacle) {
    for line in lines {
      let words = text.text(ofLine: line)
      guard !words.contains("\t") else { throw Obstacle(reason: "tabs in line \(line + 1)") }
      guard !["{{", "{%", "<%"].contains(where: words.contains) else {
        throw Obstacle(reason: "a template makes line \(line + 1)")
      }
    }
  }

  // MARK: A block that is there

  private mutating func edit(
    _ scenario: ImportedScenario, to frames: FrameSet
  ) throws(Obstacle) {
    guard let head = scenario.framesLine.map({ $0 - 1 }) else { return }
    let last = scenario.places.last.map { $0.line - 1 } ?? head
    guard let fence = PlacedFence(openedAt: head, closedAfter: last, in: text) else {
      throw Obstacle(reason: "the end of its frames block cannot be told")
    }
    let other = article.scenarios.first { $0.name != scenario.name && $0.framesLine == head + 1 }
    if let other {
      throw Obstacle(reason: "its frames block is that of '\(other.name)' too")
    }
    try refuseTabs(fence.opening...fence.closing)
    guard let expectation = scenario.expectation else {
      // The block says a proposal and nothing else.
      let lines = FramesText.lines(frames).map { fence.prefix + $0 }
      let line = try headLine(head, adding: "accepted tolerance=0.01")
      edits?.replace(head..<(head + 1), with: [line])
      edits?.replace((head + 1)..<fence.closing, with: lines)
      return
    }
    try edit(expectation, at: scenario.places, fence, to: frames)
  }

  private mutating func edit(
    _ expectation: Expectation, at places: [ClaimPlace], _ fence: PlacedFence,
    to frames: FrameSet
  ) throws(Obstacle) {
    guard places.count == expectation.lines.count else {
      throw Obstacle(reason: "several blocks state its frames")
    }
    var tolerance = expectation.tolerance
    var lookup = NodeLookup(frames)
    var changes: [(place: ClaimPlace, frame: Frame?)] = []
    for (line, place) in zip(expectation.lines, places) {
      switch lookup.node(line.target) {
      case .success(let node):
        let unmet = line.unmetEdges(of: node.frame, tolerance: tolerance)
        if !unmet.isEmpty { changes.append((place, node.frame)) }
      // What the engine never tells of stays as it is stated.
      case .failure where frames.shouldTell(of: line.target): changes.append((place, nil))
      case .failure: break
      }
    }
    let isLong = changes.contains { change in
      change.frame.map { frame in
        Expectation.Line.Edge.allCases.contains { !FramesText.isShort(frame[$0]) }
      } ?? false
    }
    if isLong, tolerance == 0, !text.text(ofLine: fence.opening).contains("tolerance=") {
      tolerance = FramesText.tolerance
      let line = try headLine(
        fence.opening, adding: "tolerance=0.01", after: expectation.basis.rawValue)
      edits?.replace(fence.opening..<(fence.opening + 1), with: [line])
    }
    if changes.count == places.count, let first = places.first,
      changes.allSatisfy({ $0.frame == nil })
    {
      // Of what the block states there is nothing: it states all that there is.
      for place in places.dropFirst() {
        edits?.replace(place.line - 1..<place.line, with: [])
      }
      edits?.replace(
        first.line - 1..<first.line,
        with: FramesText.lines(frames).map { fence.prefix + $0 })
      return
    }
    for change in changes {
      let line = change.place.line - 1
      let kept = change.frame.map { frame in
        [numbers(at: change.place, to: frame, tolerance: tolerance)]
      }
      edits?.replace(line..<(line + 1), with: kept ?? [])
    }
    guard expectation.isExact else { return }
    let known = Set(
      expectation.lines.compactMap { line in (try? lookup.node(line.target).get())?.path })
    let extra = FrameSet(nodes: frames.nodes.filter { !known.contains($0.path) })
    guard !extra.nodes.isEmpty else { return }
    edits?.replace(
      fence.closing..<fence.closing,
      with: FramesText.lines(extra).dropFirst().map { fence.prefix + $0 })
  }

  /// A line with other numbers, each ending where the one before ended as far as there is room.
  private func numbers(at place: ClaimPlace, to frame: Frame, tolerance: Double) -> String {
    var line = Array(text.text(ofLine: place.line - 1))
    for (edge, column) in zip(Expectation.Line.Edge.allCases, place.columns).reversed() {
      let start = column - 1
      let end = line[start...].firstIndex { $0.isWhitespace } ?? line.endIndex
      let old = String(line[start..<end])
      guard let stated = Length.parse(old) ?? nil else { continue }
      let actual = frame[edge]
      guard stated != actual, !(abs(stated - actual) <= tolerance) else { continue }
      let new = Array(FramesText.number(actual, tolerance: tolerance))
      let blanks = line[..<start].reversed().prefix { $0 == " " }.count
      let room = max(0, min(new.count - old.count, blanks - 1))
      let padding = Array(repeating: Character(" "), count: max(0, old.count - new.count))
      line.replaceSubrange((start - room)..<end, with: padding + new)
    }
    return String(line)
  }

  /// The line of a head with more words, behind the basis or else the proposal.
  private func headLine(
    _ line: Int, adding words: String, after basis: String? = nil
  ) throws(Obstacle) -> String {
    let old = text.text(ofLine: line)
    guard let start = old.firstRange(of: "frames")?.upperBound else {
      throw Obstacle(reason: "the head of its frames block cannot be read")
    }
    var parts = old[start...]
    for _ in 0..<(basis == nil ? 1 : 2) {
      parts = parts.drop { $0.isWhitespace }
      parts = parts.drop { !$0.isWhitespace }
    }
    return String(old[..<parts.startIndex]) + " " + words + parts
  }

  // MARK: What comes of it

  /// The article with the frames that were stated.
  package struct Edited: Sendable {
    package var bytes: [UInt8]

    /// A unified diff.
    package var diff: String

    /// What the article states then of the scenarios that frames were given of, by their names.
    package var expectations: [String: Expectation]
  }

  /// The article as it is to be; nil where nothing changes.
  ///
  /// It is read again: it has to give the same scenarios, and to state just what it should. Where it
  /// does not, frames that the article would not state are left out, and their scenarios are among
  /// those that are left alone.
  package mutating func edited() -> Edited? {
    if let edited = try? article(stating: statements) { return edited }
    let all = statements
    statements = []
    var edited: Edited?
    for statement in all {
      do throws(Obstacle) {
        edited = try article(stating: statements + [statement])
        statements.append(statement)
      } catch {
        leave(statement.scenario.name, statement.scenario.line, error.reason)
      }
    }
    return edited
  }

  /// The article with frames; nil where they change nothing.
  ///
  /// What is kept are scenarios beside them that stay only by a block which says their proposal.
  private func article(
    stating statements: [Statement], keeping kept: [ImportedScenario] = []
  ) throws(Obstacle) -> Edited? {
    guard var edits = untouched else { return nil }
    for statement in statements { edits.append(statement.edits) }
    for scenario in kept {
      if let own = try self.edits(putting: FramesText.head(of: scenario), below: scenario) {
        edits.append(own)
      }
    }
    guard !edits.isEmpty else { return nil }
    let bytes = edits.bytes
    var changed = source
    changed.bytes = bytes
    let result = importer.read([changed])
    if let error = result.errors.first {
      throw Obstacle(reason: "with its frames the article would be refused: \(error.message)")
    }
    let after = result.articles.first?.scenarios ?? []
    let now = Dictionary(after.map { ($0.name, $0) }) { first, _ in first }
    let wanted = Dictionary(statements.map { ($0.scenario.name, $0.frames) }) { first, _ in first }
    let extended = Set(
      statements.filter { $0.scenario.framesLine == nil }.map(\.scenario.block))
    // Frames of one scenario take the place of others of its block that no frames block asks for.
    let lost = article.scenarios.filter { scenario in
      now[scenario.name] == nil && wanted[scenario.name] == nil
        && extended.contains(scenario.block)
    }
    guard lost.isEmpty || !kept.isEmpty else {
      return try article(stating: statements, keeping: lost)
    }
    for scenario in article.scenarios {
      guard let other = now[scenario.name] else { throw unread }
      guard other.content == scenario.content, other.source == scenario.source else { throw unread }
      if let frames = wanted[scenario.name] {
        guard let expectation = other.expectation,
          Comparison(of: frames, with: expectation).differences.isEmpty
        else { throw unread }
      } else if other.expectation != scenario.expectation {
        throw unread
      }
    }
    guard after.count <= article.scenarios.count else { throw unread }
    let expectations = wanted.keys.compactMap { name in
      now[name]?.expectation.map { (name, $0) }
    }
    return Edited(
      bytes: bytes, diff: edits.diff(of: source.file),
      expectations: Dictionary(uniqueKeysWithValues: expectations))
  }

  private var unread: Obstacle {
    Obstacle(reason: "a frames block in its place would not be read as one")
  }
}
