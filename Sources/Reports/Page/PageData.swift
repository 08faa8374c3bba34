import Regression
import Scenarios
import SuiteStore

/// The report as the data of the page: one value for the head and the lists, and what is shown of
/// scenarios, in pieces that are read when they are looked at.
struct PageData {
  /// How many scenarios are in one piece.
  static let pieceSize = 24

  let head: JSON
  let pieces: [JSON]

  init(_ report: RunReport, opening view: PageView = .results) {
    var rows = PageRows(report)
    for entry in report.entries + report.unchanged { rows.add(entry) }
    head = .object(
      Self.facts(of: report).merging(rows.members) { first, _ in first }
        .merging([
          "chunkSize": .number(Double(Self.pieceSize)),
          "opens": .string(view == .results ? "results" : "matrix"),
        ]) { first, _ in first })
    var scenarios = rows.scenarios[...]
    var pieces: [JSON] = []
    while !scenarios.isEmpty {
      pieces.append(.array(scenarios.prefix(Self.pieceSize).map(\.json)))
      scenarios = scenarios.dropFirst(Self.pieceSize)
    }
    self.pieces = pieces
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

/// The rows of the lists, with what many of them share kept once.
private struct PageRows {
  private let causes: [RunReport.Cluster]
  private let messages: [RunReport.MessageGroup]
  private let causeNumbers: [String: Int]
  private let messageNumbers: [String: Int]
  private let verdicts: [String: [Verdict?]]

  private var articles = Numbers()
  private var views = Numbers()
  private var patterns = Numbers()
  private var names: [String: Int] = [:]
  private var rows: [JSON] = []
  private(set) var scenarios: [PageScenario] = []

  init(_ report: RunReport) {
    causes = report.clusters
    messages = report.messageGroups
    causeNumbers = Dictionary(
      causes.enumerated().map { ($1.name, $0) }
    ) { first, _ in first }
    messageNumbers = Dictionary(
      messages.enumerated().flatMap { number, group in
        group.entries.map { ($0.scenario, number) }
      }
    ) { first, _ in first }
    verdicts = report.matrix.verdicts
  }

  /// `[name, article, place, change, verdict, what, cause, message, views, pattern, detail]`.
  mutating func add(_ entry: RunReport.Entry) {
    let pattern = (verdicts[entry.scenario] ?? []).map { $0?.letter ?? " " }.joined()
    let detail = PageScenario(entry)
    names[entry.scenario] = rows.count
    rows.append(
      .array([
        .string(entry.scenario), .number(articles[entry.article ?? "given by hand"]),
        .string(entry.place ?? ""),
        .string(entry.isKnown ? "known" : entry.change.rawValue),
        .string(entry.verdict.rawValue),
        .string(entry.change == .unchanged ? "" : entry.headline),
        .number(entry.cluster.flatMap { causeNumbers[$0] }.map(Double.init) ?? -1),
        .number(messageNumbers[entry.scenario].map(Double.init) ?? -1),
        .array(entry.views.map { .number(views[$0]) }), .number(patterns[pattern]),
        .number(detail == nil ? -1 : Double(scenarios.count)),
      ]))
    if let detail { scenarios.append(detail) }
  }

  var members: [String: JSON] {
    [
      "rows": .array(rows), "articles": articles.json, "views": views.json,
      "patterns": patterns.json,
      "causes": .array(
        causes.map { cause in
          [
            "name": .string(cause.name),
            "text": .string(
              PageScenario(cause.entries[0])?.causeSentence(cause.example) ?? cause.text),
            "example": .number(Double(names[cause.entries[0].scenario] ?? 0)),
          ]
        }),
      "messages": .array(messages.map { .string($0.text) }),
    ]
  }

  /// Texts by the order in which they first occur.
  private struct Numbers {
    private var numbers: [String: Int] = [:]
    private var texts: [String] = []

    subscript(text: String) -> Double {
      mutating get {
        if let number = numbers[text] { return Double(number) }
        numbers[text] = texts.count
        texts.append(text)
        return Double(texts.count - 1)
      }
    }

    var json: JSON { .array(texts.map { .string($0) }) }
  }
}

extension Verdict {
  /// How it stands in a row of the matrix.
  fileprivate var letter: String {
    switch self {
    case .pass: "p"
    case .fail: "f"
    case .unjudged: "u"
    case .moved: "m"
    case .unsupported: "n"
    case .error: "e"
    case .crash: "c"
    case .timeout: "t"
    }
  }
}
