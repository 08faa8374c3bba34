import LayoutEngine

/// What a row of the catalogue is to the layout tree, and the closure that makes it.
enum RowBuilder: Sendable {
  typealias MakeElement =
    @Sendable (Arguments, inout BuildContext) throws(BuildFailure) -> Element
  typealias MakeAttribute = @Sendable (Arguments) throws(BuildFailure) -> Attribute
  typealias ChangeEnvironment =
    @Sendable (inout ViewEnvironment, CheckedArguments) throws(BuildFailure) -> Void

  /// A view, or a modifier that wraps one, with a frame of its own.
  case node(MakeElement)

  /// A modifier that is a function which returns a container: applied to a list of views it wraps
  /// the list once, not each of them.
  case container(MakeElement)

  /// A view around one container of its content, which is no node.
  case viewport(MakeElement, content: Content)

  /// A modifier that lays one more view beside the modified one.
  case inset(MakeElement)

  /// A view that builds its children once its size is known.
  case reader

  /// A modifier with views in front of or behind the modified one; without content it is
  /// transparent.
  case decoration

  /// Views that join the list around them.
  case list(isDynamic: Bool)

  /// Views that join the list around them while a condition is true.
  case branch

  /// Views that are the cells of a row in a grid, and join the list around them elsewhere.
  case gridRow

  /// No view at all.
  case nothing

  /// Something said of the view, without a frame of its own.
  case attribute(MakeAttribute)

  /// A guide of the view that a closure computes.
  case guide

  /// A modifier that sets up the views below it.
  case environment(ChangeEnvironment)

  /// A modifier of an image itself that lets it take another size than its own.
  case resizable

  /// Nothing that concerns layout.
  case transparent

  /// The container of a viewport's content.
  enum Content {
    case column
    case rows
    case layers
  }

  /// What a transparent modifier tells the tree of the view it is applied to.
  enum Attribute {
    case id(String)
    case priority(Double)
    case proportion(Double)
    case cell(GridCellValues)
    /// The name of the view's coordinate space.
    case space(String)
    /// A value under a key of the declared code.
    case value(String, ProgramValue)
  }
}

extension RowBuilder {
  /// Whether it is listed with a frame, under the row's name.
  var isNode: Bool {
    switch self {
    case .node, .container, .reader, .decoration, .viewport, .inset: true
    default: false
    }
  }

  /// The element of a view or modifier with a frame of its own; `nil` for what is none.
  func element(
    _ arguments: Arguments, _ context: inout BuildContext
  ) throws(BuildFailure) -> Element? {
    switch self {
    case .node(let make), .container(let make), .viewport(let make, _), .inset(let make):
      return try make(arguments, &context)
    case .decoration:
      let (horizontal, vertical) = arguments.alignment("alignment")
      return .decoration(horizontal: horizontal, vertical: vertical)
    default: return nil
    }
  }
}

extension LayoutTree {
  /// Says something of the next view that is added.
  func attach(_ attribute: RowBuilder.Attribute) {
    switch attribute {
    case .id(let id): attach(id: id)
    case .priority(let priority): attach(priority: priority)
    case .proportion(let proportion): attach { $0.proportion = proportion }
    case .cell(let values): attach(cell: values)
    case .space(let name): attach(space: name)
    case .value(let key, let value): attach(declared: value, named: key)
    }
  }
}

/// Why a row cannot make its node from arguments of the right types.
struct BuildFailure: Error, Equatable {
  var message: String
  /// The image that lacks its size.
  var image: String?
}

/// What a builder may look at besides its arguments, and where it leaves its warnings.
struct BuildContext {
  /// The natural sizes of images by name.
  var assets: [String: CGSize]

  /// How texts are measured here.
  var text: TextStyle

  /// What an image that may take another size than its own takes at least.
  var resizing: CGSize?

  /// Where the content of scroll views lies.
  var anchors = ScrollAnchors()

  /// What is unusual about the arguments, and answered all the same.
  var warnings: [String] = []

  /// What runs declared code; `nil` before a tree is built: what that makes belongs to one
  /// layout.
  var machine: Machine?

  /// Tells of a closure that fails while the tree is laid out.
  var fail: (String) -> Void = { _ in }

  mutating func warn(_ message: String) { warnings.append(message) }
}

/// What modifiers say to all views below them.
struct ViewEnvironment {
  /// How texts are measured.
  var text = TextSettings()

  var direction = LayoutDirection.leftToRight

  /// The margins around the content of scroll views; `nil` where nothing was said.
  var contentMargins: EdgeInsets?

  /// Where the content of scroll views lies.
  var scrollAnchors = ScrollAnchors()
}
