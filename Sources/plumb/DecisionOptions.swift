/// The options of commands that decide something: who does, and why.
struct DecisionOptions {
  static let reason = ValueOption("--reason", "TEXT", help: "Why. Always needed.")

  static let by = ValueOption(
    "--by", "NAME", help: "Who decides. Default: the variable USER.")

  static let dryRun = Flag("--dry-run", help: "Say what would be done and write nothing.")

  let by: String
  let reason: String
  let isDryRun: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    isDryRun = arguments[Self.dryRun]
    guard let reason = try arguments.value(of: Self.reason) else {
      throw .conflict("'--reason' is needed: say why")
    }
    self.reason = reason
    by = try Self.decider(arguments)
  }

  /// Who decides.
  static func decider(_ arguments: Arguments) throws(UsageError) -> String {
    try arguments.value(of: by) ?? System.environment("USER").flatMap { $0.isEmpty ? nil : $0 }
      ?? "unknown"
  }
}
