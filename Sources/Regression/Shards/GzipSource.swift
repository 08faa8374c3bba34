import CZlib

extension LocalFile {
  fileprivate static let gzipMark: [UInt8] = [0x1F, 0x8B]

  /// Whether the file begins as gzip's do.
  func isGzip() throws(ShardError) -> Bool { try bytes(at: 0, count: 2) == Self.gzipMark }
}

/// Unpacks a file of gzip's, from its beginning to its end; one thread at a time may use it.
final class GzipSource {
  private static let pieceSize = 1 << 16

  private let file: LocalFile
  /// Allocated, as zlib holds on to the address; it lives from `init` to `deinit`.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  /// What was read and is not unpacked yet.
  private var packed: [UInt8] = []
  private var offset: Int64 = 0
  private var isOver = false

  init(_ file: LocalFile) throws(ShardError) {
    self.file = file
    stream.initialize(to: z_stream())
    // 15 bits of history, 16 for gzip's own head and end.
    let result = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { throw ShardError(file.path, "it cannot be unpacked: \(result)") }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// The next bytes: as many as are asked for, or fewer at the end.
  ///
  /// - Throws: ``ShardError`` where the file is damaged or cut off.
  func next(_ count: Int) throws(ShardError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count, try fill() {
      let result: Int32
      (bytes, result) = inflated(behind: bytes, count)
      switch result {
      case Z_OK: break
      case Z_STREAM_END: try goOn()
      // There is nothing to unpack until there is more to read.
      case Z_BUF_ERROR where packed.isEmpty: break
      default: throw ShardError(file.path, "what gzip packed is damaged")
      }
    }
    return bytes
  }

  /// Reads on where all that was read is unpacked.
  ///
  /// - Returns: Whether there is something to unpack.
  private func fill() throws(ShardError) -> Bool {
    guard !isOver else { return false }
    guard packed.isEmpty else { return true }
    packed = try file.bytes(at: offset, count: Self.pieceSize)
    offset += Int64(packed.count)
    guard !packed.isEmpty else { throw ShardError(file.path, "the file is cut off") }
    return true
  }

  private func inflated(behind bytes: [UInt8], _ count: Int) -> (bytes: [UInt8], result: Int32) {
    var result = Z_OK
    let room = count - bytes.count
    let more = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      packed.withUnsafeMutableBufferPointer { packed in
        // Both buffers are there for this call alone, and zlib is not asked outside of it.
        stream.pointee.next_in = packed.baseAddress
        stream.pointee.avail_in = UInt32(packed.count)
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(room)
        result = inflate(stream, Z_NO_FLUSH)
        filled = room - Int(stream.pointee.avail_out)
      }
    }
    packed.removeFirst(packed.count - Int(stream.pointee.avail_in))
    return (bytes + more, result)
  }

  /// Behind an end stands another beginning, or nothing.
  private func goOn() throws(ShardError) {
    if packed.count < LocalFile.gzipMark.count {
      let more = try file.bytes(at: offset, count: Self.pieceSize)
      offset += Int64(more.count)
      packed += more
    }
    guard !packed.isEmpty else {
      isOver = true
      return
    }
    guard packed.starts(with: LocalFile.gzipMark), inflateReset(stream) == Z_OK else {
      throw ShardError(file.path, "something stands behind what gzip packed")
    }
  }
}
