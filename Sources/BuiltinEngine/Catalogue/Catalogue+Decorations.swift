import LayoutEngine

extension Catalogue {
  /// Modifiers that draw in front of or behind a view.
  static let decorationRows: [CatalogueEntry] = [
    ignoringFill(
      "background",
      Signature(.optional("alignment", .alignment), content: .views),
      Signature(.required(nil, .style), .optional("ignoresSafeAreaEdges", .edges)),
      Signature(.required(nil, .style), .required("in", .style)),
      Signature(.required("in", .style)),
      Signature(.optional("ignoresSafeAreaEdges", .edges))),
    ignoringFill(
      "overlay",
      Signature(.optional("alignment", .alignment), content: .views),
      Signature(.required(nil, .style), .optional("ignoresSafeAreaEdges", .edges)),
      Signature(.required(nil, .style), .required("in", .style))),
    .modifier(
      // Drawn inside of the frame (core rules §6.1).
      "border", Signature(.required(nil, .style), .optional("width", .length)), as: .transparent),
  ]

  /// A row of a decoration, in which the style of filling a shape has no meaning.
  private static func ignoringFill(_ name: String, _ signatures: Signature...) -> CatalogueEntry {
    var row = CatalogueEntry(
      name: name, kind: .modifier, signatures: signatures, builder: .decoration)
    row.ignoredLabels = ["fillStyle"]
    return row
  }
}
