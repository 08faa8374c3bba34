extension LineScanner {
  /// The place, both from 1, of the first line of `source` on which brackets nest deeper than
  /// `limit`.
  ///
  /// SwiftParser takes hours for some hundred thousand brackets that nothing closes.
  static func place(deeperThan limit: Int, in source: String) -> (line: Int, column: Int)? {
    let text = ArticleText(Array(source.utf8))
    var state = State()
    for index in 0..<text.lineCount {
      let line = scan(text.bytes, text.range(ofLine: index), state: &state)
      guard state.deepest > limit else { continue }
      return (index + 1, text.column(at: line.indent ?? text.starts[index]) + 1)
    }
    return nil
  }
}
