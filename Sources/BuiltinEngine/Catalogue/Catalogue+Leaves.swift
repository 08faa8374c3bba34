import LayoutEngine
import Scenarios

extension Catalogue {
  /// Views without children that are no shapes.
  static let leafRows: [CatalogueEntry] = [
    ignoring(
      ["bundle"],
      .view(
        "Color",
        Signature(.required(nil, .style)),
        Signature(
          .optional(nil, colorSpace), .required("red", .number), .required("green", .number),
          .required("blue", .number), .optional("opacity", .number)),
        Signature(
          .required("hue", .number), .required("saturation", .number),
          .required("brightness", .number), .optional("opacity", .number)),
        Signature(
          .optional(nil, colorSpace), .required("white", .number), .optional("opacity", .number)),
        Signature(.required("uiColor", .style)),
        Signature(.required("nsColor", .style)),
        Signature(.required("cgColor", .style)),
        as: .node { _, _ in .greedy })),
    ignoring(
      ["tableName", "bundle", "comment"],
      .view(
        "Text",
        Signature(.required(nil, .string)),
        Signature(.required("verbatim", .string)),
        as: .node { arguments, context in
          .text(arguments.text("0") ?? arguments.text("verbatim") ?? "", context.text)
        })),
    ignoring(
      ["bundle", "label", "variableValue"],
      .view(
        "Image",
        Signature(.required(nil, .string)),
        Signature(.required("systemName", .string)),
        Signature(.required("decorative", .string)),
        as: .node(image))),
    .view(
      "Spacer",
      Signature(.optional("minLength", .optionalLength)),
      as: .node { arguments, _ in .spacer(minLength: arguments.number("minLength")) }),
    .view("Divider", Signature(), as: .node { _, _ in .divider }),
  ]

  private static let colorSpace = ParameterType.enumeration(
    type: "Color.RGBColorSpace", cases: ["sRGB", "sRGBLinear", "displayP3"])

  private static func ignoring(_ labels: Set<String>, _ row: CatalogueEntry) -> CatalogueEntry {
    var row = row
    row.ignoredLabels = labels
    return row
  }

  /// An image of the size that the environment states, or a symbol of one em by one em.
  @Sendable private static func image(
    _ arguments: Arguments, _ context: inout BuildContext
  ) throws(BuildFailure) -> Element {
    guard let name = arguments.text("0") ?? arguments.text("decorative") else {
      let side = context.text.em
      return .image(CGSize(width: side, height: side), resizing: context.resizing)
    }
    guard let size = context.assets[name] else {
      // What takes all that it is offered needs none.
      if let least = context.resizing { return .unsizedImage(name, least: least) }
      throw BuildFailure(
        message: LayoutFailure.imageWithoutSize(name).message
          + Suggestion.ending(name, context.assets.keys.sorted()), image: name)
    }
    return .image(size, resizing: context.resizing)
  }
}
