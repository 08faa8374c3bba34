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
      /// `%u`
      case unsigned
      /// `%x`
      case hexadecimal
      /// `%o`
      case octal
      /// `%c`: the character of a number.
      case character
      /// `%f`
      case fixed
      /// `%e`
      case exponent
      /// `%g`
      case shortest
    }

    package var kind = Kind.fixed
    /// Digits behind the point, 6 where none are stated, or the least of a whole number.
    package var digits: Int?
    /// How many characters it is written with at least; 0 where nothing is stated.
    package var width = 0
    /// The flags of `printf`: `'`, `0`, `-`, `+`, a space and `#`; the letter tells the last one.
    package var isGrouped = false
    package var isZeroPadded = false
    package var isLeftAligned = false
    package var showsPlus = false
    package var showsSpace = false
    package var isAlternate = false
    package var isUppercase = false

    /// How many bits of a whole number are looked at: all of an `Int`, unless a format says fewer.
    package var bits = 64

    package init(kind: Kind = .fixed, isGrouped: Bool = false) {
      self.kind = kind
      self.isGrouped = isGrouped
    }

    /// Whether it writes whole numbers.
    package var isWhole: Bool {
      switch kind {
      case .integer, .unsigned, .hexadecimal, .octal, .character: true
      case .fixed, .exponent, .shortest: false
      }
    }

    /// As a format of C's has it: `%'.1f`.
    package var source: String { text(length: [8: "hh", 16: "h", 64: "l"][bits]) }

    /// As an expression of a document has it.
    ///
    /// There a `%d` writes all of a whole number, and one that looks at 32 bits has C23's `w32`.
    package var stored: String {
      guard kind == .integer, bits >= 32 else { return source }
      return text(length: bits == 32 ? "w32" : nil)
    }

    private func text(length: String?) -> String {
      var text = "%"
      if isGrouped { text += "'" }
      if isZeroPadded { text += "0" }
      if isLeftAligned { text += "-" }
      if showsPlus { text += "+" }
      if showsSpace { text += " " }
      if isAlternate { text += "#" }
      if width > 0 { text += String(width) }
      if let digits, isWhole || digits != 6 { text += "." + String(digits) }
      if isWhole { text += length ?? "" }
      return text + letter
    }

    private var letter: String {
      switch kind {
      case .integer: "d"
      case .unsigned: "u"
      case .hexadecimal: isUppercase ? "X" : "x"
      case .octal: "o"
      case .character: "c"
      case .fixed: "f"
      case .exponent: isUppercase ? "E" : "e"
      case .shortest: isUppercase ? "G" : "g"
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
  ///
  /// In an expression of a document, where it is `isStored`, a `%d` writes all of a whole number; in
  /// code it looks at 32 bits.
  package static func pieces(_ format: String, isStored: Bool = false) -> [Piece]? {
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
      guard let piece = piece(&rest, isStored: isStored) else { return nil }
      if !words.isEmpty { pieces.append(.words(words)) }
      words = ""
      pieces.append(piece)
    }
    if !words.isEmpty { pieces.append(.words(words)) }
    return pieces
  }

  /// A format without the numbers of its arguments, as in `%2$@`, and those numbers; nil for them
  /// where it says none, or not of each.
  package static func places(_ format: String) -> (format: String, numbers: [Int]?) {
    var plain = ""
    var numbers: [Int] = []
    var rest = format.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      plain.unicodeScalars.append(scalar)
      guard scalar == "%" else { continue }
      if rest.first == "%" {
        rest.removeFirst()
        plain += "%"
        continue
      }
      guard let number = count(&rest), number > 0, rest.popFirst() == "$" else {
        return (format, nil)
      }
      numbers.append(number)
    }
    return numbers.isEmpty ? (format, nil) : (plain, numbers)
  }

  private static func piece(
    _ rest: inout Substring.UnicodeScalarView, isStored: Bool
  ) -> Piece? {
    var conversion = Conversion()
    flags: while let flag = rest.first {
      switch flag {
      case "'": conversion.isGrouped = true
      case "0": conversion.isZeroPadded = true
      case "-": conversion.isLeftAligned = true
      case "+": conversion.showsPlus = true
      case " ": conversion.showsSpace = true
      case "#": conversion.isAlternate = true
      default: break flags
      }
      rest.removeFirst()
    }
    if let width = count(&rest) { conversion.width = width }
    guard conversion.width <= maximumWidth else { return nil }
    if rest.first == "." {
      rest.removeFirst()
      let digits = count(&rest) ?? 0
      guard digits <= maximumDigits else { return nil }
      conversion.digits = digits
    }
    var bits: Int?
    if isStored, rest.starts(with: "w32".unicodeScalars) {
      bits = 32
      rest.removeFirst(3)
    }
    while let letter = rest.first, let stated = ["l": 64, "z": 64, "q": 64, "h": 16][letter] {
      bits = letter == "h" && bits == 16 ? 8 : stated
      rest.removeFirst()
    }
    guard let letter = rest.popFirst() else { return nil }
    if letter == "@" { return .text }
    let kinds: [Unicode.Scalar: Conversion.Kind] = [
      "d": .integer, "i": .integer, "u": .unsigned, "x": .hexadecimal, "X": .hexadecimal,
      "o": .octal, "c": .character, "f": .fixed, "F": .fixed, "e": .exponent, "E": .exponent,
      "g": .shortest, "G": .shortest,
    ]
    guard let kind = kinds[letter] else { return nil }
    conversion.kind = kind
    conversion.bits = bits ?? (isStored && kind == .integer ? 64 : 32)
    conversion.isUppercase = ["X", "E", "G"].contains(letter)
    // What C does with these together, few remember.
    guard !conversion.isGrouped || [.integer, .fixed].contains(kind),
      !conversion.isAlternate || conversion.isWhole && kind != .character
    else { return nil }
    return .number(.conversion(conversion))
  }

  private static func count(_ rest: inout Substring.UnicodeScalarView) -> Int? {
    var number: Int?
    while let scalar = rest.first, let digit = Character(scalar).wholeNumberValue {
      rest.removeFirst()
      // Above every bound that is checked below: it only must not overflow.
      number = min((number ?? 0) * 10 + digit, 1_000)
    }
    return number
  }
}

