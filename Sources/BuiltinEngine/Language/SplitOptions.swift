/// The arguments of `split` that a call may leave out, as one of its forms has them.
struct SplitOptions {
  /// Both arguments with their types, for the rows' text.
  private let arguments: [String]

  /// One a form of `split`.
  static let forms = [
    SplitOptions(arguments: []),
    SplitOptions(arguments: [maximum]),
    SplitOptions(arguments: [omission]),
    SplitOptions(arguments: [maximum, omission]),
  ]

  private static let maximum = "maxSplits: Int"
  private static let omission = "omittingEmptySubsequences: Bool"

  /// The arguments after a separator.
  var afterSeparator: String { arguments.map { ", " + $0 }.joined() }

  /// The arguments before a condition.
  var beforeCondition: String { arguments.map { $0 + ", " }.joined() }

  /// How many splits are made at most, and whether empty parts are left out.
  func read(_ values: some Collection<ProgramValue>) throws -> (count: Int, omitsEmpty: Bool) {
    var (count, omitsEmpty) = (Int.max, true)
    for (argument, value) in zip(arguments, values) {
      if argument == Self.maximum { count = try value.int } else { omitsEmpty = try value.bool }
    }
    guard count >= 0 else { throw Trap("Must take zero or more splits") }
    return (count, omitsEmpty)
  }
}
