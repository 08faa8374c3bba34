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
    let (width, height) = (arguments.number("width"), arguments.number("height"))
    checkFixed("width", width, &context)
    checkFixed("height", height, &context)
    let (horizontal, vertical) = arguments.alignment("alignment")
    return .fixedFrame(
      width: width, height: height, horizontal: horizontal, vertical: vertical)
  }

  private static func checkFixed(
    _ label: String, _ length: Double?, _ context: inout BuildContext
  ) {
    guard let length else { return }
    if !length.isFinite {
      context.warn("\(label): \(Length.text(length)) is no fixed length and is left out")
    } else if length < 0 {
      context.warn("\(label): \(Length.text(length)) is negative and counts as 0")
    }
  }

  private static func flexibleFrame(
    _ arguments: Arguments, _ context: inout BuildContext
  ) -> Element {
    let frame = FlexibleFrame(
      minWidth: arguments.number("minWidth"), idealWidth: arguments.number("idealWidth"),
      maxWidth: arguments.number("maxWidth"), minHeight: arguments.number("minHeight"),
      idealHeight: arguments.number("idealHeight"), maxHeight: arguments.number("maxHeight"))
    checkOrder("Width", frame.minWidth, frame.idealWidth, frame.maxWidth, &context)
    checkOrder("Height", frame.minHeight, frame.idealHeight, frame.maxHeight, &context)
    let (horizontal, vertical) = arguments.alignment("alignment")
    return .flexibleFrame(frame, horizontal: horizontal, vertical: vertical)
  }

  /// Warns of what SwiftUI warns of: lengths out of order, a minimum that is no length.
  private static func checkOrder(
    _ axis: String, _ least: Double?, _ ideal: Double?, _ most: Double?,
    _ context: inout BuildContext
  ) {
    let (low, middle) = (least ?? 0, ideal ?? least ?? 0)
    // Words are only looked for where there is something to say.
    guard !(low >= 0 && low < .infinity && low <= middle && middle <= most ?? .infinity) else {
      return
    }
    let given = [("min", least), ("ideal", ideal), ("max", most)].compactMap { prefix, length in
      length.map { (label: prefix + axis, length: $0) }
    }
    for (label, length) in given where length < 0 {
      context.warn("\(label): \(Length.text(length)) is negative and counts as 0")
    }
    if let least, !least.isFinite, least > 0 {
      context.warn("min\(axis): an infinite minimum makes the frame infinite")
    }
    for (lower, upper) in zip(given, given.dropFirst()) where lower.length > upper.length {
      context.warn(
        "\(upper.label): \(Length.text(upper.length)) is raised to \(lower.label): "
          + Length.text(lower.length))
    }
  }
}
