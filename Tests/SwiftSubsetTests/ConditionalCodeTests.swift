import Scenarios
import Testing

@testable import SwiftSubset

/// Conditional compilation: what an author sees on iOS, places kept.
struct ConditionalCodeTests {
  @Test(arguments: [
    ("a", "a"),
    ("#if DEBUG\na\n#endif", "         \na\n      "),
    ("#if os(macOS)\na\n#else\nb\n#endif", "             \n \n     \nb\n      "),
    (
      "#if !os(iOS)\na\n#elseif canImport(UIKit)\nb\n#else\nc\n#endif",
      "            \n \n                        \nb\n     \n \n      "
    ),
    ("#if os(iOS) && !FLAG || os(tvOS)\na\n#endif", "                                \na\n      "),
    ("#if swift(>=5.9) // new\na\n#endif", "                       \na\n      "),
    (
      "#if FLAG\n#if DEBUG\na\n#endif\n#else\nb\n#endif",
      "        \n         \n \n      \n     \nb\n      "
    ),
    ("#if canImport(Charts)\na\n#endif", "                     \na\n      "),
    ("#if canImport(AppKit)\na\n#endif", "                     \n \n      "),
    ("#if arch(arm64)\na\n#endif", "               \na\n      "),
    ("#if DEBUG\na", "#if DEBUG\na"),
    ("#if (((", "#if ((("),
  ])
  func `branches that are not compiled become blanks`(_ source: String, _ active: String) {
    #expect(ConditionalCode.active(source) == active)
  }

  @Test(arguments: [
    ("if #available(iOS 26, *) { A() } else { B() }", "Color"),
    ("if #unavailable(iOS 15) { A() } else { B() }", "Text"),
    ("if #unavailable(iOS 15, macOS 12), on { A() } else { B() }", "Text"),
    ("if on, #available(iOS 15, *) { A() } else { B() }", "Color"),
  ])
  func `views are those of the newest platform`(_ body: String, _ view: String) throws {
    let block = SourceLowering.layout(
      """
      let on = true
      struct A: View { var body: some View { Color.red } }
      struct B: View { var body: some View { Text("b") } }
      struct V: View { var body: some View { \(body) } }
      V()
      """)
    #expect(block.texts == [])
    let names = try #require(block.document).root.names
    #expect(names.filter { ["Color", "Text"].contains($0) } == [view])
  }
}

extension ViewNode {
  /// The names of the view and of all that it holds.
  fileprivate var names: [String] { [view] + (children + otherwise).flatMap(\.names) }
}
