/// Where the calls of a stored document stand in its bytes: its views and modifiers, their names
/// and arguments.
///
/// Reads the canonical form of plain documents: views with arguments, children and modifiers. What
/// has more in it (closures' parameters, `let`s, `if`s), or white space, is left to the general
/// reader, which also says what is wrong with a damaged one. Arguments are only skipped here.
struct ScannedDocument {
  /// A view or a modifier.
  struct Call: BitwiseCopyable {
    var isView: Bool
    var name = Span()
    /// From `{` to behind `}`; empty if there are none.
    var arguments = Span()
    /// The first view of its content; −1 for none.
    var firstChild: Int32 = -1
    var childCount: Int32 = 0
    /// The outermost modifier; −1 for none.
    var firstModifier: Int32 = -1
    /// The next view of the content around it; of a modifier the one inside it; −1 for none.
    var next: Int32 = -1
  }

  /// A range of bytes.
  struct Span: BitwiseCopyable {
    var start: Int32 = 0
    var end: Int32 = 0
    var count: Int { Int(end - start) }
    var isEmpty: Bool { end == start }
  }

  /// How deep views may nest here, and how many modifiers one may have; what has more is no
  /// everyday document.
  private static let maximumDepth = 500
  private static let maximumModifiers = 500

  /// The root view first.
  private(set) var calls: [Call] = []

  private var position = 0
  private var depth = 0

  /// Scans a document anew, in the buffers of the one before.
  ///
  /// - Returns: Whether it is of the plain form.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    calls.removeAll(keepingCapacity: true)
    position = 0
    depth = 0
    guard bytes.count < Int32.max, scanCall(bytes, isView: true, isRoot: true) != nil else {
      return false
    }
    return position == bytes.count
  }

  /// Scans one object; its number, `nil` if it is not of the plain form.
  private mutating func scanCall(
    _ bytes: UnsafeBufferPointer<UInt8>, isView: Bool, isRoot: Bool = false
  ) -> Int32? {
    guard depth < Self.maximumDepth, take(UInt8(ascii: "{"), bytes) else { return nil }
    depth += 1
    let number = calls.count
    calls.append(Call(isView: isView))
    var hasFormat = false
    repeat {
      guard let key = scanString(bytes), take(UInt8(ascii: ":"), bytes) else { return nil }
      switch (bytes[Int(key.start)], key.count) {
      case (UInt8(ascii: "a"), 9) where Self.equals(bytes, key, "arguments"):
        guard calls[number].arguments.isEmpty, let span = skipObject(bytes) else { return nil }
        calls[number].arguments = span
      case (UInt8(ascii: "c"), 8) where Self.equals(bytes, key, "children"):
        guard scanChildren(bytes, of: number) else { return nil }
      case (UInt8(ascii: "m"), 9) where isView && Self.equals(bytes, key, "modifiers"):
        guard scanModifiers(bytes, of: number) else { return nil }
      case (UInt8(ascii: "v"), 4) where isView && Self.equals(bytes, key, "view"),
        (UInt8(ascii: "n"), 4) where !isView && Self.equals(bytes, key, "name"):
        guard calls[number].name.isEmpty, let name = scanString(bytes) else { return nil }
        calls[number].name = name
      case (UInt8(ascii: "f"), 6) where isRoot && Self.equals(bytes, key, "format"):
        guard !hasFormat, take(UInt8(ascii: "1"), bytes) else { return nil }
        hasFormat = true
      default: return nil
      }
    } while take(UInt8(ascii: ","), bytes)
    guard take(UInt8(ascii: "}"), bytes), !calls[number].name.isEmpty, hasFormat == isRoot
    else { return nil }
    depth -= 1
    return Int32(number)
  }

  private mutating func scanChildren(_ bytes: UnsafeBufferPointer<UInt8>, of number: Int) -> Bool {
    guard calls[number].firstChild < 0, take(UInt8(ascii: "["), bytes) else { return false }
    var last: Int32 = -1
    repeat {
      guard let child = scanCall(bytes, isView: true) else { return false }
      if last < 0 {
        calls[number].firstChild = child
      } else {
        calls[Int(last)].next = child
      }
      calls[number].childCount += 1
      last = child
    } while take(UInt8(ascii: ","), bytes)
    return take(UInt8(ascii: "]"), bytes)
  }

  private mutating func scanModifiers(
    _ bytes: UnsafeBufferPointer<UInt8>, of number: Int
  ) -> Bool {
    guard calls[number].firstModifier < 0, take(UInt8(ascii: "["), bytes) else { return false }
    var count = 0
    repeat {
      count += 1
      guard count <= Self.maximumModifiers, let modifier = scanCall(bytes, isView: false) else {
        return false
      }
      // The innermost stands first in the document, the outermost is wanted first.
      calls[Int(modifier)].next = calls[number].firstModifier
      calls[number].firstModifier = modifier
    } while take(UInt8(ascii: ","), bytes)
    return take(UInt8(ascii: "]"), bytes)
  }

  private mutating func take(_ byte: UInt8, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// A string without escapes, between its quotes; not empty.
  private mutating func scanString(_ bytes: UnsafeBufferPointer<UInt8>) -> Span? {
    guard take(UInt8(ascii: "\""), bytes) else { return nil }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      guard bytes[position] != UInt8(ascii: "\\") else { return nil }
      position += 1
    }
    guard position < bytes.count, position > start else { return nil }
    position += 1
    return Span(start: Int32(start), end: Int32(position - 1))
  }

  /// Goes behind an object without looking at what is in it.
  private mutating func skipObject(_ bytes: UnsafeBufferPointer<UInt8>) -> Span? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else { return nil }
    let start = position
    var open = 0
    var index = position
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "}"):
        open -= 1
        if open == 0 {
          position = index + 1
          return Span(start: Int32(start), end: Int32(position))
        }
      case UInt8(ascii: "\""):
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  private static func equals(
    _ bytes: UnsafeBufferPointer<UInt8>, _ span: Span, _ word: StaticString
  ) -> Bool {
    // The lengths are equal where this is asked.
    for index in 0..<span.count where bytes[Int(span.start) + index] != word.utf8Start[index] {
      return false
    }
    return true
  }
}
