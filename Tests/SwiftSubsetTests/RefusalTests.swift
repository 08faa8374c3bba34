import Scenarios
import Testing

@testable import SwiftSubset

struct RefusalTests {
  @Test(arguments: names + arguments + values)
  func `every wrong word is refused at its place`(_ refused: Refused) {
    let block = SourceLowering.layout(refused.source)
    #expect(block.texts == refused.refusals)
    #expect(block.kind == .refused)
  }

  static let names = [
    Refused(
      "an unknown view", "VStack {\n  Lizt { Text(\"a\") }\n  HStak { }\n}",
      "2:3 Lizt: unknown view 'Lizt'; did you mean 'List'?",
      "3:3 HStak: unknown view 'HStak'; did you mean 'HStack'?"),
    Refused(
      "a table with its columns",
      "Table(people) { TableColumn(\"Name\", value: \\.name); TableColumn(\"Age\") { Text(\"a\") } }",
      "1:1 Table: this engine does not offer 'Table': its columns depend on the device; write a Grid"
    ),
    Refused(
      "a column by itself", "VStack { TableColumn(\"Name\") { Text(\"a\") } }",
      "1:10 TableColumn: this engine does not offer 'TableColumn': its columns depend on the device;"
        + " write a Grid"),
    Refused(
      "a variadic view", "_VariadicView.Tree(Root()) { Text(\"a\") }.padding()",
      "1:1 _VariadicView: this engine does not offer '_VariadicView': it is no public view of"
        + " SwiftUI's; write Group(subviews:)"),
    Refused(
      "what a date gives",
      "TimelineView(.animation) { context in\n"
        + "  Color.red.frame(width: context.date.timeIntervalSinceReferenceDate / 3)\n}",
      "2:70 /: '/' is not known here for what 'timeIntervalSinceReferenceDate' gives and the number"
        + " 3"),
    Refused(
      "a control that is not offered, in a style of its own",
      "DatePicker(\"a\", selection: .constant(Date())).datePickerStyle(.compact)",
      "1:1 DatePicker: this engine does not offer 'DatePicker': the platform's style decides on its"
        + " size; write what it looks like as views"),
    Refused(
      "an unknown modifier", "Color.red\n  .relativProposed(width: 0.5)\n  .pading(8)",
      "2:4 relativProposed(width:): unknown modifier 'relativProposed';"
        + " did you mean 'relativeProposed(width:height:basis:)'?",
      "3:4 pading: unknown modifier 'pading'; did you mean 'padding(_:_:)'?"),
    Refused(
      "a modifier of SwiftUI's with arguments of another one",
      "VStack {\n  Color.red.hidden(true)\n  Color.red.hidden().badge(3)\n"
        + "  Color.red.badge(3, alignment: .top)\n}",
      "2:13 hidden: SwiftUI's 'hidden' takes no such arguments: show what the article's own does",
      "4:13 badge: SwiftUI's 'badge' takes no such arguments: show what the article's own does"),
    Refused(
      "a modifier of shapes on what is none",
      "VStack {\n  Image(systemName: \"star\").size(40)\n  Text(\"a\").stroke(color: .red, width: 3)\n"
        + "  Circle().padding().fill(.red)\n  Circle().trim(from: 0, to: 1).rotation(.degrees(2)).stroke(.red)\n"
        + "  Path { _ in }.stroke(.red)\n  Circle().fill(.red).stroke(.blue)\n}",
      "2:29 size: SwiftUI's 'size' is one of shapes, and what stands before it is none: show what the"
        + " article's own does",
      "3:13 stroke: SwiftUI's 'stroke' is one of shapes, and what stands before it is none: show what the"
        + " article's own does",
      "4:22 fill: SwiftUI's 'fill' is one of shapes, and what stands before it is none: show what the"
        + " article's own does"),
    Refused(
      "a modifier of images or loops behind what is none",
      "VStack {\n  Image(\"a\").padding().resizable()\n  Text(\"a\").interpolation(.high)\n"
        + "  Image(\"a\").renderingMode(.template).resizable().frame(width: 3, height: 3)\n"
        + "  List(0..<2) { _ in Text(\"a\") }.onDelete { _ in }\n"
        + "  ForEach(0..<2) { _ in Text(\"a\") }.onMove { _, _ in }.onDelete { _ in }\n"
        + "  (2 > 1 ? Image(\"a\") : Image(\"b\")).resizable().frame(width: 3, height: 3)\n}",
      "2:24 resizable: SwiftUI's 'resizable' is one of images, and what stands before it is none: show what"
        + " the article's own does",
      "3:13 interpolation: SwiftUI's 'interpolation' is one of images, and what stands before it is none:"
        + " show what the article's own does",
      "5:34 onDelete: SwiftUI's 'onDelete' is one of a ForEach, and what stands before it is none: show what"
        + " the article's own does"),
    Refused(
      "a preview for several values",
      "#Preview(\"a\", arguments: [1, 2]) { size in Color.red.frame(width: size) }",
      "1:15 arguments: 'arguments' of a '#Preview' show its view once for each of them; write a #Preview"
        + " for each"),
    Refused(
      "a button with a title and a label", "Button(\"a\") {} label: { Text(\"b\") }",
      "1:16 label: 'Button' takes its title or a 'label', not both"),
    Refused(
      "an initializer of an unknown type in place of a closure",
      "VStack {\n  HStack(content: UserView.init)\n}", "2:19 UserView: unknown type 'UserView'"),
    Refused(
      "a modifier whose labels fit another", "Color.red.body(maxWidth: 3, alignment: .top)",
      "1:11 body(maxWidth:alignment:): unknown modifier 'body'; did you mean "
        + "'frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:)'?"),
    Refused(
      "members", "Color.bleu\nColor.red.frame(alignment: .lefding)\nText(\"a\").padding(.topp)",
      "1:7 bleu: unknown colour or style 'bleu'; did you mean 'blue'?",
      "2:29 lefding: 'Alignment' has no member 'lefding'; did you mean 'leading'?",
      "3:20 topp: 'Edge.Set' has no member 'topp'; did you mean 'top'?"),
    Refused(
      "free names", "bubble.id(\"a\")\nText(message.text)",
      "1:1 bubble: the value of 'bubble' is not known; give it one with --let bubble=…",
      "2:6 message.text: the value of 'message.text' is not known;"
        + " give it one with --let message.text=…"),
    Refused(
      "a name in scope spelled wrong",
      "GeometryReader { proxy in Color.red.frame(width: proxi.size.width, height: proxy.size.hight) }",
      "1:50 proxi.size.width: the value of 'proxi.size.width' is not known; did you mean 'proxy'?"
        + " Else give it one with --let proxi.size.width=…",
      "1:87 hight: 'CGSize' has no member 'hight'; did you mean 'height'?"),
    Refused(
      "what is left out among arguments", "VStack(...) { Color.red.frame(...) }",
      "1:8 elided code: code is left out here: '...'; write out what stands there",
      "1:31 elided code: code is left out here: '...'; write out what stands there"),
    Refused(
      "what is left out", "Text(\"a\").modifier(...)\nstruct Row: View { /* ... */ }",
      "1:20 elided code: code is left out here: '...'; write out what stands there",
      "2:8 elided code: what the body of 'Row' shows is left out: '...'"),
    Refused(
      "what is random",
      "Text(\"a\").frame(width: .random(in: 1...2), height: CGFloat.random(in: 1...2))",
      "1:25 random: '.random' is different each time; write the value that is meant",
      "1:60 random: 'CGFloat.random' is different each time; write the value that is meant"),
    Refused(
      "types", "let a: Alignmnt = .top\nSpacer\nText(\"a\")",
      "1:8 Alignmnt: unknown type 'Alignmnt'; did you mean 'Alignment'?",
      "2:1 Spacer: 'Spacer' is a type; a view is made with 'Spacer()'"),
  ]

