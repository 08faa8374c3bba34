import Scenarios
import SwiftSyntax

extension Lowerer {
  /// Refuses a member of which extensions declare several, on conditions that speak of what the type is
  /// generic over: whether those hold of a value is not known here.
  ///
  /// The signature is that of the function, and empty for a property.
  ///
  /// - Returns: Whether it was refused.
  func refuseConditional(
    _ name: String, _ signature: String = "", of type: DeclaredType, at token: TokenSyntax
  ) -> Bool {
    let signatures = declarations.conditionalSignatures(named: name, of: type, at: block)
    return refuse(name, signature, amongConditional: signatures, of: type.name, at: token)
  }

  /// The same of a member that extensions of `View` or of `Shape` declare.
  func refuseConditional(
    _ name: String, _ signature: String = "", extending type: String, at token: TokenSyntax
  ) -> Bool {
    let signatures = declarations.conditionalSignatures(named: name, extending: type, at: block)
    return refuse(name, signature, amongConditional: signatures, of: type, at: token)
  }

  private func refuse(
    _ name: String, _ signature: String, amongConditional signatures: Set<String>, of type: String,
    at token: TokenSyntax
  ) -> Bool {
    guard !isChecking, signatures.contains(signature) else { return false }
    refuse(
      token, name,
      "'\(name)' is declared more than once for '\(type)', on conditions of which it is not known"
        + " here whether they hold; give them different names")
    return true
  }
}
