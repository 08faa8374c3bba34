import Regression
import Reports
import Scenarios

/// A report that a run leaves behind, and where: `--report FORMAT=FILE`.
struct ReportTarget: Equatable, Sendable {
  var format: ReportFormat

  /// `nil` for standard output.
  var file: String?

  /// Reads `junit=build/plumb.xml` or `github=-`; `nil` for anything else.
  init?(parsing text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let format = ReportFormat(rawValue: String(parts[0])),
      !parts[1].isEmpty
    else { return nil }
    self.format = format
    file = parts[1] == "-" ? nil : String(parts[1])
  }

  static let option = ValueOption(
    "--report", "FORMAT=FILE",
    help: """
      Also write a report on this run: \(ReportFormat.list). '-' is standard output. The file is \
      whole, or there is none. Repeatable.
      """,
    isRepeatable: true, expected: "FORMAT=FILE with one of the formats \(ReportFormat.list)"
  ) { ReportTarget(parsing: $0) }

  /// Refuses two reports for one place.
  static func check(_ targets: [ReportTarget], output: String?) throws(UsageError) {
    var files: Set<String?> = []
    for target in targets where !files.insert(target.file).inserted {
      throw .conflict(
        "'--report' is given '\(target.file ?? "-")' twice; every report has a file of its own")
    }
    if let output, files.contains(output) {
      throw .conflict("'--report' and '--output' are both given '\(output)'")
    }
  }

  /// Writes the report.
  func write(_ report: RunReport, _ console: Console) throws {
    guard let file else {
      let style = ReportFormat.Style(width: console.reportWidth, ink: console.ink)
      return try format.write(report, style, to: console.taker(for: format))
    }
    try WholeFile(file).write { take in
      guard format.medium == .people else { return try format.write(report, to: take) }
      // What a terminal might act on is written out also where the file is only shown later.
      try format.write(report) { bytes in
        var text = String(decoding: bytes, as: UTF8.self).shownHarmless
        try text.withUTF8(take)
      }
    }
  }
}

extension ReportFormat {
  /// `text, markdown, …`, for messages and help pages.
  static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
