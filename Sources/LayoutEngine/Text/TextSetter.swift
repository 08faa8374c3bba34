/// Measures the segments of a text while it goes through its code points.
///
/// What a text comes to in the end depends on the width; what does not is worked out here, once.
struct TextSetter {
  private let storage: UnsafeMutablePointer<Storage>
  private let face: UnsafePointer<FaceTable>
  private var breaker = LineBreaker()

  private var paragraph = LineWidth()
  private(set) var longest = LineWidth()
  private(set) var paragraphs: Int32 = 1

  /// See ``SetText/narrowest``.
  private(set) var narrowest = Int(Int32.max)
  private(set) var widest = 0
  private(set) var characterLines: Int32 = 0

  private let scale: Double
  private let tracking: Double

  /// The first code point that the face lacks.
  private(set) var lacking: Unicode.Scalar?

  /// No text is longer, in units; what is beyond counts as much.
  private static let most = Int(Int32.max / 4)

  init(
    _ storage: UnsafeMutablePointer<Storage>, _ face: UnsafePointer<FaceTable>, _ style: TextStyle
  ) {
    self.storage = storage
    self.face = face
    scale = style.em / face.pointee.unitsPerEm
    tracking = style.tracking ?? style.kerning
  }

  /// A segment as far as it goes: a value of its own, which lies in registers while letters follow.
  private struct Run {
    /// All of it, and all but the spaces at its end, with the kerning in front.
    var width = 0
    var ink = 0
    var characters: Int32 = 0
    var inkCharacters: Int32 = 0
    var kerning = 0
    /// The narrowest character, the widest that is no space, and the last of those.
    var narrowest = Int.max
    var widest = 0
    var lastInk = 0

    @inline(__always)
    mutating func add(advance: Int, kerning: Int, isSpace: Bool) {
      if characters == 0 { self.kerning = kerning }
      width &+= kerning &+ advance
      characters &+= 1
      narrowest = min(narrowest, advance)
      guard !isSpace else { return }
      (ink, inkCharacters, lastInk) = (width, characters, advance)
      widest = max(widest, advance)
    }

    @inline(__always)
    mutating func add(_ word: Word, kerning: Int) {
      if characters == 0 { self.kerning = kerning }
      width &+= word.width
      characters &+= Int32(truncatingIfNeeded: word.count)
      narrowest = min(narrowest, Int(word.narrowest))
      (ink, inkCharacters, lastInk) = (width, characters, Int(word.last))
      widest = max(widest, Int(word.widest))
    }
  }

  /// Letters of ASCII between which no line may end.
  private struct Word {
    var count: Int
    /// With all kerning, that in front included.
    var width = 0
    var narrowest = Int32.max
    var widest: Int32 = 0
    /// The advance of the last one.
    var last: Int32 = 0

    /// Measures the letters from `start` on, writing down their glyphs.
    ///
    /// A function of its own: all it works with lies in registers.
    @inline(never)
    init(
      _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, behind last: Int,
      _ face: UnsafePointer<FaceTable>, _ glyphs: UnsafeMutablePointer<FaceTable.Glyph>
    ) {
      let (letters, kerned) = (face.pointee.letters, face.pointee.kernedLetters)
      var (index, last) = (start, last)
      while index < bytes.count {
        let byte = Int(bytes[index])
        let letter = letters[byte]
        guard letter.isInWords else { break }
        width &+= Int(kerned[last << 7 | byte])
        narrowest = min(narrowest, letter.advance)
        widest = max(widest, letter.advance)
        glyphs[index &- start] = letter.glyph
        (index, last) = (index &+ 1, byte)
        self.last = letter.advance
      }
      count = index &- start
    }
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
    let glyphs = storage.pointee.glyphs.room(for: bytes.count)
    var count = 0
    var run = Run()
    // The last letter of the line so far.
    var last = FaceTable.noLetter
    var index = 0
    while index < bytes.count {
      let byte = Int(bytes[index])
      let letter = face.pointee.letters[byte]
      let place = breaker.step(
        letter.kind,
        numberFollows: index + 1 < bytes.count && (48...57).contains(bytes[index + 1]))
      if place != .none {
        run = ended(run, at: place)
        if place == .mandatory { last = FaceTable.noLetter }
      }
      let kerning = face.pointee.kerning(behind: last, byte)
      if letter.isInWords {
        let word = Word(bytes, from: index, behind: last, face, glyphs + count)
        run.add(word, kerning: kerning)
        (index, count) = (index &+ word.count, count &+ word.count)
        last = Int(bytes[index &- 1])
        continue
      }
      index &+= 1
      if letter.kind.endsLine { continue }
      guard letter.glyph != FaceTable.missing else {
        lacking = Unicode.Scalar(UInt8(byte))
        return true
      }
      if letter.glyph == FaceTable.transparent { continue }
      run.add(advance: Int(letter.advance), kerning: kerning, isSpace: letter.kind == .space)
      glyphs[count] = letter.glyph
      (last, count) = (byte, count &+ 1)
    }
    storage.pointee.glyphs.count += count
    finish(run)
    return true
  }

