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
  /// A custom layout placed a child where it was asked for something else.
  case placedOutOfTurn
  /// Views nest deeper than the tree allows.
  case tooDeep(limit: Int)
  /// There are more nodes than the tree allows.
  case tooLarge(limit: Int)
  /// Nested containers ask more often than is allowed.
  case tooManyMeasurements(limit: Int)
  /// Views nest so deep that their paths take more bytes than is allowed.
  case pathsTooLong(limit: Int)
  /// The metric of texts has no face of a weight or style.
  case missingFace(String, metric: String)
  /// The metric of texts lacks a code point.
  case missingGlyph(Unicode.Scalar, metric: String)
  /// An image is asked for its own size, which nobody knows.
  case imageWithoutSize(String)
  /// A closure given with the view failed.
  case closure(String)

  /// The image that lacks its size; `nil` where it is none.
  package var image: String? {
    if case .imageWithoutSize(let name) = self { name } else { nil }
  }

  package var message: String {
    switch self {
    case .sizeIsNaN: "the layout answered a size that is not a number"
    case .positionIsNaN: "the layout placed a child at a position that is not a number"
    case .placedOutOfTurn: "the layout placed a child outside 'placeSubviews', where SwiftUI traps"
    case .tooDeep(let limit): "views nest deeper than \(limit)"
    case .tooLarge(let limit): "there are more than \(limit) nodes"
    case .tooManyMeasurements(let limit):
      "nested containers take more than \(limit) measurements"
    case .pathsTooLong(let limit):
      "views nest too deep: the paths of all nodes take more than \(limit >> 20) MB"
    case .imageWithoutSize(let name):
      "no size is given for the image '\(name)' (environment's assets)"
    case .closure(let message): message
    case .missingFace, .missingGlyph: unoffered.map { "\($0) is not offered" } ?? ""
    }
  }

  /// What the engine does not offer and the view needs; `nil` for any other failure.
  package var unoffered: String? {
    switch self {
    case .missingFace(let face, let metric): "a face \(face) in textMetric \(metric)"
    case .missingGlyph(let scalar, let metric):
      "\(Self.name(of: scalar)) in textMetric \(metric)"
    default: nil
    }
  }

  /// `U+0915 'क'`; a mark or a control is not shown.
  private static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    switch scalar.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .spacingMark, .lineSeparator,
      .paragraphSeparator, .surrogate, .unassigned, .privateUse:
      return "U+\(padded)"
    default: return "U+\(padded) '\(scalar)'"
    }
  }
}
