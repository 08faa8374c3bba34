extension Catalogue {
  /// Modifiers by which a view takes a part of what is proposed.
  static let proportionRows: [CatalogueEntry] = [
    .modifier(
      "relativeProposed",
      Signature(
        .optional("width", .number), .optional("height", .number),
        .optional("basis", relativeBasis))),
    .modifier("proportion", Signature(.required(nil, .number))),
  ]

  /// What the factor is applied to where nothing is proposed: nothing, or the ideal size.
  private static let relativeBasis = ParameterType.enumeration(
    type: "RelativeProposalBasis", cases: ["proposal", "idealWhenUnspecified"])
}
