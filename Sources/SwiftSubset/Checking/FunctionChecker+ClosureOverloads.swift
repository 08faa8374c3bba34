import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Overloads that differ in what a closure is given.
extension FunctionChecker {
  /// Whether the closures among the arguments name or use as many values as a candidate gives them: Swift
  /// lets none of them out.
  func givesAsMany(
    _ candidate: Candidate, _ assignment: Assignment, as arguments: [Argument]
  ) -> Bool {
    zip(candidate.parameters, assignment.single).allSatisfy { parameter, index in
      guard let closure = index.flatMap({ arguments[$0].expression.as(ClosureExprSyntax.self) }),
        let given = (parameter.type.wrapped ?? parameter.type).functionParts?.parameters
          .map({ $0.replacing(candidate.types) })
      else { return true }
      let taken = closure.parameterTokens?.count ?? closure.shorthandCount
      // A tuple may be taken apart.
      return taken == given.count || given.count == 1 && given[0].tupleElements?.count == taken
    }
  }

  /// Whether a candidate takes functions that throw where the closures among the arguments do.
  func takesErrors(
    _ candidate: Candidate, _ assignment: Assignment, of arguments: [Argument]
  ) -> Bool {
    guard candidate.written.count == assignment.single.count else { return true }
    return zip(candidate.written, assignment.single).allSatisfy { written, index in
      guard let closure = index.flatMap({ arguments[$0].expression.as(ClosureExprSyntax.self) }),
        ThrownErrors.leave(closure.statements),
        let function = written.functionWritten
      else { return true }
      return function.effectSpecifiers?.throwsClause != nil
    }
  }

  /// Refuses a function by its name two of whose overloads take a closure that does not say what it is
  /// given: Swift tells them apart by what the calls and operators inside the closure are declared to take;
  /// and two that take key paths of two kinds.
  func refuseGiven(
    between one: (Candidate, Assignment), _ other: (Candidate, Assignment),
    _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws {
    for (index, argument) in arguments.enumerated() {
      if argument.expression.is(KeyPathExprSyntax.self) {
        let kinds = [one, other].compactMap { keyPathKind(for: index, by: $0) }
        guard Set(kinds).count < 2 else {
          throw refuse(
            argument.expression, one.0.name,
            "which '\(one.0.name)' takes the key path depends on whether it can be written, which is not"
              + " known here; name one of them otherwise")
        }
        continue
      }
      guard let closure = argument.expression.as(ClosureExprSyntax.self), !closure.statesParameters,
        let a = given(for: index, by: one), let b = given(for: index, by: other),
        a != b, !(a + b).contains(where: \.hasVariables)
      else { continue }
      owner.openClosure = (closure, one.0.name)
      try refuseOpenClosure()
    }
  }

  /// Refuses what was found last not to be known of a closure inside: the function around is not tried with
  /// each of its overloads, which would try those inside each time.
  func refuseOpenClosure() throws {
    guard let (closure, name) = owner.openClosure else { return }
    throw refuse(
      closure, name,
      "which '\(name)' takes the closure is not known here; state the types of its parameters")
  }

  /// `WritableKeyPath` where a parameter is written as one; nil for what is no key path.
  private func keyPathKind(
    for argument: Int, by taking: (candidate: Candidate, assignment: Assignment)
  ) -> String? {
    guard let index = taking.assignment.single.firstIndex(of: argument),
      taking.candidate.written.indices.contains(index)
    else { return nil }
    let name = String(taking.candidate.written[index].trimmedDescription.prefix { $0 != "<" })
    return name.hasSuffix("KeyPath") ? name : nil
  }

  private func given(
    for argument: Int, by taking: (candidate: Candidate, assignment: Assignment)
  ) -> [ProgramType]? {
    guard let index = taking.assignment.single.firstIndex(of: argument) else { return nil }
    let type = taking.candidate.parameters[index].type
    return (type.wrapped ?? type).functionParts?.parameters
  }

  /// The type of what a closure gives, where nothing is wanted of it.
  func naturalResult(of closure: ClosureExprSyntax, _ parameters: [ProgramType]) -> ProgramType? {
    guard !parameters.contains(where: \.hasVariables) else { return nil }
    // Each overload asks for it, at every level of closures in closures.
    let key = ProgramType.function(parameters, .variable("by itself"))
    let typed = owner.trial {
      try remembered(ExprSyntax(closure), key) { try self.closure(closure, parameters, nil) }
    }
    return typed?.type.functionParts?.result
  }
}

extension TypeSyntax {
  /// The type of functions that is written, attributes such as `@escaping` left out.
  var functionWritten: FunctionTypeSyntax? {
    let type = self.as(AttributedTypeSyntax.self)?.baseType ?? self
    return type.as(FunctionTypeSyntax.self)
  }
}

/// Finds out whether statements let an error go on to their caller, as Swift sees it before any types.
private final class ThrownErrors: SyntaxVisitor {
  private var isFound = false

  static func leave(_ statements: CodeBlockItemListSyntax) -> Bool {
    let finder = ThrownErrors(viewMode: .sourceAccurate)
    finder.walk(statements)
    return finder.isFound
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }
  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark == nil { isFound = true }
    return .visitChildren
  }
  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    // A `catch` of everything ends what is thrown in front of it.
    guard node.catchClauses.contains(where: \.catchItems.isEmpty) else { return .visitChildren }
    for clause in node.catchClauses { walk(clause.body) }
    return .skipChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension ClosureExprSyntax {
  /// Whether it has no parameters, or says of which types they are.
  fileprivate var statesParameters: Bool {
    guard case .parameterClause(let clause)? = signature?.parameterClause else {
      return parameterTokens?.isEmpty ?? (shorthandCount == 0)
    }
    return clause.parameters.allSatisfy { $0.type != nil }
  }
}
