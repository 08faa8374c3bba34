/// Finds the node that itself behaves otherwise in the end, from the outside inwards.
///
/// Every node is taken for a function from what it is offered to the size it answers. Where a node is
/// offered the same and comes to another size, either a child of it answers the same question
/// otherwise, and the search goes on there, or the node itself offers, answers or places otherwise.
/// So it does not matter what else was asked, how often and in which order.
struct CauseSearch {
  /// The step in which two versions differ.
  struct Finding {
    var event: TraceStep.Event

    /// The node that is asked, answers or is placed.
    var node: String

    /// The node whose rule the step follows; `nil` for the root's proposal and place.
    var owner: String?

    /// The step of each side; `nil` where it has none.
    var good, bad: TraceStep?

    /// Of a proposal, which of each side's questions it is.
    var question = Pair<Int?>(good: nil, bad: nil)

    /// The node's frames, where it has another size than it answered.
    var frames: Pair<Frame>?
  }

  /// The same thing of both sides.
  struct Pair<Value> {
    var good, bad: Value
  }

  let good, bad: LayoutAccount
  let nesting: Nesting
  let changes: NodeChanges
  let tolerance: Double

  /// The nodes through which the search went, the root first, with what each was asked.
  private(set) var trail: [(node: String, question: Pair<Int?>)] = []

  init(good: LayoutAccount, bad: LayoutAccount, tolerance: Double) {
    self.good = good
    self.bad = bad
    self.tolerance = tolerance
    nesting = Nesting(good.paths + bad.paths)
    changes = NodeChanges(good, bad, nesting, tolerance: tolerance)
  }

  /// Where the search stands: at a node that is offered the same by both.
  private enum Place {
    /// It answers otherwise.
    case answering(String, Pair<Int>, isFinal: Bool)
    /// Its size is the same, something in it is not.
    case placing(String, Pair<Int?>)
    case found(Finding)
  }

  /// - Returns: `nil` where both lead to the same.
  mutating func search() -> Finding? {
    guard var place = start() else { return nil }
    while true {
      switch place {
      case .found(let finding): return finding
      case .answering(let node, let question, let isFinal):
        trail.append((node, Pair(good: question.good, bad: question.bad)))
        place = answering(node, question, isFinal: isFinal)
      case .placing(let node, let question):
        trail.append((node, question))
        guard let next = placing(node, question) else { return nil }
        place = next
      }
    }
  }

  private func start() -> Place? {
    for root in nesting.roots {
      let question = lastPair(
        good.finalQuestions(to: root, after: nil), bad.finalQuestions(to: root, after: nil))
      if let next = next(root, question, in: nil) { return next }
      if let finding = placed(root, question, in: nil) { return .found(finding) }
      if changes.isChangedInside(root) { return .placing(root, question) }
    }
    return nil
  }

  // MARK: A node that answers otherwise

  private func answering(_ node: String, _ question: Pair<Int>, isFinal: Bool) -> Place {
    let (before, after) = (
      good.lastQuestions(inside: question.good, isFinal: isFinal),
      bad.lastQuestions(inside: question.bad, isFinal: isFinal)
    )
    var last: [String: Pair<Int?>] = [:]
    for child in Set(before.keys).union(after.keys) {
      last[child] = completed(child, lastPair(before[child] ?? [], after[child] ?? []))
    }
    var skipped: (node: String, Pair<Int?>)?
    for (child, asked) in inOrder(last) {
      guard let goodNumber = asked.good, let badNumber = asked.bad else {
        skipped = skipped ?? (child, asked)
        continue
      }
      let both = Pair(good: goodNumber, bad: badNumber)
      if answersDiffer(both) { return differing(child, both, in: node, isFinal: isFinal) }
    }
    if let (child, asked) = skipped, before.isEmpty == after.isEmpty {
      return contradiction(in: node, before: asked.bad) ?? .found(proposal(child, asked, node))
    }
    return .found(
      Finding(
        event: .answer, node: node, owner: node, good: good.question(question.good).answer,
        bad: bad.question(question.bad).answer))
  }

  /// A question that one side did not ask here, with where it asked the same elsewhere: it may have
  /// remembered the answer.
  private func completed(_ child: String, _ asked: Pair<Int?>) -> Pair<Int?> {
    func find(_ number: Int, of side: LayoutAccount, in other: LayoutAccount) -> Int? {
      other.questions(to: child).last {
        other.question($0).offer.hasSize(of: side.question(number).offer, within: tolerance)
      }
    }
    switch (asked.good, asked.bad) {
    case (let number?, nil): return Pair(good: number, bad: find(number, of: good, in: bad))
    case (nil, let number?): return Pair(good: find(number, of: bad, in: good), bad: number)
    default: return asked
    }
  }

