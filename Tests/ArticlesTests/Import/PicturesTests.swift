import BuiltinEngine
import Foundation
import Scenarios
import Testing

@testable import ArticleFolders
@testable import Articles

/// Images that are no symbols: their sizes, and what becomes of those that have none.
final class PicturesTests {
  private let folder = NSTemporaryDirectory() + "plumb-pictures-" + UUID().uuidString

  init() throws {
    for set in ["set", "devices"] {
      try FileManager.default.createDirectory(
        atPath: folder + "/Assets.xcassets/\(set).imageset", withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  // MARK: Heads of files

  static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [width, height].flatMap { number in
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
      } + [8, 6, 0, 0, 0]
  }

  static func jpeg(_ width: UInt16, _ height: UInt16, orientation: UInt8? = nil) -> [UInt8] {
    func two(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
    let tiff: [UInt8] =
      Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0]
      + [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation ?? 1, 0, 0, 0] + [0, 0, 0, 0]
    let exif = Array("Exif\0\0".utf8) + tiff
    let turned = orientation == nil ? [] : [0xFF, 0xE1] + two(UInt16(exif.count + 2)) + exif
    return [0xFF, 0xD8] + turned + [0xFF, 0xDB, 0, 4, 0, 0] + [0xFF, 0xC0, 0, 17, 8] + two(height)
      + two(width) + [3, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  }

  struct Head: CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var size: String?

    init(_ name: String, _ bytes: [UInt8], _ size: String?) {
      (testDescription, self.bytes, self.size) = (name, bytes, size)
    }

    init(_ name: String, _ text: String, _ size: String?) {
      self.init(name, Array(text.utf8), size)
    }
  }

  static let heads = [
    Head("PNG", png(120, 80), "120.0x80.0"), Head("PNG of no width", png(0, 80), nil),
    Head("PNG beyond what is allowed", png(.max, 80), nil),
    Head("PNG that ends", Array(png(120, 80).prefix(20)), nil),
    Head("JPEG", jpeg(640, 480), "640.0x480.0"),
    Head("JPEG on its side", jpeg(640, 480, orientation: 6), "480.0x640.0"),
    Head("JPEG upside down", jpeg(640, 480, orientation: 3), "640.0x480.0"),
    Head("JPEG that ends", Array(jpeg(640, 480).prefix(12)), nil),
    Head("JPEG of empty parts", [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF, 0xE0, 0, 0], nil),
    Head("JPEG of fillings", [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 5_000), nil),
    Head("SVG", "<svg xmlns=\"x\" width=\"24\" height='32px'><path/></svg>", "24.0x32.0"),
    Head(
      "SVG behind a prolog", "<?xml version=\"1.0\"?>\n<!-- a > b -->\n<svg viewBox='0 0 10 20'>",
      "10.0x20.0"),
    Head("SVG of all that is there", "<svg width=\"100%\" viewBox=\"0,0,3,4\">", "3.0x4.0"),
    Head("SVG in millimetres", "<svg width=\"24mm\" height=\"24mm\" viewBox=\"0 0 1 1\">", nil),
    Head("SVG with one length", "<svg width=\"24\" viewBox=\"0 0 1 1\">", nil),
    Head("SVG with two widths", "<svg width=\"24\" width=\"25\" height=\"1\">", nil),
    Head("SVG of hexadecimal lengths", "<svg width='0x10' height='20'>", nil),
    Head("SVG of no size", "<svg>", nil), Head("SVG of nothing", "<svg width=", nil),
    Head(
      "SVG behind declarations", "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg width='1' height='1'>", nil
    ),
    Head("HTML", "<html><svg width='1' height='1'></svg></html>", nil), Head("nothing", "", nil),
  ]

  @Test(arguments: heads)
  func `a picture has the size that its head states`(_ head: Head) {
    #expect(PictureSize.pixels(head.bytes).map { "\($0.width)x\($0.height)" } == head.size)
  }

  @Test func `every beginning of a picture is read`() {
    for bytes in Self.heads.map(\.bytes) {
      for count in stride(from: 0, through: min(bytes.count, 200), by: 1) {
        _ = PictureSize.pixels(Array(bytes.prefix(count)))
      }
    }
  }

  @Test func `a picture of which a byte is false is read`() {
    for head in Self.heads {
      for index in head.bytes.indices.prefix(200) {
        for byte: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
          var bytes = head.bytes
          bytes[index] = byte
          let size = PictureSize.pixels(bytes)
          #expect(size.map { $0.width > 0 && $0.height > 0 && $0.width.isFinite } ?? true)
        }
      }
    }
  }

  // MARK: Beside an article

  private func write(_ bytes: [UInt8], to file: String) throws {
    try Data(bytes).write(to: URL(filePath: folder + "/" + file))
  }

  @Test func `pictures are found beside the article and in its catalogue`() throws {
    try write(Self.png(30, 20), to: "icon.png")
    try write(Self.png(60, 40), to: "icon@2x.png")
    try write(Self.png(60, 40), to: "sharp@2x.png")
    try write(Self.png(60, 40), to: "two.png")
    try write(Self.png(6, 4), to: "named.png")
    try write(Self.jpeg(1, 1), to: "two.jpg")
    try write(Self.png(90, 60), to: "Assets.xcassets/set.imageset/a.png")
    let contents =
      #"{"images": [{"idiom": "universal", "scale": "1x"}, {"filename": "a.png", "scale": "3x"}]}"#
    try write(Array(contents.utf8), to: "Assets.xcassets/set.imageset/Contents.json")
    try write(Self.png(10, 10), to: "Assets.xcassets/devices.imageset/phone.png")
    try write(Self.png(40, 40), to: "Assets.xcassets/devices.imageset/pad.png")
    let devices =
      #"{"images": [{"idiom": "iphone", "filename": "phone.png"}, {"idiom": "ipad", "filename": "pad.png"}]}"#
    try write(Array(devices.utf8), to: "Assets.xcassets/devices.imageset/Contents.json")
    #expect(symlink("/dev/zero", folder + "/link.png") == 0)
    let text = """
      Image("icon") Image(decorative: "sharp") Image("two") Image("set") Image("link") Image("../icon")
      Image(".icon") Image(name) Image("gone") Image("devices")
      Image(uiImage: UIImage(named: "named")!) Row(icon: "stored") [\u{201C}curly\u{201D}: &quot;entity&quot;]
      Image(
        "kept.light"
      ) unnamed
      """
    for name in ["stored", "curly", "entity", "kept.light", "unnamed, too"] {
      try write(Self.png(5, 5), to: name + ".png")
    }
    var pictures = Pictures()
    let read = pictures.found(namedIn: Array(text.utf8), beside: folder)
    #expect(read.unread == ["devices", "link", "two"])
    let found = read.sizes.mapValues { "\($0.width)x\($0.height)" }
    #expect(
      found == [
        "icon": "30.0x20.0", "sharp": "30.0x20.0", "set": "30.0x20.0", "named": "6.0x4.0",
        "stored": "5.0x5.0", "curly": "5.0x5.0", "entity": "5.0x5.0", "kept.light": "5.0x5.0",
      ])
  }

