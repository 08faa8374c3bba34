/// The tables of fonts that are part of the program, as JSON.
///
/// Made by `Tools/font-metric.py`; what is in them says Documentation/text-metrics.md.
package enum FontTables {
  /// By name, in the order in which they are listed.
  package static let all: [(name: String, text: StaticString)] = [
    ("noto-sans-1", notoSans1), ("inter-1", inter1),
  ]
}
