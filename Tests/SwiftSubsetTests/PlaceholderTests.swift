import Scenarios
import Testing

@testable import SwiftSubset

/// Comments in words that stand for code which is not shown.
struct PlaceholderTests {
  private static func alone(_ place: String, _ words: String) -> String {
    "\(place) elided code: only a comment stands here, '\(words)': write out the views that it stands for"
  }

  @Test(arguments: [
    ("VStack {\n  // Content\n}", alone("2:3", "Content")),
    ("VStack(spacing: 2) { /* your rows here */ }", alone("1:22", "your rows here")),
    ("ScrollView {\n  VStack {\n    // TODO: rows\n  }\n}", alone("3:5", "TODO: rows")),
    ("Text(\"a\").overlay {\n  // badge\n}", alone("2:3", "badge")),
    ("GeometryReader { proxy in\n  // Content\n}", alone("2:3", "Content")),
    ("if true {\n  // the error\n}", alone("2:3", "the error")),
    ("VStack {\n  /// large\n  /// small\n}", alone("2:3", "large")),
    (
      "struct Page: View {\n  var body: some View {\n    // Your view\n  }\n}\nPage()",
      alone("3:5", "Your view")
    ),
  ])
  func `a comment alone in the place of views is refused`(_ code: String, _ refusal: String) {
    #expect(SourceLowering.layout(code).texts == [refusal])
  }

  @Test(arguments: [
    "VStack {}", "VStack {\n  // Text(\"old\")\n}", "VStack {\n  // nothing\n}",
    "VStack {\n  // MARK: rows\n}", "Button(\"a\") {\n  // the action\n}",
    "Text(\"a\").onTapGesture {\n  // react\n}",
    "if #available(iOS 15, *) { Text(\"a\") } else {\n  // Fallback on earlier versions\n}",
    "VStack {\n  if false {\n    // the error\n  }\n  Text(\"a\")\n}",
    "VStack {\n  // the title\n  Text(\"a\")\n  // More space\n  Spacer()\n}",
    "VStack {\n  // Previous\n  Text(\"a\")\n  // other views below\n  Text(\"b\")\n}",
    "VStack {\n  // same width as the row\n  Text(\"a\")\n}",
  ])
  func `a comment beside code, or in the place of none, says nothing`(_ code: String) {
    let lowered = SourceLowering.layout(code)
    #expect(lowered.texts == [])
    #expect(lowered.warnings.filter { $0.hasPrefix("code") } == [])
  }

  @Test(arguments: [
    ("// existing code\n  Text(\"a\")", "existing code"),
    ("Text(\"a\")\n  // more views", "more views"),
    ("Text(\"a\")\n  // etc.", "etc."), ("// (same as before)\n  Text(\"a\")", "(same as before)"),
    ("Text(\"a\")\n  // other views ...", "other views ..."), ("Text(\"a\")\n  // ... rows", "..."),
    ("// more here…\n  Text(\"a\")", "more here…"), ("// [...]\n  Text(\"a\")", "..."),
    ("// . . .\n  Text(\"a\")", "..."), ("// unchanged\n  Text(\"a\")", "unchanged"),
    ("Text(\"a\")\n  // Add more views here", "Add more views here"),
  ])
  func `a comment that announces code beside views is told`(_ code: String, _ words: String) {
    let lowered = SourceLowering.layout("VStack {\n  \(code)\n}")
    #expect(lowered.texts == [])
    #expect(
      lowered.warnings == [
        "code is left out of these views ('// \(words)'): what stands there is laid out"
      ])
  }

  @Test(arguments: ["// ... other modifiers", "// existing modifiers", "/* ... */"])
  func `a comment in a chain that announces modifiers is told`(_ comment: String) {
    let lowered = SourceLowering.layout(
      "Text(\"a\")\n  \(comment)\n  .padding(4) // ... inside\n  // the rest\n  .bold()")
    #expect(lowered.texts == [])
    let words = comment.hasSuffix("existing modifiers") ? "existing modifiers" : "..."
    #expect(
      lowered.warnings.filter { $0.hasPrefix("modifiers") } == [
        "modifiers are left out of this chain ('// \(words)'): what stands there is laid out"
      ])
  }
}
