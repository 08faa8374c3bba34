import Foundation
import Testing

/// The files of `Documentation/ci`: their shell steps are run as they stand.
struct ContinuousIntegrationTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Documentation/ci").standardizedFileURL

  private static func lines(of file: String) throws -> [String] {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The scripts behind `run:` in a workflow: on the same line, or the deeper lines below a bar.
  private static func steps(of file: String) throws -> [String] {
    var steps: [String] = []
    var rest = try lines(of: file)[...]
    while let line = rest.popFirst() {
      guard let start = line.firstRange(of: "run: ") else { continue }
      let text = String(line[start.upperBound...])
      guard text == "|" else {
        steps.append(text)
        continue
      }
      let depth = line.prefix { $0 == " " }.count
      var script = ""
      while let next = rest.first, next.prefix(while: { $0 == " " }).count > depth {
        script += next.trimmingCharacters(in: .whitespaces) + "\n"
        rest.removeFirst()
      }
      steps.append(script)
    }
    return steps
  }

  /// The elements of `script:` in a GitLab job.
  private static func script(of file: String) throws -> [String] {
    let lines = try lines(of: file).drop { $0 != "  script:" }.dropFirst()
    return lines.prefix { $0.hasPrefix("    - ") }.map { String($0.dropFirst(6)) }
  }

  /// A folder with articles in `docs`, one of whose claims may be wrong.
  private static func checkout(isWrong: Bool) throws -> Program {
    let program = try Program()
    try program.write("docs/rows.md", isWrong ? Book.whole + Book.wrong : Book.whole)
    return program
  }

  /// Runs a script with the built program on the path.
  private static func sh(
    _ script: String, in program: Program, _ more: [String: String] = [:], words: [String] = []
  ) throws -> Program.Answer {
    let bin = Program.executable.deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try Program.Running(
      URL(filePath: "/bin/bash"), ["-e", "-c", script, "bash"] + words, in: program.folder.url,
      input: "", environment: ["PATH": "\(bin):\(path)"].merging(more) { $1 }
    ).answer()
  }

  @Test(arguments: [true, false])
  func `the steps of the GitHub workflow do what they say`(_ isWrong: Bool) throws {
    let program = try Self.checkout(isWrong: isWrong)
    let steps = try Self.steps(of: "github.yml")
    try #require(steps.count == 3)
    try program.write("summary", "before\n")
    let environment = [
      "GITHUB_RUN_ID": "7", "GITHUB_RUN_ATTEMPT": "1", "GITHUB_REF_NAME": "main",
      "GITHUB_STEP_SUMMARY": program.folder.url.appending(path: "summary").path,
    ]
    let answers = try steps.map { try Self.sh($0, in: program, environment) }
    #expect(answers.map(\.status) == [0, isWrong ? 1 : 0, 0], "\(answers.map(\.messages))")
    #expect(answers[1].output.hasPrefix("::error file=docs/rows.md,line=") == isWrong)
    let summary = try program.text(of: "summary")
    #expect(summary.hasPrefix("before\n# Run 1: builtin"))
    #expect(summary.contains(isWrong ? "Fails: 1 scenario fails." : "Passes: "))
    #expect(try program.text(of: "plumb.xml").contains("<testsuite "))
    #expect(try program.text(of: "plumb.html").contains("<!DOCTYPE html>"))
    // A second attempt of the job has a key of its own, the same one adds nothing.
    _ = try Self.sh(steps[1], in: program, environment)
    #expect(try program.run("runs", "--json").output.contains("\"id\": 2") == false)
  }

  @Test(arguments: [true, false])
  func `the steps of the GitLab job do what they say`(_ isWrong: Bool) throws {
    let program = try Self.checkout(isWrong: isWrong)
    let script = try Self.script(of: "gitlab.yml")
    try #require(script.count == 2)
    let environment = ["CI_JOB_ID": "9", "CI_COMMIT_REF_NAME": "main"]
    let answer = try Self.sh(script.joined(separator: "\n"), in: program, environment)
    #expect(answer.status == (isWrong ? 1 : 0), "\(answer.messages)")
    #expect(try program.text(of: "plumb.xml").contains("<failure") == isWrong)
    #expect(try program.text(of: "plumb.html").contains("<!DOCTYPE html>"))
  }

  @Test func `the steps of the systemd service do what they say`() throws {
    let program = try Self.checkout(isWrong: true)
    let lines = try Self.lines(of: "plumb.service")
    let steps = lines.filter { $0.hasPrefix("ExecStart=") }.map { String($0.dropFirst(10)) }
    try #require(steps.count == 2)
    #expect(try Self.sh(steps[0], in: program).status == 0)
    #expect(try Self.sh(steps[1], in: program).status == 1)
    #expect(try program.text(of: "report.md").contains("Fails: 1 scenario fails."))
    #expect(try program.text(of: "report.html").contains("<!DOCTYPE html>"))
  }

  @Test func `two engines are compared without a history`() throws {
    let program = try Self.checkout(isWrong: true)
    try program.write(
      "docs/left.md",
      """
      ## Left

      ```swift
      HStack(spacing: 10) { Color.blue; Color.green; Color.yellow.relativeProposed(width: 0.5) }
      ```

      ```frames 620x80 stated
      HStack/0.Color 0 0 200 80
      ```

      """)
    let script = try Self.lines(of: "compare.sh").joined(separator: "\n")
    let engine = Program.executable.deletingLastPathComponent().appending(path: "FaultyEngine").path
    let same = try Self.sh(
      script, in: program, words: ["'\(engine)' 1.0.0", "'\(engine)' 1.1.0"])
    #expect(same.status == 0, "\(same.messages)")
    #expect(same.output.hasPrefix("run 2: sample 1.1.0"))
    let other = try Self.sh(
      script, in: program, words: ["'\(engine)' 1.0.0", "'\(engine)' 1.1.0 leftover"])
    #expect(other.status == 1, "\(other.messages)")
    #expect(other.output.contains("1 regression: came out well before"))
    #expect(try program.text(of: "compare.md").contains("Fails: 1 regression"))
    let left = try FileManager.default.contentsOfDirectory(atPath: program.folder.url.path)
    #expect(left.sorted() == ["compare.html", "compare.md", "docs"])
  }

  @Test func `the problem matcher finds what is printed`() throws {
    let program = try Self.checkout(isWrong: true)
    #expect(try program.run("import", "docs").status == 0)
    let text = try String(
      contentsOf: Self.folder.appending(path: "problem-matcher.json"), encoding: .utf8)
    let matcher = try #require(
      text.firstMatch(of: #/"regexp": "(.*)"/#).map { $0.1.replacing("\\\\", with: "\\") })
    let pattern = try Regex<AnyRegexOutput>(String(matcher))
    let answer = try program.run("run", "--report", "problems=-")
    let lines = answer.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 1)
    let match = try #require(try lines.first.flatMap { try pattern.wholeMatch(in: $0) })
    #expect(match.output[1].substring == "docs/rows.md")
    #expect(match.output[4].substring == "error")
  }
}
