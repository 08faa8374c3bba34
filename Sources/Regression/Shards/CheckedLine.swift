import Scenarios

/// A line of a plan or a part: a JSON object whose last member is the digest of all before it, so
/// that damage is found where it is.
struct CheckedLine {
  private static let mark = Array(",\"sha256\":\"".utf8)
  private static let end = Array("\"}".utf8)
  private static let tail = mark.count + 64 + end.count

  /// With the digest, without a line feed.
  let bytes: [UInt8]
  let digest: Digest

  /// Writes members, each with its JSON text, in their order.
  init(_ members: [(name: String, json: String)]) {
    var bytes = [UInt8(ascii: "{")]
    for (index, member) in members.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += "\"\(member.name)\":".utf8
      bytes += member.json.utf8
    }
    digest = Digest(of: bytes)
    self.bytes = bytes + Self.mark + digest.hex.utf8 + Self.end
  }

  /// Reads a line; `nil` if it is damaged, or none of these.
  init?(_ line: [UInt8]) {
    guard line.count > Self.tail, line.suffix(2).elementsEqual(Self.end) else { return nil }
    let length = line.count - Self.tail
    let said = line[(length + Self.mark.count)...].prefix(64)
    guard line[length...].starts(with: Self.mark), let digest = Digest(hex: said) else {
      return nil
    }
    let found = line.withUnsafeBytes { Digest(of: UnsafeRawBufferPointer(rebasing: $0[..<length])) }
    guard found == digest else { return nil }
    bytes = line
    self.digest = digest
  }

  /// The members in front of one that is long.
  ///
  /// - Parameter name: The long member.
  /// - Returns: `nil` if there is no such member, or what stands before it is no JSON.
  func members(before name: StaticString) -> JSON? {
    guard let place = place(of: name) else { return nil }
    let text = Array(bytes[..<place.lowerBound]) + [UInt8(ascii: "}")]
    return text.withUnsafeBufferPointer { try? JSON(parsing: $0) }
  }

  /// What stands from a member's value on up to the digest.
  func text(from name: StaticString) -> ArraySlice<UInt8>? {
    place(of: name).map { bytes[$0.upperBound..<(bytes.count - Self.tail)] }
  }

  /// All members.
  func json() throws(JSONError) -> JSON {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(JSONError) in
        try JSON(parsing: bytes, depth: Limits.Document.jsonDepth)
      }
    }
    return try result.get()
  }

  /// `,"name":`, which no text contains: there, a quote has a backslash before it.
  private func place(of name: StaticString) -> Range<Int>? {
    let mark = Array(",\"".utf8) + Array("\(name)".utf8) + Array("\":".utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index + mark.count <= bytes.count {
        if bytes[index] == mark[0], bytes[index + 1] == mark[1],
          mark.indices.allSatisfy({ bytes[index + $0] == mark[$0] })
        {
          return index..<index + mark.count
        }
        index += 1
      }
      return nil
    }
  }
}

/// The digest of lines in their order, made while they pass.
struct LineChain {
  private(set) var digest = Digest(of: "plumb lines 1\n")
  private(set) var count = 0

  mutating func add(_ line: CheckedLine) {
    var message: [UInt8] = []
    message.reserveCapacity(64)
    digest.append(to: &message)
    line.digest.append(to: &message)
    digest = Digest(of: message)
    count += 1
  }
}

extension Digest {
  /// The digest of which contents there are, which are in rising order.
  static func ofSelection(_ contents: some Sequence<Digest>) -> Digest {
    var message = Array("plumb contents 1\n".utf8)
    for content in contents { content.append(to: &message) }
    return Digest(of: message)
  }

  /// As it stands in a plan or a part.
  var json: JSON { .string(hex) }

  init?(json: JSON?) {
    guard let text = json?.string, let digest = Digest(hex: text.utf8) else { return nil }
    self = digest
  }
}

extension JSON {
  /// A whole number of nanoseconds or things, 0 or more.
  var count: Int64? {
    guard let number, number >= 0, number <= 9_007_199_254_740_992 else { return nil }
    return Int64(exactly: number)
  }

  /// A list of texts.
  var strings: [String]? {
    guard let texts = array?.map(\.string), !texts.contains(nil) else { return nil }
    return texts.compactMap { $0 }
  }

  static func count(_ value: some BinaryInteger) -> JSON { .number(Double(value)) }

  static func strings(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
}
