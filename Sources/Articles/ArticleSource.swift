package import Scenarios
package import SwiftSubset

/// The text of one article and what it is called.
package struct ArticleSource: Sendable {
  /// The first part of the names of its scenarios; as it is read, the file's path below the
  /// imported folder without its extension, the stem of a single file, `stdin`.
  package var name: String

  /// The path that the suite knows it by: the imported folder's own name in front of the path
  /// below it.
  package var path: String

  /// The file as the user named it, for messages; `-` for standard input.
  package var file: String

  /// The file that the suite names; nil for ``file``.
  package var storedFile: String?

  /// Whether a file of the same stem lies in a folder around that of its own.
  package var hasNamesakeAbove = false

  /// UTF-8.
  package var bytes: [UInt8]

  /// The sizes of pictures that lie beside the file, in points, by the names that code has for them.
  package var pictures: [String: LayoutEnvironment.NaturalSize] = [:]

  /// The names of those that lie there and tell no size.
  package var unreadPictures: Set<String> = []

  /// What other files of Swift declare of what this one uses.
  package var lent = LentDeclarations()

  package init(name: String, path: String? = nil, file: String, bytes: [UInt8]) {
    self.name = name
    self.path = path ?? name
    self.file = file
    self.bytes = bytes
  }

  package init(name: String, file: String, text: String) {
    self.init(name: name, file: file, bytes: Array(text.utf8))
  }
}

extension ArticleSource {
  /// The article as it was found, before the suite says what it is called.
  package var found: FoundArticle {
    FoundArticle(
      path: path, depth: name.split(separator: "/").count, hasNamesakeAbove: hasNamesakeAbove,
      file: file, text: String(decoding: bytes, as: UTF8.self))
  }
}

/// Why a path or a scenario book cannot come in; nothing of the same import may be stored.
package struct ArticleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path as the user named it.
  package var file: String

  /// Line and column from 1; `nil` when the file as a whole is meant.
  package var line: Int?
  package var column: Int?
  package var message: String

  package init(file: String, line: Int? = nil, column: Int? = nil, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  package var description: String {
    let place = [line, column].compactMap(\.self).map { ":\($0)" }.joined()
    return "\(file)\(place): error: \(message)"
  }
}
