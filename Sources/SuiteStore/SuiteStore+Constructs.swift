import Scenarios

extension SuiteStore {
  /// The views and modifiers that every scenario of a run is made of, by the scenario's name.
  ///
  /// - Parameter runID: The run; scenarios are taken as they were then.
  /// - Returns: Names of views as they are, of modifiers with a dot: `Text`, `.fixedSize`.
  /// - Throws: ``SuiteError`` where the store cannot be read.
  package func constructs(ofRun runID: Int64) throws -> [String: Set<String>] {
    try reading {
      let covered = try verdictsByScenario(ofRun: runID, notable: [:])
      var statement = try connection.prepare(
        """
        SELECT scenario.id, scenario.name, content.document, content.proposal, content.environment
        FROM scenario
        JOIN edition ON edition.scenario_id = scenario.id
        JOIN content ON content.id = edition.content_id
        JOIN run ON run.id = ?
        WHERE edition.created <= run.started
        ORDER BY scenario.id, edition.number
        """)
      try statement.bind(runID)
      var constructs: [String: Set<String>] = [:]
      while try statement.step() {
        guard covered[statement.integer(0)] != nil else { continue }
        do {
          let content = try Content(
            ContentText(
              document: statement.text(2), proposal: statement.text(3),
              environment: statement.text(4)))
          // A later edition takes the place of an earlier one.
          constructs[statement.text(1)] = content.document.constructs
        } catch {
          throw SuiteError.damaged(what: "a content of '\(statement.text(1))'", reason: "\(error)")
        }
      }
      return constructs
    }
  }
}

extension ViewDocument {
  /// The names of all views, and of all modifiers with a dot before them.
  fileprivate var constructs: Set<String> {
    var found: Set<String> = []
    var open = [root]
    while let view = open.popLast() {
      found.insert(view.view)
      open += view.children
      for modifier in view.modifiers {
        found.insert("." + modifier.name)
        open += modifier.children
      }
    }
    return found
  }
}
