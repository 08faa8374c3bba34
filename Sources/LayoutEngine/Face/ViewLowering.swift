/// Lowers views into a ``LayoutTree``, as lists or as single views.
///
/// Inside layout containers a view is a flat list: a modifier is applied to each element. At the
/// root, in overlays and in other places for one view, several views form an implicit container
/// and a modifier wraps it once. Source: core rules §3.
public final class ViewLowering {
  package let tree: LayoutTree

  /// The container that several views form where one is expected.
  package enum ImplicitContainer {
    case vertical
    case depth
  }

  private enum Mode {
    case list
    case single(ImplicitContainer, isRoot: Bool)
  }

  private var mode: Mode
  /// The modifiers to apply to each element of the list, outermost first.
  private var pending: [any NodeModifier] = []

  /// How the texts that follow are measured.
  package var textStyle = TextStyle()

  package init(tree: LayoutTree) {
    self.tree = tree
    mode = .single(.vertical, isRoot: true)
  }

  /// Adds one view: a leaf, or a container that opens and closes itself.
  ///
  /// In a list the pending modifiers are put around it.
  package func element<Failure: Error>(_ add: () throws(Failure) -> Void) throws(Failure) {
    guard !tree.hasFailed else { return }
    let modifiers = pending
    let savedMode = mode
    pending = []
    for modifier in modifiers { modifier.open(in: self) }
    mode = savedMode
    try add()
    mode = savedMode
    for modifier in modifiers.reversed() { modifier.close(in: self) }
    mode = savedMode
    pending = modifiers
  }

  /// Lowers what stands for several views: a tuple, a group, a loop, a condition.
  ///
  /// `isDynamic` says that the number of views may vary, as in `ForEach` and `if`; `add` lowers the
  /// views one after the other.
  package func list<Failure: Error>(
    isDynamic: Bool = false, _ add: () throws(Failure) -> Void
  ) throws(Failure) {
    guard case .single(let container, let isRoot) = mode else {
      if isDynamic { tree.markDynamic() }
      return try add()
    }
    open(container, name: isRoot ? .vStack : .none)
    let savedMode = mode
    mode = .list
    if isDynamic { tree.markDynamic() }
    try add()
    mode = savedMode
    tree.close()
  }

  /// Lowers the children of a container that has just been added.
  package func children<Failure: Error>(_ add: () throws(Failure) -> Void) throws(Failure) {
    let savedMode = mode
    let savedPending = pending
    mode = .list
    pending = []
    try add()
    mode = savedMode
    pending = savedPending
  }

  /// Lowers content for one view: that of an overlay, of a scroll view and the like.
  package func single<Failure: Error>(
    in container: ImplicitContainer, _ add: () throws(Failure) -> Void
  ) throws(Failure) {
    let savedMode = mode
    let savedPending = pending
    mode = .single(container, isRoot: false)
    pending = []
    try add()
    mode = savedMode
    pending = savedPending
  }

  /// Lowers content with a modifier: around each element of a list, or once around a single view.
  package func modified<Failure: Error>(
    by modifier: any NodeModifier, _ content: () throws(Failure) -> Void
  ) throws(Failure) {
    switch mode {
    case .list:
      pending.append(modifier)
      defer { pending.removeLast() }
      try content()
    case .single:
      let savedMode = mode
      modifier.open(in: self)
      mode = savedMode
      try content()
      mode = savedMode
      modifier.close(in: self)
      mode = savedMode
    }
  }

  /// Lowers content as the one view of a modifier that is itself a container, as `relativeProposed`
  /// is: it does not distribute over a list, which lies in a VStack of its own.
  package func wrapped<Failure: Error>(
    in element: Element, name: NodeName, _ content: () throws(Failure) -> Void
  ) throws(Failure) {
    try self.element { () throws(Failure) in
      tree.add(element, name: name)
      open(.vertical, name: .none)
      try children(content)
      tree.close()
      tree.close()
    }
  }

  /// Lowers an empty view: nothing in a list, a view that takes what it is offered elsewhere.
  package func nothing() {
    if case .single = mode { tree.add(.greedy, name: .emptyView) }
  }

  /// Says that the list being lowered is not fixed, as a view of unknown type makes it.
  package func markDynamicList() {
    if case .list = mode { tree.markDynamic() }
  }

  private func open(_ container: ImplicitContainer, name: NodeName) {
    switch container {
    case .vertical:
      tree.add(
        .stack(.vertical, alignment: .horizontalCenter, spacing: nil), name: name, isImplicit: true)
    case .depth:
      tree.add(
        .depthStack(horizontal: .horizontalCenter, vertical: .verticalCenter), name: name,
        isImplicit: true)
    }
  }
}

/// A modifier that can be put around a view in a tree.
package protocol NodeModifier {
  /// Adds the modifier's node, or tells the tree what it says of the next node.
  func open(in lowering: ViewLowering)

  /// Completes what ``open(in:)`` began; by default closes the node.
  func close(in lowering: ViewLowering)
}

extension NodeModifier {
  package func close(in lowering: ViewLowering) {
    lowering.tree.close()
  }
}
