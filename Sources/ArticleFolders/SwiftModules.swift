import Articles
import Scenarios
import SwiftSubset

/// Finds the files of Swift that a file shares its declarations with.
///
/// They are those of its target: of `Sources/App` in a package; of a project of Xcode, which alone knows
/// its targets, those of its own folder below the project's before those of the others; without a project
/// those below the folder in which an app begins (its assets, its `@main`), else of its own folder alone.
/// The pages of a playground see its `Sources`, and the steps of a catalogue of DocC share nothing. What code
/// imports is looked for in the packages of its repository.
final class SwiftModules {
  /// The modules that were looked at, by their folders.
  private var modules: [String: Module] = [:]

  private struct Module {
    var sources: ModuleSources

    /// The folders of its catalogues of assets.
    var catalogues: [String] = []
    var translations = Translations()
  }

  /// The modules that pages import, by their folders.
  private var pages: [String: ModuleSources] = [:]
  private let local = LocalModules()

  /// The folder of the target that the files of a folder belong to.
  private var roots: [String: (folder: String, isDeep: Bool)] = [:]

  /// The folders that were asked what begins in them: those above many files are the same ones.
  private var beginnings: [String: Beginnings] = [:]

  /// More files than one module has, and more text.
  private static let maximumFiles = 4_000
  private static let maximumSize = 32 << 20

  /// Folders of what others wrote.
  private static let foreignFolders: Set<String> = ["Carthage", "DerivedData", "Pods"]

  /// What other files declare of what one uses.
  ///
  /// - Parameters:
  ///   - place: The path of the file, without links.
  ///   - bytes: Its text.
  /// - Returns: Nothing but a warning where the module is larger than any that somebody wrote.
  func lent(to place: String, _ bytes: [UInt8]) -> LentDeclarations {
    guard !place.contains(".docc/") else { return LentDeclarations() }
    let (module, code) = (self.module(of: place), String(decoding: bytes, as: UTF8.self))
    var lent = module.sources.lent(to: place, code)
    if let warning = module.translations.warning(of: code) { lent.warnings.append(warning) }
    return lent
  }

  /// What the modules that the code of a page imports declare of what the page names, as far as they lie in
  /// the same repository.
  ///
  /// A page beside the manifest of a package speaks of what the package offers, and imports it in words.
  func lent(toPage place: String, _ bytes: [UInt8]) -> LentDeclarations {
    let folder = ArticleFiles.folder(of: place)
    let text = String(decoding: bytes, as: UTF8.self)
    let imported =
      SwiftFile.has(Self.importing, bytes) ? folders(importedBy: text, seenFrom: folder) : []
    let offered = imported.isEmpty ? local.modules(ofPackageIn: folder) : []
    let modules = imported + offered
    guard !modules.isEmpty else { return LentDeclarations() }
    let key = modules.map(\.folder).joined(separator: "\n")
    let known = pages[key] ?? sources(with: modules)
    pages[key] = known
    return known.lent(toPage: text, withImports: offered.map(\.module))
  }

  private static let importing = Array("import ".utf8)

  /// The folders of the modules that code imports and that lie in its repository.
  private func folders(
    importedBy code: String, seenFrom folder: String
  ) -> [(module: String, folder: String)] {
    ImportedModules.names(in: code).subtracting(ImportedModules.ofPlatforms).sorted().compactMap {
      module in
      local.folder(of: module, seenFrom: folder).map { (module, $0) }
    }
  }

  /// The files of modules, and of those that they import, behind others.
  private func sources(
    _ own: ModuleSources? = nil, with imported: [(module: String, folder: String)]
  ) -> ModuleSources {
    var files = own?.files ?? []
    var warnings = own?.warnings ?? []
    var seen: Set<String> = []
    var open = imported
    while let (module, folder) = open.popLast() {
      guard seen.insert(module).inserted else { continue }
      let found = Self.module(in: folder, isDeep: true).sources
      warnings += found.warnings.filter { !warnings.contains($0) }
      for var file in found.files {
        (file.module, file.target) = (module, module)
        file.name = "\(module)/\(file.name)"
        files.append(file)
        open += folders(importedBy: file.source, seenFrom: folder)
      }
    }
    return ModuleSources(files, warnings: warnings)
  }

  /// The catalogues of assets of the module of a file.
  func catalogues(of place: String) -> [String] {
    place.contains(".docc/") ? [] : module(of: place).catalogues
  }

  private func module(of place: String) -> Module {
    let folder = ArticleFiles.folder(of: place)
    let root = roots[folder] ?? self.root(ofFilesIn: folder)
    roots[folder] = root
    if let known = modules[root.folder] { return known }
    var module = Self.module(in: root.folder, isDeep: root.isDeep)
    let names = Set(module.sources.files.map(\.target))
    let imported = module.sources.files.flatMap { file in
      folders(importedBy: file.source, seenFrom: root.folder).filter { found in
        // What is of the module already is none that it imports.
        !names.contains(found.module)
          && !module.sources.files.contains { $0.isBelow(found.folder) }
      }
    }
    if !imported.isEmpty { module.sources = sources(module.sources, with: imported) }
    modules[root.folder] = module
    return module
  }

