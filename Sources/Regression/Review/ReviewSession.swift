package import Scenarios

/// What one key decided.
package struct ReviewStep: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The place of the scenario in ``Review/items``.
    package var item: Int
    package var decision: ReviewDecision

    package init(item: Int, decision: ReviewDecision) {
      self.item = item
      self.decision = decision
    }
  }

  package var entries: [Entry]
}

/// A review as far as it has come: which page is shown, what was decided, and what a key does next.
///
/// It knows no terminal and writes nothing. What takes more than the review has at hand is an
/// ``Effect`` for the caller.
package struct ReviewSession: Sendable {
  /// What is on the screen.
  package enum Mode: Hashable, Sendable {
    /// A scenario.
    case item

    /// The keys.
    case help

    /// A text about the scenario: how its frames came about.
    case text([String])

    /// Waits for what is to become of all of the cause.
    case cause

    /// Asks whether stronger expectations may give way.
    case stronger(Pending)

    /// Asks for a line.
    case question(Asking)

    /// What was decided, and whether it is to be written.
    case summary
  }

  /// A decision that is being made.
  package struct Pending: Hashable, Sendable {
    package var kind: ReviewKind
    package var items: [Int]

    /// How many more it was asked for that it does not suit.
    var unsuitedCount = 0
  }

  /// A line that is being typed.
  package struct Asking: Hashable, Sendable {
    package var pending: Pending
    package var question: ReviewQuestion

    /// What is asked afterwards.
    var rest: [ReviewQuestion]
    var answers: ReviewAnswers
    package var typed = ""

    /// What Enter alone answers.
    package var preset: String?
  }

  /// What is to be done outside.
  package enum Effect: Hashable, Sendable {
    /// Tell how the frames of the item came about: see ``show(_:)``.
    case explain
    case openArticle
    case write

    /// End, and keep what was decided.
    case quit
  }

  package private(set) var review: Review

  /// What the command line answered already.
  let given: ReviewAnswers

  /// The bases that may give way without a question.
  let over: Set<Expectation.Basis>

  /// `YYYY-MM-DD`.
  let today: String

  package internal(set) var mode: Mode

  /// The place of the item that is shown.
  package internal(set) var index: Int

  /// What was decided, in order.
  package private(set) var steps: [ReviewStep] = []

  /// By the places of items.
  package private(set) var decisions: [Int: ReviewDecision] = [:]

  /// What happened last, or why nothing did; empty for nothing.
  package internal(set) var notice = ""

  /// How many lines of the page are above the screen.
  package internal(set) var scroll = 0

  /// How many lines the screen has for the page, and how far it can be scrolled.
  var view = (height: 20, limit: 0)

  /// - Parameters:
  ///   - review: At least one item.
  ///   - given: What the command line answered already.
  ///   - over: The bases that may give way without a question.
  ///   - today: `YYYY-MM-DD`.
  ///   - steps: What was decided before, and is taken up again.
  package init(
    _ review: Review, given: ReviewAnswers = ReviewAnswers(),
    over: Set<Expectation.Basis> = [], today: String, resuming steps: [ReviewStep] = []
  ) {
    precondition(!review.items.isEmpty, "a review without items ends before it begins")
    self.review = review
    self.given = given
    self.over = over
    self.today = today
    self.steps = steps
    (mode, index) = (.item, 0)
    replay()
    if let first = review.items.indices.first(where: { decisions[$0] == nil }) {
      index = first
    } else {
      mode = .summary
    }
  }

  package var item: ReviewItem { review.items[index] }

  /// Whether a line is being typed.
  package var isTyping: Bool {
    if case .question = mode { true } else { false }
  }

  /// The items that nothing is decided about.
  package var open: [Int] { review.items.indices.filter { decisions[$0] == nil } }

  /// What would be written: all but what was skipped.
  package var writable: [Int: ReviewDecision] { decisions.filter { $0.value != .skip } }

  /// What the page takes of the screen, as it was drawn: scrolling goes no further.
  package mutating func shown(height: Int, of lines: Int) {
    view = (max(1, height), max(0, lines - height))
    scroll = min(scroll, view.limit)
  }

  /// Shows a text in the place of the page, until a key is pressed.
  package mutating func show(_ lines: [String]) { go(to: .text(lines)) }

  /// Adds what the last version that came out well found of the item.
  package mutating func add(_ good: ReviewItem.Good) { review.items[index].good = good }

  /// Says something below the page.
  package mutating func say(_ notice: String) { self.notice = notice }

  mutating func go(to mode: Mode) {
    self.mode = mode
    scroll = 0
  }

  mutating func go(toItem place: Int) {
    index = place
    go(to: .item)
  }

  /// Makes a decision about items, and goes on to what is open behind them.
  mutating func decide(_ decision: ReviewDecision, about items: [Int]) {
    let step = ReviewStep(entries: items.map { .init(item: $0, decision: decision) })
    steps.append(step)
    apply(step)
    guard let next = open.first(where: { $0 > index }) ?? open.first else {
      return go(to: .summary)
    }
    go(toItem: next)
  }

  /// Takes the last decision back and shows what it was about.
  mutating func undo() {
    guard let step = steps.popLast() else {
      notice = "nothing is decided"
      return
    }
    replay()
    let count = step.entries.count
    notice = count == 1 ? "taken back" : "taken back: \(count) decisions"
    if let first = step.entries.first { go(toItem: first.item) }
  }

  /// Takes all decisions back.
  mutating func undoAll() {
    guard !steps.isEmpty else {
      notice = "nothing is decided"
      return
    }
    steps = []
    replay()
    notice = "all decisions are taken back"
    go(toItem: 0)
  }

  private mutating func replay() {
    decisions = [:]
    for step in steps { apply(step) }
  }

  private mutating func apply(_ step: ReviewStep) {
    for entry in step.entries { decisions[entry.item] = entry.decision }
  }
}
