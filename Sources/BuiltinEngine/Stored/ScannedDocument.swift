/// Where the calls of a stored document stand in its bytes: its views and modifiers, their names
/// and arguments.
///
/// Reads the canonical form of plain documents: views with arguments, children and modifiers. What
/// has more in it (closures' parameters, `let`s), or white space, is left to the general
/// reader, which also says what is wrong with a damaged one. Arguments are only skipped here.
///
/// Bytes and calls are kept in buffers of their own: a document is read word by word, and every
/// check of an array's bounds would cost as much as what it guards. Safe: the buffers belong to
/// this value alone, ``scan(_:)`` makes them large enough before it reads, and zeros behind the
/// bytes end whatever is read there.
struct ScannedDocument: ~Copyable {
  /// A view or a modifier.
  struct Call: BitwiseCopyable {
    var name = Span()
    /// From `{` to behind `}`; empty if there are none.
    var arguments = Span()
    /// The first view of its content; −1 for none.
    var firstChild: Int32 = -1
    var childCount: Int32 = 0
    /// The first view of the content where a condition does not hold; −1 for none.
    var firstOtherwise: Int32 = -1
    /// The outermost and the innermost modifier; −1 for none.
    var firstModifier: Int32 = -1
    var lastModifier: Int32 = -1
    /// The next view of the content around it; of a modifier the one inside it; −1 for none.
    var next: Int32 = -1
    /// Of a modifier the one around it; −1 for none.
    var outer: Int32 = -1
    var isView: Bool
    /// What has to be done where a modifier ends; written by whoever builds from the calls.
    var ending = Ending.none
  }

  enum Ending: UInt8, BitwiseCopyable {
    case none
    case close
    /// What follows the modified view is laid over, under or beside it.
    case layers
    /// Texts are measured as before.
    case textStyle
  }

  /// A range of bytes.
  struct Span: BitwiseCopyable {
    var start: Int32 = 0
    var end: Int32 = 0
    var count: Int { Int(end - start) }
    var isEmpty: Bool { end == start }
  }

  /// How many zeros follow the bytes: a word may be read from each of them.
  static let padding = 16

  /// How deep views may nest here, and how many modifiers one may have; what has more is no
  /// everyday document.
  private static let maximumDepth = 500
  private static let maximumModifiers = 500

  /// The bytes of the document, then zeros.
  private(set) var bytes: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  /// The root view first.
  private(set) var calls: UnsafeMutablePointer<Call>
  private var callCapacity: Int
  private(set) var callCount = 0

  private var position = 0
  private var depth = 0

  init() {
    capacity = 4_096
    callCapacity = 256
    bytes = .allocate(capacity: capacity + Self.padding)
    calls = .allocate(capacity: callCapacity)
  }

  deinit {
    bytes.deallocate()
    calls.deallocate()
  }

  /// Scans a document anew, in the buffers of the one before.
  ///
  /// - Returns: Whether it is of the plain form.
  mutating func scan(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = text.baseAddress, text.count < Int32.max - 64 else { return false }
    reserve(text.count)
    bytes.update(from: start, count: text.count)
    (bytes + text.count).update(repeating: 0, count: Self.padding)
    callCount = 0
    position = 0
    depth = 0
    return scanCall(isView: true, isRoot: true) >= 0 && position == text.count
  }

  private mutating func reserve(_ count: Int) {
    if count > capacity {
      bytes.deallocate()
      capacity = count * 2
      bytes = .allocate(capacity: capacity + Self.padding)
    }
    // The shortest call is `{"name":"x"}`.
    let mostCalls = count / 12 + 2
    if mostCalls > callCapacity {
      calls.deallocate()
      callCapacity = mostCalls * 2
      calls = .allocate(capacity: callCapacity)
    }
  }

