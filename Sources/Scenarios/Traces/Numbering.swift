/// Numbers things of one kind in the order in which they come, each once.
///
/// A step of a trace is looked up several times: what is hashed are a few bits that mostly
/// differ, at a fraction of what a dictionary takes for a text or a struct. The numbers do not
/// depend on them. The things themselves are whoever's who asks.
struct Numbering {
  private var hashes: [UInt64] = []

  /// The numbers by hash, −1 for none; a power of two of them.
  private var slots = [Int32](repeating: -1, count: 64)

  var count: Int { hashes.count }

  /// Forgets all numbers and keeps the room of a few hundred.
  mutating func removeAll() {
    hashes.removeAll(keepingCapacity: hashes.count < 1_024)
    if slots.count > 2_048 { slots = [Int32](repeating: -1, count: 64) }
    for index in slots.indices { slots[index] = -1 }
  }

  /// The number of a thing: a new one, the count so far, if it was not there before.
  ///
  /// - Parameters:
  ///   - bits: Equal for equal things.
  ///   - isSame: Whether the thing with some number is the one.
  /// - Returns: The number.
  @inline(__always)
  mutating func number(bits: UInt64, isSame: (Int) -> Bool) -> Int {
    let hash = Self.hash(bits)
    var index = slot(of: hash)
    while slots[index] >= 0 {
      let number = Int(slots[index])
      if hashes[number] == hash, isSame(number) { return number }
      index = (index + 1) & (slots.count - 1)
    }
    slots[index] = Int32(hashes.count)
    hashes.append(hash)
    if hashes.count * 2 > slots.count { grow() }
    return hashes.count - 1
  }

  /// The number of a thing that its bits tell from all others.
  @inline(__always)
  mutating func number(exactBits bits: UInt64) -> Int {
    // Bits that differ have other hashes: each step of the hash can be undone.
    number(bits: bits) { _ in true }
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

  @inline(__always)
  mutating func add(_ more: UInt64) {
    bits = (bits ^ more) &* 0xFF51_AFD7_ED55_8CCD
    bits ^= bits >> 32
  }

  mutating func add(_ length: Double?) { add((length ?? .nan).lengthBits) }

  /// A text by its length and its last bytes, by which paths mostly differ.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add($0) }
  }

  /// The same for a text in UTF-8.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
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

/// Texts with numbers, each once.
struct NumberedTexts {
  private var numbering = Numbering()
  private(set) var texts: [String] = []

  /// The number of a text, a new one if it was not there before.
  mutating func number(of text: String) -> Int {
    var mixed = MixedBits()
    mixed.add(text)
    let number = numbering.number(bits: mixed.bits) { texts[$0] == text }
    if number == texts.count { texts.append(text) }
    return number
  }
}
