package import Scenarios
import SuiteStore

extension RunReport {
  /// Failures that have the same cause since the same version.
  package struct Cluster: Hashable, Sendable {
    /// As selections take it: `stack.share.propose@2.0.0`.
    package var name: String

    /// In the order of the report; at least one.
    package var entries: [Entry]

    /// The cause of the first one, which stands for all.
    package var example: Cause
  }

  /// The clusters, the largest first, of equals by name; known issues are in them too.
  package var clusters: [Cluster] {
    var clusters: [String: Cluster] = [:]
    for entry in entries {
      guard let name = entry.cluster, let cause = entry.failure?.cause else { continue }
      clusters[name, default: Cluster(name: name, entries: [], example: cause)].entries
        .append(entry)
    }
    return clusters.values.sorted { ($1.entries.count, $0.name) < ($0.entries.count, $1.name) }
  }
}

extension RunReport.Entry {
  /// The cluster of a failure; `nil` for what never came out well, or gives no frames.
  package var cluster: String? {
    failure.flatMap { failure in failure.cause?.cluster(since: failure.since.version) }
  }
}
