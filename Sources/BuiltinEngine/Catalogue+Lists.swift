extension Catalogue {
  /// Forms that give views to the list around them and leave no trace among the nodes.
  static let listRows: [CatalogueEntry] = [
    .view("EmptyView", Signature()),
    .view("Group", Signature(content: .views)),
    .view("ForEach", Signature(content: .views)),
    .view("if", Signature(.required("condition", .bool), content: .views)),
  ]
}
