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
    var text = ""
    writeJUnit { text = String(decoding: $0, as: UTF8.self) }
    return text
  }

  /// Writes ``junit``.
  ///
  /// - Parameter take: Takes the text as UTF-8 that is gone when it returns.
  /// - Throws: What `take` throws.
  package func writeJUnit(to take: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    let entries = Dictionary(entries.map { ($0.scenario, $0) }) { first, _ in first }
    let times = Dictionary(slowest.map { ($0.name, $0.nanoseconds) }) { first, _ in first }
    let articles = Dictionary(grouping: results) { $0.article ?? "given by hand" }
      .sorted { $0.key < $1.key }
    let shapes = NodeShapes()
    var xml = ByteBuffer(capacity: 1 << 16)
    xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n" as StaticString)
    for (id, (article, results)) in articles.enumerated() {
      let cases = results.map { result in
        JUnitCase(
          result, entry: entries[result.scenario], nanoseconds: times[result.scenario] ?? 0)
      }
      write(article, id: id, cases: cases, shapes, to: &xml)
    }
    xml.append("</testsuites>\n" as StaticString)
    try xml.withBytes(take)
  }

  private func write(
    _ article: String, id: Int, cases: [JUnitCase], _ shapes: NodeShapes, to xml: inout ByteBuffer
  ) {
    let time = cases.reduce(0) { $0 + $1.nanoseconds }
    let name = article.xmlAttribute
    xml.append(
      "  <testsuite name=\(name) package=\"plumb\" id=\"\(id)\""
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
    for test in cases { test.write(className: name, shapes, to: &xml) }
    xml.append(
      "    <system-out></system-out>\n    <system-err></system-err>\n  </testsuite>\n"
        as StaticString)
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
  var entry: RunReport.Entry?
  var nanoseconds: Int64

  init(_ result: RunVerdict, entry: RunReport.Entry?, nanoseconds: Int64) {
    self.result = result
    self.entry = entry
    self.nanoseconds = nanoseconds
  }

  var element: Element? {
    if entry?.isKnown ?? false { return .skipped }
    switch result.verdict {
    case .pass, .unjudged: return nil
    case .fail, .moved: return .failure
    case .error, .crash, .timeout: return .error
    case .unsupported: return .skipped
    }
  }

  func write(className: String, _ shapes: NodeShapes, to xml: inout ByteBuffer) {
    xml.append("    <testcase name=" as StaticString)
    xml.append(result.scenario.xmlAttribute)
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
      for (index, line) in lines(headline: message, shapes).enumerated() {
        if index > 0 { xml.append("\n" as StaticString) }
        xml.append(line.xmlText)
      }
      xml.append("</\(element.rawValue)>\n")
    }
    xml.append("    </testcase>\n" as StaticString)
  }

  private func lines(headline: String, _ shapes: NodeShapes) -> [String] {
    entry?.junitLines(headline: headline, shapes) ?? [headline]
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
  fileprivate var xmlAttribute: String { "\"" + escaped(attribute: true) + "\"" }
  fileprivate var xmlText: String { escaped(attribute: false) }

  /// The text with what XML reserves as entities; what XML cannot hold at all becomes `\u{FFFD}`.
  private func escaped(attribute: Bool) -> String {
    var text = self
    return text.withUTF8 { bytes in
      var xml: [UInt8] = []
      var kept = 0
      for (index, byte) in bytes.enumerated() {
        // Letters, digits and what is only a part of a character.
        if 0x3D...0xBD ~= byte || 0x27...0x3B ~= byte || byte > 0xBF { continue }
        let form: StaticString
        switch byte {
        case UInt8(ascii: "&"): form = "&amp;"
        case UInt8(ascii: "<"): form = "&lt;"
        case UInt8(ascii: ">"): form = "&gt;"
        case UInt8(ascii: "\"") where attribute: form = "&quot;"
        case UInt8(ascii: "\n") where attribute: form = "&#10;"
        case UInt8(ascii: "\t") where attribute: form = "&#9;"
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"): continue
        case 0x00...0x1F: form = "\u{FFFD}"
        // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
        case 0xBE...0xBF where index >= 2 && bytes[index - 1] == 0xBF && bytes[index - 2] == 0xEF:
          xml += bytes[kept..<index]
          xml.append(0xBD)
          kept = index + 1
          continue
        default: continue
        }
        xml += bytes[kept..<index]
        xml += UnsafeBufferPointer(start: form.utf8Start, count: form.utf8CodeUnitCount)
        kept = index + 1
      }
      guard kept > 0 else { return self }
      xml += bytes[kept...]
      return String(decoding: xml, as: UTF8.self)
    }
  }
}
