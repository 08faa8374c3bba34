/// Reads canonical JSON of a known form, of which the store has a great deal, without a value for
/// each number and each name.
///
/// It knows what is plain: strings without escapes, numbers without exponents. For anything else it
/// gives up, and the text is to be read as JSON in general, which also tells what is wrong with it.
struct CanonicalReader {
  // Borrowed by the closure of `read(_:_:)`, beyond which no reader lives.
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads a text as a whole; `nil` where something is not plain, or is left over.
  static func read<Value>(_ text: String, _ body: (inout CanonicalReader) -> Value?) -> Value? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = CanonicalReader(bytes)
      let value = body(&reader)
      return reader.position == bytes.count ? value : nil
    }
  }

  /// Reads a list; `nil` if it is none, or an element cannot be read.
  mutating func list<Element>(
    _ element: (inout CanonicalReader) -> Element?
  ) -> [Element]? {
    guard skip("[") else { return nil }
    var elements: [Element] = []
    if skip("]") { return elements }
    repeat {
      guard let next = element(&self) else { return nil }
      elements.append(next)
    } while skip(",")
    return skip("]") ? elements : nil
  }

  /// Goes on behind what has to stand here.
  @inline(__always)
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  /// Reads a string.
  mutating func string() -> String? {
    guard skip("\"") else { return nil }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      guard bytes[position] >= 0x20, bytes[position] != UInt8(ascii: "\\") else { return nil }
      position += 1
    }
    let text = String(validating: bytes[start..<position], as: UTF8.self)
    return skip("\"") ? text : nil
  }

  /// Reads a length: a number, `"inf"` or `"-inf"`; `.some(nil)` is `null`.
  mutating func length() -> Double?? {
    if skip("null") { return .some(nil) }
    if skip("\"inf\"") { return .some(.infinity) }
    if skip("\"-inf\"") { return .some(-.infinity) }
    let start = position
    if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
    let first = position
    while isDigit(position) || position < bytes.count && bytes[position] == UInt8(ascii: ".") {
      position += 1
    }
    // What stands behind the number shows itself to whoever reads on: an exponent does.
    guard isDigit(first), isDigit(position - 1),
      bytes[first] != UInt8(ascii: "0") || !isDigit(first + 1) || first + 1 == position,
      let number = number(start..<position)
    else { return nil }
    return .some(number == 0 ? 0 : number)
  }

  private func number(_ range: Range<Int>) -> Double? {
    if let short = JSON.shortNumber(bytes, range) { return short }
    let number = Double(String(decoding: bytes[range], as: UTF8.self))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  private func isDigit(_ index: Int) -> Bool {
    bytes.indices.contains(index) && bytes[index] &- 0x30 < 10
  }
}

extension Expectation {
  /// Reads the text of ``linesJSON``; `nil` if it is of another form.
  package static func lines(text: String) -> [Line]? {
    let plain = CanonicalReader.read(text) { reader in
      reader.list { reader -> Line? in
        guard reader.skip("{\"frame\":["), let x = reader.length(), reader.skip(","),
          let y = reader.length(), reader.skip(","), let width = reader.length(),
          reader.skip(","), let height = reader.length(), reader.skip("],\"node\":"),
          let node = reader.string(), reader.skip("}")
        else { return nil }
        return Line(target: Line.Target(text: node), x: x, y: y, width: width, height: height)
      }
    }
    return plain ?? (try? JSON(parsing: text)).flatMap { lines(json: $0) }
  }
}

extension Expectation.Line.Target {
  /// Reads what ``text`` gives.
  init(text: String) {
    self = text.hasPrefix("#") ? .id(String(text.dropFirst())) : .path(text)
  }
}

extension Frame {
  /// Reads the text of a list of frames; `nil` if it is of another form.
  package static func list(text: String) -> [Frame]? {
    let plain = CanonicalReader.read(text) { reader in
      reader.list { reader -> Frame? in
        guard reader.skip("["), case .some(.some(let x)) = reader.length(), reader.skip(","),
          case .some(.some(let y)) = reader.length(), reader.skip(","),
          case .some(.some(let width)) = reader.length(), reader.skip(","),
          case .some(.some(let height)) = reader.length(), reader.skip("]")
        else { return nil }
        return Frame(x: x, y: y, width: width, height: height)
      }
    }
    guard plain == nil else { return plain }
    guard let elements = (try? JSON(parsing: text))?.array else { return nil }
    let frames = elements.compactMap(Frame.init(json:))
    return frames.count == elements.count ? frames : nil
  }
}
