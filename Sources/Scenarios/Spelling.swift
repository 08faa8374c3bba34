/// Finds the name somebody probably meant.
package enum Spelling {
  /// Among how many names one is looked for.
  ///
  /// An own decision: several times what the catalogue, the language and an article declare
  /// together; a generated article of more names that are all misspelt would take minutes.
  package static let maximumCandidates = 4_000

  /// What is behind this letter of a name is not compared.
  private static let longestCompared = 64

  /// The candidate nearest to `name` by edit distance; `nil` if none is near, or if there are too
  /// many of them.
  ///
  /// Near is at most a third of the longer name, at least one edit; case counts half. Words at the end
  /// that both have (`View`) make no names nearer to each other. Of equally near candidates the first in
  /// alphabetical order is taken.
  ///
  /// - Parameters:
  ///   - name: What was written.
  ///   - candidates: What it can have meant.
  ///   - maximum: Among how many one is looked for; who asks once need not have a limit.
  /// - Returns: The candidate as it is spelt.
  package static func nearest(
    to name: String, among candidates: some Collection<String>,
    atMost maximum: Int = maximumCandidates
  ) -> String? {
    guard candidates.count <= maximum else { return nil }
    let letters = Self.letters(of: name)
    let ownSigns = Self.signs(of: name)
    var best: (name: String, distance: Int)?
    // Who wrote a name that there is, means it.
    for candidate in candidates where candidate != name {
      // A letter has one to four bytes: most names are too long or too short to be near.
      let fewest = min(candidate.utf8.count / 4, longestCompared)
      let most = min(candidate.utf8.count, longestCompared)
      let farthest = min(limit(letters.count, most), best?.distance ?? .max)
      guard max(letters.count - most, fewest - letters.count) * 2 <= farthest else { continue }
      // Each letter that the other name lacks takes an edit.
      if let ownSigns, let signs = Self.signs(of: candidate) {
        let lacking = max((ownSigns & ~signs).nonzeroBitCount, (signs & ~ownSigns).nonzeroBitCount)
        guard lacking * 2 <= farthest else { continue }
      }
      let others = Self.letters(of: candidate)
      let same = Self.sharedEnd(letters, others)
      var own = limit(letters.count - same, others.count - same)
      // Another letter is another name of one or two letters.
      if max(letters.count, others.count) < 3 { own = 1 }
      let limit = min(own, best?.distance ?? .max)
      guard let distance = distance(letters, others, within: limit) else { continue }
      if let best, distance == best.distance, best.name <= candidate { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// Which characters a short name of ASCII has, large and small letters alike; nil for any other.
  private static func signs(of name: String) -> UInt64? {
    guard name.utf8.count <= longestCompared else { return nil }
    var signs: UInt64 = 0
    for byte in name.utf8 {
      guard byte < 0x80 else { return nil }
      signs |= 1 << UInt64(byte & (byte >= 0x40 ? 0x1F : 0x3F) | (byte >= 0x40 ? 0 : 0x20))
    }
    return signs
  }

  /// The length of the words that both names end with, behind others: 4 for `TagView` and `TabView`.
  private static func sharedEnd(_ a: [Letter], _ b: [Letter]) -> Int {
    var shared = 0
    for length in 1..<(min(a.count, b.count) + 1) {
      let (left, right) = (a[a.count - length], b[b.count - length])
      guard left.code == right.code else { break }
      if left.code != left.small { shared = length }
    }
    return shared
  }

  /// How far apart names of two lengths may be.
  private static func limit(_ a: Int, _ b: Int) -> Int { max(2, max(a, b) * 2 / 3) }

  /// Twice the number of letters to insert, remove, replace or swap; a change of case counts one.
  package static func distance(_ a: String, _ b: String) -> Int {
    distance(letters(of: a), letters(of: b), within: .max) ?? .max
  }

  /// A letter and its small form.
  private struct Letter {
    var code: UInt32
    var small: UInt32
  }

  private static func letters(of name: String) -> [Letter] {
    name.unicodeScalars.prefix(longestCompared).map { scalar in
      let code = scalar.value
      guard !scalar.isASCII else {
        return Letter(code: code, small: 65...90 ~= code ? code + 32 : code)
      }
      let small = scalar.properties.lowercaseMapping.unicodeScalars.first?.value
      return Letter(code: code, small: small ?? code)
    }
  }

  /// The distance of two names; `nil` if it is more than `limit`.
  private static func distance(_ a: [Letter], _ b: [Letter], within limit: Int) -> Int? {
    guard abs(a.count - b.count) * 2 <= limit else { return nil }
    var beforePrevious: [Int] = []
    var previous = (0...b.count).map { $0 * 2 }
    for i in 0..<a.count {
      var row = [(i + 1) * 2]
      row.reserveCapacity(b.count + 1)
      var least = row[0]
      for j in 0..<b.count {
        let substitution = a[i].code == b[j].code ? 0 : a[i].small == b[j].small ? 1 : 2
        var cost = min(previous[j] + substitution, previous[j + 1] + 2, row[j] + 2)
        if i > 0, j > 0, a[i].code == b[j - 1].code, a[i - 1].code == b[j].code {
          cost = min(cost, beforePrevious[j - 1] + 2)
        }
        least = min(least, cost)
        row.append(cost)
      }
      // The least of a row never falls from row to row.
      guard least <= limit else { return nil }
      (beforePrevious, previous) = (previous, row)
    }
    return previous[b.count] <= limit ? previous[b.count] : nil
  }
}
