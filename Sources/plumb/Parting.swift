import Regression
import Reports
import Scenarios
import SuiteStore

/// Where two runs or versions part in a scenario, or what its article changed between them.
enum Parting {
  case versions(PartingPage)
  case editions(EditPage)

  /// - Parameters:
  ///   - scenario: The scenario's name.
  ///   - base: The earlier run or version.
  ///   - run: The later one.
  ///   - store: What is read.
  ///   - engine: Who is asked for what was not stored, if it is that very version.
  /// - Throws: ``SuiteError`` for what there is no result of.
  init(
    of scenario: String, _ base: String, _ run: String, in store: SuiteStore,
    asking engine: any Engine
  ) throws {
    let edited = try EditedSides(scenario: scenario, good: base, bad: run, in: store)
    if let edited, !edited.isSame {
      self = .editions(EditPage(scenario: scenario, edited))
      return
    }
    let sides = try TraceSides(
      scenario: scenario, edition: edited?.bad.code, good: base, bad: run, in: store,
      asking: engine)
    self = .versions(PartingPage(scenario: scenario, sides))
  }

  func text(width: Int, ink: Ink) -> String {
    switch self {
    case .versions(let page): page.text(width: width, ink: ink)
    case .editions(let page): page.text(width: width, ink: ink)
    }
  }

  var json: JSON {
    switch self {
    case .versions(let page): page.json
    case .editions(let page): page.json
    }
  }
}
