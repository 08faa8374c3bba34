import Threads

/// What gzip packed into a file, unpacked as far as it was asked for.
final class UnpackedFile: PlacedBytes {
  /// How many bytes are unpacked at once; all pieces but the last are as long.
  private static let pieceSize = 1 << 18

  private struct Pieces {
    /// Where they stand in the scratch file.
    var places: [Int64] = []

    /// How many bytes they are together.
    var count: Int64 = 0

    /// What unpacks the next; `nil` when there is none.
    var source: GzipSource?
  }

  let path: String
  private let scratch: ScratchFile
  private let pieces: Locked<Pieces>

  init(_ file: LocalFile, into scratch: ScratchFile) throws(ShardError) {
    path = file.path
    self.scratch = scratch
    pieces = Locked(Pieces(source: try GzipSource(file)))
  }

  func bytes(at offset: Int64, count: Int) throws(ShardError) -> [UInt8] {
    let (places, end) = try pieces.withLock { pieces throws(ShardError) in
      try unpack(to: offset + Int64(count), &pieces)
      return (pieces.places, pieces.count)
    }
    var bytes: [UInt8] = []
    var place = offset
    let last = min(offset + Int64(count), end)
    while place < last {
      let piece = Int(place / Int64(Self.pieceSize))
      let start = place % Int64(Self.pieceSize)
      let length = min(last - place, Int64(Self.pieceSize) - start)
      let found = try scratch.bytes(at: places[piece] + start, count: Int(length))
      guard found.count == Int(length) else {
        throw ShardError(path, "what was unpacked of it is gone")
      }
      bytes += found
      place += length
    }
    return bytes
  }

  private func unpack(to end: Int64, _ pieces: inout Pieces) throws(ShardError) {
    while pieces.count < end, let source = pieces.source {
      let piece = try source.next(Self.pieceSize)
      if piece.count < Self.pieceSize { pieces.source = nil }
      guard !piece.isEmpty else { return }
      pieces.places.append(try scratch.append(piece))
      pieces.count += Int64(piece.count)
    }
  }
}
