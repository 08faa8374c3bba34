// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

/// Where the toolchain that runs this manifest keeps its SwiftSyntax libraries.
///
/// The manifest is a program that has loaded `lib/swift/pm/ManifestAPI/libPackageDescription`, so
/// the path of that library names the toolchain, also where it is symlinked or copied.
/// `PLUMB_SWIFT_HOST` overrides.
let swiftHost: String = {
  let environment = ProcessInfo.processInfo.environment
  if let folder = environment["PLUMB_SWIFT_HOST"] { return folder }
  #if os(Linux)
    // Line by line: the kernel gives the file in pieces, and String(contentsOfFile:) stops early.
    guard let maps = fopen("/proc/self/maps", "r") else { return "" }
    defer { fclose(maps) }
    var buffer = [CChar](repeating: 0, count: 8192)
    while fgets(&buffer, Int32(buffer.count), maps) != nil {
      let line = buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
      guard let marker = line.range(of: "/pm/ManifestAPI/libPackageDescription"),
        let start = line.firstIndex(of: "/")
      else { continue }
      return line[start..<marker.lowerBound] + "/host"
    }
  #else
    // Untested: a macOS toolchain keeps the same folder below its developer directory.
    if let developer = environment["DEVELOPER_DIR"] {
      return developer + "/Toolchains/XcodeDefault.xctoolchain/usr/lib/swift/host"
    }
  #endif
  return ""
}()

guard FileManager.default.fileExists(atPath: swiftHost + "/SwiftParser.swiftmodule") else {
  fatalError(
    """
    No SwiftParser library in '\(swiftHost)'. Plumb reads articles with the SwiftSyntax libraries \
    of the Swift toolchain (usr/lib/swift/host). Set PLUMB_SWIFT_HOST to that folder.
    """)
}

/// Lets a target import the toolchain's SwiftParser, or a target that imports it.
let importsSwiftParser: [SwiftSetting] = [.unsafeFlags(["-I", swiftHost])]

/// Links the toolchain's SwiftParser; an installed program finds it in `../lib/plumb`.
let linksSwiftParser: [LinkerSetting] = [
  .unsafeFlags([
    "-L", swiftHost, "-lSwiftParser", "-lSwiftSyntax", "-lSwiftDiagnostics",
    "-lSwiftParserDiagnostics", "-lSwiftOperators",
    "-Xlinker", "-rpath", "-Xlinker", swiftHost,
    "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN/../lib/plumb",
  ])
]

/// Links what a macro needs of the toolchain's SwiftSyntax libraries.
let linksSwiftMacros: [LinkerSetting] = [
  .unsafeFlags([
    "-L", swiftHost, "-lSwiftSyntax", "-lSwiftSyntaxBuilder", "-lSwiftSyntaxMacros",
    "-lSwiftSyntaxMacroExpansion", "-lSwiftDiagnostics", "-lSwiftParser", "-lSwiftOperators",
    "-lSwiftCompilerPluginMessageHandling",
    "-Xlinker", "-rpath", "-Xlinker", swiftHost,
  ])
]

