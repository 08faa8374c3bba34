import Foundation
import Testing

/// Metrics of fonts on the command line.
struct MetricCommandTests {
  private static let text = #"Text("Hello, world 0123").font(.system(size: 17))"#

  private func width(_ answer: Program.Answer) throws -> Double {
    let size = try #require(answer.json?["size"] as? [Double], "\(answer.messages)")
    return size[0]
  }

  @Test func `a view is laid out in the metric that is asked for`() throws {
    let program = try Program()
    let options = ["layout", "-", "--json", "--proposal", "nilxnil", "--scale", "1000"]
    func lay(_ more: String...) throws -> Program.Answer {
      try program.start(options + more, input: Self.text).answer()
    }
    #expect(try width(lay()) == 17 * 17 / 2)
    #expect(try width(lay("--metric", "plumb-1")) == 17 * 17 / 2)
    #expect(abs(try width(lay("--metric", "noto-sans-1")) - 139.043) < 1e-6)
  }

  @Test func `what a font lacks is refused by name, or counted as one em with a warning`() throws {
    let program = try Program()
    let refused = try program.run(
      "layout", "-", "--metric", "noto-sans-1", input: "Text(\"नमस्ते\")")
    #expect(refused.status == 2)
    #expect(refused.output == "")
    #expect(refused.messages.contains("U+0928 'न' in textMetric noto-sans-1 is not supported"))
    let counted = try program.run(
      "layout", "-", "--metric", "noto-sans-1", "--missing-glyphs", "em", "--json",
      input: "Text(\"न\").font(.system(size: 10))")
    #expect(try width(counted) == 10)
    #expect(counted.messages.contains("counted as one em"))
  }

  @Test func `a metric nobody knows is refused and nothing is imported`() throws {
    let program = try Program()
    try program.write("a.md", "# A\n\n```swift\nText(\"a\")\n```\n")
    let unknown = try program.run("import", "a.md", "--metric", "noto-sans-9")
    #expect(unknown.status == 2)
    #expect(unknown.messages.contains("noto-sans-9"))
    try program.write(
      "b.md", "# B\n\n```swift\nText(\"a\")\n```\n\n```frames 9x9 metric=noto-sans-9\n```\n")
    let book = try program.run("import", "b.md")
    #expect(book.status == 2)
    #expect(book.messages.contains("'noto-sans-9' is no metric"))
    #expect(book.messages.contains("did you mean 'noto-sans-1'?"))
    #expect(try program.run("list").status != 0)
  }

  @Test func `the metric is part of a scenario's content and comes back in a book`() throws {
    let program = try Program()
    let page = "# A\n\n```swift\nText(\"Hello\").fontWeight(.bold)\n```\n"
    try program.write("a.md", page)
    #expect(try program.run("import", "a.md").status == 0)
    let plain = try program.run("query", "SELECT count(*) AS n FROM content", "--json")
    #expect(plain.output.contains("1"))
    #expect(try program.run("import", "a.md", "--metric", "noto-sans-1").status == 0)
    let metrics = try program.run(
      "query", "SELECT environment FROM content ORDER BY id", "--json")
    #expect(metrics.output.contains("noto-sans-1"))
    #expect(try program.run("run").status == 0)
    #expect(try program.run("export", "-o", "book.md").status == 0)
    #expect(try program.text(of: "book.md").contains("metric=noto-sans-1"))
  }

  @Test func `tables from elsewhere are checked, and known where the variable names them`() throws {
    let program = try Program()
    let table = try program.run("metric", "noto-sans-1", "--table")
    #expect(table.status == 0)
    #expect(table.output.hasPrefix("{"))
    try program.write("noto.json", table.output)
    let checked = try program.run("metric", "noto.json")
    #expect(checked.status == 0, "\(checked.messages)")
    #expect(checked.output.contains("Noto Sans Regular, Version 2.004"))
    try program.write("damaged.json", table.output.replacingOccurrences(of: "1069", with: "1070"))
    let damaged = try program.run("metric", "damaged.json")
    #expect(damaged.status == 2)
    #expect(damaged.messages.contains("its \"checksum\" does not fit"))
    try program.write("font.ttf", Data([0, 1, 0, 0, 0, 17, 1, 0]))
    #expect(try program.run("metric", "font.ttf").status == 2)

    try program.write("own.json", Self.own)
    let names = try program.run("metric", environment: ["PLUMB_METRICS": "own.json"])
    #expect(names.output.contains("own-1@"), "\(names.messages)")
    let laid = try program.run(
      "layout", "-", "--metric", "own-1", "--json", input: "Text(\"AA\").font(.system(size: 10))",
      environment: ["PLUMB_METRICS": "own.json"])
    #expect(try width(laid) == 12)
    let missing = try program.run("list", environment: ["PLUMB_METRICS": "none.json"])
    #expect(missing.status == 2)
    #expect(missing.messages.contains("none.json"))
  }

  /// A font of three characters.
  private static let own =
    #"{"checksum":"0af1bba84f3e826a2537bb88bdeef76eeb382cb25ea85180442ac7a8acf1b37d","#
    + #""faces":[{"advances":[[32,250],[65,600],[8230,900]],"ascent":800,"#
    + #""capHeight":700,"descent":200,"first":[],"italic":false,"kerning":[],"lineGap":0,"#
    + #""second":[],"transparent":"","unitsPerEm":1000,"weight":400}],"licence":"none","#
    + #""name":"own-1","plumbMetric":1}"#
}
