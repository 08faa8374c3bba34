import Scenarios

/// How messages name what is unknown and what was probably meant.
enum Suggestion {
  /// Says that a name is unknown: `unknown modifier 'fram'; did you mean 'frame'?`.
  static func unknown(_ kind: String, _ name: String, nearest candidates: [String]) -> String {
    "unknown \(kind) '\(name)'" + ending(name, candidates)
  }

  /// `; did you mean 'frame'?`, or nothing if no candidate is near.
  static func ending(_ name: String, _ candidates: [String]) -> String {
    Spelling.nearest(to: name, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }
}
