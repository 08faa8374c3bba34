import BuiltinEngine
import Scenarios
import SwiftSyntax

// Overloads between which Swift chooses otherwise than by what they take, found by asking the compiler.
extension FunctionChecker {
  /// Refuses a literal where one of the overloads that others are taken before is generic over nothing: what
  /// Swift takes then follows from no rule that is written.
  func refuseDisfavored(
    _ disfavored: [Candidate], _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws {
    guard
      let other = disfavored.first(where: { candidate in
        !candidate.parameters.contains { $0.type.hasVariables }
      }), arguments.contains(where: { $0.expression.isWrittenOut })
    else { return }
    throw refuse(
      node, other.shownName,
      "which '\(other.shownName)' takes a literal is not known here where one of them is"
        + " '@_disfavoredOverload'")
  }

  /// Refuses a call of two overloads that both take its arguments, where it is not known which Swift takes.
  func refuseOdd(
    between one: (Candidate, Assignment), _ other: (Candidate, Assignment),
    _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws {
    if areAlike(one.0, other.0) { throw refuseOdd(one.0.name, at: node) }
    let isNotKnown = arguments.indices.contains { index in
      let argument = arguments[index].expression
      return isOdd(argument, at: index, one, beside: other)
        || isOdd(argument, at: index, other, beside: one)
    }
    guard isNotKnown else { return }
    throw refuseOdd(one.0.name, at: node)
  }

  /// Whether two overloads of a generic type take the same, for which it says two of its types.
  private func areAlike(_ one: Candidate, _ other: Candidate) -> Bool {
    one.protocolName == nil && other.protocolName == nil && one.bounds.isEmpty
      && other.bounds.isEmpty && one.conditions == other.conditions && one.result == other.result
      && one.parameters.map(\.type) == other.parameters.map(\.type)
      && one.parameters.map(\.label) == other.parameters.map(\.label)
      && one.parameters.map(\.isVariadic) == other.parameters.map(\.isVariadic)
      && one.written.map(\.trimmedDescription) != other.written.map(\.trimmedDescription)
      && zip(one.written, other.written).contains {
        $0.trimmedDescription != $1.trimmedDescription
          && (saysGeneric($0) && saysGeneric($1)
            || !scope.bounds.isEmpty && (saysGeneric($0) || saysGeneric($1)))
      }
  }

  /// Whether an overload takes what the type around is generic over, where the other one takes the type itself
  /// that this is: Swift takes the other one.
  func takesOwnGeneric(_ one: Candidate, beside other: Candidate) -> Bool {
    guard scope.bounds.isEmpty, one.bounds.isEmpty, other.bounds.isEmpty,
      one.written.count == other.written.count, one.written.count == one.parameters.count,
      one.parameters.map(\.type) == other.parameters.map(\.type)
    else { return false }
    let differing = zip(one.written, other.written).filter {
      $0.trimmedDescription != $1.trimmedDescription
    }
    return !differing.isEmpty && differing.allSatisfy { saysGeneric($0) && !saysGeneric($1) }
  }

  /// Whether a name in a type is none of a type, as of what a type is generic over.
  func saysGeneric(_ type: TypeSyntax) -> Bool {
    type.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier = token.tokenKind else { return false }
      return Language.types[token.text] == nil
        && owner.declared.type(named: token.text) == nil
        && owner.declared.alias(named: token.text) == nil
    }
  }

  /// Refuses a call of several functions with what is hidden behind `some P`, of which code knows `P` alone.
  func refuseHidden(
    among fitting: [(Candidate, Assignment)], _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws {
    guard scope.bounds.isEmpty, fitting.filter(\.0.isDeclared).count > 1 else { return }
    for argument in arguments where !needsContext(argument.expression) {
      guard let type = owner.trial({ try check(argument.expression, nil) })?.type,
        isHidden(type, in: argument.expression)
      else { continue }
      throw refuseHidden(fitting[0].0, at: node)
    }
  }

  /// The same of a function by its name that is handed values of some types: `[hidden()].map(show)`.
  func refuseHidden(
    among candidates: [Candidate], handed types: [ProgramType], at token: TokenSyntax
  ) throws {
    var around = token.parent
    while let node = around, !node.is(FunctionCallExprSyntax.self) { around = node.parent }
    guard scope.bounds.isEmpty, candidates.count > 1, let first = candidates.first,
      let callee = around?.as(FunctionCallExprSyntax.self)?.calledExpression,
      types.contains(where: { isHidden($0, in: callee) })
    else { return }
    throw refuseHidden(first, at: token)
  }

  private func isHidden(_ type: ProgramType, in node: ExprSyntax) -> Bool {
    origin(of: node, type).origin == .promised
  }

  private func refuseHidden(_ candidate: Candidate, at node: some SyntaxProtocol) -> Refused {
    refuse(
      node, candidate.name,
      "which '\(candidate.shownName)' takes what is hidden behind 'some' is not known here: give it a name of a"
        + " stated type")
  }

  func refuseOdd(_ name: String, at node: some SyntaxProtocol) -> Refused {
    let name = String(name.prefix { $0 != "#" })
    return refuse(
      node, name,
      "which '\(name)' Swift takes here is not known; give the argument a name of a stated type, or the"
        + " functions other names")
  }

  /// Whether a generic overload that does not take a function by its name may take it in Swift.
  func isNameOpen(
    _ candidate: Candidate, _ assignment: Assignment, _ arguments: [Argument]
  ) -> Bool {
    arguments.indices.contains { index in
      isFunctionName(arguments[index].expression)
        && candidate.type(taking: index, assignment)?.hasVariables ?? false
    }
  }

  private func isOdd(
    _ argument: ExprSyntax, at index: Int, _ one: (Candidate, Assignment),
    beside other: (Candidate, Assignment)
  ) -> Bool {
    guard let type = one.0.type(taking: index, one.1),
      let otherType = other.0.type(taking: index, other.1)
    else { return false }
    let takesAll = otherType.takesAll
    // A function by its name: Swift tries the overloads of both together.
    if isFunctionName(argument) { return type != otherType }
    if isNumeric(argument) {
      return one.0.takesLater(index, one.1) && !other.0.takesLater(index, other.1)
    }
    if argument.hasLiteralType { return false }
    if one.0.isListed(index, one.1), !other.0.isListed(index, other.1) {
      return takesAll && !type.takesAll
    }
    return takesAll && ["Range", "ClosedRange"].contains(type.name) && argument.isRangeLiteral
  }

  private func isFunctionName(_ node: ExprSyntax) -> Bool {
    guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName else { return false }
    if name.isOperatorName { return true }
    return binding(name.text) == nil
      && (owner.declared.declares(function: name.text)
        || Language.rows(named: name.text).contains { $0.kind == .function })
  }
}

extension FunctionChecker.Candidate {
  /// Whether an argument is one of several that a parameter takes.
  fileprivate func isListed(_ argument: Int, _ assignment: FunctionChecker.Assignment) -> Bool {
    assignment.several.contains { $0.value.contains(argument) }
  }

  /// Whether an argument is not looked at until the function asks for it.
  fileprivate func takesLater(_ argument: Int, _ assignment: FunctionChecker.Assignment) -> Bool {
    assignment.single.firstIndex(of: argument)
      .map { parameters[$0].written?.isAutoclosure ?? false } ?? false
  }
}

extension ProgramType {
  /// Whether it is `Any`, `Any?` or what is generic.
  fileprivate var takesAll: Bool {
    let type = wrapped ?? self
    if case .variable = type { return true }
    return type == .named(CodeChecker.anyName)
  }
}

extension ExprSyntax {
  /// `0..<3`, `1...count`.
  fileprivate var isRangeLiteral: Bool {
    let infix = self.as(InfixOperatorExprSyntax.self)?.operator
    return ["..<", "..."].contains(infix?.trimmedDescription)
  }
}
