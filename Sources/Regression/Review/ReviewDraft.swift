package import Scenarios
import SuiteStore

/// Decisions that were made and not written yet, as they are kept from one review to the next.
package struct ReviewDraft: Hashable, Sendable {
  /// A decision about a scenario, as it was then.
  package struct Entry: Hashable, Sendable {
    package var scenario: String

    /// ``ReviewItem/subject``.
    package var subject: Digest
    package var decision: ReviewDecision
  }

  /// The run that was reviewed.
  package var run: Int64

  /// What was decided with one key each, in order.
  package var steps: [[Entry]]

  package init(run: Int64, steps: [[Entry]]) {
    self.run = run
    self.steps = steps
  }
}

extension ReviewDraft {
  /// One JSON text and a line feed.
  package var text: String {
    let json: JSON = [
      "plumb review": 1, "run": .number(Double(run)),
      "steps": .array(
        steps.map { step in
          .array(
            step.map { entry in
              .object(
                entry.decision.json.merging([
                  "scenario": .string(entry.scenario), "subject": .string(entry.subject.hex),
                ]) { first, _ in first })
            })
        }),
    ]
    return json.prettyText + "\n"
  }

  /// Reads what ``text`` writes; `nil` for anything else.
  package init?(parsing text: String) {
    guard let json = try? JSON(parsing: text), json["plumb review"]?.number == 1,
      let run = json["run"]?.number.flatMap({ Int64(exactly: $0) }),
      let steps = json["steps"]?.array
    else { return nil }
    self.init(run: run, steps: [])
    for step in steps {
      guard let entries = step.array else { return nil }
      var read: [Entry] = []
      for entry in entries {
        guard let scenario = entry["scenario"]?.string,
          let subject = entry["subject"]?.string.flatMap({ Digest(hex: $0.utf8) }),
          let decision = ReviewDecision(json: entry)
        else { return nil }
        read.append(Entry(scenario: scenario, subject: subject, decision: decision))
      }
      self.steps.append(read)
    }
  }
}

extension ReviewDraft {
  /// What of a draft still is about what there is to decide.
  package struct Resumed: Hashable, Sendable {
    /// The places of items, with what was decided about each.
    package var steps: [ReviewStep] = []

    /// Scenarios whose decisions are left out, by name: they are not what they were.
    package var leftOut: [String] = []
  }

  /// Holds the draft against a review of today.
  ///
  /// - Parameters:
  ///   - review: The review.
  ///   - day: Today; a known issue whose end date has come is none.
  ///   - by: Who goes on with it.
  /// - Returns: The decisions about what is just as it was then, and the names of the others.
  package func resumed(in review: Review, on day: String, by: String) -> Resumed {
    let places = Dictionary(
      review.items.enumerated().map { ($1.scenario, $0) }
    ) { first, _ in first }
    var resumed = Resumed()
    var leftOut: Set<String> = []
    for step in steps {
      let entries = step.compactMap { entry -> ReviewStep.Entry? in
        guard let place = places[entry.scenario], review.items[place].subject == entry.subject,
          entry.decision.suits(review.items[place]), !entry.decision.isOver(on: day)
        else {
          leftOut.insert(entry.scenario)
          return nil
        }
        return ReviewStep.Entry(item: place, decision: entry.decision.resumed(by: by))
      }
      if !entries.isEmpty { resumed.steps.append(ReviewStep(entries: entries)) }
    }
    resumed.leftOut = leftOut.sorted()
    return resumed
  }

  /// What of a review is to be kept.
  ///
  /// - Parameters:
  ///   - steps: What was decided.
  ///   - review: What it was decided about.
  ///   - by: Who decided what says nobody else.
  package init(_ steps: [ReviewStep], of review: Review, by: String) {
    self.init(
      run: review.run.id,
      steps: steps.map { step in
        step.entries.map { entry in
          let item = review.items[entry.item]
          return Entry(
            scenario: item.scenario, subject: item.subject,
            decision: entry.decision.made(by: by))
        }
      })
  }
}

extension ReviewDecision {
  /// Whether it would count no more on a day, `YYYY-MM-DD`.
  fileprivate func isOver(on day: String) -> Bool {
    guard case .known(let note) = self else { return false }
    return note.until <= day
  }
}
