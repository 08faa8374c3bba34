/// A text measured by a font: its segments, and how they were broken last.
struct SetText: BitwiseCopyable {
  /// The number of the face in the metric.
  var face: Int32
  /// Where its segments and glyphs begin.
  var firstSegment, firstGlyph: Int
  var segmentCount: Int = 0
  var glyphCount: Int = 0

  var paragraphs: Int32 = 1
  /// The widest paragraph.
  var longest = LineWidth()

  var limit: Int32
  var reserved: Int32
  var lineSpacing: Double
  /// What every character advances beyond its width, in points.
  var tracking: Double
  var minimumScale: Double
  var truncation: TextTruncation

  /// The last two breakings in which nothing was cut off: a stack asks for the smallest width and
  /// for that which it then proposes.
  var last = KnownLines()
  var beforeLast = KnownLines()
}

/// The width of a piece of text: units of the em, and the characters that tracking is added to.
struct LineWidth: BitwiseCopyable, Equatable {
  var units = 0
  var characters = 0

  static func + (a: Self, b: Self) -> Self {
    Self(units: a.units + b.units, characters: a.characters + b.characters)
  }
}

/// How a text was broken at a width.
struct KnownLines: BitwiseCopyable {
  /// The width in points; NaN for none.
  var width = Double.nan
  var lines: Int32 = 0
  var widest = LineWidth()
}

/// A piece of text between two places where a line may be broken, with the spaces at its end.
struct TextSegment: BitwiseCopyable {
  /// All of it, and all but the spaces at its end; in units and characters.
  var width, ink: Int32
  var characters, inkCharacters: Int32
  /// What lies between the segment before and this one, in units, where both are on one line.
  var kerning: Int32
  /// Whether a paragraph ends with it.
  var isLast: Bool
}

/// What is cut off where a text has too little room.
package enum TextTruncation: Int8, BitwiseCopyable, Sendable {
  case head
  case middle
  case tail
}