let package = Package(
  name: "plumb",
  products: [
    .library(name: "LayoutEngine", targets: ["LayoutEngine"]),
    .library(name: "LayoutEngineMacros", targets: ["LayoutEngineMacros"]),
    .executable(name: "plumb", targets: ["plumb"]),
  ],
  targets: [
    // Top to bottom: a target names what it may import, and only targets below it.
    .executableTarget(
      name: "plumb",
      dependencies: [
        "Reports", "Regression", "ArticleFolders", "Articles", "SwiftSubset", "SuiteStore",
        "BuiltinEngine", "Scenarios", "Threads", "CMemory",
      ],
      swiftSettings: importsSwiftParser),
    .target(
      name: "Reports", dependencies: ["Regression", "SuiteStore", "Scenarios", "Threads"],
      resources: [
        .embedInCode("Page/page.css"), .embedInCode("Site/site.css"), .embedInCode("Page/text.js"),
        .embedInCode("Page/picture.js"), .embedInCode("Page/scenario.js"),
        .embedInCode("Page/matrix.js"), .embedInCode("Page/main.js"),
      ]),
    .target(
      name: "Regression",
      dependencies: ["SuiteStore", "Scenarios", "Threads", "CWatchdog", "CZlib"]),
    .target(
      name: "ArticleFolders", dependencies: ["Articles", "SwiftSubset", "Scenarios"],
      swiftSettings: importsSwiftParser),
    .target(
      name: "Articles",
      dependencies: ["SwiftSubset", "BuiltinEngine", "Scenarios", "Threads", "CMarkdown"],
      swiftSettings: importsSwiftParser),
    .target(name: "SuiteStore", dependencies: ["Migrations", "Scenarios", "Threads", "CSQLite"]),
    .target(
      name: "Migrations", path: "migrations",
      resources: [
        .embedInCode("schema.sql"),
        .embedInCode("0001_suite.sql"), .embedInCode("0002_precision.sql"),
        .embedInCode("0003_books_out.sql"),
        .embedInCode("0004_failures.sql"), .embedInCode("0005_causes.sql"),
        .embedInCode("0006_listings.sql"), .embedInCode("0007_shifts.sql"),
        .embedInCode("0008_let_blocks.sql"), .embedInCode("0009_decided.sql"),
        .embedInCode("0010_orders.sql"), .embedInCode("0011_article_paths.sql"),
        .embedInCode("0012_declared_code.sql"), .embedInCode("0013_final_causes.sql"),
        .embedInCode("0014_declared_with.sql"),
        .embedInCode("0015_places.sql"), .embedInCode("0016_names.sql"),
        .embedInCode("0017_readings.sql"), .embedInCode("0018_decisions.sql"),
        .embedInCode("0019_seals.sql"),
        .embedInCode("0020_contract.sql"),
        .embedInCode("0021_beginnings.sql"),
        .embedInCode("0022_withdrawals.sql"),
        .embedInCode("0023_deciders.sql"),
        .embedInCode("0024_copies.sql"),
        .embedInCode("0025_told_exactly.sql"),
        .embedInCode("0026_same_frames.sql"),
        .embedInCode("0027_unheld_moves.sql"),
        .embedInCode("0028_older_runs.sql"),
        .embedInCode("0029_last_frames.sql"),
        .embedInCode("0030_taken_back.sql"),
        .embedInCode("0031_going_on.sql"),
      ]),
    .target(
      name: "SwiftSubset", dependencies: ["BuiltinEngine", "Scenarios", "Threads"],
      swiftSettings: importsSwiftParser, linkerSettings: linksSwiftParser),
    .target(
      name: "BuiltinEngine",
      dependencies: ["Scenarios", "LayoutEngine", "FontTables", "Threads", "CRevision"]),
    .target(name: "Scenarios", dependencies: ["CDigest"]),
    // The tables of fonts, which nothing but text is in.
    .target(name: "FontTables"),
    .target(name: "Threads", dependencies: ["CThreadSanitizer"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Regression", "Articles", "SwiftSubset", "SuiteStore", "BuiltinEngine", "Scenarios",
        "LayoutEngine", "Threads", "CAllocations", "CSQLite",
      ],
      exclude: ["peers.py"], swiftSettings: importsSwiftParser),
    // `@Entry` alone: LayoutEngine itself stays free of macros and unsafe flags.
    .target(
      name: "LayoutEngineMacros", dependencies: ["LayoutEngine", "LayoutEngineMacrosPlugin"]),
    .macro(
      name: "LayoutEngineMacrosPlugin", swiftSettings: importsSwiftParser,
      linkerSettings: linksSwiftMacros),
    .target(name: "LayoutEngine"),
    .target(name: "CRevision"),
    .target(name: "CMemory"),
    .target(name: "CDigest"),
    .target(name: "CAllocations"),
    .target(name: "CThreadSanitizer"),
    .target(name: "CWatchdog"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CMarkdown", pkgConfig: "md4c", providers: [.apt(["libmd4c-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // Programs that tests run.
    .executableTarget(
      name: "FaultyEngine", dependencies: ["BuiltinEngine", "LayoutEngine", "Scenarios"],
      path: "Tests/FaultyEngine"),

    .testTarget(
      name: "LayoutEngineTests", dependencies: ["LayoutEngine"],
      exclude: ["Text/line-break-test.txt", "Text/icu-breaks.txt"]),
    .testTarget(
      name: "CustomLayoutTests",
      dependencies: ["LayoutEngine", "Articles", "SwiftSubset", "BuiltinEngine", "Scenarios"],
      path: "Tests/CustomLayouts", swiftSettings: importsSwiftParser),
    .testTarget(
      name: "LanguageTests", dependencies: ["SwiftSubset", "BuiltinEngine", "Scenarios"],
      exclude: ["Answers", "Views"], swiftSettings: importsSwiftParser),
    .testTarget(
      name: "LayoutEngineMacrosTests", dependencies: ["LayoutEngineMacros", "LayoutEngine"]),
    .testTarget(name: "ThreadsTests", dependencies: ["Threads"]),
    .testTarget(name: "ScenariosTests", dependencies: ["Scenarios", "CDigest"]),
    .testTarget(
      name: "BuiltinEngineTests",
      dependencies: ["BuiltinEngine", "Scenarios", "LayoutEngine", "Threads"],
      exclude: ["Texts/texts.jsonl"]),
    .testTarget(name: "SuiteStoreTests", dependencies: ["SuiteStore", "Scenarios"]),
    .testTarget(
      name: "SwiftSubsetTests", dependencies: ["SwiftSubset", "BuiltinEngine", "Scenarios"],
      resources: [.copy("Fixtures")],
      swiftSettings: importsSwiftParser),
    .testTarget(
      name: "ArticlesTests",
      dependencies: [
        "ArticleFolders", "Articles", "SwiftSubset", "BuiltinEngine", "Scenarios",
      ],
      swiftSettings: importsSwiftParser),
    .testTarget(
      name: "RegressionTests",
      dependencies: ["Regression", "SuiteStore", "BuiltinEngine", "Scenarios"]),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Reports", "Regression", "SuiteStore", "BuiltinEngine", "Scenarios"]),
    .testTarget(
      name: "PlumbTests",
      dependencies: [
        "plumb", "FaultyEngine", "Articles", "SwiftSubset", "BuiltinEngine", "Reports", "Scenarios",
        "SuiteStore", "CSQLite",
      ],
      resources: [.copy("Pages"), .copy("Fixtures")],
      swiftSettings: importsSwiftParser),
  ],
  swiftLanguageModes: [.v6]
)

// Needs a build of its own, with `-sanitize=fuzzer`: see .ci/fuzz.
if ProcessInfo.processInfo.environment["PLUMB_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzzing",
      dependencies: [
        "Regression", "Articles", "SwiftSubset", "SuiteStore", "BuiltinEngine", "Scenarios",
        "Threads",
      ],
      path: "Tests/Fuzzing", exclude: ["Corpus"],
      swiftSettings: importsSwiftParser + [.unsafeFlags(["-parse-as-library"])]))
}

for target in package.targets where target.type != .system {
  guard
    ![
      "CRevision", "CMemory", "CDigest", "CAllocations", "CThreadSanitizer", "CWatchdog",
    ].contains(target.name)
  else {
    continue
  }
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
