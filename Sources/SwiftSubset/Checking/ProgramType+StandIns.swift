import BuiltinEngine
import Scenarios

/// What stands, in a type, for something of which generic code knows no more than what is asked of it.
extension ProgramType {
  private static let standInName = "some"

  /// Something generic for which a type stands this time.
  static func standIn(_ type: ProgramType, _ name: String) -> ProgramType {
    .nominal(standInName, [type, .nominal(name, [])])
  }

  var standIn: (type: ProgramType, name: String)? {
    guard case .nominal(Self.standInName, let parts) = self, parts.count == 2 else { return nil }
    return (parts[0], parts[1].name ?? "")
  }

  /// The types that stand for generic ones in it.
  var standInsWithin: [ProgramType] {
    if let standIn { return [standIn.type] }
    switch self {
    case .nominal(_, let arguments): return arguments.flatMap(\.standInsWithin)
    case .tuple(let elements): return elements.flatMap(\.type.standInsWithin)
    case .function(let parameters, let result):
      return parameters.flatMap(\.standInsWithin) + result.standInsWithin
    case .variable: return []
    }
  }

  var hasStandIn: Bool {
    switch self {
    case .nominal(Self.standInName, _): true
    case .nominal(_, let arguments): arguments.contains(where: \.hasStandIn)
    case .tuple(let elements): elements.contains { $0.type.hasStandIn }
    case .function(let parameters, let result):
      result.hasStandIn || parameters.contains(where: \.hasStandIn)
    case .variable: false
    }
  }

  /// A stand-in of several generic types in it, for which one type stands.
  var ambiguousStandIn: (type: ProgramType, name: String)? {
    if let standIn { return standIn.name.contains(",") ? standIn : nil }
    switch self {
    case .nominal(_, let arguments):
      return arguments.lazy.compactMap(\.ambiguousStandIn).first
    case .tuple(let elements):
      return elements.lazy.compactMap { $0.type.ambiguousStandIn }.first
    case .function(let parameters, let result):
      return (parameters + [result]).lazy.compactMap(\.ambiguousStandIn).first
    case .variable: return nil
    }
  }

  /// The type with each of its parts that is known by another one replaced.
  func replacing(_ known: [ProgramType: ProgramType]) -> ProgramType {
    if let other = known[self] { return other }
    switch self {
    case .nominal(let name, let arguments):
      return .nominal(name, arguments.map { $0.replacing(known) })
    case .tuple(let elements):
      return .tuple(elements.map { .init(label: $0.label, type: $0.type.replacing(known)) })
    case .function(let parameters, let result):
      return .function(parameters.map { $0.replacing(known) }, result.replacing(known))
    case .variable: return self
    }
  }
}
