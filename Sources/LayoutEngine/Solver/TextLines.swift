/// Breaks words into lines greedily: a word that does not fit starts a line, one that is longer
/// than a line is cut, and what exceeds the allowed lines is cut off with an ellipsis.
struct TextLines {
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
        // The space at the break is dropped.
        guard add(line, words + first, start: start) else { return false }
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
          guard add(perLine, words + first, start: start) else { return false }
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
    _ line: Int32, _ paragraph: UnsafePointer<Int32>, start: Int32
  ) -> Bool {
    guard count < allowed else { return false }
    count += 1
    guard count == allowed else {
      longest = max(longest, line)
      return true
    }
    longest = max(longest, min(perLine, Self.length(of: paragraph) - start))
    return false
  }

  /// The characters of a paragraph with the spaces between its words.
  private static func length(of paragraph: UnsafePointer<Int32>) -> Int32 {
    var length: Int32 = -1
    var index = 0
    while paragraph[index] >= 0 {
      length += paragraph[index] + 1
      index += 1
    }
    return length
  }
}