  /// The folder of the target that files belong to, and whether the folders below are of it as well.
  private func root(ofFilesIn own: String) -> (folder: String, isDeep: Bool) {
    var folder = own
    // A folder that an app begins in, for want of a project.
    var app: String?
    var below: [String] = []
    if let end = (own + "/").firstRange(of: ".playground/") {
      return (String((own + "/")[..<end.upperBound].dropLast()), true)
    }
    while true {
      let found = beginnings[folder] ?? Beginnings(in: folder)
      beginnings[folder] = found
      if found.hasPackage, !folder.hasSuffix(".swiftpm"), !below.isEmpty {
        let target = below.prefix(["Sources", "Tests"].contains(below[0]) ? 2 : 1)
        return (([folder] + target).joined(separator: "/"), true)
      }
      if found.hasProject || folder.hasSuffix(".swiftpm") {
        return (folder, folder.hasSuffix(".swiftpm") || !found.hasPackage)
      }
      if app == nil, found.hasApp { app = folder }
      guard !found.hasRepository, folder != "/",
        let name = folder.split(separator: "/").last
      else { return (app ?? own, app != nil) }
      below.insert(String(name), at: 0)
      folder = ArticleFiles.folder(of: folder)
    }
  }

  private static func isProject(_ names: [String]) -> Bool {
    names.contains { $0 == "Package.swift" || $0.hasSuffix(".xcodeproj") }
  }

  /// What the names in a folder say begins there.
  private struct Beginnings {
    var hasPackage: Bool
    var hasProject: Bool
    var hasRepository: Bool

    /// Whether it has what only the folder of an app has.
    var hasApp: Bool

    /// How many files of a folder are looked into for the beginning of an app.
    private static let maximumNames = 200

    init(in folder: String) {
      let names = ArticleFiles.names(in: folder) ?? []
      hasPackage = names.contains("Package.swift")
      hasProject = isProject(names)
      hasRepository = names.contains(".git")
      let sign = Array("@main".utf8)
      hasApp =
        names.contains("Assets.xcassets") || names.contains("Info.plist")
        || !hasProject
          && names.filter { $0.hasSuffix(".swift") }.prefix(Self.maximumNames).contains { name in
            let bytes = (try? ArticleFiles.bytes(of: folder + "/" + name, upTo: 1 << 16)) ?? []
            return SwiftFile.has(sign, bytes)
          }
    }
  }

  private static func module(in folder: String, isDeep: Bool) -> Module {
    let hasTargets = (ArticleFiles.names(in: folder) ?? []).contains { $0.hasSuffix(".xcodeproj") }
    var files: [ModuleSources.File] = []
    var catalogues: [String] = []
    var translations = Translations()
    var size = 0
    var warnings: [String] = []
    var ignored = GitIgnore()
    // A walk that reads articles there tells of rules that cannot be read.
    _ = ignored.addRules(above: folder)
    var open = [folder]
    while let next = open.popLast() {
      let found = ArticleFiles.names(in: next)
      if found == nil, next != folder {
        let own = String(next.dropFirst(folder.count + 1))
        warnings.append(
          "the folder \(own.harmless) cannot be read; what its files declare is not known, and names that"
            + " they declare mean SwiftUI's")
      }
      let names = found ?? []
      // What another project has is none of this one's.
      guard next == folder || !isProject(names) else { continue }
      _ = ignored.addRules(of: next + "/.gitignore", for: next)
      for name in names.reversed() where !name.hasPrefix(".") {
        let path = next + "/" + name
        switch FolderWalk.Kind(ofEntry: path) {
        case .folder where name.hasSuffix(".xcassets"): catalogues.append(path)
        case .folder:
          let isForeign =
            FolderWalk.foreignFolders.contains(name) || foreignFolders.contains(name)
            || name.hasSuffix(".docc")
          if isDeep, !isForeign, !ignored.ignores(path, isFolder: true) { open.append(path) }
        case .file where Translations.areIn(path):
          guard let bytes = try? ArticleFiles.bytes(of: path),
            bytes.count <= Limits.Source.articleBytes, translations.add(bytes, of: path)
          else {
            let own = String(path.dropFirst(folder.count + 1))
            warnings.append(
              "\(own.harmless) cannot be read; what it translates is shown as its key")
            continue
          }
        case .file:
          guard name.hasSuffix(".swift"), !ignored.ignores(path, isFolder: false) else { continue }
          let own = String(path.dropFirst(folder.count + 1))
          guard let bytes = try? ArticleFiles.bytes(of: path),
            bytes.count <= Limits.Source.articleBytes
          else {
            warnings.append(
              "\(own.harmless) cannot be read; what it declares is not known, and names that it declares"
                + " mean SwiftUI's")
            continue
          }
          size += bytes.count
          guard files.count < maximumFiles, size <= maximumSize else {
            return Module(
              sources: ModuleSources(
                [],
                warnings: [
                  "the files of Swift beside this one are more than \(maximumFiles), or more than"
                    + " \(maximumSize >> 20) MB; none of them is used, and names that they declare"
                    + " mean SwiftUI's"
                ]))
          }
          files.append(
            ModuleSources.File(
              path: path, name: own, source: String(decoding: bytes, as: UTF8.self),
              target: hasTargets && own.contains("/") ? String(own.prefix { $0 != "/" }) : "",
              isShared: !next.hasSuffix(".xcplaygroundpage")))
        default: continue
        }
      }
    }
    return Module(
      sources: ModuleSources(
        files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) },
        warnings: warnings.sorted()),
      catalogues: catalogues.sorted(), translations: translations)
  }
}
