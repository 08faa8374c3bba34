import Testing

@testable import Reports

struct ColumnCountTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("ｆｕｌｌ", 8), ("ﾊﾝ", 2), ("한글", 4),
    ("👍", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("✔", 1), ("✔\u{FE0F}", 2), ("…", 1), ("→", 1),
    ("a\u{200B}b", 2), ("─│", 2), ("Ω≤", 2), ("#", 1), ("©", 1),
  ])
  func `a text takes the columns that a terminal gives it`(_ text: String, _ count: Int) {
    #expect(text.columnCount == count)
    #expect(text.padded(to: 10).hasSuffix(String(repeating: " ", count: 10 - count)))
    #expect(text.padded(to: 10).columnCount == 10)
    for width in 0...10 {
      #expect(text.shortened(to: width).columnCount <= width, "\(width)")
      #expect(String(text.prefix(columns: width)).columnCount <= width)
      #expect(String(text.suffix(columns: width)).columnCount <= width)
    }
  }

  @Test func `tables stand in columns, whatever their letters`() {
    let names = ["漢字", "a", "👍👍👍"]
    var table = Columns()
    table.rows = names.map { [.init($0), .init("|")] }
    let lines = table.lines(width: nil)
    #expect(lines == ["漢字    |", "a       |", "👍👍👍  |"])
    #expect("漢字 漢字 漢字".wrapped(to: 9) == ["漢字 漢字", "漢字"])
  }
}
