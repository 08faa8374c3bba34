/// Two texts beside each other, line by line.
enum CodeDiff {
  enum Mark: String {
    case same = " "
    case removed = "-"
    case added = "+"
  }

  /// All lines of both, those of `before` that are gone in front of those that came for them.
  static func lines(from before: String, to after: String) -> [(mark: Mark, text: String)] {
    let old = before.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let new = after.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [(mark: Mark, text: String)] = []
    var next = 0
    for (index, line) in old.enumerated() {
      guard !removed.contains(index) else {
        lines.append((.removed, line))
        continue
      }
      while next < new.count, added.contains(next) {
        lines.append((.added, new[next]))
        next += 1
      }
      lines.append((.same, line))
      next += 1
    }
    lines += new[min(next, new.count)...].map { (.added, $0) }
    return lines
  }
}
