import BuiltinEngine
import Scenarios
import Testing

@testable import Articles

/// What a screen shows and a layout leaves out, and scenarios that show nothing.
struct LeftOutTests {
  private func read(
    _ code: String, _ environment: LayoutEnvironment = LayoutEnvironment()
  ) -> ImportResult {
    ArticleImporter(environment: environment).read([
      ArticleSource(name: "page", file: "page.md", text: "```swift\n\(code)\n```\n")
    ])
  }

  private static func bars(_ names: String) -> String {
    "bars are left out (\(names)): state their room with --safe-area, or with safeArea= in a frames"
      + " block"
  }

  @Test(arguments: [
    (
      "NavigationStack { Text(\"a\").navigationTitle(\"T\").toolbar { Button(\"x\") {} } }",
      [bars("NavigationStack, navigationTitle, toolbar")]
    ),
    ("Text(\"a\").searchable(text: $query)", [bars("searchable")]),
    ("Text(\"a\").toolbar(.hidden, for: .navigationBar)", []),
    (
      "Text(\"a\").bold().italic()",
      ["no size follows from bold, italic in the metric plumb-1: measure texts with --metric"]
    ),
    (
      "Text(\"a\").font(.title.bold().italic())",
      ["no size follows from bold, italic in the metric plumb-1: measure texts with --metric"]
    ),
    (
      "VStack { Text(\"a\") }.font(.system(size: 12, weight: .heavy))",
      ["no size follows from weight in the metric plumb-1: measure texts with --metric"]
    ),
    ("Text(\"a\").font(.system(size: 12, weight: .regular))", []),
    ("Text(\"a\").font(.title)", []),
    (
      "ScrollView { Color.red.containerRelativeFrame(.horizontal) }.contentMargins(20)",
      [
        "'containerRelativeFrame' takes the whole length of a scroll view: whether its"
          + " 'contentMargins' are taken off first is not known"
      ]
    ),
    ("ScrollView { Color.red }.contentMargins(20)", []),
    ("Text(\"a\").padding()", []), ("Text(\"a\").bold(false)", []),
    (
      "import TokamakDOM\nText(\"a\")",
      ["'TokamakDOM' is imported, not SwiftUI: its views are laid out by SwiftUI's rules"]
    ),
    ("import SwiftUI\nimport TokamakDOM\nText(\"a\")", []), ("import Charts\nText(\"a\")", []),
  ])
  func `what is left out is said in one line`(code: String, warnings: [String]) {
    #expect(read(code).blocks.flatMap(\.warnings) == warnings)
  }

  private static func variants(_ names: String) -> String {
    "no size follows from \(names) of a font: no metric knows it"
  }

  private static func positions(_ names: String) -> String {
    "the content of scroll views lies where it does before they are scrolled: what is said of its"
      + " position is left out (\(names))"
  }

  private static func presented(_ names: String) -> String {
    "what is shown over the views is left out (\(names)): give it an example of its own"
  }

  private static func besideRows(_ names: String) -> String {
    "what lists and tab bars show beside a row or an item is left out (\(names))"
  }

