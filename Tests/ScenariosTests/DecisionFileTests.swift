import Testing

@testable import Scenarios

/// Decisions as a text.
struct DecisionFileTests {
  private static let hostile = "a \"b\" \\ c\n\u{1B}[31m\u{202E}d\u{0}\t\u{2028}é👩‍👩‍👧 ]] # x"

  private static func note(_ reason: String = "soon", link: String? = nil) -> DecisionNote {
    DecisionNote(by: "ada", date: "2026-11-22T02:49:00Z", reason: reason, link: link)
  }

  private static func scenario(_ name: String) -> DecidedScenario {
    DecidedScenario(name: name, content: Digest(of: name))
  }

  private static func known(_ name: String, reason: String = "soon") -> Decision {
    .known(
      KnownFailure(
        scenario: scenario(name), engine: "sample", note: note(reason, link: "https://a/1?b=c#d"),
        owner: hostile, until: "2027-01-31",
        frames: FrameSet(
          nodes: [
            NodeFrame(path: "HStack", frame: Frame(x: 0, y: -0.5, width: 1 / 3, height: .infinity)),
            NodeFrame(
              path: "HStack/0.Color", id: hostile,
              frame: Frame(x: 1e21, y: .leastNonzeroMagnitude, width: 0, height: -.infinity)),
            NodeFrame(
              path: "HStack/1.Color", id: "", frame: Frame(x: 0, y: 0, width: 1, height: 1)),
          ], precision: FramePrecision(roundingStep: 0.5, scope: .leaves))))
  }

  private static let decisions: [Decision] = [
    known("b@1x1"), known(hostile, reason: hostile),
    .accepted(
      AcceptedFrames(
        scenario: scenario("a@1x1"), engine: nil, note: note(),
        run: AcceptedFrames.Run(
          engine: "sample", version: "1.0.0", started: "2026-11-20T02:49:00Z"),
        claim: Digest(of: "claim"),
        expectation: Expectation(
          basis: .accepted, tolerance: 0.25, isExact: false,
          lines: [
            Expectation.Line(target: .id(hostile), x: nil, y: 0, width: 1.5, height: nil)
          ]))),
    .accepted(
      AcceptedFrames(
        scenario: scenario("a@1x1"), engine: "sample", note: note(), run: nil, claim: nil,
        expectation: Expectation(
          basis: .accepted, isExact: true,
          lines: [Expectation.Line(target: .path("Color"), x: 0, y: 0, width: 1, height: 2)]))),
    .acknowledged(
      AcknowledgedFailure(
        scenario: scenario("c@1x1"), engine: "sample", note: note("", link: "https://a/1"),
        owner: hostile,
        frames: FrameSet(
          nodes: [NodeFrame(path: "Color", frame: Frame(x: 0, y: 0, width: 1, height: 1))],
          precision: FramePrecision(roundingStep: 1, scope: .ids)))),
    .acknowledged(
      AcknowledgedFailure(
        scenario: scenario("d@1x1"), engine: "sample", note: note(""), owner: "eve", frames: nil)),
    .voided(
      VoidedRun(
        engine: EngineVersion(
          name: "sample", version: "1.0.0", revision: "4f2c", revisionDate: "unknown"),
        started: "2026-11-20T02:49:00Z", digest: Digest(of: "results"),
        note: DecisionNote(by: nil, date: "2026-11-21T00:00:00Z", reason: "the disk was full"))),
  ]

  @Test func `what is written is read again, whatever it says`() throws {
    let text = DecisionFile.text(Self.decisions)
    let read = try DecisionFile.decisions(of: text)
    #expect(Set(read.map(\.decision)) == Set(Self.decisions))
    #expect(read.count == Self.decisions.count)
    #expect(DecisionFile.text(read.map(\.decision).shuffled()) == text)
    #expect(text.shownHarmless == text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(read.allSatisfy { lines[$0.line - 1].hasPrefix("[[") })
  }

