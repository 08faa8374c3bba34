import Scenarios

/// What stands around the body of a page.
enum HTMLDocument {
  /// From the first line to the beginning of the body.
  ///
  /// - Parameters:
  ///   - title: Plain text.
  ///   - script: The only script that the page may run; `nil` for none.
  ///   - style: The only style that applies.
  /// - Returns: HTML.
  static func head(title: String, script: String?, style: String) -> String {
    // Only what has these digests is run or applied, wherever else markup might have slipped in.
    let policy =
      "default-src 'none'; "
      + (script.map { "script-src 'sha256-\(Base64.text(Digest(of: $0).bytes))'; " } ?? "")
      + "style-src 'sha256-\(Base64.text(Digest(of: style).bytes))'; img-src data:; "
      + "base-uri 'none'; form-action 'none'"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="plumb">
      <link rel="icon" href="data:,">
      <title>\(SVG.escaped(title))</title>
      <style>\(style)</style>
      </head>
      <body>

      """
  }

  /// A page without a script.
  static func plain(title: String, body: String) -> String {
    let style = [PackageResources.page_css, PackageResources.site_css]
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    return head(title: title, script: nil, style: style) + body + "</body>\n</html>\n"
  }
}

/// Bytes as letters, as RFC 4648 has them.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = (0..<3).map { start + $0 < bytes.count ? UInt32(bytes[start + $0]) : 0 }
      let bits = group[0] << 16 | group[1] << 8 | group[2]
      for place in 0..<4 {
        let digit = digits[Int(bits >> (18 - 6 * UInt32(place)) & 63)]
        text.append(start + place <= bytes.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
