import LayoutEngine
import Scenarios

/// Calls whose numbers are left open, by the bytes of all the rest.
///
/// `frame(width: 30, height: 12)` and `frame(width: 31, height: 8)` are checked alike: where every
/// number is a length or a factor, its value decides nothing before the element is made.
struct CallTemplates {
  /// A call as it was checked, and which of its arguments are the numbers, in their order.
  private final class Template {
    let entry: CatalogueEntry
    let name: NodeName?
    let arguments: Arguments
    let labels: [String]

    init(_ entry: CatalogueEntry, _ arguments: Arguments, labels: [String]) {
      self.entry = entry
      self.arguments = arguments
      self.labels = labels
      name = NodeName.builtin(entry.name)
    }
  }

  /// How many are kept before they are found anew; an own decision.
  private static let capacity = 1_024

  private var templates: [[UInt8]: Template] = [:]
  private var flat = FlatArguments()

  /// The call that a key stands for.
  mutating func call(_ key: CallTable.Key) -> CompiledCall {
    let isFlat = flat.read(key)
    if isFlat, let template = templates[flat.shape] {
      var arguments = template.arguments
      for (label, number) in zip(template.labels, flat.numbers) {
        arguments.values[label] = .number(number)
      }
      return CompiledCall(template.entry, name: template.name, arguments)
    }
    guard let (entry, checked) = Self.check(key) else { return .unsuited }
    let call = CompiledCall(entry, name: NodeName.builtin(entry.name), checked)
    if isFlat, let template = template(entry, checked) {
      if templates.count == Self.capacity { templates.removeAll(keepingCapacity: true) }
      templates[flat.shape] = template
    }
    return call
  }

  /// A row of the catalogue and the arguments of a call in the form that it asks for.
  private static func check(_ key: CallTable.Key) -> (CatalogueEntry, Arguments)? {
    let name = String(
      decoding: UnsafeBufferPointer(start: key.name, count: key.nameCount), as: UTF8.self)
    guard
      let entry = key.isView
        ? Catalogue.view(named: name) : Catalogue.modifier(named: name)
    else { return nil }
    var members: [String: JSON] = [:]
    if key.argumentCount > 0 {
      let text = String(
        decoding: UnsafeBufferPointer(start: key.arguments, count: key.argumentCount),
        as: UTF8.self)
      guard let object = (try? JSON(parsing: text))?.object else { return nil }
      members = object
    }
    var checker = ArgumentChecker(entry: entry, arguments: members, scope: Scope())
    guard let checked = try? checker.check(hasContent: key.hasContent), checked.pending.isEmpty
    else { return nil }
    return (entry, checked.known)
  }

  /// What a checked call says of all calls of its shape; `nil` if its numbers decide more than
  /// lengths.
  private func template(_ entry: CatalogueEntry, _ arguments: Arguments) -> Template? {
    guard !entry.ignoresArguments else {
      return Template(entry, arguments, labels: [])
    }
    let labels = flat.labels
    for (label, number) in zip(labels, flat.numbers) {
      // A whole number is checked by its value, an identifier is kept as a text.
      // In every signature: of another value another one might be the first that fits.
      for signature in entry.signatures {
        for (name, parameter) in signature.labelledParameters where name == label {
          guard [.length, .optionalLength, .number].contains(parameter.type) else { return nil }
        }
      }
      guard arguments.number(label) == number else { return nil }
    }
    return Template(entry, arguments, labels: labels)
  }
}

/// Arguments that are plain numbers, texts and words, taken apart into numbers and the rest.
private struct FlatArguments {
  /// All bytes of the call but those of its numbers.
  private(set) var shape: [UInt8] = []
  private(set) var numbers: [Double] = []

  /// The labels of the numbers, as ranges of ``shape``.
  private var places: [Range<Int>] = []

  var labels: [String] { places.map { String(decoding: shape[$0], as: UTF8.self) } }

