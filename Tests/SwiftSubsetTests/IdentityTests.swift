import Scenarios
import Testing

@testable import SwiftSubset

/// Identities that are made anew, `UUID()`: a copy has the same one, and nothing is said of those that are
/// worked out more than once.
struct IdentityTests {
  private static let row = """
    struct Row: Identifiable, Hashable { let id = UUID(); var name = "a" }
    func rows() -> [Row] { [Row(), Row()] }
    func renamed(_ row: Row) -> Row { var copy = row; copy.name = "b"; return copy }

    """

  /// Views of a width of 2 for what is the same, and of 1 for what is not.
  private static func views(_ members: String, _ body: String) -> String {
    """
    \(row)struct Page: View {
      \(members)
      func mark(_ isSame: Bool) -> some View { Color.red.frame(width: isSame ? 2 : 1) }
      var body: some View { VStack { \(body) } }
    }
    """
  }

  @Test(arguments: [
    ("let rows = [Row(), Row()]", "ForEach(rows) { row in mark(row.id == rows.last?.id) }"),
    ("let rows: [Row] = [.init(), .init()]", "ForEach(rows) { mark($0.id == rows.last!.id) }"),
    (
      "let rows = [Row(), Row()]\n var last: UUID? { rows.last?.id }",
      "ForEach(rows) { mark($0.id == last) }"
    ),
    (
      "let rows = [Row(), Row()]\n var open: Set<UUID> { [rows[1].id] }",
      "ForEach(rows) { mark(open.contains($0.id)) }"
    ),
    ("let rows = [Row(), Row()]", "ForEach(rows) { row in mark(rows.firstIndex(of: row) == 1) }"),
    ("let rows = (0..<2).map { _ in Row() }", "ForEach(rows) { mark($0 == rows.last) }"),
    ("", "let a = Row(); let b = a; let all = rows(); mark(all[0].id == all[1].id); mark(a == b)"),
    ("", "let a = Row(); let b = renamed(a); mark(a == b); mark(a.id == b.id)"),
  ])
  func `a copy has the identity of what it is one of`(_ members: String, _ body: String) throws {
    let block = SourceLowering.layout(Self.views(members, body))
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == [1, 2])
  }

  @Test(arguments: [
    ("00000000-0000-0000-0000-00000000000A", 6.0), ("nope", 5), ("", 5), ("0-0-0-0-0", 5),
    ("0000000G-0000-0000-0000-000000000000", 5),
  ])
  func `of a text that is no identity nil is made`(text: String, width: Double) throws {
    let block = SourceLowering.layout(
      "Color.red.frame(width: UUID(uuidString: \"\(text)\") == nil ? 5 : 6)")
    #expect(try #require(block.document).root.modifiers.first?.arguments["width"] == .number(width))
  }

  @Test(arguments: [
    ("var rows: [Row] { [Row(), Row()] }", "ForEach(rows) { mark($0.id == rows.last?.id) }"),
    ("var id: UUID { UUID() }", "mark(id == id)"),
    ("var row: Row { Row() }", "mark(row.id == row.id)"),
    ("let rows = [Row(), Row()]", "ForEach(rows) { mark($0.id == Row().id) }"),
    ("func fresh() -> UUID { UUID() }", "mark(fresh() == fresh())"),
    ("let fresh = { Row() }", "mark(fresh().id == fresh().id)"),
    ("let now = Date()", "mark(now == Date())"),
  ])
  func `nothing is said of what is made anew each time`(_ members: String, _ body: String) {
    let block = SourceLowering.layout(Self.views(members, body))
    #expect(
      block.refusals.map(\.message).allSatisfy {
        $0.hasSuffix("whether two identities or dates are the same is not known here")
      })
    #expect(block.kind == .refused)
  }

  @Test func `what a document holds says nothing of the run that made it`() throws {
    let source = Self.views(
      "let rows = [Row(), Row()]",
      "GeometryReader { proxy in mark(rows[Int(proxy.size.width)].id == rows[0].id) }")
    let block = SourceLowering.layout(source)
    let again = SourceLowering.layout(source)
    #expect(block.document?.json == again.document?.json)
  }

  @Test(arguments: [
    ("@State private var open: Set<UUID> = []", "open.contains(row.id)"),
    ("var open: Set<UUID> = []", "open.contains(row.id)"),
    ("@State private var open: Set<UUID> = []", "!open.isEmpty"),
    ("@State private var open: Set<UUID> = []", "open.count > 0"),
    ("@State private var open: Set<UUID> = []", "open.first != nil"),
    ("@State private var open: [UUID] = []", "open.contains(row.id)"),
    ("@State private var open: Set<Row> = []", "open.contains(row)"),
    ("@State private var open: [UUID: Bool] = [:]", "open[row.id] ?? false"),
    ("@State private var open: Set<Color> = []", "open.contains(.red)"),
  ])
  func `nothing is in a set without elements`(_ member: String, _ condition: String) throws {
    let block = SourceLowering.layout(
      Self.views(member, "let row = Row(); mark(\(condition))"))
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == [1])
  }

  @Test func `a set of colours has each of them once`() throws {
    let block = SourceLowering.layout(
      "let inks: Set<Color> = [.red, .red]\nColor.red.frame(width: CGFloat(inks.count))")
    #expect(block.texts == [])
    #expect(try #require(block.document).root.widths == [1])
  }
}
