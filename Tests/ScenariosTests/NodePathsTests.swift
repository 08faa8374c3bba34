import Testing

@testable import Scenarios

struct NodePathsTests {
  /// The rule, straight from its words: the shortest path that wraps the path in modifiers, else
  /// the nearest container that is listed or wrapped.
  private static func parent(of path: String, among paths: [String]) -> String? {
    func wrapper(_ path: String) -> String? {
      paths.filter { $0.hasPrefix(path + ".") && !$0.dropFirst(path.count).contains("/") }
        .min { $0.count < $1.count }
    }
    if let wrapper = wrapper(path) { return wrapper }
    var path = path
    while let slash = path.lastIndex(of: "/") {
      path = String(path[..<slash])
      if paths.contains(path) { return path }
      if let wrapper = wrapper(path) { return wrapper }
    }
    return nil
  }

  @Test(
    arguments: [
      ("HStack", ["HStack"], nil),
      ("HStack/0.Color", ["HStack", "HStack/0.Color"], "HStack"),
      (
        "HStack/0.Color", ["HStack", "HStack/0.Color.padding", "HStack/0.Color"],
        "HStack/0.Color.padding"
      ),
      (
        "HStack/0.Color", ["HStack", "HStack/0.Color.padding.frame", "HStack/0.Color.padding"],
        "HStack/0.Color.padding"
      ),
      ("HStack/0.Color.padding", ["HStack.frame", "HStack/0.Color.padding"], "HStack.frame"),
      // Content of a modifier lies below the modifier.
      (
        "Color.overlay/0.Text", ["Color.overlay", "Color", "Color.overlay/0.Text"], "Color.overlay"
      ),
      // Only leaves are listed.
      ("HStack/0.VStack/1.Text", ["HStack/0.VStack/0.Text", "HStack/0.VStack/1.Text"], nil),
      // The path itself is not listed.
      ("HStack/7.Color/3.Text", ["HStack", "HStack/7.Color.frame"], "HStack/7.Color.frame"),
      ("HStack/1.Text", ["HStack", "HStack/10.Text"], "HStack"),
      ("", [""], nil), ("a", [], nil), ("/", ["/", ""], ""), ("a..b", ["a..b", "a."], nil),
    ] as [(String, [String], String?)])
  func `a path's parent wraps it, or contains it`(
    _ path: String, _ paths: [String], _ parent: String?
  ) {
    #expect(NodePaths(paths).parent(of: path) == parent)
    #expect(Self.parent(of: path, among: paths) == parent)
  }

  @Test func `any paths have the parents that the rule says`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let paths = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          ["a", "b", ".", "/", "/0.", ".c"].randomElement(using: &random) ?? ""
        }.joined()
      }
      let listed = Array(Set(paths)).sorted()
      let tree = NodePaths(listed)
      for path in listed + ["a", "a/0.b", "b.c/0.a.c", "/", "."] {
        #expect(
          tree.parent(of: path) == Self.parent(of: path, among: listed), "\(path) in \(listed)")
      }
    }
  }

  // A reading that looks at every prefix of every path in full would take minutes.
  @Test(arguments: [true, false])
  func `paths of four thousand levels are read in one go`(areAllListed: Bool) {
    var path = "V"
    var paths = [path]
    for _ in 0..<4_000 {
      path += areAllListed ? ".padding" : "/0.V"
      paths.append(path)
    }
    let listed = areAllListed ? paths : paths.suffix(1) + paths.prefix(1)
    let tree = NodePaths(Array(listed))
    #expect(tree.parent(of: listed[0]) == listed[1])
    #expect(tree.parent(of: paths[4_000]) == (areAllListed ? nil : "V"))
  }
}
