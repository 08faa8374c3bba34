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
    if case .call("Layout", _) = type, let stack = stackLayout(expression) { return stack }
    guard let call = expression.as(FunctionCallExprSyntax.self), call.trailingClosure == nil,
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
      member.declName.baseName.text == "init"
    else { return nil }
    let name = member.declName.baseName
    if type.isNumeric, call.arguments.map({ $0.label?.text }) == [nil] {
      return evaluateCall(name.with(\.tokenKind, .identifier("CGFloat")), call)
    }
    guard case .call(let typeName, let forms) = type, forms.count == 1 else { return nil }
    return formedValue(forms[0], of: typeName, call, at: name)
  }

  /// What `.column(40)` makes where the article's extension of the wanted type declares it; nil for any
  /// other expression.
  ///
  /// Of an array the member is that of all arrays: by which elements two of one name differ is not asked.
  func ownStaticCall(_ expression: ExprSyntax, as type: ParameterType) -> Value? {
    guard let call = expression.as(FunctionCallExprSyntax.self),
      let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil
    else { return nil }
    let name = member.declName.baseName
    let types: [String]
    switch type {
    case .array: types = ["Array"]
    case .call(let typeName, let forms) where !forms.contains { $0.name == name.text }:
      types = [typeName]
    default: return nil
    }
    guard let found = extensionMember(name.text.unquoted, of: types, at: name),
      case .function(let functions) = found, functions.overloads.count == 1
    else { return nil }
    return invoke(found, call, at: name)
  }

  /// The initial value of a `let` whose stated type is made by calls, or an array of such; nil for
  /// any other type.
  func formed(_ expression: ExprSyntax, as annotation: TypeSyntax?) -> Value? {
    let element = annotation?.as(ArrayTypeSyntax.self)?.element
    guard let name = (element ?? annotation)?.trimmedDescription,
      let forms = vocabulary.callForms[name]
    else { return nil }
    var type = ParameterType.call(type: name, forms: forms)
    if element != nil { type = .array(type) }
    let purpose = "a value of type '\(type.name)'"
    guard let json = json(expression, as: type, for: purpose) else { return .unknown }
    if element != nil, let elements = json.array {
      return .list(elements.map { .data($0, type: name) })
    }
    return .data(json, type: type.name)
  }

  /// The array that a literal or `Array(repeating:count:)` makes, each element read as `element`;
  /// nil for any other expression, nil inside after a refusal.
  func listed(_ expression: ExprSyntax, of element: ParameterType, for purpose: String) -> JSON?? {
    if let array = expression.as(ArrayExprSyntax.self) {
      let elements = array.elements.map { json($0.expression, as: element, for: purpose) }
      let known = elements.compactMap(\.self)
      return .some(known.count == elements.count ? .array(known) : nil)
    }
    guard let call = expression.as(FunctionCallExprSyntax.self), call.repeatsElement,
      let first = call.arguments.first
    else { return nil }
    let repeated = json(first.expression, as: element, for: purpose)
    guard let count = repetitions(of: call), let repeated else { return .some(nil) }
    return .array(Array(repeating: repeated, count: count))
  }

  private func formedValue(
    _ form: CallForm, of type: String, _ call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> Value {
    let row = CatalogueEntry(form: form)
    guard let match = match(call, with: row, at: name) else { return .unknown }
    var arguments = match.arguments
    if type == "CGPoint", let whole = wholeLengths(call) {
      for (argument, length) in zip(call.arguments, whole) {
        if let label = argument.label?.text { arguments[label] = length }
      }
    }
    return .data(.object([form.name: .object(arguments)]), type: type)
  }

  /// The arguments as whole numbers, as `5 / 2` is 2 beside `3`, and 2.5 beside `3.5`.
  ///
  /// - Returns: nil where one is no whole number by itself, or all are written out, which are the same either
  ///   way.
  func wholeLengths(_ call: FunctionCallExprSyntax) -> [JSON]? {
    let arguments = call.arguments.map(\.expression)
    guard !arguments.allSatisfy(\.isWrittenNumber) else { return nil }
    var lengths: [JSON] = []
    for argument in arguments {
      // What is a whole number of the layout's is handed on as it is.
      let value = silently { evaluate(argument) }
      switch value {
      case .number(let number):
        guard let integer = number.integer else { return nil }
        lengths.append(.number(Double(integer)))
      case .code(let code) where code.isInteger:
        guard let length = json(value, as: .length, for: "a length", at: argument) else {
          return nil
        }
        lengths.append(length)
      default: return nil
      }
    }
    return lengths
  }

  /// `Array(repeating: GridItem(.flexible()), count: 3)`, where the place does not tell the type.
  func repeated(_ call: FunctionCallExprSyntax, _ stated: Value? = nil) -> Value {
    let element = stated ?? call.arguments.first.map { evaluate($0.expression) } ?? .unknown
    guard let count = repetitions(of: call) else { return .unknown }
    if case .unknown = element { return .unknown }
    return .list(Array(repeating: element, count: count))
  }

  /// How often an array repeats its element; nil after a refusal.
  private func repetitions(of call: FunctionCallExprSyntax) -> Int? {
    guard let argument = call.arguments.last else { return nil }
    let value = evaluate(argument.expression)
    if case .unknown = value { return nil }
    if value.isOfLayout {
      refuse(
        argument, "Array",
        "a count that depends on the layout: how many there are has to be known before")
      return nil
    }
    guard case .number(let number) = value, let count = number.integer, (0...10_000).contains(count)
    else {
      refuse(
        argument, "Array", "expected a known count from 0 to 10000, found \(value.description)")
      return nil
    }
    return count
  }
}

