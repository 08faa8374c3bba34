import BuiltinEngine
import Regression
import Scenarios

/// One shard of a run: computed into a part, recorded nowhere.
struct ShardRun {
  let choice: Shard.Choice

  /// The file that takes the answers.
  let part: String

  /// The file of the plan; `nil` where the database makes it.
  let plan: String?

  let terms: [String]

  /// The database.
  let path: String

  let engine: EngineOptions
  let key: String?
  let workers: Int

  /// The words that another shard is computed with.
  let command: [String]

  func run(_ console: Console) throws -> ExitStatus {
    try spareInputs()
    let shard = try chosenShard(console)
    let started = System.now
    let program = try engine.program()
    let plan = try loadedPlan(for: program.version)
    let share = plan.share(of: shard)
    console.detail(
      "\(plan.place): \(share.count) of \(plan.contents.count) contents on \(workers) threads")
    let progress = Progress("computing", on: console)
    InterruptNote.set("plumb run: interrupted: there is no part")
    let worker = ShardWorker(
      workers: workers, canTrace: program.canTrace, progress: { progress.show($0, of: $1) },
      makeEngine: { try program.makeStartedEngine() })
    let head = PartHead(
      of: plan, share: share, shard: shard, engine: program?.hello ?? EngineServer.hello,
      key: plan.head.key, started: started, version: BuiltinEngine.semanticVersion,
      command: command)
    try worker.compute(share, of: plan, head: head, into: WholeFile(part).output()) {
      try program?.requireAnswers(to: share.count)
    }
    progress.finish()
    console.note(
      "\(part): shard \(shard), \(share.count) of \(plan.contents.count) contents answered by "
        + "\(program.version.name) \(program.version.version)")
    return .success
  }

  private func chosenShard(_ console: Console) throws -> Shard {
    switch choice {
    case .exactly(let shard): return shard
    case .automatic(let count):
      let found = try Shard.automatic(count: count, environment: System.environment)
      console.note("shard \(found.shard), from \(found.variable)")
      return found.shard
    }
  }

  private func loadedPlan(for engine: EngineVersion) throws -> ShardPlan {
    guard let file = plan else {
      return try ShardPlan(selecting: terms, in: path, engine: engine, key: key)
    }
    let plan = try ShardPlan(readingFile: file)
    guard plan.head.engine == engine.name else {
      throw Failure.input(
        file,
        "the plan is for the engine '\(plan.head.engine)', whose history it knows, and this is "
          + "'\(engine.name)'")
    }
    return plan
  }

  /// Refuses to put the part in the place of what it is made from.
  private func spareInputs() throws {
    if let plan, System.isSameFile(part, plan) {
      throw Failure.input(part, "the part would replace the plan")
    }
    for file in ["", "-wal", "-shm"] where System.isSameFile(part, path + file) {
      throw Failure.input(part, "the part would replace the suite's database")
    }
  }
}
