/// A type of the language in which declared layouts are kept.
///
/// Its text is Swift's: `[Double]`, `CGFloat?`, `(Int, Double) -> Bool`; `CGFloat` is `Double`.
package indirect enum ProgramType: Hashable, Sendable {
  /// A type with a name, and what it is generic over: `Double`, `Array<Int>`, `Optional<Row>`.
  case nominal(String, [ProgramType])

  case tuple([Element])

  case function([ProgramType], ProgramType)

  /// A parameter of a row of the language's table, which stands for any type.
  case variable(String)

  /// A part of a tuple.
  package struct Element: Hashable, Sendable {
    package var label: String?
    package var type: ProgramType

    package init(label: String? = nil, type: ProgramType) {
      self.label = label
      self.type = type
    }
  }
}

extension ProgramType {
  package static let double = nominal("Double", [])
  package static let int = nominal("Int", [])
  package static let bool = nominal("Bool", [])
  package static let string = nominal("String", [])
  package static let substring = nominal("Substring", [])
  package static let void = tuple([])
  /// What never returns; it stands where any type is wanted.
  package static let never = nominal("Never", [])

  /// What `throw` takes: an enumeration of the errors that are declared.
  package static let error = nominal("any Error", [])

  package static func named(_ name: String) -> ProgramType { .nominal(name, []) }
  package static func optional(_ wrapped: ProgramType) -> ProgramType {
    .nominal("Optional", [wrapped])
  }
  package static func array(_ element: ProgramType) -> ProgramType { .nominal("Array", [element]) }
  package static func dictionary(_ key: ProgramType, _ value: ProgramType) -> ProgramType {
    .nominal("Dictionary", [key, value])
  }
  package static func range(_ bound: ProgramType) -> ProgramType { .nominal("Range", [bound]) }
  package static func closedRange(_ bound: ProgramType) -> ProgramType {
    .nominal("ClosedRange", [bound])
  }
  /// A parameter that the caller lends.
  package static func lent(_ type: ProgramType) -> ProgramType { .nominal("inout", [type]) }

  /// The type inside an optional.
  package var wrapped: ProgramType? { argument(of: "Optional") }

  /// The type inside `inout`.
  package var lentType: ProgramType? { argument(of: "inout") }

  package var isOptional: Bool { wrapped != nil }

  /// Whether a number that may be a `CGFloat` or a `Double` is in it.
  package var holdsDouble: Bool {
    switch self {
    case .double: true
    case .nominal(_, let arguments): arguments.contains(where: \.holdsDouble)
    case .tuple(let elements): elements.contains { $0.type.holdsDouble }
    case .function(let parameters, let result):
      result.holdsDouble || parameters.contains(where: \.holdsDouble)
    case .variable: false
    }
  }

  /// The only argument of the generic type `name`, if this is one.
  package func argument(of name: String) -> ProgramType? {
    guard case .nominal(name, let arguments) = self, arguments.count == 1 else { return nil }
    return arguments[0]
  }

  /// Its name without what it is generic over; nil for tuples and functions.
  package var name: String? {
    if case .nominal(let name, _) = self { return name }
    return nil
  }

  package var functionParts: (parameters: [ProgramType], result: ProgramType)? {
    if case .function(let parameters, let result) = self { return (parameters, result) }
    return nil
  }

  package var tupleElements: [Element]? {
    if case .tuple(let elements) = self { return elements }
    return nil
  }

  /// Whether parameters of a row are left in it.
  package var hasVariables: Bool {
    switch self {
    case .variable: true
    case .nominal(_, let arguments): arguments.contains(where: \.hasVariables)
    case .tuple(let elements): elements.contains { $0.type.hasVariables }
    case .function(let parameters, let result):
      result.hasVariables || parameters.contains(where: \.hasVariables)
    }
  }

  /// The type with its parameters replaced by what `types` says.
  package func replacing(_ types: [String: ProgramType]) -> ProgramType {
    guard !types.isEmpty else { return self }
    switch self {
    case .variable(let name): return types[name] ?? self
    case .nominal(let name, let arguments):
      return arguments.isEmpty
        ? types[name] ?? self : .nominal(name, arguments.map { $0.replacing(types) })
    case .tuple(let elements):
      return .tuple(elements.map { Element(label: $0.label, type: $0.type.replacing(types)) })
    case .function(let parameters, let result):
      return .function(parameters.map { $0.replacing(types) }, result.replacing(types))
    }
  }
}

extension ProgramType: CustomStringConvertible {
  package var description: String {
    switch self {
    case .variable(let name): return name
    case .nominal("Optional", let arguments) where arguments.count == 1:
      if case .function = arguments[0] { return "(\(arguments[0]))?" }
      return "\(arguments[0])?"
    case .nominal("Array", let arguments) where arguments.count == 1: return "[\(arguments[0])]"
    case .nominal("inout", let arguments) where arguments.count == 1:
      return "inout \(arguments[0])"
    case .nominal("Dictionary", let arguments) where arguments.count == 2:
      return "[\(arguments[0]): \(arguments[1])]"
    case .nominal(let name, let arguments):
      guard !arguments.isEmpty else { return name }
      return "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
    case .tuple(let elements):
      let parts = elements.map { element in
        (element.label.map { "\($0): " } ?? "") + element.type.description
      }
      return "(\(parts.joined(separator: ", ")))"
    case .function(let parameters, let result):
      return "(\(parameters.map(\.description).joined(separator: ", "))) -> \(result)"
    }
  }
}
