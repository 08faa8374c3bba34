import Testing

@testable import Scenarios

struct NumberingTests {
  @Test(arguments: [1, 7, 1_000] as [UInt64])
  func `elements have the numbers of their first coming, whatever their bits`(_ bits: UInt64) {
    var numbering = Numbering()
    var elements: [Int] = []
    for round in 0..<3 {
      for element in 0..<500 {
        // With few different bits nearly all elements collide.
        let number = numbering.number(bits: UInt64(element) % bits) {
          elements[$0] == element * 3
        }
        if number == elements.count { elements.append(element * 3) }
        #expect(number == element, "in round \(round)")
      }
    }
    #expect(elements == (0..<500).map { $0 * 3 })
    #expect(numbering.count == 500)
    numbering.removeAll()
    #expect(numbering.number(bits: 4) { _ in true } == 0)
  }

  @Test func `equal lengths have equal bits`() {
    #expect(0.0.lengthBits == (-0.0).lengthBits)
    #expect(Double.nan.lengthBits == (-Double.nan).lengthBits)
    let others: [Double] = [.nan, 0, 1, -1, 0.5, .infinity, -.infinity]
    #expect(Set(others.map(\.lengthBits)).count == others.count)
  }

  @Test func `texts of every length have bits of their own`() {
    let texts = (0...40).map { String(repeating: "a", count: $0) } + ["b", "aaaaaaab", "ab"]
    let bits = texts.map { text in
      var mixed = MixedBits()
      mixed.add(text)
      return mixed.bits
    }
    #expect(Set(bits).count == texts.count)
  }
}
