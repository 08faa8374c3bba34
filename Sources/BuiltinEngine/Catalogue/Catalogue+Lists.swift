extension Catalogue {
  /// Forms that give views to the list around them and leave no trace among the nodes.
  static let listRows: [CatalogueEntry] = [
    .view("EmptyView", Signature(), as: .nothing),
    .view("Group", Signature(content: .views), as: .list(isDynamic: false)),
    .view("Section", Signature(content: .views), as: .list(isDynamic: false)),
    .view("AnyView", Signature(content: .views), as: .list(isDynamic: true)),
    .view("ForEach", Signature(content: .views), as: .list(isDynamic: true)),
    .view("if", Signature(.required("condition", .bool), content: .views), as: .branch),
  ]
}
