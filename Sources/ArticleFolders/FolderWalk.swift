import Articles
import Scenarios

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Looks for articles at paths, in folders with all folders below them.
struct FolderWalk {
  private(set) var found = FoundFiles()

  /// The files that were read, by the bytes of their paths: `é` may be written in two ways, which are
  /// two files here.
  private var seen: Set<[UInt8]> = []

  /// The file that has an article's path, by that path: two files of one stem are one too many.
  private var files: [String: String] = [:]
  private var ignored = GitIgnore()

  /// Of the files of one stem in the present folder the one that is the article, by their stem.
  private var firsts: [String: String] = [:]
  private var rootPath = ""
  private var namesakes = Namesakes(around: "/", in: "/")
  private let modules = SwiftModules()

  private var pictures = Pictures()

  /// Files of the present folder and those below it, which are read when all are found: of too many
  /// nothing is read.
  private var candidates: [Candidate] = []

  /// Links to files below the root: such a file is read where it lies itself, if it is found there.
  private var links: [Candidate] = []

  private struct Candidate {
    var path: String
    var name: String
    var form: ArticleForm
    var prefix: String

    /// What git ignores in its folder.
    var ignored: GitIgnore

    /// Whether its form alone makes it an article.
    var isCertain: Bool { form != .swift && form != .feed && !ArticleForm.needsFence(name) }
  }

  /// How many of the candidates are articles by their form.
  private var certain = 0

  /// How many files a walk looks at before it gives up.
  private var patience = 2_000_000

  /// Folders that hold what others wrote.
  static let foreignFolders: Set<String> = ["node_modules", "vendor"]

  /// More articles than anybody wrote.
  private static let maximumArticles = 20_000

  /// Whether there was more than anybody means: of that nothing is taken.
  private var hasGivenUp = false

  mutating func add(_ path: String) {
    guard !hasGivenUp else { return }
    guard let kind = Kind(of: path) else {
      found.errors.append(ArticleError(file: path, message: Kind.reasonMissing(path)))
      return
    }
    let outermost = kind == .folder ? path : ArticleFiles.folder(of: path)
    let root = ArticleFiles.ownName(ofFolder: outermost)
    ignored = GitIgnore()
    rootPath = ArticleFiles.canonical(outermost) ?? outermost
    let around = ignored.addRules(above: rootPath)
    found.leftOut += around.unread
    namesakes = Namesakes(around: rootPath, in: around.repository)
    guard kind == .folder else {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      addRules(of: ArticleFiles.folder(of: path), for: rootPath)
      if let error = addFile(path, name: isFirst(name) ? ArticleFiles.stem(name) : name, root: root)
      {
        found.errors.append(error)
      }
      return
    }
    guard let names = ArticleFiles.names(in: path) else {
      found.errors.append(ArticleError(file: path, message: "the folder cannot be read"))
      return
    }
    let rules = ignored
    addFolder(path, canonical: rootPath, names, below: "", root: root)
    for candidate in candidates + links where !isTooMuch {
      ignored = candidate.ignored
      add(candidate, root: root)
    }
    ignored = rules
    hasGivenUp = isTooMuch
    (candidates, links, certain) = ([], [], 0)
    guard hasGivenUp else { return }
    found.sources = []
    found.errors.append(
      ArticleError(
        file: path,
        message: patience < 0
          ? "more files than can be looked at; name a folder further in"
          : "more than \(Self.maximumArticles) articles; name a folder further in"))
  }

  /// Whether there is more than anybody means.
  private var isTooMuch: Bool {
    patience < 0 || max(found.sources.count, certain) > Self.maximumArticles
  }

  private mutating func addFolder(
    _ path: String, canonical: String, _ names: [String], below prefix: String, root: String
  ) {
    let rules = ignored
    defer { ignored = rules }
    if names.contains(".gitignore") { addRules(of: path, for: canonical) }
    let outer = firsts
    firsts = firsts(of: names, in: canonical)
    defer { firsts = outer }
    for name in names {
      patience -= 1
      guard !isTooMuch else { return }
      let child = path.hasSuffix("/") ? path + name : path + "/" + name
      guard !name.hasPrefix(".") else {
        let isFolder = Kind(ofEntry: child) == .folder && name != ".git"
        if isFolder || ArticleForm(extensionOf: name) != nil { passOver(.hidden) }
        continue
      }
      let place = canonical == "/" ? "/" + name : canonical + "/" + name
      look(at: child, place, name, below: prefix, root: root)
    }
  }

