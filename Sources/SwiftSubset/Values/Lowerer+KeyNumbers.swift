import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Numbers in texts that are keys

extension Lowerer {
  /// Says where SwiftUI writes a number in a text otherwise than Swift does.
  ///
  /// A literal in the place of a `LocalizedStringKey` is one, and a key formats its numbers: whole ones
  /// with commas, others with six decimals.
  func tellOfNumbers(in literal: StringLiteralExprSyntax) {
    guard !isChecking, !isUntaken else { return }
    var isWrittenOtherwise = false
    for case .expressionSegment(let segment) in literal.segments {
      guard let argument = segment.expressions.first, argument.label == nil,
        segment.expressions.count == 1, !argument.expression.mayAct
      else { continue }
      switch silently({ evaluate(argument.expression) }) {
      case .number(let number):
        isWrittenOtherwise =
          isWrittenOtherwise || number.integer.map { $0.magnitude >= 1_000 } ?? true
      case .code(let code) where code.type == .number:
        isWrittenOtherwise = isWrittenOtherwise || !code.isInteger
      // With a value that no key takes the text is none.
      case .bool, .nothing, .member, .list, .slice, .range, .tuple, .instance, .data: return
      default: break
      }
    }
    guard isWrittenOtherwise else { return }
    warn(
      "numbers in texts are written as Swift writes them; SwiftUI writes 1234 as 1,234 and 1.5 as"
        + " 1.500000 there: write \\(value, specifier: …)")
  }
}

extension ExprSyntax {
  /// Whether it calls what may do more than give a value, or take long: anything but a type.
  fileprivate var mayAct: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      if token.tokenKind == .leftBrace { return true }
      guard token.tokenKind == .leftParen,
        let call = token.parent?.as(FunctionCallExprSyntax.self)
      else { return false }
      return call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.isTypeName != true
    }
  }
}
