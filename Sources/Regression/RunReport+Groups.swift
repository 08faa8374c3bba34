import Scenarios

extension RunReport {
  /// What the entries of a report can be grouped by.
  package enum Grouping: String, CaseIterable, Sendable {
    case cause
    case article
    case view
    case kind
  }

  /// Entries that have something in common.
  package struct Group: Hashable, Sendable {
    package var title: String
    package var entries: [Entry]
  }

  /// The entries in groups, the largest first, of equals by title; without those that are only new
  /// or were accepted.
  ///
  /// - Parameters:
  ///   - grouping: What the entries of a group have in common; by cause, those with one come first
  ///     and what is not supported last.
  ///   - includesUsual: Whether known issues and what was not supported before are grouped too.
  /// - Returns: The groups.
  package func groups(by grouping: Grouping, includingUsual includesUsual: Bool = true) -> [Group] {
    let told = entries.filter { entry in
      entry.change != .new && entry.change != .accepted
        && (includesUsual || !(entry.isKnown || entry.isUsual))
    }
    return Dictionary(grouping: told) { $0.key(by: grouping) }.values
      .map { Group(title: $0[0].title(by: grouping), entries: $0) }
      .sorted { a, b in
        let ranks = grouping == .cause ? (a.rank, b.rank) : (0, 0)
        return (ranks.0, b.entries.count, a.title) < (ranks.1, a.entries.count, b.title)
      }
  }
}

extension RunReport.Group {
  /// Causes before what has none, and what is not supported last.
  fileprivate var rank: Int {
    entries[0].verdict == .unsupported ? 2 : entries[0].cluster == nil ? 1 : 0
  }
}

extension RunReport.Entry {
  /// What the entries of one group have in common.
  fileprivate func key(by grouping: RunReport.Grouping) -> [String] {
    grouping == .cause ? messageKind ?? [title(by: .cause)] : [title(by: grouping)]
  }

  fileprivate func title(by grouping: RunReport.Grouping) -> String {
    switch grouping {
    case .cause: cluster ?? causeInWords
    case .article: article ?? "given by hand"
    case .view:
      view ?? (verdict == .unsupported ? message : nil) ?? "without a view: \(verdict.rawValue)"
    case .kind: kind
    }
  }

  /// What is behind it, as far as its frames tell: the innermost node whose frame is another, and
  /// how; of what has no frames what was said, and of what is not supported what that is.
  private var causeInWords: String {
    switch verdict {
    case .unsupported: return "\(message ?? "something"): unsupported"
    case .timeout: return "timeout"
    case .error, .crash: return verdict.rawValue + (message.map { ": \($0)" } ?? "")
    case .pass, .fail, .unjudged, .moved: return view.map { "\($0): \(kind)" } ?? kind
    }
  }

  /// The node that a group is named after: the first one that differs, or moved farthest, without
  /// its place among its siblings: `Color.frame`.
  private var view: String? {
    guard let path = differingPath ?? path else { return nil }
    let component = path[
      (path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
    let names = component.split(separator: ".").drop { $0.allSatisfy(\.isNumber) }
    return names.joined(separator: ".")
  }

  private var differingPath: String? {
    switch differences.first {
    case .frame(let node, _, _), .missing(let node, _), .extra(let node, _):
      return frames?.nodes.first { $0.id.map { "#" + $0 } == node }?.path ?? node
    case nil:
      let moves = moves
      return moves.largestMove?.node ?? moves.first?.node
    }
  }

  /// What changed: `size`, `position`, `missing node`, …, several joined by `and`.
  private var kind: String {
    guard frames != nil, verdict != .unsupported else { return verdict.rawValue }
    var kinds: Set<String> = []
    for difference in differences {
      switch difference {
      case .frame(_, let expected, let actual):
        let tolerance = expectation?.tolerance ?? 0
        for edge in expected.unmetEdges(of: actual, tolerance: tolerance) {
          kinds.insert(edge.isOfSize ? "size" : "position")
        }
      case .missing: kinds.insert("missing node")
      case .extra: kinds.insert("extra node")
      }
    }
    if differences.isEmpty {
      for move in moves {
        guard let before = move.before, let after = move.after else {
          kinds.insert(move.before == nil ? "extra node" : "missing node")
          continue
        }
        for edge in Expectation.Line.Edge.allCases where before[edge] != after[edge] {
          kinds.insert(edge.isOfSize ? "size" : "position")
        }
      }
    }
    return kinds.isEmpty ? change.rawValue : kinds.sorted().joined(separator: " and ")
  }
}

extension Expectation.Line.Edge {
  fileprivate var isOfSize: Bool { self == .width || self == .height }
}
