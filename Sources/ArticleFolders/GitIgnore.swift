import Articles

/// What files of a folder git passes over, as its `.gitignore` files say.
struct GitIgnore: Sendable {
  /// One line of a `.gitignore`.
  private struct Rule: Sendable {
    /// The folder whose file has the line, with a slash at its end.
    var base: String
    var parts: [Substring]
    var isExcepted: Bool
    var isForFolders: Bool

    /// Whether it is about a place below the folder, not about a name anywhere in it.
    var isAnchored: Bool
  }

  private var rules: [Rule] = []

  /// Adds the lines of a file, which go before those of folders further out.
  ///
  /// - Parameters:
  ///   - text: The file.
  ///   - folder: The path of its folder.
  mutating func add(_ text: String, in folder: String) {
    let base = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    for line in text.drop(while: { $0 == "\u{FEFF}" }).split(whereSeparator: \.isNewline) {
      var words = line
      while words.last == " ", !words.hasSuffix("\\ ") { words.removeLast() }
      guard !words.isEmpty, words.first != "#" else { continue }
      let isExcepted = words.first == "!"
      if isExcepted { words.removeFirst() }
      let isForFolders = words.last == "/"
      if isForFolders { words.removeLast() }
      let isAnchored = words.contains("/")
      if words.first == "/" { words.removeFirst() }
      guard !words.isEmpty else { continue }
      rules.append(
        Rule(
          base: base, parts: words.split(separator: "/"), isExcepted: isExcepted,
          isForFolders: isForFolders, isAnchored: isAnchored))
    }
  }

  /// Whether a file or folder is passed over; what lies below one that is, is not asked for.
  func ignores(_ path: String, isFolder: Bool) -> Bool {
    for rule in rules.reversed() where isFolder || !rule.isForFolders {
      guard path.hasPrefix(rule.base) else { continue }
      let parts = path.dropFirst(rule.base.count).split(separator: "/")
      guard let name = parts.last else { continue }
      let isMeant =
        rule.isAnchored
        ? Self.matches(parts, rule.parts) : Self.matches([name], rule.parts)
      if isMeant { return !rule.isExcepted }
    }
    return false
  }

  /// Whether the parts of a path are those of a pattern, in which `**` is any number of them; at its end
  /// one or more: `drafts/**` is all in the folder, and not the folder.
  private static func matches(_ path: [Substring], _ pattern: [Substring]) -> Bool {
    let names = (pattern.last == "**" ? path.dropLast() : path).map(Array.init)
    let parts = pattern.map(Array.init)
    return matches(
      count: names.count, parts.count, isStar: { pattern[$0] == "**" },
      step: { at, next in next < parts.count && matches(names[at], parts[next]) ? 1 : nil })
  }

  /// Whether a name is that of a pattern with `*`, `?`, `[a-z]`, `[!a]` and `\`.
  private static func matches(_ name: [Character], _ pattern: [Character]) -> Bool {
    matches(
      count: name.count, pattern.count, isStar: { pattern[$0] == "*" },
      step: { at, next in step(name[at], pattern, next) })
  }

  /// Whether elements are those of a pattern; of several stars only the last has to be tried again.
  ///
  /// - Parameters:
  ///   - count: How many elements there are.
  ///   - patternCount: How long the pattern is.
  ///   - isStar: Whether a place of the pattern stands for any elements.
  ///   - step: How much of the pattern at a place stands for an element; nil where it does not.
  /// - Returns: Whether all of them are.
  private static func matches(
    count: Int, _ patternCount: Int, isStar: (Int) -> Bool, step: (Int, Int) -> Int?
  ) -> Bool {
    var (at, next) = (0, 0)
    // Where the last star stands, and how far the elements are that it stands for.
    var star: (pattern: Int, element: Int)?
    while at < count {
      if next < patternCount, isStar(next) {
        star = (next, at)
        next += 1
      } else if let length = step(at, next) {
        at += 1
        next += length
      } else if let last = star {
        star = (last.pattern, last.element + 1)
        (at, next) = (last.element + 1, last.pattern + 1)
      } else {
        return false
      }
    }
    return (next..<max(next, patternCount)).allSatisfy(isStar)
  }

  /// How much of the pattern at a place stands for a character; nil where it does not.
  private static func step(
    _ character: Character, _ pattern: [Character], _ place: Int
  ) -> Int? {
    guard place < pattern.count else { return nil }
    switch pattern[place] {
    case "?": return 1
    case "\\" where place + 1 < pattern.count:
      return pattern[place + 1] == character ? 2 : nil
    case "[":
      var index = place + 1
      let isNegated = index < pattern.count && (pattern[index] == "!" || pattern[index] == "^")
      if isNegated { index += 1 }
      var isMember = false
      let start = index
      while index < pattern.count, pattern[index] != "]" || index == start {
        if index + 2 < pattern.count, pattern[index + 1] == "-", pattern[index + 2] != "]" {
          if pattern[index] <= character, character <= pattern[index + 2] { isMember = true }
          index += 3
        } else {
          if pattern[index] == character { isMember = true }
          index += 1
        }
      }
      guard index < pattern.count else { return character == "[" ? 1 : nil }
      return isMember != isNegated ? index - place + 1 : nil
    case let other: return other == character ? 1 : nil
    }
  }
}

extension GitIgnore {
  /// Takes up the rules of the folders around one, as far as the one that git keeps; answers that one,
  /// and the files of rules that cannot be read.
  mutating func addRules(above path: String) -> (repository: String?, unread: [ArticleError]) {
    var folders: [String] = []
    var folder = path
    while true {
      folders.append(folder)
      guard FolderWalk.Kind(of: folder + "/.git") == nil else { break }
      guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else {
        return (nil, [])
      }
      folder = String(folder[..<slash])
    }
    var unread = [addRules(of: folder + "/.git/info/exclude", for: folder)]
    // The folder itself is read with those below it.
    for folder in folders.dropFirst().reversed() {
      unread.append(addRules(of: folder + "/.gitignore", for: folder))
    }
    return (folders.last, unread.compactMap(\.self))
  }

  /// More than anybody wrote.
  private static let maximumSize = 1 << 20

  /// Takes up the rules of a file, if it is there; answers why they are not known.
  mutating func addRules(of file: String, for folder: String) -> ArticleError? {
    guard FolderWalk.Kind(of: file) == .file else { return nil }
    let reason: String
    do throws(ArticleError) {
      let bytes = try ArticleFiles.bytes(of: file, upTo: Self.maximumSize)
      guard bytes.count > Self.maximumSize else {
        add(String(decoding: bytes, as: UTF8.self), in: folder)
        return nil
      }
      reason = "larger than 1 MB"
    } catch {
      reason = error.message
    }
    return ArticleError(
      file: file, message: "\(reason); what git ignores by it is not passed over")
  }
}
