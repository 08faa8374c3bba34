/// Compiled calls by the bytes of their name and arguments.
///
/// The scenarios of a suite say the same few things again and again: `padding(10)` is parsed and
/// checked once. Equal bytes are the same call, so nothing that is found here can be out of date.
struct CallTable {
  private struct Slot: BitwiseCopyable {
    var hash: UInt64 = 0
    /// Which entry; −1 for a free slot.
    var entry: Int32 = -1
  }

  private struct Entry {
    /// Where the key's bytes begin: those of the name, then those of the arguments.
    var start: Int
    var nameCount: Int
    var count: Int
    var flags: UInt8
    var call: CompiledCall
  }

  /// The bytes of a call, and what they do not tell of it.
  struct Key {
    var name: UnsafeBufferPointer<UInt8>
    var arguments: UnsafeBufferPointer<UInt8>
    var isView: Bool
    var hasContent: Bool

    fileprivate var flags: UInt8 { (isView ? 1 : 0) | (hasContent ? 2 : 0) }
  }

  /// How many calls are kept before the table starts anew; an own decision, some megabytes.
  private static let capacity = 16_384
  /// How many slots are looked at; whoever makes hashes collide makes only himself slow.
  private static let reach = 16
  /// A longer call is not kept.
  private static let maximumLength = 4_096

  private var slots = [Slot](repeating: Slot(), count: 2 * capacity)
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []

  /// The call that a key stands for.
  mutating func call(_ key: Key) -> CompiledCall {
    let hash = Self.hash(key)
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    for _ in 0..<Self.reach {
      let slot = slots[index]
      guard slot.entry >= 0 else {
        return add(key, hash: hash, at: index)
      }
      if slot.hash == hash, holds(Int(slot.entry), key) { return entries[Int(slot.entry)].call }
      index = (index + 1) & (slots.count - 1)
    }
    return Self.compile(key)
  }

  private func holds(_ entry: Int, _ key: Key) -> Bool {
    let (start, nameCount) = (entries[entry].start, entries[entry].nameCount)
    guard nameCount == key.name.count, entries[entry].flags == key.flags,
      entries[entry].count == nameCount + key.arguments.count
    else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<nameCount where bytes[start + index] != key.name[index] { return false }
      let arguments = start + nameCount
      for index in 0..<key.arguments.count
      where bytes[arguments + index] != key.arguments[index] {
        return false
      }
      return true
    }
  }

  private mutating func add(_ key: Key, hash: UInt64, at index: Int) -> CompiledCall {
    let call = Self.compile(key)
    let count = key.name.count + key.arguments.count
    guard count <= Self.maximumLength else { return call }
    if entries.count == Self.capacity {
      entries.removeAll(keepingCapacity: true)
      bytes.removeAll(keepingCapacity: true)
      for index in slots.indices { slots[index] = Slot() }
    }
    slots[index] = Slot(hash: hash, entry: Int32(entries.count))
    entries.append(
      Entry(
        start: bytes.count, nameCount: key.name.count, count: count, flags: key.flags, call: call))
    bytes.append(contentsOf: key.name)
    bytes.append(contentsOf: key.arguments)
    return call
  }

  private static func compile(_ key: Key) -> CompiledCall {
    CompiledCall(
      isView: key.isView, name: String(decoding: key.name, as: UTF8.self),
      arguments: String(decoding: key.arguments, as: UTF8.self), hasContent: key.hasContent)
  }

  private static func hash(_ key: Key) -> UInt64 {
    var hash = UInt64(key.flags) &+ 0x9E37_79B9_7F4A_7C15
    mix(key.name, into: &hash)
    mix(key.arguments, into: &hash)
    return hash ^ (hash >> 29)
  }

  private static func mix(_ bytes: UnsafeBufferPointer<UInt8>, into hash: inout UInt64) {
    guard let base = bytes.baseAddress else { return }
    let raw = UnsafeRawPointer(base)
    var index = 0
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
    }
    while index + 8 <= bytes.count {
      add(raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest = UInt64(bytes.count)
    while index < bytes.count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    add(rest)
  }
}
