/// What one version did with a content: what its nodes said to each other, and where they lie.
package struct LayoutAccount: Sendable {
  package let trace: Trace

  /// The frames that the trace led to; `nil` where they are not known.
  package let frames: FrameSet?

  let tree: TraceTree

  /// The questions put to a node, in order.
  private let questions: [String: [Int]]
  private let places: [String: TraceStep]
  private let listed: [String: Frame]

  package init(_ trace: Trace, frames: FrameSet? = nil) {
    self.trace = trace
    self.frames = frames
    let tree = TraceTree(trace.steps)
    self.tree = tree
    questions = Dictionary(grouping: tree.questions.indices) { tree.questions[$0].offer.path }
    places = Dictionary(tree.places.map { ($0.path, $0) }) { _, last in last }
    listed = Dictionary((frames?.nodes ?? []).map { ($0.path, $0.frame) }) { first, _ in first }
  }

  /// All nodes, in the order of the frames, then of the trace.
  var paths: [String] { (frames?.nodes ?? []).map(\.path) + trace.steps.map(\.path) }

  func question(_ number: Int) -> TraceTree.Question { tree.questions[number] }

  func questions(to path: String) -> [Int] { questions[path] ?? [] }

  /// The node's frame in the space of the root.
  func frame(of path: String) -> Frame? { listed[path] }

  /// Where the node was put, as the engine told it.
  func place(of path: String) -> TraceStep? { places[path] }

  /// The size a node has in the end; `nil` where nothing tells it.
  func size(of path: String) -> Proposal? {
    if let frame = listed[path] { return Proposal(width: frame.width, height: frame.height) }
    let answer = questions(to: path).last.flatMap { tree.questions[$0].answer }
    return answer.map { Proposal(width: $0.width, height: $0.height) }
  }

  /// Where a node's origin lies, seen from that of the node around it; `nil` where nothing tells it.
  func origin(of path: String, in parent: String?) -> Proposal? {
    if let frame = listed[path], let around = parent.flatMap({ listed[$0] }) {
      return Proposal(
        width: frame.x.distance(from: around.x), height: frame.y.distance(from: around.y))
    }
    if parent == nil, let frame = listed[path] { return Proposal(width: frame.x, height: frame.y) }
    return places[path].map { Proposal(width: $0.width, height: $0.height) }
  }

  // MARK: What stays

  /// The questions after whose answers a node may have got the size that it keeps, in order.
  ///
  /// An engine may ask a node as often as it likes, and in any order: what counts is what the node
  /// around asked on the way to its own size, or when it placed its children.
  ///
  /// - Parameters:
  ///   - path: The node.
  ///   - question: The one after which the node around got its size; `nil` if it is not known.
  /// - Returns: Their numbers.
  func finalQuestions(to path: String, after question: Int?) -> [Int] {
    let all = questions(to: path)
    let fitting = all.filter { number in
      guard let asker = tree.questions[number].asker, let question,
        tree.questions[asker].offer.path == tree.questions[question].offer.path
      else { return true }
      return tree.questions[asker].offer.hasSize(of: tree.questions[question].offer, within: 0)
    }
    return settled(among: fitting.isEmpty ? all : fitting)
  }

  /// The questions about each node that were asked on the way to an answer and may have decided it.
  ///
  /// - Parameters:
  ///   - question: What is answered. An engine that knows the answer does not ask again: any other
  ///     telling of the same answer will do.
  ///   - isFinal: Whether the node has the size of this answer in the end.
  /// - Returns: Their numbers, in order, by the path of the node that is asked.
  func lastQuestions(inside question: Int, isFinal: Bool) -> [String: [Int]] {
    let inner = questionsAsked(toAnswer: question)
    return Dictionary(grouping: inner) { tree.questions[$0].offer.path }.mapValues {
      isFinal ? settled(among: $0) : $0.suffix(1)
    }
  }

  /// What was asked on the way to an answer, in order.
  func questionsAsked(toAnswer question: Int) -> [Int] {
    let asked = tree.questions[question]
    if !asked.inner.isEmpty { return asked.inner }
    let same = questions(to: asked.offer.path).last { number in
      let other = tree.questions[number]
      return !other.inner.isEmpty && other.offer.hasSize(of: asked.offer, within: 0)
        && other.answer?.width == asked.answer?.width
        && other.answer?.height == asked.answer?.height
    }
    return same.map { tree.questions[$0].inner } ?? []
  }

  /// Of questions to one node those whose answer is the size it has, else the last.
  private func settled(among numbers: [Int]) -> [Int] {
    guard let path = numbers.first.map({ tree.questions[$0].offer.path }), let frame = listed[path]
    else { return numbers.suffix(1) }
    let settled = numbers.filter { number in
      let answer = tree.questions[number].answer
      return answer?.width == frame.width && answer?.height == frame.height
    }
    return settled.isEmpty ? numbers.suffix(1) : settled
  }
}

extension Double {
  /// The distance from another coordinate; 0 between equal infinities.
  fileprivate func distance(from other: Double) -> Double { self == other ? 0 : self - other }
}

extension TraceStep {
  /// Whether another step has the same lengths, or coordinates.
  func hasSize(of other: TraceStep, within tolerance: Double) -> Bool {
    Self.isEqual(width, other.width, within: tolerance)
      && Self.isEqual(height, other.height, within: tolerance)
  }

  static func isEqual(_ a: Double?, _ b: Double?, within tolerance: Double) -> Bool {
    // Infinities differ by NaN from themselves.
    if a == b { return true }
    guard let a, let b else { return false }
    return abs(a - b) <= tolerance
  }
}
