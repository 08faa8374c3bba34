import BuiltinEngine
import Scenarios

/// What code says and a screen shows, and a layout here leaves out.
struct LeftOut: Hashable, Sendable {
  private var bars: Set<String> = []
  private var faces: Set<String> = []
  private var scrolling: Set<String> = []
  /// What a deterministic metric or a font does not know.
  private var ofMetrics: Set<String> = []

  /// Takes note of a view or a modifier.
  mutating func note(_ name: String) {
    if Catalogue.bars.contains(name) { bars.insert(name) }
    if Catalogue.faces.contains(name) { faces.insert(name) }
    if Self.parts.contains(name) { scrolling.insert(name) }
    if Catalogue.ofFontsOnly.union(Catalogue.notOfFonts).contains(name) { ofMetrics.insert(name) }
  }

  /// Takes note of what a font says beside its size.
  mutating func note(font: JSON?) {
    guard let said = font?.object?.first?.value.object else { return }
    switch said["weight"]?.string {
    case nil, "regular": break
    case "bold": faces.insert("bold")
    default: faces.insert("weight")
    }
    if said["italic"] != nil { faces.insert("italic") }
  }

  /// A sentence for each kind, unless the environment makes up for it.
  func warnings(in environment: LayoutEnvironment) -> [String] {
    var warnings: [String] = []
    if !bars.isEmpty, environment.safeAreaInsets == nil {
      warnings.append(
        "bars are left out (\(Self.list(bars))): state their room with --safe-area, or with safeArea="
          + " in a frames block")
    }
    if !faces.isEmpty, environment.textMetric == LayoutEnvironment.defaultTextMetric {
      warnings.append(
        "no size follows from \(Self.list(faces)) in the metric \(LayoutEnvironment.defaultTextMetric):"
          + " measure texts with --metric")
    }
    let isUsual = environment.textMetric == LayoutEnvironment.defaultTextMetric
    let lacks = isUsual ? Catalogue.ofFontsOnly : Catalogue.notOfFonts
    if !ofMetrics.isDisjoint(with: lacks) {
      warnings.append(
        "the metric \(environment.textMetric) does not know"
          + " \(Self.list(ofMetrics.intersection(lacks))), so each run of it is 'unsupported': measure"
          + " texts \(isUsual ? "in a font, with --metric" : "in plumb-1")")
    }
    if scrolling.count == Self.parts.count {
      warnings.append(
        "'containerRelativeFrame' takes the whole length of a scroll view: whether its"
          + " 'contentMargins' are taken off first is not known")
    }
    return warnings
  }

  /// What together has an answer of our own.
  private static let parts: Set<String> = ["containerRelativeFrame", "contentMargins"]

  private static func list(_ names: Set<String>) -> String {
    names.sorted().joined(separator: ", ")
  }
}
