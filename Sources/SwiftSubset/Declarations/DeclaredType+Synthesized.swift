extension DeclaredType {
  /// The protocols of Swift's that types state, each with those that refine it.
  static let refining: [String: Set<String>] = [
    "Equatable": ["Equatable", "Hashable", "Comparable"], "Hashable": ["Hashable"],
    "Comparable": ["Comparable"], "Identifiable": ["Identifiable"],
    "CaseIterable": ["CaseIterable"], "Error": ["Error", "LocalizedError", "CustomNSError"],
  ]

  /// Whether it conforms to such a protocol without saying so, as an enumeration whose cases carry nothing;
  /// nil for other protocols.
  func conforms(toSynthesized name: String) -> Bool? {
    guard Self.refining[name] != nil else { return nil }
    guard case .enumeration = kind else { return false }
    return ["Equatable", "Hashable"].contains(name) && cases.allSatisfy(\.parameters.isEmpty)
  }
}
