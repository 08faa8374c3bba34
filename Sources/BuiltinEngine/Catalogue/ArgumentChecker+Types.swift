import Scenarios

extension ArgumentChecker {
  /// An argument of the right type: known at once, or pending until layout.
  enum Value {
    case known(ArgumentValue)
    case pending(CheckedArguments.Pending)
  }

  mutating func check(
    _ value: JSON, _ type: ParameterType, _ label: String
  ) throws(ExpressionError) -> Value {
    switch type {
    case .style:
      // A style has no geometry: it is kept as a text, whatever it is, and never looked into.
      guard value != .null else { throw mismatch(value, type, label) }
      return .known(.text(value.string ?? value.canonicalText))
    case .identifier:
      // `.id(1)` and `.id("1")` are one id: frames have ids as texts.
      guard let text = value.string ?? value.number.map({ JSON.shortest($0) }) else {
        throw mismatch(value, type, label)
      }
      return .known(.text(text))
    case .string: return try words(value, label)
    case .optionSet(_, let cases): return .known(.texts(try options(value, cases, type, label)))
    case .insets:
      return try components(value, ["top", "leading", "bottom", "trailing"], type, label)
    case .size: return try pair(value, type, label)
    case .font: return try font(value, label)
    // Before all other closures: its parameters are values in slots, a guide's are dimensions.
    case .closure(.lengthParameters, .number): return .pending(try length(value, type, label))
    case .call(_, let forms): return try call(value, forms, type, label)
    case .array(let element): return try list(value, of: element, type, label)
    case .declared(let declared):
      guard let universe = entry.universe,
        let value = ProgramValue(json: value, as: declared, in: universe)
      else { throw mismatch(value, type, label) }
      return .known(.declared(value))
    case .enumeration(let name, _):
      // The row lists SwiftUI's own cases only; one that the document declares is not among them.
      if let guides = declaredGuides(value, name) { return .known(guides) }
    case .closure(let parameters, let result):
      return .pending(.guide(try closure(value, parameters, result, type, label)))
    default: break
    }
    return try scalar(value, type, label)
  }

  /// A text, or an expression that puts one together.
  private mutating func words(_ value: JSON, _ label: String) throws(ExpressionError) -> Value {
    if let text = value.string { return .known(.text(text)) }
    guard value.object != nil, let expression = Expression(json: value) else {
      throw mismatch(value, .string, label)
    }
    guard let text = try ExpressionCode.compile(text: expression, scope: scope) else {
      throw mismatch(value, .string, label, found: expression)
    }
    return try argument(text, .string)
  }

  /// A literal or an expression of a type that has one value.
  private mutating func scalar(
    _ value: JSON, _ type: ParameterType, _ label: String
  ) throws(ExpressionError) -> Value {
    switch (type, value) {
    // What most arguments are needs no expression.
    case (.length, .number(let number)), (.optionalLength, .number(let number)),
      (.number, .number(let number)):
      if !number.isNaN { return .known(.number(number)) }
    case (.enumeration(_, let cases), .string(let text)):
      guard cases.contains(text) else {
        throw mismatch(value, type, label, nearest: cases)
      }
      return .known(.text(text))
    default: break
    }
    guard let expression = Expression(json: value) else { throw mismatch(value, type, label) }
    let code = try ExpressionCode.compile(expression, scope: scope)
    guard type.accepts(code.type) else {
      throw mismatch(value, type, label, found: expression)
    }
    return try argument(code, type)
  }

  /// An argument that an expression gives: known at once where it depends on nothing.
  private func argument(
    _ code: ExpressionCode, _ type: ParameterType
  ) throws(ExpressionError) -> Value {
    guard let constant = code.constant else { return .pending(.value(code, type)) }
    do throws(ExpressionFailure) {
      return .known(try type.argument(constant, of: code))
    } catch {
      throw ExpressionError(message: error.message)
    }
  }

  private mutating func number(
    _ value: JSON, _ type: ParameterType, _ label: String
  ) throws(ExpressionError) -> ExpressionCode {
    guard let expression = Expression(json: value) else { throw mismatch(value, type, label) }
    let code = try ExpressionCode.compile(expression, scope: scope)
    guard code.type == .number else { throw mismatch(value, type, label) }
    return code
  }

  private mutating func numbers(
    _ values: [JSON], _ type: ParameterType, _ label: String
  ) throws(ExpressionError) -> Value {
    var codes: [ExpressionCode] = []
    for value in values { codes.append(try number(value, type, label)) }
    let constants = codes.compactMap(\.constantNumber)
    return constants.count == codes.count
      ? .known(.numbers(constants)) : .pending(.numbers(codes))
  }

