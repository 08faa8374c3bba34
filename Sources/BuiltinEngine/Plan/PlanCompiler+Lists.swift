import LayoutEngine
import Scenarios

extension PlanCompiler {
  /// Writes the steps of a view's children as elements of the list around them.
  ///
  /// - Parameters:
  ///   - view: The view whose children they are.
  ///   - site: Its site.
  ///   - waiting: Modifiers of lists around them, outermost first, for each element.
  ///   - index: The index of the next element in its container.
  ///   - context: What is known inside the view.
  /// - Throws: ``PlanFailure`` for the first thing the catalogue does not allow.
  mutating func compileChildren(
    of view: ViewNode, site: Int, waiting: [Waiting], index: inout Int, _ context: Context
  ) throws(PlanFailure) {
    var context = context
    try compileLets(of: view, site: site, &context)
    for (position, child) in view.children.enumerated() {
      try compileElements(
        child, parent: site, step: .child(position), waiting: waiting, index: &index, context)
    }
  }

  /// Writes the steps of the elements that one view gives to the list around it.
  mutating func compileElements(
    _ view: ViewNode, parent: Int, step: Site.Step, waiting outer: [Waiting], index: inout Int,
    _ context: Context
  ) throws(PlanFailure) {
    var context = context
    context.depth += 1
    let site = plan.sites.add(Site(parent: parent, step: step, name: nil, index: nil))
    try checkLimits(at: site, context)
    let modifiers = waiting(view.modifiers[...], context)
    // From the outside in: what wraps the list as a whole, then the outermost declared modifier,
    // then what the view itself stands for.
    if let wrapper = wrapper(of: view) {
      try check(modifiers, of: view, site: site)
      plan.sites.name(site, nil, index: index)
      try compileWrapped(view, by: wrapper, site: site, waiting: outer, context)
      index += 1
      return
    }
    if let position = view.modifiers.lastIndex(where: \.isDeclared) {
      try compileDeclared(
        view, at: position, site: site, waiting: outer, index: &index, context)
      return
    }
    if view.view == ModifierNode.modified {
      let modified = try modifiedView(of: view, at: site, waiting: outer + modifiers, context)
      try compileElements(
        modified.view, parent: site, step: .child(0), waiting: modified.waiting, index: &index,
        modified.context)
      return
    }
    if view.view == ModifierNode.given {
      try check(modifiers, of: view, site: site)
      let mark = try givenMark(of: view, at: site, context)
      try compileChildren(
        of: view, site: site, waiting: outer + modifiers + [mark], index: &index, context)
      return
    }
    let entry = try entry(of: view, site: site)
    switch entry.viewPart {
    case .nothing:
      // Nothing is written, but what is wrong in it is told.
      _ = try check(entry, view.arguments, hasContent: false, site: site, context)
      try check(modifiers, of: view, site: site)
    case .list:
      try check(modifiers, of: view, site: site)
      try compileList(
        view, entry, site: site, waiting: outer + modifiers, index: &index, context)
    case .element:
      plan.sites.name(site, view.nodeName, index: index)
      try compileElement(view, entry, site: site, waiting: outer + modifiers, context)
      index += 1
    }
  }

  /// Writes the elements of a group, a loop or a conditional.
  mutating func compileList(
    _ view: ViewNode, _ entry: CatalogueEntry, site: Int, waiting: [Waiting], index: inout Int,
    _ context: Context
  ) throws(PlanFailure) {
    let arguments = try check(entry, view.arguments, hasContent: true, site: site, context)
    guard case .list(let joining) = entry.viewPart else { return }
    switch joining {
    case .branch:
      emit(.markDynamic)
      try compileBranches(view, arguments, site: site, waiting: waiting, index: &index, context)
    case .gridRow:
      try emitNode(Plan.Build(site: site, entry: entry, arguments: arguments))
      try compileChildren(of: view, site: site, waiting: waiting, index: &index, context)
      emit(.endGridRow)
    case .children(let isDynamic):
      if isDynamic { emit(.markDynamic) }
      try compileChildren(of: view, site: site, waiting: waiting, index: &index, context)
    }
  }

  /// Writes both branches of an `if`, or the only one that can be taken.
  private mutating func compileBranches(
    _ view: ViewNode, _ arguments: CheckedArguments, site: Int, waiting: [Waiting],
    index: inout Int, _ context: Context
  ) throws(PlanFailure) {
    guard case .value(let code, _)? = arguments.pending.first?.value else {
      if arguments.known.bool("condition") ?? false {
        try compileChildren(of: view, site: site, waiting: waiting, index: &index, context)
      } else {
        try compileOtherwise(of: view, site: site, waiting: waiting, index: &index, context)
      }
      return
    }
    let branch = plan.steps.count
    let condition = add(code, site: site)
    emit(.branch(condition, otherwise: 0))
    // What follows the `if` is numbered as behind its first branch. Only messages name nodes so:
    // the tree counts those that are there.
    var otherIndex = index
    try compileChildren(of: view, site: site, waiting: waiting, index: &index, context)
    let jump = plan.steps.count
    emit(.jump(0))
    plan.steps[branch] = .branch(condition, otherwise: plan.steps.count)
    try compileOtherwise(of: view, site: site, waiting: waiting, index: &otherIndex, context)
    plan.steps[jump] = .jump(plan.steps.count)
  }

  private mutating func compileOtherwise(
    of view: ViewNode, site: Int, waiting: [Waiting], index: inout Int, _ context: Context
  ) throws(PlanFailure) {
    for (position, child) in view.otherwise.enumerated() {
      try compileElements(
        child, parent: site, step: .otherwise(position), waiting: waiting, index: &index, context)
    }
  }

  /// Modifiers in the form in which they wait for what they are applied to, outermost first.
  func waiting(_ modifiers: ArraySlice<ModifierNode>, _ context: Context) -> [Waiting] {
    modifiers.indices.reversed().map {
      Waiting(modifier: modifiers[$0], position: $0, context: context)
    }
  }
}
