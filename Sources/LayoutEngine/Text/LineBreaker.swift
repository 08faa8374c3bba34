/// Finds where lines may and must break, one code point after the other.
///
/// The rules of Unicode Standard Annex 14, version 15.0, with the tailoring of numbers (section
/// 8.2, example 7) that Unicode's own test data and ICU go by. The numbers of the rules stand beside
/// them.
struct LineBreaker {
  enum Break {
    case none
    case allowed
    case mandatory
  }

  /// The class of the last code point that is no space and no mark; `nil` at the start of a line.
  private var last: LineBreakClass?
  /// Whether spaces lie between it and the next.
  private var hasSpaces = false
  private var isAfterZeroWidthSpace = false
  private var isAfterJoiner = false
  /// The class of a line's end that was just passed.
  private var ended: LineBreakClass?
  /// Whether the last is a hyphen behind a Hebrew letter.
  private var isAfterHebrewHyphen = false
  /// Whether an odd number of regional indicators was passed.
  private var hasOpenIndicator = false
  /// Where in a number the last lies.
  private var number = Number.none

  private enum Number {
    case none
    case digits
    case closed
  }

  /// Whether the last is a letter, perhaps with marks and spaces behind it: most of a text is words,
  /// between which nothing has to be looked up.
  private var isInWords = false

  /// Whether the last code point ends a line.
  var isBehindLine: Bool { ended != nil }

  /// What lies between the code points so far and one of class `next`.
  ///
  /// - Parameters:
  ///   - next: The class of the next code point.
  ///   - numberFollows: Whether the code point behind `next` is a digit, marks passed over.
  /// - Returns: Whether a line may or must end in front of `next`.
  @inline(__always)
  mutating func step(_ next: LineBreakClass, numberFollows: @autoclosure () -> Bool) -> Break {
    guard isInWords, next == .alphabetic || next == .space else {
      return stepByRules(next, numberFollows: numberFollows())
    }
    // LB7, LB18, LB28
    let isBehindSpaces = hasSpaces
    hasSpaces = next == .space
    return isBehindSpaces && !hasSpaces ? .allowed : .none
  }

  @inline(never)
  private mutating func stepByRules(
    _ next: LineBreakClass, numberFollows: @autoclosure () -> Bool
  ) -> Break {
    // LB4, LB5
    if let ended {
      self.ended = nil
      if !(ended == .carriageReturn && next == .lineFeed) {
        self = LineBreaker()
        pass(next)
        return .mandatory
      }
      self.ended = next
      return .none
    }
    if next.endsLine {
      // LB6
      self = LineBreaker()
      ended = next
      return .none
    }
    defer { pass(next) }
    // LB7
    if next == .space || next == .zeroWidthSpace { return .none }
    // LB8, LB8a
    if isAfterZeroWidthSpace { return .allowed }
    if isAfterJoiner, !hasSpaces { return .none }
    guard let last else {
      // Behind spaces at the start of a line.
      return hasSpaces && !Self.clings(next) ? .allowed : .none
    }
    if next == .combiningMark || next == .zeroWidthJoiner {
      // LB9; LB10 behind spaces.
      return hasSpaces ? (glues(last, .alphabetic, numberFollows()) ? .none : .allowed) : .none
    }
    return glues(last, next, numberFollows()) ? .none : .allowed
  }

  /// LB11, LB13: what no line begins with, also behind spaces.
  private static func clings(_ next: LineBreakClass) -> Bool {
    switch next {
    case .wordJoiner, .exclamation, .closePunctuation, .closeParenthesis, .wideCloseParenthesis,
      .infixNumeric, .symbolsAllowed:
      true
    default: false
    }
  }

  private func glues(
    _ last: LineBreakClass, _ next: LineBreakClass, _ numberFollows: @autoclosure () -> Bool
  ) -> Bool {
    if Self.clings(next) { return true }
    if last.isOpening { return true }  // LB14
    if last == .quotation, next.isOpening { return true }  // LB15
    if last.isClosing, next == .nonStarter { return true }  // LB16
    if last == .breakBoth, next == .breakBoth { return true }  // LB17
    if hasSpaces { return false }  // LB18
    return gluesInWord(last, next) || gluesInNumber(last, next, numberFollows())
      || gluesInScript(last, next)
  }

