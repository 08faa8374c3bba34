/// How a number is written into a text, the same on every machine.
package enum NumberFormat: Hashable, Sendable {
  /// As Swift writes a `Double`: `12.0`.
  case description
  /// As `formatted()` writes it in English: thousands grouped, no zeros at the end.
  case formatted(digits: ClosedRange<Int>)
  /// As C's `printf` does: `%.1f`, `%d`, `%g`.
  case conversion(Conversion)

  /// A conversion of `printf`, with `'` for grouped thousands.
  package struct Conversion: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// `%d`: the number without what is behind the point.
      case integer
      /// `%x`, `%X` and `%o`: a whole number that is not negative, in another radix.
      case radix(Int, isUppercase: Bool)
      /// `%f`
      case fixed
      /// `%g`
      case shortest
    }

    package var kind = Kind.fixed
    package var digits = 6
    package var width = 0
    package var isGrouped = false
    package var isZeroPadded = false
    package var isLeftAligned = false
    package var showsPlus = false

    package init(kind: Kind = .fixed, isGrouped: Bool = false) {
      self.kind = kind
      self.isGrouped = isGrouped
    }

    /// Whether it is given whole numbers.
    package var isOfIntegers: Bool {
      switch kind {
      case .integer, .radix: true
      case .fixed, .shortest: false
      }
    }

    /// As a format has it: `%'.1f`.
    package var source: String {
      var text = "%"
      if isGrouped { text += "'" }
      if isZeroPadded { text += "0" }
      if isLeftAligned { text += "-" }
      if showsPlus { text += "+" }
      if width > 0 { text += String(width) }
      if !isOfIntegers, digits != 6 { text += "." + String(digits) }
      switch kind {
      case .integer: return text + "d"
      case .radix(8, _): return text + "o"
      case .radix(_, let isUppercase): return text + (isUppercase ? "X" : "x")
      case .fixed: return text + "f"
      case .shortest: return text + "g"
      }
    }
  }

  /// A part of a format.
  package enum Piece: Hashable, Sendable {
    case words(String)
    case number(NumberFormat)
    /// `%@`
    case text
  }

  /// How many digits may be asked for behind the point, and how wide a number may be.
  package static let maximumDigits = 20
  private static let maximumWidth = 100

  /// The parts of a format of `printf`; nil for one that is not understood.
  package static func pieces(_ format: String) -> [Piece]? {
    var pieces: [Piece] = []
    var words = ""
    var rest = format.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        words.unicodeScalars.append(scalar)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        words += "%"
        continue
      }
      guard let piece = piece(&rest) else { return nil }
      if !words.isEmpty { pieces.append(.words(words)) }
      words = ""
      pieces.append(piece)
    }
    if !words.isEmpty { pieces.append(.words(words)) }
    return pieces
  }

  private static func piece(_ rest: inout Substring.UnicodeScalarView) -> Piece? {
    var conversion = Conversion()
    flags: while let flag = rest.first {
      switch flag {
      case "'": conversion.isGrouped = true
      case "0": conversion.isZeroPadded = true
      case "-": conversion.isLeftAligned = true
      case "+": conversion.showsPlus = true
      default: break flags
      }
      rest.removeFirst()
    }
    if let width = count(&rest) { conversion.width = width }
    guard conversion.width <= maximumWidth else { return nil }
    if rest.first == "." {
      rest.removeFirst()
      conversion.digits = count(&rest) ?? 0
      guard conversion.digits <= maximumDigits else { return nil }
    }
    while let letter = rest.first, ["l", "z", "h", "q"].contains(letter) { rest.removeFirst() }
    switch rest.popFirst() {
    case "d", "i", "u": conversion.kind = .integer
    case "x": conversion.kind = .radix(16, isUppercase: false)
    case "X": conversion.kind = .radix(16, isUppercase: true)
    case "o": conversion.kind = .radix(8, isUppercase: false)
    case "f", "F": conversion.kind = .fixed
    case "g": conversion.kind = .shortest
    case "@": return .text
    default: return nil
    }
    return .number(.conversion(conversion))
  }

  private static func count(_ rest: inout Substring.UnicodeScalarView) -> Int? {
    var number: Int?
    while let scalar = rest.first, let digit = Character(scalar).wholeNumberValue {
      rest.removeFirst()
      number = min((number ?? 0) * 10 + digit, 1_000)
    }
    return number
  }
}

// MARK: Writing

