import LayoutEngine

/// What a view or a modifier adds to a tree, where its name and arguments alone decide that.
///
/// Found by the rules of ``PlanCompiler``, for what needs none of a document's context: no names in
/// scope, no assets, no environment but how texts are measured.
enum CompiledCall {
  /// A view without children.
  case leaf(Element, NodeName)
  /// A view around children.
  case container(Element, NodeName)
  /// Views that join the list around them.
  case list(isDynamic: Bool)
  /// A condition whose value is written out.
  case branch(Bool)
  /// No view at all.
  case nothing
  /// A modifier with a frame of its own.
  case modifier(Element, NodeName, wrapsLists: Bool)
  /// A modifier with content.
  case decoration(Element, NodeName)
  /// What is said of a view.
  case attribute(RowBuilder.Attribute)
  /// How texts are measured inside.
  case textStyle(TextSettings)
  /// A modifier that changes no frame.
  case transparent
  /// What needs the general way, or is wrong.
  case unsuited

  /// A view or a modifier of the catalogue, with arguments that its row has checked, and the name of
  /// its node if the tree knows it.
  init(_ entry: CatalogueEntry, name: NodeName?, _ arguments: Arguments) {
    self =
      entry.kind == .view
      ? .init(view: entry, name, arguments) : .init(modifier: entry, name, arguments)
  }

  private init(view entry: CatalogueEntry, _ name: NodeName?, _ arguments: Arguments) {
    self = .unsuited
    switch entry.viewPart {
    case .nothing: self = .nothing
    case .list(.children(let isDynamic)): self = .list(isDynamic: isDynamic)
    case .list(.branch): self = .branch(arguments.bool("condition") ?? false)
    case .element(.nothing):
      guard let name, let element = Self.element(entry, arguments) else { return }
      self = .leaf(element, name)
    case .element(.children):
      guard let name, let element = Self.element(entry, arguments) else { return }
      self = .container(element, name)
    case .list(.gridRow), .element(.viewport), .element(.reader): break
    }
  }

  private init(modifier entry: CatalogueEntry, _ name: NodeName?, _ arguments: Arguments) {
    self = .unsuited
    // The deterministic metric does not know it.
    if Catalogue.ofFontsOnly.contains(entry.name) { return }
    switch entry.modifierPart(arguments.signature) {
    case .wrapper(let wrapsLists):
      guard let name, let element = Self.element(entry, arguments) else { return }
      self = .modifier(element, name, wrapsLists: wrapsLists)
    case .views:
      guard let name, let element = Self.element(entry, arguments) else { return }
      self = .decoration(element, name)
    case .attribute(let make):
      switch try? make(arguments) {
      // A plan knows all names of spaces and keys of values of its document.
      case .space?, .value?, nil: break
      case let attribute?: self = .attribute(attribute)
      }
    case .environment(let change):
      if let settings = Self.settings(by: change, arguments) { self = .textStyle(settings) }
    case .nothing: self = .transparent
    case .imageSize: break
    }
  }

  /// What a modifier of the environment says of texts; `nil` if it says anything else.
  private static func settings(
    by change: (inout ViewEnvironment, CheckedArguments) throws(BuildFailure) -> Void,
    _ arguments: Arguments
  ) -> TextSettings? {
    var environment = ViewEnvironment()
    guard (try? change(&environment, CheckedArguments(known: arguments))) != nil else {
      return nil
    }
    guard !environment.text.isEmpty, environment.isOnlyOfTexts else { return nil }
    return environment.text
  }

  /// The element of a row, if it says nothing that has to be repeated whenever it is built.
  private static func element(_ entry: CatalogueEntry, _ arguments: Arguments) -> Element? {
    var context = BuildContext(assets: [:], text: TextStyle(), resizing: nil)
    guard let element = try? entry.builder.element(arguments, &context),
      // A custom layout has a cache for one tree.
      context.warnings.isEmpty, !element.isLayout
    else { return nil }
    return element
  }
}

extension ViewEnvironment {
  /// Whether nothing is said but of texts.
  fileprivate var isOnlyOfTexts: Bool {
    direction == .leftToRight && contentMargins == nil && scrollAnchors == ScrollAnchors()
  }
}
