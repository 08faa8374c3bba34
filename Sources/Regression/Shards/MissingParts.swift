/// The shards that have no part, and how to compute them.
struct MissingParts {
  private let missing: [Int]
  private let count: Int
  private let command: [String]
  private let folder: String
  private let paths: Set<String>
  private let place: String

  /// How many commands are told; an own decision.
  private static let toldCommands = 100

  /// - Parameters:
  ///   - missing: The numbers of the shards.
  ///   - part: One that is there.
  ///   - paths: All that are.
  init(_ missing: [Int], of part: PartFile, among paths: [String]) {
    self.missing = missing
    count = part.head.shard.count
    command = part.head.command
    folder = part.path.lastIndex(of: "/").map { String(part.path[...$0]) } ?? ""
    self.paths = Set(paths)
    place = paths.count == 1 ? paths[0] : "\(paths[0]) and \(paths.count - 1) more"
  }

  var error: ShardError {
    var lines = [
      "\(missing.count) of \(count) shards \(missing.count == 1 ? "is" : "are") missing; computed "
        + "where the plan and the engine are, by"
    ]
    lines += missing.prefix(Self.toldCommands).map { "  " + text(of: $0) }
    if missing.count > Self.toldCommands {
      lines.append("  … and \(missing.count - Self.toldCommands) more")
    }
    lines.append("'--partial' records only what is there")
    return ShardError(place, lines.joined(separator: "\n"))
  }

  private func text(of shard: Int) -> String {
    // Another shard's part may be called so.
    var name = "\(folder)part-\(shard)-of-\(count)"
    while paths.contains(name + ".jsonl") { name += "-again" }
    let own = ["--shard", "\(shard)/\(count)", "--part", name + ".jsonl"]
    // Behind the name of the command: what follows may end the options.
    let words = ["plumb"] + command.prefix(1) + own + command.dropFirst()
    return words.map(Self.quoted).joined(separator: " ")
  }

  /// A word as a shell takes it for itself.
  private static func quoted(_ word: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,@%+")
    guard word.isEmpty || !word.allSatisfy(plain.contains) else { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}
