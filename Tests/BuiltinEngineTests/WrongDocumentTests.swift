import Scenarios
import Testing

@testable import BuiltinEngine

/// A document that cannot be laid out, and what is said of it.
struct WrongDocument: Sendable, CustomTestStringConvertible {
  var root: ViewNode
  var error: String

  init(_ root: ViewNode, _ error: String) {
    self.root = root
    self.error = error
  }

  var testDescription: String { error }
}

struct WrongDocumentTests {
  private static let names = [
    WrongDocument(view("Colour"), "-: unknown view 'Colour'; did you mean 'Color'?"),
    WrongDocument(
      row(0, nil, color(), color().modifier("fram", ["width": 1])),
      "HStack/1.Color: unknown modifier 'fram'; did you mean 'frame'?"),
    WrongDocument(
      color().modifier("frame", ["widht": 1]),
      "Color.frame: unknown argument 'widht'; did you mean 'width'? (in 'frame')"),
    WrongDocument(
      view("Divider", ["0": 1]), "Divider: unknown argument '0'"),
    WrongDocument(view("Label"), "-: unsupported Label"),
    WrongDocument(
      row(0, nil, color().modifier("baselineOffset", ["0": 2])),
      "HStack/0.Color: unsupported baselineOffset"),
    WrongDocument(
      image("photo"), "Image: no size is given for the image 'photo' (environment's assets)"),
    WrongDocument(
      row(0, nil, image("40x30"), image("40x3O")),
      "HStack/1.Image: no size is given for the image '40x3O' (environment's assets); "
        + "did you mean '40x30'?"),
  ]

  private static let types = [
    WrongDocument(
      color().modifier("frame", ["width": "wide"]),
      "Color.frame: argument 'width' of 'frame' must be a length or null, not 'wide'"),
    WrongDocument(
      color().modifier("frame", ["alignment": "middle"]),
      "Color.frame: argument 'alignment' of 'frame' must be one of topLeading, top, topTrailing, "
        + "leading, center, trailing, bottomLeading, bottom, bottomTrailing, "
        + "leadingFirstTextBaseline, centerFirstTextBaseline, trailingFirstTextBaseline, "
        + "leadingLastTextBaseline, centerLastTextBaseline, trailingLastTextBaseline, not 'middle'"),
    WrongDocument(
      view("ZStack", ["alignment": "leadin"], color()),
      "ZStack: argument 'alignment' of 'ZStack' must be one of topLeading, top, topTrailing, "
        + "leading, center, trailing, bottomLeading, bottom, bottomTrailing, "
        + "leadingFirstTextBaseline, centerFirstTextBaseline, trailingFirstTextBaseline, "
        + "leadingLastTextBaseline, centerLastTextBaseline, trailingLastTextBaseline, not 'leadin'; "
        + "did you mean 'leading'?"),
    WrongDocument(
      color().modifier("fixedSize", ["horizontal": true]),
      "Color.fixedSize: 'fixedSize' lacks its argument 'vertical'"),
    WrongDocument(
      color().modifier("fixedSize", ["horizontal": 1, "vertical": true]),
      "Color.fixedSize: argument 'horizontal' of 'fixedSize' must be true or false, not '1'"),
    WrongDocument(
      view("LazyVGrid", ["columns": [["GridItem": ["0": ["fixd": ["0": 7]]]]]]),
      "LazyVGrid: first argument of 'GridItem' must be a GridItem.Size {\"fixed\": {…}} or "
        + "{\"flexible\": {…}} or {\"adaptive\": {…}}, not 'fixd'; did you mean 'fixed'?"),
    WrongDocument(
      view("LazyVGrid", ["columns": [["GridItem": ["0": ["fixed": ["0": "a"]]]]]]),
      "LazyVGrid: first argument of 'fixed' must be a length, not 'a'"),
    WrongDocument(
      view("LazyHGrid", ["rows": 3]),
      "LazyHGrid: argument 'rows' of 'LazyHGrid' must be an array of GridItem, not '3'"),
    WrongDocument(
      view("AnyLayout", ["0": ["HStackLayout": ["spacin": 3]]]),
      "AnyLayout: unknown argument 'spacin'; did you mean 'spacing'? (in 'HStackLayout')"),
    WrongDocument(view("Text"), "Text: 'Text' lacks its first argument"),
    WrongDocument(
      view("Text", ["0": 3]), "Text: first argument of 'Text' must be a string, not '3'"),
    WrongDocument(
      view("Text", ["0": ["Int": [1.5]]]),
      "Text: first argument of 'Text' must be a string, not 'Int(1.5)'"),
    WrongDocument(
      text("a").modifier("lineLimit", ["0": 1.5]), "Text: '1.5' is not a whole number"),
    WrongDocument(
      text("a").modifier("font", ["0": "bodi"]),
      "Text: first argument of 'font' must be a font, not 'bodi'; did you mean 'body'?"),
    WrongDocument(
      color().modifier("offset", ["0": [1, 2, 3]]),
      "Color.offset: first argument of 'offset' must be a size [width, height], not '[1,2,3]'"),
    WrongDocument(
      color().modifier("padding", ["0": ["top": 1, "left": 2]]),
      "Color.padding: first argument of 'padding' must be one of top, leading, bottom, trailing, "
        + "horizontal, vertical, all, not '{\"left\":2,\"top\":1}'"),
    WrongDocument(
      color().modifier("frame", ["width": .number(.nan)]), "Color.frame: NaN is not a length"),
    WrongDocument(
      row(0, nil, view("Color", ["0": "red"], color())), "HStack/0.Color: 'Color' has no content"),
    WrongDocument(
      color().modifier("padding", [:], color()), "Color.padding: 'padding' has no content"),
    WrongDocument(
      color().frame(10).modifier("resizable"),
      "Color: 'resizable' is a modifier of an image and comes before those of views"),
    WrongDocument(
      ViewNode(view: "HStack", parameters: ["proxy"]),
      "HStack: the content of 'HStack' takes no parameters, not 1"),
    WrongDocument(
      ViewNode(view: "HStack", otherwise: [color()]),
      "HStack: only an 'if' has views for otherwise"),
  ]

