/// Breaks words into lines greedily: a word that does not fit starts a line, one that is longer
/// than a line is cut, and what exceeds the allowed lines is cut off with an ellipsis.
struct TextLines {
  let perLine: Int32
  let allowed: Int32
  /// Lines that are kept, and the longest of them with the space at its break (measured).
  var count: Int32 = 0
  var longest: Int32 = 0
  /// Whether nothing was cut off.
  var isWhole = true

  init(perLine: Int32, allowed: Int32) {
    self.perLine = perLine
    self.allowed = allowed
  }

  /// - Parameters:
  ///   - words: The lengths of all words; −1 behind the last of each paragraph.
  ///   - paragraphs: How many there are.
  mutating func `break`(_ words: UnsafePointer<Int32>, paragraphs: Int32) {
    var index = 0
    for _ in 0..<paragraphs {
      guard breakParagraph(words, &index) else {
        isWhole = false
        return
      }
      index += 1
    }
  }

  /// Adds a paragraph's lines, `index` being that of its first word, then that of its end; false
  /// once no more line is allowed and something was cut off.
  @inline(__always)
  private mutating func breakParagraph(_ words: UnsafePointer<Int32>, _ index: inout Int) -> Bool {
    let first = index
    // Characters of the paragraph in front of the current line, for the length of a last line.
    var start: Int32 = 0
    var line: Int32 = 0
    while words[index] >= 0 {
      var word = words[index]
      if index > first {
        if line + 1 + word <= perLine {
          line += 1 + word
          index += 1
          continue
        }
        // The space at the break begins no line, but belongs to the width of the one before.
        guard add(line, space: 1, words + first, start: start) else { return false }
        start += line + 1
      }
      if word > perLine {
        // Whole lines of a long word; where they end the text they are added one by one.
        let cut = (word - 1) / perLine
        if cut < allowed - count {
          count += cut
          longest = max(longest, perLine)
          start += cut * perLine
          word -= cut * perLine
        }
        while word > perLine {
          guard add(perLine, space: 0, words + first, start: start) else { return false }
          start += perLine
          word -= perLine
        }
      }
      line = word
      index += 1
    }
    guard count < allowed else { return false }
    count += 1
    longest = max(longest, line)
    return true
  }

  /// Adds a line that is not its paragraph's last; false if it is cut off or the last allowed.
  @inline(__always)
  private mutating func add(
    _ line: Int32, space: Int32, _ paragraph: UnsafePointer<Int32>, start: Int32
  ) -> Bool {
    guard count < allowed else { return false }
    count += 1
    guard count == allowed else {
      longest = max(longest, line + space)
      return true
    }
    longest = max(longest, cutLength(of: paragraph, from: start))
    return false
  }

  /// How long the last line is of a paragraph that goes on behind it.
  ///
  /// It is filled, its ellipsis standing for the last character; white space in front of that is
  /// dropped (measured).
  private func cutLength(of paragraph: UnsafePointer<Int32>, from start: Int32) -> Int32 {
    let end = start + perLine - 1
    var inked = start
    var position: Int32 = 0
    var index = 0
    while paragraph[index] >= 0, position < end {
      if paragraph[index] > 0 { inked = max(inked, min(position + paragraph[index], end)) }
      position += paragraph[index] + 1
      index += 1
    }
    return inked - start + 1
  }
}
