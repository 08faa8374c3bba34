import SwiftSyntax

extension DictionaryExprSyntax {
  /// The keys with their values, as tuples that stand in no source.
  var pairs: [ExprSyntax] {
    guard case .elements(let elements) = content else { return [] }
    return elements.map { element in
      ExprSyntax(
        TupleExprSyntax(
          elements: [
            LabeledExprSyntax(
              expression: element.key.trimmed, trailingComma: .commaToken(trailingTrivia: .space)),
            LabeledExprSyntax(expression: element.value.trimmed),
          ]))
    }
  }
}
