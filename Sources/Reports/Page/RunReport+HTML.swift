package import Regression
import Scenarios
import SuiteStore

extension RunReport {
  /// Writes the report as one page for a browser, which asks for nothing and runs nothing but its
  /// own script.
  ///
  /// Whatever authors and programs wrote stands in it as data, never as markup.
  ///
  /// - Parameters:
  ///   - view: What is seen where the address says nothing else.
  ///   - take: Takes the text, piece by piece, as UTF-8 that is gone when it returns.
  /// - Throws: What `take` throws.
  package func writeHTML(
    opening view: PageView = .results, to take: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    let data = PageData(self, opening: view)
    let title = view == .results ? "Run \(run.id)" : "\(counted(matrix.versions.count, "version"))"
    try HTMLPage.write(data, title: title, to: take)
  }
}

/// What a page shows first.
package enum PageView: Sendable {
  /// What a run found.
  case results

  /// Scenarios by versions.
  case versions
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
    try put(HTMLDocument.head(title: title, script: script, style: style))
    try put(skeleton + "\n\n")
    try put("<script type=\"application/json\" id=\"report\">")
    try data.writeHead { try writeInScript($0, to: take) }
    try put("</script>\n")
    try TextPieces.write(
      count: data.pieceCount,
      make: { index, shapes, bytes in
        bytes.append("<script type=\"application/json\" class=\"details\">" as StaticString)
        data.writePiece(index, shapes) { part in writeInScript(part) { bytes.append($0) } }
        bytes.append("</script>\n" as StaticString)
      }, to: take)
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
    <input id="q" name="q" type="search" placeholder="Filter by name, place or message" autocomplete="off">
    <label class="hidden" for="verdict">Verdict</label><select id="verdict" name="verdict"></select>
    <label class="hidden" for="article">Article</label><select id="article" name="article"></select>
    <label class="hidden" for="view">View</label><select id="view" name="view"></select>
    <label class="hidden" for="cause">Cause</label><select id="cause" name="cause"></select>
    </form>
    <div class="tabs" id="pages" role="group" aria-label="What is shown">
    <button type="button" data-page="results">Results</button>
    <button type="button" data-page="matrix">Versions</button>
    </div>
    <span id="found" class="soft small" role="status"></span>
    </div></section>
    <main>
    <div class="split" id="split"><div id="results"></div><div id="scenario"></div></div>
    <div id="matrix" hidden></div>
    </main>
    """

  /// Writes data with each `<` as an escape, which would let it end its element.
  private static func writeInScript(
    _ bytes: UnsafeBufferPointer<UInt8>, to take: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    let escape: StaticString = "\\u003c"
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
      try take(UnsafeBufferPointer(rebasing: bytes[start..<index]))
      try take(UnsafeBufferPointer(start: escape.utf8Start, count: escape.utf8CodeUnitCount))
      start = index + 1
    }
    try take(UnsafeBufferPointer(rebasing: bytes[start...]))
  }
}
