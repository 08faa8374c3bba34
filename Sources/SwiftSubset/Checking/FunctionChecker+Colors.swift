import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Colours that nobody declares

extension FunctionChecker {
  /// `Color.brand`, which no block declares: a colour, of which no more than that is known; nil for any
  /// other member, and for what is a word misspelt.
  ///
  /// It has no size, so that views may be given it; a program that compares it ends.
  func undeclaredColor(_ token: TokenSyntax, of type: ProgramType) -> Typed? {
    let name = token.text
    guard type == .named("Color"), universe.equality(of: type) == -1, !token.isReadFurther,
      token.isOfColor,
      Styles.known.contains(name) || Styles.misspelt(name) == nil && name != "self"
    else { return nil }
    let words = JSON.object(["0": .string(name)]).canonicalText + Language.unknownColor
    return Typed(code: ProgramCode(.make, [.string(words)], type: type), type: type)
  }
}

extension TokenSyntax {
  /// Whether a member is one of a colour whatever is declared: as an argument or an operand it decides on
  /// what is called, and of which type it is follows from what has it.
  fileprivate var isOfColor: Bool {
    guard let access = parent?.parent?.as(MemberAccessExprSyntax.self), access.base == nil else {
      return true
    }
    var node = access.parent
    while let around = node {
      if around.is(LabeledExprSyntax.self) || around.is(InfixOperatorExprSyntax.self) {
        return false
      }
      if around.is(CodeBlockItemSyntax.self) || around.is(InitializerClauseSyntax.self) {
        return true
      }
      node = around.parent
    }
    return false
  }
}
