import Articles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Tells of files whether one of the same stem lies in a folder around theirs: that one goes by the
/// stem, whichever of them is imported first.
struct Namesakes {
  /// The outermost folder that is looked at.
  private let top: String

  /// The files of articles in folders that were looked at, by their stems.
  private var folders: [String: [String: [String]]] = [:]

  /// - Parameters:
  ///   - folder: The imported folder, or that of the imported file.
  ///   - repository: The folder around it that git keeps; nil where none is.
  init(around folder: String, in repository: String?) {
    let here = ArticleFiles.canonical(".") ?? "/"
    let isBelow = folder == here || here == "/" || folder.hasPrefix(here + "/")
    top = repository ?? (isBelow ? here : folder)
  }

  /// Whether there is one.
  ///
  /// - Parameters:
  ///   - file: The path of a file, without links.
  ///   - isArticle: Whether a file at a path is one that an import reads.
  /// - Returns: Whether one lies there.
  mutating func stand(above file: String, where isArticle: (String) -> Bool) -> Bool {
    guard file.hasPrefix(top == "/" ? top : top + "/") else { return false }
    let stem = ArticleFiles.stem(String(file.split(separator: "/").last ?? ""))
    var folder = ArticleFiles.folder(of: file)
    while folder != top, folder != "/" {
      folder = ArticleFiles.folder(of: folder)
      let names = files(in: folder)[stem] ?? []
      if names.contains(where: { isArticle(folder == "/" ? "/" + $0 : folder + "/" + $0) }) {
        return true
      }
    }
    return false
  }

  private mutating func files(in folder: String) -> [String: [String]] {
    if let known = folders[folder] { return known }
    var files: [String: [String]] = [:]
    for name in ArticleFiles.names(in: folder) ?? []
    where !name.hasPrefix(".") && ArticleForm(extensionOf: name) != nil {
      files[ArticleFiles.stem(name), default: []].append(name)
    }
    folders[folder] = files
    return files
  }
}
