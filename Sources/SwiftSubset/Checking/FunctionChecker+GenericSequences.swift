import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What generic code calls of the sequences that it is given: that of any sequence, whatever the type has besides.
extension FunctionChecker {
  /// A sequence as generic code knows it, where the type that stands for it here has a member in another form.
  ///
  /// - Throws: `Refused` where that has no form here.
  func anySequence(_ base: Typed, for token: TokenSyntax, _ node: ExprSyntax) throws -> Typed {
    guard !scope.bounds.isEmpty, isAnother(token.text, base.type) ?? false,
      token.text.hasPrefix("compactMap") || isStandIn(node)
    else { return base }
    if ["filter", "suffix", "dropLast"].contains(token.text) {
      for row in Self.listInitializers {
        if let list = apply(row, [base]), list.type.argument(of: "Array") != nil { return list }
      }
    }
    throw refuse(
      token, token.text,
      "'\(token.text)' of a generic type that is '\(base.type)' is not what that has, which is not known here"
    )
  }

  /// The names of what sequences have in several forms.
  static let ofSequences: Set<String> = [
    "compactMap", "compactMapValues", "dropFirst", "dropLast", "filter", "prefix", "suffix",
  ]

  private func isAnother(_ name: String, _ type: ProgramType) -> Bool? {
    switch name {
    case "compactMap", "compactMapValues":
      // Code that is generic over what is in the list does not know it as an optional.
      let element: ProgramType?
      if name == "compactMapValues", case .nominal("Dictionary", let parts) = type {
        element = parts.last
      } else {
        element = universe.element(of: type)
      }
      return element.map { $0.isOptional && scope.bounds[$0] != nil }
    case "filter":
      return ["String", "Substring", "Dictionary", "Set"].contains(type.name)
        && !owner.refined(scope.bounds[type] ?? []).contains("RangeReplaceableCollection")
    case "prefix", "suffix", "dropFirst", "dropLast":
      return ["String", "Substring"].contains(type.name)
        && !owner.refined(scope.bounds[type] ?? []).contains("Collection")
    default: return nil
    }
  }
}
