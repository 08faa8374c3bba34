import Foundation
import Testing

/// The program's own evaluator against the compiler's answers, in each place where code may stand.
///
/// What it does not understand is listed in Answers/refused-PLACE.txt and left out here;
/// `PLUMB_WRITE_REFUSED=1` writes those lists anew, or says what becomes of the answers in the file
/// of `PLUMB_ANSWERS`.
struct EvaluationTests {
  /// Cases that share their declarations.
  struct Group: Sendable, CustomTestStringConvertible {
    var topic: String
    var declarations = ""
    var prelude = ""
    var cases: [Answers.Case]

    var testDescription: String { topic }

    func probe(_ place: Probe.Place) -> Probe {
      Probe(place: place, declarations: declarations, prelude: prelude)
    }

    /// A name for a case in the list of those that are refused.
    func name(_ one: Answers.Case) -> String {
      let declared = one.declared.map { "\($0): " } ?? ""
      return "\(topic): \(declared)\(one.expression)".replacing("\n", with: "⏎")
    }

    static let all: [Group] = {
      guard let answers = try? Answers.load() else { return [] }
      let topics = Dictionary(grouping: answers.expressions) { $0.topic ?? "" }
      let expressions = topics.sorted { $0.key < $1.key }.map { topic, cases in
        Group(topic: topic, prelude: answers.prelude, cases: cases)
      }
      let functions = (answers.functions + answers.programs).map {
        Group(topic: $0.topic, declarations: $0.declarations, cases: $0.calls)
      }
      return expressions + functions
    }()
  }

  /// A group of cases at a place.
  struct Question: Sendable, CustomTestStringConvertible {
    var group: Group
    var place: Probe.Place
    var testDescription: String { "\(group.topic), in a \(place)" }

    /// Every case in one place, which differs from topic to topic; with `PLUMB_ALL_PLACES=1` in
    /// all, which `make test-language` does.
    static let all: [Question] = Group.all.flatMap { group in
      let places = Probe.Place.allCases
      let one = places[group.topic.utf8.reduce(0) { $0 + Int($1) } % places.count]
      let isEach = ProcessInfo.processInfo.environment["PLUMB_ALL_PLACES"] != nil
      return (isEach ? places : [one]).map { Question(group: group, place: $0) }
    }
  }

  private static func list(_ place: Probe.Place) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Answers/refused-\(place).txt")
  }

  /// The names of the cases that a place refuses.
  private static let refused: [Probe.Place: Set<String>] = {
    let lists = Probe.Place.allCases.map { place in
      let text = (try? String(contentsOf: list(place), encoding: .utf8)) ?? ""
      return (place, Set(text.split(separator: "\n").map(String.init)))
    }
    return Dictionary(uniqueKeysWithValues: lists)
  }()

  /// Whether a place is known to refuse a case.
  private func isRefused(_ name: String, in place: Probe.Place) -> Bool {
    Self.refused[place]?.contains(name) ?? false
  }

  /// And the language's: views make none of what it refuses.
  @Test(arguments: Question.all)
  func `a value is the compiler's`(_ question: Question) {
    let (group, place) = (question.group, question.place)
    let cases = group.cases.filter { $0.trap != true && !isRefused(group.name($0), in: place) }
    for start in stride(from: 0, to: cases.count, by: 60) {
      let batch = Array(cases[start..<min(start + 60, cases.count)])
      guard group.probe(place).finding(of: batch) != .agrees else { continue }
      for one in batch {
        let finding = group.probe(place).finding(of: [one])
        #expect(finding == .agrees, "\(group.name(one)) \(finding), not \(one.printed ?? "")")
      }
    }
  }

  @Test(arguments: Question.all.filter { $0.group.cases.contains { $0.trap == true } })
  func `what ends a program is an error`(_ question: Question) {
    let (group, place) = (question.group, question.place)
    for one in group.cases where one.trap == true && !isRefused(group.name(one), in: place) {
      let finding = group.probe(place).finding(of: [one])
      #expect(finding.isError(in: place), "\(group.name(one)) \(finding) and does not trap")
    }
  }

  @Test(arguments: Question.all.filter { $0.place == .view })
  func `what is refused has no other value`(_ question: Question) {
    let (group, place) = (question.group, question.place)
    for one in group.cases where isRefused(group.name(one), in: place) {
      let finding = group.probe(place).finding(of: [one])
      #expect(finding != .differs, "\(group.name(one)) \(finding), not \(one.printed ?? "a trap")")
    }
  }

  /// What becomes of each case; those that agree are asked together.
  private func findings(
    of group: Group, in place: Probe.Place
  ) -> [(Answers.Case, Probe.Finding)] {
    func ask(_ cases: ArraySlice<Answers.Case>) -> [(Answers.Case, Probe.Finding)] {
      guard !cases.isEmpty else { return [] }
      let finding = group.probe(place).finding(of: Array(cases))
      if finding == .agrees || cases.count == 1 { return cases.map { ($0, finding) } }
      let middle = cases.startIndex + cases.count / 2
      return ask(cases[..<middle]) + ask(cases[middle...])
    }
    let traps = group.cases.filter { $0.trap == true }
    return ask(group.cases.filter { $0.trap != true }[...]) + traps.flatMap { ask([$0]) }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["PLUMB_WRITE_REFUSED"] != nil))
  func `the lists of what is refused are written`() throws {
    let environment = ProcessInfo.processInfo.environment
    let topics = environment["PLUMB_TOPICS"].map { Set($0.split(separator: ";").map(String.init)) }
    for place in Probe.Place.allCases where environment["PLUMB_PLACE"] ?? "\(place)" == "\(place)" {
      var names: [String] = []
      var counts = (agreeing: 0, wrong: 0)
      for group in Group.all where topics?.contains(group.topic) ?? true {
        for (one, finding) in findings(of: group, in: place) {
          if one.trap == true ? finding.isError(in: place) : finding == .agrees {
            counts.agreeing += 1
            continue
          }
          if finding == .differs { counts.wrong += 1 }
          names.append(group.name(one))
          print("\(place): \(group.name(one))  -- \(finding)  [\(one.printed ?? "trap")]")
        }
      }
      print(
        "COUNT \(place): \(counts.agreeing) agree, \(counts.wrong) differ,"
          + " \(names.count - counts.wrong) refused")
      guard topics == nil, Answers.other == nil else { continue }
      try (names.joined(separator: "\n") + "\n").write(
        to: Self.list(place), atomically: true, encoding: .utf8)
    }
  }
}

extension Probe.Finding {
  /// Whether it is an error: while a layout runs, or of the source where views are made of it.
  fileprivate func isError(in place: Probe.Place) -> Bool {
    switch self {
    case .traps(let message): !message.isEmpty
    case .refused(let message): place != .layout && !message.isEmpty
    case .agrees, .agreesWithoutTypes, .differs: false
    }
  }
}
