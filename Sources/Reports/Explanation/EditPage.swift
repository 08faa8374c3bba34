package import Regression
package import Scenarios
import SuiteStore

/// What an article said of one scenario in two runs, as `plumb explain A..B` prints it where it was
/// edited between them: then no engine has to answer for other frames.
package struct EditPage: Sendable {
  private let scenario: String
  private let good, bad: EditedSides.Side
  private let parts: [ScenarioEdit.Part]
  private let declarations: [String]

  package init(scenario: String, _ sides: EditedSides) {
    self.scenario = scenario
    (good, bad) = (sides.good, sides.bad)
    (parts, declarations) = sides.edit
  }

  /// - Parameters:
  ///   - width: How many columns the terminal has.
  ///   - ink: Colours, or none.
  /// - Returns: Lines that each end in a line feed.
  package func text(width: Int = 80, ink: Ink = .none) -> String {
    let changes = ScenarioEdit.text(parts, declarations)
    let summary =
      "Edited between run \(good.run.id) and run \(bad.run.id) (edition \(good.code.number) →"
      + " \(bad.code.number)): \(changes)."
    var blocks = [
      [
        ink(scenario, .heading),
        "proposed \(bad.code.content.proposal.text), "
          + Words.sides(
            (good.run.engine, voidedRun: good.run.isVoided ? good.run.id : nil),
            (bad.run.engine, voidedRun: bad.run.isVoided ? bad.run.id : nil)),
      ],
      summary.wrapped(to: width),
    ]
    if parts.contains(.example) || !parts.contains(.declarations) {
      blocks.append(code([good.code.source], of: good, ink))
      blocks.append(code([bad.code.source], of: bad, ink))
    }
    if parts.contains(.declarations) {
      // Of what came in before they were kept only the last declarations are known.
      if let before = good.code.declarations, let after = bad.code.declarations, before != after {
        blocks.append(code(before.filter { !after.contains($0) }, of: good, ink))
        blocks.append(code(after.filter { !before.contains($0) }, of: bad, ink))
      } else {
        blocks.append(["What was declared in edition \(good.code.number) was not kept."])
      }
    }
    if let frames = bad.frames {
      let moves = good.frames.map { [FrameChange](from: $0, to: frames) } ?? []
      blocks.append(FrameTree(frames, moves: moves).lines(width: width, ink: ink))
    }
    return blocks.filter { !$0.isEmpty }.map(\.asText).joined(separator: "\n")
  }

  /// Blocks of code under the run that laid them out.
  private func code(_ blocks: [String], of side: EditedSides.Side, _ ink: Ink) -> [String] {
    let lines = blocks.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    return [ink("run \(side.run.id), \(side.verdict.rawValue):", .faint)] + lines.map { "  " + $0 }
  }

  package var json: JSON {
    func json(_ side: EditedSides.Side) -> JSON {
      [
        "engine": side.run.engine.json, "run": .integer(side.run.id),
        "edition": .number(Double(side.code.number)), "verdict": .string(side.verdict.rawValue),
        "code": .string(side.code.source),
        "declarations": side.code.declarations.map { .array($0.map { .string($0) }) } ?? .null,
        "nodes": side.frames?.json ?? .null,
      ]
    }
    return [
      "scenario": .string(scenario), "proposal": bad.code.content.proposal.json,
      "edit": [
        "parts": .array(parts.map { .string($0.rawValue) }),
        "declarations": .array(declarations.map { .string($0) }),
      ],
      "good": json(good), "bad": json(bad), "cause": .null,
    ]
  }
}
