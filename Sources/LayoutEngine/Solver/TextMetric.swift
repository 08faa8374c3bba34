/// The deterministic metric `plumb-1`: every character advances half the font size.
///
/// A line is as high as the font size; ascent 0.8, descent 0.2, cap height 0.6 of it. Characters
/// are extended grapheme clusters (our own decision). Source: the semantics pages' own metric, in
/// the manner of the Ahem font; real fonts would make frames depend on the machine.
///
/// Tracking and kerning add to the advance of every character, the last one too; line spacing lies
/// between lines (our own decisions). Lines that are reserved are added whatever the room, but not
/// to an empty text (measured).
enum TextMetric {
  static let advance = 0.5
  static let ascent = 0.8
  static let descent = 0.2
  static let capHeight = 0.6

  /// How far a character advances, in points.
  static func advance(of style: TextStyle) -> Double {
    let width = style.em * advance
    let added = style.tracking ?? style.kerning
    return added == 0 ? width : max(width + added, 0)
  }
}

extension TextStyle {
  /// Whether only the font and the number of lines matter.
  fileprivate var isPlain: Bool { lineSpacing <= 0 && kerning == 0 && tracking ?? 0 == 0 }
}

extension LayoutTree {
  /// Measures the words of `text` once; how they break into lines depends on the proposal.
  func addWords(of text: String, style: TextStyle, to node: Int32) {
    setParameters(node, style)
    setPayload(node, storage.pointee.words.count)
    countWords(of: text, style)
  }

  /// Measures the words of another text in the place of those of a node's, if there is room.
  func replaceWords(of node: Int32, by text: String, style: TextStyle) {
    let old = Int(storage.pointee.nodes.base[Int(node)].payload)
    let new = storage.pointee.words.count
    countWords(of: text, style)
    if style.isPlain {
      storage.pointee.parameters.base[Int(storage.pointee.nodes.base[Int(node)].parameters)] =
        style.em
    } else {
      setParameters(node, style)
    }
    let words = storage.pointee.words.base
    let room = words[old + TextHeader.room]
    guard words[new + TextHeader.room] <= room else { return setPayload(node, new) }
    (words + old).update(
      from: words + new, count: TextHeader.count + Int(words[new + TextHeader.room]))
    words[old + TextHeader.room] = room
    storage.pointee.words.count = new
  }

  /// The font size; behind it, where they are not those of every text, the advance of a character
  /// and the distance between lines.
  private func setParameters(_ node: Int32, _ style: TextStyle) {
    setParameters(node, style.em)
    guard !style.isPlain else { return }
    storage.pointee.parameters.append(TextMetric.advance(of: style))
    storage.pointee.parameters.append(max(style.lineSpacing, 0))
  }

  private func countWords(of text: String, _ style: TextStyle) {
    let start = storage.pointee.words.count
    storage.pointee.words.extend(by: TextHeader.count, with: 0)
    var words = WordCounter(storage: storage)
    var text = text
    if !text.withUTF8({ words.count(ascii: $0) }) {
      storage.pointee.words.count = start + TextHeader.count
      words = WordCounter(storage: storage)
      words.count(text)
    }
    let base = storage.pointee.words.base + start
    base[TextHeader.longest] = words.longest
    base[TextHeader.paragraphs] = words.paragraphs
    base[TextHeader.room] = Int32(storage.pointee.words.count - start - TextHeader.count)
    base[TextHeader.limit] = style.lineLimit.map { Int32(min(max($0, 1), 1 << 30)) } ?? .max
    let isEmpty = words.longest == 0 && words.paragraphs == 1
    let reserved = isEmpty ? 0 : Int32(min(max(style.reservedLines, 0), 1 << 30))
    base[TextHeader.reserved] = style.isPlain ? reserved : ~reserved
  }
}

/// What lies in front of a text's words: what all of them come to, and how they were broken last.
///
/// How a text breaks depends on nothing but the width: a stack asks for several heights at one.
private enum TextHeader {
  /// The characters of the longest paragraph.
  static let longest = 0
  static let paragraphs = 1
  /// How many numbers for words there is room for.
  static let room = 2
  /// How many lines there may be.
  static let limit = 3
  /// How many lines there is room for at least; its complement where the text has parameters of its
  /// own.
  static let reserved = 4

  /// Of the last two breakings the characters a line, 0 for none, the lines, and the longest of
  /// them: a stack asks for the smallest width and for that which it then proposes.
  static let last = 5
  static let beforeLast = 8

  static let count = 11
}

/// Writes the lengths of a text's words into the tree while its characters are counted.
private struct WordCounter {
  let storage: UnsafeMutablePointer<Storage>
  var word: Int32 = 0
  var line: Int32 = 0
  var longest: Int32 = 0
  var paragraphs: Int32 = 0

  init(storage: UnsafeMutablePointer<Storage>) {
    self.storage = storage
  }

