extension SuiteStore {
  /// Which part of a selection leaves nothing.
  ///
  /// - Parameters:
  ///   - filter: What was selected.
  ///   - engine: Whose results count; `nil` means the engine of the last run.
  /// - Returns: Words for people; `nil` if something is selected, or everything was to be.
  /// - Throws: As ``scenarios(_:engine:)``.
  package func whyNothing(_ filter: ScenarioFilter, engine: String? = nil) throws -> String? {
    try reading { try whyNothingInTransaction(filter, engine: engine) }
  }

  private func whyNothingInTransaction(
    _ filter: ScenarioFilter, engine: String?
  ) throws -> String? {
    guard let part = filter.part else { return nil }
    let search = try SelectionSearch(
      filter, engine: filter.engine ?? engine ?? lastEngine(), in: self)
    return try search.isEmpty(part) ? search.reason(for: part) : nil
  }

  /// That there is nothing to do: which part of a selection leaves nothing, or else what is said of
  /// all that it selects.
  func nothingToDo(
    _ filter: ScenarioFilter, engine: String? = nil, else reason: String
  ) throws -> SuiteError {
    .nothingToDo(reason: try whyNothingInTransaction(filter, engine: engine) ?? reason)
  }
}

extension SelectionSearch {
  fileprivate func isEmpty(_ part: SelectionPart) throws -> Bool { try count(part) == 0 }

  private func count(_ part: SelectionPart) throws -> Int {
    try marks(of: part).count { $0 }
  }

  /// How many parts of an `or` are named that finds nothing.
  private static let namedParts = 12

  /// Why a part selects nothing: the smallest part that is to blame.
  func reason(for part: SelectionPart) throws -> String {
    if case .any(let parts) = part.test {
      let others = parts.count - Self.namedParts
      let named = parts.prefix(Self.namedParts).map { "'\($0.text)'" }.joined(separator: ", ")
      return "nothing is any of \(named)" + (others > 0 ? " and \(others) more" : "")
    }
    guard case .all(let parts) = part.test else { return "nothing is '\(part.text)'" }
    if let empty = try parts.first(where: isEmpty) { return try reason(for: empty) }
    let counts = try parts.map { "'\($0.text)' (\(try count($0)))" }
    return "nothing is all of " + counts.joined(separator: ", ")
  }
}
