/// Packs traces that come as plain numbers: what ``Trace/init(_:)`` and
/// ``Trace/bytes(for:)`` make of the same steps, to the byte.
///
/// One is kept for many traces, so that nothing is allocated but the result.
package struct TracePacker: ~Copyable {
  private var steps: [NumberedStep] = []
  private var writer = TraceEncoder()
  private var pathNumbering = Numbering()

  /// Where the steps that are told stand among all.
  private var kept: [Int32] = []
  private var open: [Int] = []
  private var numbering = Numbering()
  private var questions: [Question] = []

  /// A question with the size it was answered last.
  private struct Question: BitwiseCopyable {
    var path: Int32
    var width, height: UInt64
    var answer: Answer
  }

  private struct Answer: Equatable, BitwiseCopyable {
    var width, height: UInt64
  }

  package init() {}

  /// The numbers by which paths are told: that of the first of those that are the same.
  ///
  /// - Parameters:
  ///   - count: How many paths there are.
  ///   - path: The bytes of one of them.
  /// - Returns: One a path.
  package mutating func numbers(
    ofPaths count: Int, _ path: (Int) -> UnsafeBufferPointer<UInt8>
  ) -> [Int32] {
    pathNumbering.removeAll()
    var firsts: [Int32] = []
    var numbers: [Int32] = []
    firsts.reserveCapacity(count)
    numbers.reserveCapacity(count)
    for index in 0..<count {
      let bytes = path(index)
      var mixed = MixedBits()
      mixed.add(bytes)
      let number = pathNumbering.number(bits: mixed.bits) { known in
        path(Int(firsts[known])).elementsEqual(bytes)
      }
      if number == firsts.count { firsts.append(Int32(truncatingIfNeeded: index)) }
      numbers.append(firsts[number])
    }
    return numbers
  }

  /// The trace of steps, each thing said once.
  ///
  /// - Parameters:
  ///   - count: How many steps there are.
  ///   - values: The numbers of all views, to which remarks refer.
  ///   - step: One of the steps; its path is named by its place.
  /// - Returns: The trace, packed for the paths whose places the steps name.
  package mutating func bytes(
    of count: Int, _ values: UnsafeBufferPointer<Double>, _ step: (Int) -> NumberedStep
  ) -> [UInt8] {
    steps.removeAll(keepingCapacity: true)
    steps.reserveCapacity(count)
    for index in 0..<count { steps.append(step(index)) }
    settle()
    writer.begin()
    for index in kept { writer.add(steps[Int(index)], values) }
    return writer.bytes(values)
  }

  /// Leaves out what was said before, as ``Trace/init(_:)`` does.
  private mutating func settle() {
    kept.removeAll(keepingCapacity: true)
    kept.reserveCapacity(steps.count)
    open.removeAll(keepingCapacity: true)
    numbering.removeAll()
    questions.removeAll(keepingCapacity: true)
    for (index, step) in steps.enumerated() {
      kept.append(Int32(truncatingIfNeeded: index))
      switch step.event {
      case .propose: open.append(kept.count - 1)
      case .answer:
        guard let start = open.popLast(), steps[Int(kept[start])].path == step.path else {
          open.removeAll(keepingCapacity: true)
          continue
        }
        settle(steps[Int(kept[start])], answeredBy: step, from: start)
      case .place: open.removeAll(keepingCapacity: true)
      }
    }
  }

  private mutating func settle(
    _ proposal: NumberedStep, answeredBy step: NumberedStep, from start: Int
  ) {
    let answer = Answer(width: step.width.lengthBits, height: step.height.lengthBits)
    let (path, width) = (proposal.path, proposal.width.lengthBits)
    let height = proposal.height.lengthBits
    var mixed = MixedBits()
    mixed.add(UInt64(truncatingIfNeeded: path))
    mixed.add(width)
    mixed.add(height)
    let number = numbering.number(bits: mixed.bits) { known in
      questions[known].path == path && questions[known].width == width
        && questions[known].height == height
    }
    if number == questions.count {
      questions.append(Question(path: path, width: width, height: height, answer: answer))
    } else if questions[number].answer == answer {
      // Only the question and this answer stay.
      guard start + 1 < kept.count - 1 else { return }
      kept[start + 1] = kept[kept.count - 1]
      kept.removeLast(kept.count - start - 2)
    } else {
      questions[number].answer = answer
    }
  }
}
