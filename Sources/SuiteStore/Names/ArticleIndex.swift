/// The articles of a suite by their names, paths and files: an import asks for each of its own.
struct ArticleIndex {
  /// What the file of a stored article is to a file that is imported now.
  enum FileRelation {
    case same
    /// Both are there, and are two.
    case another
    /// The stored one is not there any more, or lies elsewhere seen from here.
    case gone
  }

  private let place: (_ file: String) -> [UInt8]?
  private var names: [String: Int] = [:]
  private var paths: [Substring: [Int]] = [:]
  private var endings: [Substring: [Int]] = [:]
  private var places: [[UInt8]: [Int]] = [:]

  /// Those whose files are not there any more, or lie elsewhere seen from here.
  private(set) var gone: Set<Int> = []

  /// - Parameters:
  ///   - stored: The articles, of different names.
  ///   - place: Where a file lies; `nil` where nothing is there.
  init(_ stored: [ArticleNaming.Stored], _ place: @escaping (_ file: String) -> [UInt8]?) {
    self.place = place
    for (index, article) in stored.enumerated() {
      names[article.name] = index
      paths[article.path[...], default: []].append(index)
      for ending in article.path.pathEndings { endings[ending, default: []].append(index) }
      if let place = self.place(of: article.file) {
        places[place, default: []].append(index)
      } else {
        gone.insert(index)
      }
    }
  }

  func named(_ name: String) -> Int? { names[name] }

  /// The articles of a path, in their order.
  func at(_ path: String) -> [Int] { paths[path[...]] ?? [] }

  /// The articles of a file, in their order.
  func made(of file: String) -> [Int] { place(of: file).flatMap { places[$0] } ?? [] }

  /// The articles whose path is the one or ends with it, or is an ending of it, in their order.
  func related(to path: String) -> [Int] {
    let inner = path.pathEndings.flatMap { paths[$0] ?? [] }
    return Set(inner + (endings[path[...]] ?? [])).sorted()
  }

  func relation(_ stored: String, _ found: String) -> FileRelation {
    if stored == "-" || found == "-" { return stored == found ? .same : .another }
    guard let earlier = place(stored) else { return .gone }
    return earlier == place(found) ? .same : .another
  }

  /// The same of standard input, which is one file.
  private func place(of file: String) -> [UInt8]? { file == "-" ? [] : place(file) }
}
