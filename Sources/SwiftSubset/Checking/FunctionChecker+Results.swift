import BuiltinEngine
import Scenarios
import SwiftSyntax

// Of functions that take the same the result alone says which one is meant, by what the place of a call wants.
extension FunctionChecker {
  /// Of overloads that take the same and give something else the one that gives what is wanted.
  ///
  /// - Throws: `Refused` where what stands around the call does not say by itself which one is meant.
  func told(
    _ best: Taking, among takings: [Taking], _ expected: ProgramType?, at node: some SyntaxProtocol
  ) throws -> Taking {
    let same = takings.filter { $0.candidate.takesSame(as: best.candidate) }
    guard same.contains(where: { $0.typed.type != best.typed.type }), !best.candidate.isHead,
      owner.declared.isOverloaded(byResult: best.candidate.plainName)
    else { return best }
    let beside = expected == nil ? literalBeside(Syntax(node)) : nil
    for wanted in [expected, expected?.wrapped, beside].compactMap(\.self)
    where !wanted.hasVariables {
      let giving = same.filter { $0.typed.type == wanted }
      let plain = giving.filter(\.candidate.bounds.isEmpty)
      let found = plain.isEmpty ? giving : plain
      if found.count == 1 { return found[0] }
      if !found.isEmpty { break }
    }
    let name = best.candidate.plainName
    throw refuseOpenResult(of: name, at: node)
  }

  /// The type that the number has by itself which is added to a call, or compared with it: Swift takes numbers as
  /// they are where it can.
  private func literalBeside(_ node: Syntax) -> ProgramType? {
    var next: Syntax? = node
    while let syntax = next, !syntax.is(FunctionCallExprSyntax.self) { next = syntax.parent }
    guard let call = next, let infix = call.parent?.as(InfixOperatorExprSyntax.self),
      let name = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      ["+", "-", "*", "/", "==", "!=", "<", "<=", ">", ">="].contains(name),
      !owner.declared.declares(anywhere: name), !owner.declared.declares(function: name)
    else { return nil }
    let other = infix.leftOperand.id == call.id ? infix.rightOperand : infix.leftOperand
    guard isNumeric(other) else { return nil }
    return hasFraction(other) ? .double : .int
  }

  /// Refuses an argument of which the result says what is called, where it is for parameters of several types.
  func refuseToldByResult(
    among fitting: [(Candidate, Assignment)], _ arguments: [Argument]
  ) throws {
    for (index, argument) in arguments.enumerated() where isToldByResult(argument.expression) {
      let types = fitting.map { $0.0.type(taking: index, $0.1) }
      guard types.contains(where: { $0 != types[0] }) else { continue }
      throw refuseOpenResult(of: argument.expression.construct, at: argument.expression)
    }
  }

  /// Whether it is a call of which the result says what is called.
  func isToldByResult(_ node: ExprSyntax) -> Bool {
    let name =
      node.is(SubscriptCallExprSyntax.self)
      ? "subscript" : node.as(FunctionCallExprSyntax.self)?.calledName
    return name.map { owner.declared.isOverloaded(byResult: $0) } ?? false
  }

  private func refuseOpenResult(of name: String, at node: some SyntaxProtocol) -> Refused {
    refuse(
      node, name,
      "which '\(name)' is called depends on the type that is wanted here, which is not known; write it"
        + " behind 'as'")
  }
}

extension FunctionChecker.Candidate {
  /// `size` of `static Card.size()`.
  fileprivate var plainName: String {
    let path = name.prefix { $0 != "(" }
    return path.split(separator: ".").last.map(String.init) ?? String(path)
  }

  /// Whether another one takes the same, so that the results alone tell them apart.
  fileprivate func takesSame(as other: Self) -> Bool {
    protocolName == other.protocolName && isOfOneType == other.isOfOneType
      && parameters.map(\.label) == other.parameters.map(\.label)
      && parameters.map(\.type) == other.parameters.map(\.type)
      && zip(written, other.written).allSatisfy { !$0.differsInLength(from: $1) }
  }
}
