import LayoutEngine
import Scenarios

extension Catalogue {
  /// Views without children that are no shapes.
  static let leafRows: [CatalogueEntry] = [
    .view(
      "Color",
      Signature(.required(nil, .style)),
      Signature(
        .required("red", .number), .required("green", .number), .required("blue", .number),
        .optional("opacity", .number)),
      Signature(
        .required("hue", .number), .required("saturation", .number),
        .required("brightness", .number), .optional("opacity", .number)),
      Signature(.required("white", .number), .optional("opacity", .number)),
      as: .node { _, _ in .greedy }),
    .view(
      "Text",
      Signature(.required(nil, .string)),
      Signature(.required("verbatim", .string)),
      as: .node { arguments, context in
        .text(arguments.text("0") ?? arguments.text("verbatim") ?? "", context.text)
      }),
    .view(
      "Image",
      Signature(.required(nil, .string)),
      Signature(.required("systemName", .string)),
      Signature(.required("decorative", .string)),
      as: .node(image)),
    .view(
      "Spacer",
      Signature(.optional("minLength", .optionalLength)),
      as: .node { arguments, _ in .spacer(minLength: arguments.number("minLength")) }),
    .view("Divider", Signature(), as: .node { _, _ in .divider }),
  ]

  /// An image of the size that the environment states, or a symbol of one em by one em.
  @Sendable private static func image(
    _ arguments: Arguments, _ context: inout BuildContext
  ) throws(BuildFailure) -> Element {
    guard let name = arguments.text("0") ?? arguments.text("decorative") else {
      let side = context.text.em
      return .image(CGSize(width: side, height: side), resizing: context.resizing)
    }
    guard let size = context.assets[name] else {
      throw BuildFailure(
        message: "no size is given for the image '\(name)' (environment's assets)"
          + Suggestion.ending(name, context.assets.keys.sorted()))
    }
    return .image(size, resizing: context.resizing)
  }
}
