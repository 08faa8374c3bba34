/// Finds a text in others, in a time that grows with their lengths together.
///
/// The algorithm is that of Knuth, Morris and Pratt, on characters: those that Swift holds for equal
/// match, however they are written.
struct TextSearch {
  private let wanted: [Character]

  /// How many characters at the start of what is wanted also end it, for each of its starts.
  private let borders: [Int]

  /// - Parameters:
  ///   - text: What is looked for, not empty.
  ///   - machine: Counts four steps a byte: characters are made and compared one by one.
  /// - Throws: ``Trap`` where they are too many steps.
  init(for text: String, _ machine: Machine) throws {
    try machine.spend(text.utf8.count * 4)
    let wanted = Array(text)
    var borders = [Int](repeating: 0, count: wanted.count)
    var border = 0
    for index in wanted.indices.dropFirst() {
      while border > 0, wanted[index] != wanted[border] { border = borders[border - 1] }
      if wanted[index] == wanted[border] { border += 1 }
      borders[index] = border
    }
    self.wanted = wanted
    self.borders = borders
  }

  func finds(in text: String, _ machine: Machine) throws -> Bool {
    var isFound = false
    try visit(text, machine) { _ in
      isFound = true
      return false
    }
    return isFound
  }

  /// Where it is found first.
  func firstRange(in text: String, _ machine: Machine) throws -> Range<String.Index>? {
    var found: Range<String.Index>?
    try visit(text, machine) { end in
      found = text.index(end, offsetBy: -wanted.count)..<end
      return false
    }
    return found
  }

  /// The pieces of a text between the places where it is found, from the front.
  func pieces(of text: String, _ machine: Machine) throws -> [String] {
    var pieces: [String] = []
    var start = text.startIndex
    try visit(text, machine) { end in
      pieces.append(String(text[start..<text.index(end, offsetBy: -wanted.count)]))
      start = end
      return true
    }
    pieces.append(String(text[start...]))
    return pieces
  }

  /// Ends where what is wanted may begin or end inside a character of several parts, as `\n` in a line's end
  /// `\r\n`: Foundation finds some of these, and not the same on each system.
  private func refuseInside(_ text: String) throws {
    guard text.utf8.contains(where: { $0 >= 0x80 || $0 == 0x0D }) else { return }
    let ends = Set([wanted.first?.unicodeScalars.first, wanted.last?.unicodeScalars.last])
    for character in text where character.unicodeScalars.count > 1 {
      guard character.unicodeScalars.contains(where: { ends.contains($0) }),
        !wanted.contains(character)
      else { continue }
      throw Trap(
        "whether a text is found inside a character of several parts, as a line's end of two, is not known"
      )
    }
  }

  /// Hands `body` the end of each place that begins behind the one before, until it answers false.
  private func visit(
    _ text: String, _ machine: Machine, _ body: (String.Index) -> Bool
  ) throws {
    try machine.spend(text.utf8.count * 4)
    try refuseInside(text)
    var matched = 0
    var index = text.startIndex
    while index < text.endIndex {
      let character = text[index]
      index = text.index(after: index)
      while matched > 0, character != wanted[matched] { matched = borders[matched - 1] }
      if character == wanted[matched] { matched += 1 }
      guard matched == wanted.count else { continue }
      guard body(index) else { return }
      matched = 0
    }
  }
}
