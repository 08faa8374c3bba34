import Scenarios
import Testing

@testable import SwiftSubset

/// Structures that hold views, pictures, fonts and closures: what else is in them is looked up by the
/// typed code, which hands the views on.
struct HeldViewTests {
  private static let declarations = """
    enum Kind { case plain, big, wide(Double) }
    enum Badge {
      case none, icon(Image), count(Int), both(Image, Int)
      var width: Double {
        switch self {
        case .none: 1
        case .icon: 2
        case .count(let n): Double(n)
        case .both(_, let n): Double(n * 10)
        }
      }
    }
    protocol Sized { var width: Double { get } }
    extension Sized { var triple: Double { width * 3 } }
    struct Tab: Identifiable, Sized {
      let id: Int
      let title: String
      let icon: Image
      let content: AnyView
      var isOn = false
      var width: Double = 10
      var badge: Image? = nil
      var font: Font = .title
      var kind: Kind = .plain
      var label: Text = Text("l")
      var doubled: Double { width * 2 }
      func scaled(by f: Double) -> Double { width * f }
      func sum(to n: Int) -> Int { var s = 0; for i in 0...n { s += i }; return s + id }
      mutating func toggle() { isOn.toggle(); width += 1 }
      func with(width: Double) -> Tab { var copy = self; copy.width = width; return copy }
      static let step = 7.0
      static func size(_ n: Int) -> Double { Double(n) * step }
      subscript(i: Int) -> Double { width + Double(i) }
    }
    struct Shelf {
      let name: String
      var tabs: [Tab]
      var header: AnyView? = nil
      var widest: Tab? { tabs.max { $0.width < $1.width } }
      var total: Double { var t = 0.0; for tab in tabs where tab.isOn { t += tab.width }; return t }
    }
    struct Watched { let view: AnyView; var n = 1 { didSet { log += 1 } }; var log = 0 }
    struct Page<Content: View> {
      let id: Int
      let content: Content
      var half: Double { Double(id) / 2 }
    }
    struct Action { let title: String; let run: () -> Void; var width = 4.0 }
    struct Rule { let name: String; let apply: (Int) -> Int }
    let tabs: [Tab] = [
      Tab(
        id: 1, title: "one", icon: Image(systemName: "a"), content: AnyView(Text("a")), isOn: true,
        width: 5, badge: Image("b")),
      Tab(
        id: 2, title: "three", icon: Image(systemName: "b"), content: AnyView(Text("b")), width: 12,
        kind: .wide(3)),
      Tab(
        id: 3, title: "fourteen", icon: Image("c"), content: AnyView(Color.red), isOn: true,
        width: 8, font: .body, kind: .big),
    ]
    let shelves = [
      Shelf(name: "p", tabs: tabs), Shelf(name: "q", tabs: [], header: AnyView(Text("h"))),
    ]
    let badges: [Badge] = [.none, .icon(Image("i")), .count(9), .both(Image("k"), 4)]
    let byName: [String: Tab] = ["a": tabs[0], "b": tabs[1]]
    let pages = [Page(id: 3, content: Text("g")), Page(id: 8, content: Text("h"))]
    let actions = [Action(title: "save", run: {}), Action(title: "load", run: {}, width: 6)]
    let rules = [Rule(name: "twice", apply: { $0 * 2 }), Rule(name: "next", apply: { $0 + 1 })]
    func widest(of tabs: [Tab]) -> Tab? { tabs.max(by: { $0.width < $1.width }) }
    func toggled(_ tab: Tab) -> Tab { var t = tab; t.toggle(); return t }
    func watched() -> Int {
      var w = Watched(view: AnyView(Text("w")))
      w.n = 5
      w.n = 6
      return w.log
    }
    func weighed() -> Double {
      var s = 0.0
      for (i, tab) in tabs.enumerated() { if tab.isOn { s += tab.width * Double(i + 1) } }
      return s
    }
    func width(of t: Tab) -> Double {
      switch t.kind {
      case .plain: return 1
      case .big: return 2
      case .wide(let w): return w
      }
    }

    """

