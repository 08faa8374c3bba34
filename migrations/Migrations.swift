/// The schema's steps in order, embedded in the binary.
///
/// A step that was released never changes. To add one: the `.sql` file, its line here, its line in `Package.swift`, and `schema.sql`.
package let migrations: [Migration] = [
  Migration(name: "0001_suite", bytes: PackageResources._001_suite_sql),
  Migration(name: "0002_precision", bytes: PackageResources._002_precision_sql),
  Migration(name: "0003_books_out", bytes: PackageResources._003_books_out_sql),
  Migration(name: "0004_failures", bytes: PackageResources._004_failures_sql),
  Migration(name: "0005_causes", bytes: PackageResources._005_causes_sql),
  Migration(name: "0006_listings", bytes: PackageResources._006_listings_sql),
  Migration(name: "0007_shifts", bytes: PackageResources._007_shifts_sql),
  Migration(name: "0008_let_blocks", bytes: PackageResources._008_let_blocks_sql),
  Migration(name: "0009_decided", bytes: PackageResources._009_decided_sql),
  Migration(name: "0010_orders", bytes: PackageResources._010_orders_sql),
  Migration(name: "0011_article_paths", bytes: PackageResources._011_article_paths_sql),
  Migration(name: "0012_declared_code", bytes: PackageResources._012_declared_code_sql),
  Migration(name: "0013_final_causes", bytes: PackageResources._013_final_causes_sql),
  Migration(name: "0014_declared_with", bytes: PackageResources._014_declared_with_sql),
  Migration(name: "0015_places", bytes: PackageResources._015_places_sql),
  Migration(name: "0016_names", bytes: PackageResources._016_names_sql),
  Migration(name: "0017_readings", bytes: PackageResources._017_readings_sql),
  Migration(name: "0018_decisions", bytes: PackageResources._018_decisions_sql),
  Migration(name: "0019_seals", bytes: PackageResources._019_seals_sql),
  Migration(name: "0020_contract", bytes: PackageResources._020_contract_sql),
  Migration(name: "0021_beginnings", bytes: PackageResources._021_beginnings_sql),
  Migration(name: "0022_withdrawals", bytes: PackageResources._022_withdrawals_sql),
  Migration(name: "0023_deciders", bytes: PackageResources._023_deciders_sql),
  Migration(name: "0024_copies", bytes: PackageResources._024_copies_sql),
  Migration(name: "0025_told_exactly", bytes: PackageResources._025_told_exactly_sql),
  Migration(name: "0026_same_frames", bytes: PackageResources._026_same_frames_sql),
  Migration(name: "0027_unheld_moves", bytes: PackageResources._027_unheld_moves_sql),
  Migration(name: "0028_older_runs", bytes: PackageResources._028_older_runs_sql),
  Migration(name: "0029_last_frames", bytes: PackageResources._029_last_frames_sql),
  Migration(name: "0030_taken_back", bytes: PackageResources._030_taken_back_sql),
  Migration(name: "0031_going_on", bytes: PackageResources._031_going_on_sql),
]

/// The statements of the schema after the last migration, as the database itself has them.
package let schema = statements(ofDump: PackageResources.schema_sql)

/// What stands in `schema.sql`: a head line, then statements with a blank line before each.
private func statements(ofDump bytes: [UInt8]) -> [String] {
  let newline = UInt8(ascii: "\n")
  var statements: [String] = []
  var start = bytes.firstIndex(of: newline) ?? 0
  for index in bytes.indices.dropFirst(2)
  where bytes[index] == newline && bytes[index - 1] == UInt8(ascii: ";") {
    // Within a statement no line ends in a semicolon.
    let statement = bytes[start..<(index - 1)].drop { $0 == newline }
    statements.append(String(decoding: statement, as: UTF8.self))
    start = index + 1
  }
  return statements
}

/// One step of the schema.
package struct Migration: Sendable {
  /// The file's name without its extension; the number in front is the version it leads to.
  package let name: String

  /// The SQL in UTF-8.
  package let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
