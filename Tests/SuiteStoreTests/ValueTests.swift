import Scenarios
import Testing

@testable import SuiteStore

struct ValueTests {
  @Test func `version keys sort as semantic versions do`() {
    let versions = [
      "nightly", "0.0.1", "0.1", "0.1.0+build", "0.9.0", "0.10.0", "1.0.0-alpha",
      "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-alpha-x", "1.0.0-beta", "1.0.0-beta.2",
      "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "v1.0.1", "2",
    ]
    let keys = versions.map(VersionKey.text)
    #expect(keys == keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(VersionKey.text("0.1") == VersionKey.text("0.1.0+build"))
    #expect(Set(keys).count == versions.count - 1)
  }

  @Test func `ids are kept as ranges`() {
    let ranges = IDRanges([5, 1, 2, 3, 3, 9, 8])
    #expect(ranges.text == "[[1,3],[5,5],[8,9]]")
    #expect(IDRanges(text: ranges.text) == ranges)
    #expect((0...10).filter { ranges.contains(Int64($0)) } == [1, 2, 3, 5, 8, 9])
    #expect(IDRanges([]).text == "[]")
    #expect(!IDRanges([]).contains(1))
  }

  @Test(arguments: [
    "", "[", "[[1,2]", "[[1,2]]]", "[[1,99999999999999999999]]", "[[2,1]]", "[[1,2],[2,3]]",
    "[1,2]", "[[1.5,2]]", "[[1]]", "{}",
  ])
  func `other texts are no ranges`(_ text: String) {
    #expect(IDRanges(text: text) == nil)
  }

  @Test func `differences are kept as nodes and edges`() throws {
    let line = Scenarios.Expectation.Line(
      target: .id("x"), x: nil, y: 1.5, width: .infinity, height: nil)
    let frame = Frame(x: 0, y: 1, width: 2, height: -.infinity)
    let differences: [Difference] = [
      .frame(node: "HStack", expected: line, actual: frame),
      .missing(node: "#x", reason: "no node has this id"),
      .extra(node: "HStack/1.Color", actual: frame),
    ]
    let kept = { (tolerance: Double) in
      NewJudgement(expectationID: 1, differences: differences, tolerance: tolerance).differences
    }
    #expect(
      kept(0)
        == ##"[["HStack","y width"],["#x","missing"],["HStack/1.Color","extra"]]"##)
    let many = NewJudgement(
      expectationID: 1, differences: Array(repeating: differences[1], count: 6), tolerance: 0)
    #expect(many.differences?.hasSuffix(##",["#x","missing"],["…","+2"]]"##) == true)
    #expect(kept(0.5)?.contains(#"["HStack","width"]"#) == true)
    #expect(try JSON(parsing: kept(0) ?? "").array?.allSatisfy(Difference.isBrief) == true)
    #expect(!Difference.isBrief(["HStack"]) && !Difference.isBrief(["node": "HStack"]))
  }
}
