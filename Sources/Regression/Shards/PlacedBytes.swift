/// Bytes that can be read at any place, by any thread.
protocol PlacedBytes: Sendable {
  /// The file that they are from.
  var path: String { get }

  /// What stands at a place, in bytes from the beginning; less than `count` at the end.
  func bytes(at offset: Int64, count: Int) throws(ShardError) -> [UInt8]
}

extension LocalFile: PlacedBytes {
  /// The bytes of the file, unpacked into a scratch file where gzip packed them.
  func unpacked(into scratch: ScratchFile) throws(ShardError) -> any PlacedBytes {
    try isGzip() ? UnpackedFile(self, into: scratch) : self
  }
}
