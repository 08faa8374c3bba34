import LayoutEngine
import Scenarios

extension PlanCompiler {
  /// Writes a view that is one element, inside the modifiers that wait for it.
  mutating func compileElement(
    _ view: ViewNode, _ entry: CatalogueEntry, site: Int, waiting modifiers: [Waiting],
    _ context: Context
  ) throws(PlanFailure) {
    let resizing = try resizing(of: view, site: site, waiting: modifiers)
    // `relativeProposed` is an article's function that wraps its view in a `VStack`. Around one
    // static view the stack is elided (core rules §7.7) and left out here; but a view that takes its
    // axis sees it.
    let stacksInside = Self.takesAxis(view) && view.modifiers.contains(where: Self.wrapsList)
    try compileModified(modifiers, site: site, context) { compiler, context throws(PlanFailure) in
      guard stacksInside else {
        return try compiler.compileBare(view, entry, site: site, resizing: resizing, context)
      }
      compiler.emit(.addImplicit(ImplicitContainer.verticalStack.element, .none))
      try compiler.compileBare(view, entry, site: site, resizing: resizing, context)
      compiler.emit(.close)
    }
  }

  /// Whether the view looks at the axis of the container around it, so that a modifier's own stack
  /// cannot be left out.
  private static func takesAxis(_ view: ViewNode) -> Bool {
    view.view == "Spacer" || view.view == "Divider"
  }

  /// Writes a view without its modifiers.
  private mutating func compileBare(
    _ view: ViewNode, _ entry: CatalogueEntry, site: Int, resizing: CGSize?, _ context: Context
  ) throws(PlanFailure) {
    let arguments = try check(
      entry, view.arguments, hasContent: view.hasContent, site: site, context)
    try checkParameters(of: view, entry, site: site)
    switch entry.viewPart {
    case .element(.nothing):
      try emitNode(
        Plan.Build(
          site: site, entry: entry, arguments: arguments, environment: context.environment,
          resizing: resizing))
    case .element(.children):
      // Fonts concern texts and symbols only: a container need not wait for them.
      try emitNode(
        Plan.Build(site: site, entry: entry, arguments: arguments, resizing: resizing))
      var index = 0
      try compileChildren(of: view, site: site, waiting: [], index: &index, context)
      emit(.close)
    case .element(.viewport(let content)):
      try emitNode(
        Plan.Build(
          site: site, entry: entry, arguments: arguments, environment: context.environment))
      // Margins are padding around the content of scroll views (our own decision); lists have no
      // insets here at all.
      let margins = entry.name == "ScrollView" ? context.environment.contentMargins : nil
      if let margins { emit(.add(.padding(margins), .none)) }
      emit(.addImplicit(content.element, .none))
      try compileContent(of: view, in: content, site: site, context)
      emit(.close)
      if margins != nil { emit(.close) }
      emit(.close)
    case .element(.reader):
      emit(.addReader(block: deferBlock(view, site: site, context)))
    // The empty view where one view is wanted: it takes what it is offered (core rules §3).
    case .nothing, .list: emit(.add(.greedy, .emptyView))
    }
  }

  /// Writes the content of a viewport inside its stack.
  ///
  /// In a column it is one view: a modifier of a group is one around all of it, and the empty
  /// view takes what it is offered.
  private mutating func compileContent(
    of view: ViewNode, in content: RowBuilder.Content, site: Int, _ context: Context
  ) throws(PlanFailure) {
    var index = 0
    guard case .column = content, view.children.count == 1 else {
      return try compileChildren(of: view, site: site, waiting: [], index: &index, context)
    }
    var context = context
    try compileLets(of: view, site: site, &context)
    let child = view.children[0]
    let before = plan.steps.count
    if child.modifiers.isEmpty {
      try compileElements(
        child, parent: site, step: .child(0), waiting: [], index: &index, context)
      guard case .nothing? = Catalogue.view(named: child.view)?.viewPart else { return }
    } else {
      // Also below an overlay, where several views form layers else (our own decision).
      context.implicit = .verticalStack
      let inner = plan.sites.add(Site(parent: site, step: .child(0), name: nil, index: nil))
      try compileSingle(child, site: inner, isRoot: false, context)
    }
    if plan.steps.count == before { emit(.addImplicit(.greedy, .none)) }
  }

