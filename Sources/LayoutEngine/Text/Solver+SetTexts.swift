/// Texts in the metric of a font.
///
/// A line is as high as its rounded ascent and its rounded descent together, and the first baseline
/// lies at the rounded ascent; measured with CoreText on Noto Sans and Menlo. A text is as wide as
/// its widest line with the spaces at its end, up to the next pixel, but never wider than proposed.
extension Solver {
  private func setText(_ node: UnsafeMutablePointer<Node>) -> UnsafeMutablePointer<SetText> {
    storage.pointee.texts.base + Int(node.pointee.payload)
  }

  private func face(_ text: UnsafeMutablePointer<SetText>) -> UnsafePointer<FaceTable> {
    guard let faces = storage.pointee.faces else {
      preconditionFailure("a text is set in the tree's font")
    }
    return faces + Int(text.pointee.face)
  }

  /// The line of a text at the size of its font.
  func lineMetric(_ node: UnsafeMutablePointer<Node>) -> LineMetric {
    setText(node).pointee.line
  }

  /// A baseline of a text; NaN for another guide.
  ///
  /// The last is that of the last real line, above the lines that are reserved.
  func setBaseline(
    _ key: GuideKey, _ node: UnsafeMutablePointer<Node>, _ size: Size, _ proposal: Size
  ) -> Double {
    let text = setText(node)
    var (line, height) = (text.pointee.line, size.height)
    if text.pointee.minimumScale < 1 || text.pointee.reserved > 0, proposal != Size(0, 0) {
      let found: FoundLines
      (found, line) = lines(text, em: parameters(node)[0], proposal)
      height = line.height(of: found.count)
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
    let text = setText(node)
    let (found, line) = lines(text, em: parameters(node)[0], proposal)
    // Lines that are reserved are added whatever the room (measured).
    return Size(
      min(toPixel(found.widest), Self.widthLimit(proposal)),
      line.height(of: max(found.count, text.pointee.reserved)))
  }

  /// The lines of a text, and what one of them comes to.
  @inline(__always)
  private func lines(
    _ text: UnsafeMutablePointer<SetText>, em: Double, _ proposal: Size
  ) -> (FoundLines, LineMetric) {
    guard text.pointee.minimumScale == 1 else { return shrunk(text, em: em, proposal) }
    let limit = Self.widthLimit(proposal)
    let allowed = allowedLines(proposal.height, text.pointee.line, text)
    if text.pointee.paragraphs <= allowed, text.pointee.longestPoints <= limit {
      let all = FoundLines(
        count: text.pointee.paragraphs, widest: text.pointee.longestPoints, isWhole: true)
      return (all, text.pointee.line)
    }
    if let known = text.pointee.known(at: limit), known.count <= allowed {
      return (known, text.pointee.line)
    }
    let found = broken(text, em: em, limit, allowed)
    if found.isWhole { text.pointee.remember(found, at: limit) }
    return (found, text.pointee.line)
  }

  /// A text at the largest hundredth of its size at which nothing is cut off, or the smallest
  /// allowed.
  ///
  /// The steps are our own decision.
  private func shrunk(
    _ text: UnsafeMutablePointer<SetText>, em: Double, _ proposal: Size
  ) -> (FoundLines, LineMetric) {
    let least = text.pointee.minimumScale
    for hundredths in stride(from: 100, to: 0, by: -1) where Double(hundredths) / 100 > least {
      let (found, line) = linesAnew(text, em: em * Double(hundredths) / 100, proposal)
      if found.isWhole { return (found, line) }
    }
    return linesAnew(text, em: em * least, proposal)
  }

  /// The lines of a text at another size than its own.
  private func linesAnew(
    _ text: UnsafeMutablePointer<SetText>, em: Double, _ proposal: Size
  ) -> (FoundLines, LineMetric) {
    let face = face(text)
    let line = LineMetric(face, em: em, spacing: text.pointee.lineSpacing)
    let limit = Self.widthLimit(proposal)
    let allowed = allowedLines(proposal.height, line, text)
    let longest = text.pointee.longest.points(of: text.pointee, face, em: em)
    if text.pointee.paragraphs <= allowed, longest <= limit {
      return (FoundLines(count: text.pointee.paragraphs, widest: longest, isWhole: true), line)
    }
    return (broken(text, em: em, limit, allowed), line)
  }

  @inline(never)
  private func broken(
    _ text: UnsafeMutablePointer<SetText>, em: Double, _ limit: Double, _ allowed: Int32
  ) -> FoundLines {
    let face = face(text)
    var lines = SetLines(
      text, storage.pointee.segments.base + text.pointee.firstSegment,
      storage.pointee.glyphs.base + text.pointee.firstGlyph, face, em: em, width: limit,
      allowed: allowed)
    lines.run()
    return FoundLines(
      count: lines.count, widest: lines.widest.points(of: text.pointee, face, em: em),
      isWhole: lines.isWhole)
  }

  @inline(__always)
  private static func widthLimit(_ proposal: Size) -> Double {
    proposal.width.isNil ? .infinity : max(proposal.width, 0)
  }

  /// How many lines a text may have: at least one; any number where the height is nil or infinite.
  @inline(__always)
  private func allowedLines(
    _ height: Double, _ line: LineMetric, _ text: UnsafeMutablePointer<SetText>
  ) -> Int32 {
    let step = line.height + line.gap
    guard height < .infinity, step > 0 else {
      return height == -.infinity ? 1 : text.pointee.limit
    }
    return min(Int32(max(1, min((height + line.gap) / step + 1e-9, 1e9))), text.pointee.limit)
  }

  /// A length up to the next pixel.
  @inline(__always)
  private func toPixel(_ length: Double) -> Double {
    let pixel = storage.pointee.pixel
    let pixels = pixel == 1 ? length : length / pixel
    guard pixels < 1e15 else { return length }
    // What is above a pixel by no more than rounding errors is on it.
    let whole = Double(Int(pixels + 1e-7))
    return (pixels - whole > 1e-7 ? whole + 1 : whole) * pixel
  }
}
