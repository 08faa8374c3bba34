package import Scenarios

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds and reads the articles that paths name.
package enum ArticleFiles {
  /// What files an imported folder is searched for.
  package static let extensions: Set<String> = ["md", "markdown", "txt", "html", "htm"]

  /// Reads files, and folders with all folders below them, each folder in the order of its names.
  ///
  /// A file is named by its stem, one in a folder by its path below the folder without extension.
  /// A file named twice is read once. Hidden files, links to folders, and what is no file (a pipe,
  /// which might never end) are passed over.
  ///
  /// - Returns: What could be read, and an error for each path that could not.
  package static func read(
    _ paths: [String]
  ) -> (sources: [ArticleSource], errors: [ArticleError]) {
    var reading = Reading()
    for path in paths { reading.add(path) }
    return (reading.sources, reading.errors)
  }

  /// What a file that was imported once is to one that is imported now.
  package static func relation(_ stored: String, _ found: String) -> FileRelation {
    if stored == "-" || found == "-" { return stored == found ? .same : .another }
    guard let earlier = canonical(stored) else { return .gone }
    return earlier == canonical(found) ? .same : .another
  }

  /// The path without links and detours; nil where nothing is there.
  fileprivate static func canonical(_ path: String) -> String? {
    let canonical = realpath(path, nil)
    defer { free(canonical) }
    return canonical.map { String(cString: $0) }
  }

  /// The own name of a folder, whatever way leads there; empty for the root of all.
  fileprivate static func ownName(ofFolder path: String) -> String {
    (canonical(path) ?? path).split(separator: "/").last.map(String.init) ?? ""
  }

  /// Makes an article of the bytes of a file, or of standard input.
  ///
  /// - Throws: ``ArticleError`` if they are too many or no text.
  package static func source(
    name: String, path: String? = nil, file: String, bytes: [UInt8]
  ) throws(ArticleError) -> ArticleSource {
    guard bytes.count <= CodeLimits.maximumArticleSize else { throw tooLarge(file) }
    if let zero = bytes.firstIndex(of: 0) {
      let line = bytes[..<zero].count { $0 == UInt8(ascii: "\n") } + 1
      throw ArticleError(file: file, line: line, message: "a binary file; expected text")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw ArticleError(file: file, message: "not UTF-8; expected text in this encoding")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    return ArticleSource(name: name, path: path, file: file, bytes: text)
  }

  fileprivate static func tooLarge(_ file: String) -> ArticleError {
    let megabytes = CodeLimits.maximumArticleSize >> 20
    return ArticleError(file: file, message: "larger than \(megabytes) MB")
  }

  /// The bytes of a file; one more than the limit at most.
  fileprivate static func bytes(of path: String) throws(ArticleError) -> [UInt8] {
    func failure() -> ArticleError {
      ArticleError(file: path, message: "cannot be read: " + String(cString: strerror(errno)))
    }
    guard let file = fopen(path, "rb") else { throw failure() }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while bytes.count <= CodeLimits.maximumArticleSize {
      let count = fread(&piece, 1, piece.count, file)
      if count == 0 { break }
      bytes += piece[..<count]
    }
    guard ferror(file) == 0 else { throw failure() }
    return bytes
  }

  /// Whether a path leads to a pipe, a socket or a device.
  fileprivate static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// The path without the extension of its last part.
  fileprivate static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return path }
    return String(path.dropLast(name.distance(from: dot, to: name.endIndex)))
  }
}

/// The state of one reading.
private struct Reading {
  var sources: [ArticleSource] = []
  var errors: [ArticleError] = []
  private var seen: Set<String> = []

  mutating func add(_ path: String) {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      errors.append(ArticleError(file: path, message: "no such file or folder"))
      return
    }
    if isFolder {
      addFolder(path, below: "", root: ArticleFiles.ownName(ofFolder: path))
    } else {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let folder = path.hasPrefix("/") || path.contains("/") ? path.dropLast(name.count) : "."
      addFile(
        path, name: ArticleFiles.stem(name), root: ArticleFiles.ownName(ofFolder: String(folder)))
    }
  }

  private mutating func addFolder(_ path: String, below prefix: String, root: String) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      errors.append(ArticleError(file: path, message: "the folder cannot be read"))
      return
    }
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    where !name.hasPrefix(".") {
      let child = path.hasSuffix("/") ? path + name : path + "/" + name
      var isFolder = false
      // A link that leads nowhere is reported when it is read.
      _ = FileManager.default.fileExists(atPath: child, isDirectory: &isFolder)
      if isFolder {
        let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: child)) != nil
        if !isLink { addFolder(child, below: prefix + name + "/", root: root) }
      } else if let ending = name.split(separator: ".").dropFirst().last?.lowercased(),
        ArticleFiles.extensions.contains(ending), !ArticleFiles.isSpecial(child)
      {
        addFile(child, name: ArticleFiles.stem(prefix + name), root: root)
      }
    }
  }

  private mutating func addFile(_ path: String, name: String, root: String) {
    guard seen.insert(ArticleFiles.canonical(path) ?? path).inserted else { return }
    do throws(ArticleError) {
      let bytes = try ArticleFiles.bytes(of: path)
      sources.append(
        try ArticleFiles.source(
          name: name, path: root.isEmpty ? name : root + "/" + name, file: path, bytes: bytes))
    } catch {
      errors.append(error)
    }
  }
}
