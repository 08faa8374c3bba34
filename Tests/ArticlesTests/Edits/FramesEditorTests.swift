import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// Frames are written into articles, and nothing else of them changes.
struct FramesEditorTests {
  private static func editor(
    _ text: String, file: String = "rows.md", _ proposals: [Proposal] = []
  ) throws -> FramesEditor {
    try FramesEditor(
      ArticleSource(name: "rows", file: file, text: text),
      importer: ArticleImporter(proposals: proposals))
  }

  private static func frames(_ content: Content) throws -> FrameSet {
    guard case .frames(let answer) = BuiltinEngine().layout(content) else {
      throw ArticleError(file: "", message: "no frames")
    }
    return answer.frames
  }

  /// The article with the frames of every scenario without, or of those that are named.
  private static func edited(
    _ text: String, file: String = "rows.md", only names: [String]? = nil
  ) throws -> (text: String?, diff: String, leftAlone: [String]) {
    var editor = try editor(text, file: file)
    for scenario in editor.article.scenarios
    where names?.contains(scenario.name) ?? (scenario.expectation == nil) {
      editor.state(try frames(scenario.content), of: scenario.name)
    }
    let edited = editor.edited()
    return (
      edited.map { String(decoding: $0.bytes, as: UTF8.self) }, edited?.diff ?? "",
      editor.leftAlone.map(\.reason)
    )
  }

  private static let row = """
    ```swift
    HStack(spacing: 7.5) { Color.red; Color.green.id("g"); Color.blue }
    ```
    """

  private static let rowFrames = """
    ```frames 393x852 accepted tolerance=0.01
    //                  x  y  width  height
    HStack              0  0    393     852
    HStack/0.Color      0  0    126     852
    HStack/1.Color  133.5  0    126     852  // #g
    HStack/2.Color    267  0    126     852
    ```
    """