// MARK: Layouts as values

extension Lowerer {
  /// Whether the call makes a layout, not a container: it has no content.
  func isLayoutValue(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> Bool {
    call.trailingClosure == nil
      && (name.text == "AnyLayout" || forms(name.text, isImplicit: false) != nil)
  }

  /// `AnyLayout(HStackLayout())` as a value.
  func anyLayout(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> Value {
    guard let argument = call.arguments.first, call.arguments.count == 1, argument.label == nil
    else {
      refuse(name, "AnyLayout", "'AnyLayout' takes one layout")
      return .unknown
    }
    let layout = json(argument.expression, as: .layout, for: "'AnyLayout'")
    return layout.map { .data($0, type: "AnyLayout") } ?? .unknown
  }

  /// `HStack()` in the place of a layout, as the betas of 2022 had it; nil for anything else.
  private func stackLayout(_ expression: ExprSyntax) -> Value? {
    let chain = Chain(expression)
    guard chain.steps.isEmpty, let call = chain.headCall, call.trailingClosure == nil,
      let name = chain.headName, declaredType(named: name.text) == nil,
      ["HStack", "VStack", "ZStack", "Grid"].contains(name.text),
      let (type, forms) = forms(name.text + "Layout", isImplicit: false)
    else { return nil }
    warn("'\(name.text)' as a layout was withdrawn; it is taken as '\(name.text)Layout'")
    return formedValue(forms[0], of: type, call, at: name)
  }

  /// The container that a layout makes of content: `layout { … }`.
  ///
  /// Where only the layout of what is around decides between two, there is one container for each.
  func lowerContent(
    of layout: Value, _ call: FunctionCallExprSyntax, at name: TokenSyntax
  ) -> ViewNode? {
    switch layout {
    case .unknown: return nil
    case .choice(let choice):
      guard let condition = choice.condition,
        let a = lowerContent(of: choice.then, call, at: name),
        let b = lowerContent(of: choice.otherwise, call, at: name)
      else { return nil }
      return ViewNode(
        view: "if", arguments: ["condition": condition.expression.json], children: [a],
        otherwise: [b])
    case .data(let json, "AnyLayout"):
      return lowerContent(call, of: ViewNode(view: "AnyLayout", arguments: ["0": json]), at: name)
    case .data(.object(let form), "Layout"):
      guard let (type, arguments) = form.first else { return nil }
      return lowerContent(
        call, of: ViewNode(view: type, arguments: arguments.object ?? [:]), at: name)
    default:
      refuse(name, name.text, "expected a layout or a view, found \(layout.description)")
      return nil
    }
  }

  private func lowerContent(
    _ call: FunctionCallExprSyntax, of container: ViewNode, at name: TokenSyntax
  ) -> ViewNode? {
    let content =
      call.trailingClosure ?? call.arguments.first?.expression.as(ClosureExprSyntax.self)
    // What is given to the view around: `layout(content)`.
    if content == nil, let argument = call.arguments.first, call.arguments.count == 1,
      argument.label == nil
    {
      guard count(name) else { return nil }
      var view = container
      view.children = contentViews(argument.expression, at: name)
      return view.children.isEmpty ? nil : view
    }
    guard let closure = content, call.arguments.count == (call.trailingClosure == nil ? 1 : 0),
      count(name)
    else {
      refuse(name, name.text, "a layout is called with its content: '\(name.text) { … }'")
      return nil
    }
    return lowerContent(closure, of: container, at: name)
  }

  /// The container with the views of a closure.
  func lowerContent(
    _ closure: ClosureExprSyntax, of container: ViewNode, at name: TokenSyntax
  ) -> ViewNode? {
    scoped {
      guard bindParameters(of: closure, types: [], for: "the content of '\(name.text)'") != nil
      else { return nil }
      var view = container
      let content = lowerStatements(closure.statements)
      (view.lets, view.children) = (content.lets, content.children)
      return view
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether it is `Array(repeating:count:)` or the same by `.init` or `[Element]`.
  var repeatsElement: Bool {
    guard trailingClosure == nil, arguments.map({ $0.label?.text }) == ["repeating", "count"] else {
      return false
    }
    switch calledExpression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name): return name.baseName.text == "Array"
    case .memberAccessExpr(let member):
      return member.base == nil && member.declName.baseName.text == "init"
    case .arrayExpr, .genericSpecializationExpr: return true
    default: return false
    }
  }
}

extension CallForm {
  /// Whether it is a case of an enumeration, not a type that is called.
  fileprivate var isCase: Bool { name.first?.isLowercase ?? false }
}
