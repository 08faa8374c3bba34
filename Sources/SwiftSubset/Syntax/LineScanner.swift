/// Reads a line of text as if it were Swift, and counts what Swift would never say.
///
/// This is no lexer to build on: it is quick, takes any bytes, and tells prose from what is worth
/// parsing. Strings, comments and brackets may go on from line to line.
package struct LineScanner {
  /// What is open at the end of a line.
  package struct State: Equatable {
    /// The brackets that are open, outermost first.
    package var brackets: [UInt8] = []
    package var commentDepth = 0
    package var isInString = false

    /// How many brackets were open at the deepest place so far.
    package var deepest = 0

    package init() {}

    package var isOpen: Bool { !brackets.isEmpty || commentDepth > 0 || isInString }
  }

  private(set) var state: State
  private(set) var line = ScannedLine()
  private var index: Int
  private let end: Int
  private var previous: ScannedLine.Token?

  /// The offset of two words side by side that a label of a parameter would explain.
  private var isLabelPending = false

  package static func scan(_ bytes: [UInt8], _ range: Range<Int>, state: inout State) -> ScannedLine
  {
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = LineScanner(range, state: state)
      scanner.line.isContinued = state.commentDepth > 0 || state.isInString
      scanner.run(bytes)
      state = scanner.state
      return scanner.line
    }
  }

  private init(_ range: Range<Int>, state: State) {
    index = range.lowerBound
    end = range.upperBound
    self.state = state
  }

  private mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    if state.commentDepth > 0 { skipComment(bytes) }
    if state.isInString { skipLongString(bytes) }
    while true {
      let space = skipSpace(bytes)
      guard index < end else { break }
      if line.indent == nil { line.indent = index }
      let start = index
      guard let kind = next(bytes) else { break }
      var token = ScannedLine.Token(kind: kind, range: start..<index, isSpaced: space)
      if kind == .word { token.keyword = Keyword(bytes, start..<index) }
      note(token, bytes)
    }
    if isLabelPending { line.oddities += 1 }
    if previous?.kind == .dot { line.oddities += 1 }
    line.last = previous
  }

  /// Whether there was any; also the spaces that pages use instead of the plain one.
  private mutating func skipSpace(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = index
    while index < end {
      let width = Spaces.width(bytes, at: index, end: end)
      guard width > 0 else { break }
      index += width
    }
    return index > start
  }

  private mutating func note(_ token: ScannedLine.Token, _ bytes: UnsafeBufferPointer<UInt8>) {
    if isLabelPending {
      // `at point: CGPoint`, `} header: {`
      if token.kind != .colon { line.oddities += 1 }
      isLabelPending = false
    }
    if let previous {
      let isOperandBefore = previous.endsOperand && previous.keyword == nil
      if previous.kind == .dot, token.isSpaced {
        line.oddities += 1
      } else if isOperandBefore, token.isSpaced || token.kind != .string, token.startsOperand {
        let isVersion = token.kind == .number && previous.isPlatform(bytes)
        if previous.kind == .word || previous.kind == .close, token.kind == .word {
          isLabelPending = true
        } else if !isVersion {
          line.oddities += 1
        }
      }
    }
    if line.head.count < ScannedLine.headCount { line.head.append(token) }
    switch token.kind {
    case .comment: line.hasComment = true
    case .open: open(bytes[token.range.lowerBound])
    case .close: close()
    default: break
    }
    if token.kind == .odd { line.oddities += 2 }
    if token.isPunctuation { line.punctuation += 1 }
    if token.kind != .comment { previous = token.attributed(after: previous) }
  }

  private mutating func open(_ bracket: UInt8) {
    state.brackets.append(bracket)
    state.deepest = max(state.deepest, state.brackets.count)
  }

  private mutating func close() {
    if state.brackets.popLast() == nil { line.unmatched += 1 }
  }
}

// MARK: Tokens