  static let arguments = [
    Refused(
      "types of arguments",
      "HStack(spacing: true) { Text(5) }\n  .frame(width: \"a\")\n  .layoutPriority(\"1\")",
      "1:17 true: expected a length (CGFloat) or nil for 'spacing' of 'HStack', found the Bool true",
      "1:30 5: expected a String for 'Text', found the number 5",
      "2:17 \"a\": expected a length (CGFloat) or nil for 'width' of 'frame', found a String",
      "3:19 \"1\": expected a number for 'layoutPriority', found a String"),
    Refused(
      "labels", "Text(\"a\").frame(hight: 3)\nVStack(aligment: .leading) { Spacer() }",
      "1:17 hight: 'frame' has no argument 'hight'; did you mean 'height'?",
      "2:8 aligment: 'VStack' has no argument 'aligment'; did you mean 'alignment'?"),
    Refused(
      "numbers and order of arguments",
      """
      Text("a").frame(height: 1, width: 2)
        .frame(width: 1, maxWidth: 2)
        .padding(1, 2, 3)
        .id()
        .aspectRatio(1)
        .frame(width: 1) { Text("b") }
        .overlay()
      """,
      "1:28 width: the argument 'width' of 'frame' stands in the wrong order:"
        + " frame(width:height:alignment:)",
      "2:20 maxWidth: 'maxWidth' cannot be combined with the other arguments of 'frame':"
        + " frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:)",
      "3:18 padding: too many arguments for 'padding'; it is called padding(_:_:)",
      "4:4 id: 'id' lacks an argument: id(_:)",
      "5:4 aspectRatio: 'aspectRatio' lacks the argument 'contentMode': aspectRatio(_:contentMode:)",
      "6:20 frame: 'frame' takes no closure",
      "7:4 overlay: 'overlay' needs a closure with its content"),
    Refused(
      "a guide that two types have", "Text(\"a\").alignmentGuide(.center) { d in d[.center] }",
      "1:27 center: '.center' is ambiguous here;"
        + " write HorizontalAlignment.center or VerticalAlignment.center"),
  ]

