import BuiltinEngine
import Scenarios

/// What code says and a screen shows, and a layout here leaves out.
struct LeftOut: Hashable, Sendable {
  private var bars: Set<String> = []
  private var faces: Set<String> = []
  private var scrolling: Set<String> = []
  /// What a deterministic metric or a font does not know.
  private var ofMetrics: Set<String> = []
  /// What of a font no metric knows.
  private var variants: Set<String> = []
  /// What says where a scroll view stands, what is shown over the views, and what beside those of a list.
  private var positions: Set<String> = []
  private var presented: Set<String> = []
  private var besideRows: Set<String> = []

  /// Takes note of a view or a modifier.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - isPlain: Whether it asks for what a font is anyway.
  mutating func note(_ name: String, isPlain: Bool = false) {
    if Catalogue.notOfFonts.contains(name), !isPlain, name != "allowsTightening" {
      variants.insert(name)
    }
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
    if let variant = said["variant"]?.string { variants.insert(variant) }
    if let design = said["design"]?.string, design != "default" { variants.insert("design") }
  }

  /// Takes note of what moves the content of a scroll view, or shows one somewhere else than at its
  /// start.
  mutating func note(position name: String) { positions.insert(name) }

  /// Takes note of what is shown over the views from the beginning.
  mutating func note(presented name: String) { presented.insert(name) }

  /// Takes note of what a list shows beside a row.
  mutating func note(besideRow name: String) { besideRows.insert(name) }

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
    if isUsual, !variants.isEmpty {
      warnings.append("no size follows from \(Self.list(variants)) of a font: no metric knows it")
    }
    if !ofMetrics.isDisjoint(with: lacks) {
      warnings.append(
        "the metric \(environment.textMetric) does not know"
          + " \(Self.list(ofMetrics.intersection(lacks))), so each run of it is 'unsupported': measure"
          + " texts \(isUsual ? "in a font, with --metric" : "in plumb-1")")
    }
    if !positions.isEmpty {
      warnings.append(
        "the content of scroll views lies where it does before they are scrolled: what is said of its"
          + " position is left out (\(Self.list(positions)))")
    }
    if !presented.isEmpty {
      warnings.append(
        "what is shown over the views is left out (\(Self.list(presented))): give it an example of its"
          + " own")
    }
    if !besideRows.isEmpty {
      warnings.append(
        "what lists and tab bars show beside a row or an item is left out (\(Self.list(besideRows)))"
      )
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
