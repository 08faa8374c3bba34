/// A font: only its size matters to the metric of texts.
public struct Font: Hashable, Sendable {
  let size: CGFloat

  /// The font of this text style, at its size in the usual text size.
  public static let largeTitle = Font(size: 34)

  /// The font of this text style, at its size in the usual text size.
  public static let title = Font(size: 28)

  /// The font of this text style, at its size in the usual text size.
  public static let title2 = Font(size: 22)

  /// The font of this text style, at its size in the usual text size.
  public static let title3 = Font(size: 20)

  /// The font of this text style, at its size in the usual text size.
  public static let headline = Font(size: 17)

  /// The font of this text style, at its size in the usual text size.
  public static let body = Font(size: 17)

  /// The font of this text style, at its size in the usual text size.
  public static let callout = Font(size: 16)

  /// The font of this text style, at its size in the usual text size.
  public static let subheadline = Font(size: 15)

  /// The font of this text style, at its size in the usual text size.
  public static let footnote = Font(size: 13)

  /// The font of this text style, at its size in the usual text size.
  public static let caption = Font(size: 12)

  /// The font of this text style, at its size in the usual text size.
  public static let caption2 = Font(size: 11)

  /// A font's weight; every character stays as wide as it is.
  public enum Weight: Hashable, Sendable {
    case ultraLight
    case thin
    case light
    case regular
    case medium
    case semibold
    case bold
    case heavy
    case black
  }

  /// A font's design; every character stays as wide as it is.
  public enum Design: Hashable, Sendable {
    case `default`
    case serif
    case rounded
    case monospaced
  }

  /// The system's font of a size in points.
  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    Font(size: size)
  }

  /// The font itself: every character stays as wide as it is.
  public func bold() -> Font { self }

  /// The font itself: every character stays as wide as it is.
  public func italic() -> Font { self }

  /// The font itself: every character stays as wide as it is.
  public func weight(_ weight: Weight) -> Font { self }

  /// The font itself: every character stays as wide as it is.
  public func monospacedDigit() -> Font { self }
}

/// Where the lines of a text begin; it moves no frame.
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  case leading
  case center
  case trailing
}

extension View {
  /// Sets the font of the texts in the view; `nil` is the default one, 20 points.
  public func font(_ font: Font?) -> some View {
    TextStyleView(content: self) { $0.em = font?.size ?? TextStyle().em }
  }

  /// Sets how many lines the texts in the view may have; `nil` for any number.
  public func lineLimit(_ number: Int?) -> some View {
    TextStyleView(content: self) { $0.limit(number, reserving: 0) }
  }

  /// Sets how many lines the texts in the view may have, and whether there is room for as many also
  /// where a text has fewer.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    TextStyleView(content: self) { $0.limit(limit, reserving: reservesSpace ? limit : 0) }
  }

  /// Sets how many lines the texts in the view have room for at least, and how many they may have.
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    TextStyleView(content: self) { $0.limit(limit.upperBound, reserving: limit.lowerBound) }
  }

  /// Sets how many lines the texts in the view have room for at least.
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    TextStyleView(content: self) { $0.limit(nil, reserving: limit.lowerBound) }
  }

  /// Sets how many lines the texts in the view may have.
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    TextStyleView(content: self) { $0.limit(limit.upperBound, reserving: 0) }
  }

  /// Sets the distance between the lines of texts in the view, in points; a negative one is 0.
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
    TextStyleView(content: self) { $0.lineSpacing = lineSpacing }
  }

  /// Lets every character of texts in the view advance farther, by points; tracking counts before
  /// it.
  public func kerning(_ kerning: CGFloat) -> some View {
    TextStyleView(content: self) { $0.kerning = kerning }
  }

  /// Lets every character of texts in the view advance farther, by points.
  public func tracking(_ tracking: CGFloat) -> some View {
    TextStyleView(content: self) { $0.tracking = tracking }
  }

  /// The view itself: every character stays as wide as it is.
  public func bold() -> some View { self }

  /// The view itself: every character stays as wide as it is.
  public func italic() -> some View { self }

  /// The view itself: every character stays as wide as it is.
  public func fontWeight(_ weight: Font.Weight?) -> some View { self }

  /// The view itself: every character stays as wide as it is.
  public func fontDesign(_ design: Font.Design?) -> some View { self }

  /// The view itself: every character stays as wide as it is.
  public func monospacedDigit() -> some View { self }

  /// The view itself: where lines begin moves no frame.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
}

/// A view whose texts have another style.
private struct TextStyleView<Content: View>: View, PrimitiveView {
  let content: Content
  let change: (inout TextStyle) -> Void

  func _lower(into lowering: ViewLowering) {
    lowering.styled(by: change) { content._lower(into: lowering) }
  }

  func _list(in listing: ViewListing) {
    let change = change
    listing.wrapped { lowering, view in
      lowering.styled(by: change) { view(lowering) }
    } content: {
      content._list(in: listing)
    }
  }
}

extension TextStyle {
  /// Sets both ends of the number of lines.
  fileprivate mutating func limit(_ most: Int?, reserving least: Int) {
    lineLimit = most
    reservedLines = least
  }
}

extension ViewLowering {
  /// Lowers content whose texts have a changed style.
  fileprivate func styled(by change: (inout TextStyle) -> Void, _ content: () -> Void) {
    let outer = textStyle
    defer { textStyle = outer }
    change(&textStyle)
    content()
  }
}
