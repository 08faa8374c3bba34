import Regression
import Scenarios
import SuiteStore

extension ScenarioEdit {
  /// `the article's own TagFlow changed since run 1 (builtin 0.1.0), where it passed`.
  var remark: String {
    let end =
      switch verdict {
      case .pass: ", where it passed"
      case .fail: ", where it failed"
      case .unjudged, .moved, .unsupported: ""
      case .error, .crash, .timeout: ", where it came to \(verdict.rawValue)"
      }
    return "\(text) since run \(run.id) (\(run.engine.shortText))" + end
  }

  /// What is another now.
  var text: String {
    var text = Self.text(parts, declarations)
    if parts.contains(.claim), !claimChanges.isEmpty {
      text += ": " + claimChanges.prefix(3).joined(separator: "; ")
      if claimChanges.count > 3 { text += "; and \(claimChanges.count - 3) more" }
    }
    return text
  }

  /// The same without the numbers.
  static func text(_ parts: [Part], _ declarations: [String]) -> String {
    let texts = parts.map { part in
      switch part {
      case .example: "the example was edited"
      case .values: "the values of its free names changed"
      case .environment: "what its frames block says of the surroundings changed"
      case .declarations: declarationsText(declarations)
      case .claim: "the article's claim changed"
      }
    }
    return texts.joined(separator: ", ")
  }

  private static func declarationsText(_ names: [String]) -> String {
    guard !names.isEmpty else { return "what the article declares changed" }
    var text = names.prefix(3).joined(separator: ", ")
    if names.count > 3 { text += " and \(names.count - 3) more" }
    return "the article's own \(text) changed"
  }

  /// What is stated otherwise, a node each: `#yellow width 230 → 231`.
  private var claimChanges: [String] {
    let before = claimBefore?.lines ?? []
    let after = claimNow?.lines ?? []
    var changes: [String] = []
    for line in after {
      let name = line.target.text
      guard let old = before.first(where: { $0.target == line.target }) else {
        changes.append("\(name) is stated now")
        continue
      }
      let edges = Expectation.Line.Edge.allCases.filter { old[$0] != line[$0] }
      guard !edges.isEmpty else { continue }
      let texts = edges.map { "\($0.rawValue) \(Self.text(old[$0])) → \(Self.text(line[$0]))" }
      changes.append(name + " " + texts.joined(separator: ", "))
    }
    for line in before where !after.contains(where: { $0.target == line.target }) {
      changes.append("\(line.target.text) is not stated any more")
    }
    guard let claimBefore, let claimNow else { return changes }
    if claimBefore.tolerance != claimNow.tolerance {
      let texts = [claimBefore, claimNow].map { Points.text($0.tolerance, decimals: 6) }
      changes.append("tolerance \(texts[0]) → \(texts[1])")
    }
    if claimBefore.isExact != claimNow.isExact {
      changes.append(claimNow.isExact ? "no other nodes" : "other nodes may exist")
    }
    return changes
  }

  private static func text(_ length: Double?) -> String {
    length.map { Points.text($0, decimals: 4) } ?? "_"
  }

  /// For programs.
  var json: JSON {
    [
      "parts": .array(parts.map { .string($0.rawValue) }),
      "declarations": .array(declarations.map { .string($0) }), "run": .integer(run.id),
      "verdict": .string(verdict.rawValue), "text": .string(text),
    ]
  }
}
