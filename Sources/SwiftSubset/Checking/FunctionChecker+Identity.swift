import BuiltinEngine
import Scenarios
import SwiftSyntax

/// `===` and `!==`.
extension FunctionChecker {
  /// `a === b`: whether both are one object.
  func identity(_ node: InfixOperatorExprSyntax, isNegated: Bool) throws -> Typed {
    if let a = owner.trial({ try check(node.leftOperand, nil) }),
      let b = owner.trial({ try check(node.rightOperand, nil) }), let test = sameObject(a, b)
    {
      return isNegated ? Typed(code: ProgramCode(.not, [test.code]), type: .bool) : test
    }
    let values = try [node.leftOperand, node.rightOperand].map { operand in
      let value = try check(operand, nil)
      guard universe.isClass(value.type.wrapped ?? value.type) else {
        throw refuse(
          operand, "===", "'===' compares objects of a class, not values of type '\(value.type)'")
      }
      return value.type.isOptional
        ? value : Typed(code: ProgramCode(.wrap, [value.code]), type: .optional(value.type))
    }
    let classes = values.map { $0.type.wrapped ?? $0.type }
    guard universe.commonClass(classes[0], classes[1]) != nil else {
      throw refuse(
        node.operator, "===",
        "'===' compares objects of one class, not '\(values[0].type)' and '\(values[1].type)'")
    }
    let common = ProgramType.optional(
      universe.commonClass(classes[0], classes[1]) ?? classes[0])
    let objects = values.map { value in
      value.type == common ? value.code : ProgramCode(.cast, [value.code], type: common)
    }
    let test = ProgramCode(.apply, objects, name: "===(T, T) -> Bool")
    return Typed(code: isNegated ? ProgramCode(.not, [test]) : test, type: .bool)
  }

  /// Whether two values of one `any` type are the same object; nil where they are of none that holds objects.
  private func sameObject(_ a: Typed, _ b: Typed) -> Typed? {
    guard let type = [a.type, b.type].first(where: owner.holdsObjects),
      let a = converted(a, to: type), let b = converted(b, to: type)
    else { return nil }
    var signature = CodeChecker.Signature(
      parameters: [.init(label: nil, name: "other", type: type)], result: .bool)
    signature.receiver = type
    let name = "\(type) identity"
    owner.defineOpening(name, type, signature, scope, place) { checker in
      let types = type.name.flatMap { checker.owner.existentials[$0]?.types } ?? []
      // One object lies in the same case wherever it lies.
      let tests = types.indices.map { index in
        let values = [ProgramCode.local(0), .local(1)]
        let objects = values.map {
          ProgramCode(.payload, [$0], index: index, literal: .number(0))
        }
        return values.reversed().reduce(
          ProgramCode(.apply, objects, name: "===(T, T) -> Bool")
        ) { ProgramCode(.and, [ProgramCode(.isCase, [$1], index: index), $0]) }
      }
      let any = tests.reduce(ProgramCode.bool(false)) { ProgramCode(.or, [$0, $1]) }
      return ProgramCode(.giveBack, [any])
    }
    return Typed(code: ProgramCode(.call, [a.code, b.code], name: name), type: .bool)
  }
}
