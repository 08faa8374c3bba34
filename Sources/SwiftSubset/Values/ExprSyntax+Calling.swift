import SwiftSyntax

extension ExprSyntax {
  /// The closure that a function's name, a method's or an operator stands for where one that takes `count`
  /// values is wanted; nil for any other expression.
  func calling(_ count: Int) -> ClosureExprSyntax? {
    let values = (0..<count).map { "$\($0)" }
    let arguments = values.joined(separator: ", ")
    let body: String
    if let name = self.as(DeclReferenceExprSyntax.self), name.argumentNames == nil {
      switch name.baseName.tokenKind {
      case .binaryOperator where count == 2: body = "$0 \(name.baseName.text) $1"
      case .binaryOperator, .prefixOperator:
        guard count == 1 else { return nil }
        body = "\(name.baseName.text)$0"
      case .identifier: body = "\(name.baseName.text)(\(arguments))"
      default: return nil
      }
    } else if let member = self.as(MemberAccessExprSyntax.self), member.base != nil,
      member.declName.argumentNames == nil
    {
      body = "\(trimmedDescription)(\(arguments))"
    } else {
      return nil
    }
    return ParsedSource.expression("{ \(body) }")?.as(ClosureExprSyntax.self)
  }
}
