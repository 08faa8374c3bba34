/// Reads which views and modifiers the canonical text of a document names, without a value for each
/// of its members: the store asks that of every document at once.
package struct DocumentNames {
  package enum Kind: Sendable {
    case view
    case modifier
  }

  /// What stands open around the place that is read.
  private enum Container {
    case views
    case modifiers
    case view
    case modifier
  }

  // Borrowed by the closure of `read(_:_:)`, beyond which no reader lives.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Outermost first; a stack of its own, as documents may nest deeper than calls.
  private var open: [Container] = []

  /// Reads the views and modifiers of a text, in its order and as often as they stand there, also
  /// those of an `if` whose condition is false.
  ///
  /// - Parameters:
  ///   - text: Canonical JSON; borrowed for the time of the call.
  ///   - found: Takes each name as it stands between its quotes, escapes and all; the bytes are
  ///     those of the text.
  /// - Returns: Whether the text has the form of a document as far as it was read; `false` for what
  ///   only a damaged database holds.
  /// - Complexity: Linear in the length of the text.
  package static func read(
    _ text: UnsafeBufferPointer<UInt8>, _ found: (Kind, UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    var reader = Self(bytes: text)
    return reader.readDocument(found)
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func readDocument(
    _ found: (Kind, UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    guard skip("{") else { return false }
    open = [.view]
    while let container = open.last {
      if skip(",") { continue }
      switch container {
      case .views, .modifiers:
        if skip("]") {
          open.removeLast()
        } else if skip("{") {
          open.append(container == .views ? .view : .modifier)
        } else {
          return false
        }
      case .view, .modifier:
        if skip("}") {
          open.removeLast()
        } else if !readMember(of: container, found) {
          return false
        }
      }
    }
    return position == bytes.count
  }

  private mutating func readMember(
    of container: Container, _ found: (Kind, UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    if skip("\"children\":[") {
      open.append(.views)
      return true
    }
    if container == .view {
      if skip("\"view\":") { return readName(.view, found) }
      if skip("\"modifiers\":[") {
        open.append(.modifiers)
        return true
      }
      if skip("\"otherwise\":[") {
        open.append(.views)
        return true
      }
    } else if skip("\"name\":") {
      return readName(.modifier, found)
    }
    return string() != nil && skip(":") && skipValue()
  }

  private mutating func readName(
    _ kind: Kind, _ found: (Kind, UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    guard let range = string() else { return false }
    found(kind, UnsafeBufferPointer(rebasing: bytes[range]))
    return true
  }

  /// Goes on behind what may stand here; where it is called, it is a comparison with a constant.
  @inline(__always)
  private mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  /// Goes on behind a string; what stands between its quotes.
  private mutating func string() -> Range<Int>? {
    guard skip("\"") else { return nil }
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return start..<position - 1
      case UInt8(ascii: "\\"): position += 2
      default: position += 1
      }
    }
    return nil
  }

  /// Goes on behind a value of any kind.
  private mutating func skipValue() -> Bool {
    var depth = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        guard string() != nil else { return false }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","):
        if depth == 0 { return true }
        if bytes[position] != UInt8(ascii: ",") { depth -= 1 }
        position += 1
      default: position += 1
      }
    }
    return false
  }
}
