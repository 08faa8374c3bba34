import LayoutEngine

/// What modifiers say of the texts below them.
struct TextSettings {
  enum Trait: CaseIterable {
    /// The font size in points.
    case fontSize
    /// The largest number of lines, and the number that there is room for at least.
    case lineLimit
    case reservedLines
    /// The distance between lines, in points.
    case lineSpacing
    /// What characters advance beyond their width, in points.
    case kerning
    case tracking
  }

  private struct Setting {
    var trait: Trait
    /// The number, where it does not depend on the layout; `nil` also for the usual one.
    var number: Double?
    /// The argument `value`, where it does.
    var pending: CheckedArguments?
  }

  /// There is none of what nothing was said of.
  private var settings: [Setting] = []

  /// Whether nothing was said.
  var isEmpty: Bool { settings.isEmpty }

  /// Whether something depends on the layout.
  var isPending: Bool { settings.contains { $0.pending != nil } }

  /// Sets a trait to the argument `label` of a call.
  mutating func set(_ trait: Trait, to label: String, of arguments: CheckedArguments) {
    let value = arguments.selecting(label)
    set(
      Setting(
        trait: trait, number: value.known.number("value"),
        pending: value.pending.isEmpty ? nil : value))
  }

  /// Sets a trait to a number that is known.
  mutating func set(_ trait: Trait, to number: Double?) {
    set(Setting(trait: trait, number: number))
  }

  private mutating func set(_ setting: Setting) {
    settings.removeAll { $0.trait == setting.trait }
    settings.append(setting)
  }

  /// How texts are measured, where that does not depend on the layout.
  var known: TextStyle { applied(to: TextStyle()) }

  /// How texts are measured, where the parameters and `let`s in scope have the values `slots`.
  func style(slots: [Double], texts: TextTable) throws(FormulaFailure) -> TextStyle {
    var style = TextStyle()
    for setting in settings {
      let value = try setting.pending?.evaluated(slots: slots, texts: texts)
      Self.apply(setting.trait, value.map { $0.number("value") } ?? setting.number, to: &style)
    }
    return style
  }

  /// A style of texts with what is said here, where that does not depend on the layout.
  func applied(to style: TextStyle) -> TextStyle {
    var style = style
    for setting in settings { Self.apply(setting.trait, setting.number, to: &style) }
    return style
  }

  private static func apply(_ trait: Trait, _ number: Double?, to style: inout TextStyle) {
    // No text has so many lines; a document may say any number.
    let lines = number.map { Int(max(-1e9, min($0, 1e9))) }
    switch trait {
    case .fontSize: style.em = number ?? TextStyle().em
    case .lineLimit: style.lineLimit = lines
    case .reservedLines: style.reservedLines = lines ?? 0
    case .lineSpacing: style.lineSpacing = number ?? 0
    case .kerning: style.kerning = number ?? 0
    case .tracking: style.tracking = number
    }
  }
}
