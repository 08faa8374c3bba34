import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

/// Content that a declared container takes apart by its sections, and tags.
struct SectionsLoweringTests {
  /// A container with the given body around a section, two loose views and a section without name.
  private static func source(_ body: String) -> String {
    """
    enum Kind { case plain, odd }
    extension ContainerValues {
      @Entry var rank: CGFloat = 1
    }
    struct Box<Content: View>: View {
      @ViewBuilder var content: Content
      var body: some View {
        HStack {
          \(body)
        }
      }
    }
    struct Example: View {
      var body: some View {
        Box {
          Section {
            Text("a").tag(1)
            Text("b").tag("two")
          } header: {
            Text("H")
          } footer: {
            Text("F")
          }
          .containerValue(\\.rank, 3)
          Group {
            Text("c").tag(Kind.odd)
            Text("d").tag(4)
          }
          .padding(3)
          if true { Section { Text("e") } }
        }
      }
    }
    """
  }

  /// The texts in the order in which they are placed.
  private static func texts(_ view: ViewNode) -> String {
    (view.arguments["0"]?.string ?? "") + view.children.map(texts).joined()
  }

  @Test(arguments: [
    ("content", "HabFcde"),
    ("ForEach(sections: content) { $0.content }", "abcde"),
    ("ForEach(sections: content) { section in section.header; Text(\"|\") }", "H|||"),
    (
      """
      ForEach(sections: content) { section in
        if !section.header.isEmpty { section.header }
        ForEach(section.content) { view in view; Text(",") }
        section.footer
      }
      """, "Ha,b,Fc,d,e,"
    ),
    (
      """
      Group(sections: content) { sections in
        Text("\\(sections.count)")
        if let first = sections.first { first.footer }
      }
      """, "3F"
    ),
    (
      """
      Group(sections: content) { sections in
        ForEach(sections) { section in
          section.content
          if section.id != sections.last?.id { Text("|") }
        }
      }
      """, "ab|cd|e"
    ),
    (
      """
      ForEach(sections: content) { section in
        if section.containerValues.rank > 1 { section.content }
      }
      """, "ab"
    ),
    (
      """
      ForEach(sections: content) { section in
        ForEach(section.content) { view in
          if view.containerValues.rank > 1 { view }
        }
      }
      """, "ab"
    ),
    ("ForEach(sections: Group { Text(\"x\"); Text(\"y\") }) { $0.content }", "xy"),
    ("ForEach(subviews: content) { if $0.containerValues.hasTag(1) { $0 } }", "a"),
    ("ForEach(subviews: content) { if $0.containerValues.hasTag(Kind.odd) { $0 } }", "c"),
    ("ForEach(subviews: content) { if $0.containerValues.hasTag(Kind.plain) { $0 } }", ""),
    (
      """
      ForEach(subviews: content) { view in
        if let tag = view.containerValues.tag(for: Int.self) { view; Text("\\(tag)") }
      }
      """, "a1d4"
    ),
    (
      "ForEach(subviews: content) { if $0.containerValues.tag(for: String.self) == nil { $0 } }",
      "HaFcde"
    ),
  ])
  func `views are placed as the container says`(body: String, texts: String) throws {
    let block = SourceLowering.layout(Self.source(body))
    #expect(block.texts == [])
    let root = try #require(block.document?.root)
    #expect(Self.texts(root) == texts)
  }

  @Test func `a document holds no more than the views`() throws {
    let source = Self.source("ForEach(sections: content) { $0.header; $0.content }")
    let block = SourceLowering.layout(source)
    let document = try #require(block.document)
    #expect(Self.texts(document.root) == "Habcde")
    let text = document.json.canonicalText
    #expect(!text.contains("mark"))
    #expect(text.contains(#"{"arguments":{},"name":"tag"}"#) || text.contains(#"{"name":"tag"}"#))
    let outcome = BuiltinEngine().layout(
      Content(document: document, proposal: Proposal(width: 200, height: 100)))
    guard case .frames = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test(arguments: [
    (
      "ForEach(subviews: content) { $0.containerValues.hasTag([1]) ? $0 : $0 }",
      "tags are known numbers, texts, Bools and declared values here"
    ),
    (
      "ForEach(subviews: content) { $0.containerValues.tags(1) }",
      "known are tag(for:) and hasTag(_:)"
    ),
    ("Group(sections: content) { Text(\"a\") }", "Group(sections: content) { sections in … }"),
    (
      "ForEach(sections: GeometryReader { p in Text(\"a\") }) { $0.title }", "title"
    ),
  ])
  func `what is not known is refused`(body: String, message: String) {
    let block = SourceLowering.layout(Self.source(body))
    #expect(block.document == nil)
    #expect(block.texts.contains { $0.contains(message) }, "\(block.texts)")
  }
}