  /// What swiftc's program prints, with types of these names in the place of SwiftUI's.
  private static let lengths: [(expression: String, width: Double)] = [
    ("tabs.filter { $0.isOn }.count", 2),
    ("tabs.filter { !$0.isOn }.map { $0.width }.reduce(0, +)", 12),
    ("tabs.map(\\.width).reduce(0, +)", 25),
    ("tabs[1].width * 2", 24),
    ("tabs[2].scaled(by: 1.5)", 12),
    ("tabs[0].sum(to: 4)", 11),
    ("tabs[1].with(width: 33).doubled", 66),
    ("Tab.step + tabs[0].width", 12),
    ("Tab.size(3)", 21),
    ("tabs[2][4]", 12),
    ("tabs.first { $0.id == 3 }?.width ?? 0", 8),
    ("tabs.sorted(by: { $0.title.count > $1.title.count }).first!.title.count", 8),
    ("tabs.firstIndex { $0.id == 2 } ?? 9", 1),
    ("tabs.contains { $0.badge == nil } ? 4 : 5", 4),
    ("tabs.compactMap { $0.badge }.count", 1),
    ("tabs.enumerated().map { Double($0.offset) * $0.element.width }.reduce(0, +)", 28),
    ("zip(tabs, [1.0, 2.0, 3.0]).map { $0.width * $1 }.reduce(0, +)", 53),
    ("tabs[min(5, tabs.count - 1)].width", 8),
    ("Int(tabs[0].width) + tabs[0].title.count", 8),
    ("tabs[1].triple", 36),
    ("widest(of: tabs)!.id", 2),
    ("toggled(tabs[0]).width", 6),
    ("watched()", 2),
    ("weighed()", 29),
    ("tabs.map(width).reduce(0, +)", 6),
    ("shelves[0].widest!.width", 12),
    ("shelves[0].total", 13),
    ("shelves.filter { $0.header != nil }.count", 1),
    ("badges.map(\\.width).reduce(0, +)", 52),
    ("byName[\"b\"]!.width", 12),
    ("pages.map(\\.half).reduce(0, +)", 5.5),
    ("pages.filter { $0.id > 4 }.count", 1),
    ("actions.filter { $0.width > 5 }.count", 1),
    ("rules[0].apply(3) + rules.count", 8),
    ("rules.map { $0.apply(5) }.reduce(0, +)", 16),
    ("Dictionary(grouping: tabs, by: \\.isOn)[true]!.count", 2),
    ("(tabs[0].isOn ? tabs[1] : tabs[2]).width", 12),
    ("Tab(id: 9, title: \"n\", icon: Image(\"x\"), content: AnyView(Text(\"z\"))).doubled", 20),
    ("stride(from: 0, to: tabs.count, by: 2).map { tabs[$0].width }.reduce(0, +)", 13),
    ("tabs.map(\\.font).count", 3),
  ]

  private static func document(of code: String) -> String? {
    let block = SourceLowering.layout(declarations + code)
    #expect(block.refusals.map(\.message) == [])
    guard case .scenario(let document) = block.kind else { return nil }
    return document.json.canonicalText
  }

