import Scenarios

extension ArgumentChecker {
  /// A value that is made by a call, its arguments checked as those of a view are.
  mutating func call(
    _ value: JSON, _ forms: [CallForm], _ type: ParameterType, _ label: String
  ) throws(ExpressionError) -> Value {
    guard case .object(let members) = value, members.count == 1,
      let (name, content) = members.first, case .object(let arguments) = content
    else { throw mismatch(value, type, label) }
    // A declared layout has a form an initializer.
    let fitting = forms.filter { $0.name == name }
    guard !fitting.isEmpty else {
      throw mismatch(.string(name), type, label, nearest: forms.map(\.name))
    }
    var row = CatalogueEntry(forms: fitting, named: name)
    row.universe = entry.universe
    var checker = ArgumentChecker(entry: row, arguments: arguments, scope: scope)
    let checked = try checker.check(hasContent: false)
    return checked.pending.isEmpty
      ? .known(.call(name, checked.known)) : .pending(.call(name, checked))
  }

  /// An array of values of one type.
  mutating func list(
    _ value: JSON, of element: ParameterType, _ type: ParameterType, _ label: String
  ) throws(ExpressionError) -> Value {
    guard let elements = value.array else { throw mismatch(value, type, label) }
    var values: [Value] = []
    for value in elements { values.append(try check(value, element, label)) }
    let known = values.compactMap { value -> ArgumentValue? in
      if case .known(let value) = value { value } else { nil }
    }
    return known.count == values.count ? .known(.list(known)) : .pending(.list(values))
  }
}
