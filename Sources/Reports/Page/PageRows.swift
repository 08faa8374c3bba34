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
    for index in 0..<count {
      let entry = entry(index)
      rows.append(
        Row(
          article: articles[entry.article ?? "given by hand"],
          cause: entry.cluster.flatMap { causeNumbers[$0] } ?? -1,
          message: messageNumbers[entry.scenario] ?? -1,
          views: entry.views.map { views[$0] },
          pattern: patterns[Self.pattern(verdicts[entry.scenario] ?? [])],
          detail: entry.evidence == nil ? -1 : detailed.count))
      if entry.evidence != nil { detailed.append(index) }
    }
  }

  /// The entry of a row.
  func entry(_ index: Int) -> RunReport.Entry {
    index < report.entries.count
      ? report.entries[index] : report.unchanged[index - report.entries.count]
  }

  /// `[name, article, place, change, verdict, what, cause, message, views, pattern, detail]`.
  subscript(index: Int) -> JSON.Draft {
    let entry = entry(index)
    let row = rows[index]
    return .list([
      .text(entry.scenario), .whole(row.article), .text(entry.place ?? ""),
      .text(entry.isKnown ? "known" : entry.change.rawValue), .text(entry.verdict.rawValue),
      .text(entry.change == .unchanged ? "" : entry.headline), .whole(row.cause),
      .whole(row.message), .list(row.views.map { .whole($0) }), .whole(row.pattern),
      .whole(row.detail),
    ])
  }

  /// What the rows share, and the causes by their examples.
  var members: [String: JSON] {
    var examples: [String: Int] = [:]
    for (number, cause) in report.clusters.enumerated() {
      examples[cause.entries[0].scenario] = number
    }
    var places: [String: Int] = [:]
    for index in rows.indices where examples[entry(index).scenario] != nil {
      places[entry(index).scenario] = index
    }
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
