/// Finds the parents of paths among paths.
package struct NodePaths: Sendable {
  private let paths: Set<String>

  /// The shortest path that wraps a path in one or more modifiers.
  private var wrappers: [String: String] = [:]

  package init(_ paths: [String]) {
    self.paths = Set(paths)
    for path in paths {
      // `HStack/0.Color.padding.frame` wraps `HStack/0.Color.padding` and `HStack/0.Color`.
      let component = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
      var inner = path[...]
      while let dot = inner[component...].lastIndex(of: ".") {
        inner = path[..<dot]
        let key = String(inner)
        if let known = wrappers[key], known.utf8.count <= path.utf8.count { continue }
        wrappers[key] = path
      }
    }
  }

  /// The path of the node around the one at `path`; `nil` for the root.
  package func parent(of path: String) -> String? {
    if let wrapper = wrappers[path] { return wrapper }
    var path = path[...]
    while let slash = path.lastIndex(of: "/") {
      path = path[..<slash]
      let container = String(path)
      if paths.contains(container) { return container }
      if let wrapper = wrappers[container] { return wrapper }
    }
    return nil
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
