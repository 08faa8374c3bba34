import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Computed properties of views: each is worked out once of a value and what surrounds it.
struct ComputedPropertyTests {
  /// A chain in which each property asks the one before it several times.
  struct Chain: CustomTestStringConvertible {
    var testDescription: String
    /// The members that the chain begins with, among them `p0`.
    var first: String
    /// A property, given the name of the one before it.
    var next: String
    /// The views of a body, given the last one's name.
    var shown: String
    var plain: String
  }

  @Test(arguments: [
    Chain(
      testDescription: "lengths", first: "@State var base: CGFloat = 20; var p0: CGFloat { base }",
      next: "CGFloat { if <p> > 15 { return <p> + 1 } else { return <p> - 1 } }",
      shown: "Color.red.frame(width: <p>)", plain: "Color.red.frame(width: 60)"),
    Chain(
      testDescription: "lengths with ?:", first: "var p0: CGFloat { 20 }",
      next: "CGFloat { <p> < 15 ? <p> + 1 : <p> - 1 }",
      shown: "Color.red.frame(width: <p>)", plain: "Color.red.frame(width: 14)"),
    Chain(
      testDescription: "lengths below a value of the environment",
      first: "@Environment(\\.isEnabled) var isEnabled; var p0: CGFloat { isEnabled ? 20 : 10 }",
      next: "CGFloat { if <p> > 15 { return <p> + 1 } else { return <p> - 1 } }",
      shown: "Color.red.frame(width: <p>)", plain: "Color.red.frame(width: 60)"),
    Chain(
      testDescription: "texts", first: "@State var name = \"a\"; var p0: String { name }",
      next: "String { if <p>.isEmpty { return <p> } else { return <p> } }",
      shown: "Text(<p>)", plain: "Text(verbatim: \"a\")"),
    Chain(
      testDescription: "lists", first: "@State var list = [1, 2]; var p0: [Int] { list }",
      next: "[Int] { if <p>.isEmpty { return <p> } else { return <p>.reversed() } }",
      shown: "Color.red.frame(width: CGFloat(<p>[0]))", plain: "Color.red.frame(width: 1)"),
    Chain(
      testDescription: "colours",
      first: "@State var isOn = true; var p0: Color { isOn ? .red : .blue }",
      next: "Color { if isOn { return <p> } else { return <p>.opacity(0.5) } }",
      shown: "<p>.frame(width: 3)", plain: "Color.red.frame(width: 3)"),
    Chain(
      testDescription: "cases",
      first: """
        enum Side { case near, far }
        @State var isOn = true
        var p0: Side { isOn ? .near : .far }
        """,
      next: "Side { if <p> == .near { return .far } else { return .near } }",
      shown: "Color.red.frame(width: <p> == .near ? 1 : 2)", plain: "Color.red.frame(width: 1)"),
  ])
  func `properties that ask one another twice each are worked out`(chain: Chain) throws {
    let count = 40
    let members = (1...count).map { index in
      "  var p\(index): " + chain.next.replacing("<p>", with: "p\(index - 1)")
    }
    let source = """
      struct Page: View {
        \(chain.first)
      \(members.joined(separator: "\n"))
        var body: some View { \(chain.shown.replacing("<p>", with: "p\(count)")) }
      }
      Page()
      """
    try expectFrames(of: source, like: chain.plain)
  }

  /// What is worked out of one value holds for no other one, nor for the same one elsewhere.
  @Test(arguments: [
    (
      "two values of one type",
      """
      struct Bar: View {
        let count: Int
        var width: CGFloat { if count > 1 { return CGFloat(count) * 10 } else { return 5 } }
        var body: some View { Color.red.frame(width: width + width) }
      }
      HStack { Bar(count: 1); Bar(count: 2); Bar(count: 3) }
      """,
      """
      HStack {
        Color.red.frame(width: 10); Color.red.frame(width: 40); Color.red.frame(width: 60)
      }
      """
    ),
    (
      "one value in two environments",
      """
      struct Bar: View {
        @Environment(\\.isEnabled) var isEnabled
        var width: CGFloat { if isEnabled { return 10 } else { return 5 } }
        var body: some View { Color.red.frame(width: width + width) }
      }
      struct Page: View {
        let bar = Bar()
        var body: some View { HStack { bar; bar.disabled(true); bar } }
      }
      Page()
      """,
      """
      HStack {
        Color.red.frame(width: 20); Color.red.frame(width: 10).disabled(true)
        Color.red.frame(width: 20)
      }
      """
    ),
    (
      "a value and its changed copy",
      """
      struct Bar: View {
        var count = 1
        var width: CGFloat { if count > 1 { return CGFloat(count) * 10 } else { return 5 } }
        func wide() -> Bar { var copy = self; copy.count = 4; return copy }
        var body: some View { Color.red.frame(width: width + width) }
      }
      HStack { Bar(); Bar().wide(); Bar() }
      """,
      """
      HStack {
        Color.red.frame(width: 10); Color.red.frame(width: 80); Color.red.frame(width: 10)
      }
      """
    ),
    (
      "keys that hold other numbers",
      """
      struct Bar: View {
        let count: Int
        var title: LocalizedStringKey { "\\(count) bars" }
        var body: some View { VStack { Text(title); Text(title) } }
      }
      HStack { Bar(count: 1000); Bar(count: 2000) }
      """,
      """
      HStack {
        VStack { Text("1,000 bars"); Text("1,000 bars") }
        VStack { Text("2,000 bars"); Text("2,000 bars") }
      }
      """
    ),
    (
      "a condition that excludes what is asked elsewhere",
      """
      struct Bar: View {
        let list: [CGFloat]
        var first: CGFloat { list.isEmpty ? 3 : list[0] }
        var width: CGFloat { if list.isEmpty { return first } else { return first + first } }
        var body: some View { Color.red.frame(width: width + first) }
      }
      HStack { Bar(list: []); Bar(list: [4]) }
      """, "HStack { Color.red.frame(width: 6); Color.red.frame(width: 12) }"
    ),
  ])
  func `what is worked out of one value holds for no other one`(
    name: String, source: String, plain: String
  ) throws {
    try expectFrames(of: source, like: plain)
  }

  private func expectFrames(of source: String, like plain: String) throws {
    let block = SourceLowering.layout(source)
    let document = try #require(block.document, "\(block.texts)")
    let other = try #require(SourceLowering.layout(plain).document)
    let proposal = Proposal(width: 300, height: 60)
    #expect(
      BuiltinEngine().layout(Content(document: document, proposal: proposal))
        == BuiltinEngine().layout(Content(document: other, proposal: proposal)))
  }
}
