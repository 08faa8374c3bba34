import Scenarios

extension EngineVersion {
  /// Whether the revision says which sources these are.
  ///
  /// It does not if it is not known, or has the mark of a changed tree. Two answers of one such
  /// version prove that the engine is not steady.
  var isExact: Bool {
    let digits = revision.prefix { $0.isHexDigit }
    let isMarked = digits.count == 40 && digits.count < revision.count
    return revision != "unknown" && !isMarked && !revision.hasSuffix("dirty")
  }
}
