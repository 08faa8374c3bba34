import Scenarios
import SwiftSyntax

// MARK: Views that operators choose or join

extension Lowerer {
  /// `isWide ? a : b` with a condition that is known.
  ///
  /// In declared code, which may call itself, only the branch that is taken is read.
  func lowerChosenView(
    _ elements: ArraySlice<ExprSyntax>, of sequence: SequenceExprSyntax
  ) -> ViewNode? {
    guard elements.count <= Limits.Import.sequence,
      let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      let ternary = elements[index].as(UnresolvedTernaryExprSyntax.self)
    else { return lowerJoinedTexts(sequence) }
    let condition = evaluate(elements: elements[..<index], of: sequence)
    let rest = elements[(index + 1)...]
    let last = rest.count == 1 ? rest.first : nil
    func first() -> ViewNode? { lowerView(ternary.thenExpression, beside: last) }
    func second() -> ViewNode? {
      last.map { lowerView($0, beside: ternary.thenExpression) }
        ?? deeper(sequence) { lowerChosenView(rest, of: sequence) }
    }
    if callDepth > 0, case .bool(let isTrue) = condition { return isTrue ? first() : second() }
    let (then, otherwise) = (first(), second())
    switch condition {
    case .bool(let isTrue): return isTrue ? then : otherwise
    case .unknown: return nil
    default:
      refuse(
        ternary, "?:", "a view chosen by a value that only the layout knows; write it with 'if'")
      return nil
    }
  }

  /// A branch of a choice; `.blue` is a colour beside one that is written as such.
  private func lowerView(_ branch: ExprSyntax, beside other: ExprSyntax?) -> ViewNode? {
    guard branch.startsWithPeriod, let other, !other.startsWithPeriod,
      Chain(other).headName?.text == "Color" || statedType(of: other) == "Color",
      let member = branch.as(MemberAccessExprSyntax.self)
    else { return lowerView(branch) }
    return view(of: style(member.declName.baseName), at: member.declName.baseName)
  }

  /// `image ?? Image("usual")`.
  private func lowerCoalescedView(_ sequence: SequenceExprSyntax) -> ViewNode? {
    guard let first = sequence.elements.first, let last = sequence.elements.last,
      let name = first.firstToken(viewMode: .sourceAccurate)
    else { return refuseNoView(ExprSyntax(sequence)) }
    var value = evaluate(sequence)
    if case .member(let member) = value, member.type == nil, statedType(of: first) == "Color",
      last.is(MemberAccessExprSyntax.self)
    {
      value = style(member.token)
    }
    guard isViewLike(value) || value.isUnknown else { return refuseNoView(ExprSyntax(sequence)) }
    return view(of: value, at: name, counting: false)
  }

  /// `Text("a") + Text("b")`.
  private func lowerJoinedTexts(_ sequence: SequenceExprSyntax) -> ViewNode? {
    let operators = sequence.elements.compactMap {
      $0.as(BinaryOperatorExprSyntax.self)?.operator.text
    }
    if !operators.isEmpty, operators.allSatisfy({ $0 == "??" }) {
      return lowerCoalescedView(sequence)
    }
    guard !operators.isEmpty, operators.allSatisfy({ $0 == "+" }) else {
      return refuseNoView(ExprSyntax(sequence))
    }
    switch evaluate(sequence) {
    case .view(let view, _): return view
    case .unknown: return nil
    default: return refuseNoView(ExprSyntax(sequence))
    }
  }
}
