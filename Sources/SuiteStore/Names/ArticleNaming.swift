package import Scenarios

/// Gives the articles of an import their names in the suite.
///
/// An article that the suite knows keeps the name it has, also where its file moves and the new path
/// ends with it. A new one is called by the shortest ending of its path that no other article's path
/// ends with; a file goes by its stem before those of folders below it, also where these are imported
/// first.
package struct ArticleNaming {
  /// An article of the suite.
  package struct Stored: Sendable {
    package var name: String
    package var path: String

    /// As it was named at its last import.
    package var file: String

    package init(name: String, path: String, file: String) {
      self.name = name
      self.path = path
      self.file = file
    }
  }

  /// What an article of the import is called, and the path that it is known by.
  package struct Name: Hashable, Sendable {
    package var name: String
    package var path: String

    /// The file that the suite goes on naming, where what is imported is a book made of it.
    package var file: String?

    /// Whether it is an article of the suite that has another path now.
    package var isMoved = false
  }

  private let stored: [Stored]
  private let index: ArticleIndex
  private let codes: (_ name: String) throws -> [String]
  private let hasCode: (FoundArticle) -> Bool

  /// - Parameters:
  ///   - stored: All articles of the suite.
  ///   - place: Where a file lies, the same of all paths that lead to it; `nil` where nothing is there.
  ///   - codes: The code of a stored article's scenarios, by which its text is known again.
  ///   - hasCode: Whether code of layouts stands in an article; one without leaves its name to others.
  package init(
    stored: [Stored],
    place: @escaping (_ file: String) -> [UInt8]?,
    codes: @escaping (_ name: String) throws -> [String],
    hasCode: @escaping (FoundArticle) -> Bool
  ) {
    self.stored = stored
    index = ArticleIndex(stored, place)
    self.codes = codes
    self.hasCode = hasCode
  }

  /// The names of articles that are imported together, in their order.
  ///
  /// - Throws: ``SuiteError/duplicateArticle(name:files:)`` where two of them are known by one path;
  ///   ``SuiteError/takenArticle(name:file:by:)`` where one would take the place of another article
  ///   of the suite; and what reading the codes throws.
  package func names(of found: [FoundArticle]) throws -> [Name] {
    for (path, same) in Dictionary(grouping: found, by: \.path).sorted(by: { $0.key < $1.key })
    where same.count > 1 {
      throw SuiteError.duplicateArticle(name: path, files: same.map(\.file))
    }
    let matches = try matches(of: found)
    var names: [Name?] = zip(matches, found).map { match, found in
      match.map { index in
        let article = stored[index]
        let isHome = self.index.relation(article.file, found.file) != .another
        return Name(
          name: article.name, path: article.path,
          file: isHome || found.isNamed ? nil : article.file)
      }
    }
    let new = found.indices.filter { names[$0] == nil }
    for index in new where found[index].isNamed {
      names[index] = Name(name: found[index].path, path: found[index].path)
    }
    try nameByEndings(new.filter { names[$0] == nil }, of: found, matches, &names)
    return names.compactMap(\.self)
  }

  // MARK: What is known

  /// The stored articles that the found ones are; nil for new ones.
  private func matches(of found: [FoundArticle]) throws -> [Int?] {
    var matches: [Int?] = Array(repeating: nil, count: found.count)
    var taken: Set<Int> = []
    func settle(_ article: (FoundArticle) throws -> Int?) throws {
      for (index, one) in found.enumerated() where matches[index] == nil {
        guard let match = try article(one), taken.insert(match).inserted else { continue }
        matches[index] = match
      }
    }
    try settle { one in
      guard one.isNamed else { return nil }
      return index.named(one.path) ?? index.at(one.path).first
    }
    // A book that was written out of the suite says what the suite says.
    try settle { one in
      guard !one.isNamed, let match = index.named(String(one.ownPath)),
        try isBook(one, of: stored[match])
      else { return nil }
      return match
    }
    // The same file; of several articles made of it the one with its path. How a file was named says
    // little in another folder: where the article of another file has just this path it is that one.
    try settle { one in
      guard !one.isNamed else { return nil }
      let same = index.made(of: one.file)
      let match = same.first { stored[$0].path == one.path } ?? same.first
      guard let match, !stored[match].path.isRelated(to: one.path) else { return match }
      let other = try index.related(to: one.path).first { index in
        try index != match && hasMoved(stored[index], to: one)
      }
      return other ?? match
    }
    try settle { one in
      guard !one.isNamed, let match = index.at(one.path).first else { return nil }
      guard !taken.contains(match), try hasMoved(stored[match], to: one) else {
        let stored = stored[match]
        throw SuiteError.takenArticle(name: stored.name, file: stored.file, by: one.file)
      }
      return match
    }
    // Imported from a folder further out, or further in, than before.
    try settle { one in
      guard !one.isNamed else { return nil }
      let related = try index.related(to: one.path).filter { index in
        try !taken.contains(index) && hasMoved(stored[index], to: one)
      }
      return related.count == 1 ? related[0] : nil
    }
    return matches
  }

  /// Whether what is found is the stored article at another place: its file is gone, and something
  /// of its text is there.
  private func hasMoved(_ article: Stored, to found: FoundArticle) throws -> Bool {
    guard index.relation(article.file, found.file) == .gone else { return false }
    let codes = try codes(article.name)
    return codes.isEmpty || codes.contains { found.text.contains($0) }
  }

  /// Whether the text is the book that an export makes of the stored article: under its name stands
  /// the code of every scenario.
  private func isBook(_ found: FoundArticle, of article: Stored) throws -> Bool {
    guard found.title == "# " + article.name else { return false }
    let codes = try codes(article.name)
    return !codes.isEmpty && codes.allSatisfy { found.text.contains($0) }
  }

  // MARK: What is new

  /// Names new articles by the endings of their paths; each is chosen for itself.
  ///
  /// One without code, of which no scenario is named, leaves a name to those that have some.
  private func nameByEndings(
    _ new: [Int], of found: [FoundArticle], _ matches: [Int?], _ names: inout [Name?]
  ) throws {
    let left = try namesLeft(to: new, of: found, besides: Set(matches.compactMap(\.self)))
    let taken = Set(stored.map(\.name) + names.compactMap { $0?.name }).subtracting(left.free)
    var count = endingsInUse(of: found, matches)
    for (index, name) in names.enumerated() where matches[index] == nil {
      for ending in name?.path.pathEndings ?? [] { count[ending, default: 0] += 1 }
    }
    for index in new { for ending in found[index].endings { count[ending, default: 0] += 1 } }
    // Only where a name is wanted twice is it asked who has code.
    let codeless = new.filter { index in
      let isWanted = found[index].endings.first.map { count[$0, default: 0] > 1 } ?? false
      return isWanted && !found[index].isNamed && !hasCode(found[index])
    }
    for index in codeless {
      for ending in found[index].endings { count[ending, default: 1] -= 1 }
    }
    for index in codeless { names[index] = Name(name: found[index].path, path: found[index].path) }
    let new = new.filter { names[$0] == nil }
    // What lies directly in an imported folder has the first right to its name.
    let own = Dictionary(grouping: new) { found[$0].ownPath }
    for index in new {
      let article = found[index]
      let itsOwn = left.own[index] ?? []
      let name = article.endings.first { ending in
        itsOwn.contains(String(ending))
          || !taken.contains(String(ending))
            && (count[ending] == 1 || ending == article.path[...]
              || ending == article.ownPath && own[ending]?.count == 1)
      }
      guard let name else {
        let other = stored.first { $0.name == article.path }
        throw SuiteError.takenArticle(
          name: article.path, file: other?.file ?? "another file", by: article.file)
      }
      names[index] = Name(
        name: String(name), path: article.path,
        isMoved: itsOwn.union(left.free).contains(String(name)))
    }
  }

  /// How many articles of the suite have paths with an ending, by which one of them may be meant: those
  /// whose files are gone are not.
  private func endingsInUse(of found: [FoundArticle], _ matches: [Int?]) -> [Substring: Int] {
    var here: [Int: FoundArticle] = [:]
    for (match, article) in zip(matches, found) { if let match { here[match] = article } }
    var count: [Substring: Int] = [:]
    for (number, article) in stored.enumerated() {
      guard here[number] != nil || !index.gone.contains(number) else { continue }
      let endings = article.path.pathEndings
      let isBelow = here[number]?.isBelowNamesake ?? false
      for ending in isBelow ? endings.dropFirst() : endings[...] { count[ending, default: 0] += 1 }
    }
    return count
  }

  /// The names of articles whose files are gone that new articles may have, whose paths end with them.
  ///
  /// - Returns: By new articles the names of those that they are now: most of their code stands there as
  ///   blocks of their own, more than in any other file. And those that have no examples any more.
  private func namesLeft(
    to new: [Int], of found: [FoundArticle], besides present: Set<Int>
  ) throws -> (own: [Int: Set<String>], free: Set<String>) {
    var goals: [Int: (found: Int, count: Int)] = [:]
    var free: Set<String> = []
    for goal in new.sorted(by: { found[$0].path < found[$1].path }) where found[goal].file != "-" {
      for ending in found[goal].endings {
        guard let match = index.named(String(ending)), !present.contains(match),
          index.gone.contains(match)
        else { continue }
        let codes = try codes(stored[match].name)
        if codes.isEmpty { free.insert(stored[match].name) }
        let count = codes.count { found[goal].text.hasBlock($0) }
        guard count > 0, count * 2 >= codes.count, count > goals[match]?.count ?? 0 else {
          continue
        }
        goals[match] = (goal, count)
      }
    }
    let own = Dictionary(goals.map { ($1.found, [stored[$0].name] as Set) }) { $0.union($1) }
    return (own, free)
  }
}

