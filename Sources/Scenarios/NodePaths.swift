/// Finds the parents of paths among paths.
///
/// What paths begin with is kept once, as a tree of their names: to build it takes no longer than
/// to read the paths, which grow with the square of the depth where views nest.
package struct NodePaths: Sendable {
  private let paths: [String]

  /// Which prefix each path is.
  private var numbers: [String: Int] = [:]
  private var prefixes: [Prefix] = []
  private var known: [Name: Int] = [:]

  /// What a path begins with, up to the end of a name: `HStack/0.Color` of `HStack/0.Color.frame`.
  private struct Prefix {
    /// The prefix without its last name; −1 where there is none.
    var outer: Int

    /// Whether a slash stands before the last name: it lies in a container, and is no modifier.
    var isContained: Bool

    /// The number of the path that it is; −1 if it is none of them.
    var path = -1

    /// The number of the shortest path that wraps it in one or more modifiers; −1 for none.
    var wrapper = -1
  }

  private struct Name: Hashable {
    var outer: Int
    var isContained: Bool
    var text: String
  }

  package init(_ paths: [String]) {
    self.paths = paths
    // The prefixes of the last path, with where they end: the next one mostly begins like it.
    var line: [(end: Int, prefix: Int)] = []
    var last: [UInt8] = []
    var listed: [Int] = []
    for (number, path) in paths.enumerated() {
      let bytes = Array(path.utf8)
      let shared = Self.sharedCount(last, bytes)
      while let (end, _) = line.last,
        end > shared || end < bytes.count && !Self.isSeparator(bytes[end])
      {
        line.removeLast()
      }
      while let name = Self.name(in: bytes, after: line.last?.end) {
        line.append((name.end, add(name, below: line.last?.prefix ?? -1)))
      }
      last = bytes
      guard let prefix = line.last?.prefix, prefixes[prefix].path < 0 else { continue }
      prefixes[prefix].path = number
      numbers[path] = prefix
      listed.append(prefix)
    }
    for prefix in listed { findWrapped(by: prefix) }
  }

  /// The path of the node around the one at `path`; `nil` for the root.
  package func parent(of path: String) -> String? {
    var (prefix, rest) = numbers[path].map { ($0, Rest.nothing) } ?? deepest(in: path)
    if rest == .nothing, prefix >= 0, prefixes[prefix].wrapper >= 0 {
      return paths[prefixes[prefix].wrapper]
    }
    var isContainer = rest == .content
    while prefix >= 0 {
      if isContainer {
        let found = prefixes[prefix]
        if found.path >= 0 { return paths[found.path] }
        if found.wrapper >= 0 { return paths[found.wrapper] }
      }
      isContainer = prefixes[prefix].isContained
      prefix = prefixes[prefix].outer
    }
    return nil
  }

  // MARK: Prefixes

  private typealias Part = (text: String, isContained: Bool, end: Int)

  /// The name of a path that begins where another one ends; `nil` at the end of the path.
  private static func name(in bytes: [UInt8], after end: Int?) -> Part? {
    guard end.map({ $0 < bytes.count }) ?? true else { return nil }
    let start = end.map { $0 + 1 } ?? 0
    let next = bytes[start...].firstIndex(where: isSeparator) ?? bytes.count
    return (
      String(decoding: bytes[start..<next], as: UTF8.self),
      end.map { bytes[$0] == UInt8(ascii: "/") } ?? false, next
    )
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/")
  }

  private static func sharedCount(_ a: [UInt8], _ b: [UInt8]) -> Int {
    let limit = min(a.count, b.count)
    // Safe: both are read below their counts only.
    return a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        var count = 0
        while count < limit, a[count] == b[count] { count += 1 }
        return count
      }
    }
  }

  private mutating func add(_ name: Part, below outer: Int) -> Int {
    let key = Name(outer: outer, isContained: name.isContained, text: name.text)
    if let prefix = known[key] { return prefix }
    known[key] = prefixes.count
    prefixes.append(Prefix(outer: outer, isContained: name.isContained))
    return prefixes.count - 1
  }

  /// Tells what a path wraps in modifiers that a shorter path does not wrap.
  private mutating func findWrapped(by prefix: Int) {
    var inner = prefix
    while !prefixes[inner].isContained, prefixes[inner].outer >= 0 {
      inner = prefixes[inner].outer
      let wrapper = prefixes[inner].wrapper
      let path = paths[prefixes[prefix].path]
      guard wrapper < 0 || path.utf8.count < paths[wrapper].utf8.count else { return }
      prefixes[inner].wrapper = prefixes[prefix].path
      guard prefixes[inner].path < 0 else { return }
    }
  }

  /// What follows in a path after a prefix of it.
  private enum Rest {
    case nothing
    /// A slash and what lies inside.
    case content
    case modifiers
  }

  /// The longest prefix of a path that some path has too, −1 for none, and what follows.
  private func deepest(in path: String) -> (prefix: Int, rest: Rest) {
    let bytes = Array(path.utf8)
    var (prefix, end) = (-1, Int?.none)
    while let name = Self.name(in: bytes, after: end) {
      let key = Name(outer: prefix, isContained: name.isContained, text: name.text)
      guard let next = known[key] else {
        return (prefix, name.isContained ? .content : .modifiers)
      }
      (prefix, end) = (next, name.end)
    }
    return (prefix, .nothing)
  }
}

extension NodePaths {
  /// The last name of a path, that of the view or modifier: `padding` of `HStack/0.Color.padding`.
  package static func name(of path: String) -> String {
    guard let separator = path.lastIndex(where: { $0 == "." || $0 == "/" }) else { return path }
    return String(path[path.index(after: separator)...])
  }

  /// The path that a path names as the one around it, listed or not; `nil` for a root.
  static func container(of path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }
}
