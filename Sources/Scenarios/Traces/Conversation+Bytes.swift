/// The form in which a conversation is stored: a few bytes a step.
///
/// Numbers, paths and details stand in tables; a step refers to them. Numbers of any length are
/// written seven bits a byte, lowest first. An answer to the last open question needs no path, and
/// one that takes what it is offered no size.
extension Conversation {
  /// The first byte of what is written here; another form will have another.
  static let format: UInt8 = 1

  /// The only byte of what is unsteady.
  static let unsteadyFormat: UInt8 = 2

  /// - Parameter paths: What whoever reads will know, the paths of the content's frame set.
  /// - Returns: The conversation, packed.
  package func bytes(for paths: [String]) -> [UInt8] {
    guard !isUnsteady else { return [Self.unsteadyFormat] }
    var writer = ConversationWriter(paths: paths)
    for step in steps { writer.add(step) }
    return [Self.format] + writer.bytes
  }

  /// Reads what ``bytes(for:)`` wrote.
  ///
  /// - Returns: `nil` for bytes that nobody wrote for these paths.
  package init?(bytes: [UInt8], paths: [String]) {
    if bytes == [Self.unsteadyFormat] {
      self = .unsteady
      return
    }
    var reader = ConversationReader(bytes: bytes[...])
    guard reader.byte() == Self.format, let steps = reader.steps(paths: paths) else { return nil }
    self.init(settled: steps)
  }
}

/// The words that stand as numbers: those of the built-in engine, in an order that stays.
///
/// New ones go to the end; others are written out.
let knownTraceRules = [
  "", "root", "minimum", "maximum", "reserve", "share", "unprobed", "stack", "lazy", "layer",
  "layers", "trackMinimum", "trackMaximum", "trackShare", "trackUnprobed", "track", "tracks",
  "cell", "frame", "flexibleFrame", "containerFrame", "relativeLength", "padding", "fixedSize",
  "aspectRatio", "relative", "position", "offset", "passOn", "child", "ideal", "decoration",
  "inset", "safeArea", "alignment", "center", "fit", "scroll", "container", "layout", "reader",
  "fill", "circle", "natural", "spacer", "divider", "text",
]

let traceRuleNumbers = Dictionary(
  uniqueKeysWithValues: knownTraceRules.enumerated().map { ($1, $0) })

/// What a stored conversation tells of a step beside its size, as several steps may share it.
struct TraceRemark: Hashable {
  var rule: String
  var details: TraceStep.Details
}

/// The bits of a step's head, below the number of its remark.
enum TraceHead {
  static let eventBits = 2
  static let namesPath = 1 << 2
  static let namesSize = 1 << 3
  static let bits = 4
}

/// The bits that say which details follow.
enum TraceFlag {
  static let horizontal: UInt8 = 1
  static let vertical: UInt8 = 2
  static let priority: UInt8 = 4
  static let left: UInt8 = 8
  static let among: UInt8 = 16
  static let reserved: UInt8 = 32
  static let spacing: UInt8 = 64
  static let placing: UInt8 = 128
}

/// How lengths are written that are no short fractions.
enum WrittenLength {
  static let unspecified = 0
  static let exact = 1
  static let infinity = 2
  static let negativeInfinity = 3
  static let first = 4

  /// Fractions down to this part of a point are written as whole numbers.
  static let parts = 64.0
  static let limit = 1e12
}
