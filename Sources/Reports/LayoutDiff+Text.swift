package import Regression
package import Scenarios

extension LayoutDiff {
  /// A line a content that is answered differently, then how many are not.
  ///
  /// - Parameters:
  ///   - width: How many columns the terminal has; `nil` for as many as it takes.
  ///   - ink: Colours, or none.
  /// - Returns: Lines that each end in a line feed.
  package func text(width: Int? = nil, ink: Ink = .none) -> String {
    var lines = ["\(before.text)  →  \(after.text)", ""]
    var table = Columns(alignments: [.right])
    for entry in entries {
      let others = entry.scenarios.count > 1 ? "  +\(entry.scenarios.count - 1) alike" : ""
      table.rows.append([
        .init(entry.measure, entry.before == nil ? .changed : .bad),
        .init((entry.scenarios.first?.text ?? "") + others), .init(entry.headline),
      ])
    }
    for edit in edited {
      table.rows.append([
        .init("edited", .faint), .init(edit.scenario),
        .init("\(edit.text): edition \(edit.before) → \(edit.after)"),
      ])
    }
    lines += table.lines(foldedTo: width, ink: ink)
    if !table.rows.isEmpty { lines.append("") }
    lines += summary.folded(to: width)
    if let largest {
      let move = "largest move: \(Points.text(largest.move.distance)) points, "
      lines += (move + "\(Wording.text(largest.move)) in \(largest.scenario.text)").folded(
        to: width)
    }
    return lines.asText
  }

  private var summary: String {
    var parts = ["\(counted(equalCount, "scenario")) proven equal", "\(movedCount) moved"]
    if roundedCount > 0 { parts.append("\(roundedCount) within the engines' rounding steps") }
    if otherwiseCount > 0 { parts.append("\(otherwiseCount) answered otherwise") }
    if alikeCount > 0 { parts.append("\(alikeCount) without frames on both sides") }
    if !edited.isEmpty { parts.append("\(edited.count) edited and not compared") }
    if !onlyBefore.isEmpty { parts.append("\(onlyBefore.count) only in the first") }
    if !onlyAfter.isEmpty { parts.append("\(onlyAfter.count) only in the second") }
    return parts.joined(separator: ", ")
  }

  /// `{"before", "after", "equal", "rounded", "alike", "largest", "onlyBefore", "onlyAfter", "edited":
  /// [{"scenario", "before", "after", "parts", "declarations"}, …], "scenarios": [{"scenarios",
  /// "distance", "before", "after", "moves"}, …]}`; of what was edited the numbers of the editions, of
  /// other scenarios `{"name", "edition"}`, this `null` for the code that they have now.
  package var json: JSON {
    [
      "before": before.json, "after": after.json, "equal": .number(Double(equalCount)),
      "rounded": .number(Double(roundedCount)),
      "alike": .number(Double(alikeCount)),
      "largest": largest.map { largest in
        [
          "scenario": largest.scenario.json,
          "distance": .length(largest.move.distance), "move": largest.move.json,
        ]
      } ?? .null,
      "onlyBefore": .array(onlyBefore.map(\.json)),
      "onlyAfter": .array(onlyAfter.map(\.json)),
      "edited": .array(edited.map(\.json)),
      "scenarios": .array(
        entries.map { entry in
          [
            "scenarios": .array(entry.scenarios.map(\.json)),
            "distance": .length(entry.distance), "before": entry.before?.json ?? .null,
            "after": entry.after?.json ?? .null, "moves": .array(entry.moves.map(\.json)),
          ]
        }),
    ]
  }
}

extension LayoutDiff.Edited {
  /// `the example was edited`.
  fileprivate var text: String { ScenarioEdit.text(parts, declarations) }

  fileprivate var json: JSON {
    [
      "scenario": .string(scenario), "before": .number(Double(before)),
      "after": .number(Double(after)), "parts": .array(parts.map { .string($0.rawValue) }),
      "declarations": .array(declarations.map { .string($0) }),
    ]
  }
}

extension LayoutDiff.Compared {
  fileprivate var json: JSON {
    ["name": .string(name), "edition": edition.map { .number(Double($0)) } ?? .null]
  }
}

extension LayoutDiff.Side {
  fileprivate var text: String {
    engine.shortText + (run.map { ", run \($0)" } ?? "") + (isVoided ? ", voided" : "")
  }

  fileprivate var json: JSON { ["engine": engine.json, "run": .integer(run)] }
}

extension LayoutDiff.Entry {
  /// `24 pt`, or what there is instead of frames.
  fileprivate var measure: String {
    guard let after else { return distance > 0 ? "\(Points.text(distance)) pt" : "nodes" }
    return after.name
  }

  /// What happened, on one line.
  fileprivate var headline: String {
    guard let before, let after else {
      guard let move = moves.largestMove ?? moves.first else { return "" }
      return Wording.text(move) + (moves.count > 1 ? "  +\(moves.count - 1) more" : "")
    }
    return "\(before.text) → \(after.text)"
  }
}

extension LayoutDiff.Answer {
  fileprivate var name: String {
    switch self {
    case .frames: "frames"
    case .other(let verdict, _, _): verdict.rawValue
    }
  }

  fileprivate var text: String {
    switch self {
    case .frames: "frames"
    case .other(let verdict, let message, let path):
      Wording.text(verdict, message: message, path: path)
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .frames(let frames): ["kind": "frames", "nodes": frames.json]
    case .other(let verdict, let message, let path):
      ["kind": .string(verdict.rawValue), "message": .text(message), "path": .text(path)]
    }
  }
}
