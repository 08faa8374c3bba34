/// A key for a value that a view gives the container around it.
public protocol ContainerValueKey {
  associatedtype Value

  /// The value of a view that gives none.
  static var defaultValue: Value { get }
}

/// The values that a view gives its container, by key.
///
/// Usually extended with computed properties; `@Entry` writes such a property.
public struct ContainerValues {
  private var values: [ObjectIdentifier: Any] = [:]

  /// No values: each key has its default.
  public init() {}

  /// The value of a key, its default where none was set.
  public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// What one modifier does to the values of a view.
///
/// Modifiers change one set of values one after the other, the outermost first: so the innermost of
/// several counts, and of two that change a part of one value both do.
typealias ContainerValueChange = (inout ContainerValues) -> Void

/// The tags of one type.
private struct TagKey<Tag: Hashable>: ContainerValueKey {
  static var defaultValue: Tag? { nil }
}

extension ContainerValues {
  /// The tag of this type that the view was given; nil where it was given none.
  public func tag<Tag: Hashable>(for type: Tag.Type) -> Tag? {
    self[TagKey<Tag>.self]
  }

  /// Whether the view was given `tag`.
  public func hasTag<Tag: Hashable>(_ tag: Tag) -> Bool {
    self.tag(for: Tag.self) == tag
  }

  mutating func set<Tag: Hashable>(tag: Tag, includeOptional: Bool) {
    self[TagKey<Tag>.self] = tag
    if includeOptional { self[TagKey<Tag?>.self] = tag }
  }
}

/// A key for a value that a view gives a custom layout.
public protocol LayoutValueKey {
  associatedtype Value

  /// The value of a view that gives none.
  static var defaultValue: Value { get }
}

/// The values that a view gives a custom layout, by key.
struct LayoutValues {
  private var values: [ObjectIdentifier: Any] = [:]

  /// Values under keys that are no types of this program.
  private var named: [String: Any] = [:]

  subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value? {
    values[ObjectIdentifier(key)] as? Key.Value
  }

  /// Sets a value, whatever a modifier further outside has set.
  mutating func set<Key: LayoutValueKey>(_ key: Key.Type, _ value: Key.Value) {
    values[ObjectIdentifier(key)] = value
  }

  subscript(name: String) -> Any? { named[name] }

  /// Sets a value, whatever a modifier further outside has set.
  mutating func set(_ name: String, _ value: Any) { named[name] = value }
}
