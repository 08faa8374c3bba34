/// Breaks a text set in a font into lines greedily.
///
/// A line takes what fits; the spaces at its end hang over. What is longer than a line starts one
/// and is broken between characters, as many a line as fit, and at least one.
struct SetLines {
  private let segments: UnsafePointer<TextSegment>
  private let segmentCount: Int
  private let glyphs: UnsafePointer<FaceTable.Glyph>
  private let face: FaceTable
  private let truncation: TextTruncation
  private let scale: Double
  private let tracking: Double
  /// How wide a line may be, in points; a little more, which forgives rounding errors.
  private let limit: Double
  private let allowed: Int32

  /// Lines that are kept, and the widest of them.
  private(set) var count: Int32 = 0
  private(set) var widest = LineWidth()
  private var widestPoints = -1.0
  /// Whether nothing was cut off.
  private(set) var isWhole = true

  private var line = LineWidth()
  /// The first glyph of the line, and of what comes next.
  private var start = 0
  private var next = 0

  /// - Parameters:
  ///   - text: The text.
  ///   - segments: Its segments.
  ///   - glyphs: Its glyphs.
  ///   - face: Its face.
  ///   - em: The font size in points.
  ///   - width: How wide a line may be, in points; not NaN.
  ///   - allowed: How many lines there may be, at least one.
  init(
    _ text: SetText, _ segments: UnsafePointer<TextSegment>,
    _ glyphs: UnsafePointer<FaceTable.Glyph>, _ face: FaceTable, em: Double, width: Double,
    allowed: Int32
  ) {
    self.segments = segments
    segmentCount = text.segmentCount
    self.glyphs = glyphs
    self.face = face
    truncation = text.truncation
    scale = em / face.unitsPerEm
    tracking = text.tracking
    limit = width + 1e-6
    self.allowed = allowed
  }

  mutating func run() {
    var isEmpty = true
    for index in 0..<segmentCount {
      let segment = segments[index]
      let ink = LineWidth(units: Int(segment.ink), characters: Int(segment.inkCharacters))
      let kerning = LineWidth(units: Int(segment.kerning))
      if !isEmpty, !fits(line + kerning + ink) {
        guard finish(before: index) else { return }
        isEmpty = true
      }
      if isEmpty {
        start = next
        line = LineWidth()
        if fits(ink) {
          line = LineWidth(units: Int(segment.width), characters: Int(segment.characters))
        } else {
          guard cut(segment, at: index) else { return }
        }
      } else {
        line.units += Int(segment.kerning) + Int(segment.width)
        line.characters += Int(segment.characters)
      }
      next += Int(segment.characters)
      isEmpty = segment.isLast
      if segment.isLast, index + 1 < segmentCount {
        guard finish(before: index + 1, endsParagraph: true) else { return }
      }
    }
    keep(line)
    count += 1
  }

  /// Breaks a segment that is longer than a line; what is left of it is the line that goes on.
  private mutating func cut(_ segment: TextSegment, at index: Int) -> Bool {
    for glyph in next..<next + Int(segment.inkCharacters) {
      let advance = LineWidth(
        units: face.advance(glyphs[glyph])
          + (glyph > start ? face.kerning(glyphs[glyph - 1], glyphs[glyph]) : 0), characters: 1)
      if glyph == start || fits(line + advance) {
        line = line + advance
        continue
      }
      guard finish(before: index) else { return false }
      start = glyph
      line = LineWidth(units: face.advance(glyphs[glyph]), characters: 1)
    }
    line.units += Int(segment.width) - Int(segment.ink)
    line.characters += Int(segment.characters) - Int(segment.inkCharacters)
    return true
  }

  /// Adds a line behind which there is more, from segment `index` on; false if that is cut off.
  private mutating func finish(before index: Int, endsParagraph: Bool = false) -> Bool {
    count += 1
    guard count == allowed else {
      keep(line)
      return true
    }
    var end = next
    if !endsParagraph {
      for segment in index..<segmentCount {
        end += Int(segments[segment].characters)
        if segments[segment].isLast { break }
      }
    }
    keep(truncated(start..<end))
    isWhole = false
    return false
  }

  private mutating func keep(_ line: LineWidth) {
    let points = points(line)
    guard points > widestPoints else { return }
    (widest, widestPoints) = (line, points)
  }

  private func fits(_ width: LineWidth) -> Bool { points(width) <= limit }

  /// In points, as exact as comparing needs.
  private func points(_ width: LineWidth) -> Double {
    Double(width.units) * scale + Double(width.characters) * tracking
  }
}

extension SetLines {
  /// The width of a line of which not all fits, with the ellipsis; of no less than that.
  private func truncated(_ range: Range<Int>) -> LineWidth {
    switch truncation {
    case .tail: shortened(range, fromEnd: false)
    case .head: shortened(range, fromEnd: true)
    case .middle: shortenedInMiddle(range)
    }
  }

  private var ellipsis: LineWidth {
    LineWidth(units: face.advance(face.ellipsis), characters: 1)
  }

  /// As many characters from one end as fit beside the ellipsis, without spaces next to it.
  private func shortened(_ range: Range<Int>, fromEnd: Bool) -> LineWidth {
    var best = ellipsis
    var side = KeptSide(fromEnd: fromEnd)
    for offset in 0..<range.count {
      side.add(
        glyphs[fromEnd ? range.upperBound - 1 - offset : range.lowerBound + offset], face)
      let width = side.joined(face) + ellipsis
      guard fits(width) else { break }
      best = width
    }
    return best
  }

  /// Characters from both ends in turn, the front first, as long as they fit.
  private func shortenedInMiddle(_ range: Range<Int>) -> LineWidth {
    var best = ellipsis
    var (front, back) = (KeptSide(fromEnd: false), KeptSide(fromEnd: true))
    var (first, last) = (range.lowerBound, range.upperBound)
    for turn in 0..<range.count {
      if turn % 2 == 0 {
        front.add(glyphs[first], face)
        first += 1
      } else {
        last -= 1
        back.add(glyphs[last], face)
      }
      let width = front.joined(face) + ellipsis + back.joined(face)
      guard fits(width) else { break }
      best = width
    }
    return best
  }
}

/// What is kept of a line on one side of its ellipsis.
private struct KeptSide {
  let fromEnd: Bool
  private var all = LineWidth()
  private var last: FaceTable.Glyph?
  /// The same without the spaces next to the ellipsis.
  private var ink = LineWidth()
  private var inkLast: FaceTable.Glyph?

  init(fromEnd: Bool) { self.fromEnd = fromEnd }

  mutating func add(_ glyph: FaceTable.Glyph, _ face: FaceTable) {
    if let last { all.units += kerning(between: last, and: glyph, face) }
    all = all + LineWidth(units: face.advance(glyph), characters: 1)
    last = glyph
    if glyph != face.space { (ink, inkLast) = (all, glyph) }
  }

  /// Its width beside the ellipsis.
  func joined(_ face: FaceTable) -> LineWidth {
    guard let inkLast else { return ink }
    return ink + LineWidth(units: kerning(between: inkLast, and: face.ellipsis, face))
  }

  /// What is between a glyph and the next one on the way to the ellipsis.
  private func kerning(
    between outer: FaceTable.Glyph, and inner: FaceTable.Glyph, _ face: FaceTable
  ) -> Int {
    fromEnd ? face.kerning(inner, outer) : face.kerning(outer, inner)
  }
}
