/// The text of one article and what it is called.
package struct ArticleSource: Sendable {
  /// The first part of the names of its scenarios: the file's path below the imported folder
  /// without its extension, the stem of a single file, `stdin`.
  package var name: String

  /// The file as the user named it, for messages; `-` for standard input.
  package var file: String

  /// UTF-8.
  package var bytes: [UInt8]

  package init(name: String, file: String, bytes: [UInt8]) {
    self.name = name
    self.file = file
    self.bytes = bytes
  }

  package init(name: String, file: String, text: String) {
    self.init(name: name, file: file, bytes: Array(text.utf8))
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
