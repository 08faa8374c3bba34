import LayoutEngine

extension Catalogue {
  /// Containers that relative frames look at.
  static let viewportRows: [CatalogueEntry] = [
    .view(
      // Measured: the content is a column on every axis, on the horizontal one too.
      "ScrollView",
      Signature(.optional(nil, .axes), .optional("showsIndicators", .bool), content: .views),
      as: .viewport(
        { arguments, context in
          .container(.scroll(arguments.axes("0") ?? .vertical, anchors: context.anchors))
        },
        content: .column)),
    list("List", ignoring: ["selection"]),
    list("Form"),
    ignoring(
      ["path"],
      .view(
        "NavigationStack", Signature(content: .viewsOfRoot),
        as: .viewport(scope, content: .column))),
    .view(
      "NavigationView", Signature(content: .views), as: .viewport(scope, content: .column)),
    ignoring(
      ["selection"],
      // Which tab is shown is no part of a layout (our own decision): all lie over each other.
      .view("TabView", Signature(content: .views), as: .viewport(scope, content: .layers))),
  ]

  /// Lazy stacks, and the choice of the view that fits.
  static let lazyRows: [CatalogueEntry] = [
    .view(
      "LazyHStack",
      Signature(
        .optional("alignment", .verticalAlignment), .optional("spacing", .optionalLength),
        .optional("pinnedViews", pinnedViews), content: .views),
      as: .node { arguments, _ in lazyStack(.horizontal, arguments) }),
    .view(
      "LazyVStack",
      Signature(
        .optional("alignment", .horizontalAlignment), .optional("spacing", .optionalLength),
        .optional("pinnedViews", pinnedViews), content: .views),
      as: .node { arguments, _ in lazyStack(.vertical, arguments) }),
    .view(
      "ViewThatFits", Signature(.optional("in", .axes), content: .views),
      as: .node { arguments, _ in
        .container(.fitting(arguments.axes("in") ?? [.horizontal, .vertical]))
      }),
  ]

  private static let scope: RowBuilder.MakeElement = { _, _ in
    .container(.scope(isList: false))
  }

  /// A row whose state is no part of a layout.
  private static func ignoring(_ labels: Set<String>, _ row: CatalogueEntry) -> CatalogueEntry {
    var row = row
    row.ignoredLabels = labels
    return row
  }

  private static func list(_ name: String, ignoring labels: Set<String> = []) -> CatalogueEntry {
    var row = CatalogueEntry.view(
      name, Signature(content: .views),
      as: .viewport({ _, _ in .container(.scope(isList: true)) }, content: .rows))
    row.ignoredLabels = labels
    row.warning = "the rows of a \(name) lie under each other without insets or separators"
    return row
  }

  private static func lazyStack(_ axis: Axis, _ arguments: Arguments) -> Element {
    .container(
      .lazyStack(
        axis, alignment: arguments.crossGuide("alignment", of: axis),
        spacing: arguments.number("spacing")))
  }
}

extension RowBuilder.Content {
  var element: Element {
    switch self {
    case .column: .stack(.vertical, alignment: .horizontalCenter, spacing: nil)
    case .rows: .rows
    case .layers: .depthStack(horizontal: .horizontalCenter, vertical: .verticalCenter)
    }
  }
}

extension ContentParameter {
  /// The content of a `NavigationStack`, which has a label of its own.
  fileprivate static let viewsOfRoot = ContentParameter(
    label: "root", parameters: [], isOptional: false)
}

extension ParameterType {
  package static let axes = optionSet(type: "Axis.Set", cases: ["horizontal", "vertical"])
}