  private mutating func addScalars(_ text: String) {
    let classes = LineBreakClasses.shared
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    var run = Run()
    var last = FaceTable.missing
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let kind = classes[scalar]
      index = scalars.index(after: index)
      let place = breaker.step(kind, numberFollows: Self.numberFollows(scalars[index...]))
      if place != .none {
        run = ended(run, at: place)
        if place == .mandatory { last = FaceTable.missing }
      }
      if kind.endsLine { continue }
      let glyph = face.pointee.glyph(scalar)
      guard glyph != FaceTable.missing else {
        lacking = scalar
        return
      }
      if glyph != FaceTable.transparent { add(glyph, isSpace: kind == .space, to: &run, &last) }
    }
    finish(run)
  }

  /// Measures a text, counting each character that the face lacks as one em.
  mutating func addCounting(_ text: String) {
    let classes = LineBreakClasses.shared
    let scalars = text.unicodeScalars
    var run = Run()
    var last = FaceTable.missing
    for (start, character) in zip(text.indices, text) {
      let end = text.index(after: start)
      var index = start
      var endsLine = false
      while index < end {
        let kind = classes[scalars[index]]
        let rest = scalars.index(after: index)
        let place = breaker.step(kind, numberFollows: Self.numberFollows(scalars[rest...]))
        // No line is broken within a character.
        if place == .mandatory || (index == start && place == .allowed) {
          run = ended(run, at: place)
          if place == .mandatory { last = FaceTable.missing }
        }
        endsLine = endsLine || kind.endsLine
        index = rest
      }
      guard !endsLine, let first = character.unicodeScalars.first else { continue }
      let isSingle = character.unicodeScalars.count == 1
      let glyph = isSingle ? face.pointee.glyph(first) : FaceTable.missing
      if glyph == FaceTable.missing, lacking == nil { lacking = first }
      if glyph != FaceTable.transparent {
        add(glyph, isSpace: classes[first] == .space, to: &run, &last)
      }
    }
    finish(run)
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

  /// Adds a glyph behind the last one of the line, at its start behind a missing one, which is kerned
  /// with nothing.
  private func add(
    _ glyph: FaceTable.Glyph, isSpace: Bool, to run: inout Run, _ last: inout FaceTable.Glyph
  ) {
    run.add(
      advance: face.pointee.advance(glyph), kerning: face.pointee.kerning(last, glyph),
      isSpace: isSpace)
    storage.pointee.glyphs.append(glyph)
    last = glyph
  }

  /// Ends a segment where a line may or must end, and gives the next one.
  @inline(__always)
  private mutating func ended(_ run: Run, at place: LineBreaker.Break) -> Run {
    if place == .mandatory {
      endParagraph(run)
      paragraphs += 1
    } else {
      endSegment(run, isLast: false)
    }
    return Run()
  }

  @inline(__always)
  private mutating func endSegment(_ run: Run, isLast: Bool) {
    func units(_ width: Int) -> Int32 {
      Int32(truncatingIfNeeded: max(min(width &- run.kerning, Self.most), -Self.most))
    }
    let segment = TextSegment(
      width: units(run.width), ink: run.inkCharacters == 0 ? 0 : units(run.ink),
      characters: run.characters, inkCharacters: run.inkCharacters,
      kerning: Int32(truncatingIfNeeded: run.kerning), isLast: isLast)
    storage.pointee.segments.append(segment)
    paragraph.units += Int(segment.kerning) + Int(segment.width)
    paragraph.characters += Int(segment.characters)
    narrowest = min(narrowest, run.narrowest)
    widest = max(widest, run.widest, run.lastInk &+ Int(segment.width &- segment.ink))
    characterLines &+= max(segment.inkCharacters, 1)
  }

  /// Ends the last paragraph, an empty one behind the end of a line.
  private mutating func finish(_ run: Run) {
    var last = run
    if breaker.isBehindLine { last = ended(run, at: .mandatory) }
    endParagraph(last)
  }

  private mutating func endParagraph(_ run: Run) {
    endSegment(run, isLast: true)
    if points(paragraph) > points(longest) { longest = paragraph }
    paragraph = LineWidth()
  }

  private func points(_ width: LineWidth) -> Double {
    Double(width.units) * scale + Double(width.characters) * tracking
  }
}
