package import Scenarios

/// Optionals of optionals.
///
/// An optional is the value in it, or none. One of an optional has what is in it in a box, so that nil
/// inside is another value than nil. Rows do not know of which type the values are that they are handed,
/// and so may not put them into optionals; those that may are compiled to what makes boxes.
extension LanguageRow {
  /// Whether the row has optionals of optionals where it says `T?`.
  func nests(in types: [String: ProgramType]) -> Bool {
    (argumentTypes + [result]).contains { $0.nests(in: types) }
  }

  /// Whether the row cannot be used with the types, for that reason.
  package func cannotNest(in types: [String: ProgramType]) -> Bool {
    nests(in: types) && !Self.nesting.contains(text)
  }

  /// The rows that optionals of optionals may be handed to: those that are compiled to nodes of
  /// this file, and comparisons, for which a box is an instance like others.
  static let nesting: Set<String> = [
    "==(T?, T?) -> Bool where T: Equatable", "!=(T?, T?) -> Bool where T: Equatable",
    "Optional<T>.map((T) -> U) -> U?", "Optional<T>.flatMap((T) -> U?) -> U?",
    "Collection<T>.first: T?", "Collection<T>.last: T?",
  ]
}

extension ProgramType {
  fileprivate func nests(in types: [String: ProgramType]) -> Bool {
    switch self {
    case .variable: false
    case .tuple(let elements): elements.contains { $0.type.nests(in: types) }
    case .function(let parameters, let result):
      (parameters + [result]).contains { $0.nests(in: types) }
    case .nominal("Optional", let inner):
      if case .variable(let name)? = inner.first {
        types[name]?.isOptional ?? false
      } else {
        inner.contains { $0.nests(in: types) }
      }
    case .nominal(_, let arguments): arguments.contains { $0.nests(in: types) }
    }
  }
}

extension ProgramValue {
  /// What the box holds that an optional of an optional is.
  var boxed: ProgramValue {
    get throws { try field(0) }
  }

  static func box(_ value: ProgramValue) -> ProgramValue { .instance(Instance([value])) }
}

/// A value in an optional of an optional.
final class BoxNode: Node {
  private let inner: Node
  init(_ inner: Node) { self.inner = inner }
  override func value(_ frame: Activation) throws -> ProgramValue {
    try frame.machine.make(1)
    return .box(try inner.value(frame))
  }
}

/// `map` and `flatMap` of an optional that is one of optionals, or becomes one.
final class NestedMapNode: Node {
  private let optional: Node
  private let body: Node
  private let unboxes: Bool
  private let boxes: Bool

  init(_ optional: Node, _ body: Node, unboxes: Bool, boxes: Bool) {
    (self.optional, self.body, self.unboxes, self.boxes) = (optional, body, unboxes, boxes)
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    let value = try optional.value(frame)
    guard !value.isNone else { return .none }
    let body = try body.value(frame).function
    let result = try frame.machine.invoke(body, unboxes ? try value.boxed : value)
    return boxes ? .box(result) : result
  }
}

/// The first or the last of elements that are optionals.
final class NestedEndNode: Node {
  private let base: Node
  private let isLast: Bool
  init(_ base: Node, isLast: Bool) { (self.base, self.isLast) = (base, isLast) }

  override func value(_ frame: Activation) throws -> ProgramValue {
    try frame.machine.make(1)
    let elements = try frame.machine.elements(of: try base.value(frame))
    return (isLast ? elements.last : elements.first).map { .box($0) } ?? .none
  }
}