  @Test(arguments: [
    ("Text(\"a\").fontWidth(.expanded)", [variants("fontWidth")]),
    ("Text(\"a\").fontDesign(.serif).monospacedDigit()", [variants("fontDesign, monospacedDigit")]),
    ("Text(\"a\").font(.system(size: 20, design: .monospaced))", [variants("design")]),
    ("Text(\"a\").font(.body.leading(.loose))", [variants("leading")]),
    ("Text(\"a\").font(.body.smallCaps())", [variants("smallCaps")]),
    ("Text(\"a\").font(.body.monospacedDigit())", [variants("monospacedDigit")]),
    ("Text(\"a\").font(.system(size: 20, design: .default)).fontDesign(nil)", []),
    ("Text(\"a\").fontWidth(.standard).monospaced(false)", []),
    ("Text(\"a\").sheet(isPresented: .constant(true)) { Text(\"b\") }", [presented("sheet")]),
    ("Text(\"a\").sheet(isPresented: .constant(false)) { Text(\"b\") }", []),
    (
      "struct A: View { @State var on = true; var body: some View { Text(\"a\").alert(\"t\", isPresented: $on)"
        + " {}.fullScreenCover(isPresented: $on) { Text(\"b\") } } }",
      [presented("alert, fullScreenCover")]
    ),
    (
      "struct A: View { @State var on = false; var body: some View { Text(\"a\").alert(\"t\", isPresented: $on)"
        + " {} } }", []
    ),
    ("List { Text(\"a\").badge(3) }", [besideRows("badge")]),
    ("List { Text(\"a\").badge(0) }", []),
    ("List { Text(\"a\") }.environment(\\.editMode, .constant(.active))", [besideRows("editMode")]),
    ("List { Text(\"a\") }.environment(\\.editMode, .constant(.inactive))", []),
    ("ScrollView { Color.red }.scrollPosition(id: .constant(50))", [positions("scrollPosition")]),
    (
      "struct A: View { @State var id: Int?; var body: some View { ScrollView { Color.red }"
        + ".scrollPosition(id: $id) } }", []
    ),
    (
      "struct A: View { @State var id: Int? = 3; var body: some View { ScrollView { Color.red }"
        + ".scrollPosition(id: $id, anchor: .top) } }", [positions("scrollPosition")]
    ),
    (
      "struct A: View { @State var p = ScrollPosition(edge: .bottom); var body: some View {"
        + " ScrollView { Color.red }.scrollPosition($p) } }", [positions("scrollPosition")]
    ),
    (
      "struct A: View { @State var p = ScrollPosition(y: 300); var body: some View {"
        + " ScrollView { Color.red }.scrollPosition($p) } }", [positions("scrollPosition")]
    ),
    (
      "struct A: View { @State var p = ScrollPosition(idType: Int.self); var body: some View {"
        + " ScrollView { Color.red }.scrollPosition($p) } }", []
    ),
    (
      "struct A: View { @State var p: ScrollPosition = .init(edge: .top); var body: some View {"
        + " ScrollView { Color.red }.scrollPosition($p) } }", []
    ),
    (
      "ScrollViewReader { p in ScrollView { Color.red.id(1) }.onAppear { p.scrollTo(1) } }",
      [positions("scrollTo")]
    ),
    (
      "struct A: View { var body: some View { ScrollViewReader { p in ScrollView { Color.red.id(1) }"
        + ".task { go(p) } } }\nfunc go(_ p: ScrollViewProxy) { p.scrollTo(1) } }",
      [positions("scrollTo")]
    ),
    (
      "ScrollViewReader { p in ScrollView { Color.red.id(1) }.onTapGesture { p.scrollTo(1) } }", []
    ),
    (
      "#if os(macOS)\nText(\"a\")\n#else\nText(\"b\")\n#endif",
      [
        "code is read as for iOS, in a build for debugging: '#if os(macOS)' does not hold"
      ]
    ),
    ("#if canImport(UIKit)\nimport UIKit\n#endif\nText(\"a\")", []),
    ("#if swift(>=5.9)\nText(\"a\")\n#endif", []),
    (
      "struct A: View { var body: some View { Text(\"a\") } }\n#if DEBUG\n#Preview { A() }\n#endif",
      []
    ),
    (
      "struct A: View { var body: some View { Text(\"a\") } }\nstruct A_Previews: PreviewProvider { static var"
        + " previews: some View { A().previewLayout(.sizeThatFits) } }",
      ["'previewLayout' of a preview is passed over; state sizes with --proposal"]
    ),
    (
      "struct A: View { var body: some View { Text(\"a\") } }\nstruct A_Previews: PreviewProvider { static var"
        + " previews: some View { A().previewLayout(.device) } }", []
    ),
  ])
  func `what a screen shows otherwise is said in one line`(code: String, warnings: [String]) {
    let blocks = read(code).blocks
    #expect(blocks.flatMap(\.refusals) == [])
    let found = blocks.flatMap(\.warnings).filter { !$0.hasPrefix("the rows of a List") }
    #expect(found == warnings)
  }

  @Test func `room that is stated is not left out`() {
    var environment = LayoutEnvironment()
    environment.safeAreaInsets = .init(top: 100, leading: 0, bottom: 0, trailing: 0)
    #expect(read("Text(\"a\").navigationTitle(\"T\")", environment).blocks[0].warnings == [])
  }

  @Test(arguments: [
    "NavigationView { Text(\"a\"); Text(\"b\") }",
    "NavigationView { Group { Text(\"a\"); Text(\"b\") } }",
    "NavigationView { ForEach(0..<2) { _ in Text(\"a\") } }",
    "NavigationSplitView { Text(\"a\") } detail: { Text(\"b\") }",
    "HSplitView { Text(\"a\"); Text(\"b\") }",
  ])
  func `columns are not laid under each other`(code: String) {
    let blocks = read(code).blocks
    #expect(blocks.map(\.outcome) == [.refused])
    #expect(blocks.flatMap(\.refusals).first?.construct.hasSuffix("View") == true)
  }

  @Test(arguments: [
    "#Preview { }", "struct A: View { var body: some View { /* nothing */ } }",
    "EmptyView()", "struct A: View { var body: some View { EmptyView() } }",
    "Group { EmptyView(); if false { Text(\"a\") } }",
    "if false { Text(\"a\") }",
    "ForEach(0..<0) { _ in Text(\"a\") }", "Group { if false { Text(\"a\") } }",
    "EmptyView()", "EmptyView().frame(width: 10).background(Color.red)", "#Preview { EmptyView() }",
    "Group { EmptyView(); EmptyView().padding() }",
    "struct A: View { var body: some View { EmptyView() } }",
  ])
  func `what shows no view is no scenario`(code: String) {
    let result = read(code)
    #expect(result.articles.flatMap(\.scenarios).isEmpty)
    #expect(result.blocks.map(\.outcome) == [.ignored])
    #expect(result.blocks.map(\.reason) == ["it shows no view"])
  }

  @Test func `behind an empty preview the declared view is the scenario`() {
    let result = read("#Preview { }\nstruct A: View { var body: some View { Text(\"a\") } }")
    #expect(result.blocks.map(\.outcome) == [.scenario])
  }

  @Test func `a container of an empty view is a scenario`() {
    #expect(read("VStack { EmptyView() }").blocks.map(\.outcome) == [.scenario])
  }

  @Test func `an empty one of several previews is said`() {
    let result = read("#Preview(\"None\") { }\n#Preview(\"One\") { Text(\"a\") }")
    #expect(
      result.articles.flatMap(\.scenarios).map(\.name) == ["page/example@393x852?preview=one"])
    #expect(result.blocks[0].warnings == ["'none' shows no view, and is no scenario"])
  }
}
