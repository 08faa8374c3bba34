import Scenarios

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds the pictures that an article names, where they lie beside it: `icon.png`, `icon@2x.png`,
/// `icon.imageset`, also in a catalogue of assets; and those in the catalogues of a file's module.
///
/// Articles of one folder after each other have it listed once.
struct Pictures {
  private var folder: String?
  private var known: Set<String> = []

  /// The sets of images of catalogues by their names, which were looked at.
  private var sets: [String: [String: [String]]] = [:]

  /// What code in an article names and lies there.
  struct Found {
    var sizes: [String: LayoutEnvironment.NaturalSize] = [:]

    /// Those that tell no size, or whose files do not agree.
    var unread: Set<String> = []
  }

  /// The pictures that code in an article names, with their sizes in points.
  ///
  /// - Parameters:
  ///   - article: The article's text.
  ///   - folder: The folder that it lies in.
  ///   - catalogues: The folders of catalogues that it uses besides.
  /// - Returns: None for a picture that is not there.
  mutating func found(
    namedIn article: [UInt8], beside folder: String, in catalogues: [String] = []
  ) -> Found {
    var found = Found()
    if folder != self.folder {
      self.folder = folder
      known = Self.names(beside: folder)
    }
    let sets = self.sets(in: catalogues)
    guard !known.isEmpty || !sets.isEmpty else { return found }
    let words = Self.words(in: article)
    let named = (words.intersection(known).union(words.filter { sets[$0] != nil })).sorted()
    for name in named.prefix(Self.maximumNames) {
      let size =
        known.contains(name)
        ? Self.size(of: name, beside: folder) : Self.size(ofSets: sets[name] ?? [])
      if let size {
        found.sizes[name] = size
      } else {
        found.unread.insert(name)
      }
    }
    return found
  }

  private mutating func sets(in catalogues: [String]) -> [String: [String]] {
    let key = catalogues.joined(separator: "\n")
    if let known = sets[key] { return known }
    var found: [String: [String]] = [:]
    var open = Array(catalogues.reversed())
    while let folder = open.popLast() {
      for name in ArticleFiles.names(in: folder) ?? [] where !name.hasPrefix(".") {
        let path = folder + "/" + name
        if name.hasSuffix(".imageset") {
          found[String(name.dropLast(".imageset".count)), default: []].append(path)
        } else if FolderWalk.Kind(ofEntry: path) == .folder, !name.contains("."),
          !Self.isNamespace(path)
        {
          open.append(path)
        }
      }
    }
    sets[key] = found
    return found
  }

  /// Whether code names what lies in a folder of a catalogue by the folder as well.
  private static func isNamespace(_ folder: String) -> Bool {
    guard let bytes = bytes(of: folder + "/Contents.json") else { return false }
    return String(decoding: bytes, as: UTF8.self).contains("provides-namespace")
  }

  /// The size of the sets of one name; nil where they do not agree.
  private static func size(ofSets paths: [String]) -> LayoutEnvironment.NaturalSize? {
    let sizes = paths.map { path in
      bytes(of: path + "/Contents.json").flatMap { size(ofSet: path, $0) }
    }
    return sizes.allSatisfy { $0 == sizes[0] } ? sizes.first ?? nil : nil
  }

  /// More pictures than an article shows.
  private static let maximumNames = 500

  private static let forms = ["png", "jpg", "jpeg", "svg"]

  /// The folders that sets of images lie in.
  private static let catalogues = ["", "Assets.xcassets/", "Images.xcassets/"]

  /// What pictures that lie in a folder are called, `icon@2x.png` as `icon`.
  private static func names(beside folder: String) -> Set<String> {
    var names: Set<String> = []
    for catalogue in catalogues {
      for file in ArticleFiles.names(in: folder + "/" + catalogue) ?? [] {
        guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { continue }
        let (stem, ending) = (file[..<dot], file[file.index(after: dot)...])
        if ending == "imageset" {
          names.insert(String(stem))
        } else if catalogue.isEmpty, forms.contains(String(ending)) {
          let isScaled = stem.hasSuffix("@2x") || stem.hasSuffix("@3x")
          names.insert(String(isScaled ? stem.dropLast(3) : stem))
        }
      }
    }
    return names
  }

  /// What may be the name of a picture in an article, wherever it stands: it may be named far from where it
  /// is shown, `Row(icon: "star")`.
  private static func words(in article: [UInt8]) -> Set<String> {
    var words: Set<String> = []
    var start = article.startIndex
    for index in 0...article.count {
      if index < article.count, isOfName[Int(article[index])] { continue }
      let isFirst = start < index && article[start] != UInt8(ascii: ".")
      if isFirst, index - start <= 100 {
        words.insert(String(decoding: article[start..<index], as: UTF8.self))
      }
      start = index + 1
      // A typographic quote has three bytes.
      if index < article.count, article[index] == 0xE2 { start += 2 }
    }
    return words
  }

  /// Whether a byte may stand in such a name: not so those of quotes.
  private static let isOfName = (0...255).map { byte in
    byte >= 0x80
      ? byte != 0xE2
      : Character(UnicodeScalar(UInt8(byte))).isLetter
        || " ._-0123456789".utf8.contains(UInt8(byte))
  }

  private static func size(
    of name: String, beside folder: String
  ) -> LayoutEnvironment.NaturalSize? {
    for catalogue in catalogues {
      let path = "\(folder)/\(catalogue)\(name).imageset"
      if let bytes = bytes(of: path + "/Contents.json") { return size(ofSet: path, bytes) }
    }
    var sizes: [LayoutEnvironment.NaturalSize] = []
    for form in forms {
      for scale in 1...3 {
        let path = "\(folder)/\(name)\(scale == 1 ? "" : "@\(scale)x").\(form)"
        guard let size = size(ofFile: path, scale: Double(scale)) else { continue }
        sizes.append(size)
        // Others are the same picture with more pixels.
        break
      }
    }
    return sizes.dropFirst().allSatisfy { $0 == sizes[0] } ? sizes.first : nil
  }

  /// The size of the pictures of a set of images with the fewest pixels; nil where those for one device
  /// are of another size than those for another.
  private static func size(
    ofSet path: String, _ bytes: [UInt8]
  ) -> LayoutEnvironment.NaturalSize? {
    guard let contents = try? JSON(parsing: String(decoding: bytes, as: UTF8.self)),
      case .object(let members) = contents, let images = members["images"]?.array
    else { return nil }
    for scale in 1...3 {
      var sizes: [LayoutEnvironment.NaturalSize?] = []
      for case .object(let image) in images where image["appearances"] == nil {
        guard let file = image["filename"]?.string, !file.hasPrefix("."), !file.contains("/"),
          image["scale"]?.string ?? "1x" == "\(scale)x"
        else { continue }
        sizes.append(size(ofFile: path + "/" + file, scale: Double(scale)))
      }
      guard let first = sizes.first else { continue }
      return sizes.allSatisfy { $0 == first } ? first : nil
    }
    return nil
  }

  private static func size(
    ofFile path: String, scale: Double
  ) -> LayoutEnvironment.NaturalSize? {
    guard let bytes = bytes(of: path), let size = PictureSize.pixels(bytes) else { return nil }
    let scale = PictureSize.isVector(path) ? 1 : scale
    return .init(width: size.width / scale, height: size.height / scale)
  }

  /// The beginning of a file; nil for a link, and for what is no file.
  private static func bytes(of path: String) -> [UInt8]? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return try? ArticleFiles.bytes(of: path, upTo: PictureSize.maximumHead)
  }
}
