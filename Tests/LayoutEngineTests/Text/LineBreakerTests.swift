import Foundation
import Testing

@testable import LayoutEngine

struct LineBreakerTests {
  /// The places where `text` may be broken, as numbers of code points in front of them.
  private func breaks(_ scalars: [Unicode.Scalar]) -> [Int] {
    var breaker = LineBreaker()
    let classes = scalars.map { LineBreakClasses.shared[$0] }
    return scalars.indices.filter { index in
      let following = classes[(index + 1)...].first {
        $0 != .combiningMark && $0 != .zeroWidthJoiner
      }
      return breaker.step(classes[index], numberFollows: following == .numeric) != .none
    }
  }

  private static func lines(_ name: String) throws -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: name)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map(String.init).filter { !$0.hasPrefix("#") }
  }

  /// `0023 0020/0023`: code points in hexadecimal, and where a line may be broken.
  private func check(_ line: String) throws {
    var scalars: [Unicode.Scalar] = []
    var expected: [Int] = []
    for (number, piece) in line.split(separator: "/").enumerated() {
      if number > 0 { expected.append(scalars.count) }
      for word in piece.split(separator: " ") {
        scalars.append(try #require(UInt32(word, radix: 16).flatMap(Unicode.Scalar.init)))
      }
    }
    #expect(breaks(scalars) == expected, "\(line)")
  }

  @Test func `lines break where Unicode's own test data break them`() throws {
    let lines = try Self.lines("line-break-test.txt")
    #expect(lines.count == 7654)
    for line in lines { try check(line) }
  }

  @Test func `lines of Latin, Greek and Cyrillic texts break where ICU breaks them`() throws {
    let lines = try Self.lines("icu-breaks.txt")
    #expect(lines.count >= 300)
    for line in lines { try check(line) }
  }

  @Test func `behind the end of a line a break is mandatory`() {
    for end in ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}"] {
      var breaker = LineBreaker()
      let steps = ("a" + end + "b").unicodeScalars.map {
        breaker.step(LineBreakClasses.shared[$0], numberFollows: false)
      }
      #expect(steps == [.none, .none, .mandatory], "\(end.debugDescription)")
    }
  }
}
