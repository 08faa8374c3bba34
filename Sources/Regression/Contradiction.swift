package import Scenarios
package import SuiteStore

/// Two expectations of one content that cannot both be met.
package struct Contradiction: Hashable, Sendable {
  /// An expectation and whose it is.
  package struct Side: Hashable, Sendable {
    package var scenario: String
    package var basis: Expectation.Basis
    package var source: String
  }

  /// What a node is according to the one and the other.
  package struct Clash: Hashable, Sendable {
    package var node: String
    package var stronger: Claim
    package var weaker: Claim
  }

  package enum Claim: Hashable, Sendable {
    /// x, y, width and height in points; `nil` where nothing is said.
    case frame([Double?])
    case words(String)
  }

  package var stronger: Side
  package var weaker: Side

  /// In the order of the stronger one's lines; never empty.
  package var clashes: [Clash]

  /// All contradictions of a suite, by scenario.
  ///
  /// They are of two kinds: frames accepted over what the article still states, and scenarios that
  /// share a content and expect different frames.
  ///
  /// - Parameters:
  ///   - store: The suite.
  ///   - engine: Whose: by its own expectations before those of all; `nil`: those of all.
  /// - Returns: The contradictions.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package static func all(
    in store: SuiteStore, engine: String? = nil
  ) throws -> [Contradiction] {
    var told: Set<Contradiction> = []
    // What is accepted for all and for the engine is told once.
    return try store.rivalExpectations(engine: engine).compactMap { try Contradiction($0) }
      .filter { told.insert($0).inserted }
  }

  private init?(_ rivals: RivalExpectations) throws {
    let (one, other) = try (rivals.expectation.expectation(), rivals.rival.expectation())
    // A rank against itself: the first by name counts as the stronger.
    let isRivalStronger = other.basis > one.basis
    let first = Side(scenario: rivals.scenario, basis: one.basis, source: one.source)
    let second = Side(scenario: rivals.rivalScenario, basis: other.basis, source: other.source)
    (stronger, weaker) = isRivalStronger ? (second, first) : (first, second)
    if let frames = try rivals.acceptedFrames?.frameSet() {
      // Ids and paths name the same nodes here, so that all lines can be held against the frames.
      clashes = Comparison(of: frames, with: other).differences.map(Clash.init)
    } else {
      let (strong, weak) = isRivalStronger ? (other, one) : (one, other)
      clashes = strong.clashes(with: weak)
    }
    if clashes.isEmpty { return nil }
  }
}

extension Contradiction.Clash {
  fileprivate init(_ difference: Difference) {
    switch difference {
    case .frame(let node, let expected, let actual):
      self.init(node: node, stronger: expected.claim, weaker: actual.claim)
    case .missing(let node, let reason):
      self.init(node: node, stronger: .words("exists"), weaker: .words(reason))
    case .extra(let node, let actual):
      self.init(node: node, stronger: .absence, weaker: actual.claim)
    }
  }
}

extension Contradiction.Claim {
  fileprivate static let absence = Self.words("does not exist")
}

extension Frame {
  fileprivate var claim: Contradiction.Claim { .frame([x, y, width, height]) }
}

extension Expectation.Line {
  fileprivate var claim: Contradiction.Claim { .frame([x, y, width, height]) }
}

extension Expectation {
  /// Lines that name a node alike and have edges farther apart than both tolerances allow, and
  /// nodes that an exact one does not know.
  fileprivate func clashes(with other: Expectation) -> [Contradiction.Clash] {
    let others = Dictionary(other.lines.map { ($0.target, $0) }) { first, _ in first }
    var clashes = lines.compactMap { line -> Contradiction.Clash? in
      guard let rival = others[line.target] else { return nil }
      let isApart = Line.Edge.allCases.contains { edge in
        guard let a = line[edge], let b = rival[edge], a != b else { return false }
        return !(abs(a - b) <= tolerance + other.tolerance)
      }
      guard isApart else { return nil }
      return .init(node: line.target.text, stronger: line.claim, weaker: rival.claim)
    }
    // Paths alone tell what an exact expectation does not name; an id may name any of its nodes.
    func unknown(to exact: Expectation, in partial: Expectation) -> [Line] {
      guard exact.isExact, !exact.lines.contains(where: { $0.target.isID }) else { return [] }
      let known = Set(exact.lines.map(\.target))
      return partial.lines.filter { !$0.target.isID && !known.contains($0.target) }
    }
    clashes += unknown(to: self, in: other).map {
      .init(node: $0.target.text, stronger: .absence, weaker: $0.claim)
    }
    clashes += unknown(to: other, in: self).map {
      .init(node: $0.target.text, stronger: $0.claim, weaker: .absence)
    }
    return clashes
  }
}

extension Expectation.Line.Target {
  fileprivate var isID: Bool {
    if case .id = self { true } else { false }
  }
}