  /// What is behind a child that comes to another size: itself, or what it is offered.
  private func differing(
    _ child: String, _ asked: Pair<Int>, in node: String?, isFinal: Bool
  ) -> Place {
    let offers = Pair(good: good.question(asked.good).offer, bad: bad.question(asked.bad).offer)
    if offers.good.hasSize(of: offers.bad, within: tolerance) {
      return .answering(child, asked, isFinal: isFinal)
    }
    return contradiction(in: node, before: asked.bad)
      ?? .found(proposal(child, Pair(good: asked.good, bad: asked.bad), node))
  }

  private func proposal(_ child: String, _ asked: Pair<Int?>, _ owner: String?) -> Finding {
    Finding(
      event: .propose, node: child, owner: owner, good: asked.good.map { good.question($0).offer },
      bad: asked.bad.map { bad.question($0).offer }, question: asked)
  }

  /// A child that answered a question otherwise, before something was asked of a sibling or of
  /// itself: that it is offered something else may only follow from it.
  private func contradiction(in node: String?, before limit: Int?) -> Place? {
    guard let node, let limit else { return nil }
    let asker = bad.question(limit).asker
    var elsewhere: Place?
    for number in bad.tree.questions.indices.prefix(limit) {
      let question = bad.question(number)
      guard nesting.parent(of: question.offer.path) == node, question.answer != nil else {
        continue
      }
      let same = good.questions(to: question.offer.path).filter {
        good.question($0).offer.hasSize(of: question.offer, within: tolerance)
          && good.question($0).answer != nil
      }
      guard let last = same.last,
        same.allSatisfy({ answersDiffer(Pair(good: $0, bad: number)) })
      else { continue }
      let place = Place.answering(
        question.offer.path, Pair(good: last, bad: number), isFinal: false)
      if question.asker == asker { return place }
      elsewhere = elsewhere ?? place
    }
    return elsewhere
  }

  // MARK: A node whose children come to lie otherwise

  private func placing(_ node: String, _ question: Pair<Int?>) -> Place? {
    let children = nesting.children(of: node)
    var last: [String: Pair<Int?>] = [:]
    for child in children {
      last[child] = lastPair(
        good.finalQuestions(to: child, after: question.good),
        bad.finalQuestions(to: child, after: question.bad))
    }
    let changed = inOrder(last.filter { changes.isChanged($0.key) })
    for (child, asked) in changed {
      if let next = next(child, asked, in: node) { return next }
    }
    if let child = changed.first(where: { changes.isOnlyOnOneSide($0.node) })?.node {
      return .found(chosen(child, in: node, question))
    }
    for (child, asked) in inOrder(last) {
      guard let finding = placed(child, asked, in: node) else { continue }
      return followsGuide(in: child) ? .placing(child, asked) : .found(finding)
    }
    return changed.first { changes.isChangedInside($0.node) }.map { .placing($0.node, $0.asked) }
  }

  /// Where a node leads that is asked something else in the end, or answers otherwise.
  private func next(_ node: String, _ asked: Pair<Int?>, in parent: String?) -> Place? {
    guard let goodNumber = asked.good, let badNumber = asked.bad else {
      // Nobody asked it but one of the two, and it is another one now.
      let isAskedByOne = (asked.good == nil) != (asked.bad == nil)
      guard isAskedByOne, changes.hasOtherSize(node) else { return nil }
      return contradiction(in: parent, before: asked.bad) ?? .found(proposal(node, asked, parent))
    }
    let both = Pair(good: goodNumber, bad: badNumber)
    let offers = Pair(good: good.question(goodNumber).offer, bad: bad.question(badNumber).offer)
    guard answersDiffer(both) || !offers.good.hasSize(of: offers.bad, within: tolerance) else {
      return nil
    }
    return differing(node, both, in: parent, isFinal: true)
  }

