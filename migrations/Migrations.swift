/// The schema's steps in order, embedded in the binary.
///
/// A step that was released never changes. To add one: the `.sql` file, its line here with its SHA-256
/// (`sha256sum`), its line in `Package.swift`, and `schema.sql`.
package let migrations: [Migration] = [
  Migration(
    name: "0001_suite", bytes: PackageResources._001_suite_sql,
    checksum: "3bf00cdd2047f101b03d43765b2b3a1f2136ddd2550173001c88e14d52ce98b6"),
  Migration(
    name: "0002_precision", bytes: PackageResources._002_precision_sql,
    checksum: "8efc8f7c475d3263f3ef48aaea33b0150c19d70ae11c14463c54d2b07b6a8059"),
  Migration(
    name: "0003_books_out", bytes: PackageResources._003_books_out_sql,
    checksum: "3d51de98b264601b98e4a0b5ba77801f78c21a19d5dc1091ed770bdb69928b3f"),
  Migration(
    name: "0004_failures", bytes: PackageResources._004_failures_sql,
    checksum: "f4da9c9fcfa447a940cd10e60f2a727937d34a2bfeafb89fca8fe25d9a6cbbcb"),
  Migration(
    name: "0005_causes", bytes: PackageResources._005_causes_sql,
    checksum: "9c908eb9f48e7e5dd01dbaa6cd1eac70c9f9486598d2859729987fc1676dbd6e"),
  Migration(
    name: "0006_listings", bytes: PackageResources._006_listings_sql,
    checksum: "72d00e7f5267d7fa70316579bfc572939d3f4f81e4eabca61690b1018003a236"),
  Migration(
    name: "0007_shifts", bytes: PackageResources._007_shifts_sql,
    checksum: "30a6e0b17c5de239ff695c343a7a359ade05dcd38c4a73d91bf6a0ac62cffaa0"),
  Migration(
    name: "0008_let_blocks", bytes: PackageResources._008_let_blocks_sql,
    checksum: "4dc295d7e3614bb91a26bfa0320f74c36bd07262bf38c43a55403faecf5b2796"),
  Migration(
    name: "0009_decided", bytes: PackageResources._009_decided_sql,
    checksum: "075a0ac2ec721776433042394184cce6df30d3f4ecadd2fe274191fbfa577040"),
  Migration(
    name: "0010_orders", bytes: PackageResources._010_orders_sql,
    checksum: "c867637694e2539c5cfacbaf0421d2330558098158a4fc6ccfe0a110efeb19ee"),
  Migration(
    name: "0011_article_paths", bytes: PackageResources._011_article_paths_sql,
    checksum: "3cdb07d5b944cee4ca2ca63d7ab47f402cc140f5f02c325e8419e312f725bf49"),
  Migration(
    name: "0012_declared_code", bytes: PackageResources._012_declared_code_sql,
    checksum: "716d43bca8eeff9195ac8924e62d2e793f5b33d28a537b81b8608f109142b646"),
  Migration(
    name: "0013_final_causes", bytes: PackageResources._013_final_causes_sql,
    checksum: "27c50a7a810db68a1be8373e723ba081c6432fbe4b74a31fd6cd757870b07398"),
  Migration(
    name: "0014_declared_with", bytes: PackageResources._014_declared_with_sql,
    checksum: "b7d1dab3e63195178dea50ae4243a4fe88e499eba043da9797b11338e5b8a9b4"),
  Migration(
    name: "0015_places", bytes: PackageResources._015_places_sql,
    checksum: "4a2314bb98c7e9dbead89227fe81250f1f27cfe223d4eab30f3006f48f4c8af3"),
  Migration(
    name: "0016_names", bytes: PackageResources._016_names_sql,
    checksum: "cd0501a6f9a3128051baea37900e94a0d086ac1fdca31d5edf1df586f122aa5c"),
  Migration(
    name: "0017_readings", bytes: PackageResources._017_readings_sql,
    checksum: "f8923135e6731efe714b5669e47eca46598e938863fb755b728d193baee73524"),
  Migration(
    name: "0018_decisions", bytes: PackageResources._018_decisions_sql,
    checksum: "08909650809f3f410a97f89bee2455a82e386b48ddd11d09aa5169c9adf1cb67"),
  Migration(
    name: "0019_seals", bytes: PackageResources._019_seals_sql,
    checksum: "ab8989dc7a14649b7c0106a0a08f25e7a9cf7ff8d0c11cd52fa069f645e908e0"),
  Migration(
    name: "0020_contract", bytes: PackageResources._020_contract_sql,
    checksum: "8d30ad5852d082cdce69dfcff85c91d83539c9a0a88c67eae2af65499ab9622c"),
  Migration(
    name: "0021_beginnings", bytes: PackageResources._021_beginnings_sql,
    checksum: "8b8c122320edfe8037b59afe229d41a66c65d1ef793f49371ab489d54c446061"),
  Migration(
    name: "0022_withdrawals", bytes: PackageResources._022_withdrawals_sql,
    checksum: "a02d6c4d01fa1febbe33374d966d1bb6d5b750d5af4eb80d7ad99cee99796567"),
  Migration(
    name: "0023_deciders", bytes: PackageResources._023_deciders_sql,
    checksum: "e026ecac90f86ade92542a79df8eb4be4ba000ec50ee30c536e171299a109225"),
  Migration(
    name: "0024_copies", bytes: PackageResources._024_copies_sql,
    checksum: "e36c423cb220e70cefa531929c79bea7a4136e74494ec92fb2093ab4cd469135"),
  Migration(
    name: "0025_told_exactly", bytes: PackageResources._025_told_exactly_sql,
    checksum: "d588500f2b378b3d0bfa8cd128a74ebd3a228e1ec6c24e97159c492bd3563e82"),
  Migration(
    name: "0026_same_frames", bytes: PackageResources._026_same_frames_sql,
    checksum: "ea3ae57a4d4715ee0ca81f692c6a97b83a987bfdd99a1565924efb44d0abe68a"),
  Migration(
    name: "0027_unheld_moves", bytes: PackageResources._027_unheld_moves_sql,
    checksum: "17cf61efe3b511e7c871ee10805154a02ebcd03e7ab03627adc35181d53f191e"),
  Migration(
    name: "0028_older_runs", bytes: PackageResources._028_older_runs_sql,
    checksum: "ecc0948287dbc47729a3adb12932cfaf65e7f9a09bde507d2647f1a164045c53"),
  Migration(
    name: "0029_last_frames", bytes: PackageResources._029_last_frames_sql,
    checksum: "7f8b2a42e370ff7a5304983c8d8b69e2f0db98e0dc876404af6c2ed4d7a896a9"),
  Migration(
    name: "0030_taken_back", bytes: PackageResources._030_taken_back_sql,
    checksum: "866e8b378bf9026e7da353154a0208785344bb075f71510131ab88c0e3692377"),
  Migration(
    name: "0031_going_on", bytes: PackageResources._031_going_on_sql,
    checksum: "497e66d498f0909dff4a1adebe9c140970016e99b7af05b902459b947b664cdc"),
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

  /// The SHA-256 of ``bytes``, in hexadecimal; `nil` where nobody wrote it down.
  ///
  /// It is held against every database that is opened, which has no time to compute those of all steps.
  package let checksum: String?

  package init(name: String, bytes: [UInt8], checksum: String? = nil) {
    self.name = name
    self.bytes = bytes
    self.checksum = checksum
  }
}
