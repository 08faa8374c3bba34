/// A SHA-256 digest (FIPS 180-4), by which contents, frames and runs are found.
///
/// The toolchain on Linux ships no hash function that can be stored, hence these lines.
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
    var state = SHA256()
    let whole = message.count & ~63
    state.add(UnsafeRawBufferPointer(rebasing: message[..<whole]))
    // The rest, a one bit, zeros, and the length in bits, up to a multiple of 64 bytes.
    var last = Array(message[whole...])
    last.append(0x80)
    while last.count % 64 != 56 { last.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      last.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    last.withUnsafeBytes { state.add($0) }
    self.init(words: state.words)
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

/// The state of a SHA-256 computation; the names are those of FIPS 180-4.
private struct SHA256 {
  private var state = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)

  var words: SIMD4<UInt64> {
    var words = SIMD4<UInt64>()
    for index in 0..<4 {
      words[index] = UInt64(state[index * 2]) << 32 | UInt64(state[index * 2 + 1])
    }
    return words
  }

  /// Adds bytes, a multiple of 64.
  mutating func add(_ message: UnsafeRawBufferPointer) {
    Self.roundConstants.withUnsafeBufferPointer { constants in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
        for block in stride(from: 0, to: message.count, by: 64) {
          compress(message, block, schedule, constants)
        }
      }
    }
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }

  private mutating func compress(
    _ message: UnsafeRawBufferPointer, _ block: Int,
    _ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>
  ) {
    for index in 0..<16 {
      schedule[index] = UInt32(
        bigEndian: message.loadUnaligned(fromByteOffset: block + index * 4, as: UInt32.self))
    }
    for index in 16..<64 {
      let a = schedule[index &- 15]
      let b = schedule[index &- 2]
      let small = Self.rotate(a, 7) ^ Self.rotate(a, 18) ^ (a &>> 3)
      let large = Self.rotate(b, 17) ^ Self.rotate(b, 19) ^ (b &>> 10)
      schedule[index] = schedule[index &- 16] &+ small &+ schedule[index &- 7] &+ large
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    var index = 0
    // Eight rounds at a time, after which every word is back in its own variable.
    while index < 64 {
      @inline(__always)
      func next(_ offset: Int) -> UInt32 { constants[index &+ offset] &+ schedule[index &+ offset] }
      Self.round(a, b, c, &d, e, f, g, &h, next(0))
      Self.round(h, a, b, &c, d, e, f, &g, next(1))
      Self.round(g, h, a, &b, c, d, e, &f, next(2))
      Self.round(f, g, h, &a, b, c, d, &e, next(3))
      Self.round(e, f, g, &h, a, b, c, &d, next(4))
      Self.round(d, e, f, &g, h, a, b, &c, next(5))
      Self.round(c, d, e, &f, g, h, a, &b, next(6))
      Self.round(b, c, d, &e, f, g, h, &a, next(7))
      index &+= 8
    }
    state = state &+ SIMD8(a, b, c, d, e, f, g, h)
  }

  /// One round: only `d` and `h` get new values, `word` is the constant and the schedule's word.
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
    _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let e1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let first = h &+ e1 &+ (g ^ (e & (f ^ g))) &+ word
    let a0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    d = d &+ first
    h = first &+ a0 &+ ((a & b) | (c & (a | b)))
  }

  private static let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
