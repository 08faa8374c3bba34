package import Scenarios
import SuiteStore
import Threads

/// What an engine makes of the claims of articles, without a suite: nothing is kept of it.
package struct ArticleTest: Sendable {
  /// A claim that does not hold, or what came in place of frames.
  package struct Finding: Hashable, Sendable {
    /// Of the number that is false, else of the node's name; of a node that no line states, of the
    /// `frames` block, and where there are no frames, of the code.
    package var line: Int
    package var column: Int

    /// nil where there are no frames.
    package var difference: Difference?
  }

  /// A character of an article.
  package struct Place: Hashable, Sendable, CustomStringConvertible {
    package var file: String
    package var line: Int
    package var column: Int

    package init(file: String, line: Int, column: Int) {
      (self.file, self.line, self.column) = (file, line, column)
    }

    package var description: String { "\(file):\(line):\(column)" }
  }

  /// What became of one scenario.
  package struct Result: Hashable, Sendable {
    package var scenario: String
    package var file: String

    /// The first line of its code.
    package var line: Int
    package var verdict: Verdict
    package var expectation: Expectation?
    package var findings: [Finding] = []

    /// What the engine said in place of frames, and of which node.
    package var message: String?
    package var path: String?
  }

  /// In the order of the articles and of their blocks.
  package let results: [Result]

  /// - Parameters:
  ///   - articles: What was read; nothing of it is kept.
  ///   - workers: How many threads lay out.
  ///   - makeEngine: Makes the engine of a thread, on that thread.
  /// - Throws: What `makeEngine` throws.
  package init(
    _ articles: [ImportedArticle], workers: Int,
    makeEngine: @escaping @Sendable () throws -> any Engine
  ) throws {
    results = try Workers(count: workers).map(articles, makeTool: makeEngine, progress: nil) {
      article, engine in
      article.scenarios.map { scenario in
        let expectation =
          scenario.engineExpectations[engine.version.name] ?? scenario.expectation
        return Self.result(
          of: scenario, in: article.file, engine.layout(scenario.content), by: expectation)
      }
    }.flatMap(\.self)
  }

  package var counts: [Verdict: Int] {
    Dictionary(grouping: results, by: \.verdict).mapValues(\.count)
  }

  /// Where the differences are stated that are found.
  package var placesOfDifferences: Set<Place> {
    var places: Set<Place> = []
    for result in results {
      for finding in result.findings where finding.difference != nil {
        places.insert(Place(file: result.file, line: finding.line, column: finding.column))
      }
    }
    return places
  }

  private static func result(
    of scenario: ImportedScenario, in file: String, _ outcome: EngineOutcome,
    by expectation: Expectation?
  ) -> Result {
    var result = Result(
      scenario: scenario.name, file: file, line: scenario.line, verdict: .unjudged,
      expectation: expectation)
    switch outcome {
    case .frames(let answer):
      guard let expectation else { return result }
      let comparison = Comparison(of: answer.frames, with: expectation)
      result.verdict = Verdict(.frames, judgement: comparison.judgement, hasMoved: false)
      result.findings = comparison.differences.map { finding($0, expectation, of: scenario) }
      return result
    case .unsupported(let construct, let path):
      (result.verdict, result.message, result.path) = (.unsupported, construct, path)
    case .error(let message, let path):
      (result.verdict, result.message, result.path) = (.error, message, path)
    case .crash(let message): (result.verdict, result.message) = (.crash, message)
    case .timeout(let seconds): (result.verdict, result.message) = (.timeout, "\(seconds)")
    }
    result.findings = [Finding(line: scenario.line, column: 1)]
    return result
  }

  /// Where a difference is stated: at the first number that is false.
  private static func finding(
    _ difference: Difference, _ expectation: Expectation, of scenario: ImportedScenario
  ) -> Finding {
    let place = scenario.places.place(of: difference, tolerance: expectation.tolerance)
    return Finding(
      line: place?.line ?? scenario.framesLine ?? scenario.line, column: place?.column ?? 1,
      difference: difference)
  }
}
