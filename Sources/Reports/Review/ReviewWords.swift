import Regression
import Scenarios

/// What stands around a page of a review: where one is, what happened, and what can be pressed.
struct ReviewWords {
  private let session: ReviewSession
  private let width: Int

  init(_ session: ReviewSession, width: Int) {
    self.session = session
    self.width = width
  }

  /// `3 of 12   2 to accept, 1 known, 1 skipped, 8 open`.
  var head: String {
    let place =
      session.mode == .summary
      ? "summary" : "\(session.index + 1) of \(session.review.items.count)"
    return place + "   " + session.counts.joined(separator: ", ")
  }

  /// What happened, in at most three lines, as names may stand in it; none for nothing.
  func notice(width: Int, height: Int) -> [String] {
    let lines = session.notice.isEmpty ? [] : session.notice.wrapped(to: width)
    let most = max(1, min(3, height))
    guard lines.count > most else { return lines }
    return lines.prefix(most - 1) + [lines[(most - 1)...].joined(separator: " ")]
  }

  /// What is asked, in the lines above the keys.
  var prompt: [String] {
    switch session.mode {
    case .question(let asking):
      let count = asking.pending.items.count
      let about = count > 1 ? " (\(counted(count, "scenario")))" : ""
      return [Self.end(of: question(asking) + about + ": " + asking.typed, width - 1)]
    case .stronger(let pending):
      return strongerQuestion(pending).wrapped(to: width)
    case .cause:
      let open = session.review.items(ofCause: session.item.cause).count {
        $0 == session.index || session.decisions[$0] == nil
      }
      return "all \(open) of \(session.review.causes[session.item.cause]):".wrapped(to: width)
    case .summary: return session.writable.isEmpty ? [] : ["write this? y/n"]
    case .item, .help, .text: return []
    }
  }

  var cursor: Int? {
    guard session.isTyping, let line = prompt.last else { return nil }
    return line.harmless.columnCount
  }

  /// What can be pressed, in as few lines as it fits.
  var keys: [String] {
    switch session.mode {
    case .item: Self.fitting(Self.itemKeys, width)
    case .help, .text: ["arrows and space scroll, any other key goes back"]
    case .cause: Self.fitting([["a accept", "k known issue", "s skip", "any other: none"]], width)
    case .stronger(let pending):
      Self.fitting(
        [
          ["y replace"]
            + (session.stronger(pending).count < pending.items.count ? ["o only the others"] : [])
            + ["n nothing"]
        ], width)
    case .question: Self.fitting([["Enter answers", "Esc goes back"]], width)
    case .summary:
      Self.fitting(
        [
          session.writable.isEmpty
            ? ["n back", "u undo", "q quit"] : ["y write", "n back", "u undo", "q keep for later"]
        ], width)
    }
  }

  private func question(_ asking: ReviewSession.Asking) -> String {
    let question: String
    switch asking.question {
    case .reason: question = "why"
    case .owner: question = "who looks after it"
    case .until: question = "until which day, YYYY-MM-DD"
    case .link: question = "where it is written down, '-' for nowhere"
    }
    return question + (asking.preset.map { " [\($0)]" } ?? "")
  }

  /// `the expectation is stated by rows.md: is it to be replaced?`, or how many of which basis.
  private func strongerQuestion(_ pending: ReviewSession.Pending) -> String {
    let places = session.stronger(pending)
    if pending.items.count == 1, let item = places.first.map({ session.review.items[$0] }) {
      let basis = item.expectation?.basisText(for: item.frames?.precision) ?? ""
      return "stronger than accepted: \(basis). Is it to be replaced?"
    }
    let bases = places.compactMap { session.review.items[$0].strongerBasis }
    let counts = Expectation.Basis.allCases.compactMap { basis -> String? in
      let count = bases.count { $0 == basis }
      return count > 0 ? "\(count) \(basis.rawValue)" : nil
    }
    return "of \(pending.items.count) expectations \(counts.joined(separator: ", ")): "
      + "stronger than accepted. Are they to be replaced?"
  }

  /// The end of a line that is being typed.
  private static func end(of line: String, _ width: Int) -> String {
    let line = line.harmless
    return line.columnCount <= width ? line : "…" + line.suffix(columns: width - 1)
  }

  /// The keys in lines, in the longest form that takes at most two.
  private static func fitting(_ forms: [[String]], _ width: Int) -> [String] {
    let lines = forms.map { $0.lines(width: width) }
    return lines.first { $0.count <= 2 } ?? lines.last ?? []
  }

  private static let itemKeys = [
    [
      "a accept", "k known issue", "s skip", "c all of this cause", "e explain", "o open",
      "n next", "b back", "u undo", "w write", "q quit", "? help",
    ],
    [
      "a accept", "k known", "s skip", "c cause", "e explain", "o open", "n next", "b back",
      "u undo", "w write", "q quit", "? help",
    ],
    [
      "a accept", "k known", "s skip", "c cause", "u undo", "w write", "q quit", "? help",
    ],
  ]

  static let help = [
    "a  accept its frames: they are expected from then on",
    "k  make it a known issue: its wrong frames do not count until a day",
    "s  skip it: nothing is written of it",
    "c  then a, k or s: the same for all that is open of this cause",
    "A  K  S  the same for all that is open, this one too",
    "u  take the last decision back; U all of them",
    "n  the next one, also Enter and the right arrow; b the one before",
    "e  explain how its frames came about, and where it parts from before",
    "o  open its article, with $VISUAL or $EDITOR",
    "w  write what was decided, and end",
    "q  end and keep what was decided for the next review; also Ctrl-D",
    "Ctrl-C  end and forget it",
    "arrows, space and Page Down scroll",
    "",
    "- stands before a line of before, + before one of now. Heavy boxes are not the same.",
    "Behind the last one stands a summary: nothing is written before it is confirmed.",
  ]
}

extension [String] {
  /// Words three blanks apart, in lines.
  fileprivate func lines(width: Int) -> [String] {
    var lines: [String] = []
    for word in self {
      if let last = lines.last, last.count + 2 + word.count <= width {
        lines[lines.count - 1] += "  " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}

extension ReviewSession {
  /// `2 to accept`, `1 known`, `1 skipped`, `8 open`, without what there is none of.
  var counts: [String] {
    var accepted = 0
    var known = 0
    var skipped = 0
    for decision in decisions.values {
      switch decision {
      case .accept: accepted += 1
      case .known: known += 1
      case .skip: skipped += 1
      }
    }
    let counts = [
      (accepted, "to accept"), (known, "known"), (skipped, "skipped"), (open.count, "open"),
    ]
    return counts.compactMap { $0 > 0 ? "\($0) \($1)" : nil }
  }
}
