extension Catalogue {
  /// Modifiers that say where a view goes.
  static let placementRows: [CatalogueEntry] = [
    .modifier(
      "offset",
      Signature(.optional("x", .length), .optional("y", .length)),
      Signature(.required(nil, .size))),
    .modifier("position", Signature(.optional("x", .length), .optional("y", .length))),
    .modifier(
      "alignmentGuide",
      Signature(.required(nil, .horizontalGuide), .required("computeValue", guideValue)),
      Signature(.required(nil, .verticalGuide), .required("computeValue", guideValue))),
  ]

  private static let guideValue = ParameterType.closure(
    parameters: [.viewDimensions], result: .number)
}
