import LayoutEngine

/// The closure of a relative frame, checked: its body, and where its parameters are kept.
struct LengthCode {
  var body: ExpressionCode

  /// Where the length goes; the axis goes after it.
  var slot: Int
}

/// The closure of a relative frame, with the values that were in scope where it is written.
///
/// A class, so that a call need not copy them. One thread lays out a tree at a time.
final class LengthClosure {
  private let code: LengthCode
  private var values: ScopeValues

  init(_ code: LengthCode, _ values: ScopeValues) {
    self.code = code
    self.values = values
    let missing = max(0, code.slot + 2 - values.slots.count)
    self.values.slots += [ProgramValue](repeating: .none, count: missing)
  }

  func value(_ length: Double, _ axis: Axis) throws(ExpressionFailure) -> Double {
    values.slots[code.slot] = .double(length)
    values.slots[code.slot + 1] = .string(axis == .horizontal ? "horizontal" : "vertical")
    return try code.body.number(values)
  }
}

extension Arguments {
  func length(_ label: String) -> LengthClosure? {
    guard case .length(let closure)? = values[label] else { return nil }
    return closure
  }

  /// A set of axes; `nil` where none is given.
  func axes(_ label: String) -> LayoutEngine.Axis.Set? {
    guard let names = texts(label) else { return nil }
    var axes: LayoutEngine.Axis.Set = []
    if names.contains("horizontal") { axes.insert(.horizontal) }
    if names.contains("vertical") { axes.insert(.vertical) }
    return axes
  }

  /// A set of edges; `nil` where none is given.
  func edges(_ label: String) -> Edge.Set? {
    guard let names = texts(label) else { return nil }
    let sets: [String: Edge.Set] = [
      "top": .top, "leading": .leading, "bottom": .bottom, "trailing": .trailing,
      "horizontal": .horizontal, "vertical": .vertical, "all": .all,
    ]
    return names.reduce(into: []) { $0.formUnion(sets[$1] ?? []) }
  }
}
