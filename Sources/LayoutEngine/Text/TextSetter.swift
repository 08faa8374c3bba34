/// Measures the segments of a text while it goes through its code points.
///
/// What a text comes to in the end depends on the width; what does not is worked out here, once.
struct TextSetter {
  private let storage: UnsafeMutablePointer<Storage>
  private let face: FaceTable
  private let classes = LineBreakClasses.shared
  private var breaker = LineBreaker()

  private var segment = TextSegment(
    width: 0, ink: 0, characters: 0, inkCharacters: 0, kerning: 0, isLast: false)
  /// The last glyph of the line so far; missing for none.
  private var previous = FaceTable.missing
  private var hasPrevious = false

  private var paragraph = LineWidth()
  private(set) var longest = LineWidth()
  private(set) var paragraphs: Int32 = 1
  private let scale: Double
  private let tracking: Double

  /// The first code point that the face lacks.
  private(set) var lacking: Unicode.Scalar?

  /// No text is longer, in units; what is beyond counts as much.
  private static let most = Int32.max / 4

  init(_ storage: UnsafeMutablePointer<Storage>, _ face: FaceTable, _ style: TextStyle) {
    self.storage = storage
    self.face = face
    scale = style.em / face.unitsPerEm
    tracking = style.tracking ?? style.kerning
  }

  /// Measures a text of which the face has all code points; stops at the first that it lacks.
  mutating func add(_ text: String) {
    var text = text
    guard !text.withUTF8({ add(ascii: $0) }) else { return }
    addScalars(text)
  }

  /// Measures a text in ASCII, where a code point is a byte; false for any other text.
  private mutating func add(ascii bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var all: UInt8 = 0
    for byte in bytes { all |= byte }
    guard all < 0x80 else { return false }
    storage.pointee.glyphs.reserve(storage.pointee.glyphs.count + bytes.count)
    var isInWord = false
    for index in 0..<bytes.count {
      let scalar = Unicode.Scalar(bytes[index])
      let kind = classes[scalar]
      if !(kind == .alphabetic && isInWord) {
        let follows = index + 1 < bytes.count && (48...57).contains(bytes[index + 1])
        end(breaker.step(kind, numberFollows: follows))
      }
      isInWord = kind == .alphabetic
      if kind.endsLine { continue }
      let glyph = face.glyph(scalar)
      guard glyph != FaceTable.missing else {
        lacking = scalar
        return true
      }
      add(glyph, isSpace: kind == .space)
    }
    finish()
    return true
  }

  private mutating func addScalars(_ text: String) {
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let rest = scalars.index(after: index)
      let kind = classes[scalar]
      let glyph = face.glyph(scalar)
      if !(kind == .alphabetic && breaker.isInWord) {
        end(breaker.step(kind, numberFollows: Self.numberFollows(scalars[rest...])))
      }
      index = rest
      if kind.endsLine { continue }
      guard glyph != FaceTable.missing else {
        lacking = scalar
        return
      }
      if glyph != FaceTable.transparent { add(glyph, isSpace: kind == .space) }
    }
    finish()
  }

  /// Measures a text, counting each character that the face lacks as one em.
  mutating func addCounting(_ text: String) {
    let scalars = text.unicodeScalars
    for (start, character) in zip(text.indices, text) {
      let end = text.index(after: start)
      var index = start
      var endsLine = false
      while index < end {
        let kind = classes[scalars[index]]
        let rest = scalars.index(after: index)
        let place = breaker.step(kind, numberFollows: Self.numberFollows(scalars[rest...]))
        // No line is broken within a character.
        if index == start || place == .mandatory { self.end(place) }
        endsLine = endsLine || kind.endsLine
        index = rest
      }
      guard !endsLine, let first = character.unicodeScalars.first else { continue }
      let isSingle = character.unicodeScalars.count == 1
      let glyph = isSingle ? face.glyph(first) : FaceTable.missing
      if glyph == FaceTable.missing, lacking == nil { lacking = first }
      if glyph != FaceTable.transparent { add(glyph, isSpace: classes[first] == .space) }
    }
    finish()
  }

  /// Whether the next code point is a digit, marks passed over.
  private static func numberFollows(_ rest: Substring.UnicodeScalarView) -> Bool {
    let classes = LineBreakClasses.shared
    for scalar in rest {
      switch classes[scalar] {
      case .combiningMark, .zeroWidthJoiner: continue
      case .numeric: return true
      default: return false
      }
    }
    return false
  }

  @inline(__always)
  private mutating func add(_ glyph: FaceTable.Glyph, isSpace: Bool) {
    let kerning = hasPrevious ? Int32(truncatingIfNeeded: face.kerning(previous, glyph)) : 0
    let advance = Int32(truncatingIfNeeded: face.advance(glyph))
    if segment.characters == 0 {
      segment.kerning = kerning
      segment.width = advance
    } else {
      segment.width = min(segment.width &+ kerning &+ advance, Self.most)
    }
    segment.characters &+= 1
    if !isSpace {
      segment.ink = segment.width
      segment.inkCharacters = segment.characters
    }
    storage.pointee.glyphs.append(glyph)
    previous = glyph
    hasPrevious = true
  }

  @inline(__always)
  private mutating func end(_ place: LineBreaker.Break) {
    switch place {
    case .none: break
    case .allowed: endSegment(isLast: false)
    case .mandatory:
      endParagraph()
      paragraphs += 1
    }
  }

  private mutating func endSegment(isLast: Bool) {
    segment.isLast = isLast
    storage.pointee.segments.append(segment)
    paragraph.units += Int(segment.kerning) + Int(segment.width)
    paragraph.characters += Int(segment.characters)
    segment = TextSegment(
      width: 0, ink: 0, characters: 0, inkCharacters: 0, kerning: 0, isLast: false)
  }

  /// Ends the last paragraph, an empty one behind the end of a line.
  private mutating func finish() {
    if breaker.isBehindLine { end(.mandatory) }
    endParagraph()
  }

  private mutating func endParagraph() {
    endSegment(isLast: true)
    if points(paragraph) > points(longest) { longest = paragraph }
    paragraph = LineWidth()
    hasPrevious = false
  }

  private func points(_ width: LineWidth) -> Double {
    Double(width.units) * scale + Double(width.characters) * tracking
  }
}
