/// Breaks a text set in a font into lines greedily.
///
/// A line takes what fits; the spaces at its end hang over. What is longer than a line starts one
/// and is broken between characters, as many a line as fit, and at least one.
struct SetLines {
  private let text: UnsafePointer<SetText>
  private let segments: UnsafePointer<TextSegment>
  private let segmentCount: Int
  private let glyphs: UnsafePointer<FaceTable.Glyph>
  private let face: UnsafePointer<FaceTable>
  private let truncation: TextTruncation
  private let ruler: LineRuler
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
    _ text: UnsafePointer<SetText>, _ segments: UnsafePointer<TextSegment>,
    _ glyphs: UnsafePointer<FaceTable.Glyph>, _ face: UnsafePointer<FaceTable>, em: Double,
    width: Double, allowed: Int32
  ) {
    self.text = text
    self.segments = segments
    segmentCount = text.pointee.segmentCount
    self.glyphs = glyphs
    self.face = face
    truncation = text.pointee.truncation
    ruler = LineRuler(
      scale: em / face.pointee.unitsPerEm, tracking: text.pointee.tracking, width: width)
    self.allowed = allowed
  }

  mutating func run() {
    guard !standAlone() else { return }
    var isEmpty = true
    for index in 0..<segmentCount {
      let segment = segments[index]
      let ink = LineWidth(units: Int(segment.ink), characters: Int(segment.inkCharacters))
      let kerning = LineWidth(units: Int(segment.kerning))
      if !isEmpty, !ruler.fits(line + kerning + ink) {
        guard finish(before: index) else { return }
        isEmpty = true
      }
      if isEmpty {
        start = next
        line = LineWidth()
        if ruler.fits(ink) {
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

  /// Makes a line of each character where none fits beside another, for that takes no breaking;
  /// false in all other cases.
  private mutating func standAlone() -> Bool {
    guard text.pointee.characterLines <= allowed,
      ruler.excludes(text.pointee.narrowest + face.pointee.leastKerning)
    else { return false }
    count = text.pointee.characterLines
    widest = LineWidth(units: text.pointee.widest)
    return true
  }

  /// Breaks a segment that is longer than a line; what is left of it is the line that goes on.
  private mutating func cut(_ segment: TextSegment, at index: Int) -> Bool {
    var last = FaceTable.Shape(advance: 0, first: 0, second: 0)
    for glyph in next..<next &+ Int(segment.inkCharacters) {
      let shape = face.pointee.shape(glyphs[glyph])
      let advance = LineWidth(units: Int(shape.advance), characters: 1)
      if glyph == start {
        line = advance
      } else {
        let longer =
          line + advance + LineWidth(units: face.pointee.kerning(last, shape))
        if ruler.fits(longer) {
          line = longer
        } else {
          guard finish(before: index) else { return false }
          (start, line) = (glyph, advance)
        }
      }
      last = shape
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

  @inline(__always)
  private mutating func keep(_ line: LineWidth) {
    if ruler.countsUnits, widestPoints >= 0, line.units <= widest.units { return }
    let points = ruler.points(line)
    guard points > widestPoints else { return }
    (widest, widestPoints) = (line, points)
  }
}

extension SetLines {
  /// The width of a line of which not all fits, with the ellipsis; of no less than that.
  @inline(never)
  private func truncated(_ range: Range<Int>) -> LineWidth {
    switch truncation {
    case .tail: shortened(range, fromEnd: false)
    case .head: shortened(range, fromEnd: true)
    case .middle: shortenedInMiddle(range)
    }
  }

  private var ellipsis: LineWidth {
    LineWidth(units: face.pointee.advance(face.pointee.ellipsis), characters: 1)
  }

  /// As many characters from one end as fit beside the ellipsis, without spaces next to it.
  @inline(__always)
  private func shortened(_ range: Range<Int>, fromEnd: Bool) -> LineWidth {
    var side = KeptSide(fromEnd: fromEnd)
    var best = side
    // What surely fits is not looked at closely.
    let reserve = ellipsis + LineWidth(units: face.pointee.mostKerning)
    for offset in 0..<range.count {
      side.add(
        glyphs[fromEnd ? range.upperBound &- 1 &- offset : range.lowerBound &+ offset], face)
      guard ruler.fits(side.ink + reserve) || ruler.fits(side.joined(face) + ellipsis) else {
        break
      }
      best = side
    }
    return best.joined(face) + ellipsis
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
      guard ruler.fits(width) else { break }
      best = width
    }
    return best
  }
}

/// What is kept of a line on one side of its ellipsis.
private struct KeptSide {
  let fromEnd: Bool
  private var all = LineWidth()
  private var last: FaceTable.Shape?
  /// The same without the spaces next to the ellipsis.
  private(set) var ink = LineWidth()
  private var inkLast: FaceTable.Shape?

  init(fromEnd: Bool) { self.fromEnd = fromEnd }

  @inline(__always)
  mutating func add(_ glyph: FaceTable.Glyph, _ face: UnsafePointer<FaceTable>) {
    let shape = face.pointee.shape(glyph)
    if let last { all.units += kerning(between: last, and: shape, face) }
    all = all + LineWidth(units: Int(shape.advance), characters: 1)
    last = shape
    if glyph != face.pointee.space { (ink, inkLast) = (all, shape) }
  }

  /// Its width beside the ellipsis.
  @inline(__always)
  func joined(_ face: UnsafePointer<FaceTable>) -> LineWidth {
    guard let inkLast else { return ink }
    let ellipsis = face.pointee.shape(face.pointee.ellipsis)
    return ink + LineWidth(units: kerning(between: inkLast, and: ellipsis, face))
  }

  /// What is between a glyph and the next one on the way to the ellipsis.
  @inline(__always)
  private func kerning(
    between outer: FaceTable.Shape, and inner: FaceTable.Shape, _ face: UnsafePointer<FaceTable>
  ) -> Int {
    fromEnd ? face.pointee.kerning(inner, outer) : face.pointee.kerning(outer, inner)
  }
}
