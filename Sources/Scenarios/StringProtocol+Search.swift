extension StringProtocol {
  /// Whether a text stands in this one, byte for byte: `contains` of the standard library compares
  /// characters, which takes a hundred times as long.
  package func hasText(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      let isIn = utf8.withContiguousStorageIfAvailable { $0.hasBytes(text) }
      return isIn ?? Array(utf8).withUnsafeBufferPointer { $0.hasBytes(text) }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func hasBytes(_ other: Self) -> Bool {
    guard let first = other.first, other.count <= count else { return other.isEmpty }
    for start in 0...count - other.count where self[start] == first {
      var length = 1
      while length < other.count, self[start + length] == other[length] { length += 1 }
      if length == other.count { return true }
    }
    return false
  }
}