  /// Takes up what git ignores in a folder, as its own file says.
  private mutating func addRules(of folder: String, for canonical: String) {
    let file = folder.hasSuffix("/") ? folder + ".gitignore" : folder + "/.gitignore"
    if let error = ignored.addRules(of: file, for: canonical) { found.leftOut.append(error) }
  }

  private mutating func look(
    at path: String, _ place: String, _ name: String, below prefix: String, root: String
  ) {
    let form = ArticleForm(extensionOf: name)
    switch Kind(ofEntry: path) {
    case .folder:
      if Self.foreignFolders.contains(name) { return passOver(.foreign) }
      if ignored.ignores(place, isFolder: true) { return passOver(.ignored) }
      if Self.isSystem(place) { return passOver(.system) }
      guard let names = ArticleFiles.names(in: path) else {
        found.leftOut.append(ArticleError(file: path, message: "the folder cannot be read"))
        return
      }
      addFolder(path, canonical: place, names, below: prefix + name + "/", root: root)
    case .link:
      guard let target = ArticleFiles.canonical(path) else {
        guard form != nil else { return }
        found.leftOut.append(ArticleError(file: path, message: "a link that leads nowhere"))
        return
      }
      let isBelow = rootPath == "/" || target.hasPrefix(rootPath + "/")
      guard isBelow, Kind(of: target) == .file else { return passOver(.link) }
      guard let form, isWanted(path, place, name) else { return }
      links.append(
        Candidate(path: path, name: name, form: form, prefix: prefix, ignored: ignored))
    case .file:
      if form == nil, FoundFiles.isDocument(name) { passOver(.document) }
      guard let form, isWanted(path, place, name) else { return }
      candidates.append(
        Candidate(path: path, name: name, form: form, prefix: prefix, ignored: ignored))
      if candidates.last?.isCertain == true { certain += 1 }
    case .special: if form != nil { passOver(.special) }
    case nil:
      guard form != nil || !name.contains(".") else { return }
      let isText = !name.unicodeScalars.contains("\u{FFFD}")
      found.leftOut.append(
        ArticleError(file: path, message: isText ? "it is gone" : "its name is not UTF-8"))
    }
  }

  private mutating func passOver(_ reason: FoundFiles.PassedOver) {
    found.passedOver[reason, default: 0] += 1
  }

  /// Whether nothing in its folder speaks against reading a file.
  private mutating func isWanted(_ path: String, _ place: String, _ name: String) -> Bool {
    if ignored.ignores(place, isFolder: false) {
      passOver(.ignored)
      return false
    }
    guard let first = firsts[ArticleFiles.stem(name)], first != name else { return true }
    found.leftOut.append(Self.secondOfName(path, after: path.dropLast(name.count) + first))
    return false
  }

  private mutating func add(_ file: Candidate, root: String) {
    let error = addFile(
      file.path, name: ArticleFiles.stem(file.prefix + file.name), root: root
    ) { bytes in
      // The steps of a tutorial are whole files.
      file.prefix.contains(".docc/") || root.hasSuffix(".docc")
        || Self.isArticle(bytes, file.form, named: file.name)
    }
    if let error { found.leftOut.append(error) }
  }

  private static let fences = ["```swift", "~~~swift"].map { Array($0.utf8) }

  /// Whether a file of a folder is an article by what is in it.
  private static func isArticle(
    _ bytes: [UInt8], _ form: ArticleForm, named name: String
  ) -> Bool {
    switch form {
    case .text where ArticleForm.needsFence(name):
      fences.contains { SwiftFile.has($0, bytes) }
    case .swift: SwiftFile.showsView(bytes)
    case .feed: FeedReader.isFeed(bytes)
    default: true
    }
  }

  /// Whether the folder of a file would be read with it.
  private func isArticleFile(_ place: String) -> Bool {
    guard let form = ArticleForm(extensionOf: place), Kind(of: place) == .file,
      !ignored.ignores(place, isFolder: false)
    else { return false }
    guard form == .swift || form == .feed || ArticleForm.needsFence(place) else { return true }
    return (try? ArticleFiles.bytes(of: place))
      .map { Self.isArticle($0, form, named: place) } ?? false
  }

