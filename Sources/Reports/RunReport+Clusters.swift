import Regression
import Scenarios

extension RunReport {
  /// A line a cluster: its name, how many scenarios it has, what happened in the first.
  ///
  /// - Parameters:
  ///   - width: How many columns there are.
  ///   - ink: Colours, or none.
  ///   - listsKnown: Whether causes of known issues alone have a line too.
  /// - Returns: Nothing where there is none.
  func clusterLines(width: Int, ink: Ink, listsKnown: Bool) -> [String] {
    let clusters = clusters(includingKnown: listsKnown)
    // What was mended has no cluster, and may have suspects all the same.
    guard !clusters.isEmpty else { return suspects?.text.wrapped(to: width) ?? [] }
    let heads = clusters.map { "\($0.name)  \($0.countText)\($0.aliasText)" }
    let length = heads.map(\.columnCount).max() ?? 0
    let fit = clusters.allSatisfy { 2 + length + 2 + $0.text.columnCount <= width }
    var lines = [ink(counted(clusters.count, "cause"), .heading)]
    for (cluster, head) in zip(clusters, heads) {
      if fit {
        lines.append("  " + head.padded(to: length) + "  " + cluster.text)
      } else {
        lines += head.wrapped(to: width - 2).map { "  " + $0 }
        lines += cluster.text.wrapped(to: width - 4).map { "    " + $0 }
      }
    }
    return lines + (suspects?.text.wrapped(to: width - 2).map { "  " + $0 } ?? [])
  }

  /// A line a message that came in place of frames, with how many scenarios got it; none where each
  /// has its own, which stands beside it.
  func messageLines(width: Int, ink: Ink) -> [String] {
    let groups = messageGroups
    guard groups.contains(where: { $0.entries.count > 1 }) else { return [] }
    let title = ink("\(counted(groups.count, "message")) in place of frames", .heading)
    let counts = groups.map { counted($0.entries.count, "scenario") }
    let length = counts.map(\.count).max() ?? 0
    let indent = String(repeating: " ", count: length + 4)
    var lines = [title]
    for (group, count) in zip(groups, counts) {
      let start = "  " + count.padded(to: length) + "  "
      let text = group.text.wrapped(to: max(20, width - length - 4))
      lines += text.enumerated().map { ($0 > 0 ? indent : start) + $1 }
    }
    return lines
  }

  /// What is shown in full: of a cluster one example.
  var examples: [Entry] {
    var seen: Set<String> = []
    return entries.filter { entry in
      guard entry.isDetailed, !entry.isKnown else { return false }
      return entry.cluster.map { seen.insert($0).inserted } ?? true
    }
  }

  /// The causes, or those which something has that counts.
  func clusters(includingKnown includesKnown: Bool) -> [Cluster] {
    clusters.filter { includesKnown || !$0.entries.allSatisfy(\.isKnown) }
  }

  /// How many causes or messages a table in Markdown lists.
  private static let tableLimit = 100

  static func table(of clusters: [Cluster]) -> String? {
    guard !clusters.isEmpty else { return nil }
    var rows = clusters.prefix(tableLimit).map { cluster in
      "| \(cluster.name.codeInMarkdown) | \(cluster.countNumbers) | "
        + "\(cluster.text.shortened(to: 400).inMarkdown) |"
    }
    if clusters.count > rows.count {
      rows.append("| … and \(clusters.count - rows.count) more | | |")
    }
    return (["| cause | scenarios | the first one |", "| --- | ---: | --- |"] + rows)
      .joined(separator: "\n")
  }

  var suspectsJSON: JSON {
    guard let suspects else { return .null }
    return [
      "changed": .number(Double(suspects.changedCount)),
      "unchanged": .number(Double(suspects.unchangedCount)),
      "constructs": .array(
        suspects.constructs.map { suspect in
          [
            "construct": .string(suspect.construct), "changed": .number(Double(suspect.changed)),
            "unchanged": .number(Double(suspect.unchanged)),
          ]
        }),
    ]
  }

  var messageTable: String? {
    guard messageGroups.contains(where: { $0.entries.count > 1 }) else { return nil }
    let groups = messageGroups
    var rows = groups.prefix(Self.tableLimit).map {
      "| \($0.text.shortened(to: 400).inMarkdown) | \($0.entries.count) |"
    }
    if groups.count > rows.count { rows.append("| … and \(groups.count - rows.count) more | |") }
    return (["| message | scenarios |", "| --- | ---: |"] + rows).joined(separator: "\n")
  }

  var clustersJSON: JSON {
    .array(
      clusters.map { cluster in
        [
          "cluster": .string(cluster.name),
          "aliases": .array(cluster.aliases.map { .string($0) }), "example": cluster.example.json,
          "scenarios": .array(cluster.entries.map { .string($0.scenario) }),
          "moved": .array(cluster.moved.map { .string($0.scenario) }),
        ]
      })
  }

  var messagesJSON: JSON {
    .array(
      messageGroups.map { group in
        [
          "verdict": .string(group.verdict.rawValue), "message": .text(group.entries[0].message),
          "scenarios": .array(group.entries.map { .string($0.scenario) }),
        ]
      })
  }
}

extension RunReport.Suspects {
  /// `suspects: .fixedSize, in 16 of 27 unexplained changes and in 0 of 124 unchanged scenarios`.
  var text: String {
    let parts = constructs.enumerated().map { index, suspect in
      "\(suspect.construct), in \(suspect.changed) of \(changedCount)"
        + (index == 0 ? " unexplained changes" : "") + " and in \(suspect.unchanged) of "
        + "\(unchangedCount)" + (index == 0 ? " unchanged scenarios" : "")
    }
    return (parts.count == 1 ? "suspect: " : "suspects: ") + parts.joined(separator: "; ")
  }
}

extension RunReport.Entry {
  /// What happened where two versions part, with short names of nodes, and what that rests on.
  ///
  /// - Parameters:
  ///   - cause: The cause.
  ///   - shapes: What is known of such nodes.
  /// - Returns: The sentence.
  func causeSentence(_ cause: Cause, _ shapes: NodeShapes = NodeShapes()) -> String {
    let names = names(shapes)
    let reservation = cause.shortReservation.map { " (\($0))" } ?? ""
    return cause.sentence { names[$0] } + reservation
  }

  /// What its nodes are called.
  func names(_ shapes: NodeShapes = NodeShapes()) -> NodeNames {
    shapes.names(of: (framesBefore?.nodes ?? []) + (frames?.nodes ?? []))
  }
}

extension RunReport.MessageGroup {
  /// `crash: it was ended by signal 11`, of the first one.
  var text: String {
    let text = Wording.text(verdict, message: entries[0].message, path: nil)
    return verdict == .timeout ? "timeout: \(text)" : text
  }
}

extension RunReport.Cluster {
  /// `, called stack.share.left@2.0.0 before`.
  fileprivate var aliasText: String {
    aliases.isEmpty ? "" : ", called \(aliases.joined(separator: ", ")) before"
  }

  /// `7 scenarios, 2 of them moved`.
  fileprivate var countText: String {
    let text = counted(entries.count, "scenario")
    switch moved.count {
    case 0: return text
    case entries.count: return text + ", moved"
    case let count: return text + ", \(count) of them moved"
    }
  }

  /// `7 (2 moved)`.
  fileprivate var countNumbers: String {
    "\(entries.count)" + (moved.isEmpty ? "" : " (\(moved.count) moved)")
  }

  /// `HStack offers Color 225x80 (share, horizontal), …`, with short names of nodes.
  var text: String {
    entries[0].causeSentence(example)
  }
}