  /// Takes a call apart.
  ///
  /// - Returns: Whether its arguments are of the flat form, with labels in rising order.
  mutating func read(_ key: CallTable.Key) -> Bool {
    shape.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    shape.append(key.flags)
    shape.append(contentsOf: UnsafeBufferPointer(start: key.name, count: key.nameCount))
    shape.append(0)
    guard key.argumentCount > 0 else { return true }
    var reader = Reader(
      bytes: UnsafeBufferPointer(start: key.arguments, count: key.argumentCount))
    guard reader.take(UInt8(ascii: "{")) else { return false }
    var last = 0..<0
    repeat {
      guard let label = reader.text() else { return false }
      let place = append(label)
      // As canonical JSON has them, so that no label comes twice.
      guard last.isEmpty || shape[last].lexicographicallyPrecedes(shape[place]),
        reader.take(UInt8(ascii: ":"))
      else { return false }
      last = place
      if let number = reader.number() {
        numbers.append(number)
        places.append(place)
        shape.append(UInt8(ascii: "#"))
      } else if let text = reader.text() {
        _ = append(text)
      } else if let word = reader.word() {
        shape.append(contentsOf: word)
        shape.append(0)
      } else {
        return false
      }
    } while reader.take(UInt8(ascii: ","))
    return reader.take(UInt8(ascii: "}")) && reader.isAtEnd
  }

  /// Adds a text with the quotes around it; where it stands between them.
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>.SubSequence) -> Range<Int> {
    shape.append(UInt8(ascii: "\""))
    let start = shape.count
    shape.append(contentsOf: text)
    let place = start..<shape.count
    shape.append(UInt8(ascii: "\""))
    return place
  }

  private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    var isAtEnd: Bool { position == bytes.count }
    private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }
    private var isAtDigit: Bool { next >= 0x30 && next <= 0x39 }

    mutating func take(_ byte: UInt8) -> Bool {
      guard next == byte else { return false }
      position += 1
      return true
    }

    /// A string without escapes, between its quotes; `nil` if there is none.
    mutating func text() -> UnsafeBufferPointer<UInt8>.SubSequence? {
      guard next == UInt8(ascii: "\"") else { return nil }
      var end = position + 1
      while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
        guard bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\\") else { return nil }
        end += 1
      }
      guard end < bytes.count else { return nil }
      let text = bytes[position + 1..<end]
      position = end + 1
      return text
    }

    /// `true`, `false` or `null`.
    mutating func word() -> UnsafeBufferPointer<UInt8>.SubSequence? {
      let start = position
      while next >= UInt8(ascii: "a"), next <= UInt8(ascii: "z") { position += 1 }
      return position > start ? bytes[start..<position] : nil
    }

    /// A number of up to 15 digits without an exponent; `nil`, and nothing taken, for any other.
    mutating func number() -> Double? {
      let start = position
      let isNegative = take(UInt8(ascii: "-"))
      let first = position
      var digits: UInt64 = 0
      while isAtDigit, position - first < 16 { addDigit(to: &digits) }
      var count = position - first
      var scale: UInt64 = 1
      // A zero in front of other digits is no JSON.
      var isPlain = count > 0 && (count == 1 || bytes[first] != 0x30)
      if isPlain, take(UInt8(ascii: ".")) {
        let point = position
        while isAtDigit, count < 16 {
          addDigit(to: &digits)
          scale *= 10
          count += 1
        }
        isPlain = position > point
      }
      // Up to 15 digits fit a double exactly, and so does the power of ten: one division rounds once.
      guard isPlain, count <= 15, next == UInt8(ascii: ",") || next == UInt8(ascii: "}") else {
        position = start
        return nil
      }
      let magnitude = Double(digits) / Double(scale)
      return isNegative ? -magnitude : magnitude
    }

    private mutating func addDigit(to digits: inout UInt64) {
      digits = digits * 10 + UInt64(next - 0x30)
      position += 1
    }
  }
}
