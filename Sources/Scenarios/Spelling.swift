/// Finds the name somebody probably meant.
package enum Spelling {
  /// The candidate nearest to `name` by edit distance; `nil` if none is near.
  ///
  /// Near is at most a third of the longer name, at least one edit; case counts half. Of equally
  /// near candidates the first in alphabetical order is taken.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    var best: (name: String, distance: Int)?
    for candidate in Set(candidates).sorted() {
      let limit = max(2, max(name.count, candidate.count) * 2 / 3)
      let distance = distance(name, candidate)
      guard distance <= limit, distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// Twice the number of letters to insert, remove, replace or swap; a change of case counts one.
  package static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.prefix(64)), Array(b.prefix(64)))
    var beforePrevious: [Int] = []
    var previous = (0...b.count).map { $0 * 2 }
    for i in 0..<a.count {
      var row = [(i + 1) * 2]
      row.reserveCapacity(b.count + 1)
      for j in 0..<b.count {
        let isSameLetter = a[i].lowercased() == b[j].lowercased()
        let substitution = a[i] == b[j] ? 0 : isSameLetter ? 1 : 2
        var cost = min(previous[j] + substitution, previous[j + 1] + 2, row[j] + 2)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforePrevious[j - 1] + 2)
        }
        row.append(cost)
      }
      (beforePrevious, previous) = (previous, row)
    }
    return previous[b.count]
  }
}
