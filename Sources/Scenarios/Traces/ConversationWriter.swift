/// Writes the steps of a conversation; see ``Conversation/bytes(for:)``.
struct ConversationWriter {
  private var paths = Numbering<String>()
  /// The numbers that the paths are written with: those of a frame set may be there twice.
  private var pathNumbers: [Int] = []
  private var pathCount: Int
  private var otherPaths: [String] = []
  private var lengths = Numbering<Double?>()
  private var remarks = Numbering<TraceRemark>()
  private var body: [UInt8] = []
  private var count = 0
  private var open: [Question] = []

  /// What a proposal says that its answer need not say again.
  private struct Question {
    var path: String
    var width, height: Double?
  }

  init(paths: [String]) {
    pathCount = paths.count
    for (number, path) in paths.enumerated() {
      let known = self.paths.number(of: path, bits: Self.bits(of: path))
      if known == pathNumbers.count { pathNumbers.append(number) }
    }
    body.reserveCapacity(1_024)
  }

  mutating func add(_ step: TraceStep) {
    count += 1
    let question = step.event == .answer ? open.popLast() : nil
    let namesPath = question?.path != step.path
    let namesSize =
      question == nil || question?.width != step.width || question?.height != step.height
    let remark = TraceRemark(rule: step.rule, details: step.details)
    var head = remarks.number(of: remark, bits: remark.bits) << TraceHead.bits
    head |= step.event.number
    if namesPath { head |= TraceHead.namesPath }
    if namesSize { head |= TraceHead.namesSize }
    body.append(number: head)
    if namesPath { body.append(number: number(of: step.path)) }
    if namesSize {
      body.append(number: lengths.number(of: step.width, bits: step.width.bits))
      body.append(number: lengths.number(of: step.height, bits: step.height.bits))
    }
    if step.event == .propose {
      open.append(Question(path: step.path, width: step.width, height: step.height))
    }
  }

  private mutating func number(of path: String) -> Int {
    let known = paths.number(of: path, bits: Self.bits(of: path))
    if known < pathNumbers.count { return pathNumbers[known] }
    let number = pathCount + otherPaths.count
    pathNumbers.append(number)
    otherPaths.append(path)
    return number
  }

  private static func bits(of path: String) -> UInt64 {
    var mixed = MixedBits()
    mixed.add(path)
    return mixed.bits
  }

  var bytes: [UInt8] {
    var lengths = lengths
    let remarks = remarks.elements.flatMap { Self.bytes(of: $0, &lengths) }
    var bytes: [UInt8] = []
    bytes.append(number: otherPaths.count)
    for path in otherPaths { bytes.append(text: path) }
    bytes.append(number: lengths.elements.count)
    for length in lengths.elements { bytes.append(length: length) }
    bytes.append(number: self.remarks.elements.count)
    bytes += remarks
    bytes.append(number: count)
    return bytes + body
  }

  private static func bytes(of remark: TraceRemark, _ lengths: inout Numbering<Double?>) -> [UInt8]
  {
    var bytes: [UInt8] = []
    if let number = traceRuleNumbers[remark.rule] {
      bytes.append(number: number + 1)
    } else {
      bytes.append(0)
      bytes.append(text: remark.rule)
    }
    let details = remark.details
    var flags: UInt8 = 0
    switch details.axis {
    case .horizontal: flags |= TraceFlag.horizontal
    case .vertical: flags |= TraceFlag.vertical
    case nil: break
    }
    if details.isPlacing { flags |= TraceFlag.placing }
    var numbers: [Int] = []
    for (flag, length) in [
      (TraceFlag.priority, details.priority), (TraceFlag.left, details.left),
      (TraceFlag.reserved, details.reserved), (TraceFlag.spacing, details.spacing),
    ] {
      guard let length else { continue }
      flags |= flag
      numbers.append(lengths.number(of: length, bits: Double?.some(length).bits))
    }
    if let among = details.among, among >= 0 {
      flags |= TraceFlag.among
      numbers.append(among)
    }
    bytes.append(flags)
    for number in numbers { bytes.append(number: number) }
    bytes.append(number: details.values.count)
    for value in details.values {
      bytes.append(number: lengths.number(of: value, bits: value.bits))
    }
    return bytes
  }
}

extension TraceStep.Event {
  /// Its number among all cases.
  fileprivate var number: Int {
    switch self {
    case .propose: 0
    case .answer: 1
    case .place: 2
    }
  }
}

extension TraceRemark {
  fileprivate var bits: UInt64 {
    var mixed = MixedBits()
    mixed.add(rule)
    mixed.add(details.priority)
    mixed.add(details.left)
    mixed.add(details.reserved)
    mixed.add(details.spacing)
    mixed.add(UInt64(bitPattern: Int64(details.among ?? -1)))
    for value in details.values { mixed.add(value) }
    return mixed.bits
  }
}

extension [UInt8] {
  fileprivate mutating func append(number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 128 {
      append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  fileprivate mutating func append(text: String) {
    append(number: text.utf8.count)
    append(contentsOf: text.utf8)
  }

  fileprivate mutating func append(length: Double?) {
    guard let length else { return append(number: WrittenLength.unspecified) }
    guard length.isFinite else {
      return append(number: length > 0 ? WrittenLength.infinity : WrittenLength.negativeInfinity)
    }
    let parts = length * WrittenLength.parts
    if abs(parts) < WrittenLength.limit, let whole = Int(exactly: parts) {
      // The sign goes to the lowest bit.
      return append(number: WrittenLength.first + (whole << 1 ^ whole >> (Int.bitWidth - 1)))
    }
    append(number: WrittenLength.exact)
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: length.bitPattern >> shift))
    }
  }
}
