import Testing

@testable import BuiltinEngine

struct FrameReaderTests {
  /// Whether a text is taken whole as a number.
  private static func takes(_ text: String, _ length: Double) -> Bool {
    var text = text + ","
    return text.withUTF8 { bytes in
      guard var reader = FrameReader(bytes) else { return false }
      return reader.take(length) && reader.take(UInt8(ascii: ",")) && reader.isAtEnd
    }
  }

  struct Written: Sendable {
    var text: String
    var length: Double

    init(_ text: String, _ length: Double) {
      self.text = text
      self.length = length
    }
  }

  private static let third: Double = 1 / 3

  private static let numbers: [Written] = [
    Written("0", 0), Written("0", -0.0), Written("12", 12), Written("-12", -12),
    Written("123456789012", 123_456_789_012), Written("0.1", 0.1), Written("-0.5", -0.5),
    Written("66.33333333333333", 66.333_333_333_333_33),
    Written("33.333333333333336", 33.333_333_333_333_336),
    Written("-33.333333333333336", -33.333_333_333_333_336),
    Written("0.3333333333333333", third), Written("1e+21", 1e21), Written("4e-07", 4e-7),
    Written("\"inf\"", .infinity), Written("\"-inf\"", -.infinity),
    Written("1.0000000000000002", Double(1).nextUp),
    Written("0.9999999999999999", Double(1).nextDown),
    Written("9007199254740993", 9_007_199_254_740_992),
  ]

  @Test(arguments: numbers)
  func `a number is taken as the double nearest to it`(_ written: Written) {
    let (text, length) = (written.text, written.length)
    #expect(Self.takes(text, length))
    guard length.isFinite, length != 0 else { return }
    #expect(!Self.takes(text, length.nextUp))
    #expect(!Self.takes(text, length.nextDown))
    #expect(!Self.takes(text, -length))
    #expect(!Self.takes(text, .nan))
  }

  @Test(arguments: ["", "-", ".", "1,", "1 ", "x", "--1", "1-", "\"inf", "null"])
  func `what is no number is none`(_ text: String) {
    for length in [0.0, 1, -1, .infinity] { #expect(!Self.takes(text, length)) }
  }

  @Test func `shortest decimals are taken as what they were written from, and nothing else`() {
    var random = SystemRandomNumberGenerator()
    for index in 0..<20_000 {
      let length =
        index.isMultiple(of: 2)
        ? Double.random(in: 0...2_000, using: &random)
        : Double(Int.random(in: 0...9_999_999, using: &random)) / 7
      let text = length.description
      guard Self.takes(text, length), !Self.takes(text, length.nextUp),
        length == 0 || !Self.takes(text, length.nextDown)
      else {
        Issue.record("\(text) is not taken as \(length.bitPattern)")
        return
      }
    }
  }
}
