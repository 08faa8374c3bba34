import Regression
import Scenarios

extension RunReport {
  /// A line a contradiction: whose expectations they are, and the first node they differ about.
  func contradictionLines(width: Int, ink: Ink) -> [String] {
    var table = Columns()
    table.rows = contradictions.map { contradiction in
      [.init(contradiction.stronger.scenario), .init(contradiction.text)]
    }
    let title = counted(contradictions.count, "contradiction") + " between expectations"
    return [ink(title, .heading)] + table.lines(width: width, indent: 2, ink: ink)
  }

  var markdownContradictions: [String] {
    guard !contradictions.isEmpty else { return [] }
    return [
      "## \(counted(contradictions.count, "contradiction")) between expectations",
      contradictions.map { "- `\($0.stronger.scenario)`: \($0.text.inMarkdown)" }
        .joined(separator: "\n"),
    ]
  }
}

extension Contradiction {
  /// `Color is 0 0 10 10 as stated, 0 0 11 10 as accepted  +1 more`.
  fileprivate var text: String {
    guard let clash = clashes.first else { return "" }
    let more = clashes.count > 1 ? "  +\(clashes.count - 1) more" : ""
    let other = weaker.scenario == stronger.scenario ? "" : " in \(weaker.scenario)"
    return "\(clash.node): \(clash.stronger) as \(stronger.basis.rawValue), \(clash.weaker) as "
      + "\(weaker.basis.rawValue)\(other)\(more)"
  }

  var json: JSON {
    [
      "stronger": stronger.json, "weaker": weaker.json,
      "clashes": .array(
        clashes.map {
          [
            "node": .string($0.node), "stronger": .string($0.stronger),
            "weaker": .string($0.weaker),
          ]
        }),
    ]
  }
}

extension Contradiction.Side {
  fileprivate var json: JSON {
    [
      "scenario": .string(scenario), "basis": .string(basis.rawValue), "source": .string(source),
    ]
  }
}
