import Testing

@testable import Scenarios

struct NumberingTests {
  @Test(arguments: [1, 7, 1_000] as [UInt64])
  func `elements have the numbers of their first coming, whatever their bits`(_ bits: UInt64) {
    var numbering = Numbering<Int>()
    for round in 0..<3 {
      for element in 0..<500 {
        // With few different bits nearly all elements collide.
        let number = numbering.number(of: element * 3, bits: UInt64(element) % bits)
        #expect(number == element, "in round \(round)")
      }
    }
    #expect(numbering.elements == (0..<500).map { $0 * 3 })
  }

  @Test func `equal lengths have equal bits`() {
    #expect(Double?.some(0).bits == Double?.some(-0.0).bits)
    let others: [Double?] = [nil, 0, 1, -1, 0.5, .infinity, -.infinity]
    #expect(Set(others.map(\.bits)).count == others.count)
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
