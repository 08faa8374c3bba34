import LayoutEngine
import Scenarios

extension PlanCompiler {
  /// What has to be written when everything inside a modifier is.
  private struct Closer {
    /// The modifier, if it has content to be laid over or under what is inside.
    var decoration: ModifierNode?
    /// Whether content without a view still takes room, as the view of nothing does.
    var needsContent = false
    var site: Int
    var context: Context
    var step = Plan.Step.close
  }

  /// Writes modifiers, outermost first, and `body` inside them.
  mutating func compileModified(
    _ modifiers: [Waiting], site: Int, _ context: Context,
    body: (inout PlanCompiler, Context) throws(PlanFailure) -> Void
  ) throws(PlanFailure) {
    var context = context
    let direction = context.environment.direction
    var closers: [Closer] = []
    for (place, site) in addSites(modifiers, of: site).enumerated() {
      let modifier = modifiers[place]
      if let closer = try open(modifier, site: site, &context) { closers.append(closer) }
      guard Self.wrapsList(modifier.modifier),
        modifiers[(place + 1)...].contains(where: \.mayHoldViews)
      else { continue }
      // The modifier's own stack, which is left out where nothing inside can take its axis.
      emit(.addImplicit(ImplicitContainer.verticalStack.element, .none))
      closers.append(Closer(site: site, context: context))
    }
    try body(&self, context)
    var current = context.environment.direction
    for closer in closers.reversed() {
      if let modifier = closer.decoration {
        emit(.beginDecoration)
        var inner = closer.context
        // The content lies outside what the modifiers inside this one set up.
        if inner.environment.direction != current {
          current = inner.environment.direction
          emit(.setDirection(current))
        }
        inner.implicit = .depthStack
        inner.depth += 1
        let before = plan.steps.count
        try compileContent(modifier.children, parent: closer.site, inner)
        if closer.needsContent, plan.steps.count == before { emit(.addImplicit(.greedy, .none)) }
      }
      emit(closer.step)
    }
    if current != direction { emit(.setDirection(direction)) }
  }

  /// The sites of modifiers, outermost first; the parent of each is the one inside it.
  mutating func addSites(_ modifiers: [Waiting], of site: Int) -> [Int] {
    var parent = site
    var sites: [Int] = []
    for waiting in modifiers.reversed() {
      parent = plan.sites.add(
        Site(
          parent: parent, step: .modifier(waiting.position),
          name: Catalogue.nodeName(of: waiting.modifier), index: nil))
      sites.append(parent)
    }
    return sites.reversed()
  }

  /// Writes the beginning of a modifier; what it returns comes after all that is inside it.
  private mutating func open(
    _ waiting: Waiting, site: Int, _ context: inout Context
  ) throws(PlanFailure) -> Closer? {
    let modifier = waiting.modifier
    switch waiting.role {
    case .modifier: break
    case .declared:
      emit(.openDeclared(modifier.name))
      return Closer(site: site, context: context, step: .closeDeclared)
    case .modified(let use, let levels):
      emit(.openModified(use: use, levels: levels))
      return Closer(site: site, context: context, step: .closeModified)
    case .given(let use, let levels):
      emit(.openGiven(use: use, levels: levels))
      return Closer(site: site, context: context, step: .closeGiven)
    }
    let entry = try entry(of: modifier, site: site)
    try checkMetric(entry, site: site)
    let arguments = try check(
      entry, modifier.arguments, hasContent: !modifier.children.isEmpty, site: site,
      waiting.context)
    // Content sees the names of the place where the modifier is written; what it adds itself goes
    // behind the values that are in use here.
    var inner = context
    inner.scope = waiting.context.scope.reserving(context.scope)
    inner.modified = waiting.context.modified
    var closer = Closer(site: site, context: inner)
    switch entry.modifierPart(arguments.known.signature) {
    case .nothing, .imageSize: return nil
    case .wrapper: break
    case .views(let areNeeded):
      closer.decoration = modifier
      closer.needsContent = areNeeded
    case .attribute:
      try emitNode(Plan.Build(site: site, entry: entry, arguments: arguments))
      return nil
    case .environment(let change):
      let direction = context.environment.direction
      do throws(BuildFailure) {
        try change(&context.environment, arguments)
      } catch {
        throw failure(error.message, at: site)
      }
      if context.environment.direction != direction {
        emit(.setDirection(context.environment.direction))
      }
      return nil
    }
    try emitNode(Plan.Build(site: site, entry: entry, arguments: arguments))
    return closer
  }
}

extension PlanCompiler.Waiting {
  /// Whether views may come with the modifier, over or under what it is applied to.
  fileprivate var mayHoldViews: Bool { modifier.isDeclared || !modifier.children.isEmpty }
}

extension Catalogue {
  /// The name of a modifier's node; `nil` for one without a frame of its own.
  fileprivate static func nodeName(of modifier: ModifierNode) -> String? {
    if modifier.isDeclared { return modifier.name }
    guard let entry = modifiers[modifier.name] else { return nil }
    if case .decoration = entry.builder, modifier.children.isEmpty, !modifier.arguments.isEmpty {
      return nil
    }
    return entry.builder.isNode ? modifier.name : nil
  }
}
