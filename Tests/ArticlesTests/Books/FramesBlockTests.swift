import Scenarios
import Testing

@testable import Articles

struct FramesBlockTests {
  @Test func `a head may state everything`() throws {
    let block = try read(
      """
      620xnil measured source="iOS 26, \\"simulator\\"" tolerance=0.5 exact container=393x852 \
      direction=rtl scale=3 safeArea=59,0,34,0 assets=photo:200x100,a:b:1x2
      """, "HStack 0 -1.5 inf _\n\n  #a b 1 2 3 4 // far\n// none\n")
    #expect(block.proposal == Proposal(width: 620, height: nil))
    #expect(block.environment.layoutDirection == .rightToLeft)
    #expect(block.environment.displayScale == 3)
    #expect(block.environment.container == .init(width: 393, height: 852))
    #expect(
      block.environment.safeAreaInsets == .init(top: 59, leading: 0, bottom: 34, trailing: 0))
    #expect(
      block.environment.assets == [
        "photo": .init(width: 200, height: 100), "a:b": .init(width: 1, height: 2),
      ])
    let expectation = try #require(block.expectation)
    #expect(expectation.basis == .measured)
    #expect(expectation.source == "iOS 26, \"simulator\"")
    #expect(expectation.tolerance == 0.5)
    #expect(expectation.isExact)
    #expect(
      expectation.lines == [
        .init(target: .path("HStack"), x: 0, y: -1.5, width: .infinity, height: nil),
        .init(target: .id("a b"), x: 1, y: 2, width: 3, height: 4),
      ])
  }

  @Test(arguments: [("stated", 0.01), ("derived", 0.01), ("decided", 0.01), ("accepted", 0)])
  func `a tolerance that is not given follows from the basis`(
    basis: String, tolerance: Double
  ) throws {
    #expect(try read("1x1 \(basis)", "Color 0 0 1 1").expectation?.tolerance == tolerance)
  }

  @Test func `a comment may follow without a blank`() throws {
    #expect(try read("1x1 derived", "Color 0 0 1 1//c").expectation?.lines.count == 1)
  }

  @Test(arguments: [
    ("#a 0 0 1 1\n#a 0 0 2 2", "a.md:5:1: error: the frame of '#a' is stated twice"),
    ("#a 0 0 1 1 9", "a.md:4:12: error: one number too many after X Y WIDTH HEIGHT"),
  ])
  func `lines that cannot be meant are refused`(lines: String, error: String) {
    let thrown = #expect(throws: ArticleError.self) { try read("1x1 derived", lines) }
    #expect(thrown?.description == error)
  }

  @Test func `a proposal alone expects nothing`() throws {
    #expect(try read("1x1 scale=2", "// later").expectation == nil)
  }

  struct Wrong: CustomTestStringConvertible {
    var head: String
    var lines = "Color 0 0 1 1"
    var error: String
    var testDescription: String { head + " / " + lines }
  }

  @Test(arguments: [
    Wrong(head: "", error: "a.md:3:10: error: expected a proposal after 'frames', like 620x80"),
    Wrong(
      head: "620 stated",
      error: "a.md:3:11: error: '620' is no proposal; expected WxH, like 620x80, nilx40 or infx80"),
    Wrong(
      head: "nanx1 stated",
      error:
        "a.md:3:11: error: 'nanx1' is no proposal; expected WxH, like 620x80, nilx40 or infx80"),
    Wrong(
      head: "1x1 statd",
      error: """
        a.md:3:15: error: 'statd' is no basis; expected measured, stated, derived, decided or accepted; \
        did you mean 'stated'?
        """),
    Wrong(
      head: "1x1 stated tolerence=1",
      error: """
        a.md:3:22: error: unknown option 'tolerence=1' of frames; did you mean 'tolerance'?
        """),
    Wrong(
      head: "1x1 stated tolerance=-1",
      error: "a.md:3:22: error: '-1' is no tolerance; expected points, 0 or more"),
    Wrong(
      head: "1x1 stated exact exact", error: "a.md:3:28: error: 'exact' is given twice"),
    Wrong(
      head: "1x1 stated source=\"x",
      error: "a.md:3:22: error: the quote in this word is never closed"),
    Wrong(
      head: "1x1 stated safeArea=1,2",
      error: """
        a.md:3:22: error: '1,2' is no safeArea; expected four numbers top,leading,bottom,trailing, \
        like 59,0,34,0
        """),
    Wrong(
      head: "1x1 stated assets=a:1x1,b:1x1,a:2x2",
      error: "a.md:3:22: error: 'a:1x1,b:1x1,a:2x2' is no assets; expected one size for each name"),
    Wrong(
      head: "1x1 stated", lines: "Color 0 0 1",
      error: "a.md:4:1: error: expected 'PATH X Y WIDTH HEIGHT', found 4 words"),
    Wrong(
      head: "1x1 stated", lines: "  Color 0 0 1 nan",
      error: "a.md:4:15: error: 'nan' is no length; expected a number, 'inf', '-inf' or '_'"),
    Wrong(
      head: "1x1 stated", lines: "Color 0 0 1 1 1",
      error: "a.md:4:15: error: '1' is one word too many after X Y WIDTH HEIGHT"),
    Wrong(
      head: "1x1 stated", lines: "",
      error: """
        a.md:3:10: error: this frames block states no frame; expected a line 'PATH X Y WIDTH HEIGHT'
        """),
    Wrong(
      head: "1x1",
      error: """
        a.md:4:1: error: frames need a basis in the head of their block: measured, stated, derived, \
        decided or accepted
        """),
  ])
  func `a wrong word is named with its place`(_ wrong: Wrong) {
    let error = #expect(throws: ArticleError.self) { try read(wrong.head, wrong.lines) }
    #expect(error?.description == wrong.error)
  }

  private func read(_ head: String, _ lines: String) throws -> FramesBlock {
    var block = CodeBlock(language: .frames, lines: [])
    block.head = CodeBlock.Line(
      number: 3, text: head.isEmpty ? "" : " " + head, indent: "```frames".count)
    for (index, line) in lines.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      block.lines.append(CodeBlock.Line(number: 4 + index, text: String(line), indent: 0))
    }
    return try FramesBlock(block, file: "a.md")
  }
}
