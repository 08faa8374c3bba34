/// The deterministic metric `plumb-1`: every character advances half the font size.
///
/// A line is as high as the font size; ascent 0.8, descent 0.2, cap height 0.6 of it. Characters
/// are extended grapheme clusters (our own decision). Source: the semantics pages' own metric, in
/// the manner of the Ahem font; real fonts would make frames depend on the machine.
enum TextMetric {
  static let advance = 0.5
  static let ascent = 0.8
  static let descent = 0.2
  static let capHeight = 0.6
}

extension LayoutTree {
  /// Measures the words of `text` once; how they break into lines depends on the proposal.
  func addWords(of text: String, style: TextStyle, to node: Int32) {
    let start = storage.pointee.words.count
    let header = TextHeader.count
    for _ in 0..<header { storage.pointee.words.append(0) }
    var words = WordCounter(storage: storage)
    var text = text
    // In ASCII a character is a byte, unless a line ends in CR and LF.
    let isCounted = text.withUTF8 { bytes in
      guard bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return false }
      for byte in bytes {
        switch byte {
        case 0x0A: words.endParagraph()
        case 0x20: words.endWord()
        default: words.addCharacter()
        }
      }
      return true
    }
    if !isCounted {
      for character in text {
        switch character {
        case "\n", "\r\n": words.endParagraph()
        case " ": words.endWord()
        default: words.addCharacter()
        }
      }
    }
    words.endParagraph()
    storage.pointee.nodes.base[Int(node)].payload = Int32(start)
    storage.pointee.nodes.base[Int(node)].parameters = Int32(storage.pointee.parameters.count)
    storage.pointee.parameters.append(style.em)
    storage.pointee.parameters.append(style.lineLimit.map { Double(max($0, 1)) } ?? .nan)
    let base = storage.pointee.words.base + start
    base[TextHeader.longest] = words.longest
    base[TextHeader.paragraphs] = words.paragraphs
    base[TextHeader.wordCount] = Int32(storage.pointee.words.count - start - header)
  }
}

/// What lies in front of a text's words: what all of them come to, and how they were broken last.
///
/// How a text breaks depends on nothing but the width: a stack asks for several heights at one.
private enum TextHeader {
  /// The characters of the longest paragraph.
  static let longest = 0
  static let paragraphs = 1
  static let wordCount = 2
  /// The characters a line of the last breaking, 0 for none; its lines and the longest of them.
  static let brokenAt = 3
  static let lines = 4
  static let longestLine = 5

  static let count = 6
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

  mutating func addCharacter() {
    word += 1
    line += 1
  }

  mutating func endWord() {
    storage.pointee.words.append(word)
    word = 0
    line += 1
  }

  mutating func endParagraph() {
    storage.pointee.words.append(word)
    storage.pointee.words.append(-1)
    longest = max(longest, line)
    word = 0
    line = 0
    paragraphs += 1
  }
}

extension Solver {
  /// The size of a text, by the algorithm of the metric.
  func textSize(_ node: UnsafeMutablePointer<Node>, _ proposal: Size) -> Size {
    if proposal == Size(0, 0) { return Size(0, 0) }
    let parameters = self.parameters(node)
    let em = parameters[0]
    let advance = em * TextMetric.advance
    let perLine = Self.capacity(proposal.width, unit: advance)
    let linesByHeight =
      proposal.height.isFinite ? Self.capacity(proposal.height, unit: em) : Int32.max
    let limit = parameters[1].isNaN ? Int32.max : Int32(min(parameters[1], 1e9))
    let allowed = min(linesByHeight, limit)
    let header = storage.pointee.words.base + Int(node.pointee.payload)
    if header[TextHeader.longest] <= perLine, header[TextHeader.paragraphs] <= allowed {
      return Size(
        advance * Double(header[TextHeader.longest]), em * Double(header[TextHeader.paragraphs]))
    }
    if header[TextHeader.brokenAt] != perLine || header[TextHeader.lines] > allowed {
      let lines = breakLines(header, perLine: perLine, allowed: allowed)
      guard lines.isWhole else {
        return Size(advance * Double(lines.longest), em * Double(lines.count))
      }
      header[TextHeader.brokenAt] = perLine
      header[TextHeader.lines] = lines.count
      header[TextHeader.longestLine] = lines.longest
    }
    return Size(
      advance * Double(header[TextHeader.longestLine]), em * Double(header[TextHeader.lines]))
  }

  private func breakLines(
    _ header: UnsafeMutablePointer<Int32>, perLine: Int32, allowed: Int32
  ) -> TextLines {
    var lines = TextLines(perLine: perLine, allowed: allowed)
    lines.break(
      UnsafeBufferPointer(
        start: header + TextHeader.count, count: Int(header[TextHeader.wordCount])))
    return lines
  }

  /// How many units fit into a length, at least one; unlimited where it is nil or infinite.
  private static func capacity(_ length: Double, unit: Double) -> Int32 {
    guard length.isFinite, unit > 0 else {
      return length == -.infinity ? 1 : .max
    }
    // Truncation is the floor of what is positive; the small addend forgives rounding errors.
    return Int32(max(1, min(length / unit + 1e-9, 1e9)))
  }
}

/// Breaks words into lines greedily: a word that does not fit starts a line, one that is longer
/// than a line is cut, and what exceeds the allowed lines is cut off with an ellipsis.
private struct TextLines {
  let perLine: Int32
  let allowed: Int32
  /// Lines that are kept, and the longest of them.
  var count: Int32 = 0
  var longest: Int32 = 0
  /// Whether nothing was cut off.
  var isWhole = true

  init(perLine: Int32, allowed: Int32) {
    self.perLine = perLine
    self.allowed = allowed
  }

  mutating func `break`(_ words: UnsafeBufferPointer<Int32>) {
    var index = 0
    while index < words.count {
      var end = index
      var left: Int32 = -1
      while words[end] >= 0 {
        left += words[end] + 1
        end += 1
      }
      guard breakParagraph(UnsafeBufferPointer(rebasing: words[index..<end]), length: left) else {
        isWhole = false
        return
      }
      index = end + 1
    }
  }

  /// Adds a paragraph's lines; false once no more line is allowed and something was cut off.
  private mutating func breakParagraph(
    _ words: UnsafeBufferPointer<Int32>, length: Int32
  ) -> Bool {
    // Characters of the paragraph in front of the current line, for the length of a last line.
    var start: Int32 = 0
    var line: Int32 = 0
    for (index, word) in words.enumerated() {
      var word = word
      if index > 0 {
        if line + 1 + word <= perLine {
          line += 1 + word
          continue
        }
        // The space at the break is dropped.
        guard add(line, start: start, paragraph: length, isLast: false) else { return false }
        start += line + 1
      }
      while word > perLine {
        guard add(perLine, start: start, paragraph: length, isLast: false) else { return false }
        start += perLine
        word -= perLine
      }
      line = word
    }
    return add(line, start: start, paragraph: length, isLast: true)
  }

  private mutating func add(
    _ line: Int32, start: Int32, paragraph: Int32, isLast: Bool
  ) -> Bool {
    guard count < allowed else { return false }
    count += 1
    let isTruncated = count == allowed && !isLast
    longest = max(longest, isTruncated ? min(perLine, paragraph - start) : line)
    return !isTruncated
  }
}