  static let values = [
    Refused(
      "NaN", "Color.red.frame(width: 0.0 / 0.0, height: .nan)",
      "1:28 /: '0 / 0' is not a number (NaN)",
      "1:44 nan: NaN is not a length; it is refused everywhere"),
    Refused(
      "integers", "ForEach(0..<1) { i in Color.red.frame(width: CGFloat(1 / i), height: i * 0.5) }",
      "1:46 CGFloat(1 / i): this cannot be evaluated: division by zero",
      "1:70 0.5: expected a value of type 'Int', found one of type 'Double'"),
    Refused(
      "operators", "Text(\"a\" + 1)\nColor.red.frame(width: 3 ?? \"a\", height: -true)",
      "1:10 +: '+' cannot be applied to a String and the number 1",
      "2:42 -: '-' cannot be applied to the Bool true"),
    Refused(
      "texts of dates and of images",
      "Text(Date(), style: .date)\nText(Date()...Date())\nText(Image(systemName: \"star\"))",
      "1:14 style: 'Text' with the argument 'style' is not known here: what it shows depends on the"
        + " clock and the place; write what is shown",
      "2:12 ...: '...' is not known here for a value of type Date and a value of type Date",
      "3:6 Image: how much of a line of text 'Image' takes is not known here"),
    Refused(
      "pictures of which no size is known",
      "Color.red.frame(width: UIImage(named: \"a\")!.size.width)\nText(UIScreen.main.bounds.width.description)",
      "1:45 size: 'UIImage' is not known here: a picture's size is not known; write Image(_:) and"
        + " give its size with --asset",
      "2:6 UIScreen: 'UIScreen' is not known here: it is the device's; write GeometryReader, or"
        + " containerRelativeFrame with --container, or a number"),
    Refused(
      "what only the layout knows",
      "GeometryReader { p in Text(\"\\(p.size.width)\").id(p.size.width) }",
      "1:50 p.size.width: expected a literal for 'id', found an expression of type number"),
    Refused(
      "statements", "VStack {\n  for i in 0..<3 { Text(\"a\") }\n  var x = 3\n  3\n}",
      "2:3 for: 'for' is not supported in a view's body",
      "3:3 var: a variable in a view's body: what it is depends on the order in which SwiftUI asks;"
        + " write 'let', or a Layout",
      "4:3 3: expected a view, found '3'"),
    Refused(
      "conditional compilation without its end", "#if os(iOS)\nText(\"a\")\n",
      "2:10 syntax: expected '#endif' in conditional compilation block"),
    Refused(
      "syntax errors", "HStack {\n  Text(\"a\")\n", "2:12 syntax: expected '}' to end closure"),
  ]

  @Test func `free names are listed in order, once`() {
    let block = SourceLowering().lower("b.padding(a)\nb.frame(width: c.d)")
    #expect(block.freeNames == ["b", "a", "c.d"])
  }
}
