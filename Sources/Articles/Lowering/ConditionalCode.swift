import SwiftParser
import SwiftSyntax

/// Chooses between the branches of `#if`: for a debug build for iOS.
///
/// What is not chosen becomes blanks, so that everything else stays in its place.
enum ConditionalCode {
  /// How deep `#if` may nest.
  private static let maximumDepth = 8

  static func chosen(_ tree: SourceFileSyntax, of source: String) -> SourceFileSyntax {
    var bytes = Array(source.utf8)
    var tree = tree
    for _ in 0..<maximumDepth {
      let finder = Finder(viewMode: .sourceAccurate)
      finder.walk(tree)
      guard !finder.found.isEmpty else { break }
      for declaration in finder.found { blank(declaration, in: &bytes) }
      tree = Parser.parse(source: String(decoding: bytes, as: UTF8.self))
    }
    return tree
  }

  private static func blank(_ declaration: IfConfigDeclSyntax, in bytes: inout [UInt8]) {
    func blank(_ start: AbsolutePosition, _ end: AbsolutePosition) {
      for index in start.utf8Offset..<max(end.utf8Offset, start.utf8Offset)
      where bytes.indices.contains(index) && bytes[index] != UInt8(ascii: "\n") {
        bytes[index] = UInt8(ascii: " ")
      }
    }
    let taken = declaration.clauses.first { clause in
      clause.condition.map(holds) ?? true
    }
    for clause in declaration.clauses {
      let head =
        clause.condition?.endPositionBeforeTrailingTrivia
        ?? clause.poundKeyword.endPositionBeforeTrailingTrivia
      blank(clause.poundKeyword.positionAfterSkippingLeadingTrivia, head)
      guard clause.id != taken?.id, let elements = clause.elements else { continue }
      blank(
        elements.positionAfterSkippingLeadingTrivia, elements.endPositionBeforeTrailingTrivia)
    }
    blank(
      declaration.poundEndif.positionAfterSkippingLeadingTrivia,
      declaration.poundEndif.endPositionBeforeTrailingTrivia)
  }

  /// Whether a condition holds; flags that nobody sets do not.
  private static func holds(_ condition: ExprSyntax) -> Bool {
    switch condition.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let flag): return flag.baseName.text == "DEBUG"
    case .booleanLiteralExpr(let literal): return literal.literal.text == "true"
    case .prefixOperatorExpr(let prefix):
      return prefix.operator.text == "!" && !holds(prefix.expression)
    case .tupleExpr(let tuple): return tuple.elements.first.map { holds($0.expression) } ?? false
    case .sequenceExpr(let sequence): return holds(Array(sequence.elements))
    case .functionCallExpr(let call): return holds(call)
    default: return false
    }
  }

  /// `&&` binds more than `||`.
  private static func holds(_ elements: [ExprSyntax]) -> Bool {
    let parts = elements.split { $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "||" }
    return parts.contains { part in
      part.filter { !$0.is(BinaryOperatorExprSyntax.self) }.allSatisfy(holds)
    }
  }

  private static func holds(_ call: FunctionCallExprSyntax) -> Bool {
    let argument = call.arguments.first?.expression.trimmedDescription ?? ""
    switch call.calledExpression.trimmedDescription {
    case "os": return argument == "iOS"
    case "canImport": return ["SwiftUI", "UIKit", "Foundation", "Combine"].contains(argument)
    case "targetEnvironment": return argument == "simulator"
    case "swift", "compiler": return !argument.hasPrefix("<")
    default: return false
    }
  }

  /// Finds the outermost `#if`s.
  private final class Finder: SyntaxVisitor {
    private(set) var found: [IfConfigDeclSyntax] = []

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
      found.append(node)
      return .skipChildren
    }
  }
}
