import LayoutEngine
import Scenarios

extension PlanCompiler {
  /// The outermost modifier of a list, or of no view at all, that wraps it as a whole.
  func wrapper(of view: ViewNode) -> Int? {
    guard let wrapper = view.modifiers.lastIndex(where: Self.wrapsList) else { return nil }
    if let declared = view.modifiers.lastIndex(where: \.isDeclared) {
      // One further in comes up again with the view that the declared modifier is applied to.
      return wrapper > declared ? wrapper : nil
    }
    // One view alone needs no stack: its modifiers go around it one by one.
    if isList(view) { return wrapper }
    if case .nothing? = Catalogue.view(named: view.view)?.viewPart { return wrapper }
    return nil
  }

  /// Whether the modifier is a function that returns a container around what it is applied to.
  static func wrapsList(_ modifier: ModifierNode) -> Bool {
    guard !modifier.isDeclared else { return false }
    return Catalogue.modifier(named: modifier.name)?.wrapsLists ?? false
  }

  /// Writes one view where only one fits: the root, the content of an overlay.
  ///
  /// A list becomes one view by an implicit container, around which its modifiers go.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - site: Its site.
  ///   - outer: Modifiers around it that belong to no list, outermost first.
  ///   - isRoot: Whether it is the document's root.
  ///   - context: What is known at its place.
  /// - Throws: ``PlanFailure`` for the first thing the catalogue does not allow.
  mutating func compileSingle(
    _ view: ViewNode, site: Int, waiting outer: [Waiting] = [], isRoot: Bool, _ context: Context
  ) throws(PlanFailure) {
    var context = context
    context.depth += 1
    try checkLimits(at: site, context)
    let own = waiting(view.modifiers[...], context)
    let modifiers = outer + own
    if let wrapper = wrapper(of: view) {
      try check(own, of: view, site: site)
      try compileWrapped(view, by: wrapper, site: site, waiting: outer, context)
      return
    }
    if let position = view.modifiers.lastIndex(where: \.isDeclared) {
      try compileDeclaredSingle(
        view, at: position, site: site, waiting: outer, isRoot: isRoot, context)
      return
    }
    if view.view == ModifierNode.modified {
      let modified = try modifiedView(of: view, at: site, waiting: modifiers, context)
      let inner = plan.sites.add(Site(parent: site, step: .child(0), name: nil, index: nil))
      try compileSingle(
        modified.view, site: inner, waiting: modified.waiting, isRoot: isRoot, modified.context)
      return
    }
    if view.view == ModifierNode.given {
      try check(own, of: view, site: site)
      let mark = try givenMark(of: view, at: site, context)
      return try compileModified(modifiers, site: site, context) {
        compiler, context throws(PlanFailure) in
        compiler.emit(.addImplicit(context.implicit.element, .none))
        var index = 0
        try compiler.compileChildren(
          of: view, site: site, waiting: [mark], index: &index, context)
        compiler.emit(.close)
      }
    }
    let entry = try entry(of: view, site: site)
    guard entry.isList else {
      plan.sites.name(site, view.nodeName, index: isRoot ? nil : 0)
      // Nothing is laid over nothing; a root without a view still has a size.
      if case .nothing = entry.viewPart, !isRoot, modifiers.isEmpty { return }
      try compileElement(view, entry, site: site, waiting: modifiers, context)
      return
    }
    try check(own, of: view, site: site)
    // A view of unknown type is the view that it holds.
    if entry.name == "AnyView", view.children.count == 1, view.lets.isEmpty {
      return try compileModified(modifiers, site: site, context) {
        compiler, context throws(PlanFailure) in
        let inner = compiler.plan.sites.add(
          Site(parent: site, step: .child(0), name: nil, index: nil))
        try compiler.compileSingle(view.children[0], site: inner, isRoot: isRoot, context)
      }
    }
    let isListed = isRoot && elementCount(of: view) > 1
    if isListed { plan.sites.name(site, "VStack", index: nil) }
    try compileModified(modifiers, site: site, context) { compiler, context throws(PlanFailure) in
      compiler.emit(.addImplicit(context.implicit.element, isListed ? .vStack : .none))
      var index = 0
      try compiler.compileList(view, entry, site: site, waiting: [], index: &index, context)
      compiler.emit(.close)
    }
  }

  /// Writes several views where one fits: nothing, the only one, or an implicit container.
  mutating func compileContent(
    _ views: [ViewNode], parent: Int, _ context: Context
  ) throws(PlanFailure) {
    guard views.count > 1 else {
      guard let view = views.first else { return }
      let site = plan.sites.add(Site(parent: parent, step: .child(0), name: nil, index: nil))
      try compileSingle(view, site: site, isRoot: false, context)
      return
    }
    emit(.addImplicit(context.implicit.element, .none))
    var index = 0
    try compileChildren(
      of: ViewNode(view: "Group", children: views), site: parent, waiting: [], index: &index,
      context)
    emit(.close)
  }

  /// Writes a list that a modifier such as `relativeProposed` wraps as a whole, in a vertical stack
  /// of the modifier's own, which leaves no trace.
  mutating func compileWrapped(
    _ view: ViewNode, by wrapper: Int, site: Int, waiting outer: [Waiting], _ context: Context
  ) throws(PlanFailure) {
    var inner = view
    inner.modifiers = Array(view.modifiers[..<wrapper])
    let modifiers = outer + waiting(view.modifiers[wrapper...], context)
    let (parent, step) = (plan.sites.sites[site].parent, plan.sites.sites[site].step)
    try compileModified(modifiers, site: site, context) { compiler, context throws(PlanFailure) in
      var context = context
      context.depth += 1
      compiler.emit(.addImplicit(ImplicitContainer.verticalStack.element, .none))
      var index = 0
      try compiler.compileElements(
        inner, parent: parent, step: step, waiting: [], index: &index, context)
      compiler.emit(.close)
    }
  }

  /// How many elements the view gives to a list, as far as it is known before layout.
  private func elementCount(of view: ViewNode) -> Int {
    // What a declared modifier gives is seen when it is written.
    if view.modifiers.contains(where: \.isDeclared) || view.isFromCall { return 2 }
    switch Catalogue.view(named: view.view)?.viewPart {
    case .nothing?: return view.modifiers.contains(where: Self.wrapsList) ? 1 : 0
    case .list?:
      guard !view.modifiers.contains(where: Self.wrapsList) else { return 1 }
      let isTrue = view.arguments["condition"] != false
      return (isTrue ? view.children : view.otherwise).reduce(0) { $0 + elementCount(of: $1) }
    case .element?, nil: return 1
    }
  }
}
