package import Scenarios
import SuiteStore

extension RunReport {
  /// Failures and moves that have the same cause since the same version.
  package struct Cluster: Hashable, Sendable {
    /// As selections take it: `stack.share.propose@2.0.0`.
    package var name: String

    /// In the order of the report; at least one.
    package var entries: [Entry]

    /// The cause of the first one, which stands for all.
    package var example: Cause

    /// Names that it had before an earlier bad version was found; selections take them too.
    package var aliases: [String] { Set(entries.flatMap { $0.failure?.aliases ?? [] }).sorted() }

    /// Those of ``entries`` that nothing is expected of.
    package var moved: [Entry] { entries.filter { $0.change == .moved } }
  }

  /// The clusters, the largest first, of equals by name; known issues are in them too.
  package var clusters: [Cluster] {
    var clusters: [String: Cluster] = [:]
    for entry in entries {
      guard let name = entry.cluster, let cause = entry.cause else { continue }
      clusters[name, default: Cluster(name: name, entries: [], example: cause)].entries
        .append(entry)
    }
    return clusters.values.sorted { ($1.entries.count, $0.name) < ($0.entries.count, $1.name) }
  }

  /// Scenarios for which the engine gave the same message, or none, and no frames.
  package struct MessageGroup: Hashable, Sendable {
    /// `error`, `crash` or `timeout`.
    package var verdict: Verdict

    /// In the order of the report; at least one.
    package var entries: [Entry]
  }

  /// What gave no frames by what was said instead, the largest group first, of equals in the order
  /// of the report; numbers in a message and what a program said on standard error tell no groups
  /// apart.
  package var messageGroups: [MessageGroup] {
    var groups: [MessageGroup] = []
    var indices: [[String]: Int] = [:]
    for entry in entries {
      guard let kind = entry.messageKind else { continue }
      let index = indices[kind] ?? groups.count
      if index == groups.count { groups.append(MessageGroup(verdict: entry.verdict, entries: [])) }
      indices[kind] = index
      groups[index].entries.append(entry)
    }
    return groups.enumerated().sorted { a, b in
      (b.element.entries.count, a.offset) < (a.element.entries.count, b.offset)
    }.map(\.element)
  }
}

extension RunReport.Entry {
  /// The cluster of a failure or a move; `nil` where no cause is known.
  package var cluster: String? { failure?.cluster ?? move?.cluster }

  package var cause: Cause? { failure?.cause ?? move?.cause }

  /// What entries of one ``RunReport/MessageGroup`` have in common; `nil` for what has frames.
  var messageKind: [String]? {
    switch verdict {
    case .error, .crash, .timeout:
      let said = message ?? ""
      let own = said.firstRange(of: Self.quotation).map { said[..<$0.lowerBound] } ?? said[...]
      return [verdict.rawValue] + own.split(whereSeparator: \.isNumber).map(String.init)
    case .pass, .fail, .unjudged, .moved, .unsupported: return nil
    }
  }

  /// What stands before the words of a program in a message.
  private static let quotation = "; it said '"
}
