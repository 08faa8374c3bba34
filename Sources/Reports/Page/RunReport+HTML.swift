package import Regression
import Scenarios
import SuiteStore

extension RunReport {
  /// Writes the report as one page for a browser, which asks for nothing and runs nothing but its
  /// own script.
  ///
  /// Whatever authors and programs wrote stands in it as data, never as markup.
  ///
  /// - Parameter take: Takes the text, piece by piece, as UTF-8 that is gone when it returns.
  /// - Throws: What `take` throws.
  package func writeHTML(to take: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    let data = PageData(self)
    try HTMLPage.write(data, title: "Run \(run.id)", to: take)
  }
}

/// The frame around the data.
private enum HTMLPage {
  /// One function, so that nothing of it is seen outside.
  private static let script =
    "(() => {\n\"use strict\";\n"
    + [
      PackageResources.text_js, PackageResources.picture_js, PackageResources.scenario_js,
      PackageResources.matrix_js, PackageResources.main_js,
    ].map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n") + "})();\n"

  private static let style = String(decoding: PackageResources.page_css, as: UTF8.self)

  static func write(
    _ data: PageData, title: String, to take: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    func put(_ text: String) throws {
      var text = text
      try text.withUTF8(take)
    }
    // Only what has these digests is run or applied, wherever else markup might have slipped in.
    let policy =
      "default-src 'none'; script-src 'sha256-\(base64(Digest(of: script).bytes))'; "
      + "style-src 'sha256-\(base64(Digest(of: style).bytes))'; img-src data:; "
      + "base-uri 'none'; form-action 'none'"
    try put(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="icon" href="data:,">
      <title>\(title)</title>
      <style>\(style)</style>
      </head>
      <body>
      \(skeleton)

      """)
    try put("<script type=\"application/json\" id=\"report\">\(inScript(data.head))</script>\n")
    for piece in data.pieces {
      try put("<script type=\"application/json\" class=\"details\">\(inScript(piece))</script>\n")
    }
    try put("<script>\(script)</script>\n</body>\n</html>\n")
  }

  private static let skeleton = """
    <header class="head" id="head">
    <noscript>This page draws its data with a script of its own, which this browser does not run. \
    'plumb report' prints the same as text.</noscript>
    </header>
    <section class="tools" aria-label="Filter and view"><div>
    <form id="filter" role="search">
    <label class="hidden" for="q">Filter by text</label>
    <input id="q" name="q" type="search" placeholder="Filter by name or text" autocomplete="off">
    <label class="hidden" for="verdict">Verdict</label><select id="verdict" name="verdict"></select>
    <label class="hidden" for="article">Article</label><select id="article" name="article"></select>
    <label class="hidden" for="view">View</label><select id="view" name="view"></select>
    <label class="hidden" for="cause">Cause</label><select id="cause" name="cause"></select>
    </form>
    <div class="tabs" id="pages" role="group" aria-label="What is shown">
    <button type="button" data-page="">Results</button>
    <button type="button" data-page="matrix">Versions</button>
    </div>
    <span id="found" class="soft small" role="status"></span>
    </div></section>
    <main>
    <div class="split" id="split"><div id="results"></div><div id="scenario"></div></div>
    <div id="matrix" hidden></div>
    </main>
    """

  /// A `<` would let data end its element.
  private static func inScript(_ json: JSON) -> String {
    json.canonicalText.replacing("<", with: "\\u003c")
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = (0..<3).map { start + $0 < bytes.count ? UInt32(bytes[start + $0]) : 0 }
      let bits = group[0] << 16 | group[1] << 8 | group[2]
      for place in 0..<4 {
        let isThere = start + place <= bytes.count
        text.append(isThere ? digits[Int(bits >> (18 - 6 * UInt32(place)) & 63)] : "=")
      }
    }
    return text
  }
}
