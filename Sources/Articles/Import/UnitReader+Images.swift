import BuiltinEngine
import Scenarios

// MARK: Images of the catalogue of assets

extension UnitReader {
  /// What is stated of a view's surroundings, with the sizes of those of its images that the command
  /// line or a picture beside the article gives.
  ///
  /// Sizes of images that the view does not show are left out: they are none of its business.
  func environment(
    _ stated: LayoutEnvironment, showing images: Set<String>
  ) -> LayoutEnvironment {
    var environment = stated
    for name in images where environment.assets[name] == nil {
      environment.assets[name] = importer.environment.assets[name] ?? pictures[name]
    }
    return environment
  }

  /// Why a view cannot be laid out of whose images some have no size; nil if it can.
  func missingImage(
    _ names: Set<String>, in content: Content, of unit: ArticleOutline.Unit
  ) -> Refusal? {
    guard !names.isEmpty else { return nil }
    let engine = BuiltinEngine()
    guard case .error = engine.layout(content), let name = engine.imageWithoutSize,
      names.contains(name)
    else { return nil }
    let place =
      unit.place(ofWord: "\"\(name)\"") { !$0.isResizable } ?? unit.place(ofWord: "\"\(name)\"")
      ?? unit.place(ofWord: name) ?? unit.start
    // A name with spaces in it is one word of a shell in quotes, and none of a frames block.
    let isWord = !name.contains(where: \.isWhitespace)
    return Refusal(
      line: place.line, column: place.column, construct: "Image",
      message: "no size is given for the image '\(name)'; give it one with"
        + (isWord
          ? " --asset \(name)=WxH, with assets=\(name):WxH in a frames block,"
          : " --asset '\(name)=WxH'")
        + (unreadPictures.contains(name)
          ? " or mend the picture beside the article, which tells none"
          : " or lay the picture beside the article"))
  }
}

extension ArticleOutline.Unit {
  fileprivate var start: (line: Int, column: Int) { block.position(line: 1, column: 1) }

  /// Where a word stands first in the code, in the article, before code that is meant; nil where it does not.
  fileprivate func place(
    ofWord word: String, before isMeant: (Substring) -> Bool = { _ in true }
  ) -> (line: Int, column: Int)? {
    guard let range = code.ranges(of: word).first(where: { isMeant(code[$0.upperBound...]) }) else {
      return nil
    }
    let lines = code[..<range.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    return block.position(line: lines.count, column: (lines.last?.count ?? 0) + 1)
  }
}

extension Substring {
  /// Whether the code behind a picture's name makes the picture one of any size.
  fileprivate var isResizable: Bool {
    dropFirst(hasPrefix(")") ? 1 : 0).drop(while: \.isWhitespace).hasPrefix(".resizable")
  }
}

extension ViewDocument {
  /// The names of the images that are no symbols.
  var imageNames: Set<String> {
    var names: Set<String> = []
    var open = [root]
    while let view = open.popLast() {
      if view.view == "Image",
        let name = view.arguments["0"]?.string ?? view.arguments["decorative"]?.string
      {
        names.insert(name)
      }
      open += view.children + view.otherwise + view.modifiers.flatMap(\.children)
    }
    return names
  }
}
