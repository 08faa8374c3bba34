import Scenarios

/// What those ask of the table who look for misspelt words.
extension Language {
  /// The types by which code is known to be about layouts.
  package static let layoutTypes = Set(layoutTypeRows.map(\.name))

  /// The types whose members all stand in the table, but for what every value has.
  package static let completeTypes: Set<String> = [
    "CGPoint", "CGSize", "CGVector", "CGRect", "UnitPoint", "EdgeInsets", "ProposedViewSize",
    "LayoutProperties", "LayoutSubviews", "LayoutSubview", "ViewDimensions", "ViewSpacing",
  ]

  /// The names of all types and of what they are generic containers of.
  package static let typeNames = Set(types.keys).union(aliases.keys).union([
    "Array", "ArraySlice", "ClosedRange", "Dictionary", "KeyPath", "Optional", "Range", "Set",
  ])

  /// The protocols that some of its types conform to.
  package static let protocols = types.values.reduce(into: Set<String>()) {
    $0.formUnion($1.conformances)
  }

  /// The names of the members of sequences and collections.
  package static let collectionMembers = Set(
    rows.filter { $0.owner?.isContainer ?? false }.map(\.name))

  /// The rows of the members of a type, in order.
  package static func rows(of type: String) -> [LanguageRow] { byOwner[type] ?? [] }

  private static let byOwner = Dictionary(grouping: rows) { $0.owner?.name ?? "" }

  /// What the `Layout` protocol asks for or lets a layout give, with the labels of its parameters.
  package static let layoutRequirements: [String: [String]] = [
    "sizeThatFits": ["proposal", "subviews", "cache"],
    "placeSubviews": ["in", "proposal", "subviews", "cache"],
    "makeCache": ["subviews"],
    "updateCache": ["_", "subviews"],
    "spacing": ["subviews", "cache"],
    "explicitAlignment": ["of", "in", "proposal", "subviews", "cache"],
  ]
}

extension ProgramType {
  /// Whether it is generic over what it holds.
  fileprivate var isContainer: Bool {
    if case .nominal(_, let arguments) = self { !arguments.isEmpty } else { false }
  }
}
