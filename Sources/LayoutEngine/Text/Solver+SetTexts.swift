/// Texts in the metric of a font.
///
/// A line is as high as its rounded ascent and its rounded descent together, and the first baseline
/// lies at the rounded ascent; measured with CoreText on Noto Sans and Menlo. A text is as wide as
/// its widest line with the spaces at its end, up to the next pixel, but never wider than proposed.
extension Solver {
  /// What a font comes to at a size, in points.
  struct LineMetric {
    var ascent, descent, capHeight: Double
    /// What lies between two lines.
    var gap: Double

    var height: Double { ascent + descent }

    func height(of lines: Int32) -> Double {
      height * Double(lines) + gap * (Double(lines) - 1)
    }

    init(_ face: FaceTable, em: Double, spacing: Double) {
      func points(_ units: Double) -> Double { units * em / face.unitsPerEm }
      ascent = Self.rounded(points(face.ascent))
      descent = Self.rounded(points(face.descent))
      capHeight = points(face.capHeight)
      gap = Self.rounded(points(face.lineGap)) + spacing
    }

    private static func rounded(_ points: Double) -> Double {
      guard points.magnitude < 1e15 else { return points }
      return points < 0 ? -Double(Int(0.5 - points)) : Double(Int(points + 0.5))
    }
  }

  private func setText(_ node: UnsafeMutablePointer<Node>) -> UnsafeMutablePointer<SetText> {
    storage.pointee.texts.base + Int(node.pointee.payload)
  }

  private func face(_ text: UnsafeMutablePointer<SetText>) -> FaceTable {
    guard let faces = storage.pointee.faces else {
      preconditionFailure("a text is set in the tree's font")
    }
    return faces[Int(text.pointee.face)]
  }

  /// The line of a text at the size of its font.
  func lineMetric(_ node: UnsafeMutablePointer<Node>) -> LineMetric {
    let text = setText(node)
    return LineMetric(face(text), em: parameters(node)[0], spacing: text.pointee.lineSpacing)
  }

  /// A baseline of a text; NaN for another guide.
  ///
  /// The last is that of the last real line, above the lines that are reserved.
  func setBaseline(
    _ key: GuideKey, _ node: UnsafeMutablePointer<Node>, _ size: Size, _ proposal: Size
  ) -> Double {
    let text = setText(node)
    var (line, height) = (lineMetric(node), size.height)
    if text.pointee.minimumScale < 1 || text.pointee.reserved > 0, proposal != Size(0, 0) {
      let found = measured(text, em: parameters(node)[0], proposal)
      (line, height) = (found.line, found.realHeight)
    }
    switch key {
    case .firstTextBaseline: return line.ascent
    case .lastTextBaseline: return height - line.descent
    default: return .nan
    }
  }

  /// The size of a text.
  @inline(never)
  func setTextSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    if proposal == Size(0, 0) { return Size(0, 0) }
    return measured(setText(node), em: parameters(node)[0], proposal).size
  }

  private struct Measured {
    var size: Size
    /// The height of the lines that are not reserved.
    var realHeight: Double
    var line: LineMetric
    var isWhole: Bool
  }

  private func measured(
    _ text: UnsafeMutablePointer<SetText>, em: Double, _ proposal: Size
  ) -> Measured {
    text.pointee.minimumScale < 1
      ? shrunk(text, face(text), em: em, proposal) : lines(text, face(text), em: em, proposal)
  }

  /// A text at the largest hundredth of its size at which nothing is cut off, or the smallest
  /// allowed.
  ///
  /// The steps are our own decision.
  private func shrunk(
    _ text: UnsafeMutablePointer<SetText>, _ face: FaceTable, em: Double, _ proposal: Size
  ) -> Measured {
    let least = text.pointee.minimumScale
    for hundredths in stride(from: 100, to: 0, by: -1) where Double(hundredths) / 100 > least {
      let found = lines(text, face, em: em * Double(hundredths) / 100, proposal)
      if found.isWhole { return found }
    }
    return lines(text, face, em: em * least, proposal)
  }

  private func lines(
    _ text: UnsafeMutablePointer<SetText>, _ face: FaceTable, em: Double, _ proposal: Size
  ) -> Measured {
    let line = LineMetric(face, em: em, spacing: text.pointee.lineSpacing)
    let allowed = min(allowedLines(proposal.height, line), text.pointee.limit)
    let limit = proposal.width.isNil ? .infinity : max(proposal.width, 0)
    let keepsLines = text.pointee.minimumScale == 1
    func answer(_ lines: Int32, _ widest: LineWidth, isWhole: Bool) -> Measured {
      // Lines that are reserved are added whatever the room (measured).
      let count = max(lines, text.pointee.reserved)
      return Measured(
        size: Size(
          min(toPixel(points(widest, text, face, em)), limit), line.height(of: count)),
        realHeight: line.height(of: lines), line: line, isWhole: isWhole)
    }
    let longest = text.pointee.longest
    if text.pointee.paragraphs <= allowed, points(longest, text, face, em) <= limit {
      return answer(text.pointee.paragraphs, longest, isWhole: true)
    }
    if keepsLines {
      var known = text.pointee.last
      if known.width != limit { known = text.pointee.beforeLast }
      if known.width == limit, known.lines <= allowed {
        return answer(known.lines, known.widest, isWhole: true)
      }
    }
    var lines = SetLines(
      text.pointee, storage.pointee.segments.base + text.pointee.firstSegment,
      storage.pointee.glyphs.base + text.pointee.firstGlyph, face, em: em, width: limit,
      allowed: allowed)
    lines.run()
    if lines.isWhole, keepsLines {
      text.pointee.beforeLast = text.pointee.last
      text.pointee.last = KnownLines(width: limit, lines: lines.count, widest: lines.widest)
    }
    return answer(lines.count, lines.widest, isWhole: lines.isWhole)
  }

  private func points(
    _ width: LineWidth, _ text: UnsafeMutablePointer<SetText>, _ face: FaceTable, _ em: Double
  ) -> Double {
    max(
      Double(width.units) * em / face.unitsPerEm
        + Double(width.characters) * text.pointee.tracking, 0)
  }

  /// How many lines there is room for, at least one; any number where the height is nil or infinite.
  private func allowedLines(_ height: Double, _ line: LineMetric) -> Int32 {
    let step = line.height + line.gap
    guard height < .infinity, step > 0 else { return height == -.infinity ? 1 : .max }
    return Int32(max(1, min((height + line.gap) / step + 1e-9, 1e9)))
  }

  /// A length up to the next pixel.
  private func toPixel(_ length: Double) -> Double {
    let pixel = tree._withUnsafeGuaranteedRef { $0.pixel }
    let pixels = length / pixel
    guard pixels < 1e15 else { return length }
    // What is above a pixel by no more than rounding errors is on it.
    let whole = Double(Int(pixels + 1e-7))
    return (pixels - whole > 1e-7 ? whole + 1 : whole) * pixel
  }
}