extension NumberFormat {
  /// The number as this format writes it; nil for one beyond what fits into an `Int`.
  package func text(of number: Double) -> String? {
    guard number.isFinite else { return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf" }
    switch self {
    case .description: return "\(number)"
    case .formatted(let digits):
      guard let decimal = Decimal(number, digits: digits.upperBound) else { return nil }
      return decimal.text(isGrouped: true, leastDigits: digits.lowerBound)
    case .conversion(let conversion): return conversion.text(of: number)
    }
  }
}

extension NumberFormat.Conversion {
  fileprivate func text(of number: Double) -> String? {
    var text: String
    switch kind {
    case .integer:
      guard let decimal = Decimal(number.rounded(.towardZero), digits: 0) else { return nil }
      text = decimal.text(isGrouped: isGrouped, leastDigits: 0)
    case .radix(let radix, let isUppercase):
      // Of others C writes the bits, as many as its int has.
      guard let whole = UInt32(exactly: number.rounded(.towardZero)) else { return nil }
      text = String(whole, radix: radix, uppercase: isUppercase)
    case .fixed:
      guard let decimal = Decimal(number, digits: digits) else { return nil }
      text = decimal.text(isGrouped: isGrouped, leastDigits: digits)
      if number.sign == .minus, !text.hasPrefix("-") { text = "-" + text }
    case .shortest:
      guard let found = shortest(number) else { return nil }
      text = found
    }
    if showsPlus, !text.hasPrefix("-") { text = "+" + text }
    guard text.count < width else { return text }
    let filler = String(
      repeating: isZeroPadded && !isLeftAligned ? "0" : " ", count: width - text.count)
    if isLeftAligned { return text + filler }
    guard isZeroPadded, let sign = text.first, "+-".contains(sign) else { return filler + text }
    return String(sign) + filler + text.dropFirst()
  }

  /// `%g` without an exponent; nil where there would be one.
  private func shortest(_ number: Double) -> String? {
    guard number != 0 else { return "0" }
    let magnitude = number.magnitude
    var exponent = 0
    var power = 1.0
    while power * 10 <= magnitude, exponent < 22 {
      power *= 10
      exponent += 1
    }
    if magnitude < 1 {
      exponent = [0.1, 0.01, 0.001, 0.0001].firstIndex { $0 <= magnitude }.map { -1 - $0 } ?? -5
    }
    let precision = max(digits, 1)
    guard exponent >= -4, exponent < precision,
      let decimal = Decimal(number, digits: precision - 1 - exponent)
    else { return nil }
    let text = decimal.text(isGrouped: isGrouped, leastDigits: 0)
    // Rounding may have brought one more digit.
    return decimal.whole.description.count > precision ? nil : text
  }
}

/// A number written out with a number of digits behind the point, halves of its exact value to
/// even, as C rounds.
private struct Decimal {
  var isNegative: Bool
  var whole: UInt64
  /// Behind the point.
  var digits: [UInt8] = []

  /// A finite number with `count` digits behind the point; nil for one beyond 2⁶³.
  init?(_ number: Double, digits count: Int) {
    let magnitude = number.magnitude
    guard magnitude < 9_223_372_036_854_775_808 else { return nil }
    isNegative = number < 0
    whole = UInt64(magnitude)
    var fraction = Fraction(magnitude - Double(whole))
    for _ in 0..<count { digits.append(fraction.nextDigit()) }
    let isOdd = (digits.last.map { Int($0) } ?? Int(whole % 2)) % 2 == 1
    if fraction.isAboveHalf || (fraction.isHalf && isOdd) { increment() }
  }

  private mutating func increment() {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
    whole += 1
  }

  func text(isGrouped: Bool, leastDigits: Int) -> String {
    var digits = digits
    while digits.count > leastDigits, digits.last == 0 { digits.removeLast() }
    var text = ""
    let plain = Array(String(whole).utf8)
    for (index, digit) in plain.enumerated() {
      if isGrouped, index > 0, (plain.count - index).isMultiple(of: 3) { text += "," }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    if !digits.isEmpty { text += "." + digits.map(String.init).joined() }
    // −0 is written without a sign by all but C.
    return isNegative && (whole > 0 || digits.contains { $0 > 0 }) ? "-" + text : text
  }
}

/// A number from 0 to below 1, exactly, as binary digits after the point.
private struct Fraction {
  /// Words of 32 bits, the most significant first.
  private var words: [UInt32] = []

  init(_ number: Double) {
    var rest = number
    // Each step is exact: it takes bits off the front.
    while rest > 0 {
      rest *= 4_294_967_296
      let word = rest.rounded(.down)
      words.append(UInt32(word))
      rest -= word
    }
  }

  /// Multiplies by ten and takes what comes before the point.
  mutating func nextDigit() -> UInt8 {
    var carry: UInt64 = 0
    for index in words.indices.reversed() {
      let product = UInt64(words[index]) * 10 + carry
      words[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    while words.last == 0 { words.removeLast() }
    return UInt8(carry)
  }

  var isHalf: Bool { words == [0x8000_0000] }
  var isAboveHalf: Bool { (words.first ?? 0) >= 0x8000_0000 && !isHalf }
}
