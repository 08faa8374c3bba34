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
    ("#if DEBUG\na", "#if DEBUG\na"),
    ("#if (((", "#if ((("),
  ])
  func `branches that are not compiled become blanks`(_ source: String, _ active: String) {
    #expect(ConditionalCode.active(source) == active)
  }
}
