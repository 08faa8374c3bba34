import Scenarios

/// What a suite has of decisions while others are taken over.
struct KeptDecisions {
  /// Why a decision cannot be taken over.
  struct Contradiction: Error {
    var reason: String
  }

  /// In force, by their keys.
  var own: [String: Decision]

  /// About what is not in the suite yet, by their keys.
  var waiting: [String: Decision]

  init(own: [Decision], waiting: [Decision]) {
    self.own = Dictionary(own.map { ($0.key, $0) }) { first, _ in first }
    self.waiting = Dictionary(waiting.map { ($0.key, $0) }) { first, _ in first }
  }

  /// Refuses a decision that says otherwise than one of the same subject and is not later.
  func check(_ decision: Decision) throws(Contradiction) {
    guard let other = own[decision.key] ?? waiting[decision.key], other != decision,
      other.note.date >= decision.note.date
    else { return }
    let note = other.note
    let who = [note.by, String(note.date.prefix(10))].compactMap(\.self).joined(separator: ", ")
    throw Contradiction(reason: "the suite has another one, of \(who): \(other.reason)")
  }
}
