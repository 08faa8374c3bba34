package import Regression
import Scenarios
import SuiteStore

extension RunReport {
  /// The report as JUnit XML, a suite an article and a case a scenario, for programs that watch
  /// builds; made from ``results``.
  ///
  /// A scenario that fails or has moved is a failure, one without frames an error. One that the
  /// engine does not offer, or that fails in a known way, is skipped.
  package var junit: String {
    var bytes: [UInt8] = []
    writeJUnit { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes ``junit``, piece by piece.
  ///
  /// - Parameter take: Takes a piece of the text as UTF-8 that is gone when it returns.
  /// - Throws: What `take` throws.
  package func writeJUnit(to take: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    let places = Dictionary(
      entries.indices.map { (entries[$0].scenario, $0) }
    ) { first, _ in first }
    let times = Dictionary(slowest.map { ($0.name, $0.nanoseconds) }) { first, _ in first }
    let articles = Dictionary(grouping: results) { $0.article ?? "given by hand" }
      .sorted { $0.key < $1.key }
    let pieces = articles.indices.flatMap { article in
      stride(from: 0, to: articles[article].value.count, by: Self.pieceSize).map { (article, $0) }
    }
    var xml = ByteBuffer()
    xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n" as StaticString)
    try xml.withBytes(take)
    try TextPieces.write(
      count: pieces.count,
      make: { index, shapes, xml in
        func test(_ result: RunVerdict) -> JUnitCase {
          let place = places[result.scenario]
          return JUnitCase(
            result: result, place: place, isKnown: place.map { entries[$0].isKnown } ?? false,
            nanoseconds: times[result.scenario] ?? 0)
        }
        let (id, start) = pieces[index]
        let (article, results) = articles[id]
        // The head counts all cases of its suite.
        let cases = (start == 0 ? results[...] : results[start...].prefix(Self.pieceSize)).map(test)
        if start == 0 { writeHead(of: article, id: id, cases: cases, to: &xml) }
        let name = article.xmlAttribute
        for test in cases.prefix(Self.pieceSize) {
          test.write(className: name, test.place.map { entries[$0] }, shapes, to: &xml)
        }
        guard start + Self.pieceSize >= results.count else { return }
        xml.append(
          "    <system-out></system-out>\n    <system-err></system-err>\n  </testsuite>\n"
            as StaticString)
      }, to: take)
    xml.removeAll()
    xml.append("</testsuites>\n" as StaticString)
    try xml.withBytes(take)
  }

  /// How many cases are made at once.
  private static let pieceSize = 256

  private func writeHead(
    of article: String, id: Int, cases: [JUnitCase], to xml: inout ByteBuffer
  ) {
    let time = cases.reduce(0) { $0 + $1.nanoseconds }
    xml.append(
      "  <testsuite name=\(article.xmlAttribute) package=\"plumb\" id=\"\(id)\""
        + " timestamp=\(String(run.started.prefix(19)).xmlAttribute) hostname=\"localhost\""
        + " tests=\"\(cases.count)\" failures=\"\(cases.count { $0.element == .failure })\""
        + " errors=\"\(cases.count { $0.element == .error })\""
        + " skipped=\"\(cases.count { $0.element == .skipped })\" time=\"\(time.seconds)\">\n"
        + "    <properties>\n")
    for (name, value) in [
      ("engine", run.engine.name), ("version", run.engine.version),
      ("revision", run.engine.revision), ("run", "\(run.id)"),
    ] {
      xml.append("      <property name=\"\(name)\" value=\(value.xmlAttribute)/>\n")
    }
    xml.append("    </properties>\n" as StaticString)
  }
}

/// A scenario as a test case.
private struct JUnitCase {
  enum Element: String {
    case failure
    case error
    case skipped
  }

  var result: RunVerdict

  /// Of its entry in the report, which is large: `nil` for none.
  var place: Int?
  var isKnown: Bool
  var nanoseconds: Int64

  var element: Element? {
    if isKnown { return .skipped }
    switch result.verdict {
    case .pass, .unjudged: return nil
    case .fail, .moved: return .failure
    case .error, .crash, .timeout: return .error
    case .unsupported: return .skipped
    }
  }

  func write(
    className: String, _ entry: RunReport.Entry?, _ shapes: NodeShapes, to xml: inout ByteBuffer
  ) {
    xml.append("    <testcase name=" as StaticString)
    xml.append(attribute: result.scenario)
    xml.append(" classname=" as StaticString)
    xml.append(className)
    xml.append(" time=\"" as StaticString)
    xml.append(nanoseconds.seconds)
    guard let element else { return xml.append("\"/>\n" as StaticString) }
    xml.append("\">\n      " as StaticString)
    let message = entry?.headline ?? result.verdict.rawValue
    if element == .skipped {
      xml.append("<skipped message=\((entry?.known?.text ?? message).xmlAttribute)/>\n")
    } else {
      xml.append(
        "<\(element.rawValue) message=\(message.xmlAttribute)"
          + " type=\"\(result.verdict.rawValue)\">")
      let lines = entry?.junitLines(headline: message, shapes) ?? [message]
      for (index, line) in lines.enumerated() {
        if index > 0 { xml.append("\n" as StaticString) }
        xml.append(escaped: line, inAttribute: false)
      }
      xml.append("</\(element.rawValue)>\n")
    }
    xml.append("    </testcase>\n" as StaticString)
  }
}

extension Int64 {
  /// Nanoseconds as seconds in plain decimals, at most three: the schema that Jenkins uses takes
  /// no more.
  fileprivate var seconds: String {
    guard self >= 500_000 else { return "0.000" }
    let millis = (self + 500_000) / 1_000_000
    let fraction = String(millis % 1_000)
    return "\(millis / 1_000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}

extension RunReport.Entry {
  /// `stacks.md:18:20`, where the number stands that is not met.
  private var claimText: String? {
    guard let file, let place = claimPlace else { return nil }
    return "\(file):\(place.line):\(place.column)"
  }

  /// Where, what, why, and the frames of now and of before as trees.
  fileprivate func junitLines(headline: String, _ shapes: NodeShapes) -> [String] {
    let moves = moves
    var lines =
      [claimText ?? place, headline, causeText(shapes)].compactMap { $0 } + remarks
    if let expectation {
      lines.append("expected as \(expectation.basisText(for: frames?.precision))")
    }
    if let frames {
      let tree = FrameTree(
        frames, differences: differences, expectation: expectation, moves: moves, limit: 40,
        shapes: shapes)
      lines += ["", "now:"] + tree.lines(indent: 2)
    }
    if let framesBefore, !moves.isEmpty {
      lines += ["", "before:"]
      lines += FrameTree(framesBefore, limit: 40, shapes: shapes).lines(indent: 2)
    }
    return lines.map(\.onOneLine)
  }
}

extension String {
  fileprivate var xmlAttribute: String {
    var xml = ByteBuffer()
    xml.append(attribute: self)
    return xml.text
  }
}

extension ByteBuffer {
  fileprivate mutating func append(attribute text: String) {
    append(UInt8(ascii: "\""))
    append(escaped: text, inAttribute: true)
    append(UInt8(ascii: "\""))
  }

  /// Appends a text with what XML reserves as entities; what XML cannot hold at all becomes
  /// `\u{FFFD}`.
  fileprivate mutating func append(escaped text: String, inAttribute: Bool) {
    var text = text
    text.withUTF8 { bytes in
      var kept = 0
      for (index, byte) in bytes.enumerated() {
        // Letters, digits and what is only a part of a character.
        if 0x3F...0xBD ~= byte || 0x27...0x3B ~= byte || byte > 0xBF { continue }
        let form: StaticString
        switch byte {
        case UInt8(ascii: "&"): form = "&amp;"
        case UInt8(ascii: "<"): form = "&lt;"
        case UInt8(ascii: ">"): form = "&gt;"
        case UInt8(ascii: "\"") where inAttribute: form = "&quot;"
        case UInt8(ascii: "\n") where inAttribute: form = "&#10;"
        case UInt8(ascii: "\t") where inAttribute: form = "&#9;"
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"): continue
        case 0x00...0x1F: form = "\u{FFFD}"
        // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
        case 0xBE...0xBF where index >= 2 && bytes[index - 1] == 0xBF && bytes[index - 2] == 0xEF:
          append(UnsafeBufferPointer(rebasing: bytes[kept..<index]))
          append(0xBD as UInt8)
          kept = index + 1
          continue
        default: continue
        }
        append(UnsafeBufferPointer(rebasing: bytes[kept..<index]))
        append(form)
        kept = index + 1
      }
      append(UnsafeBufferPointer(rebasing: bytes[kept...]))
    }
  }
}
