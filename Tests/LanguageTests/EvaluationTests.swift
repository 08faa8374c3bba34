import Foundation
import Testing

/// The program's own evaluator against the compiler's answers.
///
/// What it does not understand is listed in Answers/refused.txt and left out here;
/// `PLUMB_WRITE_REFUSED=1` writes that list anew.
struct EvaluationTests {
  /// Cases that share their declarations.
  struct Group: Sendable, CustomTestStringConvertible {
    var topic: String
    var declarations = ""
    var prelude = ""
    var cases: [Answers.Case]

    var testDescription: String { topic }
    var probe: Probe { Probe(declarations: declarations, prelude: prelude) }

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

  private static let refused: Set<String> = {
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

  @Test(.enabled(if: ProcessInfo.processInfo.environment["PLUMB_WRITE_REFUSED"] != nil))
  func `the list of what is refused is written`() throws {
    var names: [String] = []
    for group in Group.all {
      for one in group.cases {
        let finding = group.probe.finding(of: [one])
        switch finding {
        case .agrees: continue
        case .traps where one.trap == true: continue
        default:
          names.append(group.name(one))
          print("\(group.name(one))  -- \(finding)")
        }
      }
    }
    try (names.joined(separator: "\n") + "\n").write(
      to: Self.list, atomically: true, encoding: .utf8)
  }
}
