internal import CDigest

/// A SHA-256 digest (FIPS 180-4), by which contents, frames and runs are found.
package struct Digest: Hashable, Sendable {
  /// The 32 bytes as numbers, the first byte of eight the most significant.
  ///
  /// Four of them and no vector, which would want memory that begins at a multiple of 32.
  private let first, second, third, fourth: UInt64

  private var words: SIMD4<UInt64> { SIMD4(first, second, third, fourth) }

  private init(words: SIMD4<UInt64>) {
    (first, second, third, fourth) = (words[0], words[1], words[2], words[3])
  }

  /// The 32 bytes.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// A digest as it was stored; `nil` unless there are 32 bytes.
  package init?(bytes: [UInt8]) {
    guard let digest = bytes.withUnsafeBytes({ Digest(bytes: $0) }) else { return nil }
    self = digest
  }

  /// A digest as it was stored; `nil` unless there are 32 bytes.
  package init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 32 else { return nil }
    var words = SIMD4<UInt64>()
    for index in 0..<4 {
      words[index] = UInt64(
        bigEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
    self.init(words: words)
  }

  package init(of text: String) {
    var text = text
    self = text.withUTF8 { Digest(of: UnsafeRawBufferPointer($0)) }
  }

  package init(of message: [UInt8]) {
    self = message.withUnsafeBytes { Digest(of: $0) }
  }

  package init(of message: UnsafeRawBufferPointer) {
    var words = SIMD4<UInt64>()
    // The 32 bytes of the vector are written as they are to be read.
    withUnsafeMutableBytes(of: &words) { bytes in
      plumb_sha256(
        message.baseAddress, message.count, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
    self.init(
      words: SIMD4(
        UInt64(bigEndian: words[0]), UInt64(bigEndian: words[1]), UInt64(bigEndian: words[2]),
        UInt64(bigEndian: words[3])))
  }

  package func append(to message: inout [UInt8]) {
    for index in 0..<4 {
      withUnsafeBytes(of: words[index].bigEndian) { message.append(contentsOf: $0) }
    }
  }

  /// Whether the bytes sort before those of another digest.
  package func precedes(_ other: Digest) -> Bool {
    for index in 0..<4 where words[index] != other.words[index] {
      return words[index] < other.words[index]
    }
    return false
  }

  /// 64 lower-case hexadecimal digits.
  package var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: 64) { text in
      for (index, byte) in bytes.enumerated() {
        text[index * 2] = digits[Int(byte >> 4)]
        text[index * 2 + 1] = digits[Int(byte & 15)]
      }
      return 64
    }
  }

  /// Reads ``hex``; `nil` unless there are 64 hexadecimal digits, lower-case.
  package init?(hex: some Sequence<UInt8>) {
    var digits: [UInt8] = []
    for character in hex {
      switch character {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(character - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(character - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    guard digits.count == 64 else { return nil }
    self.init(bytes: stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
  }

  /// The first 8 bytes, enough to see that something was altered.
  package var prefix: Int64 { Int64(bitPattern: first) }

  /// One of `count` buckets, numbered from 0, into which digests fall evenly.
  package func bucket(of count: Int) -> Int { Int(first % UInt64(count)) }
}
