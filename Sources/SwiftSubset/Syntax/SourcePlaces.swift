/// Knows where the code of a block stands in the file that it was taken from.
package protocol SourcePlaces: Sendable {
  /// The place in the file of a place in the block's code, both from 1.
  func position(line: Int, column: Int) -> (line: Int, column: Int)

  /// The file, where it is not that of the article.
  var otherFile: String? { get }
}

extension SourcePlaces {
  package var otherFile: String? { nil }
}
