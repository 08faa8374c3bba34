import Scenarios

/// How a stack shares its length out.
extension Narrator {
  /// How many children are listed in one sentence.
  private static let listed = 6

  mutating func tellStack(_ inner: [Int], by asker: TraceTree.Question?, depth: Int) {
    let questions = inner.map { tree.questions[$0] }
    let axis = questions.lazy.compactMap(\.offer.details.axis).first ?? .horizontal
    tellWhole(questions, by: asker, axis, depth: depth)
    tellReserve(questions, axis, depth: depth)
    var probes: [TraceTree.Question] = []
    var priority: Double?
    for (position, number) in inner.enumerated() {
      let question = tree.questions[number]
      switch question.offer.rule {
      case "reserve": continue
      case "minimum", "maximum": probes.append(question)
      default:
        tellProbes(probes, questions[position...], axis, depth: depth)
        probes = []
        tellGroup(question, after: priority, depth: depth)
        priority = question.offer.details.priority ?? priority
        tellShare(question, axis, depth: depth)
        tellInside(number, depth: depth + 1)
      }
    }
    tellProbes(probes, [], axis, depth: depth)
    if asker?.answer != nil { tellRest(questions, axis, depth: depth) }
  }

  /// Tells what there is to share: `It has 620; spacing 20 leaves 600`.
  private mutating func tellWhole(
    _ questions: [TraceTree.Question], by asker: TraceTree.Question?, _ axis: LayoutAxis, depth: Int
  ) {
    guard let asker, let whole = asker.offer.length(axis),
      let details = questions.lazy.filter({ $0.offer.details.left != nil }).first?.offer.details,
      let spacing = details.spacing
    else { return }
    let left = Points.text(whole - spacing)
    // What it goes on with, where that is something else: engines have rules, and faults.
    let shared = (details.left ?? 0) + (details.reserved ?? 0)
    guard !shared.isFinite || TraceStep.isSameLength(shared, whole - spacing) else {
      return say(
        depth,
        "It has \(Points.text(whole)); spacing \(Points.text(spacing)) would leave \(left), and it "
          + "shares \(Points.text(shared)).")
    }
    switch spacing {
    case 0: break
    case ..<0: say(depth, "Its gaps of \(Points.text(spacing)) together leave \(left).")
    default:
      say(
        depth, "It has \(Points.text(whole)); spacing \(Points.text(spacing)) leaves \(left).")
    }
  }

  /// Tells what is set aside: `It keeps back 48 for lower priorities: Spacer 8, Color.red 40`.
  private mutating func tellReserve(
    _ questions: [TraceTree.Question], _ axis: LayoutAxis, depth: Int
  ) {
    let kept = questions.filter { $0.offer.rule == "reserve" }
    let total = kept.reduce(0) { $0 + ($1.answer?.length(axis) ?? 0) }
    guard !kept.isEmpty else { return }
    guard total != 0 else {
      return say(depth, "Children of lower priority need nothing at least.")
    }
    let parts = kept.map { question in
      "\(names[question.offer.path]) \(Words.length(question.answer?.length(axis)))"
    }
    say(
      depth,
      "It keeps back \(Points.text(total)) for lower priorities: \(Words.list(parts, Self.listed))."
    )
  }

  /// Tells who is flexible: `How wide they can be: Color.blue 0 to inf, Text 0 to 54`.
  private mutating func tellProbes(
    _ probes: [TraceTree.Question], _ next: ArraySlice<TraceTree.Question>, _ axis: LayoutAxis,
    depth: Int
  ) {
    guard !probes.isEmpty else { return }
    var order: [String] = []
    var ranges: [String: (least: Double?, most: Double?)] = [:]
    for probe in probes {
      let path = probe.offer.path
      if ranges[path] == nil { order.append(path) }
      let length = probe.answer?.length(axis)
      if probe.offer.rule == "minimum" {
        ranges[path, default: (nil, nil)].least = length
      } else {
        ranges[path, default: (nil, nil)].most = length
      }
    }
    let parts = order.map { path -> String in
      // A text is not asked: it always can be 0 wide.
      let (least, most) = (ranges[path]?.least ?? 0, ranges[path]?.most)
      guard let most, most != least else { return "\(names[path]) \(Points.text(least))" }
      return "\(names[path]) \(Points.text(least)) to \(Points.text(most))"
    }
    let length = axis == .horizontal ? "wide" : "high"
    var text = "How \(length) they can be: \(Words.list(parts, Self.listed))."
    let served = next.prefix(order.count).map(\.offer.path)
    if served != order, Set(served) == Set(order) {
      let flexibilities = served.map { path in
        (ranges[path]?.most ?? ranges[path]?.least ?? 0) - (ranges[path]?.least ?? 0)
      }
      let isByFlexibility = zip(flexibilities, flexibilities.dropFirst())
        .allSatisfy { !($0 > $1 + 0.005) }
      text +=
        (isByFlexibility ? " The least flexible comes first: " : " They are served in this order: ")
        + Words.list(served.map { names[$0] }, Self.listed) + "."
    }
    say(depth, text)
  }

