/// The arguments of one call, checked against its row: what is known at once, and what has to be
/// evaluated whenever the node is built.
struct CheckedArguments {
  /// An argument that is known only at layout time.
  enum Pending {
    case value(ExpressionCode, ParameterType)
    case numbers([ExpressionCode])
    case guide(ExpressionCode)
    case length(LengthCode)
    case call(String, CheckedArguments)
    case list([ArgumentChecker.Value])
  }

  var known = Arguments()
  var pending: [(label: String, value: Pending)] = []

  /// One argument alone, as the argument `value`.
  func selecting(_ label: String) -> CheckedArguments {
    var selected = CheckedArguments()
    selected.known.values["value"] = known.values[label]
    selected.pending = pending.filter { $0.label == label }.map { ("value", $0.value) }
    return selected
  }

  /// All arguments, where the parameters and `let`s in scope have the given values.
  func evaluated(_ values: ScopeValues) throws(ExpressionFailure) -> Arguments {
    var arguments = known
    for (label, value) in pending {
      arguments.values[label] = try value.evaluated(values)
    }
    return arguments
  }
}

extension CheckedArguments.Pending {
  fileprivate func evaluated(_ values: ScopeValues) throws(ExpressionFailure) -> ArgumentValue {
    switch self {
    case .value(let code, let type):
      return try type.argument(try code.value(values), of: code)
    case .numbers(let codes):
      var numbers: [Double] = []
      for code in codes { numbers.append(try code.number(values)) }
      return .numbers(numbers)
    case .guide(let code): return .guide(GuideClosure(code: code, values: values))
    case .length(let code): return .length(LengthClosure(code, values))
    case .call(let name, let arguments): return .call(name, try arguments.evaluated(values))
    case .list(let elements):
      var list: [ArgumentValue] = []
      for element in elements {
        switch element {
        case .known(let value): list.append(value)
        case .pending(let value): list.append(try value.evaluated(values))
        }
      }
      return .list(list)
    }
  }
}

extension ParameterType {
  /// What the `value` of an expression is as an argument of this type.
  ///
  /// - Throws: ``ExpressionFailure`` if only the value, not its type, shows that it does not fit.
  func argument(
    _ value: ProgramValue, of code: ExpressionCode
  ) throws(ExpressionFailure) -> ArgumentValue {
    switch value {
    case .bool(let truth): return .bool(truth)
    case .string(let text):
      if case .enumeration(let type, let cases) = self, !cases.contains(text) {
        throw ExpressionFailure(
          message: "'\(code.source)' gives '\(text)', which is no \(type)"
            + Suggestion.ending(text, cases))
      }
      return .text(text)
    case .double(let number):
      // Infinity is as whole as any other: rows bring what has to be an `Int` within bounds.
      let needsInteger = self == .integer || self == .optionalInteger
      guard !needsInteger || number == number.rounded() else {
        throw ExpressionFailure(message: "'\(code.source)' is not a whole number")
      }
      return .number(number)
    default: return .absent
    }
  }
}