  /// LB11, LB12, LB19 to LB23a, LB28 to LB30.
  private func gluesInWord(_ last: LineBreakClass, _ next: LineBreakClass) -> Bool {
    if last == .wordJoiner || last == .glue { return true }  // LB11, LB12
    if next == .glue, last != .breakAfter, last != .hyphen { return true }  // LB12a
    if next == .quotation || last == .quotation { return true }  // LB19
    if next == .contingent || last == .contingent { return false }  // LB20
    switch next {  // LB21, LB22
    case .breakAfter, .hyphen, .nonStarter, .inseparable: return true
    default: break
    }
    if last == .breakBefore || isAfterHebrewHyphen { return true }  // LB21, LB21a
    if last == .symbolsAllowed, next == .hebrewLetter { return true }  // LB21b
    if last.isLetter, next.isLetter || next == .numeric { return true }  // LB23, LB28
    if last == .numeric, next.isLetter { return true }  // LB23
    if last == .infixNumeric, next.isLetter { return true }  // LB29
    if next == .openPunctuation, last.isLetter || last == .numeric { return true }  // LB30
    return last == .closeParenthesis && (next.isLetter || next == .numeric)  // LB30
  }

  /// LB23a to LB25.
  private func gluesInNumber(
    _ last: LineBreakClass, _ next: LineBreakClass, _ numberFollows: @autoclosure () -> Bool
  ) -> Bool {
    if last == .prefixNumeric, next.isIdeographic { return true }  // LB23a
    if last.isIdeographic, next == .postfixNumeric { return true }  // LB23a
    if last.isAffix, next.isLetter { return true }  // LB24
    if last.isLetter, next.isAffix { return true }  // LB24
    if last.isAffix {  // LB25
      if next == .numeric { return true }
      if next.isOpening || next == .hyphen { return numberFollows() }
    }
    if next == .numeric, last.isOpening || last == .hyphen || last == .numeric { return true }
    switch number {
    case .none: return false
    case .digits: return next == .numeric || next.isAffix
    case .closed: return next.isAffix
    }
  }

  /// LB26, LB27, LB30a, LB30b.
  private func gluesInScript(_ last: LineBreakClass, _ next: LineBreakClass) -> Bool {
    switch (last, next) {
    case (.hangulL, .hangulL), (.hangulL, .hangulV), (.hangulL, .hangulLV),
      (.hangulL, .hangulLVT), (.hangulV, .hangulV), (.hangulV, .hangulT), (.hangulLV, .hangulV),
      (.hangulLV, .hangulT), (.hangulT, .hangulT), (.hangulLVT, .hangulT):
      true
    case (_, .postfixNumeric): last.isHangul
    case (.prefixNumeric, _): next.isHangul
    case (.regionalIndicator, .regionalIndicator): hasOpenIndicator
    case (.emojiBase, .emojiModifier), (.unassignedPictograph, .emojiModifier): true
    default: false
    }
  }

  /// Takes note of a code point that ends no line.
  private mutating func pass(_ next: LineBreakClass) {
    switch next {
    case .mandatoryBreak, .carriageReturn, .lineFeed, .nextLine: ended = next
    case .space:
      hasSpaces = true
      isAfterJoiner = false
    case .zeroWidthSpace:
      self = LineBreaker()
      isAfterZeroWidthSpace = true
    case .combiningMark, .zeroWidthJoiner:
      // LB9: a mark is as its base; LB10: without one it is a letter.
      if last == nil || hasSpaces || isAfterZeroWidthSpace { passBase(.alphabetic) }
      isAfterJoiner = next == .zeroWidthJoiner
      if isAfterJoiner { isInWords = false }
    default: passBase(next)
    }
  }

  private mutating func passBase(_ next: LineBreakClass) {
    isAfterHebrewHyphen =
      last == .hebrewLetter && !hasSpaces && (next == .hyphen || next == .breakAfter)
    hasOpenIndicator =
      next == .regionalIndicator && !(last == .regionalIndicator && !hasSpaces && hasOpenIndicator)
    number = number(behind: next)
    last = next
    isInWords = next == .alphabetic
    hasSpaces = false
    isAfterJoiner = false
    isAfterZeroWidthSpace = false
  }

  private func number(behind next: LineBreakClass) -> Number {
    if next == .numeric { return .digits }
    guard number == .digits, !hasSpaces else { return .none }
    switch next {
    case .symbolsAllowed, .infixNumeric: return .digits
    case .closePunctuation, .closeParenthesis, .wideCloseParenthesis: return .closed
    default: return .none
    }
  }
}
