extension ReviewSession {
  /// Does what a key says.
  ///
  /// - Returns: What is to be done outside; `nil` for nothing.
  package mutating func press(_ key: ReviewKey) -> Effect? {
    notice = ""
    switch mode {
    case .item: return pressOnItem(key)
    case .help, .text:
      if !scrolls(key) { go(to: .item) }
    case .cause: pressOnCause(key)
    case .stronger(let pending): pressOnStronger(key, pending)
    case .question(let asking): type(key, asking)
    case .summary: return pressOnSummary(key)
    }
    return nil
  }

  private mutating func pressOnItem(_ key: ReviewKey) -> Effect? {
    guard !scrolls(key) else { return nil }
    switch key {
    case .character("a"): begin(.accept, [index])
    case .character("k"): begin(.known, [index])
    case .character("s"): begin(.skip, [index])
    case .character("A"): begin(.accept, rest)
    case .character("K"): begin(.known, rest)
    case .character("S"): begin(.skip, rest)
    case .character("c"): go(to: .cause)
    case .character("e"): return .explain
    case .character("o"): return .openArticle
    case .character("u"): undo()
    case .character("U"): undoAll()
    case .character("n"), .right, .enter: move(by: 1)
    case .character("b"), .character("p"), .left: move(by: -1)
    case .character("w"): return write()
    case .character("q"), .endOfInput: return .quit
    case .character("h"), .character("?"): go(to: .help)
    case .pasted: notice = "what is pasted is no key"
    case .character(let other): notice = "no key '\(other)': '?' shows the keys"
    default: break
    }
    return nil
  }

  private mutating func pressOnCause(_ key: ReviewKey) {
    mode = .item
    let own = review.items(ofCause: item.cause)
    let items = own.filter { $0 == index || decisions[$0] == nil }
    switch key {
    case .character("a"): begin(.accept, items)
    case .character("k"): begin(.known, items)
    case .character("s"): begin(.skip, items)
    default: notice = "nothing was decided"
    }
  }

  private mutating func pressOnSummary(_ key: ReviewKey) -> Effect? {
    guard !scrolls(key) else { return nil }
    switch key {
    case .character("y"), .character("w"): return write()
    case .character("n"), .character("b"), .character("p"), .left, .escape: go(to: .item)
    case .character("u"): undo()
    case .character("U"): undoAll()
    case .character("q"), .endOfInput: return .quit
    default: notice = "y writes it, n goes back, q keeps it for later"
    }
    return nil
  }

  /// Of nothing there is nothing to write.
  private mutating func write() -> Effect? {
    guard writable.isEmpty else { return .write }
    notice = "nothing is decided that could be written; 'q' ends"
    return nil
  }

  /// The item that is shown, and all that are open.
  private var rest: [Int] { review.items.indices.filter { $0 == index || decisions[$0] == nil } }

  private mutating func move(by count: Int) {
    let next = index + count
    guard next >= 0 else {
      notice = "this is the first one"
      return
    }
    guard next < review.items.count else { return go(to: .summary) }
    go(toItem: next)
  }

  /// Whether the key only scrolls.
  private mutating func scrolls(_ key: ReviewKey) -> Bool {
    switch key {
    case .up, .character("-"): scroll -= 1
    case .down, .character("+"): scroll += 1
    case .pageUp: scroll -= view.height - 1
    case .pageDown, .character(" "): scroll += max(1, view.height - 1)
    case .home: scroll = 0
    case .end: scroll = view.limit
    default: return false
    }
    scroll = min(max(0, scroll), view.limit)
    return true
  }
}
