import Scenarios
import Testing

@testable import BuiltinEngine

struct DeclaredModifierTests {
  private let own = ViewNode(view: "self")

  private func declared(_ name: String, _ body: ViewNode..., level: Double? = nil) -> ModifierNode {
    ModifierNode(
      name: name, arguments: level.map { ["self": .number($0)] } ?? [:], children: body,
      isDeclared: true)
  }

  private func lines(_ root: ViewNode, _ width: Double, _ height: Double) throws -> [String] {
    let document = try ViewDocument(
      json: JSON(parsing: ViewDocument(root: root).json.canonicalText))
    var environment = LayoutEnvironment()
    environment.assets["40x20"] = .init(width: 40, height: 20)
    let outcome = BuiltinEngine().layout(
      Content(
        document: document, proposal: Proposal(width: width, height: height),
        environment: environment))
    guard case .frames(let answer) = outcome else { return ["\(outcome)"] }
    return answer.frames.nodes.map {
      "\($0.path) \($0.frame.x) \($0.frame.y) \($0.frame.width) \($0.frame.height)"
    }
  }

  private func padded(_ view: ViewNode) -> ViewNode {
    var view = view
    view.modifiers.append(ModifierNode(name: "padding", arguments: ["0": 10]))
    return view
  }

  @Test func `the view is listed where the body puts it`() throws {
    var view = color()
    view.modifiers = [declared("card", column(0, nil, color(nil, 20), padded(own)))]
    #expect(
      try lines(view, 100, 100) == ["Color.card 0.0 0.0 100.0 100.0", "Color 10.0 30.0 80.0 60.0"])
  }

  @Test func `several views in one container are listed below the modifier`() throws {
    var group = view("Group", [:], color(), color())
    group.modifiers = [declared("card", column(0, nil, padded(own)))]
    #expect(
      try lines(row(0, nil, group), 100, 100) == [
        "HStack 0.0 0.0 100.0 100.0", "HStack/0.card 0.0 0.0 100.0 100.0",
        "HStack/0.card/0.Color 10.0 10.0 80.0 30.0", "HStack/0.card/1.Color 10.0 60.0 80.0 30.0",
      ])
  }

  @Test func `a body that shows its view twice lists the first`() throws {
    var view = color()
    view.modifiers = [declared("twice", row(0, nil, own, own))]
    #expect(
      try lines(view, 100, 50) == ["Color.twice 0.0 0.0 100.0 50.0", "Color 0.0 0.0 50.0 50.0"])
  }

  @Test func `of a body that chooses, the shown view is listed`() throws {
    var wide = own
    wide.modifiers = [ModifierNode(name: "frame", arguments: ["width": 300])]
    var root = color()
    root.modifiers = [declared("fitting", view("ViewThatFits", [:], wide, padded(own)))]
    #expect(
      try lines(root, 100, 50) == ["Color.fitting 0.0 0.0 100.0 50.0", "Color 10.0 10.0 80.0 30.0"])
  }

  @Test func `bodies in one another tell their views apart by level`() throws {
    // The inner modifier's body has the outer modifier's view beside its own.
    var inner = color(20, nil)
    let outerView = own
    inner.modifiers.append(
      declared(
        "inner", row(0, nil, ViewNode(view: "self", arguments: ["0": 2]), outerView), level: 2))
    var root = color(30, nil)
    root.modifiers.append(declared("outer", inner))
    #expect(
      try lines(root, 100, 50) == [
        "Color.frame.outer 0.0 0.0 50.0 50.0", "Color.frame 20.0 0.0 30.0 50.0",
        "Color 20.0 0.0 30.0 50.0",
      ])
  }

  @Test func `a view in the content of a reader is listed`() throws {
    var half = own
    half.modifiers = [
      ModifierNode(name: "frame", arguments: ["width": product(get("proxy.size.width"), 0.5)])
    ]
    var root = color()
    root.modifiers = [
      declared("half", reader(half)), ModifierNode(name: "id", arguments: ["0": "a"]),
    ]
    #expect(
      try lines(root, 100, 50) == ["Color.half 0.0 0.0 100.0 50.0", "Color 0.0 0.0 50.0 50.0"])
  }

  @Test func `an image is resizable by what bodies say of it`() throws {
    let resizable = ModifierNode(name: "resizable")
    let fitted = ModifierNode(name: "scaledToFit")
    var whole = own
    whole.modifiers = [
      ModifierNode(name: "renderingMode", arguments: ["0": "template"]), resizable,
    ]
    var picture = image("40x20")
    picture.modifiers = [declared("plain", whole), declared("fitted", padded(own))]
    #expect(
      try lines(picture, 100, 80) == [
        "Image.plain.fitted 0.0 0.0 100.0 80.0", "Image.plain 10.0 10.0 80.0 60.0",
        "Image 10.0 10.0 80.0 60.0",
      ])
    var inner = ViewNode(view: "self", arguments: ["0": 2])
    inner.modifiers = [resizable, fitted]
    var outer = own
    outer.modifiers = [declared("inner", inner, level: 2)]
    picture.modifiers = [declared("outer", column(0, nil, color(nil, 30), outer))]
    #expect(
      try lines(picture, 100, 70) == [
        "Image.outer 0.0 0.0 100.0 70.0", "Image 10.0 30.0 80.0 40.0",
      ])
    whole.modifiers.insert(ModifierNode(name: "padding"), at: 0)
    picture.modifiers = [declared("late", whole)]
    #expect(
      try lines(picture, 100, 80).first?.contains(
        "is a modifier of an image and comes before those of views") == true)
  }

  @Test func `what a body says of ids and modifiers stays hidden`() throws {
    var named = own
    named.modifiers = [
      ModifierNode(name: "id", arguments: ["0": "hidden"]),
      declared("deep", padded(ViewNode(view: "self", arguments: ["0": 2])), level: 2),
    ]
    var root = color()
    root.modifiers = [declared("outer", named)]
    let document = ViewDocument(root: root)
    let outcome = BuiltinEngine().layout(
      Content(document: document, proposal: Proposal(width: 100, height: 50)))
    guard case .frames(let answer) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(answer.frames.nodes.map(\.path) == ["Color.outer", "Color"])
    #expect(answer.frames.nodes.allSatisfy { $0.id == nil })
  }

  @Test func `views that a modifier is given are listed behind those that it is applied to`() throws
  {
    let given = ViewNode(
      view: ModifierNode.given, children: [padded(color(10, 10)), color(20, 20)])
    var group = view("Group", [:], color(), color())
    group.modifiers = [declared("card", row(0, nil, given, padded(own)))]
    var single = color()
    single.modifiers = [declared("card", row(0, nil, padded(own), given))]
    #expect(
      try lines(single, 150, 50) == [
        "Color.card 0.0 0.0 150.0 50.0", "Color 10.0 10.0 80.0 30.0",
        "Color.card/0.Color.frame.padding 100.0 10.0 30.0 30.0",
        "Color.card/0.Color.frame 110.0 20.0 10.0 10.0",
        "Color.card/0.Color 110.0 20.0 10.0 10.0",
        "Color.card/1.Color.frame 130.0 15.0 20.0 20.0", "Color.card/1.Color 130.0 15.0 20.0 20.0",
      ])
    #expect(
      try lines(group, 150, 50).map { String($0.prefix { $0 != " " }) } == [
        "card", "card/0.Color", "card/1.Color", "card/2.Color.frame.padding", "card/2.Color.frame",
        "card/2.Color", "card/3.Color.frame", "card/3.Color",
      ])
  }

  @Test(arguments: [
    (ViewNode(view: "self"), "'self' stands outside of the body of a declared modifier"),
    (
      ViewNode(view: "self.given", children: [ViewNode(view: "Circle")]),
      "'self.given' stands outside of the body of a declared modifier"
    ),
    (
      ViewNode(
        view: "Circle",
        modifiers: Array(
          repeating: ModifierNode(name: "m", children: [ViewNode(view: "self")], isDeclared: true),
          count: 300)),
      "more than 256 declared modifiers apply to one view"
    ),
    (
      ViewNode(
        view: "Circle",
        modifiers: Array(
          repeating: ModifierNode(
            name: "m",
            children: [
              ViewNode(
                view: "VStack", children: [ViewNode(view: "self"), ViewNode(view: "self")])
            ], isDeclared: true), count: 40)),
      "declared modifiers show their views more than 100000 times"
    ),
  ])
  func `what cannot be written out is an error`(_ root: ViewNode, _ message: String) {
    let outcome = BuiltinEngine().layout(
      Content(document: ViewDocument(root: root), proposal: Proposal(width: 1, height: 1)))
    guard case .error(let text, _) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(text.contains(message))
  }

  @Test func `a declared modifier is a construct of its own`() {
    var root = color()
    root.modifiers = [declared("card", column(0, nil, own))]
    #expect(
      ViewDocument(root: root).constructs.map(\.name) == ["Color", "declared", "VStack"])
  }
}
