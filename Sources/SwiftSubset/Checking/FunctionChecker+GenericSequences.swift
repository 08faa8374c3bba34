import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What generic code calls of the sequences that it is given: that of any sequence, whatever the type has besides.
extension FunctionChecker {
  /// Refuses a member of a sequence that the type which stands for a generic one here has in another form.
  func refuseOwnForm(_ token: TokenSyntax, of base: Typed, _ node: ExprSyntax) throws {
    guard !scope.bounds.isEmpty, let isAnother = isAnother(token.text, base.type),
      isAnother, token.text.hasPrefix("compactMap") || isStandIn(node)
    else { return }
    throw refuse(
      token, token.text,
      "'\(token.text)' of a generic type that is '\(base.type)' is not what that has, which is not known here"
    )
  }

  private func isAnother(_ name: String, _ type: ProgramType) -> Bool? {
    switch name {
    case "compactMap", "compactMapValues":
      // Code that is generic over what is in the list does not know it as an optional.
      let element =
        name == "compactMap" ? universe.element(of: type) : type.arguments(of: "Dictionary")?.last
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

extension ProgramType {
  fileprivate func arguments(of name: String) -> [ProgramType]? {
    if case .nominal(name, let arguments) = self { arguments } else { nil }
  }
}
