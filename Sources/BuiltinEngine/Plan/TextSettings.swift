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
    /// The weight of the face, and of the font that it counts before; 0 for one that is not known.
    case weight
    case fontWeight
    /// Whether the face is italic: 1 or 0, and −1 where it is not known.
    case italic
    case fontItalic
    /// To which part of its size a text may shrink.
    case minimumScale
    /// Head, middle and tail: 0, 1, 2; −1 where it is not known.
    case truncation
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

  /// Sets what a font says: the argument `label` of a call.
  ///
  /// All of it, since a font replaces another as a whole; `bold` and the like are said of the text
  /// and stay.
  mutating func setFont(_ label: String, of arguments: CheckedArguments) {
    var font = CheckedArguments()
    if let (_, known) = arguments.known.call(label) { font.known = known }
    for case (label, .call(_, let pending)) in arguments.pending { font = pending }
    set(.fontSize, to: "size", of: font)
    set(.fontWeight, to: font.known.number("weight"))
    set(.fontItalic, to: font.known.number("italic"))
  }

  /// Sets a trait to a number that is known.
  mutating func set(_ trait: Trait, to number: Double?) {
    set(Setting(trait: trait, number: number))
  }

  private mutating func set(_ setting: Setting) {
    // Modifiers are met from the outside in: the innermost counts.
    settings.removeAll { $0.trait == setting.trait }
    settings.append(setting)
  }

  /// How texts are measured, where that does not depend on the layout.
  var known: TextStyle { applied(to: TextStyle()) }

  /// How texts are measured, where the parameters and `let`s in scope have the given values.
  func style(_ values: ScopeValues) throws(ExpressionFailure) -> TextStyle {
    var style = TextStyle()
    for setting in settings {
      let value = try setting.pending?.evaluated(values)
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
    case .weight: style.ownWeight = number.map { Int($0) }
    case .fontWeight: style.fontWeight = number.map { Int($0) } ?? 400
    case .italic:
      style.ownItalic = number.map { $0 > 0 }
      if number == -1 { style.isKnown = false }
    case .fontItalic:
      style.isFontItalic = number == 1
      if number == -1 { style.isKnown = false }
    case .minimumScale: style.minimumScale = number ?? 1
    case .truncation:
      style.truncation = number == 0 ? .head : number == 1 ? .middle : .tail
      if number == -1 { style.isKnown = false }
    }
  }
}
