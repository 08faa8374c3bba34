package import Regression
import Scenarios
import SuiteStore

/// What a terminal shows of a review: a head, as much of the page as there is room for, and below
/// it what happened and what can be pressed.
package struct ReviewScreen {
  /// As many lines as the terminal has, none wider than it.
  package let rows: [String]

  /// How many of them are the page's.
  package let pageHeight: Int

  /// How many the page has.
  package let pageCount: Int

  /// Where the cursor stands, from 0; `nil` where nothing is typed.
  package let cursor: (row: Int, column: Int)?

  /// The smallest terminal that is drawn for; on a smaller one the rest is not to be seen.
  private static let smallest = (width: 20, height: 6)

  /// - Parameters:
  ///   - session: What is shown.
  ///   - width: How many columns there are.
  ///   - height: How many lines.
  ///   - ink: Colours, or none.
  package init(_ session: ReviewSession, width: Int, height: Int, ink: Ink) {
    let width = max(width, Self.smallest.width)
    let height = max(height, Self.smallest.height)
    let words = ReviewWords(session, width: width)
    let page = session.page(width: width, height: height, ink: ink)
    let head = ink(words.head, .heading)
    var foot = words.prompt.map { ink($0, .changed) } + words.keys.map { ink($0, .faint) }
    foot = Array(foot.suffix(height - 3))
    let notice = words.notice(width: width, height: height - 2 - foot.count)
    pageHeight = height - 1 - max(1, notice.count) - foot.count
    pageCount = page.count
    let start = min(session.scroll, max(0, page.count - pageHeight))
    let left = max(0, page.count - start - pageHeight)
    let below = notice.isEmpty ? [left > 0 ? "↓ \(counted(left, "more line"))" : ""] : notice
    let shown = Array(page[start...].prefix(pageHeight))
    let blanks = Array(repeating: "", count: pageHeight - shown.count)
    rows = ([head] + shown + blanks + below.map { ink($0, .changed) } + foot).map {
      ink.clipped($0, to: width)
    }
    let row = height - words.keys.count - 1
    cursor = words.cursor.map { (row, min($0, width - 1)) }
  }

  /// The page of a session alone, for a terminal that cannot be drawn on.
  package static func page(
    of session: ReviewSession, width: Int, height: Int, ink: Ink
  ) -> [String] {
    ([ink(ReviewWords(session, width: width).head, .heading)]
      + session.page(width: width, height: height, ink: ink)).map { ink.clipped($0, to: width) }
  }

  /// What stands below the page there: what happened, what can be pressed, and what is asked; behind
  /// the last line of a question stands what is typed.
  package static func prompt(of session: ReviewSession, width: Int, ink: Ink) -> [String] {
    let words = ReviewWords(session, width: width)
    let lines = session.isTyping ? words.keys + words.prompt : words.prompt + words.keys
    return words.notice(width: width, height: .max) + lines.map { ink.clipped($0, to: width) }
  }
}

extension Review {
  /// `run 3, sample 2.0.0`.
  package var title: String { "run \(run.id), \(run.engine.shortText)" }
}

extension ReviewSession {
  /// What the mode shows, from its first line to its last.
  fileprivate func page(width: Int, height: Int, ink: Ink) -> [String] {
    switch mode {
    case .help:
      ReviewWords.help.flatMap { line in
        line.wrapped(to: width - 3).enumerated().map { ($0 > 0 ? "   " : "") + $1 }
      }
    case .text(let lines): lines
    case .summary: ReviewSummary(self).lines(width: width, ink: ink)
    case .item, .cause, .stronger, .question:
      ReviewPage(review: review, item: item, decision: decisions[index], height: height)
        .lines(width: width, ink: ink)
    }
  }
}
