import Articles
import SwiftSubset

/// Finds the folders of modules that code imports, where they lie in the same repository.
///
/// They are those of packages: `Sources/Kit` of one that lies above the file, beside a folder above it or in
/// a folder of packages there. Further up than the repository, or the folder around the nearest project
/// where there is none, nothing is looked for.
final class LocalModules {
  /// The folder of each module, by the folder of the file that imports it.
  private var found: [String: [String: String?]] = [:]
  private var names: [String: [String]] = [:]

  /// Folders that hold packages, by the names that projects give them.
  private static let ofPackages = [
    "Frameworks", "Libraries", "Libs", "LocalPackages", "Modules", "Packages",
  ]

  /// More folders than a project has beside each other.
  private static let maximumFolders = 200

  /// The folder of a module, as a file of another folder sees it; nil for one of a platform, or of another
  /// repository.
  func folder(of module: String, seenFrom folder: String) -> String? {
    if let known = found[folder]?[module] { return known }
    let place = around(folder).lazy.compactMap { self.folder(of: module, below: $0) }.first
    found[folder, default: [:]][module] = .some(place)
    return place
  }

  /// The modules of the package whose manifest lies in a folder; none where there is no manifest.
  func modules(ofPackageIn folder: String) -> [(module: String, folder: String)] {
    guard entries(of: folder).contains("Package.swift") else { return [] }
    return entries(of: folder + "/Sources").prefix(Self.maximumFolders).sorted().compactMap {
      name in
      guard !name.hasPrefix("."), let place = sources(of: name, in: folder) else { return nil }
      return (name, place)
    }
  }

  /// The folders above a file in which packages of its repository may lie, the nearest first.
  private func around(_ own: String) -> [String] {
    var folders: [String] = []
    var folder = own
    // How many of them are of the file's own project, for want of a repository.
    var known = 0
    while true {
      folders.append(folder)
      let names = entries(of: folder)
      if names.contains(".git") { return folders }
      if names.contains(where: { $0 == "Package.swift" || $0.hasSuffix(".xcodeproj") }) {
        known = folders.count + 1
      }
      guard folder != "/" else { return Array(folders.prefix(known)).filter { $0 != "/" } }
      folder = ArticleFiles.folder(of: folder)
    }
  }

  private func folder(of module: String, below folder: String) -> String? {
    if let own = sources(of: module, in: folder) { return own }
    for name in entries(of: folder).prefix(Self.maximumFolders)
    where !name.hasPrefix(".") && !FolderWalk.foreignFolders.contains(name) {
      let below = folder + "/" + name
      if let found = sources(of: module, in: below) { return found }
      guard Self.ofPackages.contains(name) else { continue }
      for name in entries(of: below).prefix(Self.maximumFolders) where !name.hasPrefix(".") {
        if let found = sources(of: module, in: below + "/" + name) { return found }
      }
    }
    return nil
  }

  private func sources(of module: String, in package: String) -> String? {
    let folder = package + "/Sources/" + module
    guard FolderWalk.Kind(ofEntry: folder) == .folder,
      FolderWalk.Kind(ofEntry: package + "/Package.swift") == .file
    else { return nil }
    return folder
  }

  private func entries(of folder: String) -> [String] {
    if let known = names[folder] { return known }
    let found = ArticleFiles.names(in: folder) ?? []
    names[folder] = found
    return found
  }
}
