import LayoutEngine

/// An argument of a view or modifier as the builder of its row is handed it.
enum ArgumentValue {
  case number(Double)
  /// An optional argument that was given as `nil`.
  case absent
  case bool(Bool)
  /// A string, a case of an enumeration, an identifier or the name of a style.
  case text(String)
  /// The cases of an option set.
  case texts([String])
  /// A size or insets, component by component as the document lists them.
  case numbers([Double])
  case guide(GuideClosure)
  case length(LengthClosure)
  /// A value made by a call, with its arguments.
  case call(String, Arguments)
  case list([ArgumentValue])
  /// A value of a type of the declared code.
  case declared(ProgramValue)
  /// An alignment that is not one of SwiftUI's own, on both axes.
  case guides(horizontal: GuideKey, vertical: GuideKey)
}

/// The closure of an `alignmentGuide`, with the values that were in scope where it is written.
struct GuideClosure {
  let code: ExpressionCode
  let values: ScopeValues

  func value(in dimensions: ViewDimensions) throws(ExpressionFailure) -> Double {
    try code.guide(in: dimensions, values)
  }
}

/// Arguments by label, of which a call has a few: looking through all is quicker than hashing one.
struct ArgumentTable {
  private var pairs: [(label: String, value: ArgumentValue)] = []

  subscript(label: String) -> ArgumentValue? {
    get {
      for pair in pairs where pair.label == label { return pair.value }
      return nil
    }
    set {
      let index = pairs.firstIndex { $0.label == label }
      switch (index, newValue) {
      case (let index?, let value?): pairs[index].value = value
      case (let index?, nil): pairs.remove(at: index)
      case (nil, let value?): pairs.append((label, value))
      case (nil, nil): break
      }
    }
  }
}

/// The arguments of one call, evaluated, by label.
struct Arguments {
  /// Which of the row's signatures they fit.
  var signature = 0
  var values = ArgumentTable()

  /// Whether the argument was given, be it as `nil`.
  func has(_ label: String) -> Bool { values[label] != nil }

  /// Whether the argument was given and is not `nil`.
  func isGiven(_ label: String) -> Bool {
    switch values[label] {
    case nil, .absent?: false
    default: true
    }
  }

  /// A number or length; `nil` if it was left out or given as `nil`.
  func number(_ label: String) -> Double? {
    guard case .number(let value)? = values[label] else { return nil }
    return value
  }

  func bool(_ label: String) -> Bool? {
    guard case .bool(let value)? = values[label] else { return nil }
    return value
  }

  func text(_ label: String) -> String? {
    guard case .text(let value)? = values[label] else { return nil }
    return value
  }

  /// The cases of an option set; one case alone counts as a set of it.
  func texts(_ label: String) -> [String]? {
    switch values[label] {
    case .texts(let values)?: values
    case .text(let value)?: [value]
    default: nil
    }
  }

  /// The components of a size (two) or of insets (four).
  func numbers(_ label: String) -> [Double]? {
    guard case .numbers(let values)? = values[label] else { return nil }
    return values
  }

  /// The form and the arguments of a value that is made by a call.
  func call(_ label: String) -> (name: String, arguments: Arguments)? {
    guard case .call(let name, let arguments)? = values[label] else { return nil }
    return (name, arguments)
  }

  /// The elements of an array.
  func list(_ label: String) -> [ArgumentValue] {
    guard case .list(let values)? = values[label] else { return [] }
    return values
  }

  func guide(_ label: String) -> GuideClosure? {
    guard case .guide(let closure)? = values[label] else { return nil }
    return closure
  }
}
