import Scenarios

/// The head and the lines of a `frames` block.
struct WrittenFrames: Equatable {
  var head: String
  var body: String

  /// What is stated of a scenario: for all engines, then for single ones by name.
  static func all(of scenario: ImportedScenario, values: String? = nil) -> [WrittenFrames] {
    let own = scenario.engineExpectations.sorted { $0.key < $1.key }
    return [WrittenFrames(of: scenario, values: values)]
      + own.map { engine, expectation in
        var stated = scenario
        (stated.expectation, stated.framesText) = (expectation, nil)
        return WrittenFrames(of: stated, values: values, engine: engine)
      }
  }

  /// - Parameters:
  ///   - scenario: What is stated, and how it stood in the article.
  ///   - values: The choice of values that alone it is about.
  ///   - engine: The engine that alone it holds for.
  private init(of scenario: ImportedScenario, values: String?, engine: String? = nil) {
    head = Self.head(of: scenario, values: values)
    if let engine { head += " engine=" + Self.word(engine) }
    body = scenario.framesText ?? ""
    // As long as the lines of the article say what is stored they stay, with their comments.
    guard Self.expectation(head, body) != scenario.expectation else { return }
    body = Self.lines(scenario.expectation?.lines ?? [])
  }

  /// What an import would read out of a block.
  private static func expectation(_ head: String, _ body: String) -> Expectation? {
    func line(_ text: String) -> CodeBlock.Line { .init(number: 1, text: text, indent: 0) }
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
    let block = CodeBlock(
      language: .frames, lines: body.isEmpty ? [] : lines.map { line(String($0)) },
      head: line(head))
    return (try? FramesBlock(block, file: ""))?.expectation
  }

  /// What stands behind the word `frames`.
  static func head(of scenario: ImportedScenario, values: String?) -> String {
    let environment = scenario.content.environment
    var words = [scenario.content.proposal.text]
    if let expectation = scenario.expectation {
      words.append(expectation.basis.rawValue)
      if !expectation.source.isEmpty { words.append("source=" + quoted(expectation.source)) }
      if expectation.tolerance != expectation.basis.defaultTolerance {
        words.append("tolerance=" + Length.text(expectation.tolerance))
      }
      if expectation.isExact { words.append("exact") }
    }
    if let size = environment.container { words.append("container=" + text(size)) }
    if environment.layoutDirection == .rightToLeft { words.append("direction=rtl") }
    if environment.displayScale != 1 {
      words.append("scale=" + Length.text(environment.displayScale))
    }
    if let insets = environment.safeAreaInsets {
      let edges = [insets.top, insets.leading, insets.bottom, insets.trailing]
      words.append("safeArea=" + edges.map { Length.text($0) }.joined(separator: ","))
    }
    if !environment.assets.isEmpty {
      let assets = environment.assets.sorted { $0.key < $1.key }
      let list = assets.map { "\($0.key):\(text($0.value))" }.joined(separator: ",")
      words.append("assets=" + word(list))
    }
    if environment.textMetric != LayoutEnvironment.defaultTextMetric {
      words.append("metric=" + environment.textMetric)
    }
    if environment.missingGlyphs != .refused {
      words.append("missingGlyphs=" + environment.missingGlyphs.rawValue)
    }
    if let values { words.append("values=" + quoted(values)) }
    return words.joined(separator: " ")
  }

  private static func text(_ size: LayoutEnvironment.NaturalSize) -> String {
    Length.text(size.width) + "x" + Length.text(size.height)
  }

  /// The text, in quotes where it would not be one word.
  private static func word(_ text: String) -> String {
    text.contains { $0.isWhitespace || $0 == "\"" || $0 == "\\" } ? quoted(text) : text
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }

  /// The lines in columns, numbers to the right.
  private static func lines(_ lines: [Expectation.Line]) -> String {
    let rows = lines.map { line in
      [line.target.text]
        + [line.x, line.y, line.width, line.height].map { $0.map { Length.text($0) } ?? "_" }
    }
    let widths = (0..<5).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = row[0] + String(repeating: " ", count: widths[0] - row[0].count)
      for column in 1..<5 {
        line += String(repeating: " ", count: 2 + widths[column] - row[column].count) + row[column]
      }
      return line
    }.joined(separator: "\n")
  }
}
