import Scenarios
import Testing

@testable import SuiteStore

/// A suite to which random things happen, and a plain record of them.
final class RandomHistory {
  /// `twin` has the content of `a`; `free` has no expectation.
  static let scenarios = ["a", "b", "free", "twin"]
  private static let contents = ["a": "a", "b": "b", "free": "free", "twin": "a"]
  private static let versions = [
    "1.0.0-beta.2", "1.0.0-beta.10", "1.0.0", "1.2.0", "1.10.0",
  ]

  /// A row of `failure` in words.
  struct Failure: Equatable {
    var firstRun: Int64
    var since: Int64
    var alike: Int64
    var lastGood: String?
    var state: String
    var endRun: Int64?
  }

  private enum Answer: Equatable {
    case width(Double)
    case crash
    case unsupported
  }

  private struct Run {
    var id: Int64
    var version: Int
    var isVoided = false

    /// By content.
    var answers: [String: Answer]

    /// By scenario: the width that was expected, if any.
    var expected: [String: Double?]

    /// By scenario: what was accepted then and not taken back, oldest first.
    var accepted: [String: [Acceptance]]
  }

  private struct Acceptance {
    var id: Int
    var width: Double

    /// What was expected before.
    var over: Double?
  }

  let suite: TestSuite
  private var random: HistoryTests.Numbers
  private var runs: [Run] = []
  private var stated = ["a": 10.0, "b": 10, "twin": 20]
  private var inForce: [String: Double] = ["a": 10, "b": 10, "twin": 20]

  /// What was accepted and not taken back, oldest first.
  private var accepted: [String: [Acceptance]] = [:]

  /// The ids of acceptances that were taken back, and how many there were at all.
  private var takenBack: Set<Int> = []
  private var acceptanceCount = 0

  /// Nothing happens in the same second.
  private var seconds = 0
  private var date: String {
    "2026-11-21T08:\(seconds / 60 + 10):\(seconds % 60 + 10)Z"
  }

  init(seed: UInt64) throws {
    suite = try TestSuite()
    random = HistoryTests.Numbers(state: seed)
    try importAll()
  }

  private func importAll() throws {
    try suite.importScenarios(
      Self.scenarios.map { name in
        let content = Self.contents[name].flatMap { ["a", "b", "free"].firstIndex(of: $0) } ?? 0
        return TestSuite.scenario(name, content: Double(content), width: stated[name])
      }, at: date)
  }

  /// A number below `count`.
  private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// Lets something happen, and says what.
  func step() throws -> String {
    seconds += 1
    switch pick(12) {
    case 0, 1: return try void()
    case 2, 3: return try accept()
    case 4: return try restate()
    case 5: return try undo()
    default: return try run()
    }
  }

