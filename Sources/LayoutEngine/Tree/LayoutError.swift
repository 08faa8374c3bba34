/// Why a tree cannot be laid out, and at which node.
package struct LayoutError: Error, Equatable {
  /// The node's path; empty where the tree was too large to have one.
  package var path: String
  package var failure: LayoutFailure
}

/// What went wrong at a node.
package enum LayoutFailure: Equatable, Sendable {
  /// A custom layout answered NaN.
  case sizeIsNaN
  /// A custom layout placed a child at NaN.
  case positionIsNaN
  /// Views nest deeper than the tree allows.
  case tooDeep(limit: Int)
  /// There are more nodes than the tree allows.
  case tooLarge(limit: Int)
  /// Nested containers ask more often than is allowed.
  case tooManyMeasurements(limit: Int)
  /// Views nest so deep that their paths take more bytes than is allowed.
  case pathsTooLong(limit: Int)
  /// A closure given with the view failed.
  case closure(String)

  package var message: String {
    switch self {
    case .sizeIsNaN: "the layout answered a size that is not a number"
    case .positionIsNaN: "the layout placed a child at a position that is not a number"
    case .tooDeep(let limit): "views nest deeper than \(limit)"
    case .tooLarge(let limit): "there are more than \(limit) nodes"
    case .tooManyMeasurements(let limit):
      "nested containers take more than \(limit) measurements"
    case .pathsTooLong(let limit):
      "views nest too deep: the paths of all nodes take more than \(limit >> 20) MB"
    case .closure(let message): message
    }
  }
}
