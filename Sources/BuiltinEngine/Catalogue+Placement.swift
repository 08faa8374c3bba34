import LayoutEngine

extension Catalogue {
  /// Modifiers that say where a view goes.
  static let placementRows: [CatalogueEntry] = [
    .modifier(
      "offset",
      Signature(.optional("x", .length), .optional("y", .length)),
      Signature(.required(nil, .size)),
      as: .node { arguments, _ in
        let size = arguments.numbers("0")
        return .offset(
          x: size?[0] ?? arguments.number("x") ?? 0, y: size?[1] ?? arguments.number("y") ?? 0)
      }),
    .modifier(
      "position", Signature(.optional("x", .length), .optional("y", .length)),
      as: .node { arguments, _ in
        .position(x: arguments.number("x") ?? 0, y: arguments.number("y") ?? 0)
      }),
    .modifier(
      "alignmentGuide",
      Signature(.required(nil, .horizontalGuide), .required("computeValue", guideValue)),
      Signature(.required(nil, .verticalGuide), .required("computeValue", guideValue)),
      as: .guide),
  ]

  private static let guideValue = ParameterType.closure(
    parameters: [.viewDimensions], result: .number)
}
