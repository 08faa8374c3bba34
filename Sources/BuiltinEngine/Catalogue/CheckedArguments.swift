/// The arguments of one call, checked against its row: what is known at once, and what has to be
/// evaluated whenever the node is built.
struct CheckedArguments {
  /// An argument that is known only at layout time.
  enum Pending {
    case formula(Formula, ParameterType)
    case text(TextFormula)
    case numbers([Formula])
    case guide(Formula)
    case length(LengthFormula)
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

  /// All arguments, where the parameters and `let`s in scope have the values `slots`.
  func evaluated(
    slots: [Double], texts: TextTable, machine: Machine?
  ) throws(FormulaFailure) -> Arguments {
    var arguments = known
    for (label, value) in pending {
      arguments.values[label] = try value.evaluated(slots: slots, texts: texts, machine: machine)
    }
    return arguments
  }
}

extension CheckedArguments.Pending {
  fileprivate func evaluated(
    slots: [Double], texts: TextTable, machine: Machine?
  ) throws(FormulaFailure) -> ArgumentValue {
    switch self {
    case .formula(let formula, let type):
      return try type.argument(
        try formula.value(slots: slots, machine: machine), of: formula, texts: texts)
    case .text(let text): return .text(try text.value(slots: slots, texts: texts, machine: machine))
    case .numbers(let formulas):
      var values: [Double] = []
      for formula in formulas { values.append(try formula.value(slots: slots, machine: machine)) }
      return .numbers(values)
    case .guide(let formula):
      return .guide(GuideClosure(formula: formula, slots: slots, machine: machine))
    case .length(let formula):
      return .length(LengthClosure(formula: formula, slots: slots, machine: machine))
    case .call(let name, let arguments):
      return .call(name, try arguments.evaluated(slots: slots, texts: texts, machine: machine))
    case .list(let elements):
      var values: [ArgumentValue] = []
      for element in elements {
        switch element {
        case .known(let value): values.append(value)
        case .pending(let value):
          values.append(try value.evaluated(slots: slots, texts: texts, machine: machine))
        }
      }
      return .list(values)
    }
  }
}

extension ParameterType {
  /// What a formula's `value` is as an argument of this type.
  ///
  /// - Throws: ``FormulaFailure`` if only the value, not its type, shows that it does not fit.
  func argument(
    _ value: Double, of formula: Formula, texts: TextTable
  ) throws(FormulaFailure) -> ArgumentValue {
    if Formula.isAbsent(value) { return .absent }
    switch formula.type {
    case .bool: return .bool(value != 0)
    case .text:
      let text = texts.text(value)
      if case .enumeration(let type, let cases) = self, !cases.contains(text) {
        throw FormulaFailure(
          message: "'\(formula.source)' gives '\(text)', which is no \(type)"
            + Suggestion.ending(text, cases))
      }
      return .text(text)
    default:
      // Infinity is as whole as any other: rows bring what has to be an `Int` within bounds.
      let needsInteger = self == .integer || self == .optionalInteger
      guard !needsInteger || value == value.rounded() else {
        throw FormulaFailure(message: "'\(formula.source)' is not a whole number")
      }
      return .number(value)
    }
  }
}
