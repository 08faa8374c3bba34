import Scenarios

/// Why a plan, a part or a shard cannot be used, and where that shows.
package struct ShardError: EngineFailure, Hashable, CustomStringConvertible {
  /// The file, with the line where there is one, or the program.
  package var place: String

  package var message: String

  /// Whether the user asked for something wrong; otherwise there is something that must not be
  /// recorded, or cannot be written.
  package var isBadInput: Bool

  package init(_ place: String, _ message: String, isBadInput: Bool = false) {
    self.place = place
    self.message = message
    self.isBadInput = isBadInput
  }

  package var description: String { "\(place): error: \(message)" }
}
