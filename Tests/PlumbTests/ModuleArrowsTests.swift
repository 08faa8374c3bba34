import Foundation
import Testing

/// The order of the modules; a module may import those below it.
///
/// The manifest says the same, but a target it names can still be imported from any other.
struct ModuleArrowsTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  /// From top to bottom, one level a line; modules of one level do not know each other.
  private static let levels: [Set<String>] = [
    ["plumb", "Benchmarks", "LayoutEngineMacros"],
    ["Reports"],
    ["Regression", "ArticleFolders"],
    ["Articles", "SuiteStore"],
    ["SwiftSubset"],
    ["BuiltinEngine", "Migrations"],
    ["Scenarios", "LayoutEngine", "FontTables", "Threads"],
    [
      "CSQLite", "CMarkdown", "CRevision", "CMemory", "CDigest", "CAllocations", "CThreadSanitizer",
      "CWatchdog", "CZlib",
      "LayoutEngineMacrosPlugin",
    ],
  ]

  private static func level(of module: String) -> Int? {
    levels.firstIndex { $0.contains(module) }
  }

  /// The modules a Swift file imports, whatever stands in front of `import`.
  private static func imports(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").prefix { $0 != "//" }
      let access: Set<Substring> = [
        "package", "public", "internal", "private", "fileprivate", "@testable", "@_exported",
        "@preconcurrency",
      ]
      let rest = words.drop { access.contains($0) }
      guard rest.first == "import", let module = rest.dropFirst().first else { return nil }
      return String(module.split(separator: ".")[0])
    }
  }

  private static func swiftFiles(of module: URL) -> [URL] {
    let files = FileManager.default.enumerator(at: module, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  private static func folders() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
  }

  @Test func `every module has its place in the order`() throws {
    // The corpus is data: scenario books.
    for folder in try Self.folders() where folder.lastPathComponent != "Corpus" {
      #expect(Self.level(of: folder.lastPathComponent) != nil, "\(folder.lastPathComponent)")
    }
  }

  @Test func `no import points up`() throws {
    var count = 0
    for folder in try Self.folders() {
      let module = folder.lastPathComponent
      guard let own = Self.level(of: module) else { continue }
      for file in Self.swiftFiles(of: folder) {
        for imported in try Self.imports(of: file) {
          guard let other = Self.level(of: imported) else { continue }
          count += 1
          #expect(other > own, "\(module)/\(file.lastPathComponent) imports \(imported)")
        }
      }
    }
    #expect(count > 10, "the check has found too few imports to be right")
  }

  @Test func `the layout engine imports nothing`() throws {
    for file in Self.swiftFiles(of: Self.sources.appending(path: "LayoutEngine")) {
      #expect(try Self.imports(of: file) == [], "\(file.lastPathComponent)")
    }
  }
}