  /// Counts the words of a text in ASCII, where a character is a byte, unless a line ends in CR and
  /// LF; false for any other text.
  @inline(__always)
  mutating func count(ascii bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var all: UInt8 = 0
    var start = 0
    for index in 0..<bytes.count {
      let byte = bytes[index]
      all |= byte
      guard byte <= 0x20 else { continue }
      if byte == 0x20 {
        word = Int32(truncatingIfNeeded: index &- start)
        endWord()
      } else if byte == 0x0A {
        word = Int32(truncatingIfNeeded: index &- start)
        endParagraph()
      } else if byte == 0x0D {
        return false
      } else {
        continue
      }
      start = index &+ 1
    }
    word = Int32(truncatingIfNeeded: bytes.count &- start)
    endParagraph()
    return all < 0x80
  }

  mutating func count(_ text: String) {
    for character in text {
      switch character {
      case "\n", "\r\n": endParagraph()
      case " ": endWord()
      default: word += 1
      }
    }
    endParagraph()
  }

  private mutating func endWord() {
    storage.pointee.words.append(word)
    line += word + 1
    word = 0
  }

  private mutating func endParagraph() {
    storage.pointee.words.append(word)
    storage.pointee.words.append(-1)
    longest = max(longest, line + word)
    word = 0
    line = 0
    paragraphs += 1
  }
}

extension Solver {
  /// The size of a text, by the algorithm of the metric: as wide as its widest line, but never wider
  /// than what it is offered (measured).
  @inline(never)
  func textSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    if proposal == Size(0, 0) { return Size(0, 0) }
    let text = TextNumbers(parameters(node), words(of: node))
    let lines = textLines(text, proposal)
    let width = text.advance * Double(lines.longest)
    return Size(
      proposal.width < width ? max(proposal.width, 0) : width,
      text.height(of: max(lines.count, text.reserved)))
  }

  /// The height of a text's real lines, without those that are reserved.
  func realHeight(_ node: UnsafeMutablePointer<Node>, _ size: Size, _ proposal: Size) -> Double {
    let text = TextNumbers(parameters(node), words(of: node))
    guard text.reserved > 0, proposal != Size(0, 0) else { return size.height }
    return text.height(of: textLines(text, proposal).count)
  }

  @inline(__always)
  private func words(of node: UnsafeMutablePointer<Node>) -> UnsafeMutablePointer<Int32> {
    storage.pointee.words.base + Int(node.pointee.payload)
  }

  /// The lines that a text breaks into, and the characters of the longest.
  @inline(__always)
  private func textLines(
    _ text: TextNumbers, _ proposal: Size
  ) -> (longest: Int32, count: Int32) {
    let header = text.header
    let perLine = Self.capacity(proposal.width, unit: text.advance)
    let linesByHeight =
      proposal.height > -.infinity
      ? Self.capacity(proposal.height + text.gap, unit: text.em + text.gap) : Int32.max
    let allowed = min(linesByHeight, header[TextHeader.limit])
    if header[TextHeader.longest] <= perLine, header[TextHeader.paragraphs] <= allowed {
      return (header[TextHeader.longest], header[TextHeader.paragraphs])
    }
    var known = header + TextHeader.last
    if known[0] != perLine { known = header + TextHeader.beforeLast }
    if known[0] == perLine, known[1] <= allowed { return (known[2], known[1]) }
    var lines = TextLines(perLine: perLine, allowed: allowed)
    lines.break(header + TextHeader.count, paragraphs: header[TextHeader.paragraphs])
    if lines.isWhole {
      let (last, before) = (header + TextHeader.last, header + TextHeader.beforeLast)
      (before[0], before[1], before[2]) = (last[0], last[1], last[2])
      (last[0], last[1], last[2]) = (perLine, lines.count, lines.longest)
    }
    return (lines.longest, lines.count)
  }

  /// How many units fit into a length, at least one; unlimited where it is nil or infinite.
  @inline(__always)
  private static func capacity(_ length: Double, unit: Double) -> Int32 {
    // Also false where the length is nil.
    guard length < .infinity, unit > 0 else { return length == -.infinity ? 1 : .max }
    guard length > 0 else { return 1 }
    // Truncation is the floor of what is positive; the small addend forgives rounding errors.
    return Int32(max(1, min(length / unit + 1e-9, 1e9)))
  }
}

/// The numbers of a text, where they lie.
private struct TextNumbers {
  let header: UnsafeMutablePointer<Int32>
  let em: Double
  var advance: Double
  /// The distance between lines.
  var gap = 0.0
  /// How many lines there is room for at least.
  var reserved: Int32

  @inline(__always)
  init(_ parameters: UnsafeMutablePointer<Double>, _ header: UnsafeMutablePointer<Int32>) {
    self.header = header
    em = parameters[0]
    advance = em * TextMetric.advance
    reserved = header[TextHeader.reserved]
    if reserved < 0 { (advance, gap, reserved) = (parameters[1], parameters[2], ~reserved) }
  }

  @inline(__always)
  func height(of lines: Int32) -> Double {
    em * Double(lines) + gap * (Double(lines) - 1)
  }
}
