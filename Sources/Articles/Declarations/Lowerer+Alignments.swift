import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Alignments of an article's own

extension Lowerer {
  /// `VerticalAlignment(Mid.self)`: the alignment of a type that says where it lies by default.
  ///
  /// The document knows it by the name of that type: `VerticalAlignment.Mid`.
  func declaredAlignment(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> Value {
    guard let argument = call.arguments.first, call.arguments.count == 1, argument.label == nil
    else {
      refuse(
        name, name.text, "'\(name.text)' takes the type of an AlignmentID: \(name.text)(ID.self)")
      return .unknown
    }
    let found = evaluate(argument.expression)
    if case .unknown = found { return .unknown }
    guard case .type(let type) = found,
      let function = methods(named: "defaultValue", of: type).first(where: { $0.isStatic }),
      let body = function.body, let parameter = function.parameters.first
    else {
      refuse(
        argument, name.text,
        "expected a declared AlignmentID for '\(name.text)', found \(found.description)")
      return .unknown
    }
    let alignment = "\(name.text).\(type.name)"
    if alignments[alignment] == nil, !isChecking {
      let place = name.positionAfterSkippingLeadingTrivia
      let value = entering(type.name, codeContext(type), at: place) {
        scoped { () -> Value? in
          bind(parameter.name, to: .object(.init(path: "d", kind: .dimensions)))
          return result(of: body, as: function.result, isBuilder: false, at: type.name)
        }
      }
      guard let value else { return .unknown }
      if case .unknown = value { return .unknown }
      guard let code = operand(value), code.type == .number, !code.isOptional else {
        refuse(
          argument, type.name,
          "expected a number for the default of '\(type.name)', found \(value.description)")
        return .unknown
      }
      alignments[alignment] = AlignmentDeclaration(parameter: "d", value: code.expression)
    }
    return .data(.string(alignment), type: name.text)
  }
}
