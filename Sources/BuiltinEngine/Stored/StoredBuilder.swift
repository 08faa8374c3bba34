import LayoutEngine
import Scenarios

/// Builds trees straight from the bytes of stored documents, without the documents in between.
///
/// What ``PlanCompiler`` writes into a plan for plain documents goes into the tree at once; all
/// else is left to it. A test holds the two against each other.
struct StoredBuilder {
  private var document = ScannedDocument()
  private var table = CallTable()

  /// Adds the nodes of a document to an empty tree.
  ///
  /// - Returns: Whether the document was plain enough; if not, the tree has to be reset.
  mutating func build(_ bytes: UnsafeBufferPointer<UInt8>, into tree: LayoutTree) -> Bool {
    document.scan(bytes) && buildView(0, bytes, into: tree)
  }

  private mutating func buildView(
    _ number: Int, _ bytes: UnsafeBufferPointer<UInt8>, into tree: LayoutTree
  ) -> Bool {
    let view = document.calls[number]
    let call = Self.text(view, bytes) ?? table.call(key(view, bytes))
    guard let opened = openModifiers(of: view, call, bytes, into: tree) else { return false }
    switch call {
    case .leaf(let element, let name): tree.add(element, name: name)
    case .container(let element, let name):
      tree.add(element, name: name)
      guard buildChildren(of: view, bytes, into: tree) else { return false }
      tree.close()
    default: return false
    }
    // Modifiers are linked from the outside in; they are closed the other way round.
    return opened == 0 || closeModifiers(from: Int(view.firstModifier), bytes, into: tree)
  }

  private mutating func buildChildren(
    of call: ScannedDocument.Call, _ bytes: UnsafeBufferPointer<UInt8>, into tree: LayoutTree
  ) -> Bool {
    var child = call.firstChild
    while child >= 0 {
      guard buildView(Int(child), bytes, into: tree) else { return false }
      child = document.calls[Int(child)].next
    }
    return true
  }

  /// Opens a view's modifiers, outermost first; how many have to be closed.
  private mutating func openModifiers(
    of view: ScannedDocument.Call, _ call: CompiledCall, _ bytes: UnsafeBufferPointer<UInt8>,
    into tree: LayoutTree
  ) -> Int? {
    var opened = 0
    var number = view.firstModifier
    while number >= 0 {
      let modifier = document.calls[Int(number)]
      switch table.call(key(modifier, bytes)) {
      case .modifier(let element, let name, let wrapsLists):
        // Such a modifier's own stack is seen by what takes the axis around it.
        guard !wrapsLists || !call.takesAxis else { return nil }
        tree.add(element, name: name)
        opened += 1
      case .decoration(let element, let name):
        tree.add(element, name: name)
        opened += 1
      case .id(let id): tree.attach(id: id)
      case .priority(let priority): tree.attach(priority: priority)
      case .proportion(let proportion): tree.attach { $0.proportion = proportion }
      case .cell(let values): tree.attach(cell: values)
      case .transparent: break
      case .leaf, .container, .unsuited: return nil
      }
      number = modifier.next
    }
    return opened
  }

  /// Closes a modifier and all inside it, innermost first, with their content.
  private mutating func closeModifiers(
    from number: Int, _ bytes: UnsafeBufferPointer<UInt8>, into tree: LayoutTree
  ) -> Bool {
    let modifier = document.calls[number]
    if modifier.next >= 0 {
      guard closeModifiers(from: Int(modifier.next), bytes, into: tree) else { return false }
    }
    switch table.call(key(modifier, bytes)) {
    case .modifier: tree.close()
    case .decoration:
      tree.beginDecoration()
      let implicit = PlanCompiler.ImplicitContainer.depthStack.element
      if modifier.childCount > 1 { tree.add(implicit, name: .none, isImplicit: true) }
      guard buildChildren(of: modifier, bytes, into: tree) else { return false }
      if modifier.childCount > 1 { tree.close() }
      tree.close()
    default: break
    }
    return true
  }

  /// A text of a plain string, of which there are too many to remember.
  private static func text(
    _ view: ScannedDocument.Call, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> CompiledCall? {
    guard view.childCount == 0, view.name.count == 4, holds(bytes, "Text", at: view.name.start),
      view.arguments.count > 8, holds(bytes, #"{"0":""#, at: view.arguments.start),
      holds(bytes, #""}"#, at: view.arguments.end - 2)
    else { return nil }
    let string = bytes[Int(view.arguments.start) + 6..<Int(view.arguments.end) - 2]
    for byte in string
    where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      return nil
    }
    guard let text = String(validating: string, as: UTF8.self) else { return nil }
    return .leaf(.text(text, defaultStyle), .text)
  }

  private static let defaultStyle = ViewEnvironment().knownText

  private static func holds(
    _ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString, at start: Int32
  ) -> Bool {
    for index in 0..<word.utf8CodeUnitCount
    where bytes[Int(start) + index] != word.utf8Start[index] {
      return false
    }
    return true
  }

  private func key(
    _ call: ScannedDocument.Call, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> CallTable.Key {
    func slice(_ span: ScannedDocument.Span) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[Int(span.start)..<Int(span.end)])
    }
    return CallTable.Key(
      name: slice(call.name), arguments: slice(call.arguments), isView: call.isView,
      hasContent: call.childCount > 0)
  }
}

extension CompiledCall {
  /// Whether the view looks at the axis of the container around it.
  fileprivate var takesAxis: Bool {
    switch self {
    case .leaf(.spacer, _), .leaf(.divider, _): true
    default: false
    }
  }
}
