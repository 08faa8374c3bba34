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

extension LayoutTree {
  /// Gives the next view a value for its custom layout; the outermost of several counts.
  func attach<Key: LayoutValueKey>(layoutValue: Key.Value, for key: Key.Type) {
    var values = tables.pointee.pending.layoutValues ?? LayoutValues()
    values.setDefault(key, layoutValue)
    tables.pointee.pending.layoutValues = values
    tables.pointee.hasPending = true
  }

  /// The value that the view or what it modifies gives its custom layout; the outermost counts.
  func layoutValue<Key: LayoutValueKey>(of node: Int32, _ key: Key.Type) -> Key.Value? {
    guard !tables.pointee.layoutValues.isEmpty else { return nil }
    for node in modified(node) {
      if let value = tables.pointee.layoutValues[node]?[key] { return value }
    }
    return nil
  }

  /// Gives the next view a value under a name; the outermost of several counts.
  package func attach(value: Any, named name: String) {
    var values = tables.pointee.pending.layoutValues ?? LayoutValues()
    values.setDefault(name, value)
    tables.pointee.pending.layoutValues = values
    tables.pointee.hasPending = true
  }

  /// The value that the view or what it modifies has under a name; the outermost counts.
  func layoutValue(of node: Int32, named name: String) -> Any? {
    guard !tables.pointee.layoutValues.isEmpty else { return nil }
    for node in modified(node) {
      if let value = tables.pointee.layoutValues[node]?[name] { return value }
    }
    return nil
  }

  /// The values that the view or what it modifies gives the container; the outermost count.
  func containerValues(of node: Int32) -> ContainerValues {
    var values = ContainerValues()
    guard !tables.pointee.containerValues.isEmpty else { return values }
    for node in modified(node) {
      if let inner = tables.pointee.containerValues[node] { values = values.merging(under: inner) }
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

  /// Gives the next view a value for the container around it; the outermost of several counts.
  package func attach(containerValue set: (inout ContainerValues) -> Void) {
    var inner = ContainerValues()
    set(&inner)
    tables.pointee.pending.containerValues =
      tables.pointee.pending.containerValues?.merging(under: inner) ?? inner
    tables.pointee.hasPending = true
  }
}
