import LayoutEngine

extension Catalogue {
  /// Modifiers by which a view takes a part of what is proposed.
  static let proportionRows: [CatalogueEntry] = [
    .modifier(
      "relativeProposed",
      Signature(
        .optional("width", .number), .optional("height", .number),
        .optional("basis", relativeBasis)),
      as: .container { arguments, _ in
        .relative(
          width: arguments.number("width") ?? 1, height: arguments.number("height") ?? 1,
          arguments.text("basis") == "idealWhenUnspecified" ? .idealWhenUnspecified : .proposal)
      }),
    .modifier(
      "proportion", Signature(.required(nil, .number)),
      as: .attribute { .proportion($0.number("0") ?? 1) }),
  ]

  /// The container value that ``ProportionalStack`` reads, as declared code names it.
  package static let proportionKey = "ContainerValues.proportion"

  /// What the factor is applied to where nothing is proposed: nothing, or the ideal size.
  private static let relativeBasis = ParameterType.enumeration(
    type: "RelativeBasis", cases: ["proposal", "idealWhenUnspecified"])
}

extension LayoutTree {
  /// Gives the next view a value under a key of the declared code.
  ///
  /// A declared `ContainerValues.proportion` also counts for the built-in `ProportionalStack`: an
  /// article may declare the value and leave the stack out.
  func attach(declared value: ProgramValue, named key: String) {
    attach(value: value, named: key)
    guard case .double(let proportion) = value, key == Catalogue.proportionKey else { return }
    attach { $0.proportion = proportion }
  }
}