  @Test(arguments: lengths)
  func `what is no view in a structure that holds views has its value`(
    _ expression: String, _ width: Double
  ) {
    for code in [
      "Color.red.frame(width: CGFloat(\(expression)))",
      "struct Shown: View {\n  let tabs: [Tab]\n  var value: CGFloat { CGFloat(\(expression)) }\n"
        + "  var body: some View { Color.red.frame(width: value) }\n}\nShown(tabs: tabs)",
    ] {
      #expect(
        Self.document(of: code)?.contains("\"width\":\(width.formatted)") ?? false,
        "\(Self.document(of: code) ?? "none")")
    }
  }

  @Test(arguments: [
    ("toggled(tabs[0]).content", "AnyView(Text(\"a\"))"),
    ("tabs[0].with(width: 9).content", "AnyView(Text(\"a\"))"),
    ("shelves[1].header!", "AnyView(Text(\"h\"))"),
    ("tabs.map(\\.content)[1]", "AnyView(Text(\"b\"))"),
    ("tabs.first { $0.id == 2 }!.content", "AnyView(Text(\"b\"))"),
    ("widest(of: tabs)!.label.bold()", "Text(\"l\").bold()"),
    ("Text(\"x\").font(tabs[2].font)", "Text(\"x\").font(.body)"),
  ])
  func `a view that code hands on is the one that it was given`(_ code: String, _ view: String) {
    #expect(Self.document(of: code) == Self.document(of: view))
  }

  /// What the compiler gives; code that is not understood is refused.
  @Test(arguments: [
    (
      """
      let count = 10
      extension Array {
        func v() -> [AnyView] {
          var r: [AnyView] = []
          for _ in 0..<1 { r.append(AnyView(Color.red.frame(width: CGFloat(count)))) }
          return r
        }
      }
      [1, 2, 3].v()[0]
      """, "3"
    ),
    (
      """
      struct Gen<C, B> { var c: C; var b: B }
      extension Gen where B == CGFloat { func half() -> CGFloat { var s = b; s /= 2; return s } }
      extension Gen where B == Int {
        func half() -> CGFloat { var s = b; s /= 2; return CGFloat(s) }
      }
      Color.red.frame(width: Gen<Text, CGFloat>(c: Text("a"), b: 3).half())
      """, "1.5"
    ),
    (
      """
      struct Gen<C> { var c: C; func other() -> String { String(describing: type(of: c)) } }
      Color.red.frame(width: CGFloat(Gen(c: Text("a")).other().count))
      """, "4"
    ),
  ])
  func `a member is not taken for another name, nor a type for another`(
    _ code: String, _ width: String
  ) {
    let block = SourceLowering.layout(code)
    guard case .scenario(let document) = block.kind else {
      #expect(!block.refusals.isEmpty)
      return
    }
    let found = document.json.canonicalText
    #expect(found.contains("\"width\":\(width)"), "\(found)")
  }

  @Test func `a document holds no view in a value`() {
    let document = Self.document(
      of: "GeometryReader { p in Color.red.frame(width: p.size.width * tabs[0].width / 100) }")
    #expect(document?.contains("…") == false)
  }

  @Test func `a wrong word in a font that code hands on is refused, shown or not`() {
    let refusals = SourceLowering.layout(
      "struct T { var font: Font = .titel; var n = 3 }\nlet t = T()\n"
        + "Color.red.frame(width: CGFloat(t.n))"
    ).refusals
    #expect(refusals.contains { $0.line == 1 && $0.message.contains("'titel'") }, "\(refusals)")
  }

  @Test func `a closure that views made is called by them, also to sort`() {
    let document = Self.document(
      of: """
        struct Made: View {
          let rules: [Rule]
          var body: some View {
            ForEach(rules.sorted { $0.apply(1) < $1.apply(1) }, id: \\.name) { rule in
              Color.red.frame(width: CGFloat(rule.apply(4)))
            }
          }
        }
        Made(rules: [Rule(name: "a", apply: { $0 * 30 }), Rule(name: "b", apply: { $0 + 1 })])
        """)
    let widths = document?.matches(of: /"width":(\d+)/).map { String($0.1) }
    #expect(widths == ["5", "120"])
  }

  @Test func `two views are the same where they are written alike`() {
    let code =
      "struct E: Equatable { let id: Int; let font: Font }\n"
      + "let a = E(id: 1, font: .body), b = E(id: 1, font: .OTHER)\nColor.red.frame(width: a == b ? 3 : 4)"
    #expect(
      Self.document(of: code.replacing("OTHER", with: "body"))?.contains("\"width\":3") == true)
    let refused = SourceLowering.layout(code.replacing("OTHER", with: "caption")).refusals
    #expect(refused.first?.message.contains("two views or fonts") == true)
  }
}

extension Double {
  fileprivate var formatted: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
