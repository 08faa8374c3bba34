import Foundation
import Testing

/// A few tries of the campaigns that `make torture` goes on with for minutes.
struct TortureTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Torture").standardizedFileURL

  #if os(Linux)
    @Test(arguments: [
      ("values", 2), ("alterations", 6), ("words", 30), ("disks", 32), ("surroundings", 28),
    ])
    func `whatever happens to a suite, no command traps, hangs or calls whole what is not`(
      campaign: String, tries: Int
    ) throws {
      let programs = Program.executable.deletingLastPathComponent()
      let folder = try Program.Folder()
      let script = Self.folder.appending(path: "\(campaign).py").path()
      let answer = try Program.Running(
        URL(filePath: "/usr/bin/env"),
        ["python3", "-B", script, programs.path(), "--count", "\(tries)", "--seed", "7"],
        in: folder.url, input: "", environment: [:]
      ).answer()
      #expect(answer.status == 0, "\(answer.output)\(answer.messages)")
      #expect(answer.output.contains("\(campaign): "))
    }
  #endif
}
