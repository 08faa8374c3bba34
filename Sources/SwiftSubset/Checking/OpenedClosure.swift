import BuiltinEngine
import Scenarios
import SwiftSyntax

/// A closure whose body is being checked, or was.
final class OpenedClosure {
  /// What the answer of a checker depends on beside the type that is wanted.
  struct Key: Hashable {
    private let node: SyntaxIdentifier
    private let parameters: [ProgramType]
    private let isChoosing: Bool
    private let isCounting: Bool
    private let open: [Set<SyntaxIdentifier>]

    init(_ node: ClosureExprSyntax, _ parameters: [ProgramType], _ owner: CodeChecker) {
      (self.node, self.parameters) = (node.id, parameters)
      (isChoosing, isCounting) = (owner.isChoosing, owner.isCountingLiterals)
      open = [owner.openClosures, owner.openArguments, owner.fractionLists]
    }
  }

  let checker: FunctionChecker

  /// Takes apart what it is given.
  let prologue: [ProgramCode]

  /// Whether it is being checked: what asks for it meanwhile gets another one.
  var isBusy = false

  /// Keeps the identifier alive.
  private let node: ClosureExprSyntax

  init(_ checker: FunctionChecker, _ node: ClosureExprSyntax, _ prologue: [ProgramCode]) {
    (self.checker, self.node, self.prologue) = (checker, node, prologue)
  }
}

/// What was found beside a refusal by those that look for an overload: it is said again with it.
struct SaidAside {
  private var undecided: String?
  private var openClosure: (node: ClosureExprSyntax, name: String)?
  private var hasOpenLength: Bool
  private var mixedNumberCount: Int

  init(_ owner: CodeChecker) {
    (undecided, openClosure) = (owner.undecided, owner.openClosure)
    (hasOpenLength, mixedNumberCount) = (owner.hasOpenLength, owner.mixedNumberCount)
  }

  /// What was said since another time.
  func since(_ before: SaidAside) -> SaidAside {
    var new = self
    if undecided == before.undecided { new.undecided = nil }
    if openClosure?.node.id == before.openClosure?.node.id { new.openClosure = nil }
    new.hasOpenLength = hasOpenLength && !before.hasOpenLength
    new.mixedNumberCount -= before.mixedNumberCount
    return new
  }

  func said(again owner: CodeChecker) {
    if let undecided { owner.undecided = undecided }
    if let openClosure { owner.openClosure = openClosure }
    if hasOpenLength { owner.hasOpenLength = true }
    owner.mixedNumberCount += mixedNumberCount
  }
}

extension FunctionChecker {
  /// Forgets what stood open where something was refused.
  func beginAgain() {
    scopes = [scopes[0]]
    (given, discovered, chains, loops) = ([], nil, [], [])
    (isResultFound, laterResult) = (false, nil)
    (placeTests, alternatives) = ([], nil)
  }
}