  /// The eight bytes from a position on.
  @inline(__always)
  private func word(_ position: Int) -> UInt64 {
    UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: position, as: UInt64.self)
  }

  /// Eight characters as ``word(_:)`` reads them.
  @inline(__always)
  private static func word(_ text: StaticString) -> UInt64 {
    UnsafeRawPointer(text.utf8Start).loadUnaligned(as: UInt64.self)
  }

  /// Scans one object; its number, −1 if it is not of the plain form.
  private mutating func scanCall(isView: Bool, isRoot: Bool = false) -> Int32 {
    guard depth < Self.maximumDepth, callCount < callCapacity, take(UInt8(ascii: "{")) else {
      return -1
    }
    depth += 1
    let number = callCount
    callCount += 1
    let call = calls + number
    call.initialize(to: Call(isView: isView))
    var hasFormat = false
    repeat {
      let key = word(position)
      // Keys are compared by two words, of which the second may overlap the first.
      if key == Self.word("\"argumen"), word(position + 4) == Self.word("uments\":") {
        position += 12
        guard call.pointee.arguments.isEmpty, skipObject(to: &call.pointee.arguments) else {
          return -1
        }
      } else if key == (isView ? Self.word("\"view\":\"") : Self.word("\"name\":\"")) {
        position += 8
        guard call.pointee.name.isEmpty, scanName(to: &call.pointee.name) else { return -1 }
      } else if key == Self.word("\"modifie"), word(position + 4) == Self.word("ifiers\":") {
        position += 12
        guard isView, scanModifiers(of: call) else { return -1 }
      } else if key == Self.word("\"childre"), word(position + 3) == Self.word("ildren\":") {
        position += 11
        guard call.pointee.firstChild < 0, let views = scanViews() else { return -1 }
        (call.pointee.firstChild, call.pointee.childCount) = views
      } else if isView, key == Self.word("\"otherwi"),
        word(position + 4) == Self.word("erwise\":")
      {
        position += 12
        guard call.pointee.firstOtherwise < 0, let views = scanViews() else { return -1 }
        call.pointee.firstOtherwise = views.first
      } else if key == Self.word("\"format\""), isRoot, !hasFormat {
        position += 8
        guard take(UInt8(ascii: ":")), take(UInt8(ascii: "1")) else { return -1 }
        hasFormat = true
      } else {
        return -1
      }
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")), !call.pointee.name.isEmpty, hasFormat == isRoot else {
      return -1
    }
    depth -= 1
    return Int32(truncatingIfNeeded: number)
  }

  /// Scans a list of views: the number of the first one, and how many there are.
  private mutating func scanViews() -> (first: Int32, count: Int32)? {
    guard take(UInt8(ascii: "[")) else { return nil }
    var first: Int32 = -1
    var count: Int32 = 0
    var last: Int32 = -1
    repeat {
      let view = scanCall(isView: true)
      guard view >= 0 else { return nil }
      if last < 0 {
        first = view
      } else {
        calls[Int(last)].next = view
      }
      count += 1
      last = view
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? (first, count) : nil
  }

  private mutating func scanModifiers(of call: UnsafeMutablePointer<Call>) -> Bool {
    guard call.pointee.firstModifier < 0, take(UInt8(ascii: "[")) else { return false }
    var count = 0
    repeat {
      count += 1
      guard count <= Self.maximumModifiers else { return false }
      let modifier = scanCall(isView: false)
      guard modifier >= 0 else { return false }
      // The innermost stands first in the document, the outermost is wanted first.
      let inner = call.pointee.firstModifier
      calls[Int(modifier)].next = inner
      if inner >= 0 {
        calls[Int(inner)].outer = modifier
      } else {
        call.pointee.lastModifier = modifier
      }
      call.pointee.firstModifier = modifier
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]"))
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    guard bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// A string without escapes, whose opening quote is behind us; not empty.
  private mutating func scanName(to span: inout Span) -> Bool {
    let start = position
    while bytes[position] != UInt8(ascii: "\"") {
      // The zeros behind the document end it here at the latest.
      guard bytes[position] >= 0x20, bytes[position] != UInt8(ascii: "\\") else { return false }
      position += 1
    }
    guard position > start else { return false }
    span = Span(
      start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: position))
    position += 1
    return true
  }

  /// Goes behind an object without looking at what is in it.
  ///
  /// What is damaged in it is found when the call is compiled, which then is no plain one.
  private mutating func skipObject(to span: inout Span) -> Bool {
    guard bytes[position] == UInt8(ascii: "{") else { return false }
    let start = position
    var open = 0
    var index = position
    while true {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        while bytes[index] != UInt8(ascii: "\"") {
          guard bytes[index] != 0 else { return false }
          // Behind a last backslash lie the zeros, of which there are enough.
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
      } else if byte == UInt8(ascii: "{") {
        open += 1
      } else if byte == UInt8(ascii: "}") {
        open -= 1
        guard open > 0 else { break }
      } else if byte == 0 {
        return false
      }
    }
    position = index
    span = Span(
      start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: index))
    return true
  }
}
