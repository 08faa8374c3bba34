/// What a scenario's frames must be: all of them or some, whole or in part.
package struct Expectation: Hashable, Sendable {
  /// Why the frames are expected, strongest first.
  package enum Basis: String, CaseIterable, Sendable, Comparable {
    /// Read off a real platform, which the source names.
    case measured
    /// An article says so.
    case stated
    /// Worked out from a rule, which the source names.
    case derived
    /// What the engine does where no source knows, to be measured by whoever can.
    case decided
    /// Taken over from a run.
    case accepted

    package static func < (a: Self, b: Self) -> Bool { a.strength < b.strength }

    private var strength: Int {
      switch self {
      case .measured: 4
      case .stated: 3
      case .derived: 2
      case .decided: 1
      case .accepted: 0
      }
    }

    /// The tolerance where none is given, in points.
    package var defaultTolerance: Double { self == .accepted ? 0 : 0.01 }
  }

  /// One node and the edges of it that are expected.
  package struct Line: Hashable, Sendable {
    /// How the node is found.
    package enum Target: Hashable, Sendable {
      case path(String)
      /// By `.id(…)`, which must name one node.
      case id(String)
    }

    package var target: Target

    /// x, y, width, height in points; `nil` is "not stated".
    package var x, y, width, height: Double?

    package init(target: Target, x: Double?, y: Double?, width: Double?, height: Double?) {
      self.target = target
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  package var basis: Basis

  /// The platform, the article or the rule; may be empty.
  package var source: String

  /// How far an edge may be off, in points.
  package var tolerance: Double

  /// Whether no node may exist that no line names.
  package var isExact: Bool

  package var lines: [Line]

  package init(
    basis: Basis, source: String = "", tolerance: Double? = nil, isExact: Bool = false,
    lines: [Line]
  ) {
    self.basis = basis
    self.source = source
    self.tolerance = tolerance ?? basis.defaultTolerance
    self.isExact = isExact
    self.lines = lines
  }
}

extension Expectation.Line.Target {
  /// `HStack/0.Color` or `#yellow`, as books write them.
  package var text: String {
    switch self {
    case .path(let path): path
    case .id(let id): "#" + id
    }
  }
}

extension Expectation {
  /// The lines as the store keeps them: `[{"node": "#yellow", "frame": [420, null, 100, 80]}]`.
  package var linesJSON: JSON {
    .array(
      lines.map { line in
        .object([
          "node": .string(line.target.text),
          "frame": .array([line.x, line.y, line.width, line.height].map { .length($0) }),
        ])
      })
  }

  /// Reads what ``linesJSON`` writes; `nil` if it is of another form.
  package static func lines(json: JSON) -> [Line]? {
    guard let elements = json.array else { return nil }
    var lines: [Line] = []
    for element in elements {
      guard let node = element["node"]?.string, let frame = element["frame"]?.array,
        frame.count == 4
      else { return nil }
      var edges: [Double?] = []
      for edge in frame {
        guard edge == .null || edge.length != nil else { return nil }
        edges.append(edge.length)
      }
      lines.append(
        Line(
          target: Line.Target(text: node), x: edges[0], y: edges[1], width: edges[2],
          height: edges[3]))
    }
    return lines
  }
}
