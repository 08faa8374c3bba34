import Scenarios

/// Words a refusal so that it ends with what would work.
enum Suggestion {
  /// `; did you mean 'count'?`, or what is allowed, or nothing where nothing is.
  ///
  /// `allowed` are all names that fit the place, the usual ones first.
  static func phrase(for word: String, among allowed: [String]) -> String {
    if let near = Spelling.nearest(to: word, among: allowed) { return "; did you mean '\(near)'?" }
    return allowing(allowed)
  }

  /// `; allowed here: width, height`, at most ten of them, an overloaded name once.
  static func allowing(_ allowed: [String]) -> String {
    guard !allowed.isEmpty else { return "" }
    var seen: Set<String> = []
    let names = allowed.filter { seen.insert($0).inserted }
    let shown = names.prefix(10).joined(separator: ", ")
    return "; allowed here: " + shown + (names.count > 10 ? ", …" : "")
  }
}
