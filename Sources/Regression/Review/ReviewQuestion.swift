import Scenarios
import SuiteStore

/// What is asked before a decision is made, one line each.
package enum ReviewQuestion: String, CaseIterable, Sendable {
  case reason
  case owner
  case until
  case link

  /// What a decision needs to be told.
  static func asked(for kind: ReviewKind) -> [Self] {
    switch kind {
    case .accept: [.reason]
    case .known: allCases
    case .skip: []
    }
  }

  /// Whether nothing is an answer.
  var isOptional: Bool { self == .link }

  /// Why a text is no answer; `nil` if it is one.
  func objection(to text: String, today: String) -> String? {
    switch self {
    case .reason, .owner: return text.isEmpty ? "it is needed" : nil
    case .link: return nil
    case .until:
      guard let day = CalendarDay(text) else { return "a day such as 2027-01-31, not '\(text)'" }
      return day.objectionToEnd(today: today)
    }
  }
}

/// What kind of decision is being made.
package enum ReviewKind: Hashable, Sendable {
  case accept
  case known
  case skip
}

/// Answers to ``ReviewQuestion``s.
package struct ReviewAnswers: Hashable, Sendable {
  package var texts: [ReviewQuestion: String]

  package init(_ texts: [ReviewQuestion: String] = [:]) { self.texts = texts }

  /// The decision that they make, once all that it needs are given.
  func decision(_ kind: ReviewKind) -> ReviewDecision {
    func text(_ question: ReviewQuestion) -> String { texts[question] ?? "" }
    switch kind {
    case .accept: return .accept(reason: text(.reason))
    case .known:
      let link = text(.link)
      return .known(
        KnownIssueNote(
          reason: text(.reason), owner: text(.owner), link: link.isEmpty ? nil : link,
          until: text(.until)))
    case .skip: return .skip
    }
  }
}