extension LineScanner {
  private mutating func next(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> ScannedLine.Token.Kind? {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "/") where peek(bytes) == UInt8(ascii: "/"):
      line.lineComment = index
      index = end
      return .comment
    case UInt8(ascii: "/") where peek(bytes) == UInt8(ascii: "*"):
      state.commentDepth = 1
      index += 2
      skipComment(bytes)
      return .comment
    case UInt8(ascii: "\""): return string(bytes)
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      index += 1
      return .open
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      index += 1
      return .close
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      index += 1
      return .separator
    case UInt8(ascii: ":"):
      index += 1
      return .colon
    case UInt8(ascii: "@"), UInt8(ascii: "#"):
      index += 1
      return .mark
    case UInt8(ascii: "'"):
      index += 1
      return .odd
    case UInt8(ascii: "."): return dot(bytes)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return number(bytes)
    default:
      if isWordByte(byte) || byte == UInt8(ascii: "`") || byte == UInt8(ascii: "$") {
        return word(bytes)
      }
      return byte < 0x80 ? operatorToken(bytes) : symbol(bytes)
    }
  }

  private func peek(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
    index + 1 < end ? bytes[index + 1] : 0
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private mutating func word(_ bytes: UnsafeBufferPointer<UInt8>) -> ScannedLine.Token.Kind {
    if bytes[index] == UInt8(ascii: "`") {
      index += 1
      while index < end, isWordByte(bytes[index]) { index += 1 }
      guard index < end, bytes[index] == UInt8(ascii: "`") else { return .odd }
      index += 1
      return .word
    }
    repeat {
      index += 1
      while index < end, bytes[index] & 0xC0 == 0x80 { index += 1 }
    } while index < end && isLetter(bytes)
    return .word
  }

  private func isLetter(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if bytes[index] < 0x80 { return isWordByte(bytes[index]) }
    return !Spaces.isPunctuation(bytes, at: index, end: end)
      && Spaces.width(bytes, at: index, end: end) == 0
  }

  private mutating func number(_ bytes: UnsafeBufferPointer<UInt8>) -> ScannedLine.Token.Kind {
    while index < end {
      let isFraction =
        bytes[index] == UInt8(ascii: ".") && peek(bytes) >= UInt8(ascii: "0")
        && peek(bytes) <= UInt8(ascii: "9")
      guard isFraction || isWordByte(bytes[index]) else { break }
      index += 1
    }
    return .number
  }

  private mutating func dot(_ bytes: UnsafeBufferPointer<UInt8>) -> ScannedLine.Token.Kind {
    guard peek(bytes) == UInt8(ascii: ".") else {
      index += 1
      return .dot
    }
    while index < end, bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: "<") {
      index += 1
    }
    return .operator
  }

  private mutating func operatorToken(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> ScannedLine.Token.Kind {
    index += 1
    while index < end, "+-*/=<>!&|^~?%".utf8.contains(bytes[index]) { index += 1 }
    return .operator
  }

  /// A character beyond ASCII: a letter begins a word, quotes of a page may stand for plain ones.
  private mutating func symbol(_ bytes: UnsafeBufferPointer<UInt8>) -> ScannedLine.Token.Kind {
    guard Spaces.isPunctuation(bytes, at: index, end: end) else { return word(bytes) }
    let isQuote = Spaces.isDoubleQuote(bytes, at: index, end: end)
    let isAfterBracket = previous.map { [.open, .separator, .colon].contains($0.kind) } ?? false
    index = min(index + (bytes[index] == 0xC2 ? 2 : 3), end)
    guard isQuote, isAfterBracket else { return .odd }
    while index < end, !Spaces.isDoubleQuote(bytes, at: index, end: end) { index += 1 }
    index = min(index + 3, end)
    return .string
  }

  private mutating func skipComment(_ bytes: UnsafeBufferPointer<UInt8>) {
    while index < end, state.commentDepth > 0 {
      if bytes[index] == UInt8(ascii: "*"), peek(bytes) == UInt8(ascii: "/") {
        state.commentDepth -= 1
        index += 2
      } else if bytes[index] == UInt8(ascii: "/"), peek(bytes) == UInt8(ascii: "*") {
        state.commentDepth += 1
        index += 2
      } else {
        index += 1
      }
    }
    index = min(index, end)
  }

  private func isTripleQuote(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    index + 2 < end && bytes[index] == UInt8(ascii: "\"")
      && bytes[index + 1] == UInt8(ascii: "\"") && bytes[index + 2] == UInt8(ascii: "\"")
  }

  private mutating func skipLongString(_ bytes: UnsafeBufferPointer<UInt8>) {
    while index < end {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
      } else if isTripleQuote(bytes) {
        index += 3
        state.isInString = false
        return
      } else {
        index += 1
      }
    }
    index = min(index, end)
  }

  private mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) -> ScannedLine.Token.Kind {
    if isTripleQuote(bytes) {
      index += 3
      state.isInString = true
      skipLongString(bytes)
      return .string
    }
    index += 1
    var interpolations = 0
    while index < end {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\\") {
        if index < end, bytes[index] == UInt8(ascii: "(") { interpolations += 1 }
        index += 1
      } else if interpolations > 0, byte == UInt8(ascii: "(") {
        interpolations += 1
      } else if interpolations > 0, byte == UInt8(ascii: ")") {
        interpolations -= 1
      } else if interpolations == 0, byte == UInt8(ascii: "\"") {
        return .string
      }
    }
    index = min(index, end)
    return .odd
  }
}
