import LayoutEngine

extension Catalogue {
  /// Views in rows and columns.
  static let gridRows: [CatalogueEntry] = [
    .view("Grid", gridSignature, as: .node { arguments, _ in grid(arguments) }),
    .view(
      "GridRow", Signature(.optional("alignment", .verticalAlignment), content: .views),
      as: .gridRow),
    .view(
      "LazyVGrid",
      Signature(
        .required("columns", .gridItems), .optional("alignment", .horizontalAlignment),
        .optional("spacing", .optionalLength), .optional("pinnedViews", pinnedViews),
        content: .views),
      as: .node { arguments, _ in lazyGrid(.vertical, "columns", arguments) }),
    .view(
      "LazyHGrid",
      Signature(
        .required("rows", .gridItems), .optional("alignment", .verticalAlignment),
        .optional("spacing", .optionalLength), .optional("pinnedViews", pinnedViews),
        content: .views),
      as: .node { arguments, _ in lazyGrid(.horizontal, "rows", arguments) }),
  ]

  /// Modifiers of a view as a cell of a grid.
  static let gridCellRows: [CatalogueEntry] = [
    .modifier(
      "gridCellColumns", Signature(.required(nil, .integer)),
      as: .attribute { arguments in
        // A whole number may still be larger than any Int.
        .cell(GridCellValues(columns: Int(min(max(arguments.number("0") ?? 1, 1), 1e6))))
      }),
    .modifier(
      "gridColumnAlignment", Signature(.required(nil, .horizontalAlignment)),
      as: .attribute { arguments in
        .cell(GridCellValues(columnAlignment: arguments.alignment("0").horizontal))
      }),
    .modifier(
      "gridCellUnsizedAxes", Signature(.required(nil, .cellAxes)),
      as: .attribute { arguments in
        .cell(GridCellValues(unsizedAxes: axes(arguments.texts("0") ?? [])))
      }),
    .modifier(
      "gridCellAnchor",
      Signature(.required(nil, .unitPointName)),
      Signature(.required(nil, .unitPoint)),
      as: .attribute { .cell(GridCellValues(anchor: $0.unitPoint("0"))) }),
  ]

  static let gridSignature = Signature(
    .optional("alignment", .alignment), .optional("horizontalSpacing", .optionalLength),
    .optional("verticalSpacing", .optionalLength), content: .views)

  static func grid(_ arguments: Arguments) -> Element {
    let (horizontal, vertical) = arguments.alignment("alignment")
    return .grid(
      horizontal: horizontal, vertical: vertical,
      horizontalSpacing: arguments.number("horizontalSpacing"),
      verticalSpacing: arguments.number("verticalSpacing"))
  }

  /// What stays in view while scrolling; it moves no frame.
  static let pinnedViews = ParameterType.optionSet(
    type: "PinnedScrollableViews", cases: ["sectionHeaders", "sectionFooters"])

  private static func lazyGrid(
    _ axis: Axis, _ label: String, _ arguments: Arguments
  ) -> Element {
    .lazyGrid(
      axis, items: arguments.list(label).map(item),
      alignment: arguments.crossGuide("alignment", of: axis),
      spacing: arguments.number("spacing"))
  }

  private static func item(_ value: ArgumentValue) -> LazyGridItem {
    guard case .call(_, let arguments) = value else { return LazyGridItem() }
    let (horizontal, vertical) = arguments.alignment("alignment")
    return LazyGridItem(
      length(arguments), spacing: arguments.number("spacing"), horizontal: horizontal,
      vertical: vertical)
  }

  private static func length(_ arguments: Arguments) -> LazyGridItem.Length {
    guard let (name, lengths) = arguments.call("0") else { return .standard }
    let maximum = lengths.number("maximum") ?? .infinity
    switch name {
    case "fixed": return .fixed(lengths.number("0") ?? 0)
    case "adaptive":
      return .adaptive(minimum: lengths.number("minimum") ?? 0, maximum: maximum)
    // 10 is SwiftUI's own default.
    default: return .flexible(minimum: lengths.number("minimum") ?? 10, maximum: maximum)
    }
  }

  private static func axes(_ names: [String]) -> Axis.Set {
    names.reduce(into: []) { axes, name in
      axes.insert(name == "vertical" ? .vertical : .horizontal)
    }
  }
}

extension ParameterType {
  /// `[GridItem]`.
  package static let gridItems = array(
    .call(
      type: "GridItem",
      forms: [
        CallForm(
          name: "GridItem",
          parameters: [
            .optional(nil, gridItemSize), .optional("spacing", .optionalLength),
            .optional("alignment", .alignment),
          ])
      ]))

  private static let gridItemSize = call(
    type: "GridItem.Size",
    forms: [
      CallForm(name: "fixed", parameters: [.required(nil, .length)]),
      CallForm(
        name: "flexible",
        parameters: [.optional("minimum", .length), .optional("maximum", .length)]),
      CallForm(
        name: "adaptive",
        parameters: [.required("minimum", .length), .optional("maximum", .length)]),
    ])

  fileprivate static let cellAxes = optionSet(
    type: "Axis.Set", cases: ["horizontal", "vertical"])

  /// A point in the unit space of a view, by its name.
  package static let unitPointName = enumeration(
    type: "UnitPoint",
    cases: [
      "zero", "topLeading", "top", "topTrailing", "leading", "center", "trailing", "bottomLeading",
      "bottom", "bottomTrailing",
    ])

  /// A point in the unit space of a view, by its coordinates.
  package static let unitPoint = call(
    type: "UnitPoint",
    forms: [
      CallForm(
        name: "UnitPoint",
        parameters: [.required("x", .number), .required("y", .number)])
    ])
}

extension Arguments {
  func unitPoint(_ label: String) -> UnitPoint {
    if let (_, point) = call(label) {
      return UnitPoint(x: point.number("x") ?? 0, y: point.number("y") ?? 0)
    }
    switch text(label) {
    case "topLeading", "zero": return .topLeading
    case "top": return .top
    case "topTrailing": return .topTrailing
    case "leading": return .leading
    case "trailing": return .trailing
    case "bottomLeading": return .bottomLeading
    case "bottom": return .bottom
    case "bottomTrailing": return .bottomTrailing
    default: return .center
    }
  }
}
