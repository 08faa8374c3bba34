/// All figures of a number, exactly, from the first that is not 0 on.
struct Figures {
  var all: [UInt8] = []
  /// The power of ten that the first stands for.
  var exponent = 0

  /// Those that tell a number from all others, as few as there are.
  init(shortest number: Double) {
    let parts = "\(number.magnitude)".split(separator: "e")
    let whole = (parts.first ?? "").prefix { $0 != "." }.count
    all = (parts.first ?? "").utf8.filter { $0 != UInt8(ascii: ".") }.map { $0 - UInt8(ascii: "0") }
    exponent = whole - 1 + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
  }

  init(_ number: Double) {
    var rest = number.magnitude
    guard rest > 0 else { return }
    var wholes: [UInt8] = []
    var whole = rest.rounded(.down)
    rest -= whole
    // A whole number beyond 2⁵³ is a multiple of a power of two: its words are as exact.
    var words: [UInt32] = []
    while whole > 0 {
      let next = (whole / 4_294_967_296).rounded(.down)
      words.append(UInt32(whole - next * 4_294_967_296))
      whole = next
    }
    while !words.isEmpty {
      var carry: UInt64 = 0
      for index in words.indices.reversed() {
        let value = carry << 32 | UInt64(words[index])
        words[index] = UInt32(value / 10)
        carry = value % 10
      }
      wholes.append(UInt8(carry))
      while words.last == 0 { words.removeLast() }
    }
    all = wholes.reversed()
    exponent = max(all.count - 1, 0)
    var fraction = Fraction(rest)
    while !fraction.isZero {
      let digit = fraction.nextDigit()
      if all.isEmpty {
        exponent -= 1
        if digit == 0 { continue }
      }
      all.append(digit)
    }
  }

  /// So many figures, halves to even as C rounds, with the power of the first.
  func rounded(to count: Int) -> (figures: [UInt8], exponent: Int) {
    guard all.count > count else {
      return (all + Array(repeating: 0, count: count - all.count), all.isEmpty ? 0 : exponent)
    }
    var figures = Array(all.prefix(count))
    let rest = all[count...]
    let isHalf = rest.first == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
    let isOdd = (figures.last ?? 0) % 2 == 1
    guard isHalf ? isOdd : (rest.first ?? 0) >= 5 else { return (figures, exponent) }
    for index in figures.indices.reversed() {
      if figures[index] < 9 {
        figures[index] += 1
        return (figures, exponent)
      }
      figures[index] = 0
    }
    return ([1] + figures.dropLast(), exponent + 1)
  }
}

/// A number written out with a number of digits behind the point, halves to even.
struct Decimal {
  var isNegative: Bool
  var whole: UInt64
  /// Behind the point.
  var digits: [UInt8] = []

  init(whole: UInt) {
    isNegative = false
    self.whole = UInt64(whole)
  }

  /// A finite number with `count` digits behind the point, rounded by the digits that it is written with,
  /// as Foundation's formats do: 2.675 becomes 2.68, though it is a little less; nil for one beyond 2⁶³.
  init?(written number: Double, digits count: Int) {
    let magnitude = number.magnitude
    guard magnitude < 9_223_372_036_854_775_808 else { return nil }
    // `2.675`, `1e-07`, `1.5e+16`.
    let parts = magnitude.description.split(separator: "e")
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let figures = mantissa.joined().utf8.map { $0 - UInt8(ascii: "0") }
    let point = mantissa[0].utf8.count + exponent
    isNegative = number.sign == .minus
    whole = figures.prefix(max(0, point)).reduce(0) { $0 * 10 + UInt64($1) }
    for _ in 0..<max(0, point - figures.count) { whole *= 10 }
    let fraction =
      Array(repeating: 0, count: max(0, -point)) + figures.dropFirst(max(0, point))
    digits = Array(fraction.prefix(count))
    digits += Array(repeating: 0, count: count - digits.count)
    let isOdd = (digits.last.map { Int($0) } ?? Int(whole % 2)) % 2 == 1
    let rest = fraction.dropFirst(count)
    guard let first = rest.first, first >= 5 else { return }
    if first > 5 || isOdd || rest.dropFirst().contains(where: { $0 > 0 }) { increment() }
  }

  /// A finite number with `count` digits behind the point, rounded by its exact value, as C does; nil for
  /// one beyond 2⁶³.
  init?(_ number: Double, digits count: Int) {
    let magnitude = number.magnitude
    guard magnitude < 9_223_372_036_854_775_808 else { return nil }
    isNegative = number.sign == .minus
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
    return isNegative ? "-" + text : text
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

  var isZero: Bool { words.isEmpty }
  var isHalf: Bool { words == [0x8000_0000] }
  var isAboveHalf: Bool { (words.first ?? 0) >= 0x8000_0000 && !isHalf }
}
