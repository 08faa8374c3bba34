import Scenarios
import SuiteStore

extension ReviewSession {
  /// Begins a decision about items, the one that is shown among them: those that it does not suit
  /// are left out.
  mutating func begin(_ kind: ReviewKind, _ items: [Int]) {
    let suited = items.filter { kind.suits(review.items[$0]) }
    guard !suited.isEmpty else {
      notice = objection(to: kind)
      return
    }
    let pending = Pending(
      kind: kind, items: suited, unsuitedCount: items.count - suited.count)
    if kind == .accept, !stronger(pending).isEmpty { return go(to: .stronger(pending)) }
    ask(pending)
  }

  /// The items of a decision whose expectations are stronger than what is accepted.
  package func stronger(_ pending: Pending) -> [Int] {
    pending.items.filter { place in
      review.items[place].strongerBasis.map { !over.contains($0) } ?? false
    }
  }

  mutating func pressOnStronger(_ key: ReviewKey, _ pending: Pending) {
    mode = .item
    switch key {
    case .character("y"), .character("Y"): ask(pending)
    case .character("o"):
      let left = Set(stronger(pending))
      let others = pending.items.filter { !left.contains($0) }
      guard !others.isEmpty else {
        notice = "nothing was decided"
        return
      }
      ask(Pending(kind: pending.kind, items: others, unsuitedCount: pending.unsuitedCount))
    default: notice = "nothing was decided"
    }
  }

  /// Asks for what the command line did not answer, or decides.
  private mutating func ask(_ pending: Pending) {
    let questions = ReviewQuestion.asked(for: pending.kind)
    ask(
      questions.filter { given.texts[$0] == nil }[...],
      Asking(pending: pending, question: .reason, rest: [], answers: given))
  }

  private mutating func ask(_ questions: ArraySlice<ReviewQuestion>, _ asking: Asking) {
    guard let first = questions.first else {
      let pending = asking.pending
      decide(asking.answers.decision(pending.kind), about: pending.items)
      notice = pending.notice
      return
    }
    var asking = asking
    asking.question = first
    asking.rest = Array(questions.dropFirst())
    asking.typed = ""
    asking.preset = lastAnswer(to: first, asking.pending.kind)
    // What is asked about stays on the screen.
    mode = .question(asking)
  }

  mutating func type(_ key: ReviewKey, _ asking: Asking) {
    var asking = asking
    switch key {
    case .character(let character): asking.typed.append(character)
    case .pasted(let text): asking.typed += text
    case .backspace: _ = asking.typed.popLast()
    case .deleteLine: asking.typed = ""
    case .deleteWord:
      while asking.typed.last == " " { asking.typed.removeLast() }
      while let last = asking.typed.last, last != " " { asking.typed.removeLast() }
    case .escape, .endOfInput:
      mode = .item
      notice = "nothing was decided"
      return
    case .enter: return answer(asking)
    default: break
    }
    mode = .question(asking)
  }

  private mutating func answer(_ asking: Asking) {
    var asking = asking
    let typed = asking.typed.trimmed
    // A single dash says that there is none, where the last one had one.
    let isNone = asking.question.isOptional && typed == "-"
    let text = isNone ? "" : typed.isEmpty ? asking.preset ?? "" : typed
    if let objection = asking.question.objection(to: text, today: today) {
      notice = objection
      mode = .question(asking)
      return
    }
    asking.answers.texts[asking.question] = text
    ask(asking.rest[...], asking)
  }

  /// What was answered the last time that such a decision was made.
  private func lastAnswer(to question: ReviewQuestion, _ kind: ReviewKind) -> String? {
    for entry in steps.reversed().compactMap(\.entries.last) {
      switch (entry.decision, kind, question) {
      case (.accept(let reason, _), .accept, .reason): return reason
      case (.known(let note), .known, .reason): return note.reason
      case (.known(let note), .known, .owner): return note.owner
      case (.known(let note), .known, .until): return note.until
      case (.known(let note), .known, .link): return note.link
      default: continue
      }
    }
    return nil
  }

  /// Why a decision does not suit the item that is shown.
  private func objection(to kind: ReviewKind) -> String {
    switch kind {
    case .accept: return "cannot be accepted: \(item.refusal ?? "it has no frames")"
    case .known:
      let verdict = item.entry.verdict
      let reason =
        verdict == .fail
        ? item.refusal ?? "it has no frames"
        : "only 'fail' has wrong frames to pin, this is '\(verdict.rawValue)'"
      return "cannot be a known issue: \(reason)"
    case .skip: return ""
    }
  }
}

extension ReviewSession.Pending {
  /// What is said once it is decided; nothing of a single scenario, which is seen.
  fileprivate var notice: String {
    guard items.count > 1 || unsuitedCount > 0 else { return "" }
    let left = unsuitedCount == 0 ? "" : ", \(unsuitedCount) left open: it does not suit them"
    return "\(kind.word): \(items.count)" + left
  }
}

extension ReviewKind {
  fileprivate func suits(_ item: ReviewItem) -> Bool {
    switch self {
    case .accept: item.plan != nil
    case .known: item.canBeKnown
    case .skip: true
    }
  }

  /// What is to become of scenarios.
  package var word: String {
    switch self {
    case .accept: "accept"
    case .known: "known issue"
    case .skip: "skip"
    }
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
