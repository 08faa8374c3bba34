/// An article as an import finds it, before it is known what the suite calls it.
package struct FoundArticle: Hashable, Sendable {
  /// What it is known by: the imported folder's own name and the path below it, without extension;
  /// of a single file the name of the folder that it lies in and its stem.
  package var path: String

  /// How many parts at the end of the path lie below what was imported.
  package var depth: Int

  /// Whether a file of the same stem lies in a folder around that of its own; then its stem alone is
  /// that one's name.
  package var hasNamesakeAbove: Bool

  /// The file as the user named it; `-` for standard input.
  package var file: String

  /// Whether the user said what the article is called: then the path is that name.
  package var isNamed: Bool

  /// The text, to tell an article that moved from another one in its place.
  package var text: String

  package init(
    path: String, depth: Int = 1, hasNamesakeAbove: Bool = false, file: String,
    isNamed: Bool = false, text: String = ""
  ) {
    self.path = path
    self.depth = depth
    self.hasNamesakeAbove = hasNamesakeAbove
    self.file = file
    self.isNamed = isNamed
    self.text = text
  }
}
