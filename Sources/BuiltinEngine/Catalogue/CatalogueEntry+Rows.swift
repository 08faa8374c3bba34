// How the catalogue's rows are written down.

extension CatalogueEntry {
  static func view(
    _ name: String, _ signatures: Signature..., as builder: RowBuilder
  ) -> CatalogueEntry {
    CatalogueEntry(name: name, kind: .view, signatures: signatures, builder: builder)
  }

  static func modifier(
    _ name: String, _ signatures: Signature..., as builder: RowBuilder
  ) -> CatalogueEntry {
    CatalogueEntry(name: name, kind: .modifier, signatures: signatures, builder: builder)
  }
}

extension CatalogueEntry {
  /// A row for the arguments of a call that makes a value.
  package init(form: CallForm) {
    self = .view(form.name, Signature(parameters: form.parameters, content: nil), as: .nothing)
  }
}

extension CatalogueEntry {
  /// A row for a value that can be made in several ways by calls of one name.
  init(forms: [CallForm], named name: String) {
    self.init(
      name: name, kind: .view,
      signatures: forms.map { Signature(parameters: $0.parameters, content: nil) },
      builder: .nothing)
  }
}

extension Signature {
  init(_ parameters: Parameter..., content: ContentParameter? = nil) {
    self.parameters = parameters
    self.content = content
  }
}

extension Parameter {
  /// A parameter that has to be given; `nil` for one without a label.
  static func required(_ label: String?, _ type: ParameterType) -> Parameter {
    Parameter(label: label, type: type, isOptional: false)
  }

  /// A parameter that may be left out; `nil` for one without a label.
  static func optional(_ label: String?, _ type: ParameterType) -> Parameter {
    Parameter(label: label, type: type, isOptional: true)
  }
}

extension ContentParameter {
  /// A trailing `ViewBuilder` closure without parameters.
  static let views = ContentParameter(label: "content", parameters: [], isOptional: false)

  /// A trailing `ViewBuilder` closure that is handed a `GeometryProxy`.
  static let viewsOfProxy = ContentParameter(
    label: "content", parameters: [.geometryProxy], isOptional: false)
}
