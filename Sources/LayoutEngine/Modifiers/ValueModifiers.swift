extension View {
  /// Names the view's node; it has no effect on the layout.
  public func id(_ id: some Hashable) -> some View {
    let text = "\(id)"
    return modified(by: AttributeModifier { $0.attach(id: text) })
  }

  /// Sets the order in which stacks serve the view; 0 where none is given, higher first.
  ///
  /// A frame, padding and the like around the view hide it.
  public func layoutPriority(_ value: Double) -> some View {
    modified(by: AttributeModifier { $0.attach(priority: value) })
  }

  /// Gives the view a value that a custom layout reads from its subview.
  public func layoutValue<Key: LayoutValueKey>(key: Key.Type, value: Key.Value) -> some View {
    modified(by: AttributeModifier { $0.attach(layoutValue: value, for: key) })
  }

  /// Gives the view a value that the container around it reads.
  public func containerValue<Value>(
    _ keyPath: WritableKeyPath<ContainerValues, Value>, _ value: Value
  ) -> some View {
    modified(
      by: AttributeModifier { tree in
        tree.attach { $0[keyPath: keyPath] = value }
      })
  }

  /// Gives the view a tag that the container around it reads; it has no effect on the layout.
  ///
  /// A view may have one tag of each type. With `includeOptional` the container finds it as a value
  /// of the optional type too.
  public func tag<Tag: Hashable>(_ tag: Tag, includeOptional: Bool = true) -> some View {
    modified(
      by: AttributeModifier { tree in
        tree.attach { $0.set(tag: tag, includeOptional: includeOptional) }
      })
  }
}

// Of several values under one key the innermost counts, as of all that SwiftUI writes into a view's
// traits (OpenSwiftUI; the same was measured for the cells of grids): what is stated for a whole list
// holds for each of its views that states nothing else.
extension LayoutTree {
  /// Gives the next view a value for its custom layout.
  func attach<Key: LayoutValueKey>(layoutValue: Key.Value, for key: Key.Type) {
    attach { $0.set(key, layoutValue) }
  }

  /// The value that the view or what it modifies gives its custom layout.
  func layoutValue<Key: LayoutValueKey>(of node: Int32, _ key: Key.Type) -> Key.Value? {
    innermost(of: node) { $0[key] }
  }

  /// Gives the next view a value under a name.
  package func attach(value: Any, named name: String) {
    attach { $0.set(name, value) }
  }

  /// The value that the view or what it modifies has under a name.
  func layoutValue(of node: Int32, named name: String) -> Any? {
    innermost(of: node) { $0[name] }
  }

  private func attach(_ change: (inout LayoutValues) -> Void) {
    var values = tables.pointee.pending.layoutValues ?? LayoutValues()
    change(&values)
    tables.pointee.pending.layoutValues = values
    tables.pointee.hasPending = true
  }

  private func innermost<Value>(of node: Int32, _ value: (LayoutValues) -> Value?) -> Value? {
    guard !tables.pointee.layoutValues.isEmpty else { return nil }
    var found: Value?
    for node in modified(node) {
      if let value = tables.pointee.layoutValues[node].flatMap(value) { found = value }
    }
    return found
  }

  /// Gives the next view a value for the container around it.
  package func attach(containerValue change: @escaping (inout ContainerValues) -> Void) {
    tables.pointee.pending.containerValues.append(change)
    tables.pointee.hasPending = true
  }

  /// The values that the view or what it modifies gives the container.
  func containerValues(of node: Int32) -> ContainerValues {
    var values = ContainerValues()
    guard !tables.pointee.containerValues.isEmpty else { return values }
    for node in modified(node) {
      for change in tables.pointee.containerValues[node] ?? [] { change(&values) }
    }
    return values
  }

  /// A view's outermost modifier and what it modifies, down to the view itself.
  func modified(_ node: Int32) -> some Sequence<Int32> {
    sequence(first: node) { [storage] node in
      let node = storage.pointee.nodes.base[Int(node)]
      return node.kind.passesValues ? node.firstChild : nil
    }
  }
}
