import LayoutEngine
import Scenarios

/// What a view or a modifier adds to a tree, where its name and arguments alone decide that.
///
/// Found by the rules of ``PlanCompiler``, for what needs none of a document's context: no names in
/// scope, no assets, no environment but the default one.
enum CompiledCall {
  /// A view without children.
  case leaf(Element, NodeName)
  /// A view around children.
  case container(Element, NodeName)
  /// A modifier with a frame of its own.
  case modifier(Element, NodeName, wrapsLists: Bool)
  /// A modifier with content.
  case decoration(Element, NodeName)
  case id(String)
  case priority(Double)
  case proportion(Double)
  case cell(GridCellValues)
  /// A modifier that changes no frame.
  case transparent
  /// What needs the general way, or is wrong.
  case unsuited

  /// A view or a modifier of the catalogue, with its arguments as JSON.
  init(isView: Bool, name: String, arguments: String, hasContent: Bool) {
    let entry = isView ? Catalogue.view(named: name) : Catalogue.modifier(named: name)
    guard let entry, let checked = Self.check(entry, arguments, hasContent: hasContent) else {
      self = .unsuited
      return
    }
    self = isView ? .init(view: entry, checked) : .init(modifier: entry, checked)
  }

  private static func check(
    _ entry: CatalogueEntry, _ arguments: String, hasContent: Bool
  ) -> CheckedArguments? {
    var members: [String: JSON] = [:]
    if !arguments.isEmpty {
      guard let object = (try? JSON(parsing: arguments))?.object else { return nil }
      members = object
    }
    var checker = ArgumentChecker(
      entry: entry, arguments: members, scope: Scope(), texts: TextTable())
    guard let checked = try? checker.check(hasContent: hasContent), checked.pending.isEmpty else {
      return nil
    }
    return checked
  }

  private init(view entry: CatalogueEntry, _ checked: CheckedArguments) {
    guard case .node = entry.builder, let (element, name) = Self.node(entry, checked) else {
      self = .unsuited
      return
    }
    let isContainer = entry.signatures.contains { $0.content != nil }
    self = isContainer ? .container(element, name) : .leaf(element, name)
  }

  private init(modifier entry: CatalogueEntry, _ checked: CheckedArguments) {
    self = .unsuited
    switch entry.builder {
    case .node, .container:
      guard let (element, name) = Self.node(entry, checked) else { return }
      var wrapsLists = false
      if case .container = entry.builder { wrapsLists = true }
      self = .modifier(element, name, wrapsLists: wrapsLists)
    case .decoration, .inset:
      if case .decoration = entry.builder,
        entry.signatures[checked.known.signature].content == nil
      {
        self = .transparent
        return
      }
      guard let (element, name) = Self.node(entry, checked) else { return }
      self = .decoration(element, name)
    case .attribute(let make):
      switch try? make(checked.known) {
      case .id(let id)?: self = .id(id)
      case .priority(let priority)?: self = .priority(priority)
      case .proportion(let proportion)?: self = .proportion(proportion)
      case .cell(let values)?: self = .cell(values)
      case .value?, nil: break
      }
    case .transparent: self = .transparent
    default: break
    }
  }

  /// The element of a row, if it says nothing that has to be repeated whenever it is built.
  private static func node(
    _ entry: CatalogueEntry, _ checked: CheckedArguments
  ) -> (Element, NodeName)? {
    var context = BuildContext(
      assets: [:], text: ViewEnvironment().knownText, resizing: nil)
    guard let name = NodeName.builtin(entry.name),
      let element = try? entry.builder.element(checked.known, &context),
      context.warnings.isEmpty, !element.isLayout
    else { return nil }
    return (element, name)
  }
}
