package import Scenarios
package import SuiteStore

/// What an import of decisions did.
package struct DecisionListing {
  private let decisions: [(decision: Decision, fate: DecisionFate)]

  package init(_ decisions: [Decision], _ fates: [DecisionFate]) {
    self.decisions = Array(zip(decisions, fates))
  }

  /// A line for each that something became of, then how many there are of what.
  package func text(width: Int? = nil, ink: Ink = .none) -> String {
    var table = Columns()
    for (decision, fate) in decisions where fate != .unchanged {
      table.rows.append([
        .init(fate.word, fate.isInForce ? nil : .bad), .init(decision.subject.onOneLine),
        .init(fate.reason ?? decision.reason.onOneLine),
      ])
    }
    let lines = table.lines(foldedTo: width, ink: ink)
    return (lines + [decisions.isEmpty ? "no decisions" : countText]).asText
  }

  private var countText: String {
    let counts = Dictionary(grouping: decisions, by: \.fate.word).mapValues(\.count)
    let words = DecisionFate.words.compactMap { word in counts[word].map { "\($0) \(word)" } }
    return "\(counted(decisions.count, "decision")): \(words.joined(separator: ", "))"
  }

  /// `{"decisions": [{"subject", "fate": "taken" | "replaced" | "unchanged" | "waiting" |
  /// "overruled", "by" | null, "date", "reason", "link" | null, "obstacle" | null}, …]}`.
  package var json: JSON {
    ["decisions": .array(decisions.map { $0.decision.json(fate: $0.fate) })]
  }

  /// The same of decisions that are only listed, without what became of them.
  package static func json(_ decisions: [Decision]) -> JSON {
    ["decisions": .array(decisions.map { $0.json(fate: nil) })]
  }
}

extension Decision {
  fileprivate func json(fate: DecisionFate?) -> JSON {
    var members: [String: JSON] = [
      "subject": .string(subject), "by": .text(note.by), "date": .string(note.date),
      "reason": .string(reason), "link": .text(note.link),
    ]
    if let fate {
      members["fate"] = .string(fate.name)
      members["obstacle"] = .text(fate.reason)
    }
    return .object(members)
  }
}

extension DecisionFate {
  fileprivate static let words = [
    "taken over", "replaces an earlier one", "unchanged", "waiting", "overruled",
  ]

  fileprivate var word: String {
    switch self {
    case .taken: Self.words[0]
    case .replaced: Self.words[1]
    case .unchanged: Self.words[2]
    case .waiting: Self.words[3]
    case .overruled: Self.words[4]
    }
  }

  fileprivate var name: String {
    switch self {
    case .taken: "taken"
    case .replaced: "replaced"
    case .unchanged: "unchanged"
    case .waiting: "waiting"
    case .overruled: "overruled"
    }
  }

  fileprivate var isInForce: Bool { reason == nil }

  /// Why it is not in force; `nil` if it is.
  fileprivate var reason: String? {
    switch self {
    case .taken, .replaced, .unchanged: nil
    case .waiting(let reason), .overruled(let reason): reason
    }
  }
}