  /// A node that lies elsewhere, or is placed with another size than it answered.
  private func placed(_ node: String, _ asked: Pair<Int?>, in parent: String?) -> Finding? {
    let isMoved = changes.isPlacedOtherwise(node)
    guard isMoved || changes.hasOtherSize(node) else { return nil }
    let isResized = changes.hasOtherSize(node) && asked.good != nil && asked.bad != nil
    guard isMoved || isResized || asked.good == nil && asked.bad == nil else { return nil }
    if !isMoved, asked.good == nil {
      return Finding(
        event: .answer, node: node, owner: node, good: size(good, node), bad: size(bad, node))
    }
    return Finding(
      event: .place, node: node, owner: parent, good: put(good, node, parent),
      bad: put(bad, node, parent), frames: isResized ? frames(of: node) : nil)
  }

  /// Whether a node lies elsewhere because something in it does, which stays where it was: a guide of
  /// that was lined up.
  private func followsGuide(in node: String) -> Bool {
    guard changes.isChangedInside(node), let before = good.frame(of: node),
      let after = bad.frame(of: node)
    else { return false }
    var inside = nesting.children(of: node)
    while let path = inside.popLast() {
      inside += nesting.children(of: path)
      guard let old = good.frame(of: path), let new = bad.frame(of: path) else { continue }
      if before.x != after.x, TraceStep.isEqual(old.x, new.x, within: tolerance) { return true }
      if before.y != after.y, TraceStep.isEqual(old.y, new.y, within: tolerance) { return true }
    }
    return false
  }

  /// A node that is there on one side only: the one around took another one.
  private func chosen(_ child: String, in node: String, _ question: Pair<Int?>) -> Finding {
    func answer(_ side: LayoutAccount, _ number: Int?) -> TraceStep? {
      number.flatMap { side.question($0).answer } ?? size(side, node)
    }
    return Finding(
      event: .answer, node: node, owner: node, good: answer(good, question.good),
      bad: answer(bad, question.bad))
  }

  private func frames(of node: String) -> Pair<Frame>? {
    guard let before = good.frame(of: node), let after = bad.frame(of: node) else { return nil }
    return Pair(good: before, bad: after)
  }

  private func size(_ side: LayoutAccount, _ node: String) -> TraceStep? {
    side.size(of: node).map {
      TraceStep(path: node, event: .answer, width: $0.width, height: $0.height, rule: "")
    }
  }

  /// The step that put a node where it lies, with the coordinates that its frame has.
  private func put(_ side: LayoutAccount, _ node: String, _ parent: String?) -> TraceStep? {
    guard let origin = side.origin(of: node, in: parent) else { return side.place(of: node) }
    var step =
      side.place(of: node)
      ?? TraceStep(path: node, event: .place, width: nil, height: nil, rule: "")
    step.width = origin.width
    step.height = origin.height
    return step
  }

  // MARK: Comparing

  private func answersDiffer(_ asked: Pair<Int>) -> Bool {
    let answers = (good.question(asked.good).answer, bad.question(asked.bad).answer)
    guard let before = answers.0, let after = answers.1 else { return false }
    return !before.hasSize(of: after, within: tolerance)
  }

  /// The last question of each side; where one of them also asked what the other asked last, by the
  /// same rule, it is that one.
  private func lastPair(_ before: [Int], _ after: [Int]) -> Pair<Int?> {
    guard let first = before.last, let second = after.last else {
      return Pair(good: before.last, bad: after.last)
    }
    let offers = (good.question(first).offer, bad.question(second).offer)
    func isSame(_ offer: TraceStep, _ other: TraceStep) -> Bool {
      // What one asked only to know more, another may have to ask no more.
      (offer.rule == other.rule || offers.0.isProbe != offers.1.isProbe)
        && offer.hasSize(of: other, within: tolerance)
    }
    if let same = after.last(where: { isSame(bad.question($0).offer, offers.0) }) {
      return Pair(good: first, bad: same)
    }
    if let same = before.last(where: { isSame(good.question($0).offer, offers.1) }) {
      return Pair(good: same, bad: second)
    }
    // Who was only probed was passed over.
    if offers.0.isProbe != offers.1.isProbe {
      return offers.0.isProbe ? Pair(good: nil, bad: second) : Pair(good: first, bad: nil)
    }
    return Pair(good: first, bad: second)
  }

  /// Nodes in the order in which the later version asked them, then as the earlier one did.
  private func inOrder(_ last: [String: Pair<Int?>]) -> [(node: String, asked: Pair<Int?>)] {
    last.sorted { a, b in
      let (first, second) = (a.value.bad ?? .max, b.value.bad ?? .max)
      if first != second { return first < second }
      let (third, fourth) = (a.value.good ?? .max, b.value.good ?? .max)
      return third == fourth ? a.key < b.key : third < fourth
    }.map { ($0.key, $0.value) }
  }
}
