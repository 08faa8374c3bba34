import Scenarios
import Testing

@testable import BuiltinEngine

/// What leaves no trace: nothing, groups and conditions that hold.
///
/// Core rules §17.8.
struct ListInvariantTests {
  /// Examples whose root is a container of several views that are written out one by one.
  private static let containers = allExamples.filter {
    $0.root.children.count > 1 && $0.root.parameters.isEmpty && $0.root.lets.isEmpty
      && ["HStack", "VStack", "ZStack", "ScrollView", "LazyVGrid", "Grid"].contains($0.root.view)
  }

  private func outcome(
    of example: Example, _ change: ([ViewNode]) -> [ViewNode]
  ) -> Outcome {
    var changed = example
    changed.root.children = change(example.root.children)
    return changed.outcome
  }

  @Test func `there are containers to try`() { #expect(Self.containers.count > 80) }

  @Test(arguments: containers)
  func `an empty view among others changes nothing`(_ example: Example) {
    let changed = outcome(of: example) { views in
      [view("EmptyView")] + views.flatMap { [$0, view("EmptyView")] }
    }
    #expect(changed == example.outcome)
  }

  @Test(arguments: containers)
  func `a group around views changes nothing`(_ example: Example) {
    let changed = outcome(of: example) { [ViewNode(view: "Group", children: $0)] }
    #expect(changed == example.outcome)
  }

  @Test(arguments: containers)
  func `a condition that holds changes nothing`(_ example: Example) {
    let changed = outcome(of: example) {
      [ViewNode(view: "if", arguments: ["condition": true], children: $0)]
    }
    #expect(changed == example.outcome)
  }
}
