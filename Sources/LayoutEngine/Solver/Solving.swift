/// The solver as the tree and code outside call it, for one set of rules.
///
/// A tree holds one such type. That of the standard rules is no generic type, so that what stands
/// here is compiled for it as it is; only the recorder is chosen at each call.
protocol Solving {
  associatedtype Rules: SolverRules

  static func layOut(_ tree: LayoutTree, _ root: RootProposal)
  static func layOutChanges(_ tree: LayoutTree, _ root: RootProposal)
  static func ask(_ tree: LayoutTree, _ node: Int32, _ proposal: Size, _ rule: Rule) -> Size
  static func explicitGuide(
    _ tree: LayoutTree, _ key: GuideKey, _ node: Int32, _ size: Size, _ proposal: Size
  ) -> Double
  static func mergedGuide(
    _ tree: LayoutTree, _ key: GuideKey, _ container: Int32, _ size: Size, _ proposal: Size,
    _ place: () -> Void
  ) -> Double
}

enum StandardSolving: Solving {
  typealias Rules = StandardRules
}

enum OtherSolving<Rules: SolverRules>: Solving {}

extension Solving {
  static func layOut(_ tree: LayoutTree, _ root: RootProposal) {
    switch tree.recording {
    case .nothing: tree.solve(root, Solver<NoRecorder, Rules>.self)
    case .counts: tree.solve(root, Solver<CountingRecorder, Rules>.self)
    case .trace: tree.solve(root, Solver<TraceRecorder, Rules>.self)
    }
  }

  static func layOutChanges(_ tree: LayoutTree, _ root: RootProposal) {
    tree.solve(root, Solver<ChangeRecorder, Rules>.self)
  }

  static func ask(_ tree: LayoutTree, _ node: Int32, _ proposal: Size, _ rule: Rule) -> Size {
    switch tree.recording {
    case .nothing where tree.storage.pointee.isKeeping:
      Solver<ChangeRecorder, Rules>(tree).ask(node, proposal, rule)
    case .nothing: Solver<NoRecorder, Rules>(tree).ask(node, proposal, rule)
    case .counts: Solver<CountingRecorder, Rules>(tree).ask(node, proposal, rule)
    case .trace: Solver<TraceRecorder, Rules>(tree).ask(node, proposal, rule)
    }
  }

  static func explicitGuide(
    _ tree: LayoutTree, _ key: GuideKey, _ node: Int32, _ size: Size, _ proposal: Size
  ) -> Double {
    tree.storage.pointee.isKeeping
      ? Solver<ChangeRecorder, Rules>(tree).explicitGuide(key, node, size, proposal)
      : Solver<NoRecorder, Rules>(tree).explicitGuide(key, node, size, proposal)
  }

  static func mergedGuide(
    _ tree: LayoutTree, _ key: GuideKey, _ container: Int32, _ size: Size, _ proposal: Size,
    _ place: () -> Void
  ) -> Double {
    let solver = Solver<NoRecorder, Rules>(tree)
    solver.arrangeCustom(container, size: size, proposal: proposal, place: place)
    return solver.combinedGuide(key, solver.node(container), size)
  }
}
