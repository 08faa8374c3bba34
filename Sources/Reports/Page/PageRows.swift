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
    // Most scenarios are made of what the one before is made of.
    var last: (names: [String], numbers: [Int]) = ([], [])
    func add(
      _ scenario: String, _ article: String?, _ names: [String], cause: Int = -1, hasDetail: Bool
    ) {
      if hasDetail { detailed.append(rows.count) }
      if last.names != names { last = (names, names.map { views[$0] }) }
      rows.append(
        Row(
          article: articles[article ?? "given by hand"], cause: cause,
          message: messageNumbers[scenario] ?? -1, views: last.numbers,
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

  /// Appends `[name, article, place, change, verdict, what, cause, message, views, pattern, detail]`,
  /// of which there are thousands.
  func write(_ index: Int, to bytes: inout ByteBuffer) {
    guard index < report.entries.count else {
      let row = report.unchanged[index - report.entries.count]
      return write(
        rows[index], row.scenario, (row.file, row.line), ScenarioChange.unchanged.rawValue,
        row.verdict, "", to: &bytes)
    }
    let entry = report.entries[index]
    write(
      rows[index], entry.scenario, (entry.file, entry.line),
      entry.isKnown ? "known" : entry.change.rawValue, entry.verdict, entry.headline, to: &bytes)
  }

  private func write(
    _ row: Row, _ scenario: String, _ place: (file: String?, line: Int), _ change: String,
    _ verdict: Verdict, _ what: String, to bytes: inout ByteBuffer
  ) {
    let comma = UInt8(ascii: ",")
    bytes.append(UInt8(ascii: "["))
    bytes.append(quoted: scenario)
    bytes.append(comma)
    bytes.append(Int64(row.article))
    bytes.append(comma)
    bytes.append(quoted: place.file ?? "")
    if place.file != nil {
      // Before the quote at its end.
      bytes.removeLast(1)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(Int64(place.line))
      bytes.append(UInt8(ascii: "\""))
    }
    for text in [change, verdict.rawValue, what] {
      bytes.append(comma)
      bytes.append(quoted: text)
    }
    for number in [row.cause, row.message] {
      bytes.append(comma)
      bytes.append(Int64(number))
    }
    bytes.append(comma)
    bytes.append(UInt8(ascii: "["))
    for (place, view) in row.views.enumerated() {
      if place > 0 { bytes.append(comma) }
      bytes.append(Int64(view))
    }
    bytes.append(UInt8(ascii: "]"))
    for number in [row.pattern, row.detail] {
      bytes.append(comma)
      bytes.append(Int64(number))
    }
    bytes.append(UInt8(ascii: "]"))
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
