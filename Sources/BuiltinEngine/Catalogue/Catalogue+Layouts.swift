import LayoutEngine

extension Catalogue {
  /// The built-in containers as layouts, with content of their own, and the layout of any type.
  static let layoutRows: [CatalogueEntry] =
    layoutForms.map { form in
      .view(
        form.name, Signature(parameters: form.parameters, content: .views),
        as: .node { arguments, _ in layoutElement(form.name, arguments) })
    } + [
      .view(
        "AnyLayout", Signature(.required(nil, .layout), content: .views),
        as: .node { arguments, _ in
          let (name, inner) = arguments.call("0") ?? ("HStackLayout", Arguments())
          return .kept(layoutElement(name, inner))
        })
    ]

  fileprivate static let layoutForms: [CallForm] = [
    CallForm(
      name: "HStackLayout",
      parameters: [
        .optional("alignment", .verticalAlignment), .optional("spacing", .optionalLength),
      ]),
    CallForm(
      name: "VStackLayout",
      parameters: [
        .optional("alignment", .horizontalAlignment), .optional("spacing", .optionalLength),
      ]),
    CallForm(name: "ZStackLayout", parameters: [.optional("alignment", .alignment)]),
    CallForm(name: "GridLayout", parameters: gridSignature.parameters),
  ]

  private static func layoutElement(_ name: String, _ arguments: Arguments) -> Element {
    switch name {
    case "VStackLayout": return stack(.vertical, arguments)
    case "ZStackLayout":
      let (horizontal, vertical) = arguments.alignment("alignment")
      return .depthStack(horizontal: horizontal, vertical: vertical)
    case "GridLayout": return grid(arguments)
    default: return stack(.horizontal, arguments)
    }
  }
}

extension ParameterType {
  /// A layout that is a value: `HStackLayout(spacing: 0)`.
  package static let layout = call(type: "Layout", forms: Catalogue.layoutForms)
}
