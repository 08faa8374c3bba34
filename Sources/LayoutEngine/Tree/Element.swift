/// What can be added to a ``LayoutTree``: every kind of node with its arguments, in points.
package enum Element {
  /// Takes what it is proposed, 10 where nothing is: colours and shapes.
  case greedy
  /// A circle: the smaller of the two lengths on both axes.
  case circle
  /// An image; one that may take another size takes no less than `resizing`, the sum of its caps.
  case image(CGSize, resizing: CGSize?)
  /// An image of a name that takes what it is proposed, no less than `least`, and whose own size
  /// nobody knows: where nothing is proposed the layout fails.
  case unsizedImage(String, least: CGSize)
  case spacer(minLength: Double?)
  case divider
  case text(String, TextStyle)

  case stack(Axis, alignment: GuideKey, spacing: Double?)
  case depthStack(horizontal: GuideKey, vertical: GuideKey)
  case layout(LayoutBox)
  case grid(
    horizontal: GuideKey, vertical: GuideKey, horizontalSpacing: Double?, verticalSpacing: Double?)
  /// A grid that grows along `axis`, in tracks across it.
  case lazyGrid(Axis, items: [LazyGridItem], alignment: GuideKey, spacing: Double?)
  /// A stack that is there also around a single view.
  indirect case kept(Element)

  case fixedFrame(width: Double?, height: Double?, horizontal: GuideKey, vertical: GuideKey)
  case flexibleFrame(FlexibleFrame, horizontal: GuideKey, vertical: GuideKey)
  case padding(EdgeInsets)
  case fixedSize(horizontal: Bool, vertical: Bool)
  case aspectRatio(Double?, ContentMode)
  case offset(x: Double, y: Double)
  case position(x: Double, y: Double)
  case alignmentGuide(GuideKey, (ViewDimensions) -> CGFloat)
  case relative(width: Double, height: Double, RelativeBasis)

  /// An overlay or a background: the first child is the primary view, and what follows
  /// ``LayoutTree/beginDecoration()`` the content laid over or under it.
  case decoration(horizontal: GuideKey, vertical: GuideKey)

  /// What knows of containers and safe areas.
  case container(ContainerElement)
}

/// The six optional lengths of a flexible frame, in points.
package struct FlexibleFrame {
  package var minWidth, idealWidth, maxWidth: Double?
  package var minHeight, idealHeight, maxHeight: Double?

  package init(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil
  ) {
    self.minWidth = minWidth
    self.idealWidth = idealWidth
    self.maxWidth = maxWidth
    self.minHeight = minHeight
    self.idealHeight = idealHeight
    self.maxHeight = maxHeight
  }
}

/// How a text is measured; see ``TextMetric`` and ``FontMetric``.
package struct TextStyle: Equatable, Sendable {
  /// The font size in points.
  package var em: Double
  package var lineLimit: Int?

  /// How many lines there is room for at least; 0 for as many as there are.
  package var reservedLines = 0

  /// The distance between lines, in points.
  package var lineSpacing = 0.0

  /// What every character advances beyond its width, in points; tracking counts before kerning.
  package var kerning = 0.0
  package var tracking: Double?

  // What only the metric of a font knows.

  /// The weight and slant of the font, from 100 to 900: 400 is regular.
  package var fontWeight = 400
  package var isFontItalic = false

  /// What is said of them besides, which counts before the font.
  package var ownWeight: Int?
  package var ownItalic: Bool?

  /// Whether it is known what is cut off, how wide characters are and how they slant.
  package var isKnown = true

  /// To which part of its size a text may shrink before something is cut off.
  package var minimumScale = 1.0

  /// What is cut off where there is too little room.
  package var truncation = TextTruncation.tail

  package init(em: Double = 20, lineLimit: Int? = nil) {
    self.em = em
    self.lineLimit = lineLimit
  }

  package var weight: Int { ownWeight ?? fontWeight }
  package var isItalic: Bool { ownItalic ?? isFontItalic }

  /// The weight of a text of which it is not known.
  package static let unknownWeight = 0

  /// The weight of a name as `Font.Weight` has it; ``unknownWeight`` for any other.
  package static func weight(named name: String) -> Int {
    weights.first { $0.name == name }?.weight ?? unknownWeight
  }

  static let weights: [(name: String, weight: Int)] = [
    ("ultraLight", 100), ("thin", 200), ("light", 300), ("regular", 400), ("medium", 500),
    ("semibold", 600), ("bold", 700), ("heavy", 800), ("black", 900),
  ]
}

/// Whether a view fits in its proposal or fills it, keeping a ratio.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  case fit
  case fill
}

/// What a relative size is a part of.
public enum RelativeBasis: Hashable, Sendable {
  /// The proposal; nil and infinity pass unchanged. The article's modifier.
  case proposal

  /// The proposal where it is finite, else the content's ideal size: the article's variant that
  /// probes. Its precise form is our own decision.
  case idealWhenUnspecified
}
