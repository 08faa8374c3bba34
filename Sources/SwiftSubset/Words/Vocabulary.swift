import BuiltinEngine

/// What the lowering checks names against: the catalogue's rows, found by name.
struct Vocabulary: Sendable {
  var views: [String: CatalogueEntry] = [:]
  var modifiers: [String: CatalogueEntry] = [:]

  /// The cases of every enumeration that some argument takes, by the type's name.
  private(set) var enumerations: [String: [String]] = [:]

  /// How values are made by calls, by the type's name.
  private(set) var callForms: [String: [CallForm]] = [:]

  /// The rows of the built-in engine.
  static let catalogue = Vocabulary(entries: Catalogue.entries)

  init(entries: [CatalogueEntry]) {
    for entry in entries {
      switch entry.kind {
      case .view: views[entry.name] = entry
      case .modifier: modifiers[entry.name] = entry
      }
      for parameter in entry.signatures.flatMap(\.parameters) {
        collectCases(of: parameter.type)
      }
    }
  }

  private mutating func collectCases(of type: ParameterType) {
    switch type {
    case .enumeration(let name, let cases), .optionSet(let name, let cases):
      // A case may be written with its type, where two types share a name.
      let names = cases.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
      let known = enumerations[name, default: []]
      enumerations[name] = known + names.filter { !known.contains($0) }
    case .call(let type, let forms):
      callForms[type] = forms
      for parameter in forms.flatMap(\.parameters) { collectCases(of: parameter.type) }
    case .array(let element): collectCases(of: element)
    default: break
    }
  }

  /// The type that a `let` states by its name; `nil` if no argument takes it.
  func parameterType(named name: String) -> ParameterType? {
    switch name {
    case "CGFloat", "Double", "Float", "TimeInterval": return .number
    case "CGFloat?", "Double?": return .optionalLength
    case "Int", "UInt", "Int64", "Int32", "UInt8": return .integer
    case "Int?": return .optionalInteger
    case "Bool": return .bool
    case "String", "LocalizedStringKey": return .string
    case "Color", "ShapeStyle": return .style
    case "Font": return .font
    case "EdgeInsets": return .insets
    case "CGSize": return .size
    case "Edge.Set": return .edges
    default:
      if let forms = callForms[name] { return .call(type: name, forms: forms) }
      return enumerations[name].map { .enumeration(type: name, cases: $0) }
    }
  }
}

extension CatalogueEntry {
  /// `frame(width:height:alignment:)`: the signature that has all `labels`, else the first.
  func spelling(taking labels: [String] = []) -> String {
    let signature = signatures.first { $0.takes(labels) } ?? signatures.first
    let parameters = signature?.parameters ?? []
    guard !parameters.isEmpty else { return kind == .view || ignoresArguments ? name : name + "()" }
    return name + "(" + parameters.map { ($0.label ?? "_") + ":" }.joined() + ")"
  }
}

extension Signature {
  /// Whether every one of `labels` is a label of this signature.
  func takes(_ labels: [String]) -> Bool {
    labels.allSatisfy { label in parameters.contains { $0.label == label } }
  }
}
