import Regression
import Scenarios
import SuiteStore

/// What the page shows of one scenario beside its row in the lists.
struct PageScenario {
  private let entry: RunReport.Entry
  private let evidence: ScenarioEvidence

  /// How many sentences of a conversation are told.
  private static let talkLimit = 300

  /// `nil` for a scenario of which only the row is known.
  init?(_ entry: RunReport.Entry) {
    guard let evidence = entry.evidence else { return nil }
    self.entry = entry
    self.evidence = evidence
  }

  /// `{"place", "code", "proposal", "environment", "basis", "warnings", "remarks", "cause",
  /// "nodes", "old", "expected", "lost", "talk", "oldTalk", "decisions"}`; the script gives the
  /// columns of its arrays their names.
  var json: JSON {
    let frames = entry.frames ?? FrameSet(nodes: [])
    let isMoved = !entry.moves.isEmpty || (entry.frames == nil && entry.framesBefore != nil)
    let notes = FrameNotes(
      frames, differences: entry.differences, expectation: entry.expectation, showsMet: true,
      moves: entry.moves)
    return [
      "place": .text(entry.place), "code": .string(evidence.source),
      "proposal": .string(evidence.content.proposal.text), "environment": environment,
      "basis": .text(entry.expectation?.basisText(for: entry.frames?.precision)),
      "warnings": .array(entry.warnings.map { .string($0) }),
      "remarks": .array(remarks.map { .string($0) }), "cause": cause,
      "nodes": nodes(frames, evidence.conversation, notes),
      "old": isMoved
        ? entry.framesBefore.map { nodes($0, evidence.earlierConversation, nil) } ?? .null : .null,
      "expected": expected(notes), "lost": .array(notes.remarks.map { .string($0.text) }),
      "talk": talk(evidence.conversation, frames),
      "oldTalk": isMoved
        ? talk(evidence.earlierConversation, entry.framesBefore ?? frames) : .null,
      "decisions": .array(decisions.map { .string($0) }),
    ]
  }

  private var remarks: [String] {
    var remarks = entry.remarks
    if entry.isEdited { remarks.append("edited since it was run last") }
    if let run = entry.otherBase { remarks.append("compared with run \(run)") }
    return remarks
  }

  /// `["layoutDirection rightToLeft", …]`.
  private var environment: JSON {
    guard case .object(let members) = evidence.content.environment.json else { return .array([]) }
    return .array(
      members.sorted { $0.key < $1.key }.map { name, value in
        .string("\(name) \(value.string ?? value.canonicalText)")
      })
  }

  /// `[name, sentence, rule]`.
  private var cause: JSON {
    guard let name = entry.cluster, let cause = entry.cause else { return .null }
    return .array([.string(name), .string(causeSentence(cause)), .string(cause.ruleText)])
  }

  /// What happened where two versions part, with nodes called after the views of the document.
  func causeSentence(_ cause: Cause) -> String {
    let nodes = (entry.framesBefore?.nodes ?? []) + (entry.frames?.nodes ?? [])
    let names = NodeNames(
      paths: nodes.map(\.path), nodes: nodes, document: evidence.content.document)
    let text = cause.sentence { names[$0] }
    return cause.reservation.map { "\(text) (\($0))" } ?? text
  }

  /// `[[path, label, depth, frame, colour, proposed and taken, note, is it off], …]`.
  private func nodes(
    _ frames: FrameSet, _ conversation: Conversation?, _ notes: FrameNotes?
  ) -> JSON {
    let picture = FramePicture(
      title: entry.scenario, frames: frames, trace: conversation?.steps ?? [],
      document: evidence.content.document)
    return .array(
      picture.nodes.map { node in
        let note = notes?.notes[node.path]
        return .array([
          .string(node.path), .string(node.label), .number(Double(node.depth)), node.frame.json,
          .text(node.colour), node.proposal == nil ? .null : .string(node.conversation),
          .text(note?.text), .bool(note?.role == .bad),
        ])
      })
  }

  /// `[[target, path, [x, y, width, height], is it met], …]`; `null` is not stated.
  private func expected(_ notes: FrameNotes) -> JSON {
    let unmet = Set(entry.differences.map(\.node))
    return .array(
      (entry.expectation?.lines ?? []).map { line in
        .array([
          .string(line.target.text), .text(notes.path(of: line.target.text)),
          .array(Expectation.Line.Edge.allCases.map { .length(line[$0]) }),
          .bool(!unmet.contains(line.target.text)),
        ])
      })
  }

  /// `[[depth, sentence], …]`, or `null`.
  private func talk(_ conversation: Conversation?, _ frames: FrameSet) -> JSON {
    guard let conversation else { return .null }
    let lines = Explanation(
      conversation.steps, nodes: frames.nodes, document: evidence.content.document
    ).lines
    var told: [JSON] = lines.prefix(Self.talkLimit).map { line in
      .array([.number(Double(line.depth)), .string(line.text)])
    }
    if lines.count > told.count {
      told.append(.array([0, .string("… and \(lines.count - told.count) more sentences")]))
    }
    return .array(told)
  }

  /// What people decided about its expectation, the latest first.
  private var decisions: [String] {
    evidence.expectations.flatMap { expectation -> [String] in
      guard expectation.isAccepted else { return [] }
      var texts: [String] = []
      if let other = expectation.endedBy {
        texts.append(
          "\((expectation.ended ?? "").prefix(10)): taken back by \(other): "
            + (expectation.endedReason ?? ""))
      }
      let run = expectation.runText.map { " from \($0)" } ?? ""
      let by = expectation.by.map { " by \($0)" } ?? ""
      texts.append(
        "\(expectation.created.prefix(10)): accepted\(run)\(by): \(expectation.reason ?? "")")
      return texts
    }
  }
}
