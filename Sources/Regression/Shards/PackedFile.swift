/// A file that gzip packed, as `-o FILE.gz` writes it.
package enum PackedFile {
  /// Reads what was packed.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: How many bytes are unpacked at most.
  /// - Returns: The bytes; `nil` for what gzip did not pack, or is no file to read by places.
  /// - Throws: ``ShardError`` where it cannot be read, is damaged or cut off.
  package static func bytes(of path: String, upTo limit: Int) throws(ShardError) -> [UInt8]? {
    let file = try LocalFile(path)
    guard file.isRegular, try file.isGzip() else { return nil }
    return try GzipSource(file).next(limit)
  }
}