// MARK: Writing

extension NumberFormat {
  /// The number as this format writes it; nil for one beyond what is known of it.
  package func text(of number: Double) -> String? {
    switch self {
    case .conversion(let conversion): return conversion.text(of: number)
    case .description where number.isFinite: return "\(number)"
    case .description: return number.isNaN ? "nan" : number < 0 ? "-inf" : "inf"
    case .formatted where !number.isFinite:
      return number.isNaN ? "NaN" : number < 0 ? "-∞" : "∞"
    case .formatted(let digits):
      guard let decimal = Decimal(written: number, digits: digits.upperBound) else { return nil }
      return decimal.text(isGrouped: true, leastDigits: digits.lowerBound)
    }
  }
}

extension NumberFormat.Conversion {
  /// A whole number as C writes it, of which only some bits may be looked at.
  package func text(of number: Int) -> String? {
    let bits = UInt64(truncatingIfNeeded: number) & (UInt64.max >> UInt64(64 - self.bits))
    switch kind {
    case .integer:
      let shift = 64 - self.bits
      let signed = (number << shift) >> shift
      return whole(digits(of: signed.magnitude), isNegative: signed < 0, isSigned: true)
    case .unsigned: return whole(digits(of: UInt(bits)))
    case .hexadecimal:
      let prefix = isAlternate && bits > 0 ? isUppercase ? "0X" : "0x" : ""
      return whole(String(bits, radix: 16, uppercase: isUppercase), prefix: prefix)
    case .octal: return whole(String(bits, radix: 8), prefix: isAlternate && bits > 0 ? "0" : "")
    case .character:
      guard (32...126).contains(number), let scalar = Unicode.Scalar(UInt32(number)) else {
        return nil
      }
      return padded(sign: "", String(Character(scalar)), fillsZeros: false)
    case .fixed, .exponent, .shortest: return nil
    }
  }

  private func digits(of number: UInt) -> String {
    isGrouped ? Decimal(whole: number).text(isGrouped: true, leastDigits: 0) : "\(number)"
  }

