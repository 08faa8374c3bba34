import Scenarios
import Testing

@testable import SwiftSubset

/// Indices of arrays and of their parts, as Swift counts them.
struct SliceTests {
  /// What a text says that an expression over `let a = [10, 20, 30, 40, 50]` is written into.
  private static func said(_ expression: String) -> LoweredBlock {
    SourceLowering.layout(
      """
      let a = [10, 20, 30, 40, 50]
      Text(verbatim: "\\(\(expression))")
      """)
  }

  @Test(arguments: [
    ("a[1...][1]", "20"), ("a[1...][4]", "50"), ("a[1..<3].startIndex", "1"),
    ("a[1..<3].endIndex", "3"), ("a[...2].count", "3"), ("a[..<2].last!", "20"),
    ("a.dropFirst(2)[2]", "30"), ("a.dropFirst(2).startIndex", "2"), ("a.dropFirst(9).count", "0"),
    ("a.suffix(2)[3]", "40"), ("a.suffix(2).first!", "40"), ("a.prefix(2)[1]", "20"),
    ("a.dropLast(2).endIndex", "3"), ("a.dropFirst().dropFirst()[2]", "30"),
    ("a[1...][2...][2]", "30"), ("a[1...].indices.count", "4"), ("a[1...].indices.lowerBound", "1"),
    ("a[1...].firstIndex(of: 30)!", "2"), ("a[1...].firstIndex { $0 > 30 }!", "3"),
    ("a[1...].lastIndex { $0 < 50 }!", "3"), ("a.lastIndex(of: 50)!", "4"),
    ("Array(a[1...])[1]", "30"), ("a[1...].map { $0 }[0]", "20"),
    ("a[1...].filter { $0 > 20 }[0]", "30"), ("a[1...].reversed()[0]", "50"),
    ("a[1...].enumerated().map { $0.offset }[0]", "0"), ("a[1...].sorted()[0]", "20"),
    ("a.prefix(while: { $0 < 30 }).count", "2"), ("a.drop(while: { $0 < 30 })[2]", "30"),
    ("a.prefix(upTo: 2).count", "2"), ("a.prefix(through: 2).count", "3"),
    ("a.suffix(from: 3)[3]", "40"), ("a.index(after: a.startIndex)", "1"),
    ("a.index(before: a.endIndex)", "4"), ("a.index(a.startIndex, offsetBy: 3)", "3"),
    ("a[1...].reduce(0, +)", "140"), ("(2..<6).dropFirst()[3]", "3"), ("(2..<6)[3]", "3"),
    ("(2..<6).firstIndex(of: 4)!", "4"), ("a.last { $0 < 40 }!", "30"),
    ("a.count { $0 > 20 }", "3"), ("a.max { $0 < $1 }!", "50"), ("a.min { $0 > $1 }!", "50"),
  ])
  func `parts keep the indices of the whole`(expression: String, text: String) {
    let block = Self.said(expression)
    #expect(block.texts == [])
    #expect(block.document?.root.arguments["verbatim"]?.string == text)
  }

  /// Whose elements the language has no form for.
  @Test(arguments: [
    ("a[a.count - 1].n", "30"), ("a[a.endIndex - 2].n", "20"), ("a[a.startIndex].n", "10"),
    ("a[i].n", "20"), ("a[i + 1].n", "30"), ("a[2 * i].n", "30"), ("a[a.count / 2].n", "20"),
    ("a[next(0)].n", "20"), ("a[i...].count", "2"), ("a[i..<a.count].first!.n", "20"),
    ("a.prefix(a.count - 1).last!.n", "20"), ("a.dropFirst(i)[2].n", "30"),
    ("a.suffix(a.count - i).first!.n", "20"), ("a[...i].last!.n", "20"),
    ("a[a.indices.last!].n", "30"), ("a.reversed()[a.count - 1].n", "10"),
    ("Array(a.prefix(i))[0].n", "10"), ("a[min(i, a.count - 1)].n", "20"),
    ("a[a.index(before: a.endIndex)].n", "30"), ("a[i % a.count].n", "20"),
    ("a[a.firstIndex { $0.n == 20 }!].n", "20"), ("a[a.indices.first! + 1].n", "20"),
    ("a[a.startIndex.advanced(by: 1)].n", "20"), ("a[Int(Double(a[0].n) / 10)].n", "20"),
    ("Int(CGFloat(a[0].n) / 4)", "2"), ("String(repeating: \"a\", count: a.count)", "aaa"),
    ("max(a.count, 7)", "7"), ("abs(i - a.count)", "2"), ("max(1.5, Double(a.count))", "3.0"),
    ("a.dropFirst()[a.dropFirst().startIndex].n", "20"), ("pow(2, Double(a.count))", "8.0"),
  ])
  func `lists of what holds views are indexed by what is said of them`(
    expression: String, text: String
  ) {
    let block = SourceLowering.layout(
      """
      struct Box { let view: AnyView; let n: Int }
      func next(_ i: Int) -> Int { i + 1 }
      let i = 1
      let a = [10, 20, 30].map { Box(view: AnyView(Color.red), n: $0) }
      Text(verbatim: String(describing: \(expression)))
      """)
    #expect(block.texts == [])
    #expect(block.document?.root.arguments["verbatim"]?.string == text)
  }

  @Test(arguments: [
    ("a[1...][0]", "index 0 is out of range of a part that has the indices from 1 up to 5"),
    ("a.dropFirst(2)[5]", "index 5 is out of range of a part that has the indices from 2 up to 5"),
    ("a[5]", "index 5 is out of range of 5 elements"),
    ("a[1...][0..<2]", "index 0 is out of range of a part that has the indices from 1 up to 5"),
    ("a.dropFirst(5)[0]", "index 0 is out of range of a part that has the indices from 5 up to 5"),
    ("a.prefix(upTo: 9)", "index 9 is out of range of 5 elements"),
    ("a.suffix(from: -1)", "index -1 is out of range of 5 elements"),
    ("a.prefix(through: \(Int.max))", "index \(Int.max) is out of range of 5 elements"),
  ])
  func `what lies outside of a part is refused`(expression: String, message: String) {
    let messages = Self.said(expression).refusals.map(\.message)
    #expect(messages == ["this cannot be evaluated: \(message)"])
  }

  private static let odd = """
    struct Odd: Equatable {
      var a: Int
      static func == (l: Odd, r: Odd) -> Bool { l.a % 2 == r.a % 2 }
    }

    """

  @Test func `a closure over a part compares as its types declare`() {
    let search = "[1, 2, 3].dropFirst().firstIndex { Odd(a: $0) == Odd(a: 8) } ?? -1"
    let block = SourceLowering.layout(Self.odd + #"Text(verbatim: "\(\#(search))")"#)
    #expect(block.texts == [])
    #expect(block.document?.root.arguments["verbatim"]?.string == "1")
  }

  @Test(arguments: [
    ("firstIndex(of: Odd(a: 9)) ?? -1", "1"), ("contains(Odd(a: 9))", "true"),
    ("contains(Odd(a: 8))", "false"),
  ])
  func `a search in a part goes by a declared comparison`(search: String, answer: String) {
    let block = SourceLowering.layout(
      Self.odd + #"Text(verbatim: "\([Odd(a: 2), Odd(a: 3)].dropFirst().\#(search))")"#)
    #expect(block.document?.root.arguments["verbatim"]?.string == answer)
  }
}
