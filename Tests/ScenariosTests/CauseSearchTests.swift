import Scenarios
import Testing

/// Engines that are wrong in one rule and talk in many ways: what is told of them is the rule.
struct CauseSearchTests {
  private static let views: [ToyEngine.View] = [
    .row([.color, .text(40), .padding(.color)]),
    .row([.text(300), .padding(.row([.color, .padding(.text(30)), .color])), .color]),
    .padding(.row([.row([.color, .text(20)]), .padding(.padding(.color)), .text(70)])),
  ]

  /// What a version says and where its nodes lie.
  private static func account(
    _ view: ToyEngine.View, _ fault: ToyEngine.Fault?, _ chatter: Chatter
  ) -> LayoutAccount {
    let (block, frames) = ToyEngine.layout(view, fault: fault)
    return LayoutAccount(Trace(chatter.steps(block)), frames: frames)
  }

  @Test(arguments: ToyEngine.Fault.allCases, Chatter.allCases)
  func `another way to talk never becomes the cause`(
    _ fault: ToyEngine.Fault, _ chatter: Chatter
  ) throws {
    for (index, view) in Self.views.enumerated() {
      let good = Self.account(view, nil, .none)
      for other in [Chatter.none, chatter] {
        let cause = try #require(
          Cause(good: Self.account(view, nil, other), bad: Self.account(view, fault, chatter)))
        #expect(cause.cluster == fault.cluster, "\(index), after \(other): \(cause.sentence)")
      }
      // The other way round: what is mended has the same cause.
      let mended = try #require(Cause(good: Self.account(view, fault, chatter), bad: good))
      #expect(mended.cluster == fault.cluster, "\(index), mended: \(mended.sentence)")
    }
  }

  @Test(arguments: Chatter.allCases)
  func `talk alone has no cause`(_ chatter: Chatter) {
    for view in Self.views {
      #expect(
        Cause(good: Self.account(view, nil, .none), bad: Self.account(view, nil, chatter)) == nil)
    }
  }
}

extension Cause {
  fileprivate var sentence: String { "\(cluster) at \(node): \(String(describing: bad))" }
}
