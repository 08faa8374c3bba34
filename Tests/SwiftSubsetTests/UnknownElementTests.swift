import Scenarios
import Testing

@testable import SwiftSubset

/// What is not known of a value is refused, and never taken for what it looks like.
struct UnknownElementTests {
  private static let evens = """
    struct Evens: Sequence {
      func makeIterator() -> UnfoldFirstSequence<Int> { sequence(first: 0) { $0 > 2 ? nil : $0 + 2 } }
    }

    """

  private static let classes = """
    class Base { class var sides: Int { 0 } }
    class Sub: Base { override class var sides: Int { 4 } }
    func sum(_ types: [Base.Type]) -> Int { types.reduce(0) { $0 + $1.sides } }

    """

  @Test(arguments: [
    Refused(
      "a list of elements that nobody knows",
      evens + "Color.red.frame(width: CGFloat(Array(Evens()).count))",
      "4:32 Array: which elements this has is not known among views"),
    Refused(
      "a sequence is no optional",
      evens + "Color.red.frame(width: CGFloat(Evens().map { $0 }.count))",
      "4:40 map: a value of type Evens has no method 'map' that is known here"),
  ])
  func `what is not known of a value is refused`(_ refused: Refused) {
    #expect(SourceLowering.layout(refused.source).texts == refused.refusals)
  }

  @Test func `the type of a class below another is refused by name`() {
    let read = SourceLowering.layout(
      Self.classes + "Color.red.frame(width: CGFloat(sum([Base.self, Sub.self])))")
    #expect(
      read.refusals.map(\.message) == [
        "a '.Type' that may be that of several types is not known in code that runs"
      ])
  }
}
