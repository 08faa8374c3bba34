import Scenarios
package import SuiteStore

/// What is to become of a scenario.
///
/// `by` is who decided it, where that was in an earlier review and somebody else than who writes it.
package enum ReviewDecision: Hashable, Sendable {
  /// Its frames are taken over as what is expected.
  case accept(reason: String, by: String? = nil)

  /// Its wrong frames are pinned and do not count.
  case known(KnownIssueNote)

  /// It is left as it is, for now.
  case skip
}

extension ReviewDecision {
  /// Whether it can be made about a scenario.
  package func suits(_ item: ReviewItem) -> Bool {
    switch self {
    case .accept: item.plan != nil
    case .known: item.canBeKnown
    case .skip: true
    }
  }

  /// The decision as somebody else would have it written: by who made it.
  func made(by decider: String) -> ReviewDecision {
    switch self {
    case .accept(let reason, nil): return .accept(reason: reason, by: decider)
    case .known(var note) where note.by == nil:
      note.by = decider
      return .known(note)
    case .accept, .known, .skip: return self
    }
  }

  /// The decision as `writer` has it written: who made it needs no name where that is the same.
  func resumed(by writer: String) -> ReviewDecision {
    switch self {
    case .accept(let reason, writer): return .accept(reason: reason)
    case .known(var note) where note.by == writer:
      note.by = nil
      return .known(note)
    case .accept, .known, .skip: return self
    }
  }

  /// `{"decision", "reason", "by", "owner", "until", "link"}`, as far as each has them.
  var json: [String: JSON] {
    switch self {
    case .accept(let reason, let by):
      [
        "decision": "accept", "reason": .string(reason), "by": by.map { .string($0) } ?? .null,
      ]
    case .known(let note):
      [
        "decision": "known", "reason": .string(note.reason), "owner": .string(note.owner),
        "until": .string(note.until), "link": note.link.map { .string($0) } ?? .null,
        "by": note.by.map { .string($0) } ?? .null,
      ]
    case .skip: ["decision": "skip"]
    }
  }

  /// Reads what ``json`` writes; `nil` for anything else.
  init?(json: JSON) {
    func text(_ name: String) -> String? {
      json[name]?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
    switch json["decision"]?.string {
    case "accept":
      guard let reason = text("reason") else { return nil }
      self = .accept(reason: reason, by: text("by"))
    case "known":
      guard let reason = text("reason"), let owner = text("owner"), let until = text("until"),
        CalendarDay(until) != nil
      else { return nil }
      self = .known(
        KnownIssueNote(
          reason: reason, owner: owner, link: text("link"), until: until, by: text("by")))
    case "skip": self = .skip
    default: return nil
    }
  }
}
