// MARK: What a page holds and does not show

extension HTMLReader {
  /// Elements without those that a page does not show where the same code stands elsewhere.
  static func once(_ elements: [ArticleElement], _ unseen: Set<Int>) -> [ArticleElement] {
    guard !unseen.isEmpty else { return elements }
    var seen = Set(
      elements.indices.filter { !unseen.contains($0) }.compactMap { elements[$0].code })
    return elements.indices.filter { index in
      guard unseen.contains(index), let code = elements[index].code else { return true }
      return seen.insert(code).inserted
    }.map { elements[$0] }
  }

  /// The text of the tag that opens at `start`.
  func tag(at start: Int) -> String {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
    return text.text(start..<end)
  }

  /// Whether the tag of an element says that it is not shown.
  static func isUnseen(_ tag: String) -> Bool {
    let words = tag.lowercased().split { " \t\n\r\"'=<>;".contains($0) }
    return words.contains("hidden") || words.contains("display:none")
      || zip(words, words.dropFirst()).contains { $0 == "display:" && $1 == "none" }
  }

  /// Takes note of what holds nothing that a page shows: `<template>`, `<noscript>`.
  mutating func noteUnseen(_ tag: String) {
    let words = tag.lowercased().split { " \t\n\r<>".contains($0) }
    guard let name = words.first else { return }
    if let box = unseenBox {
      if name == "/" + box { unseenBox = nil }
    } else if ["noscript", "template"].contains(name) {
      unseenBox = String(name)
    }
  }
}

extension ArticleElement {
  /// The lines of code that it is.
  fileprivate var code: String? {
    guard case .code(let block) = self else { return nil }
    return block.lines.map(\.text).joined(separator: "\n")
  }
}
