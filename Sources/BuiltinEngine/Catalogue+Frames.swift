import LayoutEngine
import Scenarios

extension Catalogue {
  /// The modifier `frame`, in both its forms.
  static let frameRows: [CatalogueEntry] = [
    .modifier(
      "frame",
      Signature(
        .optional("width", .optionalLength), .optional("height", .optionalLength),
        .optional("alignment", .alignment)),
      Signature(
        .optional("minWidth", .optionalLength), .optional("idealWidth", .optionalLength),
        .optional("maxWidth", .optionalLength), .optional("minHeight", .optionalLength),
        .optional("idealHeight", .optionalLength), .optional("maxHeight", .optionalLength),
        .optional("alignment", .alignment)),
      as: .node { arguments, context in
        arguments.signature == 0
          ? fixedFrame(arguments, &context) : flexibleFrame(arguments, &context)
      })
  ]

  private static func fixedFrame(
    _ arguments: Arguments, _ context: inout BuildContext
  ) -> Element {
    for label in ["width", "height"] {
      guard let length = arguments.number(label) else { continue }
      if !length.isFinite {
        context.warn("\(label): \(Length.text(length)) is no fixed length and is left out")
      } else if length < 0 {
        context.warn("\(label): \(Length.text(length)) is negative and counts as 0")
      }
    }
    let (horizontal, vertical) = arguments.alignment("alignment")
    return .fixedFrame(
      width: arguments.number("width"), height: arguments.number("height"),
      horizontal: horizontal, vertical: vertical)
  }

  private static func flexibleFrame(
    _ arguments: Arguments, _ context: inout BuildContext
  ) -> Element {
    for axis in ["Width", "Height"] { checkOrder(axis, arguments, &context) }
    let (horizontal, vertical) = arguments.alignment("alignment")
    return .flexibleFrame(
      FlexibleFrame(
        minWidth: arguments.number("minWidth"), idealWidth: arguments.number("idealWidth"),
        maxWidth: arguments.number("maxWidth"), minHeight: arguments.number("minHeight"),
        idealHeight: arguments.number("idealHeight"), maxHeight: arguments.number("maxHeight")),
      horizontal: horizontal, vertical: vertical)
  }

  /// Warns of what SwiftUI warns of: lengths out of order, a minimum that is no length.
  private static func checkOrder(
    _ axis: String, _ arguments: Arguments, _ context: inout BuildContext
  ) {
    let labels = ["min", "ideal", "max"].map { $0 + axis }
    let given = labels.compactMap { label in
      arguments.number(label).map { (label: label, length: $0) }
    }
    for (label, length) in given where length < 0 {
      context.warn("\(label): \(Length.text(length)) is negative and counts as 0")
    }
    if let least = arguments.number(labels[0]), !least.isFinite, least > 0 {
      context.warn("\(labels[0]): an infinite minimum makes the frame infinite")
    }
    for (lower, upper) in zip(given, given.dropFirst()) where lower.length > upper.length {
      context.warn(
        "\(upper.label): \(Length.text(upper.length)) is raised to \(lower.label): "
          + Length.text(lower.length))
    }
  }
}
