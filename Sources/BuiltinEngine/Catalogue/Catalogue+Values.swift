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
      "coordinateSpace",
      Signature(.required("name", .identifier)),
      Signature(.required(nil, namedSpace)),
      as: .attribute {
        .space($0.call("0")?.arguments.text("0") ?? $0.text("name") ?? "")
      }),
    .modifier(
      "font", Signature(.required(nil, .font)),
      as: .environment { environment, arguments in
        environment.text.set(.fontSize, to: "0", of: arguments)
      }),
    .modifier(
      "lineLimit",
      Signature(.required(nil, .optionalInteger)),
      Signature(.required(nil, .integer), .required("reservesSpace", .bool)),
      Signature(.required(nil, lineRange)),
      as: .environment(setLineLimit)),
    .modifier(
      "lineSpacing", Signature(.required(nil, .length)),
      as: .environment { environment, arguments in
        environment.text.set(.lineSpacing, to: "0", of: arguments)
      }),
    .modifier(
      "kerning", Signature(.required(nil, .length)),
      as: .environment { environment, arguments in
        environment.text.set(.kerning, to: "0", of: arguments)
      }),
    .modifier(
      "tracking", Signature(.required(nil, .length)),
      as: .environment { environment, arguments in
        environment.text.set(.tracking, to: "0", of: arguments)
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
      Signature(.required(nil, keyPath("lineSpacing")), .required(nil, .length)),
      as: .environment(set)),
  ]

  private static let namedSpace = ParameterType.call(
    type: "NamedCoordinateSpace",
    forms: [CallForm(name: "named", parameters: [.required(nil, .identifier)])])

  /// The lines that a text has room for at least and may have at most: `2...4`, `...3`.
  private static let lineRange = ParameterType.call(
    type: "ClosedRange",
    forms: [
      CallForm(
        name: "range", parameters: [.optional("from", .integer), .optional("through", .integer)])
    ])

  @Sendable private static func setLineLimit(
    _ environment: inout ViewEnvironment, _ arguments: CheckedArguments
  ) throws(BuildFailure) {
    environment.text.set(.reservedLines, to: nil)
    switch arguments.known.signature {
    case 0: environment.text.set(.lineLimit, to: "0", of: arguments)
    case 1:
      environment.text.set(.lineLimit, to: "0", of: arguments)
      guard let reservesSpace = arguments.known.bool("reservesSpace") else {
        throw BuildFailure(message: "whether lines are reserved cannot depend on a size")
      }
      if reservesSpace { environment.text.set(.reservedLines, to: "0", of: arguments) }
    default:
      guard let range = arguments.known.call("0")?.arguments else {
        throw BuildFailure(message: "a range of lines cannot depend on a size")
      }
      environment.text.set(.lineLimit, to: range.number("through"))
      environment.text.set(.reservedLines, to: range.number("from"))
    }
  }

  /// `\.layoutDirection`, which the document writes `"layoutDirection"`.
  private static func keyPath(_ name: String) -> ParameterType {
    .enumeration(type: "WritableKeyPath", cases: [name])
  }

  /// Sets the value of the key path in the first argument.
  @Sendable private static func set(
    _ environment: inout ViewEnvironment, _ arguments: CheckedArguments
  ) throws(BuildFailure) {
    switch arguments.known.text("0") {
    case "lineLimit":
      environment.text.set(.lineLimit, to: "1", of: arguments)
      environment.text.set(.reservedLines, to: nil)
    case "font": environment.text.set(.fontSize, to: "1", of: arguments)
    case "lineSpacing": environment.text.set(.lineSpacing, to: "1", of: arguments)
    default:
      guard let direction = arguments.known.text("1") else {
        throw BuildFailure(message: "the layout direction cannot depend on a size")
      }
      environment.direction = direction == "rightToLeft" ? .rightToLeft : .leftToRight
    }
  }
}
