extension Catalogue {
  private static let cornerStyle = ParameterType.enumeration(
    type: "RoundedCornerStyle", cases: ["circular", "continuous"])

  /// Shapes, and the styles that can stand as views.
  static let shapeRows: [CatalogueEntry] =
    [
      .view("Rectangle", Signature()),
      .view(
        "RoundedRectangle",
        Signature(.required("cornerRadius", .length), .optional("style", cornerStyle)),
        Signature(.required("cornerSize", .size), .optional("style", cornerStyle))),
      .view("Capsule", Signature(.optional("style", cornerStyle))),
      .view("Ellipse", Signature()),
      .view("Circle", Signature()),
    ] + gradientNames.map(gradient)

  private static let gradientNames = [
    "LinearGradient", "RadialGradient", "AngularGradient", "EllipticalGradient", "MeshGradient",
  ]

  private static func gradient(_ name: String) -> CatalogueEntry {
    var row = CatalogueEntry.view(name, Signature())
    row.ignoresArguments = true
    return row
  }
}
