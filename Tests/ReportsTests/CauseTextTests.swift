import Scenarios
import Testing

@testable import Reports

struct CauseTextTests {
  private static func cause(_ good: Frame?, _ bad: Frame?) -> Cause {
    Cause(
      basis: .frames, view: "frame", node: "HStack/1.Color", event: nil, axis: .horizontal,
      rule: "", cluster: "frame.frame", good: good.map { .frame($0) }, bad: bad.map { .frame($0) })
  }

  @Test(arguments: [
    (Frame(x: 40, y: 0, width: 20, height: 20), "the first node at another place"),
    (Frame(x: 40, y: 0, width: 30, height: 20), "the innermost node with another size"),
    (nil, "what the frames tell"),
  ])
  func `why a node is the cause is told as it is where there is no trace`(
    _ good: Frame?, _ choice: String
  ) {
    let cause = Self.cause(good, Frame(x: 50, y: 0, width: 20, height: 20))
    #expect(cause.reservation == "no conversation is known: this is only \(choice)")
    #expect(cause.shortReservation == "no trace: this is \(choice)")
  }
}
