import Foundation
import Testing

/// What the repository holds is the project's own.
struct TopLevelTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  private static let names: Set<String> = [
    ".ci", ".gitignore", ".swift-format", "CHANGELOG.md", "CONTRIBUTING.md", "Documentation",
    "LICENSE", "Makefile", "Package.swift", "README.md", "Sources", "Tests", "Tools", "migrations",
  ]

  @Test func `only known names stand at the top, and no link leads anywhere`() throws {
    let git = try Program.Running(
      URL(filePath: "/usr/bin/env"), ["git", "ls-files", "--stage"], in: Self.root, input: "",
      environment: [:]
    ).answer()
    // Sources that were handed on without their history have no list.
    guard git.status == 0, !git.output.isEmpty else { return }
    for line in git.output.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 1)
      let path = try #require(parts.last.map(String.init))
      #expect(["100644", "100755"].contains(parts[0].prefix(6)), "\(path) is no plain file")
      #expect(Self.names.contains(path.split(separator: "/")[0].description), "\(path)")
    }
  }
}
