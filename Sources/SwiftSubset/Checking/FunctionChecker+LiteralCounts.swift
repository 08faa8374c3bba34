import BuiltinEngine
import Scenarios
import SwiftSyntax

/// How many whole numbers that are written out an expression takes as fractions.
///
/// Swift counts each of them, wherever in the expression it stands; those of one list are one together, and so
/// are those of a choice.
///
/// Source: the compiler's answers.
extension FunctionChecker {
  /// What taking an expression as one of a type costs.
  struct LiteralCount: Equatable {
    /// The literals taken as fractions, each by the place at which it is counted.
    var literals: Set<SyntaxIdentifier> = []

    /// What has its sign changed as a fraction: where as many literals are taken, that counts for more than
    /// a whole number whose sign is changed.
    var signs: Set<SyntaxIdentifier> = []

    /// Whether Swift takes what costs this before what costs the other.
    func isLess(than other: LiteralCount) -> Bool {
      guard literals.count == other.literals.count else {
        return literals.count < other.literals.count
      }
      return signs != other.signs && signs.isSuperset(of: other.signs)
    }

    mutating func formUnion(_ other: LiteralCount) {
      literals.formUnion(other.literals)
      signs.formUnion(other.signs)
    }
  }

  /// What an expression costs that is taken as one of a type; nil where it cannot be taken as one here.
  func literalCount(_ node: ExprSyntax, _ type: ProgramType) -> LiteralCount? {
    let key = CountedAs(node: node.id, type: type, lists: owner.fractionLists)
    if let known = owner.literalCounts[key] { return known.count }
    let isOutermost = !owner.isCountingLiterals
    let count = literalCount(in: node) { try check(node, type) }
    // Inside of a closure what it is handed says more than its code.
    if isOutermost {
      owner.literalCounts = [:]
    } else if !node.isInClosure {
      owner.literalCounts[key] = (count, node)
    }
    return count
  }

  /// An expression that is taken as one of a type, in which some lists hold fractions.
  struct CountedAs: Hashable {
    var node: SyntaxIdentifier
    var type: ProgramType
    var lists: Set<SyntaxIdentifier>
  }

  /// What the code costs that is made of an expression.
  func literalCount(
    in node: some SyntaxProtocol, _ check: () throws -> Typed
  ) -> LiteralCount? {
    let outer = owner.isCountingLiterals
    owner.isCountingLiterals = true
    defer { owner.isCountingLiterals = outer }
    // What was found before does not say which literals it is made of.
    guard let code = afresh({ owner.trial { try check().code } }) else { return nil }
    var names: Set<String> = []
    code.gatherCounted(&names)
    var count = LiteralCount()
    for token in node.tokens(viewMode: .sourceAccurate) where names.contains(token.countedName) {
      if case .prefixOperator = token.tokenKind {
        count.signs.insert(token.id)
      } else {
        count.literals.insert(token.countedPlace)
      }
    }
    return count
  }

  /// A fraction that stands for a literal, or whose sign is changed, as such while literals are counted.
  func counted(_ code: ProgramCode, _ token: TokenSyntax) -> ProgramCode {
    guard owner.isCountingLiterals else { return code }
    var code = code
    if code.operation == .constant {
      code.name = token.countedName
      return code
    }
    // The code is not run, so that what is around it does not matter.
    return ProgramCode(.block, [code], name: token.countedName)
  }
}

extension ProgramCode {
  /// The names under which literals are counted in it.
  fileprivate func gatherCounted(_ names: inout Set<String>) {
    if operation == .constant || operation == .block, let name { names.insert(name) }
    for operand in operands { operand.gatherCounted(&names) }
  }
}

extension TokenSyntax {
  fileprivate var countedName: String { "counted \(position.utf8Offset)" }

  /// Where a literal is counted: the list or the choice that it is a part of, else itself.
  fileprivate var countedPlace: SyntaxIdentifier {
    var node = parent
    while let around = node {
      if around.is(IntegerLiteralExprSyntax.self) || around.is(PrefixOperatorExprSyntax.self)
        || around.as(TupleExprSyntax.self)?.elements.count == 1
        || around.is(LabeledExprSyntax.self) || around.is(LabeledExprListSyntax.self)
      {
        if around.parent?.is(FunctionCallExprSyntax.self) ?? false { return id }
        if around.parent?.is(SubscriptCallExprSyntax.self) ?? false { return id }
        node = around.parent
        continue
      }
      if around.is(ArrayElementSyntax.self) || around.is(DictionaryElementSyntax.self) {
        return around.parent?.id ?? id
      }
      return around.is(TernaryExprSyntax.self) ? around.id : id
    }
    return id
  }
}

extension ExprSyntax {
  fileprivate var isInClosure: Bool {
    var around = parent
    while let node = around {
      if node.is(ClosureExprSyntax.self) { return true }
      around = node.parent
    }
    return false
  }
}
