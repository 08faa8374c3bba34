import LayoutEngine

/// The closure of a relative frame, checked: its formula, and where its parameters are kept.
struct LengthFormula: Sendable {
  var formula: Formula

  /// Where the length goes; the axis goes after it.
  var slot: Int

  /// The two axes as the formula compares them.
  var horizontal: Double
  var vertical: Double
}

/// The closure of a relative frame, with the values that were in scope where it is written.
///
/// A class, so that a call need not copy them. One thread lays out a tree at a time.
final class LengthClosure {
  private let formula: LengthFormula
  private var slots: [Double]
  private let machine: Machine?

  init(formula: LengthFormula, slots: [Double], machine: Machine?) {
    self.formula = formula
    self.machine = machine
    let missing = max(0, formula.slot + 2 - slots.count)
    self.slots = slots + [Double](repeating: 0, count: missing)
  }

  func value(_ length: Double, _ axis: Axis) throws(FormulaFailure) -> Double {
    slots[formula.slot] = length
    slots[formula.slot + 1] = axis == .horizontal ? formula.horizontal : formula.vertical
    return try formula.formula.value(slots: slots, machine: machine)
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