  private static let expressions = [
    WrongDocument(
      reader(color().frame(["width": get("prox.size.width")])),
      "GeometryReader/0.Color.frame: unknown name 'prox.size.width'; did you mean "
        + "'proxy.size.width'?"),
    WrongDocument(
      reader(color().frame(["width": get("proxy.size")])),
      "GeometryReader/0.Color.frame: 'proxy.size' is a size, not a value"),
    WrongDocument(
      color().frame(["width": get("proxy.size.width")]),
      "Color.frame: unknown name 'proxy.size.width'"),
    WrongDocument(
      reader(color().frame(["width": ["+": [get("proxy.size.width"), true]]])),
      "GeometryReader/0.Color.frame: 'proxy.size.width + true' does not fit together: '+' takes "
        + "numbers, not a number and a truth value"),
    WrongDocument(
      color().frame(["width": ["/": [0, 0]]]), "Color.frame: '0 / 0' is not a number (NaN)"),
    WrongDocument(
      row(
        0, nil, color(),
        reader(color().frame(["width": ["/": [0, ["-": [get("proxy.size.width"), 50]]]]]))),
      "HStack/1.GeometryReader/0.Color.frame: '0 / (proxy.size.width - 50)' is not a number (NaN)"),
    WrongDocument(
      reader(view("if", ["condition": get("proxy.size.width")], color())),
      "GeometryReader: argument 'condition' of 'if' must be true or false, not 'proxy.size.width'"),
    WrongDocument(
      color().guide("top", ["guide": ["d", "middle"]]), "Color: unknown alignment 'middle'"),
    WrongDocument(
      reader(
        color().modifier(
          "environment",
          [
            "0": "layoutDirection",
            "1": [
              "?:": [[">": [get("proxy.size.width"), 1]], "leftToRight", "rightToLeft"]
            ],
          ])), "GeometryReader/0.Color: the layout direction cannot depend on a size"),
  ]

  @Test(arguments: names)
  func `an unknown name is refused with the nearest known one`(_ wrong: WrongDocument) {
    #expect(Example("", wrong.root, at: "100x100", "").outcome.error == wrong.error)
  }

  @Test(arguments: types)
  func `an argument that does not fit is refused with what would`(_ wrong: WrongDocument) {
    #expect(Example("", wrong.root, at: "100x100", "").outcome.error == wrong.error)
  }

  @Test(arguments: expressions)
  func `an expression without a value is refused with its source`(_ wrong: WrongDocument) {
    #expect(Example("", wrong.root, at: "100x100", "").outcome.error == wrong.error)
  }

  @Test func `the place in the document is told`() {
    let root = row(
      0, nil, color(), view("Group", [:], color().padding(1).overlay(nil, text("a"), view("Textt")))
    )
    let document = ViewDocument(root: root)
    #expect {
      try PlanCompiler.plan(for: document, environment: LayoutEnvironment())
    } throws: { error in
      (error as? PlanFailure)?.place == "children[1].children[0].modifiers[1].children[1]"
    }
  }

  @Test func `another text metric is unsupported`() {
    var content = Content(document: ViewDocument(root: color()))
    content.environment.textMetric = "plumb-2"
    #expect(
      BuiltinEngine().layout(content)
        == .unsupported(construct: "textMetric plumb-2", path: nil))
  }
}
