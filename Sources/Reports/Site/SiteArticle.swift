package import Regression
package import Scenarios
import SuiteStore

/// An article's page: its prose as it stands, and below each block of code what became of it.
package struct SiteArticle {
  /// A scenario of the article.
  package struct Scenario {
    package var name: String

    /// The block's first line of code in the article.
    package var line: Int

    /// The code that was imported.
    package var source: String
    package var proposal: String

    /// The last result; `nil` if it has not been run since its code changed.
    package var result: StoredResult?
    package var verdict: Verdict?

    package init(
      name: String, line: Int, source: String, proposal: String, result: StoredResult?,
      verdict: Verdict?
    ) {
      self.name = name
      self.line = line
      self.source = source
      self.proposal = proposal
      self.result = result
      self.verdict = verdict
    }
  }

  private let name: String
  private let prose: ArticleProse?
  private let scenarios: [Scenario]

  /// How to come from the page to the first one.
  private let root: String

  /// The runs of which there is a page.
  private let runs: Set<Int64>

  /// - Parameters:
  ///   - name: The article's.
  ///   - prose: `nil` where its file cannot be read, or is of a form without prose of its own.
  ///   - scenarios: In the order of the article.
  ///   - root: How to come from the page to the first one: `../`.
  ///   - runs: Those of which there is a page.
  package init(
    name: String, prose: ArticleProse?, scenarios: [Scenario], root: String, runs: Set<Int64>
  ) {
    self.name = name
    self.prose = prose
    self.scenarios = scenarios
    self.root = root
    self.runs = runs
  }

  /// The page, which runs nothing and asks for nothing.
  package var html: String {
    var rest = scenarios
    var body = ""
    for part in prose?.parts ?? [] {
      body += Self.html(part) + "\n"
      guard case .code(let code, let line) = part else { continue }
      // A file that has changed since it was imported has other code there.
      let own = rest.filter { $0.line == line && Self.isSame($0.source, code) }
      rest.removeAll { scenario in own.contains { $0.name == scenario.name } }
      body += own.map { figure($0, showsCode: false) }.joined()
    }
    if !rest.isEmpty {
      if prose != nil { body += "<h2>As it was imported</h2>\n<p>\(Self.changed)</p>\n" }
      body += rest.map { figure($0, showsCode: true) }.joined()
    }
    return HTMLDocument.plain(
      title: name,
      body: "<main class=\"site article\">\n<p><a href=\"\(root)index.html\">All runs and articles"
        + "</a></p>\n" + (hasTitle ? "" : "<h1>\(SVG.escaped(name))</h1>\n") + body
        + "</main>\n")
  }

  private static let changed =
    "These scenarios stand elsewhere in the file by now, or in a form that is not shown here."

  private var hasTitle: Bool {
    prose?.parts.contains { if case .heading(1, _) = $0 { true } else { false } } ?? false
  }

  /// Whether two texts are the same code, whatever stands at the ends of lines.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    func lines(_ text: String) -> [String] {
      text.split(whereSeparator: \.isNewline)
        .map { line in String(line.reversed().drop(while: \.isWhitespace).reversed()) }
        .filter { !$0.isEmpty }
    }
    return lines(a) == lines(b)
  }

  private func figure(_ scenario: Scenario, showsCode: Bool) -> String {
    let verdict = scenario.verdict?.rawValue ?? "absent"
    var parts = [
      "<span class=\"badge \(verdict)\">\(scenario.verdict?.rawValue ?? "not run yet")</span>",
      "proposed \(SVG.escaped(scenario.proposal))",
    ]
    if let run = scenario.result?.run {
      let text = "run \(run.id), \(SVG.escaped(run.engine.text))"
      let address = "\(root)runs/\(run.id).html#scenario=\(Self.encoded(scenario.name))"
      parts.append(runs.contains(run.id) ? "<a href=\"\(address)\">\(text)</a>" : text)
    }
    let code = showsCode ? "<pre><code>\(SVG.escapedLines(scenario.source))</code></pre>\n" : ""
    return "<figure>\n\(code)\(picture(scenario))<figcaption><code>\(SVG.escaped(scenario.name))"
      + "</code><br>\(parts.joined(separator: " · "))</figcaption>\n</figure>\n"
  }

  private func picture(_ scenario: Scenario) -> String {
    guard let result = scenario.result else { return "" }
    guard let picture = try? FramePicture(result) else {
      return "<p>\(SVG.escaped(result.outcome.message ?? "There are no frames."))</p>\n"
    }
    let data = Base64.text(Array(picture.svg.utf8))
    return "<img alt=\"Frames of \(SVG.escaped(scenario.name))\" loading=\"lazy\" "
      + "src=\"data:image/svg+xml;base64,\(data)\">\n"
  }

  /// A name as the part of an address behind `#`.
  private static func encoded(_ name: String) -> String {
    name.utf8.map { byte in
      let isPlain =
        byte < 0x80
        && (Character(Unicode.Scalar(byte)).isLetter
          || Character(Unicode.Scalar(byte)).isNumber || "-._~".utf8.contains(byte))
      let digits = String(byte, radix: 16, uppercase: true)
      return isPlain
        ? String(Character(Unicode.Scalar(byte))) : "%" + (byte < 16 ? "0" : "") + digits
    }.joined()
  }
}

// The article's own words.
extension SiteArticle {
  private static func html(_ part: ArticleProse.Part) -> String {
    switch part {
    case .heading(let level, let runs):
      let level = min(6, max(1, level))
      return "<h\(level)>\(html(runs))</h\(level)>"
    case .paragraph(let runs): return "<p>\(html(runs))</p>"
    case .item(let depth, let mark, let runs):
      return "<p class=\"item in\(min(4, depth))\"><span>\(SVG.escaped(mark))</span> "
        + "\(html(runs))</p>"
    case .quote(let runs): return "<blockquote><p>\(html(runs))</p></blockquote>"
    case .code(let text, _):
      return "<pre tabindex=\"0\"><code>\(SVG.escapedLines(text))</code></pre>"
    case .rule: return "<hr>"
    }
  }

  private static func html(_ runs: [ArticleProse.Run]) -> String {
    runs.map { run in
      var text = SVG.escaped(run.text)
      if run.isCode { text = "<code>\(text)</code>" }
      if run.isEmphasized { text = "<em>\(text)</em>" }
      if run.isStrong { text = "<strong>\(text)</strong>" }
      guard let link = run.link else { return text }
      return "<a href=\"\(SVG.escaped(link))\" rel=\"noreferrer noopener\">\(text)</a>"
    }.joined()
  }
}

extension SVG {
  /// Several lines, which stay lines.
  static func escapedLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escaped(String($0)) }.joined(separator: "\n")
  }
}
