import SwiftSubset

/// A file of Swift as an article: all of it is one block of code.
package enum SwiftFile {
  static func elements(of text: ArticleText) -> [ArticleElement] {
    var block = CodeBlock(
      language: .swift,
      lines: (0..<text.lineCount).map { line in
        CodeBlock.Line(number: line + 1, text: text.text(ofLine: line), indent: 0)
      })
    block.trim()
    let frames = (0..<text.lineCount).compactMap { line in
      CodeBlock(framesInCommentLine: line, of: text)
    }
    return ([block] + frames).map { .code($0) }
  }

  /// What a file says that shows views: of others a folder may hold thousands.
  private static let signs = ["#Preview", "PreviewProvider", "PlaygroundPage"].map {
    Array($0.utf8)
  }

  /// What a file says that declares a view.
  private static let body = Array("some View".utf8)

  /// Whether a file shows a view of its own: it says so, or declares one that it does not use.
  package static func showsView(_ bytes: [UInt8]) -> Bool {
    signs.contains { has($0, bytes) }
      || has(body, bytes)
        && SourceLowering.hasRootView(String(decoding: bytes, as: UTF8.self))
  }

  /// Whether bytes have others in them.
  package static func has(_ sign: [UInt8], _ bytes: [UInt8]) -> Bool {
    var index = 0
    while index + sign.count <= bytes.count {
      if bytes[index] == sign[0], bytes[index..<index + sign.count].elementsEqual(sign) {
        return true
      }
      index += 1
    }
    return false
  }
}
