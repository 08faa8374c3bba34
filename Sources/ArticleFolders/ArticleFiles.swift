package import Articles
import Scenarios
import SwiftSubset

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds and reads the articles that paths name.
package enum ArticleFiles {
  /// Reads files, and folders with all folders below them, each folder in the order of its names.
  ///
  /// A file is named by its stem, one in a folder by its path below the folder without extension; a
  /// file of Swift keeps its extension. A file named twice is read once. Hidden files, what git
  /// ignores, what others wrote (`node_modules`, `vendor`), links out of the folder, and what is no
  /// file (a pipe, which might never end) are passed over.
  package static func read(_ paths: [String]) -> FoundFiles {
    var walk = FolderWalk()
    for path in paths { walk.add(path) }
    return walk.found
  }

  /// Where files lie, whatever way leads there; nil where nothing is.
  ///
  /// What cannot be looked at, and a link that leads nowhere, lies where its path says: nobody knows that
  /// it is gone. Each path is looked up once, however often it is asked for; by its bytes, since names that are
  /// equal as text need not be one file.
  package static func places() -> (_ file: String) -> [UInt8]? {
    var places: [[UInt8]: [UInt8]?] = [:]
    return { path in
      let bytes = Array(path.utf8)
      if let known = places[bytes] { return known }
      let found = canonical(path).map { Array($0.utf8) } ?? (isGone(path) ? nil : bytes)
      places[bytes] = .some(found)
      return found
    }
  }

  /// Whether nothing is at a path, not even a link.
  private static func isGone(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  /// Whether a path leads to a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a file lies below a folder, or did before it was gone, by the paths as they were named or by
  /// where they lead.
  package static func lies(_ file: String, in folder: String) -> Bool {
    if liesByName(file, in: folder) { return true }
    guard let outer = canonical(folder) else { return false }
    return liesByName(lastPlace(of: file), in: outer)
  }

  /// The path of a file without links and detours, as far as something is there.
  private static func lastPlace(of file: String) -> String {
    var head = file[...]
    var names: [Substring] = []
    while true {
      if let place = canonical(head.isEmpty ? (file.hasPrefix("/") ? "/" : ".") : String(head)) {
        return ([place[...]] + names.reversed()).joined(separator: "/")
      }
      guard !head.isEmpty else { return file }
      let end = head.lastIndex(of: "/")
      names.append(head[(end.map(head.index(after:)) ?? head.startIndex)...])
      head = end.map { head[..<$0] } ?? ""
    }
  }

  private static func liesByName(_ file: String, in folder: String) -> Bool {
    func plain(_ path: String) -> Substring {
      var path = path[...]
      while path.hasPrefix("./") { path = path.dropFirst(2).drop { $0 == "/" } }
      return path
    }
    let outer = plain(folder.hasSuffix("/") ? folder : folder + "/")
    let inner = plain(file)
    if outer.isEmpty { return !inner.hasPrefix("/") && !inner.hasPrefix("../") }
    return inner.hasPrefix(outer)
  }

  /// The path without links and detours; nil where nothing is there.
  static func canonical(_ path: String) -> String? {
    let canonical = realpath(path, nil)
    defer { free(canonical) }
    return canonical.map { String(cString: $0) }
  }

  /// The own name of a folder, whatever way leads there; empty for the root of all.
  static func ownName(ofFolder path: String) -> String {
    (canonical(path) ?? path).split(separator: "/").last.map(String.init) ?? ""
  }

  /// Makes an article of the bytes of a file, or of standard input.
  ///
  /// - Throws: ``ArticleError`` if they are too many or no text.
  package static func source(
    name: String, path: String? = nil, file: String, bytes: [UInt8]
  ) throws(ArticleError) -> ArticleSource {
    guard bytes.count <= Limits.Source.articleBytes else { throw tooLarge(file) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw ArticleError(file: file, message: "UTF-16, not UTF-8; expected text in this encoding")
    }
    if let zero = bytes.firstIndex(of: 0) {
      let line = bytes[..<zero].count { $0 == UInt8(ascii: "\n") } + 1
      throw ArticleError(file: file, line: line, message: "a binary file; expected text")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw ArticleError(file: file, message: "not UTF-8; expected text in this encoding")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    if ArticleForm(extensionOf: file) == .notebook, !NotebookReader.isNotebook(text) {
      throw ArticleError(file: file, message: "no JSON that can be read; expected a notebook")
    }
    return ArticleSource(name: name, path: path, file: file, bytes: text)
  }

  static func tooLarge(_ file: String) -> ArticleError {
    let megabytes = Limits.Source.articleBytes >> 20
    return ArticleError(file: file, message: "larger than \(megabytes) MB")
  }

  /// The bytes of a file; a piece more than the limit at most.
  static func bytes(
    of path: String, upTo limit: Int = Limits.Source.articleBytes
  ) throws(ArticleError) -> [UInt8] {
    try requireFile(path)
    func failure() -> ArticleError {
      ArticleError(file: path, message: "cannot be read: " + String(cString: strerror(errno)))
    }
    guard let file = fopen(path, "rb") else { throw failure() }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while bytes.count <= limit {
      let count = fread(&piece, 1, piece.count, file)
      if count == 0 { break }
      bytes += piece[..<count]
    }
    guard ferror(file) == 0 else { throw failure() }
    return bytes
  }

  /// Refuses to read what is no file: a pipe that nobody writes to would be waited for without end.
  ///
  /// What the program was handed open (`/dev/stdin`, a shell's `<(…)`) may be anything.
  ///
  /// - Throws: ``ArticleError`` that says what is there.
  package static func requireFile(_ path: String) throws(ArticleError) {
    if ["/dev/fd/", "/dev/stdin", "/proc/self/fd/"].contains(where: path.hasPrefix) { return }
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let kind: String
    switch status.st_mode & S_IFMT {
    case S_IFIFO: kind = "a pipe"
    case S_IFSOCK: kind = "a socket"
    case S_IFCHR, S_IFBLK: kind = "a device"
    default: return
    }
    throw ArticleError(file: path, message: "\(kind); expected a file")
  }

  /// The path of the folder that a file lies in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path without the extension of its last part, unless most files of that are no articles.
  static func stem(_ path: String) -> String {
    guard !path.hasSuffix(".swift"), !path.hasSuffix(".xml"), !ArticleForm.needsFence(path) else {
      return path
    }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return path }
    return String(path.dropLast(name.distance(from: dot, to: name.endIndex)))
  }

  /// The names in a folder, in the order of their bytes; nil where it cannot be read.
  static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // The name is a C string of the entry, which is valid until the next one.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
