import CZlib

/// Packs what goes to another output as gzip does.
///
/// Equal bytes are packed into equal ones: no name and no time is written.
package final class GzipOutput: PartOutput {
  private static let pieceSize = 1 << 16

  private let output: any PartOutput
  /// Allocated, as zlib holds on to the address; it lives from `init` to `deinit`.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  /// - Throws: ``ShardError`` where there is no memory to pack with.
  package init(_ output: any PartOutput) throws(ShardError) {
    self.output = output
    stream.initialize(to: z_stream())
    // 15 bits of history, 16 for gzip's own head and end, as much memory as gzip takes.
    let result = deflateInit2_(
      stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { throw ShardError("gzip", "it cannot pack: \(result)") }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  package func put(_ bytes: [UInt8]) throws { try pack(bytes, Z_NO_FLUSH) }

  package func finish() throws {
    try pack([], Z_FINISH)
    try output.finish()
  }

  private func pack(_ bytes: [UInt8], _ flush: Int32) throws {
    var rest = bytes
    repeat {
      let packed = deflated(&rest, flush)
      if !packed.isEmpty { try output.put(packed) }
    } while stream.pointee.avail_out == 0 || !rest.isEmpty
  }

  /// A piece of what is packed; `rest` is what of it is not.
  private func deflated(_ rest: inout [UInt8], _ flush: Int32) -> [UInt8] {
    let packed = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, filled in
      rest.withUnsafeMutableBufferPointer { rest in
        // Both buffers are there for this call alone, and zlib is not asked outside of it.
        stream.pointee.next_in = rest.baseAddress
        stream.pointee.avail_in = UInt32(rest.count)
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = UInt32(buffer.count)
        // Its only failure is to have nothing to do, which leaves room.
        _ = deflate(stream, flush)
        filled = buffer.count - Int(stream.pointee.avail_out)
      }
    }
    rest.removeFirst(rest.count - Int(stream.pointee.avail_in))
    return packed
  }
}
