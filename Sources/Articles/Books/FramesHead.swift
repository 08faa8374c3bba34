import BuiltinEngine
import Scenarios

/// Reads `WxH BASIS [source="…"] [tolerance=N] [exact] [container=WxH] [direction=rtl] [scale=N]
/// [safeArea=T,L,B,R] [assets=name:WxH,…] [metric=NAME] [missingGlyphs=em]
/// [values="name=value&…"] [engine=NAME]`.
struct FramesHead {
  static let bases = "measured, stated, derived, decided or accepted"

  private static let keys = [
    "source", "tolerance", "exact", "container", "direction", "scale", "safeArea", "assets",
    "metric", "missingGlyphs", "values", "engine",
  ]

  private(set) var proposal = Proposal.default
  private(set) var basis: Expectation.Basis?
  private(set) var source = ""
  private(set) var tolerance: Double?
  private(set) var isExact = false
  private(set) var environment = LayoutEnvironment()
  private(set) var values: String?

  /// The only engine that the frames hold for; `nil` for all.
  private(set) var engine: String?

  private let line: CodeBlock.Line
  private let file: String
  private let metrics: TextMetrics
  private var seen: Set<String> = []

  init(line: CodeBlock.Line, file: String, metrics: TextMetrics) {
    self.line = line
    self.file = file
    self.metrics = metrics
  }

  mutating func read() throws(ArticleError) {
    var words = WordReader.words(of: line.text, comments: false)[...]
    guard let first = words.popFirst() else {
      throw fail(
        WordReader.Word(text: "", column: 1), "expected a proposal after 'frames', like 620x80")
    }
    guard let proposal = Proposal(parsing: first.text) else {
      throw fail(
        first, "'\(first.text)' is no proposal; expected WxH, like 620x80, nilx40 or infx80")
    }
    self.proposal = proposal
    if let word = words.first, !isOption(word) {
      guard let basis = Expectation.Basis(rawValue: word.text) else {
        throw fail(word, "'\(word.text)' is no basis; expected \(Self.bases)" + hint(word))
      }
      self.basis = basis
      words.removeFirst()
    }
    for word in words { try read(word) }
  }

  private func isOption(_ word: WordReader.Word) -> Bool {
    word.text == "exact" || word.text.contains("=")
  }

  private func hint(_ word: WordReader.Word) -> String {
    let names = Expectation.Basis.allCases.map(\.rawValue)
    return hint(word.text[...], among: names)
  }

  private func hint(_ word: Substring, among names: [String]) -> String {
    Spelling.nearest(to: String(word), among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  private func fail(_ word: WordReader.Word, _ message: String) -> ArticleError {
    ArticleError(
      file: file, line: line.number, column: line.column(of: word.column), message: message)
  }

  private mutating func read(_ word: WordReader.Word) throws(ArticleError) {
    guard !word.hasOpenQuote else { throw fail(word, "the quote in this word is never closed") }
    let key = String(word.text.prefix { $0 != "=" })
    guard Self.keys.contains(key), word.text.contains("=") != (key == "exact") else {
      let nearest = Spelling.nearest(to: key, among: Self.keys)
      let hint = nearest.map { $0 == key ? "\($0)=…" : $0 }.map { "; did you mean '\($0)'?" } ?? ""
      throw fail(word, "unknown option '\(word.text)' of frames\(hint)")
    }
    guard seen.insert(key).inserted else { throw fail(word, "'\(key)' is given twice") }
    let value = word.text.dropFirst(key.count + 1)
    guard let expected = read(key, value) else { return }
    throw fail(word, "'\(value)' is no \(key); expected \(expected)")
  }

  /// Takes over one option; answers what was expected when `value` is not usable.
  private mutating func read(_ key: String, _ value: Substring) -> String? {
    switch key {
    case "exact": isExact = true
    case "source": source = String(value)
    case "values":
      guard !value.isEmpty else { return "values as a scenario's name has them, like sender=.me" }
      values = String(value)
    case "engine":
      guard !value.isEmpty, !String(value).hasControls else {
        return "the name of an engine, like builtin"
      }
      engine = String(value)
    case "tolerance":
      guard let points = number(value), points >= 0 else { return "points, 0 or more" }
      tolerance = points
    case "container":
      guard let size = size(value) else { return "a size in points, like 393x852" }
      environment.container = size
    case "direction":
      guard value == "rtl" || value == "ltr" else { return "rtl or ltr" }
      environment.layoutDirection = value == "rtl" ? .rightToLeft : .leftToRight
    case "scale":
      guard let scale = number(value), scale > 0 else { return "pixels a point, above 0" }
      environment.displayScale = scale
    case "safeArea": return readSafeArea(value)
    case "metric":
      guard let name = metrics.fullName(of: String(value)) else {
        return metrics.names.joined(separator: ", ") + hint(value, among: metrics.names)
      }
      environment.textMetric = name
    case "missingGlyphs":
      guard let choice = LayoutEnvironment.MissingGlyphs(rawValue: String(value)) else {
        return "em or refused"
      }
      environment.missingGlyphs = choice
    default: return readAssets(value)
    }
    return nil
  }

  private mutating func readSafeArea(_ value: Substring) -> String? {
    let lengths = value.split(separator: ",", omittingEmptySubsequences: false).map(number)
    guard lengths.count == 4, let top = lengths[0], let leading = lengths[1],
      let bottom = lengths[2], let trailing = lengths[3]
    else { return "four numbers top,leading,bottom,trailing, like 59,0,34,0" }
    environment.safeAreaInsets = LayoutEnvironment.Insets(
      top: top, leading: leading, bottom: bottom, trailing: trailing)
    return nil
  }

  private mutating func readAssets(_ value: Substring) -> String? {
    for asset in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let colon = asset.lastIndex(of: ":"), colon > asset.startIndex,
        let size = size(asset[asset.index(after: colon)...])
      else { return "names with sizes, like photo:200x100,icon:16x16" }
      // Of two sizes nobody knows which is meant.
      guard environment.assets.updateValue(size, forKey: String(asset[..<colon])) == nil else {
        return "one size for each name"
      }
    }
    return nil
  }

  private func number(_ text: Substring) -> Double? {
    guard case .some(.some(let value)) = Length.parse(text), value.isFinite else { return nil }
    return value
  }

  private func size(_ text: Substring) -> LayoutEnvironment.NaturalSize? {
    guard let size = Proposal(parsing: text), let width = size.width, let height = size.height,
      width >= 0, height >= 0, width.isFinite, height.isFinite
    else { return nil }
    return LayoutEnvironment.NaturalSize(width: width, height: height)
  }
}
