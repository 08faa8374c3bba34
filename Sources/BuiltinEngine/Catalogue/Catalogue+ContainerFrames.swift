import LayoutEngine

extension Catalogue {
  /// Frames whose lengths follow from a container or a proposal.
  static let containerFrameRows: [CatalogueEntry] = [
    .modifier(
      "containerRelativeFrame",
      Signature(.required(nil, .axes), .optional("alignment", .alignment)),
      Signature(
        .required(nil, .axes), .required("count", .integer), .optional("span", .integer),
        .required("spacing", .length), .optional("alignment", .alignment)),
      Signature(
        .required(nil, .axes), .optional("alignment", .alignment),
        .required(nil, .closure(parameters: .lengthParameters, result: .number))),
      as: .node { arguments, context throws(BuildFailure) in
        try relativeFrame(arguments, context)
      }),
    withdrawn(
      .modifier(
        "relativeWidth", Signature(.required(nil, .number)),
        as: .node { arguments, _ in
          .container(.relativeLength(width: arguments.number("0"), height: nil))
        })),
    withdrawn(
      .modifier(
        "relativeHeight", Signature(.required(nil, .number)),
        as: .node { arguments, _ in
          .container(.relativeLength(width: nil, height: arguments.number("0")))
        })),
    withdrawn(
      .modifier(
        "relativeSize", Signature(.required("width", .number), .required("height", .number)),
        as: .node { arguments, _ in
          .container(
            .relativeLength(
              width: arguments.number("width"), height: arguments.number("height")))
        })),
  ]

  private static func relativeFrame(
    _ arguments: Arguments, _ context: BuildContext
  ) throws(BuildFailure) -> Element {
    let (horizontal, vertical) = arguments.alignment("alignment")
    return .container(
      .relativeFrame(
        arguments.axes("0") ?? [], horizontal: horizontal, vertical: vertical,
        length: try length(arguments, context)))
  }

  private static func length(
    _ arguments: Arguments, _ context: BuildContext
  ) throws(BuildFailure) -> (CGFloat, Axis) -> CGFloat {
    if let count = arguments.number("count"), let spacing = arguments.number("spacing") {
      let span = arguments.number("span") ?? 1
      // Both become an `Int`; the upper bound is our own.
      for (label, number) in [("count", count), ("span", span)]
      where !(1...1_000_000).contains(number) {
        throw BuildFailure(message: "argument '\(label)' has to be between 1 and 1000000")
      }
      return ContainerElement.columns(count: Int(count), span: Int(span), spacing: spacing)
    }
    guard let closure = arguments.length("2") else { return { length, _ in length } }
    let fail = context.fail
    return { length, axis in
      do throws(ExpressionFailure) {
        return try closure.value(length, axis)
      } catch {
        fail(error.message)
        return 0
      }
    }
  }

  private static func withdrawn(_ row: CatalogueEntry) -> CatalogueEntry {
    var row = row
    row.warning =
      "'\(row.name)' was withdrawn before iOS 13; its behaviour here is our own decision"
    return row
  }
}

extension [ExpressionType] {
  /// What the closure of a relative frame is handed: the container's length and the axis.
  static var lengthParameters: [ExpressionType] { [.number, .enumeration("Axis")] }
}
