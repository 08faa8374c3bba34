/// Compiled calls by the bytes of their name and arguments.
///
/// The scenarios of a suite say the same few things again and again: `padding(10)` is parsed and
/// checked once. Equal bytes are the same call, so nothing that is found here can be out of date.
///
/// Safe: the buffers belong to this value alone and never move; `entryCount` and `keyCount` stay
/// below what they hold. A key is read word by word, up to seven bytes behind its end, where
/// ``ScannedDocument/padding`` makes sure that there are some.
struct CallTable: ~Copyable {
  private struct Slot: BitwiseCopyable {
    /// The upper half of the hash, of which the lower half tells the slot.
    var hash: UInt32 = 0
    /// Which entry; −1 for a free slot.
    var entry: Int32 = -1
  }

  private struct Entry: BitwiseCopyable {
    /// Where the key's words begin: those of the name, then those of the arguments.
    var start: Int32
    var nameCount: Int32
    var argumentCount: Int32
    var flags: UInt8
  }

  /// The bytes of a call, and what they do not tell of it; a word may be read from each byte.
  ///
  /// Its pointers go into the scanned document, and are good until another one is scanned.
  struct Key {
    var name: UnsafePointer<UInt8>
    var nameCount: Int
    var arguments: UnsafePointer<UInt8>
    var argumentCount: Int
    var isView: Bool
    var hasContent: Bool

    var flags: UInt8 { (isView ? 1 : 0) | (hasContent ? 2 : 0) }
    fileprivate var wordCount: Int { (nameCount + 7) / 8 + (argumentCount + 7) / 8 }
  }

  /// How many calls are kept before the table starts anew, and how many words of their keys; an own
  /// decision, some megabytes.
  private static let capacity = 16_384
  private static let keyCapacity = capacity * 16
  /// Half of them stay free, so that looking for a free one ends.
  private static let slotCount = 2 * capacity
  /// How many slots are looked at; whoever makes hashes collide makes only himself slow.
  private static let reach = 16
  /// A longer call is not kept.
  private static let maximumLength = 4_096

  private let slots: UnsafeMutablePointer<Slot>
  private let entries: UnsafeMutablePointer<Entry>
  private let calls: UnsafeMutablePointer<CompiledCall>
  private let keys: UnsafeMutablePointer<UInt64>
  private var entryCount = 0
  private var keyCount = 0

  private var templates = CallTemplates()

  init() {
    slots = .allocate(capacity: Self.slotCount)
    slots.initialize(repeating: Slot(), count: Self.slotCount)
    entries = .allocate(capacity: Self.capacity)
    calls = .allocate(capacity: Self.capacity)
    keys = .allocate(capacity: Self.keyCapacity)
  }

  deinit {
    calls.deinitialize(count: entryCount)
    slots.deallocate()
    entries.deallocate()
    calls.deallocate()
    keys.deallocate()
  }

  /// The call that a key stands for.
  mutating func call(_ key: Key) -> CompiledCall {
    let hash = Self.hash(key)
    let upper = UInt32(truncatingIfNeeded: hash >> 32)
    var index = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
    for _ in 0..<Self.reach {
      let slot = slots[index]
      guard slot.entry >= 0 else { return add(key, hash: hash) }
      if slot.hash == upper, holds(entries[Int(slot.entry)], key) {
        return calls[Int(slot.entry)]
      }
      index = (index + 1) & (Self.slotCount - 1)
    }
    return templates.call(key)
  }

  private func holds(_ entry: Entry, _ key: Key) -> Bool {
    guard entry.flags == key.flags, Int(entry.nameCount) == key.nameCount,
      Int(entry.argumentCount) == key.argumentCount
    else { return false }
    var words = UnsafePointer(keys + Int(entry.start))
    var index = 0
    while index < key.nameCount {
      guard words.pointee == Self.word(key.name, index, of: key.nameCount) else { return false }
      words += 1
      index += 8
    }
    index = 0
    while index < key.argumentCount {
      guard words.pointee == Self.word(key.arguments, index, of: key.argumentCount) else {
        return false
      }
      words += 1
      index += 8
    }
    return true
  }

  private mutating func add(_ key: Key, hash: UInt64) -> CompiledCall {
    let call = templates.call(key)
    guard key.nameCount + key.argumentCount <= Self.maximumLength else { return call }
    if entryCount == Self.capacity || keyCount + key.wordCount > Self.keyCapacity { removeAll() }
    var index = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
    while slots[index].entry >= 0 { index = (index + 1) & (Self.slotCount - 1) }
    slots[index] = Slot(
      hash: UInt32(truncatingIfNeeded: hash >> 32), entry: Int32(truncatingIfNeeded: entryCount))
    (entries + entryCount).initialize(
      to: Entry(
        start: Int32(truncatingIfNeeded: keyCount),
        nameCount: Int32(truncatingIfNeeded: key.nameCount),
        argumentCount: Int32(truncatingIfNeeded: key.argumentCount), flags: key.flags))
    (calls + entryCount).initialize(to: call)
    entryCount += 1
    append(key.name, key.nameCount)
    append(key.arguments, key.argumentCount)
    return call
  }

  private mutating func append(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    for index in stride(from: 0, to: count, by: 8) {
      (keys + keyCount).initialize(to: Self.word(bytes, index, of: count))
      keyCount += 1
    }
  }

  private mutating func removeAll() {
    calls.deinitialize(count: entryCount)
    entryCount = 0
    keyCount = 0
    slots.update(repeating: Slot(), count: Self.slotCount)
  }

  /// Eight of some bytes from an index on, filled up with zeros behind the last.
  @inline(__always)
  private static func word(_ bytes: UnsafePointer<UInt8>, _ index: Int, of count: Int) -> UInt64 {
    let word = UInt64(
      littleEndian: UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    let rest = count - index
    return rest >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: rest * 8)) &- 1)
  }

  private static func hash(_ key: Key) -> UInt64 {
    var hash = UInt64(key.flags) &+ 0x9E37_79B9_7F4A_7C15
    mix(key.name, key.nameCount, into: &hash)
    mix(key.arguments, key.argumentCount, into: &hash)
    return hash ^ (hash >> 29)
  }

  @inline(__always)
  private static func mix(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, into hash: inout UInt64
  ) {
    var index = 0
    while index < count {
      hash = (hash ^ word(bytes, index, of: count)) &* 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      index += 8
    }
    hash = (hash ^ UInt64(truncatingIfNeeded: count)) &* 0xC4CE_B9FE_1A85_EC53
  }
}