  @Test func `a block is put below its code`() throws {
    let text = "# Rows\n\n\(Self.row)\n\nThis is prose.\n\n    not touched  \t\n"
    let edited = try Self.edited(text)
    #expect(edited.leftAlone == [])
    #expect(
      edited.text == "# Rows\n\n\(Self.row)\n\n\(Self.rowFrames)\n\nThis is prose.\n\n"
        + "    not touched  \t\n")
    #expect(try Self.edited(edited.text ?? "").text == nil)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `lines go on ending as they do`(_ ending: String) throws {
    for end in ["", "\n", "\n\n", "\ntext", "\ntext\n"] {
      let text = (Self.row + end).replacing("\n", with: ending)
      let wanted = (Self.row + "\n\n" + Self.rowFrames + end).replacing("\n", with: ending)
      #expect(try Self.edited(text).text == wanted, "\(end.debugDescription)")
    }
  }

  @Test(arguments: ["> ", ">> ", "  ", "   "])
  func `a block stands in what its code stands in`(_ prefix: String) throws {
    func quoted(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.isEmpty ? String(prefix.prefix { $0 == ">" }) : prefix + $0
      }.joined(separator: "\n")
    }
    let edited = try Self.edited(quoted(Self.row) + "\n\nend\n")
    #expect(edited.leftAlone == [])
    let blank = prefix.hasPrefix(">") ? prefix.filter { $0 == ">" } : ""
    #expect(
      edited.text == quoted(Self.row) + "\n\(blank)\n" + quoted(Self.rowFrames) + "\n\nend\n")
  }

  @Test func `a list's code gets its block in the list`() throws {
    let text = "1. One\n\n   ```swift\n   Color.red\n   ```\n\n2. Two\n"
    let edited = try #require(try Self.edited(text).text)
    #expect(
      edited == """
        1. One

           ```swift
           Color.red
           ```

           ```frames 393x852 accepted tolerance=0.01
           //     x  y  width  height
           Color  0  0    393     852
           ```

        2. Two

        """)
  }

  @Test(arguments: ["- ", "* ", "+  ", "1. ", "12) ", "> - ", "- - ", "1.   "])
  func `code that begins a list item gets its block in the item`(_ mark: String) throws {
    let prefix = String(mark.map { $0 == ">" ? $0 : " " })
    let text = "\(mark)```swift\n\(prefix)Color.red\n\(prefix)```\n\nend\n"
    let blank = mark.hasPrefix(">") ? ">" : ""
    let edited = try Self.edited(text)
    #expect(edited.leftAlone == [])
    #expect(
      edited.text == """
        \(mark)```swift
        \(prefix)Color.red
        \(prefix)```
        \(blank)
        \(prefix)```frames 393x852 accepted tolerance=0.01
        \(prefix)//     x  y  width  height
        \(prefix)Color  0  0    393     852
        \(prefix)```

        end

        """)
    #expect(try Self.edited(edited.text ?? "").text == nil)
  }

  @Test func `what an article would not state is left alone`() throws {
    let hidden = """
      In a comment:

      <!--
      ```swift
      struct Red: View {
        var body: some View {
          Color.red
        }
      }
      ```
      -->
      """
    let edited = try Self.edited(hidden, file: "rows.txt")
    #expect(edited.leftAlone == ["a frames block in its place would not be read as one"])
    #expect(edited.text == nil)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `a diff is one that patch takes`(_ ending: String) throws {
    func marked(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }
    let text = "```swift\nColor.red\n```".replacing("\n", with: ending)
    let returned = ending == "\n" ? "" : "\r"
    let added = [
      "+\(returned)", "+```frames 393x852 accepted tolerance=0.01\(returned)",
      "+//     x  y  width  height\(returned)", "+Color  0  0    393     852\(returned)",
    ]
    #expect(
      try Self.edited(text).diff
        == marked(
          [
            "--- rows.md", "+++ rows.md", "@@ -1,3 +1,8 @@", " ```swift\(returned)",
            " Color.red\(returned)", "-```", "\\ No newline at end of file", "+```\(returned)",
          ] + added + ["+```", "\\ No newline at end of file"]))
    #expect(
      try Self.edited(text + ending + "end").diff
        == marked(
          [
            "--- rows.md", "+++ rows.md", "@@ -1,4 +1,9 @@", " ```swift\(returned)",
            " Color.red\(returned)", " ```\(returned)",
          ] + added + ["+```\(returned)", " end", "\\ No newline at end of file"]))
  }

  @Test func `a block that says only a proposal is filled`() throws {
    let text = "\(Self.row)\n\n```frames 310x80 container=500x500\n```\nend\n"
    let edited = try #require(try Self.edited(text).text)
    #expect(edited.contains("```frames 310x80 accepted tolerance=0.01 container=500x500\n//"))
    #expect(edited.contains("HStack/1.Color  105.83  0  98.33      80  // #g\n"))
    #expect(edited.hasSuffix("\n```\nend\n"))
  }

  @Test func `false numbers are mended where they stand`() throws {
    let text = """
      # Rows

      \(Self.row)

      ```frames 393x852 stated source="me"
      // the row
      HStack            0  0  393  852   // it is full
        HStack/0.Color  0  0  131  852   // a third
      #g              131  _  100.5  _   // and another
      #gone             0  0  1  1
      ```

      """
    let edited = try Self.edited(text, only: ["rows/rows@393x852"])
    #expect(edited.leftAlone == [])
    #expect(
      edited.text
        == text.replacing("0  0  131  852   // a third", with: "0  0  126  852   // a third")
        .replacing("#g              131  _  100.5  _", with: "#g            133.5  _    126  _")
        .replacing("#gone             0  0  1  1\n", with: ""))
    #expect(
      edited.diff == """
        --- rows.md
        +++ rows.md
        @@ -7,7 +7,6 @@
         ```frames 393x852 stated source="me"
         // the row
         HStack            0  0  393  852   // it is full
        -  HStack/0.Color  0  0  131  852   // a third
        +  HStack/0.Color  0  0  126  852   // a third
        -#g              131  _  100.5  _   // and another
        +#g            133.5  _    126  _   // and another
        -#gone             0  0  1  1
         ```

        """)
  }

  @Test func `a block of which nothing is there states all that is`() throws {
    let text =
      "```swift\nColor.red\n```\n\n```frames 100x10 accepted exact\nHStack 0 0 1 1  // a row\n"
      + "#gone 0 0 1 1\n```\n"
    let edited = try Self.edited(text, only: ["rows/example@100x10"])
    #expect(
      edited.text
        == text.replacing(
          "HStack 0 0 1 1  // a row\n#gone 0 0 1 1\n",
          with: "//     x  y  width  height\nColor  0  0    100      10\n"))
  }

  @Test func `long numbers get a tolerance`() throws {
    let text =
      "```swift\nHStack(spacing: 0) { Color.red; Color.red; Color.red }\n```\n\n"
      + "```frames 100x10 accepted\nHStack/1.Color 30 _ 30 _\n```\n"
    let edited = try Self.edited(text, only: ["rows/example@100x10"])
    #expect(
      edited.text
        == text.replacing("accepted", with: "accepted tolerance=0.01")
        .replacing("30 _ 30 _", with: "33.33 _ 33.33 _"))
  }

  @Test func `an exact block gets nodes that it lacks`() throws {
    let text =
      "```swift\nHStack(spacing: 0) { Color.red; Color.green }\n```\n\n"
      + "```frames 100x10 accepted exact\nHStack 0 0 100 10\nHStack/0.Color 0 0 100 10\n```\n"
    let edited = try Self.edited(text, only: ["rows/example@100x10"])
    #expect(
      edited.text
        == text.replacing("HStack/0.Color 0 0 100 10", with: "HStack/0.Color 0 0  50 10")
        .replacing("0 0  50 10\n", with: "0 0  50 10\nHStack/1.Color  50  0     50      10\n"))
  }

  @Test(arguments: [
    ("a\r\n\n" + row, "lines of the file end in different ways"),
    ("    HStack { Color.red; Color.green }\n", "its code is in no fenced block that is closed"),
    ("-\t```swift\n\tColor.red\n\t```\n", "tabs in line 1"),
    ("\t\n- a\n\n\t```swift\n\tColor.red\n\t```\n", "tabs in line 4"),
    (
      row + "\n\n```frames 393x852 stated\nHStack\t0 0 1 1\n```\n", "tabs in line 6"
    ),
    (
      row + "\n\n```frames 393x852 stated\n// {{ site.frames }}\nHStack 0 0 1 1\n```\n",
      "a template makes line 6"
    ),
    (
      row + "\n\n```frames 393x852 stated\nHStack 0 0 1 1\n",
      "the end of its frames block cannot be told"
    ),
  ])
  func `what cannot be edited is left alone`(_ text: String, _ reason: String) throws {
    var editor = try Self.editor(text)
    for scenario in editor.article.scenarios {
      editor.state(try Self.frames(scenario.content), of: scenario.name)
    }
    #expect(editor.leftAlone.map(\.reason) == [reason])
    #expect(editor.edited() == nil)
  }

  @Test func `of a page of HTML nothing is edited`() throws {
    let page = "<pre><code class=\"language-swift\">Color.red</code></pre>"
    let edited = try Self.edited(page, file: "rows.html")
    #expect(edited.text == nil)
    #expect(edited.leftAlone == ["frames blocks stand in Markdown, which this is not"])
  }

  @Test func `every proposal and every choice of values gets its block`() throws {
    let text = "```swift\nColor.red.frame(width: w)\n```\n\n```let\nw = 10\nw = 20\n```\n\nend\n"
    let chosen = try #require(try Self.edited(text).text)
    #expect(chosen.contains("accepted tolerance=0.01 values=\"w=10\"\n"))
    #expect(chosen.contains("accepted tolerance=0.01 values=\"w=20\"\n"))
    var editor = try Self.editor(
      Self.row, [Proposal(width: 100, height: 10), Proposal(width: nil, height: 10)])
    for scenario in editor.article.scenarios {
      editor.state(try Self.frames(scenario.content), of: scenario.name)
    }
    let edited = editor.edited()
    let both = String(decoding: try #require(edited).bytes, as: UTF8.self)
    #expect(both.contains("frames 100x10 accepted"))
    #expect(both.contains("frames nilx10 accepted"))
  }

  @Test(arguments: [
    (113.19000000000001, 0.01, "113.19"), (113.186, 0.01, "113.19"), (100, 0.01, "100"),
    (99.999, 0.01, "100"), (-0.001, 0.01, "0"), (33.333333, 0.5, "33.3"), (33.333333, 2, "33"),
    (33.333333, 0.0001, "33.3333"), (1e15 / 3, 0.01, "333333333333333.3"), (0.1, 0, "0.1"),
    (.infinity, 0.01, "inf"),
  ])
  func `numbers are as short as the tolerance allows`(
    _ points: Double, _ tolerance: Double, _ text: String
  ) {
    #expect(FramesText.number(points, tolerance: tolerance) == text)
  }
}
