import Scenarios
import SwiftSyntax

extension FunctionChecker {
  /// Which argument each parameter gets.
  struct Assignment {
    var single: [Int?]
    /// The arguments of parameters that take several.
    var several: [Int: [Int]] = [:]
  }

  /// Which argument each parameter gets; nil if the labels do not fit.
  func assign(_ arguments: [Argument], _ candidate: Candidate) -> Assignment? {
    var assigned = Assignment(
      single: [Int?](repeating: nil, count: candidate.parameters.count))
    var next = 0
    /// The parameter that takes unlabelled arguments on and on.
    var open: Int?
    for (index, argument) in arguments.enumerated() {
      if let list = open, argument.label == nil, !argument.isTrailing {
        assigned.several[list, default: []].append(index)
        continue
      }
      open = nil
      while next < assigned.single.count {
        let parameter = candidate.parameters[next]
        let fits =
          argument.isTrailing && argument.label == nil
          ? parameter.type.takesClosure
          : parameter.label == argument.label
        if fits, !isLeft(next, by: index, arguments, candidate) { break }
        guard parameter.defaultValue != nil || parameter.isVariadic else { return nil }
        next += 1
      }
      guard next < assigned.single.count else { return nil }
      if candidate.parameters[next].isVariadic {
        assigned.several[next] = [index]
        open = next
      } else {
        assigned.single[next] = index
      }
      next += 1
    }
    for (index, parameter) in candidate.parameters.enumerated()
    where assigned.single[index] == nil && parameter.defaultValue == nil && !parameter.isVariadic {
      return nil
    }
    return assigned
  }

  /// Whether a closure behind the parentheses leaves out a parameter that takes one, since a later one needs
  /// it that no argument behind it is for.
  private func isLeft(
    _ parameter: Int, by argument: Int, _ arguments: [Argument], _ candidate: Candidate
  ) -> Bool {
    guard arguments[argument].isTrailing, arguments[argument].label == nil,
      candidate.parameters[parameter].defaultValue != nil
    else { return false }
    let named = arguments[(argument + 1)...].first?.label
    return candidate.parameters[(parameter + 1)...]
      .prefix { named == nil || $0.label != named }
      .contains { $0.defaultValue == nil && !$0.isVariadic && $0.type.takesClosure }
  }
}

extension ProgramType {
  /// Whether a closure may stand for a parameter of the type.
  var takesClosure: Bool {
    if case .variable = self { return true }
    return (wrapped ?? self).functionParts != nil
  }
}
