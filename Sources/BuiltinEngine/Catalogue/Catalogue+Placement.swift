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
      "position",
      Signature(.optional("x", .length), .optional("y", .length)),
      Signature(.required(nil, point)),
      Signature(.required(nil, .enumeration(type: "CGPoint", cases: ["zero"]))),
      as: .node { arguments, _ in
        // `.zero` is a word, not a call: both coordinates are 0.
        let point = arguments.call("0")?.arguments ?? arguments
        return .position(x: point.number("x") ?? 0, y: point.number("y") ?? 0)
      }),
    .modifier(
      "alignmentGuide",
      Signature(.required(nil, .horizontalGuide), .required("computeValue", guideValue)),
      Signature(.required(nil, .verticalGuide), .required("computeValue", guideValue)),
      as: .guide),
  ]

  private static let point = ParameterType.call(
    type: "CGPoint",
    forms: [
      CallForm(name: "CGPoint", parameters: [.required("x", .length), .required("y", .length)])
    ])

  private static let guideValue = ParameterType.closure(
    parameters: [.viewDimensions], result: .number)
}