  @Test func `the catalogues of a project are those of its files in all folders`() throws {
    func set(_ path: String, _ width: UInt32) throws {
      let place = "App/\(path).imageset"
      try FileManager.default.createDirectory(
        atPath: folder + "/" + place, withIntermediateDirectories: true)
      try write(Self.png(width, 10), to: place + "/a.png")
      try write(
        Array(#"{"images": [{"filename": "a.png", "scale": "1x"}]}"#.utf8),
        to: place + "/Contents.json")
    }
    try set("Assets.xcassets/cat", 20)
    try set("Assets.xcassets/Birds/owl", 30)
    try set("Assets.xcassets/Inner/fox", 40)
    try write(
      Array(#"{"properties": {"provides-namespace": true}}"#.utf8),
      to: "App/Assets.xcassets/Inner/Contents.json")
    try set("Kit/Media.xcassets/dog", 50)
    try set("Assets.xcassets/hen", 60)
    try set("Kit/Media.xcassets/hen", 61)
    for path in ["App/App.xcodeproj", "App/Views/Rows"] {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + path, withIntermediateDirectories: true)
    }
    let names = ["cat", "owl", "fox", "dog", "hen"]
    let code = names.map { "Image(\"\($0)\")" }.joined(separator: "\n")
    try write(
      Array("import SwiftUI\n#Preview { VStack { \(code) } }".utf8), to: "App/Views/Rows/Row.swift")
    let found = ArticleFiles.read([folder + "/App"])
    let source = try #require(found.sources.first)
    #expect(source.pictures.mapValues(\.width) == ["cat": 20, "owl": 30, "dog": 50])
    #expect(source.unreadPictures == ["hen"])
  }

  @Test func `keys for which a project shows other texts are warned of`() throws {
    for path in ["App.xcodeproj", "Views", "en.lproj", "de.lproj"] {
      try FileManager.default.createDirectory(
        atPath: folder + "/Loc/" + path, withIntermediateDirectories: true)
    }
    try write(
      Array("// Keys\n\"a.title\" = \"Welcome\";\n\"go\" = \"go\";\n".utf8),
      to: "Loc/en.lproj/Localizable.strings")
    try write(Array("\"other\" = \"Anders\";\n".utf8), to: "Loc/de.lproj/Localizable.strings")
    let catalogue = #"""
      {"sourceLanguage": "en", "strings": {"b.text": {"localizations": {"en": {"stringUnit": {"value": "Long"}}}}, "c": {}}}
      """#
    try write(Array(catalogue.utf8), to: "Loc/Localizable.xcstrings")
    func warnings(_ texts: String...) throws -> [String] {
      let views = texts.map { "Text(\"\($0)\")" }.joined(separator: "; ")
      try write(Array("#Preview { VStack { \(views) } }".utf8), to: "Loc/Views/Row.swift")
      let files = ArticleFiles.read([folder + "/Loc"])
      return ArticleImporter().read(files.sources).blocks.flatMap(\.warnings)
    }
    #expect(try warnings("go", "other", "c") == [])
    #expect(
      try warnings("go", "a.title", "b.text") == [
        "the project shows other texts for its keys, 'a.title' and 1 more; the keys are laid out"
      ])
  }

  struct TranslationFile: CustomTestStringConvertible {
    var testDescription: String
    var name = "en.lproj/Localizable.strings"
    var bytes: [UInt8]
    var isRead = false
  }

  private static let unicode = Array("\"a\" = \"Ä \\\"quoted\\\"\";".utf16)

  static let translationFiles = [
    TranslationFile(
      testDescription: "larger than an article may be",
      bytes: Array(repeating: UInt8(ascii: "/"), count: Limits.Source.articleBytes + 1)),
    TranslationFile(testDescription: "no end of a text", bytes: Array("\"a\" = \"b;".utf8)),
    TranslationFile(testDescription: "no end of a comment", bytes: Array("/* a".utf8)),
    TranslationFile(testDescription: "no end of an entry", bytes: Array("\"a\" = \"b\"".utf8)),
    TranslationFile(testDescription: "half a unit", bytes: [0xFF, 0xFE, 0x22]),
    TranslationFile(testDescription: "Latin-1", bytes: [0x61, 0x3D, 0xE4, 0x3B]),
    TranslationFile(
      testDescription: "a catalogue with an end too early", name: "Localizable.xcstrings",
      bytes: Array("{\"strings\": ".utf8)),
    TranslationFile(
      testDescription: "a catalogue without strings", name: "Localizable.xcstrings",
      bytes: Array("{}".utf8)),
    TranslationFile(
      testDescription: "UTF-16 of a small end",
      bytes: [0xFF, 0xFE] + unicode.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, isRead: true),
    TranslationFile(
      testDescription: "UTF-16 of a big end",
      bytes: [0xFE, 0xFF] + unicode.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, isRead: true),
    TranslationFile(
      testDescription: "bare words, comments and several entries of a line",
      bytes: Array("/* \"a\" */ b = c; // d\na\n=\n\"\\U00c4\\n\" ;".utf8), isRead: true),
  ]

  @Test(arguments: translationFiles)
  func `translations of a project are read or told of`(_ file: TranslationFile) throws {
    for path in ["App.xcodeproj", "Views", "en.lproj"] {
      try FileManager.default.createDirectory(
        atPath: folder + "/Big/" + path, withIntermediateDirectories: true)
    }
    try write(file.bytes, to: "Big/" + file.name)
    try write(Array("#Preview { Text(\"a\") }".utf8), to: "Big/Views/Row.swift")
    let files = ArticleFiles.read([folder + "/Big"])
    let warnings = ArticleImporter().read(files.sources).blocks.flatMap(\.warnings)
    #expect(
      warnings == [
        file.isRead
          ? "the project shows other texts for its keys, 'a'; the keys are laid out"
          : "\(file.name) cannot be read; what it translates is shown as its key"
      ])
  }

  // MARK: In views

  struct Shown: CustomTestStringConvertible {
    var testDescription: String
    var code: String

    /// The first node's size; nil where the image is refused.
    var size: String?
    var frames = ""
  }

  static let shown = [
    Shown(
      testDescription: "resizable in a frame",
      code: "Image(\"icon\").resizable().frame(width: 24, height: 20)", size: "24.0x20.0"),
    Shown(
      testDescription: "resizable alone", code: "Image(\"icon\").resizable()", size: "393.0x852.0"),
    Shown(
      testDescription: "resizable in a row",
      code:
        "HStack(spacing: 0) { Image(\"icon\").resizable().frame(height: 5); Color.red }.frame(width: 100)",
      size: "100.0x852.0"),
    Shown(testDescription: "as it is", code: "Image(\"icon\")"),
    Shown(
      testDescription: "resizable where nothing is proposed",
      code: "ScrollView { Image(\"icon\").resizable() }"),
    Shown(
      testDescription: "scaled to fit",
      code: "Image(\"icon\").resizable().scaledToFit().frame(width: 100)"),
    Shown(
      testDescription: "of a ratio that is stated",
      code: "Image(\"icon\").resizable().aspectRatio(2, contentMode: .fit).frame(width: 100)",
      size: "100.0x50.0"),
    Shown(
      testDescription: "as it is, given by the command", code: "Image(\"given\")", size: "7.0x8.0"),
    Shown(
      testDescription: "as it is, beside the article", code: "Image(\"lying\")", size: "9.0x5.0"),
    Shown(
      testDescription: "a picture by its name",
      code: "Image(uiImage: UIImage(named: \"given\") ?? UIImage())", size: "7.0x8.0"),
    Shown(
      testDescription: "a picture of AppKit",
      code: "Image(nsImage: NSImage(named: \"icon\")!).resizable().frame(width: 3, height: 4)",
      size: "3.0x4.0"),
    Shown(testDescription: "a picture as it is", code: "Image(uiImage: UIImage(named: \"icon\")!)"),
    Shown(
      testDescription: "a picture of Core Graphics",
      code: "Image(given, scale: 2, label: Text(\"a\"))", size: "7.0x8.0"),
    Shown(
      testDescription: "a symbol as a picture",
      code: "Image(uiImage: UIImage(systemName: \"star\")!).resizable().frame(width: 3, height: 4)",
      size: "3.0x4.0"),
    Shown(
      testDescription: "a picture that nobody names",
      code: "Image(uiImage: icon.icon).resizable().frame(width: 3, height: 4)", size: "3.0x4.0"),
    Shown(
      testDescription: "a picture that an argument gives",
      code: """
        struct Avatar: View {
          let picture: UIImage?
          var body: some View {
            if let picture { Image(uiImage: picture).resizable().frame(width: 9, height: 9) }
          }
        }
        Avatar(picture: UIImage(named: "icon"))
        """, size: "9.0x9.0"),
    Shown(
      testDescription: "an empty picture that an argument gives",
      code: """
        struct Avatar: View {
          let picture: UIImage
          var body: some View { Image(uiImage: picture).resizable().frame(width: 9, height: 9) }
        }
        Avatar(picture: UIImage())
        """, size: "9.0x9.0"),
    Shown(
      testDescription: "a picture that is not there",
      code: """
        @State var picture: UIImage?
        if let image = picture { Image(uiImage: image) } else { Color.red.frame(width: 5, height: 5) }
        """, size: "5.0x5.0"),
    Shown(
      testDescription: "a picture that is scaled to fit",
      code: "Image(uiImage: icon).resizable().scaledToFit().frame(width: 9)"),
    Shown(
      testDescription: "as it is, stated", code: "Image(\"icon\")", size: "3.0x4.0",
      frames: "\n```frames 10x10 stated assets=icon:3x4\nImage 3.5 3 3 4\n```\n"),
    Shown(
      testDescription: "beside the article, with frames", code: "Image(\"lying\")", size: "9.0x5.0",
      frames: "\n```frames 10x10 stated\nImage 0.5 2.5 9 5\n```\n"),
  ]

  @Test(arguments: shown)
  func `an image has a size, needs none, or is refused by name`(_ shown: Shown) {
    var environment = LayoutEnvironment()
    environment.assets = [
      "given": .init(width: 7, height: 8), "unused": .init(width: 1, height: 1),
    ]
    var source = ArticleSource(
      name: "page", file: "page.md", text: "```swift\n\(shown.code)\n```\n\(shown.frames)")
    source.pictures = ["lying": .init(width: 9, height: 5)]
    let result = ArticleImporter(environment: environment).read([source])
    let scenarios = result.articles.flatMap(\.scenarios)
    #expect(result.errors == [])
    #expect(!scenarios.contains { $0.content.environment.assets["unused"] != nil })
    guard let size = shown.size else {
      #expect(scenarios.isEmpty)
      #expect(
        result.blocks.flatMap(\.refusals).map(\.message) == [
          "no size is given for the image 'icon'; give it one with --asset icon=WxH, with"
            + " assets=icon:WxH in a frames block, or lay the picture beside the article"
        ])
      #expect(result.blocks.flatMap(\.refusals).first?.line == 2)
      return
    }
    let sizes = scenarios.map { scenario in
      guard case .frames(let answer) = BuiltinEngine().layout(scenario.content),
        let frame = answer.frames.nodes.first?.frame
      else { return "none" }
      return "\(frame.width)x\(frame.height)"
    }
    #expect(sizes == [size])
  }

  @Test func `a picture of another size is another reading`() {
    var source = ArticleSource(name: "page", file: "page.md", text: "```swift\nImage(\"a\")\n```\n")
    source.pictures = ["a": .init(width: 9, height: 5)]
    let first = ArticleImporter().read([source], reader: "r").articles[0].reading
    source.pictures = ["a": .init(width: 9, height: 6)]
    let second = ArticleImporter().read([source], reader: "r").articles[0].reading
    #expect(first?.digest != second?.digest)
  }

  @Test func `a picture that cannot be read is told of`() {
    var source = ArticleSource(name: "page", file: "page.md", text: "```swift\nImage(\"a\")\n```\n")
    source.unreadPictures = ["a"]
    let result = ArticleImporter().read([source], reader: "r")
    #expect(
      result.blocks.flatMap(\.refusals).map(\.message) == [
        "no size is given for the image 'a'; give it one with --asset a=WxH, with assets=a:WxH in a"
          + " frames block, or mend the picture beside the article, which tells none"
      ])
    source.unreadPictures = []
    let without = ArticleImporter().read([source], reader: "r")
    #expect(result.articles[0].reading?.digest != without.articles[0].reading?.digest)
  }
}
