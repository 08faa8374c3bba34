import LayoutEngine
import Scenarios
import Threads

/// A layout that still lies in the engine's tree.
struct Recomputed {
  var root: RootProposal

  /// What the tree's closures run on; `nil` of a plain document, which has none.
  var run: PlanRun?
}

// The tree of a content that was recomputed is laid out once more, recorded, and told of in numbers:
// a first run has as many traces as contents.
extension BuiltinEngine {
  package func lastTrace() -> [UInt8]? {
    guard let recomputed else { return nil }
    self.recomputed = nil
    return LargeStack.run {
      // Closures may hold what is only meant for this layout.
      defer { if recomputed.run != nil { tree.reset() } }
      return trace(of: recomputed)
    }
  }

  /// `nil` where the tree comes out otherwise than before, or cannot be laid out again.
  private func trace(of recomputed: Recomputed) -> [UInt8]? {
    guard let before = try? tree.listNodes() else { return nil }
    keptListing.keep(before)
    recomputed.run?.refill()
    // By what custom layouts keep for themselves they would ask less than they did the first time.
    tree.forgetCaches()
    guard (try? tree.layout(recomputed.root, recording: .trace)) != nil,
      let nodes = try? tree.listNodes(), keptListing.equals(nodes)
    else { return nil }
    let trace = tree.listTrace(of: nodes)
    // A part of a trace would be taken for all of it.
    guard !trace.isCutOff else { return [] }
    let numbers = packer.numbers(ofPaths: nodes.nodes.count) { nodes.path($0) }
    return packer.bytes(of: trace.steps.count, trace.parameters) { index in
      let step = trace.steps[index]
      return NumberedStep(
        step, path: numbers[Int(step.place)], values: trace.numbers(of: step))
    }
  }
}

extension NumberedStep {
  fileprivate init(_ step: ListedStep, path: Int32, values: Range<Int>) {
    let event = step.event
    let circumstances = event.circumstances
    var remark = Remark(rule: ruleNumbers[Int(event.rule.rawValue)])
    switch circumstances.axis {
    case .horizontal: remark.axis = .horizontal
    case .vertical: remark.axis = .vertical
    case nil: break
    }
    remark.isPlacing = event.isPlacing
    remark.priority = circumstances.priority
    remark.left = circumstances.left
    remark.reserved = circumstances.reserved
    remark.spacing = circumstances.spacing
    remark.among = circumstances.among
    remark.values = values
    let kind: TraceStep.Event =
      switch event.kind {
      case .propose: .propose
      case .answer: .answer
      case .place: .place
      }
    self.init(kind, path: path, width: event.width, height: event.height, remark: remark)
  }
}

/// The numbers of the engine's rules in what is packed, in their order.
private let ruleNumbers: [Int32] = TraceRule.allCases.map { rule in
  guard let number = TraceStep.number(ofRule: rule.word) else {
    preconditionFailure("the rule '\(rule.word)' has no number in a conversation")
  }
  return number
}