  private mutating func pair(
    _ value: JSON, _ type: ParameterType, _ label: String
  ) throws(ExpressionError) -> Value {
    guard let values = value.array, values.count == 2 else { throw mismatch(value, type, label) }
    return try numbers(values, type, label)
  }

  private mutating func components(
    _ value: JSON, _ names: [String], _ type: ParameterType, _ label: String
  ) throws(ExpressionError) -> Value {
    guard case .object(let members) = value, members.keys.allSatisfy(names.contains) else {
      throw mismatch(value, type, label)
    }
    return try numbers(names.map { members[$0] ?? .number(0) }, type, label)
  }

  private func options(
    _ value: JSON, _ cases: [String], _ type: ParameterType, _ label: String
  ) throws(ExpressionError) -> [String] {
    let values = value.array ?? [value]
    var names: [String] = []
    for value in values {
      guard let name = value.string, cases.contains(name) else {
        throw mismatch(value, type, label, nearest: cases)
      }
      names.append(name)
    }
    return names
  }

  private mutating func closure(
    _ value: JSON, _ parameters: [ExpressionType], _ result: ExpressionType,
    _ type: ParameterType, _ label: String
  ) throws(ExpressionError) -> ExpressionCode {
    guard let names = value["parameters"]?.array?.compactMap(\.string),
      names.count == parameters.count, let body = value["body"].flatMap(Expression.init(json:)),
      parameters == [.viewDimensions], result == .number
    else { throw mismatch(value, type, label) }
    var inner = scope
    inner.addDimensions(names[0])
    let code = try ExpressionCode.compile(body, scope: inner)
    guard code.type == .number else { throw mismatch(value, type, label, found: body) }
    return code
  }

  /// The closure of a relative frame: a length and an axis give a length.
  private mutating func length(
    _ value: JSON, _ type: ParameterType, _ label: String
  ) throws(ExpressionError) -> CheckedArguments.Pending {
    guard let names = value["parameters"]?.array?.compactMap(\.string), names.count == 2,
      let body = value["body"].flatMap(Expression.init(json:))
    else { throw mismatch(value, type, label) }
    var inner = scope
    let slot = inner.addValue(names[0], type: .number)
    _ = inner.addValue(names[1], type: .text)
    let code = try ExpressionCode.compile(body, scope: inner)
    guard code.type == .number else { throw mismatch(value, type, label, found: body) }
    return .length(LengthCode(body: code, slot: slot))
  }

  func mismatch(
    _ value: JSON, _ type: ParameterType, _ label: String, found: Expression? = nil,
    nearest cases: [String] = []
  ) -> ExpressionError {
    guard explains else { return ExpressionError(message: "") }
    let found =
      found.flatMap { $0.isLiteral ? nil : $0.source } ?? value.string ?? value.canonicalText
    let shown = found.count > 60 ? found.prefix(60) + "…" : found[...]
    return ExpressionError(
      message: "\(Self.described(label)) of '\(entry.name)' must be \(type.text), not '\(shown)'"
        + Suggestion.ending(String(shown), cases))
  }
}

extension ParameterType {
  /// Whether an expression of `type` can give this argument.
  fileprivate func accepts(_ type: ExpressionCode.ValueType) -> Bool {
    switch self {
    case .length, .number, .integer: type == .number
    case .optionalLength, .optionalInteger:
      type == .number || type == .optionalNumber || type == .nothing
    case .bool: type == .bool
    case .string, .enumeration: type == .text
    default: false
    }
  }

  /// The type in the words of a message.
  fileprivate var text: String {
    switch self {
    case .length: "a length"
    case .optionalLength: "a length or null"
    case .number: "a number"
    case .integer: "a whole number"
    case .optionalInteger: "a whole number or null"
    case .bool: "true or false"
    case .string: "a string"
    case .enumeration(_, let cases), .optionSet(_, let cases):
      cases.count == 1 ? "'\(cases[0])'" : "one of " + cases.joined(separator: ", ")
    case .insets: "insets {\"top\", \"leading\", \"bottom\", \"trailing\"}"
    case .style: "a style"
    case .font: "a font"
    case .identifier: "a string or a number"
    case .size: "a size [width, height]"
    case .call(let type, let forms):
      "a \(type) " + forms.map { "{\"\($0.name)\": {…}}" }.joined(separator: " or ")
    case .array(.call(let type, _)): "an array of \(type)"
    case .array: "an array"
    case .declared(let type): "a value of type \(type)"
    case .closure: "a closure {\"parameters\", \"body\"} that gives a number"
    }
  }
}
