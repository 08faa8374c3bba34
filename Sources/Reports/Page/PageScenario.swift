import Regression
import Scenarios
import SuiteStore

/// What the page shows of one scenario beside its row in the lists.
struct PageScenario {
  private let entry: RunReport.Entry
  private let evidence: ScenarioEvidence
  private let shapes: NodeShapes

  /// How many sentences of a trace are told.
  private static let lineLimit = 300

  /// `nil` for a scenario of which only the row is known.
  init?(_ entry: RunReport.Entry, _ shapes: NodeShapes = NodeShapes()) {
    guard let evidence = entry.evidence else { return nil }
    self.entry = entry
    self.evidence = evidence
    self.shapes = shapes
  }

  /// `{"base", "place", "code", "proposal", "environment", "basis", "warnings", "remarks", "cause",
  /// "nodes", "old", "expected", "lost", "talk", "oldTalk", "decisions"}`; the script gives the
  /// columns of its arrays their names.
  ///
  /// `base` is the run that it is compared with where that is not the report's.
  var draft: JSON.Draft {
    let frames = entry.frames ?? FrameSet(nodes: [])
    let isMoved = !entry.moves.isEmpty || (entry.frames == nil && entry.framesBefore != nil)
    let notes = FrameNotes(
      frames, differences: entry.differences, expectation: entry.expectation, showsMet: true,
      moves: entry.moves)
    let members: [JSON.Draft.Member] = [
      ("base", .value(.integer(entry.otherBase))),
      ("basis", .text(entry.expectation?.basisText(for: entry.frames?.precision))),
      ("cause", cause), ("code", .text(evidence.source)), ("decisions", .texts(decisions)),
      ("environment", environment), ("expected", expected(notes)),
      // Without frames nothing tells what the engine would have told.
      ("lost", .texts(entry.frames == nil ? [] : notes.remarks.map(\.text))),
      ("nodes", nodes(frames, evidence.trace, notes)),
      (
        "old",
        isMoved
          ? entry.framesBefore.map { nodes($0, evidence.earlierTrace, nil) } ?? .text(nil)
          : .text(nil)
      ),
      (
        "oldTalk",
        isMoved
          ? sentences(of: evidence.earlierTrace, entry.framesBefore ?? frames) : .text(nil)
      ),
      ("place", .text(entry.place)), ("proposal", .text(evidence.content.proposal.text)),
      ("remarks", .texts(remarks)), ("talk", sentences(of: evidence.trace, frames)),
      ("warnings", .texts(entry.warnings)),
    ]
    return .object(members)
  }

  private var remarks: [String] {
    var remarks = entry.remarks
    if entry.isEdited { remarks.append("edited since it was run last") }
    if let run = entry.otherBase { remarks.append("compared with run \(run)") }
    return remarks
  }

  /// `["layoutDirection rightToLeft", …]`.
  private var environment: JSON.Draft {
    guard case .object(let members) = evidence.content.environment.json else { return .list([]) }
    return .texts(
      members.sorted { $0.key < $1.key }.map { name, value in
        "\(name) \(value.string ?? value.canonicalText)"
      })
  }

  /// `[name, sentence, rule]`.
  private var cause: JSON.Draft {
    guard let name = entry.cluster, let cause = entry.cause else { return .text(nil) }
    return .texts([name, causeSentence(cause), cause.ruleText])
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
    _ frames: FrameSet, _ trace: Trace?, _ notes: FrameNotes?
  ) -> JSON.Draft {
    let picture = FramePicture(
      title: entry.scenario, frames: frames, trace: trace?.steps ?? [],
      document: evidence.content.document, shapes: shapes)
    return .list(
      picture.nodes.map { node in
        let note = notes?.notes[node.path]
        return .list([
          .text(node.path), .text(node.label), .whole(node.depth), node.frame.draft,
          .text(node.colour), .text(node.proposal == nil ? nil : node.offerAndAnswer),
          .text(note?.text), .value(.bool(note?.role == .bad)),
        ])
      })
  }

  /// `[[target, path, [x, y, width, height], is it met], …]`; `null` is not stated.
  private func expected(_ notes: FrameNotes) -> JSON.Draft {
    let unmet = Set(entry.differences.map(\.node))
    return .list(
      (entry.expectation?.lines ?? []).map { line in
        .list([
          .text(line.target.text), .text(notes.path(of: line.target.text)),
          .lengths(line.x, line.y, line.width, line.height),
          .value(.bool(!unmet.contains(line.target.text))),
        ])
      })
  }

  /// `[[depth, sentence], …]`, or `null`.
  private func sentences(of trace: Trace?, _ frames: FrameSet) -> JSON.Draft {
    guard let trace else { return .text(nil) }
    let lines = Explanation(
      trace.steps, nodes: frames.nodes, document: evidence.content.document
    ).lines
    var told: [JSON.Draft] = lines.prefix(Self.lineLimit).map { line in
      .list([.whole(line.depth), .text(line.text)])
    }
    if lines.count > told.count {
      told.append(
        .list([.whole(0), .text("… and \(lines.count - told.count) more sentences")]))
    }
    return .list(told)
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
