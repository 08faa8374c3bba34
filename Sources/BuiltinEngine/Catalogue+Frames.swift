extension Catalogue {
  /// Modifiers that size a view.
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
        .optional("alignment", .alignment))),
    .modifier(
      "padding",
      Signature(.optional(nil, .edges), .optional(nil, .optionalLength)),
      Signature(.required(nil, .length)),
      Signature(.required(nil, .insets))),
    .modifier(
      "fixedSize",
      Signature(),
      Signature(.required("horizontal", .bool), .required("vertical", .bool))),
    .modifier(
      "aspectRatio",
      Signature(.optional(nil, .optionalLength), .required("contentMode", .contentMode)),
      Signature(.required(nil, .size), .required("contentMode", .contentMode))),
    .modifier("scaledToFit", Signature()),
    .modifier("scaledToFill", Signature()),
  ]
}
