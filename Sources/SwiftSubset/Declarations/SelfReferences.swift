import BuiltinEngine
import SwiftSyntax

/// Where loose members write `self.` in front of what stands outside the block.
///
/// Of the type around them only the block's part is known; what else it has is taken from other
/// blocks or given from outside, as it is without the `self`.
final class SelfReferences: SyntaxVisitor {
  /// Each `self.`, in bytes.
  private(set) var ranges: [Range<Int>] = []

  private var found: [(name: String, range: Range<Int>)] = []

  /// The names of members, of locals and of parameters: without `self` those would be meant.
  private var taken: Set<String> = []

  init(of members: ArraySlice<CodeBlockItemSyntax>, in loose: ArraySlice<CodeBlockItemSyntax>) {
    super.init(viewMode: .sourceAccurate)
    for member in members {
      if let function = member.item.as(FunctionDeclSyntax.self) { taken.insert(function.name.text) }
    }
    for item in loose { walk(item) }
    ranges = found.filter { !taken.contains($0.name) }.map(\.range)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base, base.isSelf else { return .visitChildren }
    let name = node.declName.baseName.text
    // Of the view itself: `self.padding()`.
    let isCalled = node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
    guard name != "self", !isCalled || Vocabulary.catalogue.modifiers[name] == nil else {
      return .visitChildren
    }
    let start = base.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.period.endPositionBeforeTrailingTrivia.utf8Offset
    found.append((name.withoutDollar, start..<end))
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    taken.insert(node.identifier.text)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    taken.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    taken.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    taken.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }
}
