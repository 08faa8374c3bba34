import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Indices of known collections, and their parts

extension Lowerer {
  /// The indices of what is indexed by integers: an array, a slice, a range; nil for anything else.
  ///
  /// Those of a slice are the indices that its elements have in the whole array, those of a range
  /// are its numbers.
  func indices(of value: Value) -> Range<Int>? {
    switch value {
    case .list(let elements): elements.indices
    case .slice(let slice): slice.indices
    case .range(let range): range
    default: nil
    }
  }

  /// A part of a collection: of an array a slice, of a range a range.
  func slice(_ value: Value, _ part: ArraySlice<Value>) -> Value {
    switch value {
    case .range(let range):
      return .range(range.lowerBound + part.startIndex..<range.lowerBound + part.endIndex)
    default: return .slice(.init(part, of: indices(of: value)?.lowerBound ?? 0))
    }
  }
}

// MARK: Subscripts

extension Lowerer {
  /// The element of a known collection, or a part of it.
  func element(
    of base: Value, at argument: LabeledExprSyntax, _ call: SubscriptCallExprSyntax
  ) -> Value {
    let index = evaluate(argument.expression)
    if case .unknown = index { return .unknown }
    if argument.label?.text == "keyPath", let found = value(of: base, at: index, call) {
      return found
    }
    guard argument.label == nil, let indices = indices(of: base) else {
      var reason = "\(base.description) has no such subscript"
      if case .instance = base {
        reason = "what a subscript of \(base.description) gives is not known here"
      }
      refuse(call, "subscript", reason)
      return .unknown
    }
    if let (lower, upper) = bounds(index, within: indices) {
      return part(base, lower, upper, at: argument.expression)
    }
    guard case .number(let number) = index, let position = number.integer else {
      refuse(call, "subscript", "\(base.description) has no such subscript")
      return .unknown
    }
    guard indices.contains(position) else {
      refuse(
        argument.expression, "subscript",
        "the index \(position) is out of range: \(phrase(indices, of: base))")
      return .unknown
    }
    if case .range = base { return .number(.integer(position)) }
    return elements(of: base)?[position - indices.lowerBound] ?? .unknown
  }

  /// `row[keyPath: path]`; nil for a path that is not known.
  private func value(
    of base: Value, at path: Value, _ call: SubscriptCallExprSyntax
  ) -> Value? {
    let names: [String]
    switch path {
    case .member(let member): names = member.name == "self" ? [] : [member.name]
    case .keyPath(let path): names = path
    default: return nil
    }
    let token = call.firstToken(viewMode: .sourceAccurate) ?? .identifier("")
    let steps = names.map { Chain.Step(name: token.with(\.tokenKind, .identifier($0))) }
    return evaluateSteps(steps[...], of: base)
  }

  /// The part of a collection from one index to before another; refused where it has not all.
  private func part(
    _ value: Value, _ lower: Int, _ upper: Int, at node: some SyntaxProtocol
  ) -> Value {
    guard let indices = indices(of: value), let elements = elements(of: value),
      indices.lowerBound <= lower, lower <= upper, upper <= indices.upperBound
    else {
      let found = indices(of: value).map { phrase($0, of: value) } ?? value.description
      refuse(node, "subscript", "the range is out of bounds: \(found)")
      return .unknown
    }
    let start = indices.lowerBound
    return slice(value, elements[lower - start..<upper - start])
  }

  private func phrase(_ indices: Range<Int>, of value: Value) -> String {
    if case .list = value { return "the array has \(indices.count) elements" }
    return indices.isEmpty
      ? "\(value.description) has no elements here"
      : "the indices of \(value.description) are those of the whole, here from"
        + " \(indices.lowerBound) to \(indices.upperBound - 1)"
  }

  /// Where the part begins and ends that a range of integers chooses; nil for what is no range.
  private func bounds(_ index: Value, within indices: Range<Int>) -> (lower: Int, upper: Int)? {
    switch index {
    case .range(let range): return (range.lowerBound, range.upperBound)
    case .interval(let interval):
      let lower = interval.lower.map { Int(exactly: $0) } ?? indices.lowerBound
      let upper =
        interval.upper.map { Int(exactly: interval.isClosed ? $0 + 1 : $0) } ?? indices.upperBound
      guard let lower, let upper else { return nil }
      return (lower, upper)
    default: return nil
    }
  }
}
