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
      "a button without what it does", "Button(\"Go\")",
      "1:1 Button: 'Button' lacks the argument 'action': Button(_:action:)"),
    Refused(
      "a button with a picture and without what it does", "Button(\"Go\", systemImage: \"star\")",
      "1:1 Button: 'Button' lacks the argument 'action': Button(_:systemImage:action:)"),
    Refused(
      "a button of one closure", "Button { Text(\"Go\") }",
      "1:1 Button: 'Button' lacks the argument 'label': Button(action:label:)"),
    Refused(
      "a button whose label its role gives", "Button(role: .close) { close() }",
      "1:1 Button: the label that SwiftUI gives a button of its role is not known; write it:"
        + " Button(role:action:label:)"),
    Refused(
      "arguments of a button in another order",
      "Button(action: go, role: .cancel) { Text(\"Go\") }",
      "1:1 Button: no initializer of SwiftUI's 'Button' takes these arguments in this order; it is called"
        + " Button(role:action:label:) or Button(_:role:action:)"),
    Refused(
      "a link to nowhere", "Link(\"Home\")",
      "1:1 Link: 'Link' lacks the argument 'destination': Link(_:destination:)"),
    Refused(
      "a link to a view without the view", "NavigationLink(\"Next\")",
      "1:1 NavigationLink: 'NavigationLink' lacks the argument 'destination':"
        + " NavigationLink(_:destination:)"),
    Refused(
      "a link to a value without a label", "NavigationLink(value: 3)",
      "1:1 NavigationLink: 'NavigationLink' lacks the argument 'label': NavigationLink(value:label:)"
    ),
    Refused(
      "a section without its content", "List { Section(header: Text(\"a\")) }",
      "1:8 Section: 'Section' needs a closure with its content"),
    Refused(
      "a literal in the place of a binding", "Toggle(\"Sound\", isOn: true)",
      "1:23 Toggle: 'isOn' of 'Toggle' takes a binding: write .constant(true)"),
    Refused(
      "state in the place of a binding",
      """
      struct Row: View { @Binding var count: Int; var body: some View { Text("\\(count)") } }
      struct Page: View { @State var count = 1; var body: some View { Row(count: count) } }
      """,
      "2:76 Row: 'count' of 'Row' takes a binding: write $count"),
    Refused(
      "a binding in the place of a value",
      """
      struct Row: View { let count: Int; var body: some View { Text("\\(count)") } }
      struct Page: View { @State var count = 1; var body: some View { Row(count: $count) } }
      """,
      "2:76 Row: 'count' of 'Row' takes a value, no binding: write count"),
    Refused(
      "a binding in the place of a length, of an operand and of a condition",
      """
      struct Page: View {
        @State var width = 30.0
        @State var isOn = true
        var body: some View {
          VStack {
            Color.red.frame(width: $width)
            Color.red.frame(width: $width + 4)
            if $isOn { Text("a") }
            Slider(value: isOn ? $width : $width)
          }
        }
      }
      """,
      "6:30 $width: '$width' is a binding, and a value is needed here: write width",
      "7:30 $width: '$width' is a binding, and a value is needed here: write width",
      "8:10 $isOn: '$isOn' is a binding, and a value is needed here: write isOn"),
    Refused(
      "a binding in the place of an element of a text, of a bound and of what is called",
      """
      struct Model { var name = "x"; var isOn = true }
      struct Page: View {
        @State var model = Model()
        @State var count = 3
        var body: some View {
          VStack {
            Text("\\($model.name)")
            ForEach(0..<$count, id: \\.self) { i in Text("\\(i)") }
            if !$model.isOn { Text("a") }
            Color.red.frame(width: CGFloat($count))
            switch $count { case 3: Text("b"); default: Text("c") }
            ForEach([1].indices, id: \\.self) { $i in Text("\\($i)") }
          }
        }
      }
      """,
      "7:15 $model.name: '$model.name' is a binding, and a value is needed here: write model.name",
      "8:19 $count: '$count' is a binding, and a value is needed here: write count",
      "9:11 $model.isOn: '$model.isOn' is a binding, and a value is needed here: write model.isOn",
      "10:38 $count: '$count' is a binding, and a value is needed here: write count",
      "11:14 $count: '$count' is a binding, and a value is needed here: write count",
      "12:56 $i: '$i' is a binding, and a value is needed here: write i"),
    Refused(
      "a value in the place of a control's binding",
      """
      struct Model { var level = 0.5 }
      struct Page: View {
        @State var model = Model()
        let plain = 3.0
        var body: some View {
          VStack {
            Slider(value: 3)
            Slider(value: model.level)
            Stepper("a", value: plain)
            Text("a").sheet(isPresented: true) { Text("b") }
          }
        }
      }
      """,
      "7:21 Slider: 'value' of 'Slider' takes a binding: write .constant(3)",
      "8:21 Slider: 'value' of 'Slider' takes a binding: write $model.level",
      "9:27 Stepper: 'value' of 'Stepper' takes a binding: write .constant(plain)",
      "10:36 sheet: 'isPresented' of 'sheet' takes a binding: write .constant(true)"),
    Refused(
      "a gradient of nothing",
      "VStack { LinearGradient(); Text(\"a\").background(RadialGradient()) }",
      "1:10 LinearGradient: 'LinearGradient' lacks its arguments: LinearGradient(colors:startPoint:endPoint:)",
      "1:49 RadialGradient: 'RadialGradient' lacks its arguments:"
        + " RadialGradient(colors:center:startRadius:endRadius:)"),
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
      "a method that changes state while views are made",
      """
      struct Count: View {
        @State var count = 1
        func add() -> Int { count += 1; return count }
        var body: some View { let _ = add(); Color.red.frame(width: CGFloat(count)) }
      }
      """,
      "4:33 count: 'count' is set while views are made, which is not carried out here: give it the value"
        + " that is meant"),
    Refused(
      "a type of the article's own with a name that Swift or SwiftUI has",
      """
      struct EdgeInsets { var side: Double }
      struct Page: View {
        var insets = EdgeInsets(side: 3)
        var body: some View { Color.red.frame(width: insets.side) }
      }
      """,
      "3:16 EdgeInsets(side: 3): the article declares a type 'EdgeInsets' of its own, which is one of"
        + " SwiftUI's or Swift's as well: its code is not known here; give it another name"),
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
    "NavigationLink(\"Go\", destination: Text(\"a\"), isActive: $isOn)",
    "NavigationLink(\"Go\", destination: { Text(\"a\") })",
    "List { Section(\"a\", isExpanded: .constant(true)) { Text(\"b\") } }",
  ])
  func `every initializer of SwiftUI's buttons and links comes in`(_ source: String) {
    #expect(SourceLowering.layout(source).texts == [])
  }

  @Test(arguments: [
    "Row(isOn: $isOn)", "Row(isOn: self.$isOn)", "Row(isOn: .constant(true))",
    "Row(isOn: Binding(get: { true }, set: { _ in }))", "Row(isOn: other)",
    "Row(isOn: .init(get: { isOn }, set: { isOn = $0 }))", "Row(isOn: Bindable(model).isOn)",
    "Row(isOn: $model.isOn)",
  ])
  func `a binding is given in any way that Swift knows`(_ row: String) {
    let source = """
      struct Row: View { @Binding var isOn: Bool; var body: some View { Text(isOn ? "a" : "b") } }
      @Observable final class Model { var isOn = true }
      struct Page: View {
        @State private var isOn = true
        @State private var model = Model()
        let other: Binding<Bool> = .constant(false)
        var body: some View { \(row) }
      }
      """
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
