import Scenarios
import Testing

@testable import Articles

struct ScenarioNamesTests {
  @Test(arguments: [
    ("Leftover space is not given out again", "leftover-space-is-not-given-out-again"),
    ("HStack(spacing:)", "hstack-spacing--"), ("Über 50 %", "über-50--"),
  ])
  func `a heading gives its letters and digits`(heading: String, part: String) {
    #expect(heading.namePart == part)
  }

  @Test func `blocks under one heading are counted from the second on`() {
    var names = ScenarioNames(article: "stacks")
    let given = ["A", "A", nil, "B", "A", nil, ""].map { names.next(under: $0) }
    #expect(
      given == [
        "stacks/a", "stacks/a-2", "stacks/example", "stacks/b", "stacks/a-3", "stacks/example-2",
        "stacks/example-3",
      ])
  }

  @Test func `no two blocks get one name`() {
    var names = ScenarioNames(article: "x")
    let given = ["A 2", "A", "A", "A"].map { names.next(under: $0) }
    #expect(given == ["x/a-2", "x/a", "x/a-3", "x/a-4"])
  }

  @Test func `proposal and choices stand at the end`() {
    let proposal = Proposal(width: 620, height: nil)
    #expect(ScenarioNames.scenario("a/b", proposal, []) == "a/b@620xnil")
    #expect(
      ScenarioNames.scenario("a/b", proposal, [("x", ".me"), ("y.z", "Text(\"a\")")])
        == "a/b@620xnil?x=.me&y.z=Text(\"a\")")
  }
}
