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

  /// What the font comes to at the text's size, and the widest paragraph in it, in points.
  var line: LineMetric
  var longestPoints = 0.0

  var limit: Int32
  var reserved: Int32
  var lineSpacing: Double
  /// What every character advances beyond its width, in points.
  var tracking: Double
  var minimumScale: Double
  var truncation: TextTruncation

  /// The narrowest character, in units, and the widest with the spaces that hang over behind it: at
  /// the smallest width, which every stack asks for, each character that is no space is a line.
  var narrowest = 0
  var widest = 0
  var characterLines: Int32 = 0

  /// The last two breakings in which nothing was cut off, with their widths in points, NaN for none:
  /// a stack asks for the smallest width and for that which it then proposes.
  var last = (width: Double.nan, lines: FoundLines())
  var beforeLast = (width: Double.nan, lines: FoundLines())

  /// What is remembered of a width.
  @inline(__always)
  func known(at width: Double) -> FoundLines? {
    if last.width == width { return last.lines }
    return beforeLast.width == width ? beforeLast.lines : nil
  }

  @inline(__always)
  mutating func remember(_ lines: FoundLines, at width: Double) {
    beforeLast = last
    last = (width, lines)
  }
}

/// What a font comes to at a size, in points.
struct LineMetric: BitwiseCopyable {
  var ascent, descent, capHeight: Double
  /// What lies between two lines.
  var gap: Double

  var height: Double { ascent + descent }

  @inline(__always)
  func height(of lines: Int32) -> Double {
    height * Double(lines) + gap * (Double(lines) - 1)
  }

  init(_ face: UnsafePointer<FaceTable>, em: Double, spacing: Double) {
    func points(_ units: Double) -> Double { units * em / face.pointee.unitsPerEm }
    ascent = Self.rounded(points(face.pointee.ascent))
    descent = Self.rounded(points(face.pointee.descent))
    capHeight = points(face.pointee.capHeight)
    gap = Self.rounded(points(face.pointee.lineGap)) + spacing
  }

  private static func rounded(_ points: Double) -> Double {
    guard points.magnitude < 1e15 else { return points }
    return points < 0 ? -Double(Int(0.5 - points)) : Double(Int(points + 0.5))
  }
}

/// The width of a piece of text: units of the em, and the characters that tracking is added to.
struct LineWidth: BitwiseCopyable, Equatable {
  var units = 0
  var characters = 0

  static func + (a: Self, b: Self) -> Self {
    Self(units: a.units + b.units, characters: a.characters + b.characters)
  }

  /// In points at a font size, with the text's tracking.
  @inline(__always)
  func points(of text: SetText, _ face: UnsafePointer<FaceTable>, em: Double) -> Double {
    max(
      Double(units) * em / face.pointee.unitsPerEm + Double(characters) * text.tracking, 0)
  }
}

/// The lines that a text was broken into.
struct FoundLines: BitwiseCopyable {
  var count: Int32 = 0
  /// The width of the widest, in points.
  var widest = 0.0
  /// Whether nothing was cut off.
  var isWhole = true
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
