extension Catalogue {
  /// Forms that give views to the list around them and leave no trace among the nodes.
  ///
  /// Dynamic are those whose views no static type tells (core rules §3): a stack around a single
  /// one is not elided.
  static let listRows: [CatalogueEntry] = [
    .view("EmptyView", Signature(), as: .nothing),
    .view("Group", Signature(content: .views), as: .list(isDynamic: false)),
    .view("Section", Signature(content: .views), as: .list(isDynamic: false)),
    .view("AnyView", Signature(content: .views), as: .list(isDynamic: true)),
    .view("ForEach", Signature(content: .views), as: .list(isDynamic: true)),
    .view("if", Signature(.required("condition", .bool), content: .views), as: .branch),
  ]
}
