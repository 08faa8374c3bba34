import LayoutEngine

/// A view document made ready to be built into a layout tree again and again.
///
/// A flat list of steps: names are looked up and arguments checked once, what is known is in the
/// tree's own terms, and only what depends on a size is left to evaluate.
struct Plan {
  enum Step {
    case add(Element, NodeName)
    /// A container that stands for a list of views.
    case addImplicit(Element, NodeName)
    /// Adds what one of ``builds`` gives for the values known now.
    case build(Int)
    /// Adds a view whose children are those of one of ``blocks``.
    case addReader(block: Int)
    case beginDecoration
    case close
    /// A declared modifier, and an element of the view it is applied to.
    case openDeclared(String)
    case closeDeclared
    case openModified(use: Int, levels: Int)
    case closeModified
    case openGiven(use: Int, levels: Int)
    case closeGiven
    /// The container around has no static list: it is not elided around a single view (core rules
    /// §7.7).
    case markDynamic
    /// What is said of the next view.
    case attach(RowBuilder.Attribute)
    /// Ends a row of a grid; elsewhere it does nothing.
    case endGridRow
    /// Evaluates the expression of a `let`, by its number.
    case bind(slot: Int, Int)
    /// Goes on at the step `otherwise` unless the expression is true.
    case branch(Int, otherwise: Int)
    case jump(Int)
    case setDirection(LayoutDirection)
  }

  /// The content of a reader, which is built while the tree is laid out, once the reader's size is
  /// known.
  struct Block {
    var steps: Range<Int>
    /// Where the values of its `GeometryProxy` go; `nil` if it names none.
    var proxySlot: Int?
    /// The named spaces that its `GeometryProxy` may be asked for; `nil` if none is asked for.
    var spaces: [String]?
    var direction: LayoutDirection
  }

  /// An alignment that the document declares.
  struct Alignment {
    var name: String
    var isHorizontal: Bool
    var value: ExpressionCode
  }

  /// In the order of their numbers.
  var alignments: [Alignment] = []

  var steps: [Step] = []
  /// Which steps are the root view's; those of blocks follow.
  var rootSteps = 0..<0
  var builds: [Build] = []
  var blocks: [Block] = []
  var expressions: [(code: ExpressionCode, site: Int)] = []
  var sites = SiteTable()

  /// How many values of parameters and `let`s are in scope at most.
  var slotCount = 0

  /// The natural sizes of images by name.
  var assets: [String: CGSize] = [:]

  /// The declared code; `nil` where the document has none.
  var program: CompiledProgram?

  /// What is unusual about the document and was known before any layout.
  var warnings: [String] = []
}

extension Plan {
  /// A node, or an attribute of one, with its arguments.
  struct Build {
    var site: Int
    var entry: CatalogueEntry
    var arguments: CheckedArguments
    var environment = ViewEnvironment()
    /// What an image that may take another size takes at least.
    var resizing: CGSize?

    /// Whether it has to be evaluated whenever the tree is built.
    var isPending: Bool {
      if entry.isOfOneTree { return true }
      return !arguments.pending.isEmpty || environment.text.isPending
    }

    /// Whether what it adds is open until a step closes it.
    var isOpening: Bool { entry.isOpening(arguments.known.signature) }
  }
}

/// Why a document cannot be built, and where.
struct PlanFailure: Error, Equatable {
  /// The place in the document, as `ViewDocumentError` has it.
  var place: String
  var path: String
  var message: String
  /// The construct, where the engine knows it and does not offer it.
  var unsupported: String?
  /// The image, where one lacks its size.
  var image: String?
}
