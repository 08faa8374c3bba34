/// Reads what ``TraceEncoder`` writes; whatever else it is given, it ends in `nil`.
struct TraceDecoder {
  private var bytes: ArraySlice<UInt8>
  private var lengths: [Double?] = []

  init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func byte() -> UInt8? { bytes.popFirst() }

  private mutating func number() -> Int? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 63, by: 7) {
      guard let byte = byte() else { return nil }
      number |= UInt64(byte & 127) << shift
      if byte < 128 { return Int(exactly: number) }
    }
    return nil
  }

  /// How many elements follow, each of at least one byte.
  private mutating func count() -> Int? { number().flatMap { $0 <= bytes.count ? $0 : nil } }

  private mutating func text() -> String? {
    guard let length = count() else { return nil }
    defer { bytes = bytes.dropFirst(length) }
    return String(validating: bytes.prefix(length), as: UTF8.self)
  }

  private mutating func length() -> Double?? {
    switch number() {
    case nil: return nil
    case WrittenLength.unspecified: return .some(nil)
    case WrittenLength.infinity: return .some(.infinity)
    case WrittenLength.negativeInfinity: return .some(-.infinity)
    case WrittenLength.exact:
      guard bytes.count >= 8 else { return nil }
      var bits: UInt64 = 0
      for (index, byte) in bytes.prefix(8).enumerated() { bits |= UInt64(byte) << (index * 8) }
      bytes = bytes.dropFirst(8)
      let length = Double(bitPattern: bits)
      return length.isNaN ? nil : .some(length)
    case .some(let number):
      let code = number - WrittenLength.first
      let whole = code & 1 == 0 ? code >> 1 : ~(code >> 1)
      return .some(Double(whole) / WrittenLength.parts)
    }
  }

  private mutating func listedLength() -> Double?? {
    guard let number = number(), lengths.indices.contains(number) else { return nil }
    return .some(lengths[number])
  }

  mutating func steps(paths: [String]) -> [TraceStep]? {
    guard let others = list({ $0.text() }), let lengths = list({ $0.length() }) else { return nil }
    self.lengths = lengths
    guard let remarks = list({ $0.remark() }) else { return nil }
    let paths = paths + others
    var open: [TraceStep] = []
    return list { reader in
      guard let head = reader.number(), remarks.indices.contains(head >> TraceHead.bits) else {
        return nil
      }
      let events = TraceStep.Event.allCases
      let event = head & (1 << TraceHead.eventBits - 1)
      guard events.indices.contains(event) else { return nil }
      let remark = remarks[head >> TraceHead.bits]
      let question = events[event] == .answer ? open.popLast() : nil
      var step = TraceStep(
        path: question?.path ?? "", event: events[event], width: question?.width,
        height: question?.height, rule: remark.rule, details: remark.details)
      if head & TraceHead.namesPath != 0 {
        guard let path = reader.number(), paths.indices.contains(path) else { return nil }
        step.path = paths[path]
      }
      if head & TraceHead.namesSize != 0 {
        guard case .some(let width) = reader.listedLength(),
          case .some(let height) = reader.listedLength()
        else { return nil }
        step.width = width
        step.height = height
      }
      if step.event == .propose { open.append(step) }
      return step
    }
  }

  private mutating func list<Element>(
    _ read: (inout TraceDecoder) -> Element?
  ) -> [Element]? {
    guard let count = count() else { return nil }
    var elements: [Element] = []
    elements.reserveCapacity(count)
    for _ in 0..<count {
      guard let element = read(&self) else { return nil }
      elements.append(element)
    }
    return elements
  }

  private mutating func remark() -> TraceRemark? {
    guard let word = number() else { return nil }
    let rule =
      word == 0
      ? text() : knownTraceRules.indices.contains(word - 1) ? knownTraceRules[word - 1] : nil
    guard let rule, let flags = byte() else { return nil }
    var details = TraceStep.Details(isPlacing: flags & TraceFlag.placing != 0)
    details.axis =
      flags & TraceFlag.horizontal != 0
      ? .horizontal : flags & TraceFlag.vertical != 0 ? .vertical : nil
    let lengths: [(UInt8, WritableKeyPath<TraceStep.Details, Double?>)] = [
      (TraceFlag.priority, \.priority), (TraceFlag.left, \.left), (TraceFlag.reserved, \.reserved),
      (TraceFlag.spacing, \.spacing),
    ]
    for (flag, member) in lengths where flags & flag != 0 {
      guard case .some(let length) = listedLength() else { return nil }
      details[keyPath: member] = length
    }
    if flags & TraceFlag.among != 0 {
      guard let among = number() else { return nil }
      details.among = among
    }
    guard let values = list({ $0.listedLength() }) else { return nil }
    details.values = values
    return TraceRemark(rule: rule, details: details)
  }
}
