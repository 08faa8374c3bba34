import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Functions that properties and variables hold

extension FunctionChecker {
  /// Whether a call is none of the methods of its name, since each of them has a label that it lacks: it
  /// calls the function that a property of the name holds.
  func isHeld(beside methods: [Candidate], _ arguments: [Argument]) -> Bool {
    !methods.isEmpty && arguments.allSatisfy { $0.label == nil && !$0.isTrailing }
      && methods.allSatisfy { method in
        method.parameters.contains { parameter in
          parameter.label != nil && !parameter.isVariadic
        }
      }
  }

  /// The function that a static property of a type holds; nil where it holds none.
  func heldStatically(_ token: TokenSyntax, by type: ProgramType) throws -> Typed? {
    guard hasStaticMember(token.text, type) else { return nil }
    return asFunction(try staticMember(token, of: type))
  }

  /// The function that a variable outside of all types holds, which hides one of Swift's; nil where a
  /// function of the name is declared beside it.
  func heldOutside(_ token: TokenSyntax) throws -> Typed? {
    guard !owner.declared.declares(function: token.text),
      owner.declared.constant(named: token.text) != nil
    else { return nil }
    return asFunction(try reference(DeclReferenceExprSyntax(baseName: token), nil))
  }

  /// The function that a name stands for which is that of a property or a variable, `words.map(shorten)`;
  /// nil where methods or functions of the name are meant.
  func held(_ token: TokenSyntax) throws -> Typed? {
    guard try functionsAround(token).isEmpty else { return nil }
    if let own = try ownMember(token) { return asFunction(own) }
    return try heldOutside(token)
  }

  /// `max(a, b)` in an extension of a text, which has a 'max()' of its own: the functions outside.
  func besideText(_ token: TokenSyntax, _ type: ProgramType) -> [Candidate]? {
    guard type == .string, owner.members(token.text, of: type, isStatic: false).isEmpty,
      !owner.declared.declares(function: token.text)
    else { return nil }
    return rows(token.text) { $0.kind == .function }
  }

  private func asFunction(_ value: Typed) -> Typed? {
    value.type.functionParts == nil ? nil : value
  }
}
