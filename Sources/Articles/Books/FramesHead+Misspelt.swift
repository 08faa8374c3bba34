import Scenarios

extension FramesHead {
  /// What a fence was meant to be which looks like that of a frames block and is none.
  ///
  /// `frame 10x10 stated`, `text frames 10x10`, and a word like `frames` above lines of frames. Passed
  /// over, what they state would be held against nothing.
  ///
  /// - Parameters:
  ///   - info: What stands behind the signs of the fence.
  ///   - lines: The lines in it.
  /// - Returns: The info string of a frames block; nil for any other fence, and for one that is right.
  static func meant(by info: String, above lines: [String]) -> String? {
    guard info.count < 1_000, CodeBlock.Language(info: info) != .frames else { return nil }
    let words = info.split { $0.isWhitespace || "{}".contains($0) }
    guard let place = words.prefix(3).firstIndex(where: isLikeFrames) else { return nil }
    let rest = words[(place + 1)...]
    let isStated = rest.first.map { Proposal(parsing: String($0)) != nil } ?? false
    let isFrames = place == 0 && !lines.isEmpty && lines.allSatisfy(isFrame)
    guard isStated || isFrames else { return nil }
    return (["frames"] + rest).joined(separator: " ")
  }

  /// What a fence without a word was meant to be, whose first line is the head of a frames block.
  static func meant(byFirstLine line: String) -> String? {
    let words = line.split { $0.isWhitespace }
    guard words.first == "frames", words.count > 1, Proposal(parsing: String(words[1])) != nil
    else {
      return nil
    }
    return words.joined(separator: " ")
  }

  private static func isLikeFrames(_ word: Substring) -> Bool {
    let name = word.lowercased().filter { $0.isLetter }
    return name == "frames"
      || name.count > 3 && Spelling.nearest(to: name, among: ["frames"]) != nil
  }

  /// Whether a line is a node with four numbers behind it.
  private static func isFrame(_ line: String) -> Bool {
    let words = line.split { $0.isWhitespace }
    return words.count > 4 && words.suffix(4).allSatisfy { Double($0) != nil }
  }
}
