import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

struct NestedOptionalTests {
  @Test func `views tell nil inside of an optional from nil`() {
    let block = SourceLowering.layout(
      """
      let opt: Int?? = .some(nil)
      HStack { if let o = opt { Color.red.frame(width: o == nil ? 5 : 1, height: 1) } }
      """)
    guard case .scenario(let document) = block.kind,
      case .frames(let answer) = BuiltinEngine().layout(
        Content(document: document, proposal: Proposal(width: 100, height: 100)))
    else {
      Issue.record("\(block.refusals)")
      return
    }
    #expect(answer.width == 5)
  }
}
