import LayoutEngine

extension Catalogue {
  /// Modifiers that draw in front of or behind a view.
  static let decorationRows: [CatalogueEntry] = [
    .modifier(
      "background",
      Signature(.optional("alignment", .alignment), content: .views),
      Signature(.required(nil, .style), .optional("ignoresSafeAreaEdges", .edges)),
      Signature(.required(nil, .style), .required("in", .style)),
      Signature(.required("in", .style)),
      Signature(.required("ignoresSafeAreaEdges", .edges)),
      as: .decoration),
    .modifier(
      "overlay",
      Signature(.optional("alignment", .alignment), content: .views),
      Signature(.required(nil, .style), .optional("ignoresSafeAreaEdges", .edges)),
      Signature(.required(nil, .style), .required("in", .style)),
      as: .decoration),
    .modifier(
      "border", Signature(.required(nil, .style), .optional("width", .length)), as: .transparent),
  ]
}
