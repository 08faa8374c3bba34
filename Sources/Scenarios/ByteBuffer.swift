/// Bytes that are written one after the other, faster than an array takes them.
///
/// Texts of some megabytes are made of a million small pieces, each of which an array checks for
/// being its only owner.
package struct ByteBuffer: ~Copyable {
  // Owned by this value alone, which cannot be copied: allocated here, freed when it goes away. The
  // first `count` bytes are initialized, and nothing is written beyond `capacity`.
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0

  package init(capacity: Int = 256) {
    self.capacity = max(capacity, 1)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// The bytes so far; not to be kept beyond `body`.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows
    -> Result
  {
    try body(UnsafeBufferPointer(start: start, count: count))
  }

  package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  /// The digest of the bytes so far.
  var digest: Digest { withBytes { Digest(of: UnsafeRawBufferPointer($0)) } }

  /// Forgets the last bytes, of which there are at least so many.
  package mutating func removeLast(_ number: Int) { count -= number }

  /// Forgets the bytes and keeps the memory.
  package mutating func removeAll() { count = 0 }

  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    start[count] = byte
    count += 1
  }

  @inline(__always)
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  @inline(__always)
  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(repeating byte: UInt8, count number: Int) {
    if capacity - count < number { grow(by: number) }
    (start + count).update(repeating: byte, count: number)
    count += number
  }

  /// Appends a text as far as each byte is one that `isPlain` takes.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - isPlain: Says so of a byte.
  /// - Returns: How many bytes were appended.
  @inline(__always)
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, while isPlain: (UInt8) -> Bool
  ) -> Int {
    if capacity - count < bytes.count { grow(by: bytes.count) }
    var index = 0
    while index < bytes.count, isPlain(bytes[index]) {
      start[count + index] = bytes[index]
      index += 1
    }
    count += index
    return index
  }

  /// Appends a whole number in decimal digits.
  package mutating func append(_ value: Int64) {
    if capacity - count < 20 { grow(by: 20) }
    if value < 0 { append(UInt8(ascii: "-")) }
    var magnitude = value.magnitude
    let first = count
    repeat {
      let (rest, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
      start[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      count += 1
      magnitude = rest
    } while magnitude > 0
    var digits = UnsafeMutableBufferPointer(start: start + first, count: count - first)
    digits.reverse()
  }

  private mutating func grow(by number: Int) {
    let larger = max(capacity * 2, count + number)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    new.moveInitialize(from: start, count: count)
    start.deallocate()
    start = new
    capacity = larger
  }
}
