import Scenarios
import Testing

@testable import SuiteStore

struct ScenarioFilterTests {
  private func suite() throws -> TestSuite {
    let suite = try TestSuite()
    var text = TestSuite.scenario("text", content: 3)
    text.content.document.root.view = "Text"
    text.content.document.root.arguments = ["0": "a \"view\":\"Image\" in a string"]
    text.name = "stacks/text@100x100?name=x:y"
    try suite.importScenarios([
      TestSuite.scenario("row", content: 1, width: 10),
      TestSuite.scenario("row-2", content: 2, width: 10, basis: .derived), text,
    ])
    let other = [TestSuite.scenario("row", content: 4, article: "other/deep")]
    _ = try suite.store.importArticles(
      [TestSuite.article(other, name: "other/deep")], at: TestSuite.date)
    try suite.run { $0 == "row" ? TestSuite.frames(10) : TestSuite.frames(20) }
    return suite
  }

  struct Case: CustomTestStringConvertible {
    var terms: [String]
    var names: [String]
    var testDescription: String { terms.joined(separator: " ") }
  }

  static let cases = [
    Case(
      terms: [],
      names: ["other/deep/row", "stacks/row", "stacks/row-2", "stacks/text"]),
    Case(terms: ["stacks/row@100x100"], names: ["stacks/row"]),
    Case(terms: ["stacks/row"], names: ["stacks/row"]),
    Case(terms: ["stacks"], names: ["stacks/row", "stacks/row-2", "stacks/text"]),
    Case(terms: ["stacks/text@100x100?name=x:y"], names: ["stacks/text"]),
    Case(terms: ["*row*"], names: ["other/deep/row", "stacks/row", "stacks/row-2"]),
    Case(terms: ["*/row@*"], names: ["other/deep/row", "stacks/row"]),
    Case(terms: ["stacks/row-*", "stacks/text*"], names: ["stacks/row-2", "stacks/text"]),
    Case(terms: ["article:other/deep"], names: ["other/deep/row"]),
    Case(terms: ["verdict:fail"], names: ["stacks/row-2"]),
    Case(terms: ["verdict:fail", "verdict:pass"], names: ["stacks/row", "stacks/row-2"]),
    Case(terms: ["verdict:crash"], names: []),
    Case(terms: ["verdict:fail@1"], names: ["stacks/row-2"]),
    Case(terms: ["verdict:fail@1", "verdict:pass"], names: ["stacks/row", "stacks/row-2"]),
    Case(terms: ["verdict:fail@1", "stacks/row"], names: []),
    Case(terms: ["verdict:pass", "stacks/text"], names: []),
    Case(terms: ["view:Text"], names: ["stacks/text"]),
    Case(terms: ["view:Color", "stacks/*"], names: ["stacks/row", "stacks/row-2"]),
    Case(
      terms: ["modifier:padding", "basis:stated", "basis:derived"],
      names: ["stacks/row", "stacks/row-2"]),
  ]

  @Test(arguments: cases)
  func `terms select scenarios`(_ selection: Case) throws {
    let found = try suite().store.scenarios(ScenarioFilter(parsing: selection.terms))
    #expect(found.map(\.name) == found.map(\.name).sorted())
    #expect(found.map(\.block).sorted() == selection.names)
  }

  @Test(arguments: [
    (["stacks/rov"], "error: unknown scenario 'stacks/rov'; did you mean 'stacks/row'?"),
    (["sticks/*"], "error: unknown scenario 'sticks/*'"),
    (["verdict:fails"], "error: unknown verdict 'fails'; did you mean 'fail'?"),
    (["verdict:fial@1"], "error: unknown verdict 'fial'; did you mean 'fail'?"),
    (["verdict:fail@2"], "error: there is no run 2; the last one is 1"),
    (["verdict:fail@"], "error: unknown run ''"),
    (["verdict:fail@-1"], "error: unknown run '-1'"),
    (["verdikt:fail"], "error: unknown condition 'verdikt'; did you mean 'verdict'?"),
    (["view:Txt"], "error: unknown view 'Txt'; did you mean 'Text'?"),
    (["view:Image"], "error: unknown view 'Image'"),
    (["modifier:pading"], "error: unknown modifier 'pading'; did you mean 'padding'?"),
    (["article:stack"], "error: unknown article 'stack'; did you mean 'stacks'?"),
    (["basis:state"], "error: unknown basis 'state'; did you mean 'stated'?"),
  ])
  func `what is not there is named with what is near`(_ terms: [String], _ message: String) throws {
    let suite = try suite()
    #expect {
      try suite.store.scenarios(ScenarioFilter(parsing: terms))
    } throws: { error in
      "\(error)".hasPrefix(message) && (error as? SuiteError)?.isBadInput == true
    }
  }

  @Test func `a verdict of a past run selects what it selected then`() throws {
    let suite = try suite()
    try suite.run { _ in TestSuite.frames(10) }
    func names(_ term: String) throws -> [String] {
      try suite.store.scenarios(ScenarioFilter(parsing: [term])).map(\.block)
    }
    #expect(try names("verdict:fail").isEmpty)
    #expect(try names("verdict:fail@1") == ["stacks/row-2"])
    #expect(try names("verdict:fail@2").isEmpty)
    #expect(try names("verdict:pass@1") == ["stacks/row"])
  }

  @Test(arguments: [
    ("*", "", true), ("*", "a/b", true), ("a*c", "abc", true), ("a*c", "ac", true),
    ("a*c", "acd", false), ("*b*", "abc", true), ("*b*b*", "abc", false), ("ab*b", "ab", false),
    ("a*b*c", "a-b-b-c", true), ("a**c", "abc", true), ("?*", "abc", false),
  ])
  func `a star stands for anything, also nothing`(_ pattern: String, _ name: String, _ is: Bool) {
    #expect(Glob(pattern)?.matches(name) == `is`)
  }

  @Test func `what has no star is no glob`() {
    #expect(Glob("a?[b]") == nil)
  }

  @Test func `retired scenarios are selected on request`() throws {
    let suite = try suite()
    try suite.importScenarios([])
    #expect(try suite.store.scenarios().map(\.block) == ["other/deep/row"])
    var filter = ScenarioFilter()
    filter.includesRetired = true
    #expect(try suite.store.scenarios(filter).count == 4)
    var named = try ScenarioFilter(parsing: ["stacks/row@100x100"])
    #expect(
      throws: SuiteError.retired(name: "stacks/row@100x100", scenarios: ["stacks/row@100x100"])
    ) { try suite.store.scenarios(named) }
    named.includesRetired = true
    #expect(try suite.store.scenarios(named).map(\.isRetired) == [true])
  }
}
