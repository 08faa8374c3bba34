import Scenarios

/// Finds the views of a document by the paths of their nodes, each list of views taken apart once.
struct DocumentViews {
  /// The views side by side below each path that was asked about, in the order of their places;
  /// `nil` where the document alone does not say which they are.
  private var lists: [Substring: [ViewNode]?]

  /// The list that was asked for last: nodes side by side come one after the other.
  private var last: (path: Substring, views: [ViewNode]?)

  init(_ document: ViewDocument) {
    var roots: [ViewNode]? = Self.flattened([document.root])
    if roots?.count != 1, let children = roots {
      // Several views at the root stand in a VStack that nobody wrote.
      roots = [ViewNode(view: "VStack", children: children)]
    }
    lists = ["": roots]
    last = ("", roots)
  }

  /// The view whose path this is, or which the modifier at the path is applied to; `nil` where the
  /// document alone does not say which view it is, as inside an `if`.
  ///
  /// - Complexity: Linear in the length of the path, where its parent was asked about before.
  subscript(path: String) -> ViewNode? {
    mutating get { view(at: path[...])?.view }
  }

  /// The view of a path, and the modifiers that the path names behind it.
  private mutating func view(at path: Substring) -> (view: ViewNode, modifiers: [Substring])? {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let above = slash.map { path[..<$0] } ?? ""
    var words = Self.words(path[(slash.map(path.utf8.index(after:)) ?? path.startIndex)...])
    var index = 0
    if words.count > 1, let number = Int(words[0]) {
      index = number
      words.removeFirst()
    }
    guard let list = views(below: above), list.indices.contains(index),
      let name = words.first, list[index].view == name
    else { return nil }
    return (list[index], Array(words.dropFirst()))
  }

  /// What stands between the dots of a component.
  private static func words(_ component: Substring) -> [Substring] {
    // A dot with an accent on it is none.
    guard component.utf8.allSatisfy({ $0 < 0x80 }) else { return component.split(separator: ".") }
    return component.utf8.split(separator: UInt8(ascii: ".")).map { Substring($0) }
  }

  private mutating func views(below path: Substring) -> [ViewNode]? {
    if last.path == path { return last.views }
    let views = findViews(below: path)
    last = (path, views)
    return views
  }

  private mutating func findViews(below path: Substring) -> [ViewNode]? {
    // From the next list that is known downwards; no recursion, since documents nest 10,000 deep.
    var unknown: [Substring] = []
    var above = path
    while lists[above] == nil {
      unknown.append(above)
      above = above.utf8.lastIndex(of: UInt8(ascii: "/")).map { above[..<$0] } ?? ""
    }
    for path in unknown.reversed() {
      lists[path] = .some(
        view(at: path).flatMap { view, modifiers in
          modifiers.isEmpty
            ? Self.flattened(view.children) : Self.content(of: modifiers, in: view)
        })
    }
    return lists[path] ?? nil
  }

  /// The content of the last of some modifiers.
  private static func content(
    of names: [Substring], in view: ViewNode
  ) -> [ViewNode]? {
    guard let last = names.last else { return nil }
    let nodes = view.modifiers.filter { $0.name == last }
    let count = names.count { $0 == last }
    // Below a declared modifier are listed views that its body has anywhere.
    guard nodes.indices.contains(count - 1), !nodes[count - 1].isDeclared else { return nil }
    return flattened(nodes[count - 1].children)
  }

  /// The views of a list; `nil` where it depends on a condition.
  private static func flattened(_ views: [ViewNode]) -> [ViewNode]? {
    var list: [ViewNode] = []
    for view in views {
      switch view.view {
      case "Group", "ForEach":
        guard let inner = flattened(view.children) else { return nil }
        list += inner
      case "EmptyView" where view.modifiers.isEmpty: continue
      case "if": return nil
      default: list.append(view)
      }
    }
    return list
  }
}
