import LayoutEngine

extension Catalogue {
  /// Modifiers that know of safe areas.
  static let safeAreaRows: [CatalogueEntry] = [
    .modifier(
      "ignoresSafeArea",
      Signature(.optional(nil, regions), .optional("edges", .edges)),
      as: .node { arguments, _ in
        let regions = arguments.texts("0") ?? ["all"]
        // A scenario has no keyboard: who ignores its region alone ignores nothing.
        let isIgnored = regions.contains { $0 != "keyboard" }
        return .container(.ignoresSafeArea(isIgnored ? arguments.edges("edges") ?? .all : []))
      }),
    .modifier(
      "edgesIgnoringSafeArea", Signature(.required(nil, .edges)),
      as: .node { arguments, _ in
        .container(.ignoresSafeArea(arguments.edges("0") ?? .all))
      }),
    inset("safeAreaInset"),
    inset("safeAreaBar"),
    .modifier(
      "safeAreaPadding",
      Signature(.optional(nil, .edges), .optional(nil, .optionalLength)),
      Signature(.required(nil, .length)),
      Signature(.required(nil, .insets)),
      as: .node { arguments, _ in .container(.safeAreaPadding(safeAreaInsets(arguments))) }),
  ]

  private static func inset(_ name: String) -> CatalogueEntry {
    .modifier(
      name,
      Signature(
        .required("edge", .enumeration(type: "VerticalEdge", cases: ["top", "bottom"])),
        .optional("alignment", .horizontalAlignment), .optional("spacing", .optionalLength),
        content: .views),
      Signature(
        .required("edge", .enumeration(type: "HorizontalEdge", cases: ["leading", "trailing"])),
        .optional("alignment", .verticalAlignment), .optional("spacing", .optionalLength),
        content: .views),
      as: .inset { arguments, _ in
        let edge = edges[arguments.text("edge") ?? ""] ?? .bottom
        let isVertical = edge == .top || edge == .bottom
        return .container(
          .safeAreaInset(
            edge,
            alignment: arguments.crossGuide(
              "alignment", of: isVertical ? .vertical : .horizontal),
            spacing: arguments.number("spacing")))
      })
  }

  private static let edges: [String: Edge] = [
    "top": .top, "leading": .leading, "bottom": .bottom, "trailing": .trailing,
  ]

  private static func safeAreaInsets(_ arguments: Arguments) -> EdgeInsets {
    if let lengths = arguments.numbers("0") {
      return EdgeInsets(
        top: lengths[0], leading: lengths[1], bottom: lengths[2], trailing: lengths[3])
    }
    if let length = arguments.number("0") { return EdgeInsets(length, edges: .all) }
    return EdgeInsets(
      arguments.number("1") ?? EdgeInsets.defaultPadding, edges: arguments.edges("0") ?? .all)
  }

  private static let regions = ParameterType.optionSet(
    type: "SafeAreaRegions", cases: ["container", "keyboard", "all"])
}
