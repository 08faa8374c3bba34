import Scenarios
import SwiftSubset
import Testing

/// Members that both a view's type and the extension of a protocol declare.
struct StaticTypeTests {
  private static let declarations = """
    protocol Sized {}
    extension Sized {
      var side: CGFloat { 4 }
      var twice: CGFloat { side * 2 }
    }
    struct Card: View, Sized {
      var side: CGFloat { 9 }
      var body: some View { Color.red.frame(width: side) }
    }
    func width(_ sized: some Sized) -> CGFloat { sized.side }
    """

  @Test func `in the type's own code its member is meant`() {
    let block = SourceLowering.layout(Self.declarations + "\nCard()")
    #expect(block.refusals.isEmpty)
  }

  @Test(arguments: ["Card().twice"])
  func `elsewhere it is refused, since the code's type decides`(_ length: String) {
    let block = SourceLowering.layout(
      Self.declarations + "\nColor.red.frame(width: \(length))")
    #expect(
      block.refusals.map(\.message) == [
        "'side' is declared by 'Card' and by an extension of 'Sized', which does not ask for it; which"
          + " one is meant is not known here: ask for it in 'Sized', or rename one"
      ])
  }
}
