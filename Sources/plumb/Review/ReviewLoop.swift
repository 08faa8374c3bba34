import Regression
import Reports
import Scenarios
import SuiteStore

/// A review on a terminal, from its first page to its end.
struct ReviewLoop {
  /// How it ended.
  enum End {
    case write
    case quit

    /// The terminal fails; what was decided until then is there.
    case failed(SystemError)
  }

  let terminal: Terminal
  let console: Console
  let explainer: ReviewExplainer

  /// What was decided, and where it stands.
  private(set) var session: ReviewSession

  /// The items whose good frames were looked for.
  private var looked: Set<Int> = []

  /// What of a line that is being typed stands on a terminal that cannot be drawn on.
  private var shown: String?

  init(_ session: ReviewSession, on terminal: Terminal, _ console: Console, _ store: SuiteStore) {
    self.session = session
    self.terminal = terminal
    self.console = console
    explainer = ReviewExplainer(review: session.review, store: store)
  }

  /// Shows pages and takes keys until somebody ends it, or the terminal does.
  mutating func run() -> End {
    do throws(SystemError) {
      return try turn()
    } catch {
      // Whether it is written to or read from when it goes is chance.
      return error.isGone ? .quit : .failed(error)
    }
  }

  private mutating func turn() throws(SystemError) -> End {
    var isChanged = true
    while true {
      try show(isChanged: isChanged)
      switch try terminal.next() {
      case .closed: return .quit
      case .changed: isChanged = true
      case .key(let key):
        let before = session
        switch session.press(key) {
        case .write: return .write
        case .quit: return .quit
        case .explain:
          session.show(explainer.lines(session.item, width: terminal.size.width, console.ink))
        case .openArticle: openArticle()
        case nil: break
        }
        isChanged = session.hasOtherPage(than: before)
      }
    }
  }

  private mutating func show(isChanged: Bool) throws(SystemError) {
    if session.item.wantsGood, looked.insert(session.index).inserted,
      let good = explainer.good(of: session.item)
    {
      session.add(good)
    }
    let (width, height) = terminal.size
    guard terminal.canDraw else { return try write(width, height, isChanged: isChanged) }
    let screen = ReviewScreen(session, width: width, height: height, ink: console.ink)
    session.shown(height: screen.pageHeight, of: screen.pageCount)
    try terminal.draw(screen.rows.prefix(height).map(console.coloured), cursor: screen.cursor)
  }

  /// Writes the page once, below it what can be pressed, and what is typed as it comes.
  private mutating func write(_ width: Int, _ height: Int, isChanged: Bool) throws(SystemError) {
    var text = ""
    let typed = session.typed
    if let typed, let shown, session.notice.isEmpty, typed.hasPrefix(shown) {
      text = String(typed.dropFirst(shown.count))
    } else {
      var lines = shown == nil ? [] : [""]
      if isChanged {
        lines += [""]
        lines += ReviewScreen.page(of: session, width: width, height: height, ink: console.ink)
      }
      lines += ReviewScreen.prompt(of: session, width: width, ink: console.ink)
      text = lines.joined(separator: "\n") + (typed == nil ? "\n" : "")
    }
    shown = typed
    try terminal.write(console.coloured(text))
  }

  /// Opens the item's article in the editor; without one, says where it is.
  private mutating func openArticle() {
    let entry = session.item.entry
    guard let file = entry.file, file != "-" else {
      return session.say("it is in no file")
    }
    let place = "\(file):\(entry.line)"
    guard let editor = Editor.chosen else {
      return session.say("\(place) (neither $VISUAL nor $EDITOR is set)")
    }
    guard System.fileExists(file) else {
      return session.say("\(place) is not to be found from this folder")
    }
    do {
      try terminal.lend { try editor.open(file: file, line: entry.line) }
      session.say(place)
    } catch {
      session.say("\(editor.command): \((error as? SystemError)?.message ?? "\(error)")")
    }
  }
}

extension ReviewSession {
  /// What was typed of a line, with the question before it; `nil` where none is asked for.
  fileprivate var typed: String? {
    guard case .question(let asking) = mode else { return nil }
    return "\(asking.question.rawValue): \(asking.typed)"
  }

  /// Whether something else is to be read than before, beside what was typed or said.
  fileprivate func hasOtherPage(than other: ReviewSession) -> Bool {
    if index != other.index || decisions != other.decisions { return true }
    switch (mode, other.mode) {
    case (.item, .item), (.help, .help), (.text, .text), (.summary, .summary): return false
    case (.question, _), (.stronger, _), (.cause, _): return false
    case (.item, .question), (.item, .stronger), (.item, .cause): return false
    default: return true
    }
  }
}
