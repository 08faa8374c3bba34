import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

struct SourceLoweringTests {
  @Test(arguments: views + values + lists + dynamic)
  func `a source becomes the document`(_ expected: Lowered) throws {
    let block = SourceLowering.layout(expected.source, lets: expected.lets)
    #expect(block.texts == [])
    let document = try #require(block.document)
    var members = try JSON(parsing: expected.document)
    if case .object(var object) = members {
      object["format"] = 1
      members = .object(object)
    }
    #expect(document.json.canonicalText == members.canonicalText)
  }

  @Test(arguments: views + values + lists + dynamic)
  func `the engine takes every document`(_ expected: Lowered) throws {
    let block = SourceLowering.layout(expected.source, lets: expected.lets)
    let content = Content(document: try #require(block.document), proposal: .default)
    let outcome = BuiltinEngine().layout(content)
    guard case .frames = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  static let views = [
    Lowered(
      "containers nest and modifiers keep their order",
      """
      HStack(alignment: .top, spacing: 4) {
        Text("Hello").padding(8).frame(width: 100)
        VStack { Spacer(minLength: 3); Divider() }
      }
      """,
      """
      {"view": "HStack", "arguments": {"alignment": "top", "spacing": 4}, "children": [
        {"view": "Text", "arguments": {"0": "Hello"}, "modifiers": [
          {"name": "padding", "arguments": {"0": 8}},
          {"name": "frame", "arguments": {"width": 100}}]},
        {"view": "VStack", "children": [
          {"view": "Spacer", "arguments": {"minLength": 3}}, {"view": "Divider"}]}]}
      """),
    Lowered(
      "content of a modifier hangs below it",
      """
      Color.red
        .overlay(alignment: .topTrailing) { Circle().fill(.white).frame(width: 10) }
        .background { Color.gray }
        .background(Circle().padding(4))
        .background(.blue, in: RoundedRectangle(cornerRadius: 8))
        .background(Color.red.opacity(0.5))
      """,
      """
      {"view": "Color", "arguments": {"0": "red"}, "modifiers": [
        {"name": "overlay", "arguments": {"alignment": "topTrailing"}, "children": [
          {"view": "Circle", "modifiers": [
            {"name": "fill"}, {"name": "frame", "arguments": {"width": 10}}]}]},
        {"name": "background", "children": [{"view": "Color", "arguments": {"0": "gray"}}]},
        {"name": "background", "children": [
          {"view": "Circle", "modifiers": [{"name": "padding", "arguments": {"0": 4}}]}]},
        {"name": "background", "arguments": {"0": "blue", "in": "RoundedRectangle"}},
        {"name": "background", "arguments": {"0": "red"}}]}
      """),
    Lowered(
      "several views are a group", "Text(\"a\")\nColor.red",
      """
      {"view": "Group", "children": [
        {"view": "Text", "arguments": {"0": "a"}}, {"view": "Color", "arguments": {"0": "red"}}]}
      """),
    Lowered(
      "the body of a view without inputs is the view",
      "import SwiftUI\nstruct Card: View {\n  var body: some View { return Text(\"a\") }\n}",
      #"{"view": "Text", "arguments": {"0": "a"}}"#),
    Lowered(
      "a preview is the view, a declared view its body",
      """
      struct Two: View { var body: some View { Color.red; Color.blue } }
      #Preview("Two") { HStack { Two().padding(1) } }
      """,
      """
      {"view": "HStack", "children": [
        {"view": "Group", "modifiers": [{"name": "padding", "arguments": {"0": 1}}], "children": [
          {"view": "Color", "arguments": {"0": "red"}},
          {"view": "Color", "arguments": {"0": "blue"}}]}]}
      """),
    Lowered(
      "colours",
      "ZStack { Color(red: 1, green: 0.5, blue: 0); Color(.systemBlue); Color(\"brand\") }",
      """
      {"view": "ZStack", "children": [
        {"view": "Color", "arguments": {"red": 1, "green": 0.5, "blue": 0}},
        {"view": "Color", "arguments": {"0": "systemBlue"}},
        {"view": "Color", "arguments": {"0": "brand"}}]}
      """),
  ]

  static let values = [
    Lowered(
      "lengths",
      """
      Color.red.frame(width: nil, height: -3).frame(maxWidth: .infinity, minHeight: 7 / 2)
        .offset(x: -.infinity, y: CGFloat.pi - .pi).frame(width: max(1, min(5, 2.5)) * 2)
      """,
      """
      {"view": "Color", "arguments": {"0": "red"}, "modifiers": [
        {"name": "frame", "arguments": {"width": null, "height": -3}},
        {"name": "frame", "arguments": {"maxWidth": "inf", "minHeight": 3.5}},
        {"name": "offset", "arguments": {"x": "-inf", "y": 0}},
        {"name": "frame", "arguments": {"width": 5}}]}
      """),
    Lowered(
      "option sets, insets, sizes, fonts, identifiers",
      """
      Text("a").padding([.top, .leading], 4).padding(.all).padding(.init(
        top: 1, leading: 2, bottom: 3, trailing: 4)).offset(CGSize(width: 3, height: 4))
        .font(.system(size: 12, weight: .bold)).font(.title.bold()).id(1).id("b")
      """,
      """
      {"view": "Text", "arguments": {"0": "a"}, "modifiers": [
        {"name": "padding", "arguments": {"0": ["top", "leading"], "1": 4}},
        {"name": "padding", "arguments": {"0": "all"}},
        {"name": "padding", "arguments": {"0": {"top": 1, "leading": 2, "bottom": 3, "trailing": 4}}},
        {"name": "offset", "arguments": {"0": [3, 4]}},
        {"name": "font", "arguments": {"0": {"system": {"size": 12, "weight": "bold"}}}},
        {"name": "font", "arguments": {"0": {"system": {"style": "title", "weight": "bold"}}}},
        {"name": "id", "arguments": {"0": "1"}}, {"name": "id", "arguments": {"0": "b"}}]}
      """),
    Lowered(
      "known lets are folded",
      """
      let n = 7
      let gap: CGFloat = 7 / 2
      let side: Alignment = n > 3 && !false ? .trailing : .leading
      Text("\\(n / 2) of \\(n), \\(gap)").frame(width: gap * 2, alignment: side)
      """,
      """
      {"view": "Text", "arguments": {"0": "3 of 7, 3.500000"}, "modifiers": [
        {"name": "frame", "arguments": {"width": 7, "alignment": "trailing"}}]}
      """),
    Lowered(
      "free names get their values from outside",
      """
      let side: Alignment = message.sender == .me ? .trailing : .leading
      bubble.frame(maxWidth: .infinity, alignment: side)
      """,
      """
      {"view": "Text", "arguments": {"0": "Hi"}, "modifiers": [
        {"name": "padding"},
        {"name": "frame", "arguments": {"maxWidth": "inf", "alignment": "leading"}}]}
      """, lets: ["bubble": "Text(\"Hi\").padding()", "message.sender": ".you"]),
    Lowered(
      "a layout direction",
      "Color.red.environment(\\.layoutDirection, .rightToLeft)",
      """
      {"view": "Color", "arguments": {"0": "red"}, "modifiers": [
        {"name": "environment", "arguments": {"0": "layoutDirection", "1": "rightToLeft"}}]}
      """),
  ]

  static let lists = [
    Lowered(
      "a repetition is written out",
      "HStack { ForEach(0..<2) { i in Color.red.frame(width: CGFloat(i) * 10).id(\"c\\(i)\") } }",
      """
      {"view": "HStack", "children": [{"view": "ForEach", "children": [
        {"view": "Color", "arguments": {"0": "red"}, "modifiers": [
          {"name": "frame", "arguments": {"width": 0}}, {"name": "id", "arguments": {"0": "c0"}}]},
        {"view": "Color", "arguments": {"0": "red"}, "modifiers": [
          {"name": "frame", "arguments": {"width": 10}},
          {"name": "id", "arguments": {"0": "c1"}}]}]}]}
      """),
    Lowered(
      "a repetition over colours",
      "ForEach([Color.red, .blue], id: \\.self) { $0.padding(1) }",
      """
      {"view": "ForEach", "children": [
        {"view": "Color", "arguments": {"0": "red"}, "modifiers": [
          {"name": "padding", "arguments": {"0": 1}}]},
        {"view": "Color", "arguments": {"0": "blue"}, "modifiers": [
          {"name": "padding", "arguments": {"0": 1}}]}]}
      """),
    Lowered(
      "a known condition keeps its branch in a dynamic list",
      "VStack { if 1 > 2 { Text(\"a\") } else { Text(\"b\") }\n switch 3 { case 1...3: Spacer(); default: Divider() } }",
      """
      {"view": "VStack", "children": [
        {"view": "if", "arguments": {"condition": false},
         "otherwise": [{"view": "Text", "arguments": {"0": "b"}}]},
        {"view": "if", "arguments": {"condition": true}, "children": [{"view": "Spacer"}]}]}
      """),
  ]

  static let dynamic = [
    Lowered(
      "what depends on the layout stays an expression",
      """
      GeometryReader { proxy in
        let half = proxy.size.width * 0.5
        let size = proxy.size
        if size.height > 100 { Color.red.frame(width: min(half, 80), height: abs(-size.height)) }
        Color.blue.frame(width: size.width > 9 ? half : 3, alignment: size.width > 2 ? .top : .leading)
      }
      """,
      """
      {"view": "GeometryReader", "parameters": ["proxy"],
       "lets": [{"name": "half", "value": {"*": [{"get": "proxy.size.width"}, 0.5]}}],
       "children": [
        {"view": "if", "arguments": {"condition": {">": [{"get": "proxy.size.height"}, 100]}},
         "children": [{"view": "Color", "arguments": {"0": "red"}, "modifiers": [
          {"name": "frame", "arguments": {"width": {"min": [{"get": "half"}, 80]},
            "height": {"abs": [{"negate": [{"get": "proxy.size.height"}]}]}}}]}]},
        {"view": "Color", "arguments": {"0": "blue"}, "modifiers": [
          {"name": "frame", "arguments": {
            "width": {"?:": [{">": [{"get": "proxy.size.width"}, 9]}, {"get": "half"}, 3]},
            "alignment": {"?:": [{">": [{"get": "proxy.size.width"}, 2]}, "top", "leading"]}}}]}]}
      """),
    Lowered(
      "names of the layout do not hide one another",
      """
      GeometryReader { p in
        GeometryReader { p in Color.red.frame(width: p.size.width) }
        GeometryReader { Color.red.frame(width: $0.size.width, height: p.frame(in: .local).midY) }
      }
      """,
      """
      {"view": "GeometryReader", "parameters": ["p"], "children": [
        {"view": "GeometryReader", "parameters": ["p#2"], "children": [
          {"view": "Color", "arguments": {"0": "red"}, "modifiers": [
            {"name": "frame", "arguments": {"width": {"get": "p#2.size.width"}}}]}]},
        {"view": "GeometryReader", "parameters": ["$0"], "children": [
          {"view": "Color", "arguments": {"0": "red"}, "modifiers": [
            {"name": "frame", "arguments": {"width": {"get": "$0.size.width"},
              "height": {"*": [{"get": "p.size.height"}, 0.5]}}}]}]}]}
      """),
    Lowered(
      "lets of a repetition stand in a group of their own",
      "GeometryReader { p in ForEach(1..<2) { i in let w = p.size.width / CGFloat(i)\n Color.red.frame(width: w + w) } }",
      """
      {"view": "GeometryReader", "parameters": ["p"], "children": [{"view": "ForEach", "children": [
        {"view": "Group", "lets": [{"name": "w", "value": {"/": [{"get": "p.size.width"}, 1]}}],
         "children": [{"view": "Color", "arguments": {"0": "red"}, "modifiers": [
          {"name": "frame", "arguments": {"width": {"+": [{"get": "w"}, {"get": "w"}]}}}]}]}]}]}
      """),
    Lowered(
      "alignment guides are closures",
      """
      Text("a").alignmentGuide(.top) { d in let h = d[.bottom]; return h - d.height / 2 }
        .alignmentGuide(VerticalAlignment.center) { $0[VerticalAlignment.center] }
        .alignmentGuide(.leading, computeValue: { d in d[explicit: .leading] ?? 0 })
      """,
      """
      {"view": "Text", "arguments": {"0": "a"}, "modifiers": [
        {"name": "alignmentGuide", "arguments": {"0": "top", "computeValue": {
          "parameters": ["d"],
          "body": {"-": [{"guide": [{"get": "d"}, "bottom"]}, {"/": [{"get": "d.height"}, 2]}]}}}},
        {"name": "alignmentGuide", "arguments": {"0": "VerticalAlignment.center", "computeValue": {
          "parameters": ["$0"], "body": {"guide": [{"get": "$0"}, "VerticalAlignment.center"]}}}},
        {"name": "alignmentGuide", "arguments": {"0": "leading", "computeValue": {
          "parameters": ["d"], "body": {"??": [{"explicitGuide": [{"get": "d"}, "leading"]}, 0]}}}}]}
      """),
  ]
}
