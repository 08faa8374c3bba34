extension Catalogue {
  /// Modifiers that tell the container or the views below something.
  static let valueRows: [CatalogueEntry] = [
    .modifier("layoutPriority", Signature(.required(nil, .number))),
    .modifier("id", Signature(.required(nil, .identifier))),
    .modifier("font", Signature(.required(nil, .font))),
    .modifier("lineLimit", Signature(.required(nil, .optionalInteger))),
    .modifier("resizable", Signature()),
    .modifier(
      "environment",
      Signature(
        .required(nil, keyPath("layoutDirection")), .required(nil, .layoutDirection)),
      Signature(.required(nil, keyPath("lineLimit")), .required(nil, .optionalInteger)),
      Signature(.required(nil, keyPath("font")), .required(nil, .font))),
  ]

  /// `\.layoutDirection`, which the document writes `"layoutDirection"`.
  private static func keyPath(_ name: String) -> ParameterType {
    .enumeration(type: "WritableKeyPath", cases: [name])
  }
}
