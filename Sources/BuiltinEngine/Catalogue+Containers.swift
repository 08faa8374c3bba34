extension Catalogue {
  /// Views that lay out children.
  static let containerRows: [CatalogueEntry] = [
    .view(
      "HStack",
      Signature(
        .optional("alignment", .verticalAlignment), .optional("spacing", .optionalLength),
        content: .views)),
    .view(
      "VStack",
      Signature(
        .optional("alignment", .horizontalAlignment), .optional("spacing", .optionalLength),
        content: .views)),
    .view("ZStack", Signature(.optional("alignment", .alignment), content: .views)),
    .view("GeometryReader", Signature(content: .viewsOfProxy)),
    .view(
      "ProportionalStack",
      Signature(
        .required("direction", .axis), .optional("fitting", proportionalFitting), content: .views)),
  ]

  /// How long a ProportionalStack is and who shares it: `proposal` is the article's code,
  /// `fixedChildren` its later version, which gives only the rest to shares, `least` takes the
  /// least length that gives every child its ideal one.
  private static let proportionalFitting = ParameterType.enumeration(
    type: "ProportionalFitting", cases: ["proposal", "fixedChildren", "least"])
}
