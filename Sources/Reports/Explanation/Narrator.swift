import Scenarios

/// Tells a trace, question by question.
struct Narrator {
  let tree: TraceTree
  let names: NodeNames
  let paths: NodePaths
  private(set) var lines: [Explanation.Line] = []

  /// What each node answered, in order, by its path.
  private let answers: [String: [TraceStep]]

  init(_ tree: TraceTree, _ names: NodeNames) {
    self.tree = tree
    self.names = names
    paths = NodePaths(tree.questions.map(\.offer.path))
    answers = Dictionary(grouping: tree.questions.compactMap(\.answer), by: \.path)
  }

  mutating func say(_ depth: Int, _ text: String) {
    lines.append(Explanation.Line(depth: depth, text: text))
  }

  /// Tells of the root and of all that is asked where nodes are placed.
  mutating func tellAll() {
    guard let root = tree.outer.first else { return }
    let question = tree.questions[root]
    say(0, "\(names[question.offer.path]) is offered \(Words.size(question.offer)).")
    tellInside(root, depth: 1)
    if let answer = question.answer {
      say(0, "\(names[question.offer.path]) takes \(Words.size(answer))\(sum(of: question)).")
    }
    tellPlacing()
  }

  /// Tells what a node does with what it is offered.
  mutating func tellInside(_ number: Int, depth: Int) {
    let question = tree.questions[number]
    tell(question.inner, by: question, depth: depth)
  }

  /// Tells of questions that one node asks.
  mutating func tell(_ inner: [Int], by question: TraceTree.Question?, depth: Int) {
    let rules = Set(inner.map { tree.questions[$0].offer.rule })
    if !rules.isDisjoint(with: ["share", "reserve", "minimum", "maximum"]) {
      tellStack(inner, by: question, depth: depth)
    } else if rules.contains("trackShare") {
      tellTracks(inner, depth: depth)
    } else {
      for child in inner { tellOffer(child, by: question, depth: depth) }
    }
  }

  /// Tells of one question by its own rule, and what is asked on the way to its answer.
  mutating func tellOffer(_ number: Int, by asker: TraceTree.Question?, depth: Int) {
    let question = tree.questions[number]
    let child = names[question.offer.path]
    let offer = question.offer
    switch offer.rule {
    case "ideal":
      let size = question.answer.map { ", which is " + Words.size($0) } ?? ""
      say(depth, "\(child) is asked for its ideal size\(size).")
    case "unprobed", "lazy", "layer", "layout", "track", "cell", "trackUnprobed":
      say(depth, "\(child) is offered \(Words.size(offer))\(answered(question)).")
    default:
      let parent = paths.parent(of: offer.path) ?? ""
      let modifier = Words.modifier(
        parent, offer, offered: asker?.offer, sizes: answers[parent] ?? [])
      say(depth, "\(modifier): \(child) is offered \(Words.size(offer))\(answered(question)).")
    }
    tellInside(number, depth: depth + 1)
    tellOwnSize(asker, of: question, depth: depth)
  }

  /// Tells that a modifier answers something else than its child.
  private mutating func tellOwnSize(
    _ asker: TraceTree.Question?, of child: TraceTree.Question, depth: Int
  ) {
    guard let asker, let own = asker.answer, let taken = child.answer,
      own.width != taken.width || own.height != taken.height,
      asker.inner.last.map({ tree.questions[$0].index }) == child.index
    else { return }
    let name = NodePaths.name(of: asker.offer.path)
    switch own.rule {
    case "padding" where Self.isPadded(own, around: taken, child.offer.details.values):
      say(depth, "With its padding that is \(Words.size(own)).")
    case "padding": say(depth, "\(name) itself is \(Words.size(own)).")
    case "frame", "flexibleFrame", "containerFrame", "relativeLength", "position":
      say(depth, "The \(name) itself is \(Words.size(own)).")
    case "child": say(depth, "\(name) answers \(Words.size(own)) all the same.")
    default: break
    }
  }

  /// Whether a size is that of a view with insets around it (top, leading, bottom, trailing), or
  /// nobody tells them.
  private static func isPadded(
    _ own: TraceStep, around taken: TraceStep, _ insets: [Double?]
  ) -> Bool {
    guard insets.count == 4 else { return true }
    let (top, leading) = (insets[0] ?? 0, insets[1] ?? 0)
    let (bottom, trailing) = (insets[2] ?? 0, insets[3] ?? 0)
    func isSum(_ whole: Double?, _ part: Double?, _ insets: Double) -> Bool {
      guard let whole, let part else { return true }
      return TraceStep.isSameLength(whole, part + insets)
        || TraceStep.isSameLength(whole, max(0, part + insets))
    }
    return isSum(own.width, taken.width, leading + trailing)
      && isSum(own.height, taken.height, top + bottom)
  }

  // MARK: Answers

  /// ` and takes it`, ` and takes 100x80`; nothing where the trace ends before.
  func answered(_ question: TraceTree.Question) -> String {
    question.answer.map { " and " + takes($0, question) } ?? ""
  }

  private func takes(_ answer: TraceStep, _ question: TraceTree.Question) -> String {
    let offer = question.offer
    if answer.width == offer.width, answer.height == offer.height { return "takes it" }
    let size = Words.size(answer)
    switch answer.rule {
    case "frame" where question.inner.isEmpty: return "takes its fixed \(size)"
    case "flexibleFrame" where question.inner.isEmpty: return "takes \(size), within its bounds"
    case "natural": return "takes its natural \(size)"
    default: return "takes \(size)"
    }
  }

  // MARK: Grids

  private mutating func tellTracks(_ inner: [Int], depth: Int) {
    if inner.contains(where: { tree.questions[$0].offer.rule == "trackMinimum" }) {
      say(depth, "It asks how flexible its columns and rows are.")
    }
    for child in inner {
      let question = tree.questions[child]
      guard question.offer.rule != "trackMinimum", question.offer.rule != "trackMaximum" else {
        continue
      }
      let share = question.offer.rule == "trackShare" ? " as its track's share" : ""
      say(
        depth,
        "\(names[question.offer.path]) is offered \(Words.size(question.offer))\(share)"
          + "\(answered(question)).")
      tellInside(child, depth: depth + 1)
    }
  }

  // MARK: Placing

  /// Tells of the questions that are asked only where nodes are placed: overlays, readers, what was
  /// never asked before.
  private mutating func tellPlacing() {
    var known: Set<Question> = []
    var told: [Int] = []
    var outer = tree.outer.dropFirst()
    for (number, question) in tree.questions.enumerated() {
      let isNew = known.insert(Question(question)).inserted
      guard outer.first == number else { continue }
      outer.removeFirst()
      if isNew { told.append(number) }
    }
    guard !told.isEmpty else { return }
    say(0, "Where they are placed, more is asked:")
    for run in told.chunked(by: { owner(of: $0) == owner(of: $1) }) {
      tell(Array(run), by: nil, depth: 1)
    }
  }

  private func owner(of number: Int) -> String? {
    paths.parent(of: tree.questions[number].offer.path)
  }

  private struct Question: Hashable {
    var path: String
    var width, height: Double?

    init(_ question: TraceTree.Question) {
      path = question.offer.path
      width = question.offer.width
      height = question.offer.height
    }
  }
}

extension Array {
  /// Runs of neighbours that belong together.
  fileprivate func chunked(by belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var chunks: [ArraySlice<Element>] = []
    var start = 0
    for index in indices.dropFirst() where !belong(self[index - 1], self[index]) {
      chunks.append(self[start..<index])
      start = index
    }
    if start < count { chunks.append(self[start...]) }
    return chunks
  }
}
