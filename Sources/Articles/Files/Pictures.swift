import Scenarios

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds the pictures that an article names, where they lie beside it: `icon.png`, `icon@2x.png`,
/// `icon.imageset`, also in a catalogue of assets.
enum Pictures {
  /// The sizes, in points, of the pictures that code in an article names.
  ///
  /// - Parameters:
  ///   - article: The article's text.
  ///   - folder: The folder that it lies in.
  /// - Returns: None for a picture that is not there, or whose files do not agree.
  static func sizes(
    namedIn article: [UInt8], beside folder: String
  ) -> [String: LayoutEnvironment.NaturalSize] {
    var found: [String: LayoutEnvironment.NaturalSize] = [:]
    for name in names(in: article) { found[name] = size(of: name, beside: folder) }
    return found
  }

  /// More pictures than an article shows.
  private static let maximumNames = 500

  /// What stands in front of a name: `Image(decorative: "icon")`, `UIImage(named: "icon")`.
  private static let labels = ["decorative:", "named:", "imageLiteralResourceName:"]

  /// The names in `Image("icon")` and its like that may be those of files.
  static func names(in article: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    for place in calls(in: article) where names.count < maximumNames {
      let rest = article[place...]
      let line = String(decoding: rest.prefix(200).prefix { $0 != 0x0A }, as: UTF8.self)
      var text = line.drop { $0 == " " }
      for label in labels where text.hasPrefix(label) {
        text = text.dropFirst(label.count).drop { $0 == " " }
      }
      guard let quote = ["\"", "&quot;", "\u{201C}"].first(where: text.hasPrefix) else { continue }
      let name = text.dropFirst(quote.count).prefix { !"\"&\u{201D}".contains($0) }
      let isFile =
        !name.isEmpty && !name.hasPrefix(".")
        && name.allSatisfy { $0.isLetter || $0.isNumber || " ._-".contains($0) }
      if isFile { names.insert(String(name)) }
    }
    return names
  }

  /// Where calls of `Image`, `UIImage` and `NSImage` have their arguments.
  private static func calls(in article: [UInt8]) -> [Int] {
    let sign = Array("Image(".utf8)
    return article.withUnsafeBufferPointer { bytes in
      var places: [Int] = []
      var index = 0
      while index + sign.count <= bytes.count {
        if bytes[index] == sign[0], bytes[index..<index + sign.count].elementsEqual(sign) {
          places.append(index + sign.count)
        }
        index += 1
      }
      return places
    }
  }

  private static func size(
    of name: String, beside folder: String
  ) -> LayoutEnvironment.NaturalSize? {
    for set in ["", "Assets.xcassets/", "Images.xcassets/"] {
      let path = "\(folder)/\(set)\(name).imageset"
      if let bytes = bytes(of: path + "/Contents.json") { return size(ofSet: path, bytes) }
    }
    var sizes: [LayoutEnvironment.NaturalSize] = []
    for form in ["png", "jpg", "jpeg", "svg"] {
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
