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
    guard case .type(let type) = found else {
      return wrongAlignment(found, name.text, at: argument)
    }
    let alignment = "\(name.text).\(type.name)"
    guard declareAlignment(alignment, type, at: argument) else { return .unknown }
    return .data(.string(alignment), type: name.text)
  }

  /// `.listRowSeparatorLeading` and `.listRowSeparatorTrailing`, which the document declares: by
  /// default they lie at the sides of a view, and no list here draws a separator.
  func rowSeparator(_ member: Value.Member, as type: ParameterType) -> String? {
    guard case .enumeration("HorizontalAlignment", _) = type,
      member.type == nil || member.type == "HorizontalAlignment",
      let value = Self.rowSeparators[member.name]
    else { return nil }
    let alignment = "HorizontalAlignment.\(member.name)"
    if !isChecking {
      alignments[alignment] = AlignmentDeclaration(parameter: "d", value: value)
    }
    return alignment
  }

  private static let rowSeparators: [String: Expression] = [
    "listRowSeparatorLeading": .literal(.number(0)), "listRowSeparatorTrailing": .get("d.width"),
  ]

  /// Declares the alignments that the code of a layout speaks of.
  func declareAlignments(ofLayout name: String, at token: TokenSyntax) {
    for (alignment, path) in code.alignments(ofLayout: name).sorted(by: { $0.key < $1.key }) {
      guard let type = declaredType(at: path) else {
        refuse(token, alignment, "the alignment '\(alignment)' of '\(name)' is not known here")
        continue
      }
      _ = declareAlignment(alignment, type, at: token)
    }
  }

  private func wrongAlignment(
    _ found: Value, _ name: String, at node: some SyntaxProtocol
  ) -> Value {
    refuse(
      node, name, "expected a declared AlignmentID for '\(name)', found \(found.description)")
    return .unknown
  }

  /// Makes the document declare an alignment; false after a refusal.
  private func declareAlignment(
    _ alignment: String, _ type: DeclaredType, at node: some SyntaxProtocol
  ) -> Bool {
    guard let function = methods(named: "defaultValue", of: type).first(where: { $0.isStatic }),
      let body = function.body, let parameter = function.parameters.first
    else {
      let name = alignment.prefix { $0 != "." }
      _ = wrongAlignment(.type(type), String(name), at: node)
      return false
    }
    if alignments[alignment] == nil, !isChecking {
      let place = node.positionAfterSkippingLeadingTrivia
      let value = entering(type.name, codeContext(type), at: place) {
        scoped { () -> Value? in
          bind(parameter.name, to: .object(.init(path: "d", kind: .dimensions)))
          return result(of: body, as: function.result, isBuilder: false, at: type.name)
        }
      }
      guard let value else { return false }
      if case .unknown = value { return false }
      guard let code = operand(value), code.type == .number, !code.isOptional else {
        refuse(
          node, type.name,
          "expected a number for the default of '\(type.name)', found \(value.description)")
        return false
      }
      alignments[alignment] = AlignmentDeclaration(parameter: "d", value: code.expression)
    }
    return true
  }
}
