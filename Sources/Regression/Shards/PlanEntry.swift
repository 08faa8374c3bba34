package import Scenarios

/// A content that a plan asks for.
package struct PlanEntry: Sendable {
  package var digest: Digest
  package var text: ContentText

  /// The scenarios it is computed for.
  package var scenarios: [String]

  /// Frames to which no trace is needed: the last ones, and those whose trace is kept.
  package var known: [Digest]

  /// How long it took in the last run; `nil` where that is not known.
  package var nanoseconds: Int64?

  package init(
    digest: Digest, text: ContentText, scenarios: [String], known: [Digest], nanoseconds: Int64?
  ) {
    self.digest = digest
    self.text = text
    self.scenarios = scenarios
    self.known = known
    self.nanoseconds = nanoseconds
  }

  var weight: ContentWeight { ContentWeight(digest: digest, nanoseconds: nanoseconds) }
}

extension PlanEntry {
  /// The line of a plan.
  var line: CheckedLine {
    var members: [(name: String, json: String)] = [("content", digest.json.canonicalText)]
    if let nanoseconds { members.append(("nanoseconds", "\(nanoseconds)")) }
    members.append(("scenarios", JSON.strings(scenarios).canonicalText))
    members.append(("known", JSON.array(known.map(\.json)).canonicalText))
    // Canonical texts are JSON as they are.
    members.append(("proposal", text.proposal))
    members.append(("environment", text.environment))
    members.append(("document", text.document))
    return CheckedLine(members)
  }

  /// What a line says of a content without its document; `nil` if it is no such line.
  static func weight(of line: CheckedLine) -> ContentWeight? {
    guard let members = line.members(before: "proposal"),
      let digest = Digest(json: members["content"])
    else { return nil }
    guard let time = members["nanoseconds"] else {
      return ContentWeight(digest: digest, nanoseconds: nil)
    }
    guard let nanoseconds = time.count else { return nil }
    return ContentWeight(digest: digest, nanoseconds: nanoseconds)
  }

  /// Reads ``line``.
  ///
  /// - Returns: `nil` if it is no such line, or its content is not the one that it names.
  init?(_ line: CheckedLine) {
    guard let weight = Self.weight(of: line), let json = try? line.json(),
      let scenarios = json["scenarios"]?.strings, let known = json["known"]?.strings,
      let document = json["document"], let proposal = json["proposal"],
      let environment = json["environment"]
    else { return nil }
    let digests = known.compactMap { Digest(hex: $0.utf8) }
    let text = ContentText(
      document: document.canonicalText, proposal: proposal.canonicalText,
      environment: environment.canonicalText)
    guard digests.count == known.count, text.digest == weight.digest else { return nil }
    self.init(
      digest: weight.digest, text: text, scenarios: scenarios, known: digests,
      nanoseconds: weight.nanoseconds)
  }
}
