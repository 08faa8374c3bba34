package import Regression
import Scenarios

/// The forms in which a report on a run is written: the one list of them.
///
/// A form is a function from the model to text and a line in each `switch` here.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// For a terminal.
  case text

  /// For pages and summaries of servers, at most ``RunReport/markdownLimit`` bytes.
  case markdown

  /// For programs: one object.
  case json

  /// For programs that read line by line: the run, then a scenario a line.
  case ndjson

  /// JUnit's XML, for programs that watch builds.
  case junit

  /// GitHub's annotations, as commands on standard output.
  case github

  /// `file:line:column: error: …`, for editors and problem matchers.
  case problems

  /// A page for a browser, with the pictures: one file.
  case html

  /// What a report may be told about its form.
  package struct Style: Sendable {
    /// How many columns there are.
    package var width: Int
    package var ink: Ink

    /// Whether known issues, and what was not supported before either, are listed and not counted.
    package var listsUsual: Bool

    /// What the scenarios are grouped by; `nil` for what happened to them.
    package var grouping: RunReport.Grouping?

    package init(
      width: Int = 100, ink: Ink = .none, grouping: RunReport.Grouping? = nil,
      listsUsual: Bool = false
    ) {
      self.listsUsual = listsUsual
      self.width = width
      self.ink = ink
      self.grouping = grouping
    }
  }

  /// Who reads it.
  package enum Medium: Sendable {
    /// People, at a terminal.
    case people

    /// Programs that read JSON.
    case json

    /// Programs that read something else, and get it as it is.
    case document
  }

  package var medium: Medium {
    switch self {
    case .text, .markdown, .github, .problems: .people
    case .json, .ndjson: .json
    case .junit, .html: .document
    }
  }

  /// Whether it lists scenarios in groups where that is asked for.
  package var takesGrouping: Bool {
    switch self {
    case .text, .markdown, .json: true
    case .ndjson, .junit, .github, .problems, .html: false
    }
  }

  /// What has to be asked of the store for it.
  package var parts: Set<RunReport.Request.Part> {
    switch self {
    case .text, .markdown, .json, .ndjson: [.contradictions, .suspects]
    case .junit: [.results]
    case .github, .problems: []
    case .html: [.contradictions, .suspects, .evidence]
    }
  }

  /// Of how many scenarios of one change it shows more than their names.
  ///
  /// - Parameter grouping: What they are grouped by, if they are.
  /// - Returns: A number, mostly all.
  package func detailing(by grouping: RunReport.Grouping?) -> Int {
    self == .text && grouping == nil ? RunReport.listedCount : .max
  }

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - report: With the ``parts`` of this form.
  ///   - style: How it is to look, where that can be chosen.
  ///   - take: Takes the text, piece by piece, as UTF-8 that is gone when it returns.
  /// - Throws: What `take` throws.
  package func write(
    _ report: RunReport, _ style: Style = Style(),
    to take: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    func put(_ text: String) throws {
      var text = text
      try text.withUTF8(take)
    }
    switch self {
    case .text:
      try put(
        report.text(
          width: style.width, ink: style.ink, by: style.grouping, listsUsual: style.listsUsual))
    case .markdown: try put(report.markdown(by: style.grouping, listsUsual: style.listsUsual))
    case .json:
      try report.writeJSON(by: style.grouping, to: take)
      try put("\n")
    case .ndjson: try report.writeLines(to: take)
    case .junit: try report.writeJUnit(to: take)
    case .github: try put(report.annotations)
    case .problems: try put(report.problems)
    case .html: try report.writeHTML(to: take)
    }
  }
}
