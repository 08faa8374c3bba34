/// Writes the steps of a trace; see ``Trace/bytes(for:)``.
///
/// Kept from trace to trace, it keeps its room.
struct TraceEncoder: ~Copyable {
  private var numbering = Numbering()
  private var lengths: [Double] = []
  private var remarkNumbering = Numbering()
  private var remarks: [NumberedStep.Remark] = []
  /// The numbers of remarks that say no more than a rule and a view's numbers, by these.
  private var plainNumbering = Numbering()
  private var plainRemarks: [Int32] = []
  private var body = ByteBuffer(capacity: 4_096)
  private var count = 0
  private var open: [Question] = []

  /// What a proposal says that its answer need not say again.
  private struct Question: BitwiseCopyable {
    var path: Int32
    var width, height: UInt64
  }

  /// Begins a trace.
  mutating func begin() {
    numbering.removeAll()
    lengths.removeAll(keepingCapacity: true)
    remarkNumbering.removeAll()
    remarks.removeAll(keepingCapacity: true)
    plainNumbering.removeAll()
    plainRemarks.removeAll(keepingCapacity: true)
    body.removeAll()
    open.removeAll(keepingCapacity: true)
    count = 0
  }

  /// Writes the next step; `values` are the numbers of all views.
  mutating func add(_ step: NumberedStep, _ values: UnsafeBufferPointer<Double>) {
    count += 1
    let (width, height) = (step.width.lengthBits, step.height.lengthBits)
    let question = step.event == .answer ? open.popLast() : nil
    let namesPath = question?.path != step.path
    let namesSize = question?.width != width || question?.height != height
    var head = number(of: step.remark, values) << TraceHead.bits
    head |= step.event.number
    if namesPath { head |= TraceHead.namesPath }
    if namesSize { head |= TraceHead.namesSize }
    body.append(number: head)
    if namesPath { body.append(number: Int(step.path)) }
    if namesSize {
      body.append(number: number(of: step.width))
      body.append(number: number(of: step.height))
    }
    if step.event == .propose {
      open.append(Question(path: step.path, width: width, height: height))
    }
  }

  private mutating func number(of length: Double) -> Int {
    let number = numbering.number(exactBits: length.lengthBits)
    if number == lengths.count { lengths.append(length) }
    return number
  }

  private mutating func number(
    of remark: NumberedStep.Remark, _ values: UnsafeBufferPointer<Double>
  ) -> Int {
    guard let bits = remark.plainBits else { return listedNumber(of: remark, values) }
    let known = plainNumbering.number(exactBits: bits)
    if known == plainRemarks.count {
      plainRemarks.append(Int32(truncatingIfNeeded: listedNumber(of: remark, values)))
    }
    return Int(plainRemarks[known])
  }

  private mutating func listedNumber(
    of remark: NumberedStep.Remark, _ values: UnsafeBufferPointer<Double>
  ) -> Int {
    let number = remarkNumbering.number(bits: remark.bits(values)) {
      remarks[$0].equals(remark, values)
    }
    if number == remarks.count { remarks.append(remark) }
    return number
  }

  /// What was written.
  ///
  /// - Parameters:
  ///   - otherPaths: The paths behind those that whoever reads will know.
  ///   - otherRules: The words of rules whose numbers are below 0.
  ///   - values: The numbers of all views.
  /// - Returns: The trace, packed.
  mutating func bytes(
    otherPaths: [String] = [], otherRules: [String] = [], _ values: UnsafeBufferPointer<Double>
  ) -> [UInt8] {
    // What remarks say comes to the lengths behind what the steps say.
    var told = ByteBuffer(capacity: remarks.count * 16 + 16)
    for remark in remarks { write(remark, otherRules, values, to: &told) }
    var bytes = ByteBuffer(capacity: body.count + told.count + lengths.count * 4 + 32)
    bytes.append(Trace.format)
    bytes.append(number: otherPaths.count)
    for path in otherPaths { bytes.append(counted: path) }
    bytes.append(number: lengths.count)
    for length in lengths { bytes.append(length: length) }
    bytes.append(number: remarks.count)
    told.withBytes { bytes.append($0) }
    bytes.append(number: count)
    body.withBytes { bytes.append($0) }
    return bytes.withBytes { Array($0) }
  }

