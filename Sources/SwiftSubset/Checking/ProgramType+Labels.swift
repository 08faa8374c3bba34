import Scenarios

/// The labels of tuples.
extension ProgramType {
  /// Whether no part of a tuple has two names.
  func labelsAgree(with other: ProgramType) -> Bool {
    switch (self, other) {
    case (.nominal(_, let own), .nominal(_, let others)):
      zip(own, others).allSatisfy { $0.labelsAgree(with: $1) }
    case (.tuple(let own), .tuple(let others)):
      zip(own, others).allSatisfy { one, other in
        (one.label == nil || other.label == nil || one.label == other.label)
          && one.type.labelsAgree(with: other.type)
      }
    case (.function(let given, let result), .function(let others, let other)):
      zip(given, others).allSatisfy { $0.labelsAgree(with: $1) }
        && result.labelsAgree(with: other)
    default: true
    }
  }

  /// The type without the labels of tuples, which make no other type.
  var withoutLabels: ProgramType {
    switch self {
    case .nominal(let name, let arguments): .nominal(name, arguments.map(\.withoutLabels))
    case .tuple(let elements): .tuple(elements.map { Element(type: $0.type.withoutLabels) })
    case .function(let parameters, let result):
      .function(parameters.map(\.withoutLabels), result.withoutLabels)
    case .variable: self
    }
  }
}
