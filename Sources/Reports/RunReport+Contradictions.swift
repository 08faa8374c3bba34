import Regression
import Scenarios

extension RunReport {
  /// A line a contradiction: whose expectations they are, and the first node they differ about.
  func contradictionLines(width: Int, ink: Ink) -> [String] {
    var table = Columns()
    table.rows = contradictions.map { contradiction in
      [.init(contradiction.stronger.scenario), .init(contradiction.text)]
    }
    let title = counted(contradictions.count, "contradiction") + " about what one code comes to now"
    return [ink(title, .heading)] + table.lines(foldedTo: width - 2, ink: ink).map { "  " + $0 }
  }
}

extension Contradiction {
  /// `Color is 0 0 10 10 as stated, 0 0 11 10 as accepted  +1 more`.
  var text: String {
    guard let clash = clashes.first else { return "" }
    let more = clashes.count > 1 ? "  +\(clashes.count - 1) more" : ""
    let other = weaker.scenario == stronger.scenario ? "" : " in \(weaker.scenario)"
    let (strong, weak) = clash.texts
    return "\(clash.node): \(strong) as \(stronger.basis.rawValue), \(weak) as "
      + "\(weaker.basis.rawValue)\(other)\(more)"
  }

  var json: JSON {
    [
      "stronger": stronger.json, "weaker": weaker.json,
      "clashes": .array(
        clashes.map {
          [
            "node": .string($0.node), "stronger": .string($0.stronger.exactText),
            "weaker": .string($0.weaker.exactText),
          ]
        }),
    ]
  }
}

extension Contradiction.Clash {
  /// `420 _ 100 80` twice, each edge with as many places as it takes to see the difference.
  fileprivate var texts: (stronger: String, weaker: String) {
    guard case .frame(let strong) = stronger, case .frame(let weak) = weaker else {
      return (stronger.shortText, weaker.shortText)
    }
    let pairs = zip(strong, weak).map { pair -> [String] in
      guard let a = pair.0, let b = pair.1 else {
        return [pair.0, pair.1].map { $0.map { Points.text($0) } ?? "_" }
      }
      return Points.texts([a, b])
    }
    return (
      pairs.map { $0[0] }.joined(separator: " "), pairs.map { $0[1] }.joined(separator: " ")
    )
  }
}

extension Contradiction.Claim {
  fileprivate var shortText: String { text { Points.text($0) } }

  fileprivate var exactText: String { text { Length.text($0) } }

  private func text(_ length: (Double) -> String) -> String {
    switch self {
    case .words(let words): words
    case .frame(let edges): edges.map { $0.map(length) ?? "_" }.joined(separator: " ")
    }
  }
}

extension Contradiction.Side {
  fileprivate var json: JSON {
    [
      "scenario": .string(scenario), "basis": .string(basis.rawValue), "source": .string(source),
    ]
  }
}