  private mutating func write(
    _ remark: NumberedStep.Remark, _ otherRules: [String],
    _ values: UnsafeBufferPointer<Double>, to bytes: inout ByteBuffer
  ) {
    if remark.rule >= 0 {
      bytes.append(number: Int(remark.rule) + 1)
    } else {
      bytes.append(number: 0)
      bytes.append(counted: otherRules[-1 - Int(remark.rule)])
    }
    var flags: UInt8 = 0
    switch remark.axis {
    case .horizontal: flags |= TraceFlag.horizontal
    case .vertical: flags |= TraceFlag.vertical
    case nil: break
    }
    if remark.isPlacing { flags |= TraceFlag.placing }
    if !remark.priority.isNaN { flags |= TraceFlag.priority }
    if !remark.left.isNaN { flags |= TraceFlag.left }
    if !remark.reserved.isNaN { flags |= TraceFlag.reserved }
    if !remark.spacing.isNaN { flags |= TraceFlag.spacing }
    if remark.among >= 0 { flags |= TraceFlag.among }
    bytes.append(flags)
    if !remark.priority.isNaN { bytes.append(number: number(of: remark.priority)) }
    if !remark.left.isNaN { bytes.append(number: number(of: remark.left)) }
    if !remark.reserved.isNaN { bytes.append(number: number(of: remark.reserved)) }
    if !remark.spacing.isNaN { bytes.append(number: number(of: remark.spacing)) }
    if remark.among >= 0 { bytes.append(number: remark.among) }
    bytes.append(number: remark.values.count)
    for index in remark.values { bytes.append(number: number(of: values[index])) }
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

extension NumberedStep.Remark {
  /// All that is said, in one number; `nil` where more is said than a rule and which numbers.
  fileprivate var plainBits: UInt64? {
    guard axis == nil, among < 0, priority.isNaN, left.isNaN, reserved.isNaN, spacing.isNaN,
      values.lowerBound < 1 << 24, values.count < 1 << 6
    else { return nil }
    return UInt64(UInt32(bitPattern: rule)) << 32 | UInt64(values.lowerBound) << 7
      | UInt64(values.count) << 1 | (isPlacing ? 1 : 0)
  }

  fileprivate func bits(_ values: UnsafeBufferPointer<Double>) -> UInt64 {
    var mixed = MixedBits()
    mixed.add(UInt64(truncatingIfNeeded: rule) &+ UInt64(truncatingIfNeeded: among) << 32)
    // Most say nothing of a sharing out.
    if axis != nil {
      mixed.add(priority.lengthBits)
      mixed.add(left.lengthBits)
      mixed.add(reserved.lengthBits)
      mixed.add(spacing.lengthBits)
    }
    for index in self.values { mixed.add(values[index].lengthBits) }
    return mixed.bits
  }

  fileprivate func equals(
    _ other: NumberedStep.Remark, _ values: UnsafeBufferPointer<Double>
  ) -> Bool {
    guard rule == other.rule, axis == other.axis, isPlacing == other.isPlacing,
      among == other.among, priority.lengthBits == other.priority.lengthBits,
      left.lengthBits == other.left.lengthBits, reserved.lengthBits == other.reserved.lengthBits,
      spacing.lengthBits == other.spacing.lengthBits, self.values.count == other.values.count
    else { return false }
    guard self.values.lowerBound != other.values.lowerBound else { return true }
    return zip(self.values, other.values).allSatisfy {
      values[$0].lengthBits == values[$1].lengthBits
    }
  }
}

extension ByteBuffer {
  @inline(__always)
  fileprivate mutating func append(number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 128 {
      append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// A text, with its length in front.
  fileprivate mutating func append(counted text: String) {
    append(number: text.utf8.count)
    append(text)
  }

  fileprivate mutating func append(length: Double) {
    guard !length.isNaN else { return append(number: WrittenLength.unspecified) }
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
