import BuiltinEngine
import Scenarios
import SwiftSyntax

// What types conform to that is no protocol of an article, and nothing that a row asks for.
extension CodeChecker {
  /// Whether it is known of every type whether it conforms to a protocol; of others an overload that
  /// asks for it may be meant or not.
  func isKnown(protocol name: String) -> Bool {
    declared.type(named: name)?.isProtocol ?? false || Language.protocols.contains(name)
      || Self.standardProtocols.contains(name) || Self.refiningKinds.contains(name)
  }

  private static let standardProtocols: Set<String> = [
    "Sendable", "Any", "Copyable", "BitwiseCopyable", "AnyObject", "CustomStringConvertible",
    "LosslessStringConvertible", "StringProtocol", "Codable", "Encodable",
    "Decodable", "ExpressibleByIntegerLiteral", "ExpressibleByFloatLiteral", "RawRepresentable",
    "CaseIterable", "Identifiable", "Error",
  ]

  /// Whether a type conforms to a protocol of Swift's that no row asks for, without saying so itself;
  /// nil for other protocols.
  func standardConformance(of type: ProgramType, to name: String) -> Bool? {
    switch name {
    // Say nothing about what a value can do.
    case "Sendable", "Any", "Copyable", "BitwiseCopyable": return true
    case "AnyObject": return universe.isClass(type)
    case "CustomStringConvertible":
      return Self.describedTypes.contains(type)
        || Self.describedCollections.contains(type.name ?? "")
    case "LosslessStringConvertible": return Self.describedTypes.contains(type)
    case "StringProtocol":
      return type == .string || type == .substring
    case "Codable", "Encodable", "Decodable":
      if let name = type.name, declared.protocols(of: name).contains("Codable") { return true }
      switch type {
      case .bool, .string: return true
      case _ where Language.numbers.contains(type): return true
      case .nominal("Array", let inner), .nominal("Optional", let inner),
        .nominal("Set", let inner),
        .nominal("Range", let inner), .nominal("ClosedRange", let inner),
        .nominal("Dictionary", let inner):
        return inner.allSatisfy { conforms($0, to: name) }
      default: return false
      }
    case "ExpressibleByIntegerLiteral": return Language.numbers.contains(type)
    case "ExpressibleByFloatLiteral": return Language.fractions.contains(type)
    case "RawRepresentable":
      guard let name = type.name else { return false }
      return (trial { try layout(of: name) } ?? nil)?.rawType != nil
        || declared.protocols(of: name).contains("OptionSet")
    default: return nil
    }
  }

  /// Swift's own types that are written as a text, and read from one.
  private static let describedTypes = Language.numbers.union([
    .bool, .string, .substring, .named("Character"),
  ])

  private static let describedCollections: Set<String> = [
    "Array", "ArraySlice", "Dictionary", "Set", "Range", "ClosedRange",
  ]
}
