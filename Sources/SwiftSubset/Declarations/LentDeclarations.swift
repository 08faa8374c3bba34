/// What other files of a module declare of what one uses.
package struct LentDeclarations: Hashable, Sendable {
  /// The declarations of one file, blanks where the rest of it stands.
  package struct Source: Hashable, Sendable, SourcePlaces {
    package var file: String
    package var code: String

    package func position(line: Int, column: Int) -> (line: Int, column: Int) { (line, column) }
    package var otherFile: String? { file }
  }

  package var sources: [Source] = []

  /// Why a name is none that can be used, by the name.
  package var ambiguous: [String: String] = [:]

  /// Those among them that mean something else as well, so that they are refused wherever they stand.
  package var conflicts: Set<String> = []

  /// What could not be read of the other files.
  package var warnings: [String] = []

  /// The modules that are imported and were read.
  package var modules: Set<String> = []

  package init() {}
}
