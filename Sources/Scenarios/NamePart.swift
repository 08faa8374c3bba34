extension String {
  /// A heading or a title as a part of a scenario's name: in small letters, with `-` for every
  /// character that is no letter and no digit.
  package var namePart: String {
    String(lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" })
  }
}
