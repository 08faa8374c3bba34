/// The line break class of a code point, with the choices of rule LB1 already made.
///
/// Source: Unicode Standard Annex 14, version 15.0. The order is that of the generated table.
enum LineBreakClass: UInt8 {
  case alphabetic, hebrewLetter, numeric, space
  case mandatoryBreak, carriageReturn, lineFeed, nextLine, zeroWidthSpace
  case wordJoiner, glue, combiningMark, zeroWidthJoiner
  case breakAfter, hyphen, breakBefore, breakBoth, contingent
  case closePunctuation, closeParenthesis, exclamation, inseparable, nonStarter
  case openPunctuation, quotation, infixNumeric, postfixNumeric, prefixNumeric, symbolsAllowed
  case ideograph, emojiBase, emojiModifier, regionalIndicator
  case hangulLV, hangulLVT, hangulL, hangulV, hangulT
  /// Opening and closing marks that are wide, to which rule LB30 does not apply.
  case wideOpenPunctuation, wideCloseParenthesis
  /// An unassigned code point that is kept for pictographs, for rule LB30b.
  case unassignedPictograph
}

extension LineBreakClass {
  /// Whether a line ends behind it.
  var endsLine: Bool {
    switch self {
    case .mandatoryBreak, .carriageReturn, .lineFeed, .nextLine: true
    default: false
    }
  }

  var isLetter: Bool { self == .alphabetic || self == .hebrewLetter }
  var isOpening: Bool { self == .openPunctuation || self == .wideOpenPunctuation }
  var isClosing: Bool {
    self == .closePunctuation || self == .closeParenthesis || self == .wideCloseParenthesis
  }
  var isAffix: Bool { self == .prefixNumeric || self == .postfixNumeric }
  var isIdeographic: Bool {
    self == .ideograph || self == .emojiBase || self == .emojiModifier
      || self == .unassignedPictograph
  }
  var isHangul: Bool {
    switch self {
    case .hangulLV, .hangulLVT, .hangulL, .hangulV, .hangulT: true
    default: false
    }
  }
}

/// The line break classes of all code points.
struct LineBreakClasses: Sendable {
  static let shared = LineBreakClasses()

  /// Of the code points below ``direct``.
  private let low: [LineBreakClass]
  private static let direct: UInt32 = 0x3000

  /// Where the class changes, and the class from there on.
  private let starts: [UInt32]
  private let classes: [LineBreakClass]

  private init() {
    var starts: [UInt32] = []
    var classes: [LineBreakClass] = []
    var start: UInt32 = 0
    var distance: UInt32 = 0
    lineBreakRuns.withUTF8Buffer { bytes in
      for byte in bytes {
        if byte <= UInt8(ascii: "9") {
          distance = distance * 10 + UInt32(byte - UInt8(ascii: "0"))
          continue
        }
        if !classes.isEmpty { start = Self.end(of: &distance, start, &starts) }
        let number = byte < UInt8(ascii: "a") ? byte - UInt8(ascii: "A") : byte - 71
        classes.append(LineBreakClass(rawValue: number) ?? .alphabetic)
      }
      _ = Self.end(of: &distance, start, &starts)
    }
    var low: [LineBreakClass] = []
    for (index, first) in starts.enumerated() where first < Self.direct {
      let end = index + 1 < starts.count ? min(starts[index + 1], Self.direct) : Self.direct
      low.append(contentsOf: repeatElement(classes[index], count: Int(end - first)))
    }
    self.low = low
    self.starts = starts
    self.classes = classes
  }

  private static func end(
    of distance: inout UInt32, _ start: UInt32, _ starts: inout [UInt32]
  ) -> UInt32 {
    defer { distance = 0 }
    starts.append(start + distance)
    return start + distance
  }

  @inline(__always)
  subscript(_ scalar: Unicode.Scalar) -> LineBreakClass {
    scalar.value < Self.direct ? low[Int(scalar.value)] : search(scalar.value)
  }

  private func search(_ point: UInt32) -> LineBreakClass {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= point { low = middle } else { high = middle }
    }
    return classes[low]
  }
}
