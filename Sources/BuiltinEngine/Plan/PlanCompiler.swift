import LayoutEngine
import Scenarios

/// Turns a view document into a plan.
///
/// Views are evaluated in two ways (core rules §3): in a *list*, where a modifier of a group is
/// applied to each of its elements, and as *one* view, where a list becomes an implicit container.
struct PlanCompiler {
  /// A modifier that waits for what it is applied to.
  struct Waiting {
    var modifier: ModifierNode
    /// Its position among the modifiers of its view.
    var position: Int
    /// What is known where it is written.
    var context: Context
    var role = Role.modifier

    /// Whether it is the node of a declared modifier.
    var isDeclared: Bool {
      if case .declared = role { true } else { false }
    }

    enum Role {
      case modifier
      /// The node of a declared modifier, around each element that its body gives.
      case declared
      /// What marks an element of the view that a declared modifier is applied to, in the place
      /// `use` of a body, `levels` bodies further in than its own.
      case modified(use: Int, levels: Int)
      /// What marks an element of the views that a declared modifier was given, likewise.
      case given(use: Int, levels: Int)
    }
  }

  /// What is known at a place of the document.
  struct Context {
    var scope = Scope()
    var environment = ViewEnvironment()
    var implicit = ImplicitContainer.verticalStack
    var depth = 0
    /// In the body of a declared modifier, what it is applied to.
    var modified: ModifiedView?
  }

  /// The container that a list becomes where one view is wanted.
  enum ImplicitContainer {
    case verticalStack
    /// Inside overlays and backgrounds, and everything below them.
    case depthStack

    var element: Element {
      switch self {
      case .verticalStack: .stack(.vertical, alignment: .horizontalCenter, spacing: nil)
      case .depthStack: .depthStack(horizontal: .horizontalCenter, vertical: .verticalCenter)
      }
    }
  }

  /// The content of a reader whose steps are still to be written.
  private struct Deferred {
    var block: Int
    var view: ViewNode
    var site: Int
    var context: Context
  }

  var plan = Plan()

  /// The rows of layouts that the document declares, by name.
  var declared: [String: CatalogueEntry] = [:]

  /// How many places of bodies stand for a modified view.
  var useCount = 0

  /// The names of coordinate spaces met so far, among them those of all views around a reader whose
  /// content is compiled.
  var spaces: [String] = []

  /// Whether the document asks where a reader lies: that takes room in every proxy.
  private var asksForSpace = false

  /// Those that are done are nil: each knows the names of all readers around it.
  private var deferred: [Deferred?] = []

  /// The metric of texts.
  let metric: String

  private init(assets: [String: CGSize], metric: String) {
    plan.assets = assets
    self.metric = metric
  }

  /// The plan of `document`.
  ///
  /// - Throws: ``PlanFailure`` for the first thing the catalogue does not allow.
  static func plan(
    for document: ViewDocument, environment: LayoutEnvironment
  ) throws(PlanFailure) -> Plan {
    var compiler = PlanCompiler(
      assets: environment.assets.mapValues { CGSize(width: $0.width, height: $0.height) },
      metric: environment.textMetric)
    var context = Context()
    if environment.layoutDirection == .rightToLeft {
      context.environment.direction = .rightToLeft
      compiler.emit(.setDirection(.rightToLeft))
    }
    try compiler.compileProgram(of: document)
    try compiler.declare(document.alignments, in: &context.scope)
    context.scope.program = compiler.plan.program
    let site = compiler.plan.sites.add(Site(parent: -1, step: .root, name: nil, index: nil))
    try compiler.compileSingle(document.root, site: site, isRoot: true, context)
    compiler.plan.rootSteps = 0..<compiler.plan.steps.count
    // The content of readers comes last: behind the root's steps each has a range of its own, and
    // the spaces of all views around it have been met.
    if !compiler.deferred.isEmpty { compiler.asksForSpace = document.root.asksForSpace }
    // Readers within readers add to the list while it is worked off.
    var next = 0
    while next < compiler.deferred.count {
      let content = compiler.deferred[next].take()
      next += 1
      if let content { try compiler.compile(content) }
    }
    return compiler.plan
  }

  mutating func emit(_ step: Plan.Step) { plan.steps.append(step) }

  /// Leaves the content of a reader for later; its number.
  mutating func deferBlock(_ view: ViewNode, site: Int, _ context: Context) -> Int {
    let block = plan.blocks.count
    plan.blocks.append(
      Plan.Block(steps: 0..<0, proxySlot: nil, direction: context.environment.direction))
    deferred.append(Deferred(block: block, view: view, site: site, context: context))
    return block
  }

  private mutating func compile(_ deferred: Deferred) throws(PlanFailure) {
    var context = deferred.context
    let start = plan.steps.count
    if let name = deferred.view.parameters.first, name != "_" {
      let spaces = asksForSpace ? spaces : nil
      plan.blocks[deferred.block].proxySlot = context.scope.addProxy(name, spaces: spaces)
      plan.blocks[deferred.block].spaces = spaces
      plan.slotCount = max(plan.slotCount, context.scope.slotCount)
    }
    var index = 0
    try compileChildren(
      of: deferred.view, site: deferred.site, waiting: [], index: &index, context)
    plan.blocks[deferred.block].steps = start..<plan.steps.count
  }
}
