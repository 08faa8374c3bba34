/// A value that a view keeps; nothing changes it here but code that runs while a tree is built.
@propertyWrapper
public struct State<Value> {
  private final class Storage {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage

  /// A value that the view keeps, and what it is at first.
  public init(wrappedValue: Value) {
    storage = Storage(wrappedValue)
  }

  /// A value that the view keeps, and what it is at first.
  public init(initialValue: Value) {
    self.init(wrappedValue: initialValue)
  }

  /// The value as it is now.
  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  /// Access to the value for other views.
  public var projectedValue: Binding<Value> {
    Binding(get: { storage.value }, set: { storage.value = $0 })
  }
}

/// Access to a value that another view keeps.
@propertyWrapper
public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void

  /// A binding that reads and writes with closures.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    read = get
    write = set
  }

  /// A binding whose value stays as it is.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// The value as it is now.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }
}
