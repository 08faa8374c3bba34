import Foundation
import Testing

/// The files that show how a run is spread over machines, carried out as they stand, each on one
/// machine that plays all.
struct ShardFilesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Documentation/shards").standardizedFileURL

  private static func text(of file: String) throws -> String {
    try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  /// Carries out a line of a shell in the folder of the suite, with `plumb` and `tools` on the path.
  private func shell(
    _ line: String, in suite: ShardSuite, _ environment: [String: String] = [:],
    status: Int32 = 0
  ) throws {
    let tools = suite.program.folder.url.appending(path: "tools").path()
    let programs = Program.executable.deletingLastPathComponent().path()
    let answer = try Program.Running(
      URL(filePath: "/bin/bash"), ["-c", "set -euo pipefail; " + line],
      in: suite.program.folder.url,
      input: "",
      environment: environment.merging(
        ["PATH": "\(tools):\(programs):/usr/bin:/bin", "PLUMB_DB": "parts.db"]
      ) { $1 }
    ).answer()
    #expect(answer.status == status, "\(line)\n\(answer.messages)\(answer.output)")
  }

  /// The suite in which a run in one piece was recorded, and one in parts is going to be.
  private func suite() throws -> ShardSuite {
    let suite = try ShardSuite(["padding-and-fixed-size"])
    #expect(try suite.runWhole().status == 0)
    return suite
  }

  private func expectOneEqualRun(_ suite: ShardSuite) throws {
    #expect(try suite.recordedRuns() == 1)
    let digests = try ["whole.db", "parts.db"].map { database in
      try suite.program.run("query", "SELECT hex(digest) FROM run", "--db", database).output
    }
    #expect(digests[0] == digests[1])
  }

  @Test func `there is a test for every file`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
    #expect(
      names.sorted() == [
        "github-actions.yml", "gitlab-ci.yml", "kubernetes.yaml", "parallel.sh",
        "slurm-record.sbatch", "slurm-shard.sbatch", "slurm.sh",
      ])
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/parallel"),
      "GNU parallel is not installed"))
  func `GNU parallel computes and records a run`() throws {
    let suite = try suite()
    let script = Self.folder.appending(path: "parallel.sh").path()
    try shell("'\(script)' 4", in: suite)
    try expectOneEqualRun(suite)
  }

  @Test func `GitLab's jobs compute and record a run`() throws {
    let lines = try Self.text(of: "gitlab-ci.yml").matches(of: #/\n    - (?<line>.+)/#)
      .map { String($0.output.line) }
    try #require(lines.count == 4)
    let suite = try suite()
    try shell(lines[0], in: suite, ["CI_PIPELINE_ID": "12", "CI_NODE_TOTAL": "1"])
    for shard in 1...4 {
      let variables = ["CI_NODE_INDEX": "\(shard)", "CI_NODE_TOTAL": "4"]
      try shell(lines[1] + "; " + lines[2], in: suite, variables)
    }
    try shell(lines[3], in: suite, ["CI_NODE_TOTAL": "1"])
    try expectOneEqualRun(suite)
  }

  @Test func `GitHub's jobs compute and record a run`() throws {
    let lines = try Self.text(of: "github-actions.yml").matches(of: #/ run: (?<line>.+)/#)
      .map { String($0.output.line).replacing("${{ github.run_id }}", with: "12") }
    try #require(lines.count == 5)
    let suite = try suite()
    try shell(lines[0], in: suite)
    for shard in 1...4 {
      try shell(lines[1].replacing("${{ matrix.shard }}", with: "\(shard)"), in: suite)
    }
    // What the artifacts do.
    try shell(lines[2] + "; mkdir parts; mv part-*.jsonl parts", in: suite)
    try shell(lines[3], in: suite)
    try shell(lines[4], in: suite, ["GITHUB_STEP_SUMMARY": "summary.md"])
    try expectOneEqualRun(suite)
    #expect(try !suite.program.text(of: "summary.md").isEmpty)
  }

  @Test func `Kubernetes' jobs compute and record a run`() throws {
    let text = try Self.text(of: "kubernetes.yaml")
    let plan = String(
      try #require(text.firstMatch(of: #/#   (?<line>plumb plan .+)/#)?.output.line))
    let list = try #require(
      text.firstMatch(of: #/command:\n(?<list>(?: +[-#] .+\n)+)/#)?.output.list)
    let shard = list.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^ +- (.+)/#)?.output.1
    }.joined(separator: " ")
    let record = String(try #require(text.firstMatch(of: #/command: \[(.+)\]/#)?.output.1))
    let suite = try suite()
    try shell("mkdir -p suite/parts; cp parts.db suite/plumb.db", in: suite)
    try shell(plan.replacing("/suite/", with: "suite/"), in: suite)
    for index in 0..<4 {
      let line = shard.replacing("/suite/", with: "suite/")
        .replacing("$(JOB_COMPLETION_INDEX)", with: "\(index)")
      try shell(line, in: suite, ["JOB_COMPLETION_INDEX": "\(index)"])
    }
    try shell(
      record.replacing(", ", with: " ").replacing("/suite", with: "suite")
        + "; cp suite/plumb.db parts.db", in: suite)
    try expectOneEqualRun(suite)
  }

  /// Plays Slurm: carries tasks out one after the other, and a job after them only if all went well.
  private static let sbatch = """
    #!/bin/bash
    while [[ $1 == --* ]]; do
      case $1 in
        --array=*) array=${1#--array=} ;;
        --dependency=afterok:12) test ! -e failed || exit 1 ;;
        --parsable | --kill-on-invalid-dep=yes) ;;
        *) exit 2 ;;
      esac
      shift
    done
    if [[ -v array ]]; then
      for task in $(seq "${array%-*}" "${array#*-}"); do
        SLURM_ARRAY_TASK_ID=$task SLURM_CPUS_PER_TASK=1 bash "$@" || touch failed
      done
      echo 12
    else
      bash "$@"
    fi

    """

  @Test func `Slurm's scripts compute and record a run, and a failed task is repeated`() throws {
    let suite = try suite()
    try suite.program.write("tools/sbatch", Self.sbatch)
    try shell("chmod +x tools/sbatch", in: suite)
    let script = Self.folder.appending(path: "slurm.sh").path()
    let task = Self.folder.appending(path: "slurm-shard.sbatch").path()
    // A folder in the place of a part makes its task fail.
    try shell("mkdir -p parts/part-3-of-4.jsonl", in: suite)
    try shell("'\(script)' 4", in: suite, status: 1)
    #expect(try suite.recordedRuns() == 0)
    try shell("rmdir parts/part-3-of-4.jsonl; rm failed", in: suite)
    try shell("sbatch --array=3-3 '\(task)' 4", in: suite)
    try shell("sbatch '\(Self.folder.path())/slurm-record.sbatch'", in: suite)
    try expectOneEqualRun(suite)
  }
}
