/// Things of one kind, each once and with a number, in the order in which they came.
///
/// A step of a conversation is looked up several times: what is hashed are a few bits that mostly
/// differ, at a fraction of what a dictionary takes for a text or a struct. The numbers do not
/// depend on them.
struct Numbering<Element: Equatable> {
  private(set) var elements: [Element] = []
  private var hashes: [UInt64] = []

  /// The numbers by hash, −1 for none; a power of two of them.
  private var slots = [Int32](repeating: -1, count: 64)

  /// The number of an element, a new one if it was not there before; `bits` are equal for equal
  /// elements.
  mutating func number(of element: Element, bits: UInt64) -> Int {
    let hash = Self.hash(bits)
    var index = slot(of: hash)
    while slots[index] >= 0 {
      let number = Int(slots[index])
      if hashes[number] == hash, elements[number] == element { return number }
      index = (index + 1) & (slots.count - 1)
    }
    slots[index] = Int32(elements.count)
    elements.append(element)
    hashes.append(hash)
    if elements.count * 2 > slots.count { grow() }
    return elements.count - 1
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() {
      var index = slot(of: hash)
      while slots[index] >= 0 { index = (index + 1) & (slots.count - 1) }
      slots[index] = Int32(number)
    }
  }

  private func slot(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1)
  }

  private static func hash(_ bits: UInt64) -> UInt64 {
    let mixed = (bits ^ hashingSeed) &* 0x9E37_79B9_7F4A_7C15
    return (mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9
  }
}

/// Differs from process to process, so that nobody can write down things that collide.
private let hashingSeed = UInt64.random(in: .min ... .max)

/// Bits of several values, one after the other.
struct MixedBits {
  private(set) var bits: UInt64 = 0

  mutating func add(_ more: UInt64) {
    bits = (bits ^ more) &* 0xFF51_AFD7_ED55_8CCD
    bits ^= bits >> 32
  }

  mutating func add(_ length: Double?) { add(length.bits) }

  /// A text by its length and its last bytes, by which paths mostly differ.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      add(UInt64(truncatingIfNeeded: bytes.count))
      guard bytes.count >= 8 else {
        for byte in bytes { add(UInt64(byte)) }
        return
      }
      let raw = UnsafeRawBufferPointer(bytes)
      for place in stride(from: bytes.count - 8, through: max(0, bytes.count - 32), by: -8) {
        add(raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      }
    }
  }
}

extension Double? {
  /// Equal for equal lengths; −0 equals 0.
  var bits: UInt64 {
    switch self {
    case nil: 0x7FF8_0000_0000_0001
    case .some(let length): length == 0 ? 0 : length.bitPattern
    }
  }
}
