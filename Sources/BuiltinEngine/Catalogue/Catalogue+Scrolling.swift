import LayoutEngine

extension Catalogue {
  /// Modifiers that say how the content of the scroll views below them lies.
  static let scrollRows: [CatalogueEntry] = [
    .modifier(
      "contentMargins",
      Signature(
        .optional(nil, .edges), .required(nil, .optionalLength), .optional("for", placement)),
      Signature(.optional(nil, .edges), .required(nil, .insets), .optional("for", placement)),
      Signature(.required(nil, .length), .optional("for", placement)),
      as: .environment(setMargins)),
    .modifier(
      "defaultScrollAnchor",
      Signature(.required(nil, .unitPointName), .optional("for", anchorRole)),
      Signature(.required(nil, .unitPoint), .optional("for", anchorRole)),
      as: .environment(setAnchors)),
  ]

  private static let placement = ParameterType.enumeration(
    type: "ContentMarginPlacement", cases: ["automatic", "scrollContent", "scrollIndicators"])

  private static let anchorRole = ParameterType.enumeration(
    type: "ScrollAnchorRole", cases: ["initialOffset", "sizeChanges", "alignment"])

  /// Sets the margins of the edges that are named; the others keep those from further outside.
  ///
  /// Margins of the indicators move no content, and a length of `nil`, which leaves the margin to
  /// the platform, is none here (our own decisions).
  @Sendable private static func setMargins(
    _ environment: inout ViewEnvironment, _ arguments: CheckedArguments
  ) throws(BuildFailure) {
    let known = try constants(arguments, "content margins")
    guard known.text("for") != "scrollIndicators" else { return }
    let hasEdges = known.signature < 2
    let edges = hasEdges ? known.edges("0") ?? .all : .all
    let label = hasEdges ? "1" : "0"
    let lengths =
      known.numbers(label) ?? known.number(label).map { [$0, $0, $0, $0] } ?? [0, 0, 0, 0]
    var margins = environment.contentMargins ?? EdgeInsets()
    if edges.contains(.top) { margins.top = lengths[0] }
    if edges.contains(.leading) { margins.leading = lengths[1] }
    if edges.contains(.bottom) { margins.bottom = lengths[2] }
    if edges.contains(.trailing) { margins.trailing = lengths[3] }
    environment.contentMargins = margins
  }

  /// An anchor without a role holds for content of any length; what happens when the content
  /// changes its size is no matter of one layout.
  @Sendable private static func setAnchors(
    _ environment: inout ViewEnvironment, _ arguments: CheckedArguments
  ) throws(BuildFailure) {
    let known = try constants(arguments, "a scroll anchor")
    let anchor = known.unitPoint("0")
    switch known.text("for") {
    case "initialOffset": environment.scrollAnchors.offset = anchor
    case "alignment": environment.scrollAnchors.alignment = anchor
    case "sizeChanges": break
    default: environment.scrollAnchors = ScrollAnchors(alignment: anchor, offset: anchor)
    }
  }

  private static func constants(
    _ arguments: CheckedArguments, _ what: String
  ) throws(BuildFailure) -> Arguments {
    guard arguments.pending.isEmpty else {
      throw BuildFailure(message: "\(what) cannot depend on a size")
    }
    return arguments.known
  }
}
