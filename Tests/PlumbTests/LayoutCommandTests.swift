import Foundation
import Testing

/// The contract of `plumb layout`.
struct LayoutCommandTests {
  private static let row = "HStack(spacing: 10) { Color.red; Color.green.id(7); Color.blue }"

  private static let rowDocument = """
    {"format": 1, "view": "HStack", "arguments": {"spacing": 10},
     "children": [
       {"view": "Color", "arguments": {"0": "red"}},
       {"view": "Color", "arguments": {"0": "green"},
        "modifiers": [{"name": "id", "arguments": {"0": "7"}}]},
       {"view": "Color", "arguments": {"0": "blue"}}]}
    """

  private static func frames(_ answer: Program.Answer) -> [String: [Double]] {
    var frames: [String: [Double]] = [:]
    for node in answer.json?["nodes"] as? [[String: Any]] ?? [] {
      if let path = node["path"] as? String { frames[path] = node["frame"] as? [Double] }
    }
    return frames
  }

  @Test(arguments: [row, rowDocument, "\n  " + rowDocument])
  func `Swift and view documents give the same answer`(_ source: String) throws {
    let answer = try Program().run("layout", "-", "--proposal", "320x80", "--json", input: source)
    #expect(answer.status == 0, "\(answer.messages)")
    let json = try #require(answer.json)
    #expect(Set(json.keys) == ["engine", "proposal", "size", "nodes"])
    let engine = try #require(json["engine"] as? [String: String])
    #expect(Set(engine.keys) == ["name", "version", "revision"])
    #expect(engine["name"] == "builtin")
    #expect(json["proposal"] as? [Double] == [320, 80])
    #expect(json["size"] as? [Double] == [320, 80])
    #expect(
      Self.frames(answer) == [
        "HStack": [0, 0, 320, 80], "HStack/0.Color": [0, 0, 100, 80],
        "HStack/1.Color": [110, 0, 100, 80], "HStack/2.Color": [220, 0, 100, 80],
      ])
    let nodes = try #require(json["nodes"] as? [[String: Any]])
    #expect(nodes.map { $0["id"] as? String } == [nil, nil, "7", nil])
    #expect(nodes.allSatisfy { Set($0.keys) == ["path", "id", "frame"] })
  }

  @Test func `a phone's size is proposed by default`() throws {
    let answer = try Program().run("layout", "-", "--json", input: "Color.red")
    #expect(answer.json?["proposal"] as? [Double] == [393, 852])
    #expect(answer.json?["size"] as? [Double] == [393, 852])
  }

  @Test func `what JSON has no number for is written in words`() throws {
    let answer = try Program().run(
      "layout", "-", "--proposal", "nilxinf", "--json", input: "Color.red")
    #expect(answer.status == 0)
    #expect(answer.output.contains(#""proposal": [null, "inf"]"#))
    #expect(answer.output.contains(#""size": [10, "inf"]"#))
  }

  @Test func `a file is read and its frames print as a tree`() throws {
    let program = try Program()
    try program.write("row.swift", Self.row)
    let answer = try program.run("layout", "row.swift", "--proposal", "320x80")
    #expect(answer.status == 0)
    #expect(
      answer.output == """
                       x    y  width  height
        HStack         0    0    320      80
        ├─ Color       0    0    100      80
        ├─ Color #7  110    0    100      80
        └─ Color     220    0    100      80

        """)
    let paths = try program.run("layout", "row.swift", "--proposal", "320x80", "--paths")
    #expect(
      paths.output == """
                             x    y  width  height
        HStack               0    0    320      80
        HStack/0.Color       0    0    100      80
        HStack/1.Color #7  110    0    100      80
        HStack/2.Color     220    0    100      80

        """)
    let both = try program.run("layout", "row.swift", "--paths", "--json")
    #expect(both.status == 2)
    #expect(both.messages.contains("'--paths' is for the frames as text"))
  }

  @Test func `the environment comes from options`() throws {
    let program = try Program()
    let mirrored = try program.run(
      "layout", "-", "--proposal", "300x100", "--direction", "rtl", "--json",
      input: "HStack(spacing: 0) { Color.red.frame(width: 100); Color.blue }")
    #expect(Self.frames(mirrored)["HStack/1.Color"] == [0, 0, 200, 100])
    let inset = try program.run(
      "layout", "-", "--proposal", "300x100", "--safe-area", "10,20,30,40", "--json",
      input: "Color.red")
    #expect(Self.frames(inset)["Color"] == [20, 10, 240, 60])
    let image = try program.run(
      "layout", "-", "--asset", "photo=200x100", "--json", input: #"Image("photo")"#)
    #expect(Self.frames(image)["Image"]?.suffix(2) == [200, 100])
  }

  struct Refused: CustomTestStringConvertible {
    var source: String
    var place: String
    var word: String
    var testDescription: String { source }
  }

  @Test(arguments: [
    Refused(source: "Color.red.fraem(width: 1)", place: "-:1:", word: "frame"),
    Refused(
      source: "HStack {\n  DatePicker(\"a\", selection: x)\n}", place: "-:2:3:",
      word: "does not offer 'DatePicker'"),
    Refused(source: "HStack {", place: "-:1:", word: "}"),
    Refused(source: #"{"format": 1, "view": "HStakc"}"#, place: "-", word: "HStack"),
    Refused(source: #"{"format": 1, "#, place: "-:1:15:", word: "key"),
    Refused(source: #"{"format": 9, "view": "Color"}"#, place: "-", word: "format 1"),
    Refused(source: "", place: "-", word: "no view to lay out"),
  ])
  func `a refused source names what and where, and prints nothing else`(_ refused: Refused) throws {
    let answer = try Program().run("layout", "-", "--json", input: refused.source)
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.messages.hasPrefix(refused.place), "\(answer.messages)")
    #expect(answer.messages.contains(refused.word), "\(answer.messages)")
  }

  @Test(arguments: [
    ["--proposal", "620"], ["--proposal", "nanx1"], ["--container", "nilx1"],
    ["--direction", "up"], ["--scale", "0"], ["--safe-area", "1,2,3"], ["--asset", "photo"],
    ["--asset", "a=1x1", "--asset", "a=2x2"],
  ])
  func `a wrong option is refused before the source is read`(_ words: [String]) throws {
    let answer = try Program().start(["layout", "missing.swift"] + words).answer()
    #expect(answer.status == 2)
    #expect(answer.messages.hasPrefix("plumb layout: error: '\(words[0])' "))
  }

  private static let shortRow = "HStack(spacing: 0) { Color.red.frame(width: 20); Color.blue }"

  @Test func `the trace prints a step a line`() throws {
    let answer = try Program().run(
      "layout", "-", "--trace", "--proposal", "infx80", input: Self.shortRow)
    #expect(answer.status == 0)
    #expect(
      answer.output == """
        HStack                propose  inf  80  root
        HStack/0.Color.frame  propose  inf  80  unprobed
        HStack/0.Color        propose   20  80  frame
        HStack/0.Color        answer    20  80  fill
        HStack/0.Color.frame  answer    20  80  frame
        HStack/1.Color        propose  inf  80  unprobed
        HStack/1.Color        answer   inf  80  fill
        HStack                answer   inf  80  stack
        HStack                place      0   0  root
        HStack/0.Color.frame  place      0   0  stack
        HStack/1.Color        place     20   0  stack
        HStack/0.Color        propose   20  80  frame
        HStack/0.Color        answer    20  80  fill
        HStack/0.Color        place      0   0  alignment

        """)
  }

  @Test func `the trace stands beside the nodes`() throws {
    let answer = try Program().run(
      "layout", "-", "--trace", "--json", "--proposal", "nilx80", input: "Color.red")
    let json = try #require(answer.json)
    #expect(Set(json.keys) == ["engine", "proposal", "size", "nodes", "trace"])
    let steps = try #require(json["trace"] as? [[String: Any]])
    #expect(steps.map { $0["event"] as? String } == ["propose", "answer", "place"])
    #expect(steps.map { $0["path"] as? String } == ["Color", "Color", "Color"])
    #expect(steps.map { $0["width"] as? Double } == [nil, 10, 0])
    #expect(steps.map { $0["height"] as? Double } == [80, 80, 0])
    #expect(steps.map { $0["rule"] as? String } == ["root", "fill", "root"])
  }

  @Test func `the root's answers are tabulated`() throws {
    let answer = try Program().run(
      "layout", "-", "--responses", "100x50", "nilx3", input: Self.shortRow)
    #expect(answer.status == 0)
    #expect(
      answer.output == """
        proposal  answer
        0x0       20x0
        nilxnil   30x10
        infxinf   infxinf
        100x50    100x50
        nilx3     30x3

        """)
    let json = try Program().run(
      "layout", "--responses", "--json", "-", "100x50", input: Self.shortRow)
    let rows = try #require(json.json?["responses"] as? [[String: [Any]]])
    #expect(rows.count == 4)
    #expect(rows[3]["proposal"] as? [Double] == [100, 50])
    #expect(rows[3]["size"] as? [Double] == [100, 50])
    #expect(rows[2]["size"] as? [String] == ["inf", "inf"])
  }

  @Test func `sizes are for responses alone`() throws {
    for (words, message) in [
      (["-", "wide"], "unexpected argument 'wide'"),
      (
        ["-", "100x50"],
        "'100x50' is for '--responses'; '--proposal 100x50' lays out at that size"
      ),
      (
        ["--responses", "-", "wide"],
        "'--responses' takes sizes such as 620x80, nilx40 or infx100, not 'wide'"
      ),
      (["--responses", "--trace", "-"], "'--trace' and '--responses' exclude each other"),
    ] {
      let answer = try Program().start(["layout"] + words, input: Self.shortRow).answer()
      #expect(answer.status == 2)
      #expect(answer.messages.hasPrefix("plumb layout: error: \(message)\n"))
    }
  }

  @Test func `views nested a thousand deep are laid out`() throws {
    let depth = 1000
    let source = Self.nested(depth, around: #""view": "Color", "arguments": {"0": "red"}"#)
    let answer = try Program().run(
      "layout", "-", "--proposal", "100x100", "--json", input: source)
    #expect(answer.status == 0, "\(answer.messages)")
    #expect((answer.json?["nodes"] as? [Any])?.count == depth + 1)
  }

  private static func nested(_ depth: Int, around leaf: String) -> String {
    #"{"format": 1, "#
      + String(repeating: #""view": "VStack", "children": [{"#, count: depth)
      + leaf + String(repeating: "}]", count: depth) + "}"
  }

  @Test(arguments: [
    (#""view": "Colour""#, "unknown view 'Colour'; did you mean 'Color'?"),
    (#""view": 1"#, #"expected a string "view""#),
  ])
  func `a mistake nine thousand views deep is found and fits a screen`(
    _ leaf: String, _ message: String
  ) throws {
    let answer = try Program().run(
      "layout", "-", "--json", input: Self.nested(9000, around: leaf))
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.messages.hasPrefix("-: error: children[0].children[0]"))
    #expect(answer.messages.hasSuffix("children[0]: \(message)\n"))
    #expect(answer.messages.count < 300)
  }

  @Test func `views nested deeper than the limit are refused`() throws {
    let leaf = #""view": "Color", "arguments": {"0": "red"}"#
    let answer = try Program().run("layout", "-", input: Self.nested(10_000, around: leaf))
    #expect(answer.status == 2)
    #expect(answer.messages.hasSuffix("views nest deeper than 10000\n"))
  }

  @Test func `views whose paths are too much to tell are an error that names the node`() throws {
    let leaf = #""view": "Color", "arguments": {"0": "red"}"#
    let source = Self.nested(9_900, around: leaf)
    for option in ["--json", "--trace"] {
      let answer = try Program().run("layout", "-", option, input: source)
      #expect(answer.status == 1)
      #expect(answer.output == "")
      #expect(answer.messages.hasPrefix("-: error: "))
      #expect(
        answer.messages.hasSuffix(
          "/0.VStack: views nest too deep: the paths of all nodes take more than 64 MB\n"))
      #expect(answer.messages.count < 600)
    }
  }

  @Test func `a file that cannot be read is named`() throws {
    let program = try Program()
    try program.write("binary", Data([1, 0, 2]))
    for (path, message) in [
      ("missing.swift", "missing.swift: error: no such file or directory\n"),
      (".", ".: error: is a directory\n"),
      ("binary", "binary:1: error: a binary file; expected text\n"),
    ] {
      let answer = try program.run("layout", path)
      #expect(answer.status == 2)
      #expect(answer.output == "")
      #expect(answer.messages == message)
    }
  }
}
