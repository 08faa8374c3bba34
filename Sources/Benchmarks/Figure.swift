import Scenarios

/// One measured figure, with what it can be compared with.
struct Figure {
  var name: String
  /// `us`, `ms`, `ns`, `bytes`, `count` or `exponent`.
  var unit: String
  var value: Double

  /// What the same machine needs in the same run for the least that could be done, in ``unit``.
  var floor: Double?

  /// What it may be at most, where ``Targets`` do not say.
  var ownLimit: Double?

  /// What it should reach, and what it must never exceed.
  var target: (reach: Double?, limit: Double?) {
    let target = Targets.of(name)
    return (target.reach, target.limit ?? ownLimit)
  }

  var json: JSON {
    let target = target
    var members: [String: JSON] = [
      "name": .string(name), "unit": .string(unit), "value": .number(Self.rounded(value)),
    ]
    members["floor"] = floor.map { .number(Self.rounded($0)) } ?? .null
    members["multiple"] = multiple.map { .number(Self.rounded($0)) } ?? .null
    members["reach"] = target.reach.map { .number($0) } ?? .null
    members["limit"] = target.limit.map { .number($0) } ?? .null
    return .object(members)
  }

  /// How many times the floor it is.
  var multiple: Double? { floor.flatMap { $0 > 0 ? value / $0 : nil } }

  /// Four digits that count.
  static func rounded(_ value: Double) -> Double {
    guard value != 0, value.isFinite else { return value.isFinite ? value : 0 }
    var scale = 1.0
    while abs(value) * scale < 1_000, scale < 1e6 { scale *= 10 }
    return (value * scale).rounded() / scale
  }
}

/// What the figures should reach, and what they must never exceed.
enum Targets {
  static func of(_ name: String) -> (reach: Double?, limit: Double?) {
    if name.hasSuffix(".bytes_per_node") { return (nil, 300) }
    if name.hasPrefix("engine.T3-"), name.hasSuffix(".queries_per_node") { return (nil, 20) }
    if name.hasPrefix("engine.T3x-"), name.hasSuffix(".queries_per_node") { return (nil, 24) }
    guard let target = table[name] else { return (nil, nil) }
    return (target.0, target.1)
  }

  private static let table: [String: (Double, Double)] = [
    "engine.T1.build_layout": (45, 125),
    "engine.T2.build_layout": (500, 1_400),
    "engine.T4.build_layout": (2_200, 6_300),
    "engine.T5.build_layout": (0.30, 0.8),
    "engine.T3-16.build_layout": (5, 14),
    "engine.T3x-16.build_layout": (7, 20),
    "engine.T3x-1024.build_layout": (220, 600),
    "code.rows100.times_compiled": (25, 50),
    "code.columns100.times_compiled": (25, 50),
    "code.relative.interpreted": (5, 10),
    "code.endless": (1_000, 2_000),
    "import.declared_times_plain": (1.3, 2),
    "suite.run_10k": (80, 250),
    "suite.record_10k": (10, 25),
    "suite.unchanged_bytes": (1_024, 2_048),
    "suite.report_10m": (50, 1_000),
    "suite.history_1k": (10, 50),
    "suite.cold_start": (15, 50),
  ]
}

/// All figures of a run: the table on the terminal, and the file.
struct FigureList {
  private(set) var figures: [Figure] = []

  /// The figures of an earlier run by name, to print ratios with.
  var baseline: [String: Double] = [:]

  /// - Parameters:
  ///   - name: Its name in `bench.json`.
  ///   - unit: Its unit.
  ///   - value: What was measured.
  ///   - floor: The least that could be done, measured in the same run.
  ///   - limit: What it may be at most, where ``Targets`` do not say.
  mutating func add(
    _ name: String, _ unit: String, _ value: Double, floor: Double? = nil, limit: Double? = nil
  ) {
    let figure = Figure(name: name, unit: unit, value: value, floor: floor, ownLimit: limit)
    if figures.isEmpty { print(header) }
    figures.append(figure)
    print(line(figure))
  }

  func value(_ name: String) -> Double? { figures.first { $0.name == name }?.value }

  private var header: String {
    "figure".padded(38) + "value".padded(-11) + " unit    " + "floor".padded(-9)
      + "times".padded(-8) + "reach".padded(-8) + "limit".padded(-8)
      + (baseline.isEmpty ? "" : "  ratio")
  }

  private func line(_ figure: Figure) -> String {
    let target = figure.target
    func text(_ value: Double?) -> String {
      value.map { JSON.shortest(Figure.rounded($0)) } ?? "-"
    }
    var line = figure.name.padded(38) + text(figure.value).padded(-11)
    line += " " + figure.unit.padded(8) + text(figure.floor).padded(-9)
    line += text(figure.multiple).padded(-8) + text(target.reach).padded(-8)
    line += text(target.limit).padded(-8)
    if let limit = target.limit, figure.value > limit {
      line += "  over the limit"
    } else if let reach = target.reach, figure.value <= reach {
      line += "  reached"
    }
    if let before = baseline[figure.name], before > 0 {
      line += "  x" + text(figure.value / before)
    }
    return line
  }

  func json(machine: [String: JSON]) -> JSON {
    ["machine": .object(machine), "figures": .array(figures.map(\.json))]
  }

  /// The values of a file that an earlier run wrote.
  static func values(in text: String) throws -> [String: Double] {
    let figures = try JSON(parsing: text)["figures"]?.array ?? []
    return Dictionary(
      figures.compactMap { figure in
        figure["name"]?.string.flatMap { name in figure["value"]?.number.map { (name, $0) } }
      }
    ) { first, _ in first }
  }
}

extension String {
  /// Filled up with spaces to a width: behind the text, or in front of it if it is negative.
  func padded(_ width: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(width) - count))
    return width < 0 ? spaces + self : self + spaces
  }
}
