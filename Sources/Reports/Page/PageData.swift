import Regression
import Scenarios
import SuiteStore

/// The report as the data of the page: one text for the head and the lists, and what is shown of
/// scenarios, in pieces that are read when they are looked at.
struct PageData: Sendable {
  /// How many scenarios are in one piece.
  static let pieceSize = 24

  private let rows: PageRows

  /// All but the rows of the lists.
  private let facts: [String: JSON]

  init(_ report: RunReport, opening view: PageView = .results) {
    rows = PageRows(report)
    facts = Self.facts(of: report).merging(rows.members) { first, _ in first }
      .merging([
        "chunkSize": .number(Double(Self.pieceSize)),
        "opens": .string(view == .results ? "results" : "matrix"),
      ]) { first, _ in first }
  }

  /// Writes the head and the lists.
  ///
  /// - Parameter take: Takes the text, piece by piece, as UTF-8 that is gone when it returns.
  /// - Throws: What `take` throws.
  func writeHead(to take: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    try JSON.writeCanonical(
      facts, list: "rows", count: rows.rows.count, write: { rows.write($0, to: &$1) }, to: take)
  }

  /// In how many pieces the scenarios are.
  var pieceCount: Int { (rows.detailed.count + Self.pieceSize - 1) / Self.pieceSize }

  /// Writes a piece, whose scenarios are made as they are written.
  ///
  /// Takes what ``writeHead(to:)`` does.
  func writePiece(
    _ index: Int, _ shapes: NodeShapes, to take: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let scenarios = rows.detailed.dropFirst(index * Self.pieceSize).prefix(Self.pieceSize)
    JSON.writeCanonical(
      count: scenarios.count,
      element: { scenario in
        let entry = rows.entry(scenarios[scenarios.startIndex + scenario])
        return entry.flatMap { PageScenario($0, shapes) }?.draft ?? .text(nil)
      }, to: take)
  }

  /// What limits what the report tells.
  private static func notes(of report: RunReport) -> [String] {
    let skipped = report.skipped.map(\.text).joined(separator: ", ")
    return (report.selectionText.map { ["Note: \($0)"] } ?? [])
      + (skipped.isEmpty ? [] : ["Skipped: \(skipped)"])
  }

  /// All but the scenarios.
  private static func facts(of report: RunReport) -> [String: JSON] {
    let run = report.run
    return [
      "run": [
        "id": .integer(run.id), "label": .text(run.label), "engine": .string(run.engine.text),
        "started": .string(run.startedText),
        "voided": run.isVoided ? .string(run.reason ?? "") : .null,
      ],
      "isBuiltin": .bool(run.engine.name == "builtin"),
      "base": report.base.map { base in
        [
          "id": .integer(base.run.id), "engine": .string(base.run.engine.text),
          "started": .string(base.run.startedText), "reason": .string(base.text),
        ]
      } ?? .null,
      "baseless": report.base == nil
        ? .string(
          report.hasEarlierRuns
            ? "Compared with nothing: no run known to be earlier has these scenarios."
            : "These are the first results of this engine: there is nothing to compare with.")
        : .null,
      "decision": [
        "isBad": .bool(report.decision.isBad), "text": .string(report.decision.sentence),
        "rule": .array(report.decision.triggers.map { .string($0.rawValue) }),
      ],
      "verdicts": .array(
        Verdict.allCases.compactMap { verdict in
          guard let count = report.counts[verdict], count > 0 else { return nil }
          return .array([.string(verdict.rawValue), .number(Double(count))])
        }),
      "notes": .array(notes(of: report).map { .string($0) }),
      "command": .text(report.command),
      "changes": .array(
        ScenarioChange.allCases.map { change in
          .array([
            .string(change.rawValue), .string(change.title(2)), .string(change.word),
            .string(change.title(1)),
          ])
        } + [
          [
            "known", "known issues, which do not count", "known issue",
            "known issue, which does not count",
          ]
        ]),
      "contradictions": .array(
        report.contradictions.map { contradiction in
          .array([.string(contradiction.stronger.scenario), .string(contradiction.text)])
        }),
      "stale": .array(report.stale.map { .string($0.text) }),
      "retired": .array(report.retired.map { .string($0) }),
      "versions": .array(
        report.matrix.versions.map { run in
          .array([
            .string(run.engine.version), .string(run.engine.shortRevision),
            .string(String(run.started.prefix(10))), .integer(run.id),
          ])
        }),
    ]
  }
}
