import SwiftSubset

/// What a line could begin if code began there.
enum LineStart: Equatable {
  case none
  case comment
  /// An attribute alone on its line; the declaration follows.
  case attribute
  case `import`
  /// A type, an extension, a function.
  case declaration
  /// `let x = …`, `for … {`, `return …`, `origin.x += 1`, `view.place(at: …)`.
  case statement
  /// `HStack(spacing: 10) {`, `Color.red.frame(width: 1)`.
  case view
  /// A name or a path alone on its line, which modifiers may follow: `chatBubble`.
  case name
  /// `.padding()`: a modifier of what stands before.
  case modifier
  /// A call of a function with a block: `withAnimation {`. What is in it is code, but no view.
  case call
}

extension LineStart {
  /// Reads the first tokens of a line that is scanned on its own.
  init(_ line: ScannedLine, in bytes: [UInt8]) {
    guard let first = line.head.first, line.oddities == 0 else {
      self = .none
      return
    }
    if first.kind == .comment {
      self = line.isComment ? .comment : .none
      return
    }
    var words = Words(tokens: line.head[...], bytes: bytes)
    self = words.start(of: line)
  }
}

/// The first tokens of a line while they are read.
private struct Words {
  var tokens: ArraySlice<ScannedLine.Token>
  let bytes: [UInt8]

  mutating func start(of line: ScannedLine) -> LineStart {
    if isCharacter("@") { return attribute(line) }
    if isCharacter("#") {
      // `#Preview {`, and the whole of one in a line, which is as good as a view's type.
      if endsWithBrace(line) { return .call }
      let isWhole = line.last.map { bytes[$0.range.lowerBound] == UInt8(ascii: "}") } ?? false
      return isWhole && tokens.dropFirst().first.map(text) == "Preview" ? .declaration : .none
    }
    if tokens.first?.kind == .dot { return modifier() }
    skipModifiers()
    guard let first = tokens.first, first.kind == .word else { return .none }
    guard let keyword = first.keyword else { return expression(line) }
    tokens.removeFirst()
    switch keyword {
    case .type:
      let isInherited = isName(capital: false) && has(":") && endsWithBrace(line)
      return isName(capital: true) || isInherited ? .declaration : .none
    case .function: return function(after: first)
    case .binding: return binding()
    case .import: return tokens.count == 1 && isName(capital: true) ? .import : .none
    case .typealias: return isName(capital: true) && has("=") ? .declaration : .none
    case .control:
      return line.head.contains { isBrace($0) } || endsWithBrace(line) ? .statement : .none
    case .return: return tokens.contains { $0.kind == .open } ? .statement : .none
    default: return .none
    }
  }

  private func text(_ token: ScannedLine.Token) -> String {
    String(decoding: bytes[token.range], as: UTF8.self)
  }

  private func isCharacter(_ character: String) -> Bool {
    tokens.first.map { text($0) == character } ?? false
  }

  private func has(_ sign: String) -> Bool { tokens.contains { text($0) == sign } }

  private func isBrace(_ token: ScannedLine.Token) -> Bool {
    bytes[token.range.lowerBound] == UInt8(ascii: "{")
  }

  private func endsWithBrace(_ line: ScannedLine) -> Bool {
    line.last.map { isBrace($0) } ?? false
  }

  private func isName(capital: Bool) -> Bool {
    guard let token = tokens.first, token.kind == .word, token.keyword == nil else { return false }
    return !capital || isCapital(token)
  }

  private func isCapital(_ token: ScannedLine.Token) -> Bool {
    let byte = bytes[token.range.lowerBound]
    return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
  }

  /// Skips `@Name` and `@Name(…)`; what follows decides.
  private mutating func attribute(_ line: ScannedLine) -> LineStart {
    while isCharacter("@") {
      tokens.removeFirst()
      guard tokens.first?.kind == .word else { return .none }
      tokens.removeFirst()
      if let next = tokens.first, next.kind == .open, !next.isSpaced {
        guard skipBrackets() else { return .attribute }
      }
    }
    if tokens.isEmpty { return .attribute }
    let start = start(of: line)
    return start == .declaration || start == .statement ? start : .none
  }

