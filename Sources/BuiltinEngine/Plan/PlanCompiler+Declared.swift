import LayoutEngine
import Scenarios

/// The view that a declared modifier is applied to, for the place in the body that stands for it.
final class ModifiedView {
  let view: ViewNode
  let site: Int
  let scope: Scope
  /// Which of several declared modifiers around a place it belongs to.
  let level: JSON?
  /// What holds around the modifier.
  let outer: ModifiedView?

  init(view: ViewNode, site: Int, level: JSON?, context: PlanCompiler.Context) {
    self.view = view
    self.site = site
    self.level = level
    scope = context.scope
    outer = context.modified
  }
}

// A call of a declared modifier is a function call: its result stands in the place of the view, and
// in it the view itself. Around each element that the call gives there is one node with its name.
extension PlanCompiler {
  /// Whether the view is a list, or may be one: a declared modifier may give any number of views.
  func isList(_ view: ViewNode) -> Bool {
    if view.isFromCall || view.modifiers.contains(where: \.isDeclared) { return true }
    return Catalogue.view(named: view.view)?.isList ?? false
  }

  /// Writes the elements that the outermost declared modifier of a view gives to the list around
  /// it.
  mutating func compileDeclared(
    _ view: ViewNode, at position: Int, site: Int, waiting outer: [Waiting], index: inout Int,
    _ context: Context
  ) throws(PlanFailure) {
    let (waiting, inner) = try enterDeclared(view, at: position, site: site, outer, context)
    for (number, child) in view.modifiers[position].children.enumerated() {
      try compileElements(
        child, parent: site, step: .child(number), waiting: waiting, index: &index, inner)
    }
  }

  /// Writes what the outermost declared modifier of a view gives where only one view fits.
  mutating func compileDeclaredSingle(
    _ view: ViewNode, at position: Int, site: Int, waiting outer: [Waiting], isRoot: Bool,
    _ context: Context
  ) throws(PlanFailure) {
    let (waiting, inner) = try enterDeclared(view, at: position, site: site, outer, context)
    let children = view.modifiers[position].children
    let body =
      children.count == 1 ? children[0] : ViewNode(view: "Group", children: children)
    let bodySite = plan.sites.add(Site(parent: site, step: .child(0), name: nil, index: nil))
    try compileSingle(body, site: bodySite, waiting: waiting, isRoot: isRoot, inner)
  }

  /// The modifiers around the body of a declared one, and what is known in it.
  private mutating func enterDeclared(
    _ view: ViewNode, at position: Int, site: Int, _ outer: [Waiting], _ context: Context
  ) throws(PlanFailure) -> ([Waiting], Context) {
    guard outer.count(where: \.isDeclared) < Limits.Layout.declaredModifiers else {
      throw failure(
        "more than \(Limits.Layout.declaredModifiers) declared modifiers apply to one view",
        at: site)
    }
    var modified = view
    modified.modifiers = Array(view.modifiers[..<position])
    let marker = Waiting(
      modifier: view.modifiers[position], position: position, context: context, role: .declared)
    var inner = context
    inner.modified = ModifiedView(
      view: modified, site: site,
      level: view.modifiers[position].arguments[ModifierNode.modified], context: context)
    return (outer + waiting(view.modifiers[(position + 1)...], context) + [marker], inner)
  }

  /// What is compiled in the place of the node `self`, and with what around it.
  ///
  /// - Throws: ``PlanFailure`` outside of the body of its declared modifier.
  mutating func modifiedView(
    of node: ViewNode, at site: Int, waiting: [Waiting], _ context: Context
  ) throws(PlanFailure) -> (view: ViewNode, waiting: [Waiting], context: Context) {
    let (modified, levels) = try call(of: node, at: site, context)
    var inner = context
    inner.modified = modified.outer
    inner.scope = modified.scope.reserving(context.scope)
    let mark = Waiting(
      modifier: ModifierNode(name: ModifierNode.modified), position: 0, context: inner,
      role: .modified(use: try nextUse(at: site), levels: levels))
    return (modified.view, waiting + [mark], inner)
  }

  /// What marks the elements of views that a declared modifier was given.
  ///
  /// - Throws: ``PlanFailure`` outside of the body of that modifier.
  mutating func givenMark(
    of node: ViewNode, at site: Int, _ context: Context
  ) throws(PlanFailure) -> Waiting {
    let levels = try call(of: node, at: site, context).levels
    return Waiting(
      modifier: ModifierNode(name: ModifierNode.given), position: 0, context: context,
      role: .given(use: try nextUse(at: site), levels: levels))
  }

  /// The declared modifier that a node of its body belongs to, and how many lie between.
  private func call(
    of node: ViewNode, at site: Int, _ context: Context
  ) throws(PlanFailure) -> (ModifiedView, levels: Int) {
    var found = context.modified
    var levels = 0
    while let modified = found, modified.level != node.arguments["0"] {
      found = modified.outer
      levels += 1
    }
    guard let modified = found else {
      throw failure("'\(node.view)' stands outside of the body of a declared modifier", at: site)
    }
    return (modified, levels)
  }

  private mutating func nextUse(at site: Int) throws(PlanFailure) -> Int {
    useCount += 1
    guard useCount <= Limits.Layout.shownViews else {
      throw failure(
        "declared modifiers show their views more than \(Limits.Layout.shownViews) times", at: site)
    }
    return useCount
  }
}

extension ViewNode {
  /// Whether it stands for what a declared modifier is applied to, or was given.
  var isFromCall: Bool { view == ModifierNode.modified || view == ModifierNode.given }
}
