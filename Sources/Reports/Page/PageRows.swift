import Regression
import Scenarios
import SuiteStore

/// The rows of the lists, with what many of them share kept once.
struct PageRows {
  /// What is not in an entry as it stands; the others are numbers of texts.
  struct Row {
    var article: Int
    var cause: Int
    var message: Int
    var views: [Int]
    var pattern: Int

    /// Its place among those of which all that is kept is shown; -1 for none.
    var detail: Int
  }

  private let report: RunReport

  /// A row an entry, those first that there is something to tell of.
  private(set) var rows: [Row] = []

  /// The rows of which all that is kept is shown.
  private(set) var detailed: [Int] = []

  private var articles = Numbers()
  private var views = Numbers()
  private var patterns = Numbers()

  init(_ report: RunReport) {
    self.report = report
    let causeNumbers = Dictionary(
      report.clusters.enumerated().map { ($1.name, $0) }
    ) { first, _ in first }
    let messageNumbers = Dictionary(
      report.messageGroups.enumerated().flatMap { number, group in
        group.entries.map { ($0.scenario, number) }
      }
    ) { first, _ in first }
    let verdicts = report.matrix.verdicts
    let count = report.entries.count + report.unchanged.count
    rows.reserveCapacity(count)
    func add(
      _ scenario: String, _ article: String?, _ names: [String], cause: Int = -1, hasDetail: Bool
    ) {
      if hasDetail { detailed.append(rows.count) }
      rows.append(
        Row(
          article: articles[article ?? "given by hand"], cause: cause,
          message: messageNumbers[scenario] ?? -1, views: names.map { views[$0] },
          pattern: patterns[Self.pattern(verdicts[scenario] ?? [])],
          detail: hasDetail ? detailed.count - 1 : -1))
    }
    for entry in report.entries {
      add(
        entry.scenario, entry.article, entry.views,
        cause: entry.cluster.flatMap { causeNumbers[$0] } ?? -1, hasDetail: entry.evidence != nil)
    }
    for row in report.unchanged {
      add(row.scenario, row.article, row.views, hasDetail: row.entry?.evidence != nil)
    }
  }

  /// The entry of a row; `nil` where only the row is known.
  func entry(_ index: Int) -> RunReport.Entry? {
    index < report.entries.count
      ? report.entries[index] : report.unchanged[index - report.entries.count].entry
  }

  /// `[name, article, place, change, verdict, what, cause, message, views, pattern, detail]`.
  subscript(index: Int) -> JSON.Draft {
    guard index < report.entries.count else {
      let row = report.unchanged[index - report.entries.count]
      return draft(
        rows[index], row.scenario, row.place, ScenarioChange.unchanged.rawValue, row.verdict, "")
    }
    let entry = report.entries[index]
    return draft(
      rows[index], entry.scenario, entry.place, entry.isKnown ? "known" : entry.change.rawValue,
      entry.verdict, entry.headline)
  }

  private func draft(
    _ row: Row, _ scenario: String, _ place: String?, _ change: String, _ verdict: Verdict,
    _ what: String
  ) -> JSON.Draft {
    .list([
      .text(scenario), .whole(row.article), .text(place ?? ""), .text(change),
      .text(verdict.rawValue), .text(what), .whole(row.cause), .whole(row.message),
      .list(row.views.map { .whole($0) }), .whole(row.pattern), .whole(row.detail),
    ])
  }

  /// What the rows share, and the causes by their examples.
  var members: [String: JSON] {
    let places = Dictionary(
      report.entries.enumerated().map { ($1.scenario, $0) }
    ) { first, _ in first }
    return [
      "articles": articles.json, "views": views.json, "patterns": patterns.json,
      "causes": .array(
        report.clusters.map { cause in
          [
            "name": .string(cause.name),
            "text": .string(
              PageScenario(cause.entries[0])?.causeSentence(cause.example) ?? cause.text),
            "example": .number(Double(places[cause.entries[0].scenario] ?? 0)),
          ]
        }),
      "messages": .array(report.messageGroups.map { .string($0.text) }),
    ]
  }

  /// A letter a version, a space where the scenario was not covered.
  private static func pattern(_ verdicts: [Verdict?]) -> String {
    String(unsafeUninitializedCapacity: verdicts.count) { letters in
      for index in verdicts.indices {
        letters.initializeElement(at: index, to: verdicts[index]?.letter ?? UInt8(ascii: " "))
      }
      return verdicts.count
    }
  }

  /// Texts by the order in which they first occur.
  private struct Numbers {
    private var numbers: [String: Int] = [:]
    private var texts: [String] = []

    subscript(text: String) -> Int {
      mutating get {
        if let number = numbers[text] { return number }
        numbers[text] = texts.count
        texts.append(text)
        return texts.count - 1
      }
    }

    var json: JSON { .array(texts.map { .string($0) }) }
  }
}

extension Verdict {
  /// How it stands in a row of the matrix.
  fileprivate var letter: UInt8 {
    let letter: Unicode.Scalar =
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
    return UInt8(ascii: letter)
  }
}
