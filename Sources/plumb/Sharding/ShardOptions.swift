import Regression

/// The options of `plumb run` that spread a run over machines.
struct ShardOptions {
  private static let shard = ValueOption(
    "--shard", "I/N",
    help: """
      Compute only shard I of N, into the file of --part; 'auto' or 'auto/N' takes I from \
      SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, CI_NODE_INDEX or PARALLEL_SEQ.
      """,
    expected: "a shard such as 3/7, 'auto' or 'auto/7'"
  ) { Shard.Choice($0) }

  private static let part = ValueOption(
    "--part", "FILE",
    help: """
      The file that takes the answers of a shard, whole or not at all; one whose name ends in \
      '.gz' is packed by gzip.
      """)

  private static let plan = ValueOption(
    "--plan", "FILE", help: "What 'plumb plan' wrote: the shard is computed without a database.")

  private static let parts = Flag(
    "--parts", help: "Record the parts that are given, files and folders, as one run.")

  private static let partial = Flag(
    "--partial", help: "Record the parts that there are, though shards are missing.")

  static let declarations = [
    shard.declaration, part.declaration, plan.declaration, parts.declaration, partial.declaration,
  ]

  /// What a run is here.
  enum Form {
    /// All of it, computed and recorded.
    case whole
    /// A shard of it, computed.
    case shard(Shard.Choice, part: String, plan: String?)
    /// All of it, recorded from parts.
    case parts(isPartial: Bool)
  }

  let form: Form

  init(_ arguments: Arguments) throws(UsageError) {
    let shard = try arguments.value(of: Self.shard)
    let part = try arguments.value(of: Self.part)
    let plan = try arguments.value(of: Self.plan)
    if arguments[Self.parts] {
      guard shard == nil, part == nil, plan == nil else {
        throw .conflict("'--parts' records; '--shard', '--part' and '--plan' compute")
      }
      guard !arguments.operands.isEmpty else { throw .missingOperand("the parts to record") }
      form = .parts(isPartial: arguments[Self.partial])
      try refuse(["--engine", "--timeout", "--repeat", "--resume"], with: "--parts", in: arguments)
      return
    }
    guard !arguments[Self.partial] else { throw .conflict("'--partial' is for '--parts'") }
    switch (shard, part) {
    case (let shard?, let part?):
      form = .shard(shard, part: part, plan: plan)
      try refuse(
        [
          "--label", "--repeat", "--resume", "--previous-engine", "--report", "--fail-on", "--json",
          "--output",
        ], with: "--shard", in: arguments)
      guard plan != nil else { return }
      try refuse(["--db", "--key"], with: "--plan", in: arguments)
      guard arguments.operands.isEmpty else {
        throw .conflict("'--plan' says which scenarios: '\(arguments.operands[0])' is one too many")
      }
    case (nil, nil):
      guard plan == nil else {
        throw .conflict("'--plan' needs a '--shard'; '--shard 1/1' computes all of it")
      }
      form = .whole
    case (_?, nil): throw .conflict("'--shard' needs a '--part' that takes the answers")
    case (nil, _?): throw .conflict("'--part' is for a '--shard'")
    }
  }

  /// Refuses options that would do nothing.
  private func refuse(
    _ names: [String], with option: String, in arguments: Arguments
  ) throws(UsageError) {
    if let name = names.first(where: { arguments.values[$0] != nil }) {
      throw .conflict("'\(name)' and '\(option)' exclude each other")
    }
  }

  /// The words that another shard of the same plan is computed with.
  static func command(_ arguments: Arguments, options: [OptionDeclaration]) -> [String] {
    let own = [shard.declaration.name, part.declaration.name]
    var words = ["run"]
    for option in options where !own.contains(option.name) {
      for value in arguments.values[option.name] ?? [] {
        words += option.value == nil ? [option.name] : [option.name, value]
      }
    }
    return words + (arguments.operands.isEmpty ? [] : ["--"] + arguments.operands)
  }
}
