/// The one table of what declared code may use.
///
/// The rows stand in the files beside this one, by topic. Checker, evaluator and documentation read
/// the same rows.
package enum Language {
  /// All rows, in the order in which they are listed and tried.
  package static let rows: [LanguageRow] =
    layoutRows + subviewRows + numberRows + functionRows + textRows + textPartRows + textIndexRows
    + rangeRows
    + lazyRows
    + iteratorRows + tableRows + sequenceRows
    + collectionRows + sliceRows + arrayRows + optionalRows + geometryRows + transformRows
    + alignmentRows
    + builtinLayoutRows + objectRows + viewValueRows
    // Last: a literal that nothing else decides on is an Int or a Double.
    + integerRows + floatRows + comparableRangeRows

  private static let byText: [String: LanguageRow] = Dictionary(
    uniqueKeysWithValues: rows.map { ($0.text, $0) })

  private static let byName: [String: [LanguageRow]] = Dictionary(grouping: rows, by: \.name)

  /// The row by which a program names it.
  package static func row(_ text: String) -> LanguageRow? { byText[text] }

  /// The rows of one name, in order.
  package static func rows(named name: String) -> [LanguageRow] { byName[name] ?? [] }
}
