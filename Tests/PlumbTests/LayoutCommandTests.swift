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
        HStack         0    0  320   80
        ├─ Color       0    0  100   80
        ├─ Color #7  110    0  100   80
        └─ Color     220    0  100   80

        """)
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
    Refused(source: "HStack {\n  Path { }\n}", place: "-:2:3:", word: "Path"),
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

  @Test func `views nested a thousand deep are laid out`() throws {
    let depth = 1000
    let source =
      #"{"format": 1, "#
      + String(repeating: #""view": "VStack", "children": [{"#, count: depth)
      + #""view": "Color", "arguments": {"0": "red"}"# + String(repeating: "}]", count: depth) + "}"
    let answer = try Program().run(
      "layout", "-", "--proposal", "100x100", "--json", input: source)
    #expect(answer.status == 0, "\(answer.messages)")
    #expect((answer.json?["nodes"] as? [Any])?.count == depth + 1)
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
