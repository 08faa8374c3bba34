/// Something that happens to a suite, as data: a failing history is cut down by leaving some out.
///
/// Runs are named by the ordinal of the event that made them, so that an event means the same
/// whatever was left out before it; one that has lost its meaning does nothing.
enum HistoryEvent: CustomStringConvertible {
  case run(Recomputation)
  case void(run: Int)
  case restore(run: Int)

  /// The article states another width, or none.
  case restate(scenario: Int, width: Int?)

  /// The example's code is another one.
  case edit(scenario: Int, variant: Int)

  /// The article loses the block, or gets it back.
  case remove(scenario: Int)
  case putBack(scenario: Int)

  /// Frames are taken over from a run, for its engine or for all.
  case accept(scenario: Int, run: Int, forAll: Bool)
  case undo(scenario: Int)

  case addKnown(scenario: Int)
  case removeKnown(scenario: Int)

  /// The end dates of all known issues come.
  case expireKnown

  /// Scenarios are computed no more, and that is taken back.
  case retire(scenario: Int)
  case comeBack(scenario: Int)

  /// A scenario goes on under the name of another heading, by decision.
  case rename(scenario: Int, heading: Int)

  /// The article puts the example under another heading.
  case move(scenario: Int, heading: Int)

  /// A night passes without a run.
  case dayPasses

  struct Recomputation {
    /// Names the run in later events.
    var ordinal: Int
    var engine: Int
    var version: Int

    /// Which scenarios; empty for all.
    var scenarios: [Int]

    /// What the engine answers to the content of each letter.
    var answers: [HistoryAnswer]
    var key: String?
  }

  var description: String {
    switch self {
    case .run(let run):
      "run \(run.ordinal): engine \(run.engine) \(HistoryModel.versions[run.version]) "
        + "of \(run.scenarios), \(run.answers)" + (run.key.map { ", key \($0)" } ?? "")
    case .void(let run): "void run \(run)"
    case .restore(let run): "restore run \(run)"
    case .restate(let scenario, let width):
      "restate \(scenario) as \(width.map(String.init) ?? "nothing")"
    case .edit(let scenario, let variant): "edit \(scenario) into variant \(variant)"
    case .remove(let scenario): "remove \(scenario)"
    case .putBack(let scenario): "put \(scenario) back"
    case .accept(let scenario, let run, let forAll):
      "accept \(scenario) from run \(run)" + (forAll ? " for all" : "")
    case .undo(let scenario): "undo the acceptance of \(scenario)"
    case .addKnown(let scenario): "known \(scenario)"
    case .removeKnown(let scenario): "no longer known \(scenario)"
    case .expireKnown: "the end dates come"
    case .retire(let scenario): "retire \(scenario)"
    case .comeBack(let scenario): "take back that \(scenario) retired"
    case .rename(let scenario, let heading): "rename \(scenario) to heading \(heading)"
    case .move(let scenario, let heading): "move \(scenario) under heading \(heading)"
    case .dayPasses: "a day passes"
    }
  }
}

/// What an engine answers to one content.
enum HistoryAnswer: Hashable, CustomStringConvertible {
  case width(Int)
  case crash
  case error
  case unsupported

  var description: String {
    switch self {
    case .width(let width): "\(width)"
    case .crash: "crash"
    case .error: "error"
    case .unsupported: "unsupported"
    }
  }
}