  /// Reads a file, unless it was read already.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - name: What its article is called below the root.
  ///   - root: The own name of what was imported.
  ///   - isArticle: Whether a file with these bytes is one; others are passed over without a word.
  /// - Returns: Why it cannot be read.
  private mutating func addFile(
    _ path: String, name: String, root: String, where isArticle: ([UInt8]) -> Bool = { _ in true }
  ) -> ArticleError? {
    let place = ArticleFiles.canonical(path) ?? path
    guard seen.insert(Array(place.utf8)).inserted else { return nil }
    do throws(ArticleError) {
      let bytes = try ArticleFiles.bytes(of: path)
      guard isArticle(bytes) else { return nil }
      let own = root.isEmpty ? name : root + "/" + name
      // Names of scenarios come of it, which stand in lines and tables.
      guard !path.hasControls, !own.hasControls else {
        return ArticleError(
          file: path.harmless, message: "its name, or that of its folder, has control characters")
      }
      var source = try ArticleFiles.source(name: name, path: own, file: path, bytes: bytes)
      let isSwift = ArticleForm(extensionOf: path) == .swift
      let pictures = pictures.found(
        namedIn: source.bytes, beside: ArticleFiles.folder(of: path),
        in: isSwift ? modules.catalogues(of: place) : [])
      (source.pictures, source.unreadPictures) = (pictures.sizes, pictures.unread)
      source.lent =
        isSwift
        ? modules.lent(to: place, source.bytes) : modules.lent(toPage: place, source.bytes)
      if let other = files[own] {
        return Self.secondOfName(path, after: other)
      }
      files[own] = path
      source.hasNamesakeAbove = namesakes.stand(above: place, where: isArticleFile)
      found.sources.append(source)
      return nil
    } catch {
      return error
    }
  }

  private static func secondOfName(_ path: String, after other: String) -> ArticleError {
    ArticleError(
      file: path,
      message: "\(other) has its stem and is read; import it by itself, or with --as NAME")
  }

  /// Whether a file that was named goes by its stem, as the one of that stem that its folder is read with.
  ///
  /// So it is called the same whichever of them is imported first.
  private func isFirst(_ name: String) -> Bool {
    let names = ArticleFiles.names(in: rootPath) ?? []
    return firsts(of: names, in: rootPath)[ArticleFiles.stem(name), default: name] == name
  }

  /// Of files of one stem the one of the form that is first in ``ArticleForm``, but for those that git
  /// ignores.
  private func firsts(of names: [String], in folder: String) -> [String: String] {
    var firsts: [String: (form: Int, name: String)] = [:]
    for name in names where !name.hasPrefix(".") {
      guard let form = ArticleForm(extensionOf: name),
        let place = ArticleForm.allCases.firstIndex(of: form),
        !ignored.ignores(folder == "/" ? "/" + name : folder + "/" + name, isFolder: false)
      else { continue }
      let stem = ArticleFiles.stem(name)
      if let first = firsts[stem], first.form <= place { continue }
      firsts[stem] = (place, name)
    }
    return firsts.mapValues(\.name)
  }

  // MARK: The file system

  enum Kind {
    case file
    case folder
    case link
    case special

    /// What is there, links followed; nil for nothing.
    init?(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      self.init(mode: status.st_mode)
    }

    /// What a folder has there; nil for nothing.
    init?(ofEntry path: String) {
      var status = stat()
      guard lstat(path, &status) == 0 else { return nil }
      self.init(mode: status.st_mode)
    }

    /// Why nothing can be seen where a path leads.
    static func reasonMissing(_ path: String) -> String {
      var status = stat()
      if lstat(path, &status) == 0 { return "a link that leads nowhere" }
      return errno == EACCES
        ? "its folder cannot be entered"
        : "no such file or folder"
    }

    private init(mode: mode_t) {
      self =
        switch mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFLNK: .link
        default: .special
        }
    }
  }

  /// Folders in which a system tells of itself.
  private static func isSystem(_ path: String) -> Bool {
    ["/proc", "/sys", "/dev", "/run"].contains(path)
  }
}
