import LayoutEngine

/// Builds trees straight from the bytes of stored documents, without the documents in between.
///
/// What ``PlanCompiler`` writes into a plan for plain documents goes into the tree at once; all
/// else is left to it. A test holds the two against each other.
struct StoredBuilder: ~Copyable {
  private var document = ScannedDocument()
  private var table = CallTable()

  /// How texts are measured where the tree is built now, and in what lies around it.
  private var style = TextStyle()
  private var outerStyles: [TextStyle] = []

  /// Adds the nodes of a document to an empty tree.
  ///
  /// - Returns: Whether the document was plain enough; if not, the tree has to be reset.
  mutating func build(_ bytes: UnsafeBufferPointer<UInt8>, into tree: LayoutTree) -> Bool {
    style = TextStyle()
    outerStyles.removeAll(keepingCapacity: true)
    return document.scan(bytes) && buildView(0, isListed: false, into: tree)
  }

  /// Adds a view; `isListed` says whether it stands in a list, which other lists join.
  private mutating func buildView(
    _ number: Int, isListed: Bool, into tree: LayoutTree
  ) -> Bool {
    let view = document.calls[number]
    if let text = text(view) {
      guard openModifiers(of: view, takesAxis: false, into: tree) else { return false }
      tree.add(.text(text, style), name: .text)
    } else {
      let call = table.call(key(view))
      if let isBuilt = buildList(view, call, isListed: isListed, into: tree) { return isBuilt }
      guard view.firstOtherwise < 0 else { return false }
      guard openModifiers(of: view, takesAxis: call.takesAxis, into: tree) else { return false }
      switch call {
      case .leaf(let element, let name): guard add(element, name, to: tree) else { return false }
      case .container(let element, let name):
        tree.add(element, name: name)
        guard buildChildren(of: view, into: tree) else { return false }
        tree.close()
      default: return false
      }
    }
    return closeModifiers(of: view, into: tree)
  }

  private mutating func buildChildren(
    of call: ScannedDocument.Call, into tree: LayoutTree
  ) -> Bool {
    buildViews(from: call.firstChild, areListed: true, into: tree)
  }

  /// Adds a view and those next to it.
  private mutating func buildViews(
    from first: Int32, areListed: Bool, into tree: LayoutTree
  ) -> Bool {
    var number = first
    while number >= 0 {
      guard buildView(Int(number), isListed: areListed, into: tree) else { return false }
      number = document.calls[Int(number)].next
    }
    return true
  }

  /// Adds views that join the list around them.
  ///
  /// - Returns: Whether they were added; nil for a view that is one.
  private mutating func buildList(
    _ view: ScannedDocument.Call, _ call: CompiledCall, isListed: Bool, into tree: LayoutTree
  ) -> Bool? {
    var first = view.firstChild
    switch call {
    case .list(let isDynamic):
      // Where one view is wanted, and around modifiers of a list, the plan's rules are needed.
      guard isListed, view.firstModifier < 0, view.firstOtherwise < 0 else { return false }
      if isDynamic { tree.markDynamic() }
    case .branch(let isTrue):
      guard isListed, view.firstModifier < 0 else { return false }
      tree.markDynamic()
      if !isTrue { first = view.firstOtherwise }
    case .nothing: return isListed && view.firstModifier < 0 && first < 0 && view.firstOtherwise < 0
    default: return nil
    }
    return buildViews(from: first, areListed: true, into: tree)
  }

  /// Adds a leaf, whose call knows of no style of texts but the default one.
  private func add(_ element: Element, _ name: NodeName, to tree: LayoutTree) -> Bool {
    switch element {
    case .text(let text, _): tree.add(.text(text, style), name: name)
    // A symbol is as large as the font around it.
    case .image where style != TextStyle(): return false
    default: tree.add(element, name: name)
    }
    return true
  }

  /// Opens a view's modifiers, outermost first.
  private mutating func openModifiers(
    of view: ScannedDocument.Call, takesAxis: Bool, into tree: LayoutTree
  ) -> Bool {
    var number = view.firstModifier
    var isWrapped = false
    while number >= 0 {
      let modifier = document.calls + Int(number)
      switch table.call(key(modifier.pointee)) {
      case .modifier(let element, let name, let wrapsLists):
        // Such a modifier's own stack is seen by what takes the axis around it, and by what lies
        // over or under the view.
        guard !wrapsLists || !takesAxis else { return false }
        if wrapsLists { isWrapped = true }
        tree.add(element, name: name)
        modifier.pointee.ending = .close
      case .decoration(let element, let name):
        guard !isWrapped else { return false }
        tree.add(element, name: name)
        modifier.pointee.ending = .layers
      case .textStyle(let change):
        outerStyles.append(style)
        style = change.applied(to: style)
        modifier.pointee.ending = .textStyle
      case .attribute(let attribute): tree.attach(attribute)
      case .transparent: break
      case .leaf, .container, .list, .branch, .nothing, .unsuited: return false
      }
      number = modifier.pointee.next
    }
    return true
  }

  /// Closes a view's modifiers, innermost first, with their content.
  private mutating func closeModifiers(
    of view: ScannedDocument.Call, into tree: LayoutTree
  ) -> Bool {
    var number = view.lastModifier
    while number >= 0 {
      let modifier = document.calls[Int(number)]
      switch modifier.ending {
      case .none: break
      case .close: tree.close()
      case .textStyle: style = outerStyles.removeLast()
      case .layers:
        tree.beginDecoration()
        let implicit = PlanCompiler.ImplicitContainer.depthStack.element
        let isList = modifier.childCount > 1
        if isList { tree.add(implicit, name: .none, isImplicit: true) }
        guard buildViews(from: modifier.firstChild, areListed: isList, into: tree) else {
          return false
        }
        if isList { tree.close() }
        tree.close()
      }
      number = modifier.outer
    }
    return true
  }

  /// The string of a text without other arguments, of which there are too many to remember.
  private func text(_ view: ScannedDocument.Call) -> String? {
    let arguments = view.arguments
    guard view.childCount == 0, view.name.count == 4, holds("Text", at: view.name.start),
      arguments.count > 8, holds(#"{"0":""#, at: arguments.start),
      holds(#""}"#, at: arguments.end - 2)
    else { return nil }
    let string = UnsafeBufferPointer(
      start: document.bytes + Int(arguments.start) + 6, count: arguments.count - 8)
    for byte in string
    where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
      return nil
    }
    return String(validating: string, as: UTF8.self)
  }

  private func holds(_ word: StaticString, at start: Int32) -> Bool {
    for index in 0..<word.utf8CodeUnitCount
    where document.bytes[Int(start) + index] != word.utf8Start[index] {
      return false
    }
    return true
  }

  private func key(_ call: ScannedDocument.Call) -> CallTable.Key {
    CallTable.Key(
      name: UnsafePointer(document.bytes + Int(call.name.start)), nameCount: call.name.count,
      arguments: UnsafePointer(document.bytes + Int(call.arguments.start)),
      argumentCount: call.arguments.count, isView: call.isView, hasContent: call.childCount > 0)
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