  private func whole(
    _ digits: String, prefix: String = "", isNegative: Bool = false, isSigned: Bool = false
  ) -> String {
    var digits = self.digits == 0 && digits == "0" ? "" : digits
    if let least = self.digits, digits.count < least {
      digits = String(repeating: "0", count: least - digits.count) + digits
    }
    return padded(
      sign: sign(isNegative, isShown: isSigned) + prefix, digits, fillsZeros: self.digits == nil)
  }

  private func sign(_ isNegative: Bool, isShown: Bool = true) -> String {
    isNegative ? "-" : !isShown ? "" : showsPlus ? "+" : showsSpace ? " " : ""
  }

  private func padded(sign: String, _ text: String, fillsZeros: Bool) -> String {
    let missing = width - sign.count - text.count
    guard missing > 0 else { return sign + text }
    let filler = String(
      repeating: isZeroPadded && fillsZeros && !isLeftAligned ? "0" : " ", count: missing)
    if isLeftAligned { return sign + text + filler }
    return filler.hasPrefix("0") ? sign + filler + text : filler + sign + text
  }

  fileprivate func text(of number: Double) -> String? {
    guard !isWhole else {
      // From 2⁵³ on two whole numbers may be one `Double`.
      guard number.magnitude < 9_007_199_254_740_992 else { return nil }
      return Int(exactly: number.rounded(.towardZero)).flatMap { text(of: $0) }
    }
    let sign = sign(number.sign == .minus && !number.isNaN)
    guard number.isFinite else {
      let word = number.isNaN ? "nan" : "inf"
      return padded(sign: sign, isUppercase ? word.uppercased() : word, fillsZeros: false)
    }
    let digits = digits ?? 6
    switch kind {
    case .exponent:
      let (figures, exponent) = Figures(number).rounded(to: digits + 1)
      return padded(sign: sign, scientific(figures, exponent), fillsZeros: true)
    case .shortest:
      let precision = max(digits, 1)
      var (figures, exponent) = Figures(number).rounded(to: precision)
      while figures.count > 1, figures.last == 0 { figures.removeLast() }
      let text =
        exponent < -4 || exponent >= precision
        ? scientific(figures, exponent) : plain(figures, exponent)
      return padded(sign: sign, text, fillsZeros: true)
    default:
      guard let decimal = Decimal(number.magnitude, digits: digits) else {
        // Whole, and beyond what is counted one by one.
        let figures = Figures(number)
        let whole = plain(figures.all, figures.exponent)
        // Whether all figures of such a number are written, or those alone that tell it from others, is
        // known where they are the same.
        let shortest = Figures(shortest: number)
        guard !isGrouped || whole == plain(shortest.all, shortest.exponent) else { return nil }
        let zeros = digits > 0 ? "." + String(repeating: "0", count: digits) : ""
        return padded(
          sign: sign, (isGrouped ? grouped(whole) : whole) + zeros, fillsZeros: true)
      }
      return padded(
        sign: sign, decimal.text(isGrouped: isGrouped, leastDigits: digits), fillsZeros: true)
    }
  }

  /// `1,234` of `1234`.
  private func grouped(_ whole: String) -> String {
    var text = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }

  /// `1.5e+02` of its figures.
  private func scientific(_ figures: [UInt8], _ exponent: Int) -> String {
    let words = figures.map(String.init)
    let fraction = words.count > 1 ? "." + words.dropFirst().joined() : ""
    let magnitude = String(exponent.magnitude)
    return words[0] + fraction + (isUppercase ? "E" : "e") + (exponent < 0 ? "-" : "+")
      + (magnitude.count < 2 ? "0" : "") + magnitude
  }

  /// A number of figures with its point in place.
  private func plain(_ figures: [UInt8], _ exponent: Int) -> String {
    let words = figures.map(String.init)
    guard exponent >= 0 else {
      return "0." + String(repeating: "0", count: -1 - exponent) + words.joined()
    }
    let whole = words.prefix(exponent + 1).joined()
    let zeros = String(repeating: "0", count: max(exponent + 1 - words.count, 0))
    let rest = words.dropFirst(exponent + 1)
    return whole + zeros + (rest.isEmpty ? "" : "." + rest.joined())
  }
}
