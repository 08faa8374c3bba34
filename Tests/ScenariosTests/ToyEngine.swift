import Scenarios

/// A layout of rows, paddings and colours in a few lines, which tells all it asks.
///
/// It can be wrong in one rule, and it can talk in other ways without being wrong.
struct ToyEngine {
  /// The rule that is wrong.
  enum Fault: String, CaseIterable {
    case share, order, spacing, padding, paddedSize, text, place, rowSize

    /// The cluster of what it causes.
    var cluster: String {
      switch self {
      case .share: "stack.share.left"
      case .order: "stack.share.order"
      case .spacing: "stack.share.spacing"
      case .padding: "padding.propose"
      case .paddedSize: "padding.answer"
      case .text: "text.answer"
      case .place: "stack.row"
      case .rowSize: "stack.row"
      }
    }
  }

  indirect enum View: Sendable {
    case row([View])
    case padding(View)
    case color
    case text(Double)

    var name: String {
      switch self {
      case .row: "HStack"
      case .padding(let view): view.name + ".padding"
      case .color: "Color"
      case .text: "Text"
      }
    }
  }

  var fault: Fault?
  private(set) var frames: [NodeFrame] = []

  static func layout(_ view: View, fault: Fault?) -> (block: Block, account: FrameSet) {
    var engine = ToyEngine(fault: fault)
    let block = engine.ask(view, view.name, 600, rule: "root")
    engine.place(view, view.name, x: 0, block)
    return (block, FrameSet(nodes: engine.frames))
  }

  /// A question with its answer and what was asked in between.
  struct Block {
    var offer, answer: TraceStep
    var inner: [Block] = []

    var steps: [TraceStep] { [offer] + inner.flatMap(\.steps) + [answer] }

    var width: Double { answer.width ?? 0 }
  }

  /// The path below a row or a padding.
  private static func child(_ view: View, _ path: String, _ index: Int? = nil) -> String {
    guard let index else { return String(path.dropLast(".padding".count)) }
    return "\(path)/\(index).\(view.name)"
  }

  private func ask(
    _ view: View, _ path: String, _ width: Double, rule: String,
    _ details: TraceStep.Details = TraceStep.Details()
  ) -> Block {
    let offer = TraceStep(
      path: path, event: .propose, width: width, height: 10, rule: rule, details: details)
    func block(_ length: Double, _ rule: String, _ inner: [Block] = []) -> Block {
      Block(
        offer: offer,
        answer: TraceStep(path: path, event: .answer, width: length, height: 10, rule: rule),
        inner: inner)
    }
    switch view {
    case .color: return block(width, "fill")
    case .text(let length):
      return block(min(width, fault == .text ? length + 7 : length), "text")
    case .padding(let view):
      let inner = max(0, width - (fault == .padding ? 5 : 10))
      let child = ask(view, Self.child(view, path), inner, rule: "padding")
      return block(child.width + (fault == .paddedSize ? 5 : 10), "padding", [child])
    case .row(let views): return row(views, path, width, block)
    }
  }

  private func row(
    _ views: [View], _ path: String, _ width: Double,
    _ block: (Double, String, [Block]) -> Block
  ) -> Block {
    let spacing = Double(views.count - 1) * (fault == .spacing ? 9 : 10)
    var asked: [Block] = []
    var flexibility: [Double] = []
    for (index, view) in views.enumerated() {
      let least = ask(view, Self.child(view, path, index), 0, rule: "minimum")
      let most = ask(view, Self.child(view, path, index), 1e4, rule: "maximum")
      asked += [least, most]
      flexibility.append(most.width - least.width)
    }
    var order = views.indices.sorted { (flexibility[$0], $0) < (flexibility[$1], $1) }
    if fault == .order { order.reverse() }
    var left = width - spacing
    var sum = spacing
    for (position, index) in order.enumerated() {
      let among = views.count - position
      let share = ask(
        views[index], Self.child(views[index], path, index), max(0, left / Double(among)),
        rule: "share",
        TraceStep.Details(
          axis: .horizontal, priority: 0, left: left, among: among, spacing: spacing))
      asked.append(share)
      left -= share.width + (fault == .share ? 3 : 0)
      sum += share.width
    }
    return block(sum + (fault == .rowSize ? 4 : 0), "stack", asked)
  }

