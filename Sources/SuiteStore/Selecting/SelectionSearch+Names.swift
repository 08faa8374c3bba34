import CSQLite
import Scenarios

// Names and globs.
extension SelectionSearch {
  /// What a name or a glob names: a scenario, a block, an article, a cluster, a
  /// name that something had before, or the only thing that ends in it or has it as whole words.
  ///
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` if there is nothing of the name,
  ///   ``SuiteError/ambiguous(name:among:)`` if it is a part of several names,
  ///   ``SuiteError/retired(name:scenarios:)`` if only what has retired has it.
  func marks(named name: String, _ glob: Glob?) throws -> [Bool] {
    if let place = place(of: name) {
      guard isPresent(rows[place]) else {
        throw SuiteError.retired(name: name, scenarios: [rows[place].name])
      }
      return rows.indices.map { $0 == place }
    }
    if let marks = try marks(called: name, glob, among: isPresent) { return marks }
    // A whole name that only what has retired has is no part of another one's.
    try refuseRetired(name, try marks(called: name, glob, among: { _ in true }))
    if glob == nil {
      if let marks = try marks(havingIn: name, among: isPresent) { return marks }
      try refuseRetired(name, try marks(havingIn: name, among: { _ in true }))
    }
    // A cluster of code that no scenario has any more is known, and nothing is of it.
    guard try editions(ofPossibleCluster: name).isEmpty else {
      return rows.map { _ in false }
    }
    throw try store.unknownName(name, among: table, where: isPresent)
  }

  private func refuseRetired(_ name: String, _ marks: [Bool]?) throws {
    guard !filter.includesRetired, let marks else { return }
    throw SuiteError.retired(name: name, scenarios: zip(rows, marks).filter(\.1).map(\.0.name))
  }

  /// What is or was called so, or as a glob says, among some; `nil` for nothing.
  private func marks(
    called name: String, _ glob: Glob?, among isMeant: (ScenarioTable.Row) -> Bool
  ) throws -> [Bool]? {
    var marks: [Bool]
    if let glob {
      marks = rows.map { isMeant($0) && glob.matches($0.name) }
    } else {
      let articleID = articleID(named: name)
      marks = rows.map { isMeant($0) && isOf($0, name, articleID) }
      // Every cluster's kind has a dot: `stack.share`.
      if !marks.contains(true), name.contains(".") {
        let editions = try editions(ofPossibleCluster: name)
        if !editions.isEmpty {
          marks = zip(rows, try mark(editions: editions)).map { isMeant($0) && $1 }
        }
      }
    }
    guard !marks.contains(true) else { return marks }
    let former = try store.formerlyNamed(name, glob)
    if glob == nil { try refuseShared(former, name, among: isMeant) }
    let ids = Set(former.values.joined())
    marks = rows.map { isMeant($0) && ids.contains($0.id) }
    return marks.contains(true) ? marks : nil
  }

  /// A name that several had, one after the other, is nobody's.
  private func refuseShared(
    _ former: [String: Set<Int64>], _ name: String, among isMeant: (ScenarioTable.Row) -> Bool
  ) throws {
    for ids in former.values {
      let found = rows.filter { isMeant($0) && ids.contains($0.id) }
      if found.count > 1 {
        throw SuiteError.ambiguous(name: name, among: found.map(\.name).sorted())
      }
    }
  }

  /// What alone has or had a text as a part of its name, among some; `nil` for nothing.
  private func marks(
    havingIn name: String, among isMeant: (ScenarioTable.Row) -> Bool
  ) throws -> [Bool]? {
    if let whole = try Self.wholeName(of: name, in: names(like: name, of: isMeant)) {
      let articleID = articleID(named: whole)
      return rows.map { isMeant($0) && ($0.name == whole || isOf($0, whole, articleID)) }
    }
    let old = Self.names(of: name, in: try store.formerNames(like: name))
    let had = try Set(
      old.map { old in
        let former = try store.formerlyNamed(old)
        try refuseShared(former, name, among: isMeant)
        return Set(former.values.joined())
      })
    // One scenario may have had several of them.
    guard had.count < 2 else { throw SuiteError.ambiguous(name: name, among: old.sorted()) }
    let marks = rows.map { isMeant($0) && had.first?.contains($0.id) ?? false }
    return marks.contains(true) ? marks : nil
  }

  private func articleID(named name: String) -> Int64? {
    table.articles.first { $0.value.name == name }?.key
  }

  private func isOf(_ row: ScenarioTable.Row, _ block: String, _ articleID: Int64?) -> Bool {
    row.block == block || articleID != nil && row.articleID == articleID
  }

  func isPresent(_ row: ScenarioTable.Row) -> Bool {
    filter.includesRetired || !row.isRetired
  }

  /// The names of which a text may be a part: of scenarios, where it has an `@`, else of blocks and
  /// articles.
  private func names(
    like part: String, of isMeant: (ScenarioTable.Row) -> Bool
  ) -> Set<String> {
    var names: Set<String> = []
    for row in rows where isMeant(row) {
      if part.contains("@") {
        names.insert(row.name)
      } else {
        names.insert(row.block)
        if let article = table.article(of: row) { names.insert(article) }
      }
    }
    return names
  }

  /// The name that alone ends in a text, behind a slash, or else has it as whole words.
  private static func wholeName(of part: String, in names: Set<String>) throws -> String? {
    let found = self.names(of: part, in: names)
    guard found.count > 1 else { return found.first }
    // What is spelt nearly so was rather meant than one of many that have it as a word.
    let isEnding = found.first?.hasSuffix("/" + part) ?? false
    if !isEnding, Spelling.nearest(to: part, among: names, atMost: .max) != nil { return nil }
    throw SuiteError.ambiguous(name: part, among: found.sorted())
  }

  /// The names that end in a text, behind a slash, or else have it as whole words.
  private static func names(of part: String, in names: Set<String>) -> Set<String> {
    let endings = names.filter { $0.hasSuffix("/" + part) }
    let bytes = Array(part.utf8)
    // Letters of ASCII are spelt in one way: where their bytes are not, they are not.
    let isPlain = bytes.allSatisfy { $0 < 0x80 }
    return endings.isEmpty
      ? names.filter { (!isPlain || $0.contains(bytes: bytes)) && hasWords(part, in: $0) }
      : endings
  }

  private static func hasWords(_ words: String, in name: String) -> Bool {
    func isEdge(_ letter: Character?) -> Bool {
      letter.map { !$0.isLetter && !$0.isNumber } ?? true
    }
    var rest = name[...]
    while let place = rest.firstRange(of: words), !words.isEmpty {
      let before =
        place.lowerBound == name.startIndex ? nil : name[name.index(before: place.lowerBound)]
      let after = place.upperBound == name.endIndex ? nil : name[place.upperBound]
      if isEdge(before), isEdge(after) { return true }
      rest = rest[name.index(after: place.lowerBound)...]
    }
    return false
  }
}

extension String {
  fileprivate func contains(bytes pattern: [UInt8]) -> Bool {
    var text = self
    // Both are only read, while the closures have them.
    return text.withUTF8 { text in
      pattern.withUnsafeBytes { pattern in
        guard let first = text.baseAddress, let other = pattern.baseAddress else { return false }
        return plumb_contains(first, text.count, other, pattern.count)
      }
    }
  }
}
