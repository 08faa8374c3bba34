import Testing

@testable import SwiftSubset

/// How many of the answers views give though the language refuses them.
struct AnswerFallbackTests {
  /// What becomes of cases: together, or one by one where one is in the way of another.
  private func blocks(_ group: EvaluationTests.Group, _ cases: [Answers.Case]) -> [LoweredBlock] {
    let block = SourceLowering.layout(group.probe(.view).source(of: cases))
    if case .scenario = block.kind { return [block] }
    return cases.count == 1 ? [block] : cases.flatMap { blocks(group, [$0]) }
  }

  @Test(.enabled(if: Answers.other == nil))
  func `the answers need so many values of views alone`() {
    var found: [String: Int] = [:]
    for group in EvaluationTests.Group.all {
      let cases = group.cases.filter {
        $0.trap != true && !EvaluationTests.isRefused(group.name($0), in: .view)
      }
      for start in stride(from: 0, to: cases.count, by: 60) {
        for block in blocks(group, Array(cases[start..<min(start + 60, cases.count)])) {
          if case .scenario = block.kind {
            for (kind, count) in block.fallbacks { found["\(kind)", default: 0] += count }
          } else {
            found["\(group.topic) refused", default: 0] += 1
          }
        }
      }
    }
    #expect(found == [:])
  }
}
