import LayoutEngine

extension Catalogue {
  /// Modifiers that tell the container or the views below something.
  static let valueRows: [CatalogueEntry] = [
    .modifier(
      "layoutPriority", Signature(.required(nil, .number)),
      as: .attribute { .priority($0.number("0") ?? 0) }),
    .modifier(
      "id", Signature(.required(nil, .identifier)),
      as: .attribute { .id($0.text("0") ?? "") }),
    .modifier(
      "font", Signature(.required(nil, .font)),
      as: .environment { environment, arguments in
        environment.fontSize = arguments.selecting("0")
      }),
    .modifier(
      "lineLimit", Signature(.required(nil, .optionalInteger)),
      as: .environment { environment, arguments in
        environment.lineLimit = arguments.selecting("0")
      }),
    .modifier(
      "resizable",
      Signature(
        .optional("capInsets", .insets),
        .optional(
          "resizingMode", .enumeration(type: "Image.ResizingMode", cases: ["tile", "stretch"]))),
      as: .resizable),
    .modifier(
      "environment",
      Signature(.required(nil, keyPath("layoutDirection")), .required(nil, .layoutDirection)),
      Signature(.required(nil, keyPath("lineLimit")), .required(nil, .optionalInteger)),
      Signature(.required(nil, keyPath("font")), .required(nil, .font)),
      as: .environment(set)),
  ]

  /// `\.layoutDirection`, which the document writes `"layoutDirection"`.
  private static func keyPath(_ name: String) -> ParameterType {
    .enumeration(type: "WritableKeyPath", cases: [name])
  }

  /// Sets the value of the key path in the first argument.
  @Sendable private static func set(
    _ environment: inout ViewEnvironment, _ arguments: CheckedArguments
  ) throws(BuildFailure) {
    switch arguments.known.text("0") {
    case "lineLimit": environment.lineLimit = arguments.selecting("1")
    case "font": environment.fontSize = arguments.selecting("1")
    default:
      guard let direction = arguments.known.text("1") else {
        throw BuildFailure(message: "the layout direction cannot depend on a size")
      }
      environment.direction = direction == "rightToLeft" ? .rightToLeft : .leftToRight
    }
  }
}
