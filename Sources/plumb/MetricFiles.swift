import Articles
import BuiltinEngine

/// The tables of fonts that the variable PLUMB_METRICS names.
enum MetricFiles {
  /// Lets all commands know them.
  ///
  /// - Throws: ``Failure`` naming a file that cannot be read or is no table.
  static func install() throws {
    guard let paths = System.environment("PLUMB_METRICS") else { return }
    TextMetrics.install(try paths.split(separator: ":").map { try table(at: String($0)) })
  }

  /// The table in a file; `-` is standard input.
  static func table(at path: String) throws -> FontTable {
    let input = try InputFile.article(path)
    do {
      let table = try FontTable(String(decoding: input.bytes, as: UTF8.self))
      guard
        !TextMetrics.builtin.names.contains(table.name)
          || TextMetrics.builtin.table(named: table.name)?.checksum == table.checksum
      else {
        throw Failure.input(
          input.file, "'\(table.name)' is the name of another table, which is part of the program")
      }
      return table
    } catch let error as FontTableError {
      throw Failure.input(input.file, error.message)
    }
  }
}
