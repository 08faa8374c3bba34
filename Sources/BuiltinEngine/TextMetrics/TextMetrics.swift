import FontTables
package import LayoutEngine
import Scenarios

/// The metrics of texts that the built-in engine knows beside `plumb-1`.
package struct TextMetrics: Sendable {
  /// Those that are part of the program.
  package static let builtin = TextMetrics(added: [:])

  /// Those that somebody measured elsewhere, by name.
  private var added: [String: FontTable]

  /// Adds tables; one with the name of a known metric has to be that metric.
  package mutating func add(_ table: FontTable) { added[table.name] = table }

  /// The names of all, `plumb-1` first.
  package var names: [String] {
    [LayoutEnvironment.defaultTextMetric] + FontTables.all.map(\.name) + added.keys.sorted()
  }

  /// The table of a name; `nil` for one that is not known, and for `plumb-1`.
  package func table(named name: String) -> FontTable? {
    Self.read[name]?() ?? added[name]
  }

  /// The metric of a name; `nil` for one that is not known, and for `plumb-1`.
  package func metric(named name: String) -> FontMetric? {
    switch name {
    case "noto-sans-1": Self.notoSansMetric
    case "inter-1": Self.interMetric
    default: added[name]?.metric
    }
  }

  // Each is read when it is first asked for: most runs need none.
  private static let notoSans = table("noto-sans-1")
  private static let inter = table("inter-1")
  private static let notoSansMetric = notoSans.metric
  private static let interMetric = inter.metric
  private static let read: [String: @Sendable () -> FontTable] = [
    "noto-sans-1": { notoSans }, "inter-1": { inter },
  ]

  private static func table(_ name: String) -> FontTable {
    guard let text = FontTables.all.first(where: { $0.name == name })?.text else {
      preconditionFailure("'\(name)' is no table of the program")
    }
    do {
      return try FontTable(String(describing: text))
    } catch {
      preconditionFailure("the program's table '\(name)' is damaged: \(error)")
    }
  }
}
