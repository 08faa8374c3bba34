import CSQLite
import Scenarios

// Names and globs.
extension SelectionSearch {
  /// What a name or a glob names: a scenario, also a retired one, a block, an article, a cluster, a
  /// name that something had before, or the only thing that ends in it or has it as whole words.
  ///
  /// - Throws: ``SuiteError/unknown(kind:name:nearest:)`` if there is nothing of the name,
  ///   ``SuiteError/ambiguous(name:among:)`` if it is a part of several names.
  func marks(named name: String) throws -> [Bool] {
    if let place = place(of: name) { return all.indices.map { $0 == place } }
    let glob = Glob(name)
    var marks: [Bool]
    if let glob {
      marks = all.indices.map { isPresent($0) && glob.matches(all[$0].summary.name) }
    } else {
      marks = all.indices.map { isPresent($0) && isOf(all[$0].summary, name) }
      // Every cluster's kind has a dot: `stack.share`.
      if !marks.contains(true), name.contains(".") {
        let editions = try store.clusters().editions(of: name, engineID: engineID)
        marks = all.indices.map { isPresent($0) && editions.contains(all[$0].summary.editionID) }
      }
    }
    guard !marks.contains(true) else { return marks }
    let former = try store.formerlyNamed(name)
    let isOne = name.contains("@") && all.contains { former.contains($0.summary.id) }
    marks = all.indices.map { (isOne || isPresent($0)) && former.contains(all[$0].summary.id) }
    guard !marks.contains(true) else { return marks }
    guard glob == nil, let whole = try wholeName(of: name) else {
      throw try store.unknownName(name, among: all.indices.filter(isPresent).map { all[$0] })
    }
    return all.indices.map {
      isPresent($0) && (all[$0].summary.name == whole || isOf(all[$0].summary, whole))
    }
  }

  private func isOf(_ summary: ScenarioSummary, _ name: String) -> Bool {
    summary.block == name || summary.article == name
  }

  private func isPresent(_ index: Int) -> Bool {
    filter.includesRetired || !all[index].summary.isRetired
  }

  /// The name that alone ends in a text, behind a slash, or else has it as whole words.
  private func wholeName(of part: String) throws -> String? {
    var names: Set<String> = []
    for index in all.indices where isPresent(index) {
      let summary = all[index].summary
      if part.contains("@") {
        names.insert(summary.name)
      } else {
        names.insert(summary.block)
        if let article = summary.article { names.insert(article) }
      }
    }
    let endings = names.filter { $0.hasSuffix("/" + part) }
    let bytes = Array(part.utf8)
    // Letters of ASCII are spelt in one way: where their bytes are not, they are not.
    let isPlain = bytes.allSatisfy { $0 < 0x80 }
    let found =
      endings.isEmpty
      ? names.filter { (!isPlain || $0.contains(bytes: bytes)) && Self.hasWords(part, in: $0) }
      : endings
    guard found.count > 1 else { return found.first }
    // What is spelt nearly so was rather meant than one of many that have it as a word.
    if endings.isEmpty, Spelling.nearest(to: part, among: names, atMost: .max) != nil { return nil }
    throw SuiteError.ambiguous(name: part, among: found.sorted())
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
