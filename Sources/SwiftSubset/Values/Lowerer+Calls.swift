import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Calls of functions and initializers that give values

extension Lowerer {
  /// What may give a function that is called at once: `scale(by: 2)(3)`, `steps[0](3)`.
  private static let givesFunctions: Set<SyntaxKind> = [
    .closureExpr, .tupleExpr, .optionalChainingExpr, .functionCallExpr, .subscriptCallExpr,
    .forceUnwrapExpr,
  ]

  func refuseCall(_ call: FunctionCallExprSyntax) -> Value {
    if call.calledExpression.is(ArrayExprSyntax.self), call.repeatsElement { return repeated(call) }
    let name = call.firstToken(viewMode: .sourceAccurate) ?? .identifier("")
    if Self.givesFunctions.contains(call.calledExpression.kind) {
      let called = evaluate(call.calledExpression)
      switch called {
      case .nothing: return .nothing
      case .unknown: return .unknown
      default: return invoke(called, call, at: name)
      }
    }
    refuse(call, call.calledExpression.construct, "this call is not supported")
    return .unknown
  }

  /// `max(a, b)`, `CGFloat(i)`, `EdgeInsets(…)`, `Color(…)`.
  func evaluateCall(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> Value {
    switch name.text {
    case "Self":
      // Of a protocol's extension for one type it is that type.
      if let extended = context.receiver.extended, let type = context.expected,
        conforms(type, to: extended)
      {
        return construct(type, call, at: name)
      }
      if let extended = context.receiver.extended {
        return evaluateCall(name.with(\.tokenKind, .identifier(extended)), call)
      }
    case "min", "max", "abs":
      let values = arguments(of: call, named: name)
      return asked(call, with: values) ?? own(fold(name, values))
    case "CGFloat", "Double", "Int": return own(converted(to: name, call))
    case "String": return own(text(call))
    case "EdgeInsets", "CGSize": return structure(name.text, call, at: name)
    case "Alignment": return alignment(call, at: name)
    case "HorizontalAlignment", "VerticalAlignment": return declaredAlignment(call, at: name)
    case "Optional":
      let value = arguments(of: call, named: name)?.first ?? .unknown
      guard !value.isOfLayout else {
        return refuseUnknown(name, "an optional of a value that only the layout knows")
      }
      return own(value)
    case "Array" where call.repeatsElement: return repeated(call)
    case "AnyLayout": return anyLayout(call, at: name)
    case "Array", "ArraySlice", "AnyCollection", "Bindable", "Binding":
      return own(collection(call, at: name))
    case "UUID" where call.arguments.first?.label?.text == "uuidString":
      return writtenIdentity(call, at: name)
    case let text where Self.opaqueMakers.contains(text) || Self.isAppearance(text):
      return .opaque(.init(text))
    case "LocalizedStringKey", "LocalizedStringResource", "AttributedString", "NSLocalizedString":
      return markedText(call, at: name)
    case "Set" where !isChecking:
      refuse(
        name, name.text,
        "a 'Set' of values that views are made of is not known here; write an array")
      return .unknown
    case "UIImage", "NSImage": return picture(call, at: name)
    case "zip":
      if let value = zipped(call, at: name) { return own(value) }
    default: break
    }
    if Styles.types.contains(name.text) {
      return refusesEmptyGradient(call, at: name) ? .unknown : .style(name.text)
    }
    if let value = mathematics(name, call) { return value }
    if let value = formedValue(name, call, isImplicit: false) { return value }
    if let advice = Advice.view(name.text) ?? Advice.type(name.text) {
      refuse(name, name.text, advice)
      readContents(of: call)
      return .unknown
    }
    let isOfLanguage =
      name.text == "type" || Language.types[name.text] != nil
      || Language.rows(named: name.text).contains { $0.kind == .function }
    if isOfLanguage || isChecking && CodeWords.types.contains(name.text) {
      let values = call.arguments.map { evaluate($0.expression) }
      guard !isChecking, !values.contains(where: \.isUnknown) else { return .unknown }
      if let value = asked(call, with: values) { return value }
      refuse(
        name, name.text,
        values.contains(where: \.isOfLayout)
          ? "'\(name.text)' of a value that only the layout knows is not supported"
          : "what '\(name.text)' gives for these values is not known here")
      return .unknown
    }
    let near = Spelling.nearest(
      to: name.text,
      among: Array(vocabulary.views.keys) + Self.functionNames + declarations.names)
    refuse(
      name, name.text,
      "unknown \(name.isTypeName ? "type" : "function") '\(name.text)'"
        + (near.map { "; did you mean '\($0)'?" } ?? ""))
    return .unknown
  }

  /// Types of whose values no frame is made: what formats, recognises, moves, waits and loads.
  private static let opaqueMakers: Set<String> = [
    "Animation", "ByteCountFormatter", "CurrentValueSubject", "Date", "DateComponentsFormatter",
    "DateFormatter", "DateIntervalFormatter", "DispatchQueue", "DragGesture", "ExclusiveGesture",
    "ISO8601DateFormatter", "JSONDecoder", "JSONEncoder", "Just", "LengthFormatter", "Logger",
    "LongPressGesture", "MagnificationGesture", "MagnifyGesture", "MassFormatter",
    "MeasurementFormatter", "Namespace", "NSObject", "NumberFormatter", "ObjectIdentifier", "OSLog",
    "PassthroughSubject", "PersonNameComponentsFormatter", "RelativeDateTimeFormatter",
    "RotateGesture", "RotationGesture", "SequenceGesture", "SimultaneousGesture",
    "SpatialTapGesture", "TapGesture", "UIImpactFeedbackGenerator",
    "UINotificationFeedbackGenerator", "UISelectionFeedbackGenerator", "URL", "URLRequest", "UUID",
  ]

  /// `UUID(uuidString:)`, which is nil of what is none.
  private func writtenIdentity(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> Value {
    let values = call.arguments.map { resolved(evaluate($0.expression)) }
    if isChecking || values.contains(where: \.isUnknown) { return .unknown }
    guard case .string(let text)? = values.first, values.count == 1 else {
      refuse(
        name, name.text, "whether this text is an identity, or nil is made of it, is not known here"
      )
      return .unknown
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isOne =
      parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.joined().utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
    return isOne ? .opaque(.init(name.text)) : .nothing
  }

  /// `UINavigationBarAppearance`, and the like of other bars.
  private static func isAppearance(_ name: String) -> Bool {
    name.hasPrefix("UI") && name.hasSuffix("Appearance")
  }

  /// A function of a number that is known only later; nil for any other call.
  private func mathematics(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> Value? {
    guard Self.mathematicalNames.contains(name.text), !call.arguments.isEmpty else { return nil }
    let values = call.arguments.map { resolved(evaluate($0.expression)) }
    if values.contains(where: \.isUnknown) { return .unknown }
    guard case .code(let code)? = values.first, code.type == .number, !code.isOptional else {
      return nil
    }
    if values.count == 1, let operation = Self.mathematicalOperations[name.text] {
      return self.code(operation, [code], type: .number, at: call)
    }
    refuse(
      name, name.text, "'\(name.text)' of a value that only the layout knows is not supported")
    return .unknown
  }

  private static let mathematicalOperations: [String: Expression.Operation] = [
    "floor": .floor, "ceil": .ceil, "round": .round, "trunc": .truncate, "rint": .roundToEven,
    "sqrt": .squareRoot,
  ]

  private static let mathematicalNames: Set<String> = [
    "floor", "ceil", "round", "trunc", "rint", "sqrt", "cbrt", "sin", "cos", "tan", "asin", "acos",
    "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2", "log", "log2", "log10", "fabs", "pow",
    "hypot", "fmod", "fmin", "fmax",
  ]

  private static let functionNames = [
    "min", "max", "abs", "zip", "stride", "Array", "CGFloat", "Double", "Int", "String",
    "EdgeInsets", "CGSize", "Alignment",
  ]

  /// `Array(values)`, and a binding, which is as good as its value.
  private func collection(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> Value {
    if call.arguments.first?.label?.text == "get", let argument = call.arguments.first {
      guard case .closure(let closure) = evaluate(argument.expression) else { return .unknown }
      return run(closure, with: [], at: name)
    }
    if name.text == "Binding", call.arguments.isEmpty, let getter = call.trailingClosure,
      call.additionalTrailingClosures.map(\.label.text) == ["set"]
    {
      guard case .closure(let closure) = evaluate(ExprSyntax(getter)) else { return .unknown }
      return run(closure, with: [], at: name)
    }
    let values = call.arguments.map { evaluate($0.expression) }
    guard values.count == 1, let value = values.first else {
      refuse(name, name.text, "'\(name.text)' takes one argument here")
      return .unknown
    }
    // What is made of a slice counts from 0 again, except another slice.
    switch value {
    case _ where ["Bindable", Self.bindingType].contains(name.text): return value
    case .slice where name.text == "ArraySlice": return value
    case .slice: return elements(of: value).map { .list($0) } ?? value
    case .instance where ["Array", "ArraySlice", "AnyCollection"].contains(name.text):
      return refuseUnknown(name, "which elements this has is not known among views")
    default: return known(value, code).flatMap(sequence).map { .list($0) } ?? value
    }
  }

  /// The values of arguments without labels; nil after a refusal.
  private func arguments(of call: FunctionCallExprSyntax, named name: TokenSyntax) -> [Value]? {
    if let closure = call.trailingClosure {
      refuse(closure, name.text, "'\(name.text)' takes no closure")
      return nil
    }
    for argument in call.arguments where argument.label != nil {
      let label = argument.label?.text ?? ""
      refuse(argument, label, "'\(name.text)' has no argument '\(label)'")
      return nil
    }
    return call.arguments.map { evaluate($0.expression) }
  }

  private func converted(to type: TokenSyntax, _ call: FunctionCallExprSyntax) -> Value {
    guard let values = arguments(of: call, named: type) else { return .unknown }
    guard let value = values.first, values.count == 1, let argument = call.arguments.first else {
      refuse(type, type.text, "'\(type.text)' takes one argument")
      return .unknown
    }
    switch resolved(value) {
    case .unknown: return .unknown
    case .number(let number) where type.text != "Int":
      // Inside a conversion literals are integers, if they can be: `CGFloat(7 / 2)` is 3.
      let integer = number.isLiteral ? number.integer : nil
      return .number(.real(integer.map(Double.init) ?? number.real))
    case .code(let found) where found.type == .number && !found.isOptional:
      var code = found.settled
      let isInteger = type.text == "Int"
      if isInteger, !code.isInteger {
        guard case .code(let whole) = self.code(.integer, [code], type: .number, at: argument)
        else { return .unknown }
        code = whole
      }
      code.isInteger = isInteger
      return .code(code)
    case let other:
      if let value = asked(call, with: values) { return value }
      refuse(argument, type.text, "expected a number, found \(other.description)")
    }
    return .unknown
  }

  /// `String(i)` and `String(format: "%.1f", width)`.
  private func text(_ call: FunctionCallExprSyntax) -> Value {
    if call.arguments.first?.label?.text == "localized" { return localizedText(call) }
    let labels = call.arguments.map { $0.label?.text }
    let isDescribed = labels == ["describing"]
    let values = call.arguments.map {
      isDescribed ? keepingType($0.expression) : evaluate($0.expression)
    }
    if values.contains(where: { if case .unknown = $0 { true } else { false } }) { return .unknown }
    // Of lists a text is made of those of characters alone.
    if labels == [nil], case .list(let elements) = values[0] {
      let characters = elements.compactMap { element in
        if case .string(let text) = element, text.count == 1 { text } else { nil }
      }
      if characters.count == elements.count { return .string(characters.joined()) }
    }
    if labels == [nil] || labels == ["describing"], let argument = call.arguments.first {
      return words(of: values[0], at: argument.expression) ?? .unknown
    }
    if labels.first == "format", case .string(let format) = values[0] {
      if let text = formatted(format, values.dropFirst(), at: call) { return text }
      refuse(
        call, "String",
        "the format \"\(format.prefix(40))\" and its values do not fit together, or it is not"
          + " supported here")
      return .unknown
    }
    if let value = asked(call, with: values) { return value }
    refuse(call, "String", "this way to make a String is not supported")
    return .unknown
  }

  /// `String(localized: "key", defaultValue: "words")`: what is shown where nothing is translated.
  private func localizedText(_ call: FunctionCallExprSyntax) -> Value {
    let words = call.arguments.first { $0.label?.text == "defaultValue" } ?? call.arguments.first
    guard let words else { return .unknown }
    for literal in literals(of: words.expression) { markKey(literal) }
    return evaluate(words.expression)
  }

  /// `EdgeInsets(top: 1, …)` or `CGSize(width: 1, height: 2)` in the document's form.
  func structure(_ type: String, _ call: FunctionCallExprSyntax, at token: TokenSyntax) -> Value {
    let labels =
      type == "CGSize" ? ["width", "height"] : ["top", "leading", "bottom", "trailing"]
    if call.arguments.isEmpty, call.trailingClosure == nil {
      return zero(of: type)
    }
    // Of an initializer for whole numbers and one for others, what is whole takes the first.
    let whole = type == "CGSize" ? wholeLengths(call) : nil
    var lengths: [JSON] = []
    for (index, argument) in call.arguments.enumerated() {
      let label = argument.label?.text ?? "_"
      guard index < labels.count, label == labels[index] else {
        let expected = labels.indices.contains(index) ? [labels[index]] : []
        let hint = expected.isEmpty ? "" : "; did you mean '\(labels[index])'?"
        refuse(
          argument, label,
          "'\(type)(\(labels.joined(separator: ":")):)' has no argument '\(label)' here\(hint)")
        return .unknown
      }
      guard
        let length = whole?[index]
          ?? json(argument.expression, as: .length, for: "'\(label)' of '\(type)'")
      else { return .unknown }
      lengths.append(length)
    }
    guard lengths.count == labels.count, call.trailingClosure == nil else {
      refuse(token, type, "'\(type)' needs the arguments \(labels.joined(separator: ", "))")
      return .unknown
    }
    if type == "CGSize" { return .data(.array(lengths), type: type) }
    return .data(
      .object(Dictionary(uniqueKeysWithValues: zip(labels, lengths))), type: type)
  }

  func zero(of type: String) -> Value {
    if type == "CGSize" { return .data([0, 0], type: type) }
    return .data(["top": 0, "leading": 0, "bottom": 0, "trailing": 0], type: type)
  }

  /// `Alignment(horizontal: .leading, vertical: .top)` is `topLeading`.
  private func alignment(_ call: FunctionCallExprSyntax, at token: TokenSyntax) -> Value {
    let arguments = Array(call.arguments)
    guard arguments.map({ $0.label?.text }) == ["horizontal", "vertical"],
      call.trailingClosure == nil
    else {
      refuse(token, "Alignment", "expected Alignment(horizontal:vertical:)")
      return .unknown
    }
    let types: [ParameterType] = [.horizontalAlignment, .verticalAlignment]
    let names = zip(arguments, types).compactMap { argument, type in
      json(argument.expression, as: type, for: "'\(argument.label?.text ?? "")' of 'Alignment'")?
        .string
    }
    guard names.count == 2 else { return .unknown }
    if names.contains(where: { $0.contains(".") }) {
      return .data(
        ["horizontal": .string(names[0]), "vertical": .string(names[1])], type: "Alignment")
    }
    let name = Self.alignmentName(horizontal: names[0], vertical: names[1])
    return .member(.init(type: "Alignment", name: name, token: token))
  }

  private static func alignmentName(horizontal: String, vertical: String) -> String {
    func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
    switch (horizontal, vertical) {
    case ("center", "center"): return "center"
    case ("center", "top"), ("center", "bottom"): return vertical
    case (_, "center"): return horizontal
    case (_, "firstTextBaseline"), (_, "lastTextBaseline"):
      return horizontal + capitalized(vertical)
    default: return vertical + capitalized(horizontal)
    }
  }

  /// `.system(size: 12)`, `.init(…)`: which type it has only its place tells.
  func implicitCall(_ name: TokenSyntax, _ call: FunctionCallExprSyntax) -> Value {
    if let value = formedValue(name, call, isImplicit: true) { return value }
    let labels = call.arguments.map { $0.label?.text }
    switch (name.text, labels) {
    case ("init", ["top", "leading", "bottom", "trailing"]):
      return structure("EdgeInsets", call, at: name)
    case ("init", ["width", "height"]): return structure("CGSize", call, at: name)
    case ("init", _) where call.repeatsElement: return repeated(call)
    // An empty set, or an empty array.
    case ("init", []) where call.trailingClosure == nil: return .list([])
    case ("constant", [nil]):
      return call.arguments.first.map { settledUnlessMember(evaluate($0.expression)) } ?? .unknown
    case ("init", ["horizontal", "vertical"]): return alignment(call, at: name)
    case ("system", _), ("custom", _):
      let own = declarations.functions(named: name.text, of: "Font", at: block)
        .filter { $0.isStatic && $0.parameters.map(\.label) == labels }
      guard own.isEmpty else {
        let found = Value.FunctionReference(overloads: own, receiver: .init(extended: "Font"))
        return invoke(.function(found), call, at: name)
      }
      return font(name, call)
    case (let style, _)
    where Styles.shapeStyles.contains(style) || Styles.modifiers.contains(style):
      return .style(style)
    default:
      for type in Self.extendedProtocols {
        let overloads = declarations.functions(named: name.text.unquoted, of: type, at: block)
          .filter(\.isStatic)
        guard !overloads.isEmpty else { continue }
        let found = Value.FunctionReference(overloads: overloads, receiver: .init(extended: type))
        return invoke(.function(found), call, at: name)
      }
      // Where nothing is known its place does not tell whose it is.
      if isChecking, code.declared.declares(anywhere: name.text) { return .unknown }
      refuse(
        name, name.text,
        name.text == "random"
          ? "'.random' is different each time; write the value that is meant"
          : "'.\(name.text)(…)' is not supported here")
      return .unknown
    }
  }

  /// Protocols whose extensions give values by a leading dot, where a generic parameter is wanted.
  static let extendedProtocols = ["Layout", "Shape", "ViewModifier"]

  /// Methods of values: `Color.red.opacity(0.5)`, `x.rounded()`, `proxy.frame(in: .local)`.
  func evaluateMethod(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, of value: Value
  ) -> Value {
    switch value {
    case .unknown: return .unknown
    case .style where Styles.modifiers.contains(name.text): return value
    case .member(let member)
    where member.type == nil && Styles.modifiers.contains(name.text):
      return changedStyle(of: member)
    case .member(let member) where Fonts.modifiers.contains(name.text):
      guard Fonts.names.contains(member.name) else { return value }
      return font(.string(member.name), changedBy: name.text, call)
    case .data(let json, "Font") where Fonts.modifiers.contains(name.text):
      return font(json, changedBy: name.text, call)
    case .object(let object)
    where object.kind == .proxy && ["frame", "bounds"].contains(name.text):
      return frame(of: object, call, at: name)
    case .number where name.text == "formatted", .code where name.text == "formatted":
      let style = call.arguments.first?.expression
      if call.arguments.count <= 1, let found = written(value, inStyle: style, at: call) {
        return found
      }
      refuse(
        name, name.text,
        "this format is not supported; write .formatted(.number.precision(.fractionLength(1))) or"
          + " String(format: \"%.1f\", value)")
      return .unknown
    case .code(let code) where code.type == .number && !code.isOptional:
      if let found = numberMethod(name, call, of: code) { return found }
    default: break
    }
    let asked = askedMethod(name, call, of: value)
    if case .value(let known) = asked, let found = self.value(of: known, in: value) { return found }
    if name.text == "callAsFunction" { return invoke(value, call, at: name) }
    // A binding is as good as its value.
    if ["animation", "transaction"].contains(name.text), !isViewLike(value) { return value }
    if let found = optionalMethod(name, call, of: value) { return found }
    if let found = collectionMethod(name, call, of: value) { return found }
    if isChecking, known(value, code) != nil || elements(of: value) != nil {
      readContents(of: call)
      return .unknown
    }
    switch asked {
    case .stops(let refusal): return rejected(name, refusal)
    case .refused(let refusal?) where refusal.kind != .vocabulary: return rejected(name, refusal)
    default: break
    }
    refuse(name, name.text, "\(value.description) has no method '\(name.text)' that is known here")
    return .unknown
  }

  /// What the language makes of a method of a value.
  private func askedMethod(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, of value: Value
  ) -> Finding {
    // What makes keys of the elements of a list is carried out here.
    let given =
      call.arguments.map(\.expression) + (call.trailingClosure.map { [ExprSyntax($0)] } ?? [])
    guard !given.contains(where: isOfKeys) else { return .open }
    let hasClosure = call.trailingClosure != nil
    return asked(of: value, name.text, with: hasClosure ? nil : call.arguments) { base in
      let method = MemberAccessExprSyntax(
        base: base, declName: DeclReferenceExprSyntax(baseName: name.trimmed))
      return ExprSyntax(call.with(\.calledExpression, ExprSyntax(method)))
    }
  }

  /// What a method of a number that only the layout knows gives; nil for one that is not known.
  private func numberMethod(
    _ name: TokenSyntax, _ call: FunctionCallExprSyntax, of code: Value.Code
  ) -> Value? {
    guard call.trailingClosure == nil, !code.isInteger else { return nil }
    switch (name.text, call.arguments.count) {
    case ("rounded", 0): return self.code(.round, [code], type: .number, at: call)
    case ("squareRoot", 0): return self.code(.squareRoot, [code], type: .number, at: call)
    case ("rounded", 1):
      guard case .member(let rule)? = call.arguments.first.map({ evaluate($0.expression) }),
        let operation = Self.roundings[rule.name]
      else { return nil }
      return self.code(operation, [code], type: .number, at: call)
    default: return nil
    }
  }

  private static let roundings: [String: Expression.Operation] = [
    "up": .ceil, "down": .floor, "towardZero": .truncate, "toNearestOrEven": .roundToEven,
    "toNearestOrAwayFromZero": .round,
  ]
}
