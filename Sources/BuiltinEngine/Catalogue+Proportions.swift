import LayoutEngine

extension Catalogue {
  /// Modifiers by which a view takes a part of what is proposed.
  static let proportionRows: [CatalogueEntry] = [
    .modifier(
      "relativeProposed",
      Signature(
        .optional("width", .number), .optional("height", .number),
        .optional("basis", relativeBasis)),
      as: .container { arguments, _ in
        .relative(
          width: arguments.number("width") ?? 1, height: arguments.number("height") ?? 1,
          arguments.text("basis") == "idealWhenUnspecified" ? .idealWhenUnspecified : .proposal)
      }),
    .modifier(
      "proportion", Signature(.required(nil, .number)),
      as: .attribute { .proportion($0.number("0") ?? 1) }),
  ]

  /// What the factor is applied to where nothing is proposed: nothing, or the ideal size.
  private static let relativeBasis = ParameterType.enumeration(
    type: "RelativeBasis", cases: ["proposal", "idealWhenUnspecified"])
}
