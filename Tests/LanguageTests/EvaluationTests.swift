import Foundation
import Testing

/// The program's own evaluator against the compiler's answers.
///
/// What it refuses is listed in Answers/refused.txt; `PLUMB_WRITE_REFUSED=1` writes that list anew.
struct EvaluationTests {
  /// Cases that share their declarations.
  struct Group: Sendable, CustomTestStringConvertible {
    var topic: String
    var declarations = ""
    var prelude = ""
    var cases: [Answers.Case]

    var testDescription: String { topic }
    var probe: Probe { Probe(declarations: declarations, prelude: prelude) }

    /// The cases that the evaluator does not accept yet.
    var refused: [Answers.Case] { cases.filter { EvaluationTests.refused.contains(name($0)) } }

    /// A name for a case in the list of those that are refused.
    func name(_ one: Answers.Case) -> String {
      let declared = one.declared.map { "\($0): " } ?? ""
      return "\(topic): \(declared)\(one.expression)"
    }

    static let all: [Group] = {
      guard let answers = try? Answers.load() else { return [] }
      let topics = Dictionary(grouping: answers.expressions) { $0.topic ?? "" }
      let expressions = topics.sorted { $0.key < $1.key }.map { topic, cases in
        Group(topic: topic, prelude: answers.prelude, cases: cases)
      }
      let functions = answers.functions.map {
        Group(topic: $0.topic, declarations: $0.declarations, cases: $0.calls)
      }
      return expressions + functions
    }()
  }

  private static let list = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Answers/refused.txt")

  fileprivate static let refused: Set<String> = {
    let text = (try? String(contentsOf: list, encoding: .utf8)) ?? ""
    return Set(text.split(separator: "\n").map(String.init))
  }()

  @Test(arguments: Group.all)
  func `a value is the compiler's`(_ group: Group) {
    let cases = group.cases.filter {
      $0.trap != true && !Self.refused.contains(group.name($0))
    }
    for start in stride(from: 0, to: cases.count, by: 25) {
      let batch = Array(cases[start..<min(start + 25, cases.count)])
      guard group.probe.finding(of: batch) != .agrees else { continue }
      for one in batch {
        let finding = group.probe.finding(of: [one])
        #expect(finding == .agrees, "\(group.name(one)) \(finding), not \(one.printed ?? "")")
      }
    }
  }

  @Test(arguments: Group.all.filter { $0.cases.contains { $0.trap == true } })
  func `what ends a program is an error`(_ group: Group) {
    for one in group.cases where one.trap == true && !Self.refused.contains(group.name(one)) {
      let finding = group.probe.finding(of: [one])
      guard case .traps(let message) = finding, !message.isEmpty else {
        Issue.record("\(group.name(one)) \(finding) and does not trap")
        continue
      }
    }
  }

  @Test(arguments: Group.all.filter { !$0.refused.isEmpty })
  func `what is refused says why`(_ group: Group) {
    // One of them a group: whatever is accepted one day is tried with the others then.
    guard let one = group.refused.first else { return }
    switch group.probe.finding(of: [one]) {
    case .agrees: break
    case .refused(let message): #expect(!message.isEmpty, "\(group.name(one))")
    case .traps where one.trap == true: break
    case let finding: Issue.record("\(group.name(one)) \(finding)")
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["PLUMB_WRITE_REFUSED"] != nil))
  func `the list of what is refused is written`() throws {
    var names: [String] = []
    for group in Group.all {
      for one in group.cases {
        if case .refused(let message) = group.probe.finding(of: [one]) {
          names.append(group.name(one))
          print("\(group.name(one))  -- \(message)")
        }
      }
    }
    try (names.joined(separator: "\n") + "\n").write(
      to: Self.list, atomically: true, encoding: .utf8)
  }
}