  /// Skips to behind the closing bracket; answers whether it stands among the first tokens.
  private mutating func skipBrackets() -> Bool {
    var depth = 0
    while let token = tokens.popFirst() {
      if token.kind == .open { depth += 1 }
      if token.kind == .close {
        depth -= 1
        if depth == 0 { return true }
      }
    }
    return false
  }

  private mutating func skipModifiers() {
    while let first = tokens.first, first.keyword == .modifier {
      tokens.removeFirst()
      if let next = tokens.first, next.kind == .open, !next.isSpaced, !skipBrackets() { return }
    }
    // `class func`
    if tokens.count > 1, text(tokens[tokens.startIndex]) == "class",
      tokens[tokens.startIndex + 1].keyword == .function
    {
      tokens.removeFirst()
    }
  }

  private mutating func function(after keyword: ScannedLine.Token) -> LineStart {
    if text(keyword) == "func" {
      guard let name = tokens.popFirst(), name.kind == .word || name.kind == .operator else {
        return .none
      }
    }
    return tokens.first.map { $0.kind == .open || text($0) == "<" } ?? false ? .declaration : .none
  }

  private mutating func binding() -> LineStart {
    guard let name = tokens.popFirst() else { return .none }
    if name.kind == .open { return has("=") ? .statement : .none }
    guard name.kind == .word, let next = tokens.first else { return .none }
    return next.kind == .colon || text(next) == "=" || isBrace(next) ? .statement : .none
  }

  private mutating func modifier() -> LineStart {
    tokens.removeFirst()
    guard let name = tokens.popFirst(), name.kind == .word, !name.isSpaced else { return .none }
    return .modifier
  }

  /// A line that begins with a name.
  private mutating func expression(_ line: ScannedLine) -> LineStart {
    guard let base = tokens.popFirst() else { return .none }
    var last = base
    var hasMember = false
    while let next = tokens.first {
      switch next.kind {
      case .dot where !next.isSpaced:
        tokens.removeFirst()
        guard let name = tokens.popFirst(), name.kind == .word, !name.isSpaced else {
          return .none
        }
        last = name
        hasMember = true
      case .open where !next.isSpaced && bytes[next.range.lowerBound] == UInt8(ascii: "["):
        // `subviews[0].place(`
        guard skipBrackets() else { return .none }
        hasMember = true
      case .operator where text(next) == "<" && isCapital(last):
        tokens = tokens.drop { text($0) != ">" }.dropFirst()
      default: return call(line, base: base, hasMember: hasMember)
      }
    }
    return .name
  }

  /// Whether the bracket behind a name and a space opens a list of arguments, and no aside of prose:
  /// `HStack (spacing: 2) {`, `Text ("a")`.
  private func isListSetApart(_ line: ScannedLine) -> Bool {
    guard let first = tokens.first, text(first) == "(" else { return false }
    let inner = tokens.dropFirst()
    guard let argument = inner.first else { return false }
    return endsWithBrace(line) || inner.contains(where: isBrace) || argument.kind == .string
      || argument.kind == .word && inner.dropFirst().first?.kind == .colon
  }

  /// What follows a path decides: a call, a block, an assignment.
  private func call(
    _ line: ScannedLine, base: ScannedLine.Token, hasMember: Bool
  ) -> LineStart {
    guard let next = tokens.first else { return .name }
    if next.kind == .open,
      isBrace(next) || !next.isSpaced || isCapital(base) && isListSetApart(line)
    {
      if isCapital(base) { return .view }
      if isBrace(next) { return endsWithBrace(line) ? .call : .none }
      if hasMember { return .statement }
      return endsWithBrace(line) ? .call : .none
    }
    let isAssignment = ["=", "+=", "-=", "*=", "/="].contains(text(next))
    return isAssignment && hasMember && tokens.count > 1 ? .statement : .none
  }
}