  private mutating func tellGroup(
    _ question: TraceTree.Question, after priority: Double?, depth: Int
  ) {
    let details = question.offer.details
    guard let own = details.priority, own != priority, details.reserved != nil || priority != nil,
      let left = details.left
    else { return }
    say(
      depth,
      left > -.infinity
        ? "Priority \(Points.text(own)) shares \(Points.text(left))."
        : "Priority \(Points.text(own)) shares nothing: lower priorities need without end.")
  }

  /// Tells of one share: `Color.blue is offered 600 / 3 = 200 and takes 100`.
  private mutating func tellShare(
    _ question: TraceTree.Question, _ axis: LayoutAxis, depth: Int
  ) {
    let offer = question.offer
    let name = names[offer.path]
    guard let length = offer.length(axis) else {
      return say(depth, "\(name) is offered \(Words.size(offer))\(answered(question)).")
    }
    var calculation = Points.text(length)
    if let left = offer.details.left, let among = offer.details.among {
      if left == -.infinity, length == 0 {
        calculation = "0"
      } else if left < 0, length == 0 {
        calculation = "0, since \(Points.text(-left)) is missing,"
      } else if !TraceStep.isSameLength(left / Double(max(among, 1)), length) {
        calculation += ", of the \(Points.text(left)) that is left for \(among),"
      } else if among > 1 {
        calculation = "\(Points.text(left)) / \(among) = \(Points.text(length))"
      } else if offer.details.spacing != nil {
        calculation = "the \(Points.text(length)) that is left"
      }
    } else if offer.rule == "share" {
      calculation += " once more"
    }
    say(depth, "\(name) is offered \(calculation)\(answered(question, along: axis)).")
  }

  private func answered(_ question: TraceTree.Question, along axis: LayoutAxis) -> String {
    guard let answer = question.answer, let length = answer.length(axis) else {
      return answered(question)
    }
    let across = answer.length(axis.other)
    let isOffered = question.offer.length(axis) == length
    var text = isOffered ? " and takes it" : " and takes \(Points.text(length))"
    if across != question.offer.length(axis.other) {
      text +=
        axis == .horizontal ? ", \(Words.length(across)) high" : ", \(Words.length(across)) wide"
    }
    return text
  }

  private mutating func tellRest(
    _ questions: [TraceTree.Question], _ axis: LayoutAxis, depth: Int
  ) {
    guard let last = questions.last(where: { $0.offer.details.left != nil }),
      last.offer.details.among == 1, last.offer.details.reserved == nil,
      questions.last?.offer.details.left != nil,
      let left = last.offer.details.left, let taken = last.answer?.length(axis)
    else { return }
    let rest = left - taken
    if rest > 0.005, rest.isFinite {
      say(depth, "\(Points.text(rest)) is left over, and nobody gets it.")
    } else if rest < -0.005, rest.isFinite {
      say(depth, "That is \(Points.text(-rest)) more than there is.")
    }
  }

  /// `: 100 + 250 + 50 and 20 of gaps`, where that is what a stack's length is made of.
  ///
  /// Gaps are told where they are known: as what the engine said they take, or as what lies between
  /// the children where they were placed. Nothing is told where the sum is not the stack's length.
  func sum(of question: TraceTree.Question) -> String {
    guard let answer = question.answer, answer.rule == "stack" else { return "" }
    var lengths: [(path: String, length: Double)] = []
    let details = question.inner.lazy.map { tree.questions[$0].offer.details }
    let axis = details.compactMap(\.axis).first
    guard let axis, let whole = answer.length(axis) else { return "" }
    for number in question.inner {
      let inner = tree.questions[number]
      guard inner.offer.rule == "share" || inner.offer.rule == "unprobed",
        let length = inner.answer?.length(axis)
      else { continue }
      // What a stack that is no node asks its views is no length of this one.
      guard paths.parent(of: inner.offer.path) == question.offer.path else { return "" }
      lengths.removeAll { $0.path == inner.offer.path }
      lengths.append((inner.offer.path, length))
    }
    let gaps = whole - lengths.reduce(0) { $0 + $1.length }
    guard lengths.count > 1, lengths.count <= Self.listed, gaps.isFinite else { return "" }
    let sum = lengths.map { Points.text($0.length) }.joined(separator: " + ")
    if abs(gaps) < 0.005 { return ": \(sum)" }
    let told = details.compactMap(\.spacing).last ?? placedGaps(between: lengths, axis)
    guard let told, TraceStep.isSameLength(told, gaps) else { return "" }
    return ": \(sum) and \(Points.text(gaps)) of gaps"
  }

  /// What lies between children where they were placed, one after the other.
  private func placedGaps(
    between lengths: [(path: String, length: Double)], _ axis: LayoutAxis
  ) -> Double? {
    let starts = lengths.compactMap { child in
      tree.places.last { $0.path == child.path }?.length(axis).map { ($0, child.length) }
    }.sorted { $0.0 < $1.0 }
    let gaps = zip(starts, starts.dropFirst()).map { $1.0 - $0.0 - $0.1 }
    guard starts.count == lengths.count, gaps.allSatisfy({ $0 > -0.005 }) else { return nil }
    return gaps.reduce(0, +)
  }
}

extension TraceStep {
  func length(_ axis: LayoutAxis) -> Double? { axis == .horizontal ? width : height }
}

extension LayoutAxis {
  var other: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}
