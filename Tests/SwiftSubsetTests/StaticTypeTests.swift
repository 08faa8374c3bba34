import Scenarios
import SwiftSubset
import Testing

/// Members that both a view's type and the extension of a protocol declare.
struct StaticTypeTests {
  private static let declarations = """
    protocol Sized {}
    extension Sized {
      var side: CGFloat { 4 }
      var twice: CGFloat { side * 2 }
    }
    struct Card: View, Sized {
      var side: CGFloat { 9 }
      var body: some View { Color.red.frame(width: side) }
    }
    func width(_ sized: some Sized) -> CGFloat { sized.side }
    """

  @Test func `in the type's own code its member is meant`() {
    let block = SourceLowering.layout(Self.declarations + "\nCard()")
    #expect(block.refusals.isEmpty)
  }

  @Test(arguments: ["Card().twice"])
  func `elsewhere it is refused, since the code's type decides`(_ length: String) {
    let block = SourceLowering.layout(
      Self.declarations + "\nColor.red.frame(width: \(length))")
    #expect(
      block.refusals.map(\.message) == [
        "'side' is declared by 'Card' and by an extension of 'Sized', which does not ask for it; which"
          + " one is meant is not known here: ask for it in 'Sized', or rename one"
      ])
  }

  /// A value of a plain type, and views that know it by a protocol alone.
  private static let generic = """
    protocol Sized { var base: CGFloat { get } }
    extension Sized {
      var side: CGFloat { 10 }
      subscript(part: Int) -> CGFloat { 7 }
    }
    struct Tile: Sized {
      var base: CGFloat = 1
      var side: CGFloat { 30 }
      subscript(part: Int) -> CGFloat { 8 }
    }
    struct Plain: Sized { var base: CGFloat = 2 }

    """

  @Test func `a part of a tuple of a protocol's values is known by the protocol`() throws {
    let block = SourceLowering.layout(
      Self.generic
        + "let pair: (any Sized, Int) = (Tile(), 1)\nlet (first, _) = pair\n"
        + "Color.red.frame(width: first.side)")
    #expect(block.document?.root.modifiers.first?.arguments["width"]?.number == 10)
  }

  @Test(arguments: [
    "struct V<T: Sized>: View { var t: T; var body: some View { Color.red.frame(width: t.side) } }\n"
      + "V(t: Tile())",
    "struct V<T>: View where T: Sized { let t: T; var body: some View { GeometryReader { p in"
      + " Color.red.frame(width: t.side, height: p.size.height) } } }\nV(t: Tile())",
    "struct V<T: Sized>: View { var t: T; var w: CGFloat { t.side + 1 };"
      + " var body: some View { Color.red.frame(width: w) } }\nV(t: Tile())",
    "struct V<T: Sized>: View { var t: T; var body: some View { Color.red.frame(width: t[1]) } }\n"
      + "V(t: Tile())",
    "struct V<T: Sized>: View { var t: [T]; var body: some View { ForEach(t.indices, id: \\.self) { i in"
      + " Color.red.frame(width: t[i].side) } } }\nV(t: [Tile()])",
    "func box<T: Sized>(_ t: T) -> some View { Color.red.frame(width: t.side) }\nbox(Tile())",
    "func box(_ t: some Sized) -> some View { Color.red.frame(width: t.side) }\nbox(Tile())",
    "func tile() -> some Sized { Tile() }\nHStack { let t = tile(); Color.red.frame(width: t.side) }",
    "let tiles: [any Sized] = [Tile()]\nForEach(Array(tiles.enumerated()), id: \\.offset) { i, t in"
      + " Color.red.frame(width: t.side) }",
    "let tiles: [any Sized] = [Tile()]\nForEach(Array(zip(tiles.indices, tiles)), id: \\.0) { i, t in"
      + " Color.red.frame(width: t.side) }",
    "enum Slot { case one(any Sized) }\nGeometryReader { p in"
      + " if case .one(let t) = Slot.one(Tile(base: p.size.width)) { Color.red.frame(width: t.side) } }",
    "func tile(_ w: CGFloat) -> (any Sized)? { w > 0 ? Tile(base: w) : nil }\nGeometryReader { p in"
      + " if let t = tile(p.size.width) { Color.red.frame(width: t.side) } }",
  ])
  func `generic code of views does not take a type's own member by what it is given`(_ view: String)
  {
    let block = SourceLowering.layout(Self.generic + view)
    #expect(
      block.refusals.contains {
        $0.message.contains("which does not ask for it")
          || $0.message.contains("that only the layout knows has no member")
      })
  }

  @Test(arguments: [
    "struct V: View { let t: any Sized; var body: some View { Color.red.frame(width: t.side) } }\n"
      + "V(t: Tile())",
    "struct V: View { let t: Sized; var body: some View { Color.red.frame(width: t.side) } }\n"
      + "V(t: Tile())",
    "struct V: View { let t: [any Sized]; var body: some View { ForEach(t.indices, id: \\.self) { i in"
      + " Color.red.frame(width: t[i].side) } } }\nV(t: [Tile()])",
    "struct V: View { let t: [any Sized]; var body: some View {"
      + " Color.red.frame(width: t.map { $0.side }.reduce(0, +)) } }\nV(t: [Tile()])",
    "struct V: View { let t: (any Sized)?; var body: some View { Color.red.frame(width: t?.side ?? 1) } }\n"
      + "V(t: Tile())",
    "struct V: View { let t: [any Sized]; var body: some View { Color.red.frame(width: t.first!.side) } }\n"
      + "V(t: [Tile()])",
    "func box(_ t: any Sized) -> some View { Color.red.frame(width: t.side) }\nbox(Tile())",
    "@ViewBuilder func box(_ t: (any Sized)?) -> some View { switch t { case let t?:"
      + " Color.red.frame(width: t.side)\ncase nil: Color.red.frame(width: 1) } }\nbox(Tile())",
    "let t: any Sized = Tile()\nColor.red.frame(width: t.side)",
    "struct V: View { @State var t: any Sized = Tile(); var body: some View {"
      + " Color.red.frame(width: t.side) } }\nV()",
  ])
  func `a value of an any type has the extension's member, whatever its own type declares`(
    _ view: String
  ) throws {
    let frames = try ControlTests.frames(
      Self.generic + view, Proposal(width: 100, height: 100))
    #expect(frames.contains { $0.frame.width == 10 })
  }

  private static let lists = """
    func same<T: Sized>(_ t: T) -> T { t }
    let named: any Sized = Tile()

    """

  @Test(arguments: [
    "struct V: View { let l: [Tile]; var body: some View { if let a = l.first {"
      + " Color.red.frame(width: a.side) } } }\nV(l: [Tile()])",
    "struct V: View { let l: [Tile]; var body: some View { if let a = l.max(by: { $0.base < $1.base }) {"
      + " Color.red.frame(width: a.side) } } }\nV(l: [Tile()])",
    "struct V: View { let l: [Tile]; var body: some View { ForEach(l.sorted { $0.base < $1.base }, id: \\.base) {"
      + " a in Color.red.frame(width: a.side) } } }\nV(l: [Tile()])",
    "struct V: View { let l: [Tile]; var body: some View { ForEach(Array(l.enumerated()), id: \\.offset) {"
      + " i, a in Color.red.frame(width: a.side) } } }\nV(l: [Tile()])",
    "struct V: View { let l: [Tile]; var body: some View { ForEach(Array(zip(l.indices, l)), id: \\.0) {"
      + " i, a in Color.red.frame(width: a.side) } } }\nV(l: [Tile()])",
    "struct V: View { let d: [String: Tile]; var body: some View { ForEach(Array(d.values), id: \\.base) {"
      + " a in Color.red.frame(width: a.side) } } }\nV(d: [\"a\": Tile()])",
    "struct V: View { var body: some View { let a = [Tile()].first!; Color.red.frame(width: a.side) } }\nV()",
    "struct V: View { var body: some View { let a = same(Tile()); Color.red.frame(width: a.side) } }\nV()",
  ])
  func `parts of lists of a type are of that type`(_ view: String) throws {
    let frames = try ControlTests.frames(
      Self.generic + Self.lists + view, Proposal(width: 100, height: 100))
    #expect(frames.contains { $0.frame.width == 30 })
  }

  @Test(arguments: [
    "let tiles: [any Sized] = [Tile()]\nif let t = tiles[0] as? Tile { Color.red.frame(width: t.side) }",
    "HStack { let t = Tile(); Color.red.frame(width: t.side) }",
    "HStack { let t = [Tile()]; ForEach(t.indices, id: \\.self) { Color.red.frame(width: t[$0].side) } }",
    "struct V: View { let t: Tile?; var body: some View { if let t { Color.red.frame(width: t.side) } } }\n"
      + "V(t: Tile())",
    "GeometryReader { p in let t = Tile(base: p.size.width); Color.red.frame(width: t.side) }",
  ])
  func `a value that code knows as of its own type has that type's member`(_ view: String) throws {
    let frames = try ControlTests.frames(
      Self.generic + "func known(_ s: any Sized) {}\n" + view, Proposal(width: 100, height: 100))
    #expect(frames.contains { $0.frame.width == 30 })
  }

  @Test(arguments: [
    "struct V: View { let t: any Sized; var body: some View { Color.red.frame(width: t.base) } }\n"
      + "V(t: Tile())",
    "struct V: View { let t: Tile; let o: any Sized; var body: some View {"
      + " Color.red.frame(width: t.side, height: o.base) } }\nV(t: Tile(), o: Tile())",
    "struct V<T: Sized>: View { var t: T; var body: some View { Color.red.frame(width: t.side) } }\n"
      + "V(t: Plain())",
    "struct V<T: Sized>: View { var t: T; var body: some View { Color.red.frame(width: t.base) } }\n"
      + "V(t: Tile())",
    "struct V<C: View>: View { var t: Tile; var c: C; var body: some View { c.frame(width: t.side) } }\n"
      + "V(t: Tile(), c: Color.red)",
    "struct V<C: View>: View { var t = Tile(); var c: C; var body: some View { c.frame(width: t.side) } }\n"
      + "V(c: Color.red)",
    "struct V<T: Sized, C: View>: View { var t: T; @ViewBuilder var c: (T) -> C;"
      + " var body: some View { c(t) } }\nV(t: Tile()) { t in Color.red.frame(width: t.side) }",
  ])
  func `what is meant is known where only one declares it, and where the type is stated`(
    _ view: String
  ) {
    #expect(SourceLowering.layout(Self.generic + view).refusals.isEmpty)
  }

  @Test(arguments: [
    "extension Gen { var w: CGFloat { 50 } }\nextension Gen where C == AnyView { var w: CGFloat { 70 } }\n"
      + "Gen(c: Color.red).frame(width: Gen(c: Color.red).w)",
    "extension Gen { func sized() -> some View { frame(width: 50) } }\n"
      + "extension Gen where C == Text { func sized() -> some View { frame(width: 70) } }\n"
      + "Gen(c: Text(\"a\")).sized()",
    "extension Gen where C == AnyView { init(_ w: CGFloat) { c = AnyView(Color.red.frame(width: w)) } }\n"
      + "extension Gen where C == Color { init(_ w: CGFloat) { c = Color.red } }\nGen<Color>(20)",
  ])
  func `of members with other conditions none is guessed`(_ code: String) {
    let block = SourceLowering.layout(
      "struct Gen<C: View>: View { var c: C; var body: some View { c } }\n" + code)
    #expect(block.refusals.contains { $0.message.contains("is declared more than once for 'Gen'") })
  }

  @Test func `a member with a condition that is the only one is taken`() {
    let block = SourceLowering.layout(
      """
      struct Gen<C: View>: View { var c: C; var body: some View { c.frame(width: w) } }
      extension Gen where C == Color { var w: CGFloat { 70 } }
      extension Gen where C == EmptyView { init() { c = EmptyView() } }
      Gen(c: Color.red)
      """)
    #expect(block.refusals.isEmpty)
  }
}
