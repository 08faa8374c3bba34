package import Regression

extension RunReport {
  /// How many annotations a step may have.
  ///
  /// GitHub shows ten errors and ten warnings of a step and drops the others unsaid.
  static let annotationLimit = 10

  /// GitHub's workflow commands: an annotation a problem, one of each cause first, of more than ten
  /// the last saying how many are left.
  package var annotations: String {
    let (problems, more) = problems(limit: Self.annotationLimit)
    guard !more.isEmpty else { return problems.map(\.annotation).joined() }
    let shown = problems.prefix(Self.annotationLimit - 1)
    let left = problems.dropFirst(shown.count).map(\.severity) + more
    // What ends the run badly must not be told by a warning.
    let severity: Problem.Severity = left.contains(.error) ? .error : .warning
    return shown.map(\.annotation).joined()
      + "::\(severity.rawValue) title=plumb::"
      + "\(left.count) more of \(shown.count + left.count) scenarios are not annotated\n"
  }
}

extension Problem {
  /// `::error file=stacks.md,line=12,col=1,title=…::…`.
  fileprivate var annotation: String {
    var properties =
      file.map { ["file=\($0.escapedForProperty)", "line=\(line)", "col=\(column)"] }
      ?? []
    properties.append("title=\(title.escapedForProperty)")
    return "::\(severity.rawValue) \(properties.joined(separator: ","))::"
      + lines.joined(separator: "\n").escapedForCommand + "\n"
  }
}

extension String {
  /// A command ends with its line; GitHub reads percent signs as in addresses.
  fileprivate var escapedForCommand: String {
    replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  fileprivate var escapedForProperty: String {
    escapedForCommand.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
