import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Declared `<` and `==`, which the language's own rows know nothing of.
extension FunctionChecker {
  /// The declared operator by which values of a type, or what is in them, are compared.
  func ownComparison(
    _ name: String, of type: ProgramType, depth: Int = 0
  ) -> (type: ProgramType, function: CodeChecker.Callable)? {
    guard depth < 16 else { return nil }
    if let own = declaredComparison(name, of: type) { return (type, own) }
    let parts: [ProgramType] =
      switch type {
      case .nominal(_, let arguments) where !arguments.isEmpty: arguments
      case .nominal(let name, []) where owner.declared.type(named: name) != nil:
        (universe.fields(of: type) ?? universe.cases(of: type)?.flatMap(\.payload) ?? [])
          .map(\.type)
      case .tuple(let elements): elements.map(\.type)
      default: []
      }
    for part in parts {
      if let found = ownComparison(name, of: part, depth: depth + 1) { return found }
    }
    return nil
  }

  private func declaredComparison(
    _ name: String, of type: ProgramType
  ) -> CodeChecker.Callable? {
    guard let typeName = type.name, owner.declared.type(named: typeName) != nil else { return nil }
    for member in owner.members(name, of: type, isStatic: true) {
      guard let function = member.syntax.as(FunctionDeclSyntax.self),
        let callable = owner.trial({ try owner.callable(member, function, on: type) }),
        callable.signature.parameters.map(\.type) == [type, type],
        callable.signature.result == .bool
      else { continue }
      return callable
    }
    return nil
  }

  /// Rows that order elements, and those that do so by a function.
  private static let orderings: [String: String] = [
    "Sequence<T>.min() -> T? where T: Comparable": "Sequence<T>.min(by: (T, T) -> Bool) -> T?",
    "Sequence<T>.max() -> T? where T: Comparable": "Sequence<T>.max(by: (T, T) -> Bool) -> T?",
    "Sequence<T>.sorted() -> [T] where T: Comparable":
      "Sequence<T>.sorted(by: (T, T) -> Bool) -> [T]",
    "mutating [T].sort() where T: Comparable": "mutating [T].sort(by: (T, T) -> Bool)",
  ]

  /// `min` and `max` of values that the article orders itself; nil for any other row.
  func ownExtreme(
    _ row: LanguageRow, _ types: [String: ProgramType], _ codes: [ProgramCode]
  ) -> Typed? {
    guard row.kind == .function, ["min", "max"].contains(row.name), let type = types["T"],
      let own = ownComparison("<", of: type), own.type == type
    else { return nil }
    // Of equal values `max` gives the last one.
    let values = row.name == "max" ? codes.reversed() : codes
    let list = ProgramCode(.array, values, type: .array(type))
    let found = ProgramCode(
      .apply, [list, ProgramCode(.reference, name: own.function.name)],
      name: "Sequence<T>.\(row.name)(by: (T, T) -> Bool) -> T?")
    return Typed(code: ProgramCode(.unwrap, [found]), type: type)
  }

  /// The row and what it takes besides, where elements are ordered as the article declares it.
  ///
  /// - Throws: Where a row would compare values in another way than the declared operator does.
  func ordered(
    _ row: LanguageRow, _ types: [String: ProgramType], at node: some SyntaxProtocol
  ) throws -> (row: String, more: [ProgramCode]) {
    for (name, constraint) in row.constraints.sorted(by: { $0.key < $1.key }) {
      guard let type = types[name] else { continue }
      let operation = constraint == "Comparable" ? "<" : "=="
      guard ["Comparable", "Equatable", "Hashable"].contains(constraint),
        let own = ownComparison(operation, of: type)
      else { continue }
      if operation == "<", own.type == type, let other = Self.orderings[row.text] {
        return (other, [ProgramCode(.reference, name: own.function.name)])
      }
      throw refuse(
        node, row.name,
        "'\(row.name)' would not use the '\(operation)' that '\(own.type)' declares; write a closure"
          + (operation == "<"
            ? ", as in '.min(by: { $0 < $1 })'" : ", as in '.contains(where: { $0 == value })'"))
    }
    return (row.text, [])
  }
}