  private func checkParameters(
    of view: ViewNode, _ entry: CatalogueEntry, site: Int
  ) throws(PlanFailure) {
    let allowed = entry.signatures.compactMap(\.content).map(\.parameters.count).max() ?? 0
    guard view.parameters.count <= allowed else {
      throw failure(
        "the content of '\(view.view)' takes \(allowed == 1 ? "1 parameter" : "no parameters"),"
          + " not \(view.parameters.count)", at: site)
    }
    guard view.otherwise.isEmpty || entry.isList else {
      throw failure("only an 'if' has views for otherwise", at: site)
    }
  }

  /// What an image takes at least that is made resizable, by a modifier that no view can have: its
  /// own, or one in the body of a declared modifier.
  private mutating func resizing(
    of view: ViewNode, site: Int, waiting: [Waiting]
  ) throws(PlanFailure) -> CGSize? {
    var isImage = view.view == "Image"
    var resizing: CGSize?
    for waiting in waiting.reversed() {
      guard case .modifier = waiting.role else { continue }
      let modifier = waiting.modifier
      if let entry = Catalogue.modifier(named: modifier.name), case .resizable = entry.builder {
        guard isImage else {
          throw failure(
            "'\(modifier.name)' is a modifier of an image and comes before those of views",
            at: site)
        }
        let arguments = try check(
          entry, modifier.arguments, hasContent: !modifier.children.isEmpty, site: site,
          waiting.context)
        guard arguments.pending.isEmpty else {
          throw failure("the caps of an image cannot depend on a size", at: site)
        }
        let caps = arguments.known.numbers("capInsets") ?? [0, 0, 0, 0]
        resizing = CGSize(width: caps[1] + caps[3], height: caps[0] + caps[2])
      }
      isImage = isImage && Catalogue.imageModifiers.contains(modifier.name)
    }
    return resizing
  }

  /// Writes a node at once if all about it is known, else for evaluation.
  mutating func emitNode(_ build: Plan.Build) throws(PlanFailure) {
    guard !build.isPending else { return emitPending(build) }
    do throws(BuildFailure) {
      if case .attribute(let make) = build.entry.builder {
        let attribute = try make(build.arguments.known)
        if case .space(let name) = attribute, !spaces.contains(name) { spaces.append(name) }
        emit(.attach(attribute))
        return
      }
      var context = BuildContext(
        assets: plan.assets, text: build.environment.text.known, resizing: build.resizing)
      context.anchors = build.environment.scrollAnchors
      let element = try build.entry.builder.element(build.arguments.known, &context)
      guard let element else { return }
      // A custom layout keeps a cache for one tree; a name of our own is known to one tree only.
      guard !element.isLayout, let name = NodeName.builtin(build.entry.name) else {
        return emitPending(build)
      }
      emit(.add(element, name))
      for warning in context.warnings {
        plan.warnings.append("\(plan.sites.path(of: build.site)): \(warning)")
      }
    } catch {
      throw failure(error, at: build.site)
    }
  }

  private mutating func emitPending(_ build: Plan.Build) {
    plan.builds.append(build)
    emit(.build(plan.builds.count - 1))
  }
}

extension Element {
  var isLayout: Bool {
    if case .layout = self { return true }
    return false
  }

  /// Whether the tree closes it at once; has to say what the tree does.
  var isLeaf: Bool {
    switch self {
    case .greedy, .circle, .image, .unsizedImage, .spacer, .divider, .text: true
    default: false
    }
  }
}

extension ViewNode {
  fileprivate var hasContent: Bool { !children.isEmpty || !parameters.isEmpty || !lets.isEmpty }
}
