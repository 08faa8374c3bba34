/// A SHA-256 digest (FIPS 180-4), by which contents, frames and runs are found.
///
/// The toolchain on Linux ships no hash function that can be stored, hence these lines.
package struct Digest: Hashable, Sendable {
  /// The 32 bytes.
  package let bytes: [UInt8]

  /// A digest as it was stored; `nil` unless there are 32 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 32 else { return nil }
    self.bytes = bytes
  }

  package init(of text: String) {
    self.init(of: Array(text.utf8))
  }

  package init(of message: [UInt8]) {
    var state = Self.initialState
    var padded = message
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    var schedule = [UInt32](repeating: 0, count: 64)
    padded.withUnsafeBufferPointer { padded in
      for block in stride(from: 0, to: padded.count, by: 64) {
        Self.compress(&state, UnsafeBufferPointer(rebasing: padded[block..<block + 64]), &schedule)
      }
    }
    bytes = state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// 64 lower-case hexadecimal digits.
  package var hex: String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  private static func compress(
    _ state: inout [UInt32], _ block: UnsafeBufferPointer<UInt8>, _ schedule: inout [UInt32]
  ) {
    func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    for index in 0..<16 {
      schedule[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(block[index * 4 + $1]) }
    }
    for index in 16..<64 {
      let a = schedule[index - 15]
      let b = schedule[index - 2]
      let small = rotate(a, 7) ^ rotate(a, 18) ^ (a >> 3)
      let large = rotate(b, 17) ^ rotate(b, 19) ^ (b >> 10)
      schedule[index] = schedule[index - 16] &+ small &+ schedule[index - 7] &+ large
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let first =
        h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ ((e & f) ^ (~e & g))
        &+ roundConstants[index] &+ schedule[index]
      let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ ((a & b) ^ (a & c) ^ (b & c))
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static let initialState: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

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
