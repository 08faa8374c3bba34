extension SuiteStore {
  /// Tells of an article that is gone what of it goes on, or retires that.
  func leave(
    _ article: String, retires: Bool, at date: String, _ summary: inout ImportSummary
  ) throws {
    var find = try connection.prepare(
      """
      SELECT scenario.id, scenario.name, article.file FROM article
      JOIN scenario ON scenario.article_id = article.id
      WHERE article.name = ? AND scenario.retired IS NULL ORDER BY scenario.name
      """)
    try find.bind(article)
    var scenarios: [(id: Int64, name: String)] = []
    var file = ""
    while try find.step() {
      scenarios.append((find.integer(0), find.text(1)))
      file = find.text(2)
    }
    find.reset()
    if retires {
      // What has retired by decision stays so when that is taken back: its block is gone as well.
      var keep = try connection.prepare(
        """
        UPDATE retirement SET gone = ?1 WHERE ended IS NULL AND gone IS NULL AND scenario_id IN (
          SELECT scenario.id FROM scenario JOIN article ON article.id = scenario.article_id
          WHERE article.name = ?2)
        """)
      try keep.run(date, article)
    }
    guard !scenarios.isEmpty else { return }
    // Should it come back as it was, its scenarios do, too; and what is found elsewhere later is rather
    // something that stood somewhere until then.
    var forget = try connection.prepare("UPDATE article SET reading_digest = NULL WHERE name = ?")
    try forget.run(article)
    guard retires else {
      summary.vanished.append(ImportSummary.Vanished(file: file, scenarios: scenarios.count))
      return
    }
    var retire = try connection.prepare("UPDATE scenario SET retired = ? WHERE id = ?")
    for scenario in scenarios { try retire.run(date, scenario.id) }
    summary.retired += scenarios.map(\.name)
  }
}
