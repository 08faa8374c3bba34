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
      Signature(.required("white", .number), .optional("opacity", .number))),
    .view("Text", Signature(.required(nil, .string)), Signature(.required("verbatim", .string))),
    .view(
      "Image",
      Signature(.required(nil, .string)),
      Signature(.required("systemName", .string)),
      Signature(.required("decorative", .string))),
    .view("Spacer", Signature(.optional("minLength", .optionalLength))),
    .view("Divider", Signature()),
  ]
}
