import LayoutEngine

extension Catalogue {
  private static let cornerStyle = ParameterType.enumeration(
    type: "RoundedCornerStyle", cases: ["circular", "continuous"])

  /// Shapes, and the styles that can stand as views.
  static let shapeRows: [CatalogueEntry] =
    [
      .view("Rectangle", Signature(), as: .node { _, _ in .greedy }),
      .view(
        "RoundedRectangle",
        Signature(.required("cornerRadius", .length), .optional("style", cornerStyle)),
        Signature(.required("cornerSize", .size), .optional("style", cornerStyle)),
        as: .node { _, _ in .greedy }),
      .view(
        "Capsule", Signature(.optional("style", cornerStyle)),
        as: .node { _, _ in .greedy }),
      .view("Ellipse", Signature(), as: .node { _, _ in .greedy }),
      .view("Circle", Signature(), as: .node { _, _ in .circle }),
    ] + (gradientNames + plainShapeNames).map(plain)

  /// Shapes that take what they are proposed, whatever their arguments and closures.
  private static let plainShapeNames = [
    "ConcentricRectangle", "ContainerRelativeShape", "Path", "UnevenRoundedRectangle",
  ]

  private static let gradientNames = [
    "LinearGradient", "RadialGradient", "AngularGradient", "EllipticalGradient", "MeshGradient",
  ]

  private static func plain(_ name: String) -> CatalogueEntry {
    var row = CatalogueEntry.view(name, Signature(), as: .node { _, _ in .greedy })
    row.ignoresArguments = true
    return row
  }
}