  @Test func `a text that an editor made is read alike`() throws {
    let text = DecisionFile.text([Self.known("b@1x1")])
    let edited = text.replacing("\n", with: "\r\n")
      .replacing("engine = ", with: "  engine\t=  ")
      .replacing("\"sample\"", with: "'sample'  # which")
      .replacing("],\r\n]", with: "]\r\n  # all\r\n]")
    #expect(try DecisionFile.decisions(of: edited).map(\.decision) == [Self.known("b@1x1")])
  }

  @Test(arguments: [
    ("<<<<<<< ours", 1, "a merge that is not resolved"),
    ("[[known]]\n=======", 2, "a merge that is not resolved"),
    ("a = 1", 1, "'a' stands below no head such as '[[known]]'"),
    ("[[known]]\nreason = \"a\"\nreason = \"b\"", 3, "'reason' is given twice"),
    ("[[known]]\nreason = a", 2, "'a' is no value; a text stands in quotes"),
    ("[[known]]\nreason = \"a", 2, "a text without its end"),
    ("[[known]]\nreason = \"\"\"a\"\"\"", 2, "texts of several lines are not taken here"),
    ("[[known]]\nreason = \"\\q\"", 2, "'\\q' is no escape of a text"),
    ("[[known]]\nreason = \"\\uD800\"", 2, "an escape needs 4 hexadecimal digits of a character"),
    ("[[known]]\nreason = \"a\" b", 2, "something stands behind the end of a value or a head"),
    ("[known]", 1, "expected a head such as '[[known]]'"),
    ("[[known", 1, "expected ']]' behind 'known'"),
    ("[[known]]\nframes = [1, 2", 2, "expected ']'"),
    ("[[known]]\nframes = [1 2]", 2, "expected ',' or ']'"),
    ("[[known]]\nframes = [[[[[[[[[1]]]]]]]]]", 2, "lists are nested too deep"),
    (
      "[[knwon]]", 1,
      "'knwon' is no kind of decision; there are accepted, known, acknowledged, renamed, retired and voided"
    ),
    ("[[voided]]", 1, "'[[voided]]' needs 'engine'"),
  ])
  func `what is of another form is named by its line`(
    _ text: String, _ line: Int, _ message: String
  ) {
    #expect(throws: TOML.Failure(line: line, message: message)) {
      try DecisionFile.decisions(of: text)
    }
  }

  @Test(arguments: [
    ("date = ", "date = \"yesterday\"", "'date': expected a time such as 2026-11-22T02:49:00.125Z"),
    ("date = ", "date = \"2026-02-30T00:00:00Z\"", "'date': expected a time such as"),
    ("until = ", "until = \"2026-02-30\"", "'until': '2026-02-30' is no day"),
    ("content = ", "content = \"12\"", "'content': expected 64 hexadecimal digits"),
    ("reason = ", "reason = 1", "'reason': expected a text in quotes"),
    ("reason = ", "reasn = \"a\"", "'[[known]]' needs 'reason'"),
    ("link = ", "lnk = \"a\"", "'[[known]]' has no key 'lnk'"),
    ("scope = ", "scope = \"some\"", "'scope': expected all, leaves or ids"),
    ("rounding = ", "rounding = -1", "'scope': expected all, leaves or ids, and no negative"),
    ("  [\"HStack\"", "  [\"HStack\", 0, 0, 1],", "'frames': expected rows such as"),
  ])
  func `a value that cannot be is named`(
    _ start: String, _ line: String, _ message: String
  ) throws {
    let text = DecisionFile.text([Self.known("b@1x1")]).split(separator: "\n")
      .map { $0.hasPrefix(start) ? line : String($0) }.joined(separator: "\n")
    let error = #expect(throws: TOML.Failure.self) { try DecisionFile.decisions(of: text) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
  }

  @Test func `every beginning of a text is read or refused, never trapped on`() {
    let text = Array(DecisionFile.text(Self.decisions).utf8)
    for end in text.indices {
      _ = try? DecisionFile.decisions(of: String(decoding: text[..<end], as: UTF8.self))
      var other = text
      other[end] = UInt8.random(in: 0...255)
      _ = try? DecisionFile.decisions(of: String(decoding: other, as: UTF8.self))
    }
  }
}
