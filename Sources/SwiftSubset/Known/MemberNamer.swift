import SwiftSyntax

/// Writes `self.width` as one name.
final class MemberNamer: SyntaxRewriter {
  /// What stands between the words of a name that is written with periods.
  static let mark: Character = "·"

  static func name(of member: String) -> String { "self\(mark)\(member)" }

  /// The member of `self` for which a name stands; nil for any other name.
  static func member(in name: String) -> String? {
    name.hasPrefix("self\(mark)") ? String(name.dropFirst(5)) : nil
  }

  /// `item.size` as one name.
  static func name(ofProperty text: String) -> String {
    text.replacing(".", with: String(mark))
  }

  /// A message with members as they are written.
  static func plain(_ message: String) -> String {
    message.contains(mark)
      ? message.replacing(/(\p{L})·(?=[\p{L}\d_])/, with: { "\($0.output.1)." }) : message
  }

  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    guard let base = node.base?.as(DeclReferenceExprSyntax.self), base.baseName.text == "self"
    else { return super.visit(node) }
    return ExprSyntax(
      DeclReferenceExprSyntax(baseName: .identifier(Self.name(of: node.declName.baseName.text)))
        .with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia))
  }
}