  /// What is told of a run from what is notable in it is what all its results say.
  func expectSameVerdicts(after event: String) throws {
    guard !runs.isEmpty else { return }
    for run in [runs[runs.count - 1], runs[pick(runs.count)]].map(\.id) {
      let results = try suite.store.results(of: run).scenarios
      let notable = try suite.store.comparison(of: run).verdicts
      let verdicts = try suite.store.verdicts(ofRun: run, notable: notable)
      #expect(
        verdicts
          == results.map { RunVerdict(scenario: $0.name, article: $0.article, verdict: $0.verdict) },
        "run \(run) after \(event)")
    }
  }

  private func run() throws -> String {
    let version = pick(Self.versions.count)
    let selected = Self.scenarios.filter { _ in pick(4) > 0 }
    guard !selected.isEmpty else { return "nothing" }
    var answers: [String: Answer] = [:]
    for name in selected {
      let content = Self.contents[name] ?? ""
      answers[content] =
        switch pick(8) {
        case 0: .unsupported
        case 1: .crash
        case 2, 3, 4: .width(10)
        case 5, 6: .width(20)
        default: .width(30)
        }
    }
    let id = try suite.run(
      TestSuite.engine(Self.versions[version]), only: selected.map { "stacks/\($0)@100x100" }
    ) { name in
      switch answers[Self.contents[name] ?? ""] {
      case .width(let width)?: TestSuite.frames(width)
      case .crash?: .crash(message: "signal 11")
      default: .unsupported(construct: "Color", path: nil)
      }
    }
    var expected: [String: Double?] = [:]
    for name in selected { expected[name] = .some(inForce[name]) }
    runs.append(
      Run(id: id, version: version, answers: answers, expected: expected, accepted: accepted))
    return "run \(id) of \(Self.versions[version]): \(answers), \(expected)"
  }

  private func void() throws -> String {
    guard !runs.isEmpty else { return "nothing" }
    let index = pick(runs.count)
    runs[index].isVoided.toggle()
    try suite.store.setVoided(
      runs[index].isVoided, run: runs[index].id, reason: "random", at: TestSuite.date)
    return "run \(runs[index].id) \(runs[index].isVoided ? "voided" : "restored")"
  }

  private func accept() throws -> String {
    let name = Self.scenarios[pick(Self.scenarios.count)]
    guard !runs.isEmpty else { return "nothing" }
    let run = runs[pick(runs.count)]
    guard run.expected[name] != nil,
      case .width(let width)? = run.answers[Self.contents[name] ?? ""]
    else { return "nothing" }
    _ = try suite.store.accept(
      ["stacks/\(name)@100x100"], from: run.id, by: "ada", reason: "random", at: date)
    guard inForce[name] != width else { return "nothing" }
    acceptanceCount += 1
    accepted[name, default: []].append(
      Acceptance(id: acceptanceCount, width: width, over: inForce[name]))
    inForce[name] = width
    return "\(name) accepted from run \(run.id)"
  }

  private func restate() throws -> String {
    let name = ["a", "b", "twin"][pick(3)]
    let width = [10.0, 20, 30, nil][pick(4)]
    guard stated[name] != width else { return "nothing" }
    stated[name] = width
    // What was accepted rests on no article.
    if width != nil { accepted[name] = nil }
    if accepted[name] == nil { inForce[name] = width }
    try importAll()
    return "\(name) is to be \(width.map { "\($0)" } ?? "however") wide"
  }

  private func undo() throws -> String {
    guard let name = accepted.keys.sorted().first else { return "nothing" }
    _ = try suite.store.undoAcceptances(
      ScenarioFilter(parsing: ["stacks/\(name)@100x100"]), by: "ada", reason: "random",
      at: date)
    if let last = accepted[name]?.last { takenBack.insert(last.id) }
    let earlier = accepted[name]?.dropLast() ?? []
    accepted[name] = earlier.isEmpty ? nil : Array(earlier)
    inForce[name] = earlier.last?.width ?? stated[name]
    return "the acceptance of \(name) is taken back"
  }

  // MARK: What all results tell

  private struct Point {
    var run: Run
    var answer: Answer
    var expected: Double?

    /// Whether something is expected in the run, whatever it is held against.
    var isJudged: Bool
  }

  private static func isGood(_ answer: Answer, _ expected: Double?) -> Bool {
    guard case .width(let width) = answer else { return false }
    return expected.map { $0 == width } ?? true
  }

  /// The last point before one that meets what is expected at that one.
  private static func lastGood(before start: Int, in points: [Point]) -> Int? {
    points[..<start].lastIndex { isGood($0.answer, points[start].expected) }
  }

  /// The version and the answer of that.
  private static func good(_ index: Int, in points: [Point]) -> [String] {
    lastGood(before: index, in: points).map {
      ["\(points[$0].run.version)", "\(points[$0].answer)"]
    } ?? []
  }

  /// Where failures begin that count: by the points alone.
  private static func starts(in points: [Point]) -> [Int] {
    func isBad(_ index: Int) -> Bool { !isGood(points[index].answer, points[index].expected) }
    var starts: [Int] = []
    for index in points.indices where isBad(index) {
      if index == 0 || !isBad(index - 1)
        || isGood(points[index - 1].answer, points[index].expected)
      {
        starts.append(index)
      } else if points[index].expected != points[index - 1].expected,
        let start = starts.last, good(index, in: points) != good(start, in: points)
      {
        starts.append(index)
      }
    }
    return starts
  }

  private func points(_ scenario: String) -> [Point] {
    let ordered = runs.filter { !$0.isVoided }.sorted { ($0.version, $0.id) < ($1.version, $1.id) }
    let points: [Point] = ordered.compactMap { run in
      // What a run computed for the twin alone says nothing of this one.
      guard run.expected[scenario] != nil,
        let answer = run.answers[Self.contents[scenario] ?? ""], answer != .unsupported
      else { return nil }
      let expected = standing(scenario, in: run)
      return Point(run: run, answer: answer, expected: expected, isJudged: expected != nil)
    }
    return Self.heldAgainstFailures(points)
  }

  /// What was expected in a run, as if nothing had been accepted that was taken back since.
  private func standing(_ scenario: String, in run: Run) -> Double? {
    var expected = run.expected[scenario] ?? nil
    for acceptance in (run.accepted[scenario] ?? []).reversed() {
      guard takenBack.contains(acceptance.id) else { break }
      expected = acceptance.over
    }
    return expected
  }

  /// What an older run of a later version is held against in a failure: what is expected in that,
  /// unless it failed by its own and meets this.
  private static func heldAgainstFailures(_ points: [Point]) -> [Point] {
    var failing: Point?
    return points.map { point in
      var point = point
      if let failing, failing.expected != nil, point.run.id < failing.run.id,
        isGood(point.answer, point.expected) || !isGood(point.answer, failing.expected)
      {
        point.expected = failing.expected
      }
      if isGood(point.answer, point.expected) {
        failing = nil
      } else if (failing?.run.id ?? 0) < point.run.id || failing?.expected != point.expected {
        failing = point
      }
      return point
    }
  }

  /// What a listing says of a scenario that something is expected of: what the run recorded last
  /// that covered it found, whatever its version, by what is expected now.
  func expectedVerdict(_ scenario: String) -> Verdict? {
    let last = runs.last { !$0.isVoided && $0.expected[scenario] != nil }
    switch last?.answers[Self.contents[scenario] ?? ""] {
    case .width(let width)?: return inForce[scenario] == width ? .pass : .fail
    case .crash?: return .crash
    case .unsupported?: return .unsupported
    case nil: return nil
    }
  }

  func expected(_ scenario: String) -> [Failure] {
    let points = points(scenario)
    func isBad(_ index: Int) -> Bool { !Self.isGood(points[index].answer, points[index].expected) }
    func isGoodBefore(_ index: Int) -> Bool {
      index > 0 && Self.isGood(points[index - 1].answer, points[index].expected)
    }
    let starts = Self.starts(in: points)
    var failures: [Failure] = []
    for start in starts {
      let end = points.indices.first { $0 > start && (!isBad($0) || starts.contains($0)) }
      var failure = Self.failure(from: start, in: points)
      failure.endRun = end.map { points[$0].run.id }
      if failure.lastGood == nil, start > 0, isBad(start - 1) {
        failure.since = points[0].run.id
        failure.alike = Self.beginning(of: start, in: points)
      }
      if let end {
        failure.state = isBad(end) || isGoodBefore(end) ? "accepted" : "fixed"
      } else if let last = points.last, Self.isGood(last.answer, inForce[scenario]) {
        failure.state = "accepted"
      } else if isGoodBefore(start), failures.last?.state == "fixed" {
        failure.state = "reopened"
      }
      failures.append(failure)
    }
    if let (now, fate) = fateNow(of: points, starts, scenario) {
      var failure = Self.failure(from: now.count - 1, in: now)
      if isBad(points.count - 1), failure.lastGood == nil {
        failure.since = points[0].run.id
        failure.alike = Self.beginning(of: points.count - 1, in: points)
      }
      if isBad(points.count - 1), fate != .replaces {
        failures[failures.count - 1].state = "accepted"
      }
      if fate == .replaces { failures.removeLast() }
      if fate != .endsLast { failures.append(failure) }
    }
    return failures
  }

  /// What a failure of now is to the last one of before.
  private enum Fate { case follows, replaces, endsLast }

  /// Whether the last result fails in another way by what is expected now, and the points by that.
  private func fateNow(
    of points: [Point], _ starts: [Int], _ scenario: String
  ) -> (now: [Point], fate: Fate)? {
    guard var last = points.last, !Self.isGood(last.answer, inForce[scenario]) else { return nil }
    let isBad = !Self.isGood(last.answer, last.expected)
    let isRestated = last.expected != inForce[scenario]
    last.expected = inForce[scenario]
    let now = Array(points.dropLast()) + [last]
    guard isBad else { return (now, .follows) }
    guard let start = starts.last, isRestated,
      Self.good(now.count - 1, in: now) != Self.good(start, in: points)
    else { return nil }
    // What is expected by now makes another failure of it.
    guard start == points.count - 1 else { return (now, .follows) }
    return (now, Self.lastGood(before: now.count - 1, in: now) == nil ? .endsLast : .replaces)
  }

  private static func failure(from start: Int, in points: [Point]) -> Failure {
    let good = lastGood(before: start, in: points)
    let first = points[good.map { $0 + 1 } ?? start].run.id
    return Failure(
      firstRun: points[start].run.id, since: first, alike: first,
      lastGood: good.map { Self.versions[points[$0].run.version] }, state: "open", endRun: nil)
  }

  /// The first of the runs in a row that found what one of them did.
  private static func beginning(of place: Int, in points: [Point]) -> Int64 {
    var first = place
    while first > 0, points[first - 1].answer == points[place].answer { first -= 1 }
    return points[first].run.id
  }

  /// Where frames became others in a failure, or moved: the run, that in which the failure began,
  /// the widths before and after, and whether it is the last one, and the last with frames.
  func expectedShifts(_ scenario: String) -> [[String]] {
    let points = points(scenario)
    func isBad(_ index: Int) -> Bool { !Self.isGood(points[index].answer, points[index].expected) }
    func isGoodBefore(_ index: Int) -> Bool {
      index > 0 && Self.isGood(points[index - 1].answer, points[index].expected)
    }
    func width(_ index: Int) -> String { Self.width(points[index]) }
    let starts = Self.starts(in: points)
    var start = 0
    var shifts: [[String]] = []
    for index in points.indices.dropFirst() {
      let isSame = points[index].answer == points[index - 1].answer
      if !points[index].isJudged, !width(index).isEmpty,
        let before = points[..<index].indices.last(where: { !width($0).isEmpty }),
        points[before].answer != points[index].answer
      {
        shifts.append(["\(points[index].run.id)", "", width(before), width(index)])
      }
      if isBad(index) {
        guard !starts.contains(index) else {
          start = index
          shifts += Self.shiftsBefore(index, in: points)
          continue
        }
        let good = Self.lastGood(before: start, in: points).map(width) ?? ""
        if !isSame {
          shifts.append(
            ["\(points[index].run.id)", "\(points[start].run.id)", good, width(index)])
        }
      }
    }
    if let (now, fate) = fateNow(of: points, starts, scenario), fate != .endsLast {
      if fate == .replaces { shifts.removeAll { $0[1] == "\(points[start].run.id)" } }
      shifts += Self.shiftsBefore(now.count - 1, in: now)
    }
    return shifts.indices.map { index in
      let later = shifts[(index + 1)...].filter { $0[1] == shifts[index][1] }
      return shifts[index] + ["\(later.isEmpty)", "\(!later.contains { !$0[3].isEmpty })"]
    }.sorted { $0.joined(separator: " ") < $1.joined(separator: " ") }
  }

  private static func width(_ point: Point) -> String {
    if case .width(let width) = point.answer { "\(width)" } else { "" }
  }

  /// Where the frames of a failure became others after its last good result, before it counts.
  private static func shiftsBefore(_ start: Int, in points: [Point]) -> [[String]] {
    guard let good = lastGood(before: start, in: points) else { return [] }
    return ((good + 1)..<start).filter { points[$0].answer != points[$0 + 1].answer }.map { index in
      let next = points[index + 1]
      return ["\(next.run.id)", "\(points[start].run.id)", width(points[good]), width(next)]
    }
  }
}