  private mutating func place(_ view: View, _ path: String, x: Double, _ block: Block) {
    frames.append(
      NodeFrame(path: path, frame: Frame(x: x, y: 0, width: block.width, height: 10)))
    switch view {
    case .color, .text: break
    case .padding(let inner):
      place(inner, Self.child(inner, path), x: x + 5, block.inner[0])
    case .row(let views):
      var next = x + (fault == .place ? 2 : 0)
      for (index, inner) in views.enumerated() {
        let path = Self.child(inner, path, index)
        guard let share = block.inner.last(where: { $0.offer.path == path }) else { continue }
        place(inner, path, x: next, share)
        next += share.width + 10
      }
    }
  }
}

/// Another way to talk that leads to the same frames.
enum Chatter: String, CaseIterable {
  case none, warmUp, doubled, reversedProbes, withoutProbes, remembering, afterthought, innerWarmUp

  func steps(_ block: ToyEngine.Block) -> [TraceStep] {
    switch self {
    case .none: block.steps
    case .warmUp: Self.small(block.offer.path) + Self.smalls(block) + block.steps
    case .afterthought: block.steps + Self.smalls(block)
    case .innerWarmUp: Self.warmed(block).steps
    case .doubled: Self.doubled(block).flatMap(\.steps)
    case .reversedProbes: Self.reversed(block).steps
    case .withoutProbes: Self.withoutProbes(block).steps
    case .remembering: Self.remembering(block).steps
    }
  }

  private static func small(_ path: String) -> [TraceStep] {
    [
      TraceStep(path: path, event: .propose, width: 0, height: 0, rule: "warm"),
      TraceStep(path: path, event: .answer, width: 0, height: 0, rule: ""),
    ]
  }

  private static func smalls(_ block: ToyEngine.Block) -> [TraceStep] {
    small(block.offer.path) + block.inner.flatMap { smalls($0) }
  }

  private static func warmed(_ block: ToyEngine.Block) -> ToyEngine.Block {
    var block = block
    block.inner = block.inner.flatMap { inner -> [ToyEngine.Block] in
      let steps = small(inner.offer.path)
      return [ToyEngine.Block(offer: steps[0], answer: steps[1]), warmed(inner)]
    }
    return block
  }

  private static func doubled(_ block: ToyEngine.Block) -> [ToyEngine.Block] {
    var block = block
    block.inner = block.inner.flatMap { doubled($0) }
    return [block, block]
  }

  private static func isProbe(_ block: ToyEngine.Block) -> Bool {
    block.offer.rule == "minimum" || block.offer.rule == "maximum"
  }

  private static func reversed(_ block: ToyEngine.Block) -> ToyEngine.Block {
    var block = block
    block.inner =
      block.inner.filter(isProbe).reversed().map(reversed)
      + block.inner.filter { !isProbe($0) }.map(reversed)
    return block
  }

  private static func withoutProbes(_ block: ToyEngine.Block) -> ToyEngine.Block {
    var block = block
    block.inner = block.inner.filter { !isProbe($0) }.map(withoutProbes)
    return block
  }

  /// What was asked before is not asked again, nor what it is made of.
  private static func remembering(_ block: ToyEngine.Block) -> ToyEngine.Block {
    var known: Set<TraceStep> = []
    func short(_ block: ToyEngine.Block) -> ToyEngine.Block {
      var block = block
      var key = block.offer
      key.rule = ""
      key.details = TraceStep.Details()
      block.inner = known.insert(key).inserted ? block.inner.map(short) : []
      return block
    }
    return short(block)
  }
}
