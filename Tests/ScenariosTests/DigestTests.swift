import CDigest
import Scenarios
import Testing

struct DigestTests {
  /// The examples of FIPS 180-4, and what is empty.
  private static let known: [(message: String, digest: String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  @Test func `digests are those of the standard`() {
    for (message, digest) in Self.known {
      #expect(Digest(of: message).hex == digest)
      #expect(Digest(of: Array(message.utf8)).hex == digest)
    }
  }

  @Test func `the processor's instructions and plain arithmetic come to the same`() {
    let bytes = (0..<400).map { UInt8(truncatingIfNeeded: $0 * 7 + $0 / 256) }
    for count in 0...bytes.count {
      var digest = [UInt8](repeating: 0, count: 32)
      plumb_sha256_portable(bytes, count, &digest)
      #expect(Digest(of: Array(bytes.prefix(count))).bytes == digest, "\(count) bytes")
    }
  }
}
