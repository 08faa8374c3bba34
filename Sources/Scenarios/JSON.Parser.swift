/// Why a text is no JSON, and where.
package struct JSONError: Error, Equatable, CustomStringConvertible {
  /// What was expected or found, in a few words.
  package var message: String

  /// Line and column of the offending byte, both from 1; columns count bytes.
  package var line: Int
  package var column: Int

  package var description: String { "\(line):\(column): \(message)" }
}

extension JSON {
  /// Parses one JSON text; white space may surround it, nothing else.
  ///
  /// Numbers that overflow a double are refused, so infinity can only be written `"inf"`. Of a key
  /// that stands twice in one object the text is refused too: readers disagree which one counts.
  ///
  /// - Parameters:
  ///   - text: The text in UTF-8.
  ///   - depth: How deep arrays and objects may nest. The default keeps the recursion small.
  /// - Throws: ``JSONError`` with the place of the first offending byte.
  package init(parsing text: String, depth: Int = 512) throws(JSONError) {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(JSONError) in try JSON(parsing: bytes, depth: depth) }
    }
    self = try result.get()
  }

  /// Parses one JSON text held as bytes; see ``init(parsing:depth:)-(String,_)``.
  package init(parsing bytes: UnsafeBufferPointer<UInt8>, depth: Int = 512) throws(JSONError) {
    var parser = Parser(bytes: bytes, depthLeft: depth)
    parser.skipSpace()
    let value = try parser.value()
    parser.skipSpace()
    guard parser.position == bytes.count else { throw parser.error("expected the end of the text") }
    self = value
  }

  /// A decimal of up to 19 digits without an exponent, rounded once: as a double each of its digits
  /// counts.
  ///
  /// - Parameters:
  ///   - bytes: A text.
  ///   - range: Where a number stands in it; not empty.
  /// - Returns: `nil` for any other number.
  static func shortNumber(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Double? {
    // The digits, a point and a sign.
    guard range.count <= 21 else { return nil }
    var digits: UInt64 = 0
    var count = 0
    var power: UInt64?
    var index = range.lowerBound
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "."), power == nil {
        power = 1
        continue
      }
      guard byte >= 0x30, byte <= 0x39, count < 19 else { return nil }
      digits = digits * 10 + UInt64(byte - 0x30)
      count += 1
      if let known = power { power = known * 10 }
    }
    guard count > 0 else { return nil }
    // Up to 2⁵³ both are exact as doubles, and their quotient is rounded once.
    let value =
      digits <= 1 << 53 && power ?? 1 <= 1 << 53
      ? Double(digits) / Double(power ?? 1) : quotient(digits, power ?? 1)
    return isNegative ? -value : value
  }

  /// A quotient, rounded once to the nearest double, of two equally near ones to the even one.
  private static func quotient(_ dividend: UInt64, _ divisor: UInt64) -> Double {
    // Both with their first bit in front, the dividend half as large, so that the quotient has 63 or
    // 64 bits, far more than a double keeps; what remains shows in the last of them.
    let shift = (dividend.leadingZeroBitCount, divisor.leadingZeroBitCount)
    let high = dividend << shift.0
    let (quotient, remainder) = (divisor << shift.1).dividingFullWidth((high >> 1, high << 63))
    let bits = Double(quotient | (remainder == 0 ? 0 : 1))
    return bits * Double(sign: .plus, exponent: shift.1 - shift.0 - 63, significand: 1)
  }

  // Reads a borrowed buffer that outlives it: it never leaves the initializer above.
  private struct Parser {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0
    var depthLeft: Int

    init(bytes: UnsafeBufferPointer<UInt8>, depthLeft: Int) {
      self.bytes = bytes
      self.depthLeft = depthLeft
    }

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    func error(_ message: String) -> JSONError {
      var line = 1
      var lineStart = 0
      for index in 0..<min(position, bytes.count) where bytes[index] == UInt8(ascii: "\n") {
        line += 1
        lineStart = index + 1
      }
      return JSONError(message: message, line: line, column: position - lineStart + 1)
    }

    mutating func skipSpace() {
      while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        position += 1
      }
    }

    mutating func value() throws(JSONError) -> JSON {
      guard let next else { throw error("unexpected end of the text") }
      switch next {
      case UInt8(ascii: "{"): return try object()
      case UInt8(ascii: "["): return try array()
      case UInt8(ascii: "\""): return .string(try string())
      case UInt8(ascii: "t"): return try word("true", .bool(true))
      case UInt8(ascii: "f"): return try word("false", .bool(false))
      case UInt8(ascii: "n"): return try word("null", .null)
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
      default: throw error("expected a JSON value")
      }
    }

    mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
      let length = word.utf8CodeUnitCount
      guard position + length <= bytes.count,
        (0..<length).allSatisfy({ bytes[position + $0] == word.utf8Start[$0] })
      else { throw error("expected a JSON value") }
      position += length
      return value
    }

    mutating func number() throws(JSONError) -> JSON {
      let start = position
      func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }
      func fail(_ parser: Self) -> JSONError { parser.error("expected a digit") }
      if next == UInt8(ascii: "-") { position += 1 }
      guard isDigit(next) else { throw fail(self) }
      if next == UInt8(ascii: "0") {
        position += 1
      } else {
        while isDigit(next) { position += 1 }
      }
      if next == UInt8(ascii: ".") {
        position += 1
        guard isDigit(next) else { throw fail(self) }
        while isDigit(next) { position += 1 }
      }
      if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
        position += 1
        if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
        guard isDigit(next) else { throw fail(self) }
        while isDigit(next) { position += 1 }
      }
      if let short = JSON.shortNumber(bytes, start..<position) {
        return .number(short == 0 ? 0 : short)
      }
      let digits = String(decoding: bytes[start..<position], as: UTF8.self)
      guard let value = Double(digits), value.isFinite else {
        position = start
        throw error("the number '\(digits)' is too large; write infinity as \"inf\"")
      }
      return .number(value == 0 ? 0 : value)
    }

    mutating func string() throws(JSONError) -> String {
      position += 1
      let start = position
      while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
        position += 1
      }
      var decoded: [UInt8] = []
      if next != UInt8(ascii: "\"") {
        decoded = Array(bytes[start..<position])
        try decodeRest(into: &decoded)
      }
      let end = position
      position += 1
      let isPlain = decoded.isEmpty
      let text =
        isPlain
        ? String(validating: bytes[start..<end], as: UTF8.self)
        : String(validating: decoded, as: UTF8.self)
      guard let text else { throw error("the string is not UTF-8") }
      return text
    }

    mutating func decodeRest(into decoded: inout [UInt8]) throws(JSONError) {
      while let byte = next, byte != UInt8(ascii: "\"") {
        guard byte >= 0x20 else { throw error("a control character must be escaped") }
        position += 1
        guard byte == UInt8(ascii: "\\") else {
          decoded.append(byte)
          continue
        }
        guard let escape = next else { break }
        position += 1
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(escape)
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0C)
        case UInt8(ascii: "n"): decoded.append(0x0A)
        case UInt8(ascii: "r"): decoded.append(0x0D)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "u"): decoded.append(contentsOf: String(try scalar()).utf8)
        default: throw error("unknown escape in a string")
        }
      }
      guard next != nil else { throw error("the string has no end") }
    }

    mutating func scalar() throws(JSONError) -> Character {
      let unit = try codeUnit()
      var code = UInt32(unit)
      if unit >= 0xD800, unit < 0xDC00 {
        guard next == UInt8(ascii: "\\") else { throw error("half of a surrogate pair") }
        position += 1
        guard next == UInt8(ascii: "u") else { throw error("half of a surrogate pair") }
        position += 1
        let low = try codeUnit()
        guard low >= 0xDC00, low < 0xE000 else { throw error("half of a surrogate pair") }
        code = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw error("half of a surrogate pair") }
      return Character(scalar)
    }

    mutating func codeUnit() throws(JSONError) -> UInt16 {
      guard position + 4 <= bytes.count,
        let unit = UInt16(
          String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
      else { throw error("expected four hexadecimal digits") }
      position += 4
      return unit
    }

    mutating func array() throws(JSONError) -> JSON {
      try descend()
      var elements: [JSON] = []
      if next == UInt8(ascii: "]") {
        position += 1
      } else {
        while true {
          skipSpace()
          elements.append(try value())
          skipSpace()
          guard next == UInt8(ascii: ",") else { break }
          position += 1
        }
        guard next == UInt8(ascii: "]") else { throw error("expected ',' or ']'") }
        position += 1
      }
      depthLeft += 1
      return .array(elements)
    }

    mutating func object() throws(JSONError) -> JSON {
      try descend()
      var members: [String: JSON] = [:]
      if next == UInt8(ascii: "}") {
        position += 1
      } else {
        while true {
          skipSpace()
          guard next == UInt8(ascii: "\"") else { throw error("expected a key in quotes") }
          let keyStart = position
          let key = try string()
          skipSpace()
          guard next == UInt8(ascii: ":") else { throw error("expected ':'") }
          position += 1
          skipSpace()
          let value = try value()
          guard members.updateValue(value, forKey: key) == nil else {
            position = keyStart
            throw error("the key '\(key)' stands twice")
          }
          skipSpace()
          guard next == UInt8(ascii: ",") else { break }
          position += 1
        }
        guard next == UInt8(ascii: "}") else { throw error("expected ',' or '}'") }
        position += 1
      }
      depthLeft += 1
      return .object(members)
    }

    mutating func descend() throws(JSONError) {
      guard depthLeft > 0 else { throw error("nested too deep") }
      depthLeft -= 1
      position += 1
      skipSpace()
    }
  }
}
