import Testing

@testable import SwiftSubset

/// Arguments that SwiftUI's views do not take are refused for what is wrong with them.
struct ArgumentReasonTests {
  @Test(arguments: [
    Refused(
      "a button with an icon of the article's own", "Button(\"Go\", icon: \"star\") { }",
      "1:14 icon: SwiftUI's 'Button' has no argument 'icon': show what the article's own does"),
    Refused(
      "a button with a style", "Button(\"Go\", style: .main) { }",
      "1:14 style: SwiftUI's 'Button' has no argument 'style': show what the article's own does"),
    Refused(
      "a second closure of a button", "Button { } icon: { Text(\"a\") }",
      "1:12 icon: SwiftUI's 'Button' has no argument 'icon': show what the article's own does"),
    Refused(
      "a link with an address", "Link(\"Home\", url: home)",
      "1:14 url: SwiftUI's 'Link' has no argument 'url': show what the article's own does"),
    Refused(
      "a link to a view", "NavigationLink(to: Text(\"b\")) { Text(\"a\") }",
      "1:16 to: SwiftUI's 'NavigationLink' has no argument 'to': show what the article's own does"),
    Refused(
      "a toggle without its state", "Toggle(\"Sound\")",
      "1:1 Toggle: 'Toggle' lacks an argument; it is called Toggle(_:isOn:) or"
        + " Toggle(_:systemImage:isOn:)"),
    Refused(
      "a label without its picture", "Label(\"Home\")",
      "1:1 Label: 'Label' lacks an argument; it is called Label(_:systemImage:) or Label(_:image:)"),
    Refused(
      "a closure without its label", "Text(\"a\").alignmentGuide(.leading, { d in d[.trailing] })",
      "1:36 alignmentGuide: the closure of 'alignmentGuide' needs its label 'computeValue':"
        + " alignmentGuide(_:computeValue:)"),
    Refused(
      "a change while views are made",
      """
      struct Count: View {
        @State var count = 1
        var body: some View { let _ = count += 1; Text("a") }
      }
      Count()
      """,
      "3:39 +=: what code changes while views are made is not carried out here"),
    Refused(
      "a style that SwiftUI does not have", "Button(\"Go\") { }.buttonStyle(.loud)",
      "1:1 Button: unknown button style '.loud'"),
  ])
  func `what is wrong with an argument is said`(_ test: Refused) {
    #expect(SourceLowering.layout(test.source).texts == test.refusals)
  }

  @Test(arguments: [
    "Button(\"Go\") { }", "Button(\"Go\", action: { })", "Button(\"Go\", role: .cancel) { }",
    "Button(\"Go\", systemImage: \"star\") { }",
    "Button(\"Go\", systemImage: \"star\", role: .cancel) { }",
    "Button(action: { }) { Text(\"Go\") }", "Button(action: { }, label: { Text(\"Go\") })",
    "Button(role: .cancel, action: { }) { Text(\"Go\") }", "Button { } label: { Text(\"Go\") }",
    "Button(role: .destructive) { } label: { Text(\"Go\") }",
    "Button(intent: Start()) { Text(\"Go\") }", "Link(\"Go\", destination: home)",
    "Link(destination: home) { Text(\"Go\") }", "NavigationLink(\"Go\") { Text(\"a\") }",
    "NavigationLink(\"Go\", value: 3)", "NavigationLink(value: 3) { Text(\"Go\") }",
    "NavigationLink(\"Go\", destination: Text(\"a\"))",
    "NavigationLink(destination: Text(\"a\")) { Text(\"Go\") }",
    "NavigationLink { Text(\"a\") } label: { Text(\"Go\") }",
    "NavigationLink(destination: Text(\"a\"), isActive: $isOn) { Text(\"Go\") }",
    "NavigationLink(destination: Text(\"a\"), tag: 1, selection: $tag) { Text(\"Go\") }",
  ])
  func `every initializer of SwiftUI's buttons and links comes in`(_ source: String) {
    #expect(SourceLowering.layout(source).texts == [])
  }

  @Test(arguments: [
    ("VStack { ForEach([\"a\", \"b\"]) { name in Text(name) } }", "ForEach", "String"),
    ("VStack { ForEach(1...3) { n in Text(\"\\(n)\") } }", "ForEach", "Int"),
    (
      """
      struct Song: Hashable { var name: String }
      struct Songs: View {
        let songs = [Song(name: "a")]
        var body: some View { List(songs) { song in Text(song.name) } }
      }
      Songs()
      """, "List", "Song"
    ),
  ])
  func `elements that nothing tells apart are laid out with a warning`(
    _ source: String, _ view: String, _ type: String
  ) {
    let block = SourceLowering.layout(source)
    #expect(block.document != nil)
    #expect(
      block.warnings.contains(
        "'\(view)' without 'id' takes elements that are Identifiable, and '\(type)' is not, so that Swift"
          + " refuses it; its elements are laid out as if they were"))
  }

  @Test(arguments: [
    "struct Song: Identifiable { var id = 1 }",
    "struct Song { var id = 1 }\nextension Song: Identifiable { }",
    "protocol Named: Identifiable { }\nstruct Song: Named { var id = 1 }",
    "final class Song { var id = 1 }", "struct Song: Other { var id = 1 }",
    "struct Song { var id = 1\n // ...\n}",
  ])
  func `elements that may be identifiable need no id`(_ declaration: String) {
    let source = """
      \(declaration)
      struct Songs: View {
        let songs = [Song()]
        var body: some View { VStack { ForEach(songs) { song in Text("a") } } }
      }
      Songs()
      """
    let warnings = SourceLowering.layout(source).warnings
    #expect(!warnings.contains { $0.contains("without 'id'") })
  }

  @Test func `a text given without quotes is told as one`() {
    let read = SourceLowering.layout("Text(title)", lets: ["title": "Hallo"])
    #expect(
      read.texts == [
        "1:6 title: the value given to 'title' is 'Hallo', which names nothing here; a text needs"
          + " quotes: --let 'title=\"Hallo\"'"
      ])
  }

  @Test func `margins of a list's content are said to move nothing`() {
    let told =
      "'contentMargins' moves no rows of a List here: how it and the list's own insets add up"
      + " is not known"
    let list = SourceLowering.layout("List { Text(\"a\") }.contentMargins(.top, 30)")
    #expect(list.warnings.contains(told))
    let scroll = SourceLowering.layout("ScrollView { Text(\"a\") }.contentMargins(.top, 30)")
    #expect(!scroll.warnings.contains(told))
  }
}
