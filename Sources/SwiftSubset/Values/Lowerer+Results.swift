import BuiltinEngine
import Scenarios
import SwiftSyntax

// Of functions that take the same the result alone says which one is meant: `size()` of an Int beside `size()`
// of a CGFloat. What stands around the call wants one of them, or it is not known which.
extension Lowerer {
  /// What the place of an expression wants.
  enum WantedResult {
    case view
    case written(TypeSyntax)
    case known(ParameterType)
    case type(ProgramType)

    fileprivate var isLength: Bool {
      switch self {
      case .view, .type: false
      case .written(let type): (type.plain.wrapped ?? type).isLength
      case .known(let type): [.length, .optionalLength, .number].contains(type)
      }
    }
  }

  /// Reads an expression whose place wants something.
  func wanting<Result>(
    _ wanted: WantedResult?, of expression: ExprSyntax, _ read: () -> Result
  ) -> Result {
    guard let wanted, let call = expression.bareCall,
      call.calledName.map({ code.declared.isOverloaded(byResult: $0) }) ?? false
    else { return read() }
    // What is known by its words says more than the type that was made of them.
    let outer = wantedResults[call.id]
    if case .type = wanted, outer != nil { return read() }
    wantedResults[call.id] = wanted
    defer { wantedResults[call.id] = outer }
    return read()
  }

  /// The overload that gives what is wanted, of those that take the same as one.
  ///
  /// - Returns: The overload; nil where it is not known, which is refused.
  func told(
    _ meant: MeantOverload, among fitting: [Fitting], at name: TokenSyntax
  ) -> MeantOverload? {
    guard code.declared.isOverloaded(byResult: meant.function.name.unquoted) else { return meant }
    let same = fitting.filter { $0.function.takesSame(as: meant.function) }
    guard Set(same.map { $0.function.result?.trimmedDescription ?? "Void" }).count > 1 else {
      return meant
    }
    let wanted = name.callOfIt.flatMap { wantedResults[$0.id] }
    var found = wanted.map { wanted in same.filter { gives(wanted, $0.function) } } ?? []
    // A length is made of the other kind of it where there is no better one.
    if found.isEmpty, wanted?.isLength ?? false {
      found = same.filter { $0.function.result?.isLength ?? false }
    }
    if wanted == nil, let call = name.callOfIt { found = operands(same, beside: call) }
    if found.count == 1 { return (found[0].function, found[0].match, meant.values) }
    refuse(
      name, name.text,
      "which '\(name.text)' is called depends on the type that is wanted here, which is not known; give the"
        + " functions different names")
    return nil
  }

  /// Those that give what the other operands of a sum, a product or a comparison are.
  private func operands(_ same: [Fitting], beside call: FunctionCallExprSyntax) -> [Fitting] {
    guard let sequence = call.parent?.parent?.as(SequenceExprSyntax.self) else { return [] }
    let operators = sequence.elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator }
    let others = sequence.elements.filter {
      $0.id != call.id && !$0.is(BinaryOperatorExprSyntax.self)
    }
    guard operators.count == others.count,
      operators.allSatisfy({
        Self.likeOperators.contains($0.text) && !code.declared.declares(anywhere: $0.text)
      })
    else { return [] }
    let types = Set(
      others.filter { !$0.hasLiteralType }.map { operand -> ProgramType? in
        if case .value(let known) = finding(of: operand, isBound: true) { known.type } else { nil }
      })
    let results = same.map { fitting in
      (fitting, fitting.function.result.flatMap { programType(of: resolved($0.plain)) })
    }
    guard types.isEmpty else {
      guard let type = types.first, let type, types.count == 1 else { return [] }
      return results.filter { $0.1 == type }.map(\.0)
    }
    if others.allSatisfy({ $0.is(StringLiteralExprSyntax.self) }) {
      return results.filter { $0.1 == .string }.map(\.0)
    }
    guard others.allSatisfy(isWholeLiteral), results.allSatisfy({ $0.1 != nil }) else { return [] }
    return results.filter { $0.1.map(Language.numbers.contains) ?? false }.map(\.0)
  }

  /// Operators whose operands are of one type.
  private static let likeOperators: Set<String> = [
    "+", "-", "*", "/", "==", "!=", "<", "<=", ">", ">=",
  ]

  private func gives(_ wanted: WantedResult, _ function: DeclaredFunction) -> Bool {
    let result = function.result.map { resolved($0.plain) }
    switch wanted {
    case .view: return isViews(function.result)
    case .written(let type):
      let type = resolved(type.plain)
      return [type, type.wrapped?.plain].contains { wanted in
        wanted.map { isSame(result, as: $0) } ?? false
      }
    case .known(let parameter):
      let words = result?.trimmedDescription
      switch parameter {
      case .length, .optionalLength: return words == "CGFloat" || words == "CGFloat?"
      case .number: return words == "Double"
      default: return parameter.programType.map { isType($0, result) } ?? false
      }
    case .type(let type): return isType(type, result)
    }
  }

  private func isType(_ type: ProgramType, _ result: TypeSyntax?) -> Bool {
    result.flatMap { programType(of: $0) }.map { $0 == type || $0 == type.wrapped } ?? false
  }

  private func isSame(_ result: TypeSyntax?, as wanted: TypeSyntax) -> Bool {
    guard let result else { return false }
    if result.trimmedDescription == wanted.trimmedDescription { return true }
    guard !result.differsInLength(from: wanted), let type = programType(of: wanted) else {
      return false
    }
    return programType(of: result) == type
  }
}

extension DeclaredFunction {
  /// Whether another one of its block takes the same.
  fileprivate func takesSame(as other: DeclaredFunction) -> Bool {
    block == other.block && isStatic == other.isStatic
      && parameters.map(\.label) == other.parameters.map(\.label)
      && parameters.map(\.type?.trimmedDescription)
        == other.parameters.map(\.type?.trimmedDescription)
  }
}

extension TypeSyntax {
  fileprivate var isLength: Bool { ["CGFloat", "Double"].contains(plain.trimmedDescription) }
}

extension ExprSyntax {
  /// The call that it is, between parentheses or behind `try` as well.
  fileprivate var bareCall: FunctionCallExprSyntax? {
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.expression.bareCall
    }
    return self.as(TryExprSyntax.self)?.expression.bareCall ?? self.as(FunctionCallExprSyntax.self)
  }
}

extension FunctionCallExprSyntax {
  /// The name of the function or method that is called.
  var calledName: String? {
    (calledExpression.as(DeclReferenceExprSyntax.self)
      ?? calledExpression.as(MemberAccessExprSyntax.self)?.declName)?.baseName.text.unquoted
  }
}
