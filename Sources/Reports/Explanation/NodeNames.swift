import Scenarios

/// What nodes are called in a sentence: `#yellow`, `Color.blue`, `Text "Hello"`, `Color.blue.frame`.
struct NodeNames {
  private var names: [String: String] = [:]

  /// How many characters of a text are told.
  private static let textLength = 16

  /// - Parameters:
  ///   - paths: The nodes, in the order in which equal names are counted.
  ///   - nodes: Where the ids of nodes stand.
  ///   - document: What the paths are found in; without it a node is called what its path says.
  init(paths: [String], nodes: [NodeFrame], document: ViewDocument?) {
    var views = document.map { DocumentViews($0) }
    let ids = Dictionary(
      nodes.compactMap { node in node.id.map { (node.path, $0) } }
    ) { first, _ in first }
    var unnumbered: [(path: String, name: String)] = []
    var counts: [String: Int] = [:]
    var seen: Set<String> = []
    for path in paths where seen.insert(path).inserted {
      if let id = ids[path] {
        names[path] = "#" + id
        continue
      }
      let name = Self.name(of: path, in: &views)
      unnumbered.append((path, name))
      counts[name, default: 0] += 1
    }
    var numbers: [String: Int] = [:]
    for (path, name) in unnumbered {
      guard counts[name, default: 0] > 1 else {
        names[path] = name
        continue
      }
      numbers[name, default: 0] += 1
      names[path] = "\(name) (\(numbers[name, default: 0]))"
    }
  }

  subscript(path: String) -> String { names[path] ?? path }

  private static func name(of path: String, in views: inout DocumentViews?) -> String {
    let view = views?[path]
    if let name = path.plainNodeName {
      guard let view else { return name }
      return told(view) + (name.utf8.firstIndex(of: UInt8(ascii: ".")).map { name[$0...] } ?? "")
    }
    let segment = path.split(separator: "/").last.map(String.init) ?? path
    var words = segment.split(separator: ".").map(String.init)
    if words.count > 1, words[0].allSatisfy(\.isWholeNumber) { words.removeFirst() }
    if let view { words[0] = told(view) }
    return words.joined(separator: ".")
  }

  private static func told(_ view: ViewNode) -> String {
    guard let argument = view.arguments["0"]?.string else { return view.view }
    switch view.view {
    case "Color": return "Color." + argument
    case "Text", "Image":
      let line = argument.replacing("\n", with: " ")
      let text =
        line.count > textLength ? String(line.prefix(textLength - 1)).trimmedAtEnd + "…" : line
      return "\(view.view) \"\(text)\""
    default: return view.view
    }
  }
}

extension String {
  /// The last component of a path without its place among its siblings, `Color.frame` of
  /// `HStack/0.Color.frame`; `nil` for one that has to be taken apart character by character.
  var plainNodeName: String? {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    let component = utf8[(utf8.lastIndex(of: slash).map(utf8.index(after:)) ?? utf8.startIndex)...]
    guard let first = component.first, let last = component.last, first != dot, last != dot else {
      return nil
    }
    var before = first
    for byte in component {
      guard byte < 0x80, byte != 0x0D, byte != dot || before != dot else { return nil }
      before = byte
    }
    let name = component.drop { 0x30...0x39 ~= $0 }
    guard name.first == dot, name.startIndex > component.startIndex else {
      return String(Substring(component))
    }
    return String(Substring(name.dropFirst()))
  }
}
