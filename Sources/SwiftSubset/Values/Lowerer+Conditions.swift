import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Conditions

extension Lowerer {
  /// `if` with a known condition keeps only the branch taken; the list stays dynamic.
  func lowerIf(_ statement: IfExprSyntax) -> ViewNode? {
    deeper(statement) {
      guard count(statement) else { return nil }
      // What the conditions bind has no name in what is done otherwise.
      let (condition, then) = scoped {
        let condition = conditions(statement.conditions, readsBoth: true)
        let then =
          isPassedOver(condition, false)
          ? []
          : branch(condition, false) { scoped { lowerStatements(statement.body.statements).views } }
        return (condition, then)
      }
      var otherwise: [ViewNode] = []
      switch statement.elseBody {
      case _ where isPassedOver(condition, true): break
      case .codeBlock(let block):
        otherwise = branch(condition, true) { scoped { lowerStatements(block.statements).views } }
      case .ifExpr(let next):
        otherwise = branch(condition, true) { lowerIf(next).map { [$0] } ?? [] }
      case nil: break
      @unknown default: refuse(statement, "else", "this 'else' is not supported")
      }
      return branch(condition, then, otherwise, at: statement)
    }
  }

  /// Whether a branch is not even read: in declared code, which may call itself, what a known
  /// condition excludes.
  private func isPassedOver(_ condition: Value, _ excluding: Bool) -> Bool {
    guard callDepth > 0, case .bool(let isTrue) = condition else { return false }
    return isTrue == excluding
  }

  /// Reads a branch; one that a known condition excludes only for its words.
  private func branch(
    _ condition: Value, _ excluding: Bool, _ read: () -> [ViewNode]
  ) -> [ViewNode] {
    let outer = isUntaken
    if case .bool(excluding) = condition { isUntaken = true }
    defer { isUntaken = outer }
    return read()
  }

  private func branch(
    _ condition: Value, _ then: [ViewNode], _ otherwise: [ViewNode], at node: some SyntaxProtocol
  ) -> ViewNode? {
    switch condition {
    case .bool(let isTrue):
      return ViewNode(
        view: "if", arguments: ["condition": .bool(isTrue)], children: isTrue ? then : [],
        otherwise: isTrue ? [] : otherwise)
    case .code(let code) where code.type == .bool:
      return ViewNode(
        view: "if", arguments: ["condition": code.expression.json], children: then,
        otherwise: otherwise)
    case .unknown: return nil
    default:
      refuse(node, "if", "expected a Bool as condition, found \(condition.description)")
      return nil
    }
  }

  /// `switch` on a known value keeps the first case that fits.
  func lowerSwitch(_ statement: SwitchExprSyntax) -> ViewNode? {
    deeper(statement) {
      guard count(statement) else { return nil }
      let subject = subject(statement.subject)
      if subject.value.isOfLayout { return lowerLaterSwitch(statement) }
      var taken: [ViewNode]?
      var isOpen = false
      for element in statement.cases where taken == nil || callDepth == 0 {
        guard case .switchCase(let branch) = element else {
          refuse(element, "#if", "'#if' is not supported")
          continue
        }
        scoped {
          let found = fits(subject, branch.label)
          if case .bool(false) = found {
            if callDepth > 0 { return }
            bindNothing(to: branch.label)
          }
          if case .unknown = found {
            isOpen = true
            bindNothing(to: branch.label)
          }
          let views = self.branch(taken == nil ? found : .bool(false), false) {
            lowerStatements(branch.statements).views
          }
          if taken == nil, case .bool(true) = found { taken = views }
        }
      }
      if case .unknown = subject.value { return nil }
      guard let taken else {
        // What is only checked is no case of its own type.
        if !isOpen, !isChecking {
          refuse(statement, "switch", "no case fits \(subject.value.description)")
        }
        return nil
      }
      return ViewNode(view: "if", arguments: ["condition": true], children: taken)
    }
  }
}
