import BuiltinEngine
import Scenarios
import SwiftSubset
import Testing

/// Grids and layouts in the forms in which articles write them.
struct GridImportTests {
  struct Form: Sendable, CustomTestStringConvertible {
    var source: String
    /// Paths and frames of some nodes: path, x, y, width, height.
    var nodes: [String]

    init(_ source: String, _ nodes: String...) {
      self.source = source
      self.nodes = nodes
    }

    var testDescription: String { source }
  }

  private static let halves = ["LazyVGrid/0.Color 0 0 100 10", "LazyVGrid/1.Color 108 0 100 10"]

  private static let columns = [
    "[GridItem(.flexible()), GridItem()]",
    "[GridItem(.flexible(minimum: 10, maximum: .infinity)), .init(.flexible())]",
    "Array(repeating: GridItem(.flexible()), count: 2)",
    "Array(repeating: .init(.flexible()), count: 2)",
    "[GridItem](repeating: GridItem(.flexible()), count: 2)",
    ".init(repeating: GridItem(.flexible()), count: 2)",
    "[GridItem(.adaptive(minimum: 80))]",
    "[GridItem(.fixed(100)), GridItem(.fixed(50 * 2), spacing: 20, alignment: .top)]",
  ]

  private static func frames(of source: String) throws -> [String] {
    let block = SourceLowering.layout(source)
    guard case .scenario(let document) = block.kind else { throw Refused(block.refusals) }
    let outcome = BuiltinEngine().layout(
      Content(document: document, proposal: Proposal(width: 208, height: 100)))
    guard case .frames(let answer) = outcome else { throw Refused([]) }
    return answer.frames.nodes.map { node in
      let edges = [node.frame.x, node.frame.y, node.frame.width, node.frame.height]
      return ([node.path] + edges.map { Length.text($0) }).joined(separator: " ")
    }
  }

  private struct Refused: Error {
    var messages: [String]
    init(_ refusals: [Refusal]) { messages = refusals.map { "\($0.line): \($0.message)" } }
  }

  @Test(arguments: columns)
  func `grid items are read where they are given`(_ items: String) throws {
    let frames = try Self.frames(
      of: "LazyVGrid(columns: \(items)) { Color.red; Color.blue }")
    #expect(Self.halves.allSatisfy(frames.contains), "\(frames)")
  }

  @Test(arguments: columns.filter { !$0.hasPrefix(".") && !$0.contains(".init(") })
  func `grid items are read from a let`(_ items: String) throws {
    let frames = try Self.frames(
      of: "let columns = \(items)\nLazyVGrid(columns: columns) { Color.red; Color.blue }")
    #expect(Self.halves.allSatisfy(frames.contains), "\(frames)")
  }

  @Test(arguments: columns)
  func `grid items are read from a let with its type`(_ items: String) throws {
    let frames = try Self.frames(
      of: "let columns: [GridItem] = \(items)\n"
        + "LazyVGrid(columns: columns) { Color.red; Color.blue }")
    #expect(Self.halves.allSatisfy(frames.contains), "\(frames)")
  }

  @Test(arguments: [
    Form("AnyLayout(HStackLayout()) { Color.red; Color.blue }", "AnyLayout/1.Color 108 0 100 100"),
    Form(
      "HStackLayout(spacing: 0) { Color.red; Color.blue }", "HStackLayout/1.Color 104 0 104 100"),
    Form(
      "let layout = AnyLayout(VStackLayout(spacing: 0))\nlayout { Color.red; Color.blue }",
      "AnyLayout/1.Color 0 50 208 50"),
    Form(
      "let layout = HStackLayout(spacing: 0)\nlayout { Color.red; Color.blue }",
      "HStackLayout/1.Color 104 0 104 100"),
    Form(
      """
      let isWide = true
      let layout = isWide ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout())
      layout { Color.red; Color.blue }
      """, "AnyLayout/1.Color 108 0 100 100"),
    Form(
      """
      GeometryReader { proxy in
        let layout = proxy.size.width > 300 ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout(spacing: 0))
        layout { Color.red; Color.blue }.padding(4)
      }
      """, "GeometryReader/0.AnyLayout/1.Color 4 50 200 46"),
    Form(
      "GeometryReader { proxy in LazyVGrid(columns: [GridItem(.fixed(proxy.size.width / 2))]) "
        + "{ Color.red } }", "GeometryReader/0.LazyVGrid/0.Color 52 0 104 10"),
    Form(
      """
      Grid(alignment: .topLeading) {
        GridRow { Text("A"); Text("B") }
        Divider().gridCellUnsizedAxes([.horizontal, .vertical])
        GridRow { Color.red.frame(width: 5, height: 5).gridCellAnchor(UnitPoint(x: 1, y: 0.5)) }
      }
      """, "Grid/2.Divider 0 30 28 1", "Grid/3.Color.frame 5 39 5 5"),
  ])
  func `layouts and grids are read`(_ form: Form) throws {
    let frames = try Self.frames(of: form.source)
    #expect(form.nodes.allSatisfy(frames.contains), "\(frames)")
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var source: String
    var message: String
    var testDescription: String { source }
  }

  @Test(arguments: [
    Mistake(
      source: "LazyVGrid(columns: 3) { Color.red }",
      message: "expected an array of GridItem for 'columns' of 'LazyVGrid', found the number 3"),
    Mistake(
      source: "LazyVGrid(columns: [.red]) { Color.red }",
      message: "expected a GridItem for 'columns' of 'LazyVGrid', found '.red'"),
    Mistake(
      source: "LazyVGrid(columns: [GridItem(.flexible(minimun: 3))]) { Color.red }",
      message: "'flexible' has no argument 'minimun'; did you mean 'minimum'?"),
    Mistake(
      source: "LazyVGrid(columns: Array(repeating: GridItem(), count: -1)) { Color.red }",
      message: "expected a known count from 0 to 10000, found the number -1"),
    Mistake(
      source: "Grid { Color.red.gridCellColumns(1.5) }",
      message: "expected an integer for 'gridCellColumns', found the number 1.5"),
    Mistake(
      source: "let layout = AnyLayout(HStackLayout())\nlayout(3) { Color.red }",
      message: "a layout is called with its content: 'layout { … }'"),
    Mistake(
      source: "let x = 3\nx { Color.red }",
      message: "expected a layout or a view, found the number 3"),
  ])
  func `mistakes are refused in their own words`(_ mistake: Mistake) {
    let messages = SourceLowering.layout(mistake.source).refusals.map(\.message)
    #expect(messages == [mistake.message])
  }
}
