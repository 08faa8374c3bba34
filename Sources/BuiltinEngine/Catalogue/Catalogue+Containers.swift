import LayoutEngine

extension Catalogue {
  /// Views that lay out children.
  static let containerRows: [CatalogueEntry] = [
    .view(
      "HStack",
      Signature(
        .optional("alignment", .verticalAlignment), .optional("spacing", .optionalLength),
        content: .views),
      as: .node { arguments, _ in stack(.horizontal, arguments) }),
    .view(
      "VStack",
      Signature(
        .optional("alignment", .horizontalAlignment), .optional("spacing", .optionalLength),
        content: .views),
      as: .node { arguments, _ in stack(.vertical, arguments) }),
    .view(
      "ZStack", Signature(.optional("alignment", .alignment), content: .views),
      as: .node { arguments, _ in
        let (horizontal, vertical) = arguments.alignment("alignment")
        return .depthStack(horizontal: horizontal, vertical: vertical)
      }),
    .view("GeometryReader", Signature(content: .viewsOfProxy), as: .reader),
    .view(
      // An article's layout under the name that it has there; `fitting` chooses among its versions.
      "ProportionalStack",
      Signature(
        .required("direction", .axis), .optional("fitting", proportionalFitting), content: .views),
      as: .node { arguments, _ in
        let axis: Axis = arguments.text("direction") == "vertical" ? .vertical : .horizontal
        return .layout(
          TypedLayoutBox(ProportionalStack(direction: axis, fitting: fitting(arguments))))
      }),
  ]

  private static func fitting(_ arguments: Arguments) -> ProportionalStack.Fitting {
    switch arguments.text("fitting") {
    case "least": .least
    case "fixedChildren": .fixedChildren
    default: .proposal
    }
  }

  static func stack(_ axis: Axis, _ arguments: Arguments) -> Element {
    .stack(
      axis, alignment: arguments.crossGuide("alignment", of: axis),
      spacing: arguments.number("spacing"))
  }

  /// How a ProportionalStack finds its length: what it is proposed, as in the article, also with
  /// children that keep theirs, or the least in which every child has its ideal one.
  private static let proportionalFitting = ParameterType.enumeration(
    type: "ProportionalStack.Fitting", cases: ["proposal", "fixedChildren", "least"])
}