extension FoundArticle {
  /// The endings of the path that it may be called by, the shortest first.
  ///
  /// A book that was written out of a suite has its name there as its title.
  fileprivate var endings: ArraySlice<Substring> {
    let endings = path.pathEndings
    return isBelowNamesake ? endings.dropFirst() : endings[...]
  }

  /// Whether its stem alone is the name of a file in a folder around.
  fileprivate var isBelowNamesake: Bool {
    hasNamesakeAbove && path.contains("/") && title != "# " + ownPath
  }

  /// The first line.
  fileprivate var title: String { text.prefix { $0 != "\n" }.filter { $0 != "\\" } }

  /// The path below what was imported.
  fileprivate var ownPath: Substring {
    let endings = path.pathEndings
    return endings[max(min(depth, endings.count), 1) - 1]
  }
}

extension String {
  /// Whether a code is all that stands between two fences of a page.
  ///
  /// A code that is quoted in a sentence, or is a part of a longer one, says nothing of where its article
  /// is now.
  fileprivate func hasBlock(_ code: String) -> Bool {
    func isFence(_ line: some StringProtocol) -> Bool {
      let line = line.drop { $0 == " " }
      return line.hasPrefix("```") || line.hasPrefix("~~~")
    }
    return ranges(of: code).contains { place in
      let before = self[..<place.lowerBound]
      let after = self[place.upperBound...]
      guard before.last == "\n", after.first == "\n" else { return false }
      return isFence(before.dropLast().split(separator: "\n").last ?? "")
        && isFence(after.dropFirst().prefix { $0 != "\n" })
    }
  }

  /// The path's endings by whole parts, the shortest first; the last is the path.
  var pathEndings: [Substring] {
    var endings = indices.reversed().filter { self[$0] == "/" }.map { self[index(after: $0)...] }
    endings.append(self[...])
    return endings
  }

  /// Whether one of two paths is the other one or ends with it.
  fileprivate func isRelated(to path: String) -> Bool {
    ends(withPath: path) || path.ends(withPath: self)
  }

  /// Whether the path is the other one or ends with it, by whole parts.
  fileprivate func ends(withPath other: String) -> Bool {
    self == other || hasSuffix("/" + other)
  }
}
