import LayoutEngine

extension Catalogue {
  /// Modifiers besides `frame` that change what a view is proposed or how large it is.
  static let sizingRows: [CatalogueEntry] = [
    .modifier(
      "padding",
      Signature(.optional(nil, .edges), .optional(nil, .optionalLength)),
      Signature(.required(nil, .length)),
      Signature(.required(nil, .insets)),
      as: .node { arguments, _ in .padding(insets(arguments)) }),
    .modifier(
      "fixedSize",
      Signature(),
      Signature(.required("horizontal", .bool), .required("vertical", .bool)),
      as: .node { arguments, _ in
        .fixedSize(
          horizontal: arguments.bool("horizontal") ?? true,
          vertical: arguments.bool("vertical") ?? true)
      }),
    .modifier(
      "aspectRatio",
      Signature(.optional(nil, .optionalLength), .required("contentMode", .contentMode)),
      Signature(.required(nil, .size), .required("contentMode", .contentMode)),
      as: .node { arguments, _ in
        // Without a ratio it is that of the ideal size, which only the solver can ask for.
        let ratio = arguments.numbers("0").map { $0[0] / $0[1] } ?? arguments.number("0")
        return .aspectRatio(ratio, arguments.text("contentMode") == "fill" ? .fill : .fit)
      }),
    .modifier(
      "scaledToFit", Signature(), as: .node { _, _ in .aspectRatio(nil, .fit) }),
    .modifier(
      "scaledToFill", Signature(), as: .node { _, _ in .aspectRatio(nil, .fill) }),
  ]

  /// The default padding in points, on every platform (core rules §6.1).
  private static let defaultPadding = 16.0

  private static func insets(_ arguments: Arguments) -> EdgeInsets {
    if let lengths = arguments.numbers("0") {
      return EdgeInsets(
        top: lengths[0], leading: lengths[1], bottom: lengths[2], trailing: lengths[3])
    }
    if let length = arguments.number("0") {
      return EdgeInsets(top: length, leading: length, bottom: length, trailing: length)
    }
    let length = arguments.number("1") ?? defaultPadding
    let edges = Set(arguments.texts("0") ?? ["all"])
    func inset(_ names: String...) -> Double {
      edges.contains("all") || names.contains(where: edges.contains) ? length : 0
    }
    return EdgeInsets(
      top: inset("top", "vertical"), leading: inset("leading", "horizontal"),
      bottom: inset("bottom", "vertical"), trailing: inset("trailing", "horizontal"))
  }
}
