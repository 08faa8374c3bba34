/// The form in which a trace is stored: a few bytes a step.
///
/// Numbers, paths and details stand in tables; a step refers to them. Numbers of any length are
/// written seven bits a byte, lowest first. An answer to the last open question needs no path, and
/// one that takes what it is offered no size.
extension Trace {
  /// The first byte of what is written here; another form will have another.
  static let format: UInt8 = 1

  /// The only byte of what is unsteady.
  static let unsteadyFormat: UInt8 = 2

  /// - Parameter paths: What whoever reads will know, the paths of the content's frame set.
  /// - Returns: The trace, packed.
  package func bytes(for paths: [String]) -> [UInt8] {
    guard !isUnsteady else { return [Self.unsteadyFormat] }
    var numbers = StepNumbers(paths: paths)
    let steps = steps.map { numbers.numbered($0) }
    return numbers.values.withUnsafeBufferPointer { values in
      var writer = TraceEncoder()
      writer.begin()
      for step in steps { writer.add(step, values) }
      return writer.bytes(otherPaths: numbers.otherPaths, otherRules: numbers.otherRules, values)
    }
  }

  /// Reads what ``bytes(for:)`` wrote.
  ///
  /// - Returns: `nil` for bytes that nobody wrote for these paths.
  package init?(bytes: [UInt8], paths: [String]) {
    if bytes == [Self.unsteadyFormat] {
      self = .unsteady
      return
    }
    var reader = TraceDecoder(bytes: bytes[...])
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

/// What a stored trace tells of a step beside its size, as several steps may share it.
struct TraceRemark: Hashable {
  var rule: String
  var details: TraceStep.Details
}

/// Gives the paths, rules and values of steps their numbers.
private struct StepNumbers {
  private var paths = NumberedTexts()
  /// The numbers that the paths are written with: those of a frame set may be there twice.
  private var pathNumbers: [Int32] = []
  private let pathCount: Int
  private(set) var otherPaths: [String] = []
  private var rules = NumberedTexts()
  private(set) var values: [Double] = []

  init(paths: [String]) {
    pathCount = paths.count
    for (number, path) in paths.enumerated() where self.paths.number(of: path) == pathNumbers.count
    {
      pathNumbers.append(Int32(truncatingIfNeeded: number))
    }
  }

  var otherRules: [String] { rules.texts }

  mutating func numbered(_ step: TraceStep) -> NumberedStep {
    NumberedStep(
      step.event, path: number(of: step.path), width: step.width ?? .nan,
      height: step.height ?? .nan, remark: remark(of: step))
  }

  private mutating func number(of path: String) -> Int32 {
    let known = paths.number(of: path)
    if known < pathNumbers.count { return pathNumbers[known] }
    let number = Int32(truncatingIfNeeded: pathCount + otherPaths.count)
    pathNumbers.append(number)
    otherPaths.append(path)
    return number
  }

  private mutating func remark(of step: TraceStep) -> NumberedStep.Remark {
    let details = step.details
    let rule =
      TraceStep.number(ofRule: step.rule)
      ?? -1 - Int32(truncatingIfNeeded: rules.number(of: step.rule))
    var remark = NumberedStep.Remark(rule: rule)
    remark.axis = details.axis
    remark.isPlacing = details.isPlacing
    remark.priority = details.priority ?? .nan
    remark.left = details.left ?? .nan
    remark.reserved = details.reserved ?? .nan
    remark.spacing = details.spacing ?? .nan
    remark.among = details.among ?? -1
    let start = values.count
    values += details.values.map { $0 ?? .nan }
    remark.values = start..<values.count
    return remark
  }
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
