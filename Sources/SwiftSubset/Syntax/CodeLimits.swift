/// How much code an import takes in at once.
package enum CodeLimits {
  /// How deep brackets may nest: SwiftParser goes no deeper.
  package static let maximumDepth = 256

  /// How long one block may be, in bytes; longer ones are refused unparsed.
  package static let maximumBlockSize = ParsedSource.maximumLength

  /// How many pieces of code one article may have.
  ///
  /// An own decision: more than any book, and few enough to be parsed in seconds.
  package static let maximumPieces = 50_000

  /// How long an article may be, in bytes.
  package static let maximumArticleSize = 64 << 20

  /// How many errors are told apart before the rest of an article is left unread.
  package static let maximumErrors = 100
}
