import FontTables
package import LayoutEngine
import Scenarios
import Threads

/// The metrics of texts that the built-in engine knows beside `plumb-1`.
package struct TextMetrics: Sendable {
  /// Those that are part of the program.
  package static let builtin = TextMetrics()

  /// Those that this process knows: the program's, and what ``install(_:)`` added.
  package static var known: TextMetrics { installed.withLock { $0 } }

  private static let installed = Locked(TextMetrics())

  /// Tables that somebody measured elsewhere.
  private var added: [FontTable] = []

  /// Lets the process know tables from elsewhere: each worker has an engine of its own, made with
  /// what is known then.
  ///
  /// Contents name such a metric with the beginning of its checksum, `my-font-1@0123456789ab`: two
  /// tables of one name are two metrics.
  package static func install(_ tables: [FontTable]) {
    installed.withLock { $0.added += tables }
  }

  /// The names of all, as contents have them, `plumb-1` first.
  package var names: [String] {
    [LayoutEnvironment.defaultTextMetric] + FontTables.all.map(\.name) + added.map(\.fullName)
  }

  /// The name that contents have for a metric that somebody names; `nil` for one that is not known,
  /// or that two tables from elsewhere share.
  package func fullName(of name: String) -> String? {
    if names.contains(name) { return name }
    let found = Set(added.filter { $0.name == name }.map(\.fullName))
    return found.count == 1 ? found.first : nil
  }

  /// The table of a full name; `nil` for one that is not known, and for `plumb-1`.
  package func table(named name: String) -> FontTable? {
    switch name {
    case "noto-sans-1": Self.notoSans.table
    case "inter-1": Self.inter.table
    default: added.first { $0.fullName == name }
    }
  }

  /// The metric of a full name; `nil` for one that is not known, and for `plumb-1`.
  package func metric(named name: String) -> FontMetric? {
    switch name {
    case "noto-sans-1": Self.notoSans.metric
    case "inter-1": Self.inter.metric
    default: table(named: name)?.metric(named: name)
    }
  }

  // Each is read when it is first asked for: most runs need none.
  private static let notoSans = BuiltinTable("noto-sans-1")
  private static let inter = BuiltinTable("inter-1")
}

/// A table that is part of the program.
private struct BuiltinTable: Sendable {
  let table: FontTable
  let metric: FontMetric

  init(_ name: String) {
    guard let text = FontTables.all.first(where: { $0.name == name })?.text else {
      preconditionFailure("'\(name)' is no table of the program")
    }
    do {
      table = try FontTable(String(describing: text))
      metric = table.metric(named: name)
    } catch {
      preconditionFailure("the program's table '\(name)' is damaged: \(error)")
    }
  }
}
