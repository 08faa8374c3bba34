extension Shard {
  /// What an option asks for.
  package enum Choice: Hashable, Sendable {
    case exactly(Shard)

    /// The one that the environment says, of as many as are given here or there.
    case automatic(count: Int?)

    /// Reads `3/7`, `auto` or `auto/7`.
    package init?(_ text: String) {
      if let shard = Shard(text) {
        self = .exactly(shard)
      } else if text == "auto" {
        self = .automatic(count: nil)
      } else if text.hasPrefix("auto/"), let count = Int(text.dropFirst(5)),
        (1...Shard.maximumCount).contains(count)
      {
        self = .automatic(count: count)
      } else {
        return nil
      }
    }
  }

  /// A shard and the variable that said it.
  package struct Found: Hashable, Sendable {
    package var shard: Shard
    package var variable: String
  }

  /// The shard that the environment says.
  ///
  /// - Parameters:
  ///   - count: How many there are; `nil` where the environment has to say that too.
  ///   - environment: The value of a variable; `nil` if it is not set.
  /// - Returns: The shard, with the variable that says it.
  /// - Throws: ``ShardError`` where nothing is said, where it cannot be, and where two variables
  ///   say different shards.
  package static func automatic(
    count: Int?, environment: (String) -> String?
  ) throws(ShardError) -> Found {
    var found: [Found] = []
    var variables: [String: String] = [:]
    for name in Source.all.map(\.variable) + Source.totals {
      if let text = environment(name), !text.isEmpty { variables[name] = text }
    }
    for source in Source.all {
      guard let text = variables[source.variable] else { continue }
      let surroundings = Surroundings(
        source: source, text: text, count: count, variables: variables)
      found.append(Found(shard: try surroundings.shard(), variable: source.variable))
    }
    guard let first = found.first else {
      throw Self.unusable(
        "none of \(Source.all.map(\.variable).joined(separator: ", ")) is set; say '--shard I/N'")
    }
    if let other = found.first(where: { $0.shard != first.shard }) {
      throw Self.unusable(
        "\(first.variable) says shard \(first.shard) and \(other.variable) \(other.shard); say "
          + "'--shard I/N'")
    }
    return first
  }

  private static func unusable(_ message: String) -> ShardError {
    ShardError("--shard auto", message, isBadInput: true)
  }

  /// A variable by which a job knows which of its kind it is.
  private struct Source {
    let variable: String

    /// What the first job is called.
    let first: Int

    /// The variable that says how many jobs there are.
    let total: String?

    static let all = [
      // A Slurm array, which begins where its user wants.
      Source(variable: "SLURM_ARRAY_TASK_ID", first: 1, total: nil),
      // An indexed Kubernetes job.
      Source(variable: "JOB_COMPLETION_INDEX", first: 0, total: nil),
      // A parallel job of GitLab.
      Source(variable: "CI_NODE_INDEX", first: 1, total: "CI_NODE_TOTAL"),
      // GNU parallel.
      Source(variable: "PARALLEL_SEQ", first: 1, total: nil),
    ]

    /// What else says how many jobs there are.
    static let totals =
      all.compactMap(\.total)
      + ["SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_MAX", "SLURM_ARRAY_TASK_COUNT"]
  }

  /// What the variables say around one of them.
  private struct Surroundings {
    let source: Source
    let text: String
    let count: Int?
    let variables: [String: String]

    func shard() throws(ShardError) -> Shard {
      guard let number = Int(text), number >= 0 else {
        throw unusable("\(source.variable) is '\(text.prefix(40))', no number")
      }
      let (first, count) = try range()
      guard let shard = Shard(index: number - first + 1, count: count) else {
        throw unusable(
          "\(source.variable) is \(number), and of \(count) it counts from \(first) to "
            + "\(first + count - 1)")
      }
      return shard
    }

    /// What the first job is called, and how many there are.
    private func range() throws(ShardError) -> (first: Int, count: Int) {
      let total = try source.total.flatMap { name throws(ShardError) in try number(of: name) }
      if let count {
        if let total, let name = source.total, total != count {
          throw unusable("\(name) is \(total), and '--shard' says \(count)")
        }
        return (source.first, count)
      }
      if let total { return (source.first, total) }
      guard source.variable == "SLURM_ARRAY_TASK_ID" else {
        throw unusable("\(source.variable) comes without a count; say '--shard auto/N'")
      }
      return try array()
    }

    /// The bounds of a Slurm array, if it is a whole one.
    ///
    /// An array that repeats failed tasks has only their numbers.
    private func array() throws(ShardError) -> (first: Int, count: Int) {
      guard let first = try number(of: "SLURM_ARRAY_TASK_MIN"),
        let last = try number(of: "SLURM_ARRAY_TASK_MAX"),
        let count = try number(of: "SLURM_ARRAY_TASK_COUNT"), first <= 1,
        last - first + 1 == count
      else {
        throw unusable(
          "the Slurm array is not a whole one from 0 or 1 on; say '--shard auto/N', which counts "
            + "from 1")
      }
      return (first, count)
    }

    private func number(of name: String) throws(ShardError) -> Int? {
      guard let text = variables[name] else { return nil }
      guard let number = Int(text), (0...Shard.maximumCount).contains(number) else {
        throw unusable("\(name) is '\(text.prefix(40))', no number of jobs")
      }
      return number
    }

    private func unusable(_ message: String) -> ShardError { Shard.unusable(message) }
  }
}
