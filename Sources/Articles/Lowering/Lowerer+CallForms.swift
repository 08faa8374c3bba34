import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Values made by calls: GridItem(.flexible()), UnitPoint(x: 0, y: 1), HStackLayout()

extension Lowerer {
  /// The forms of a type whose values are made by calls, if this call makes one: by its name,
  /// `.init` or a case.
  private func forms(
    _ name: String, isImplicit: Bool
  ) -> (type: String, forms: [CallForm])? {
    for (type, forms) in vocabulary.callForms.sorted(by: { $0.key < $1.key }) {
      // A type is called by its name, a case of an enumeration after a period.
      let fitting = forms.filter { $0.name == name && $0.isCase == isImplicit }
      if !fitting.isEmpty { return (type, fitting) }
    }
    return nil
  }

  /// The value of `GridItem(…)`, `.fixed(70)` and the like; nil for any other call.
  func formedValue(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, isImplicit: Bool
  ) -> Value? {
    guard call.trailingClosure == nil, let (type, forms) = forms(name.text, isImplicit: isImplicit)
    else { return nil }
    return formedValue(forms[0], of: type, call, at: name)
  }

  /// A value of `type` made by `.init(…)`, where only the place tells the type; nil for any other
  /// expression.
  func initialized(_ expression: ExprSyntax, as type: ParameterType) -> Value? {
    guard case .call(let typeName, let forms) = type, forms.count == 1,
      let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
      member.declName.baseName.text == "init"
    else { return nil }
    return formedValue(forms[0], of: typeName, call, at: member.declName.baseName)
  }

  /// Whether the call makes a layout, not a container: it has no content.
  func isLayoutValue(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> Bool {
    call.trailingClosure == nil && forms(name.text, isImplicit: false) != nil
  }

  /// The array literal, each of its elements read as `element`; nil for any other expression.
  func listed(_ expression: ExprSyntax, of element: ParameterType, for purpose: String) -> JSON?? {
    guard let array = expression.as(ArrayExprSyntax.self) else { return nil }
    let elements = array.elements.map { json($0.expression, as: element, for: purpose) }
    let known = elements.compactMap(\.self)
    return .some(known.count == elements.count ? .array(known) : nil)
  }

  private func formedValue(
    _ form: CallForm, of type: String, _ call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> Value {
    let row = CatalogueEntry(form: form)
    guard let match = match(call, with: row, at: name) else { return .unknown }
    return .data(.object([form.name: .object(match.arguments)]), type: type)
  }

  /// `Array(repeating: GridItem(.flexible()), count: 3)`; nil after a refusal.
  func repeated(_ call: FunctionCallExprSyntax) -> Value {
    let values = call.arguments.map { evaluate($0.expression) }
    guard case .number(let number) = values[1], let count = number.integer else {
      if case .unknown = values[1] { return .unknown }
      refuse(call, "Array", "how often an array repeats its element has to be known")
      return .unknown
    }
    guard count >= 0, count <= 10_000 else {
      refuse(call, "Array", "an array has between 0 and 10000 elements here")
      return .unknown
    }
    if case .unknown = values[0] { return .unknown }
    return .list(Array(repeating: values[0], count: count))
  }
}

extension CallForm {
  /// Whether it is a case of an enumeration, not a type that is called.
  fileprivate var isCase: Bool { name.first?.isLowercase ?? false }
}
