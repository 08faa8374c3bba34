import Scenarios

/// Small scenarios of about 1 KB and 21 nodes each, the same in every run.
struct SmallScenarios {
  private var state: UInt64 = 7

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    // A linear congruence (Knuth's MMIX constants) is random enough for sizes and words.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int((state >> 33) % UInt64(range.count))
  }

  private static let words =
    "the layout of a view depends on what it is proposed and how its children answer to each"
    .split(separator: " ").map(String.init)

  private mutating func text() -> String {
    let count = number(2...9)
    return (0..<count).map { _ in Self.words[number(0...Self.words.count - 1)] }
      .joined(separator: " ")
  }

  private static func modifier(_ name: String, _ arguments: [String: JSON]) -> ModifierNode {
    ModifierNode(name: name, arguments: arguments)
  }

  private mutating func leaf() -> ViewNode {
    var view = ViewNode(view: "Color", arguments: ["0": "blue"])
    switch number(0...4) {
    case 0: return ViewNode(view: "Text", arguments: ["0": .string(text())])
    case 1:
      view.modifiers = [
        Self.modifier(
          "frame",
          ["width": .number(Double(number(1...120))), "height": .number(Double(number(1...60)))])
      ]
    case 2:
      view.modifiers = [
        Self.modifier(
          "frame",
          [
            "minWidth": .number(Double(number(1...50))),
            "maxWidth": .number(Double(number(60...300))),
          ]),
        Self.modifier("padding", ["0": .number(Double(number(1...20)))]),
      ]
    case 3:
      view = ViewNode(view: "Text", arguments: ["0": .string(text())])
      view.modifiers = [
        Self.modifier(
          "padding", ["0": .string("horizontal"), "1": .number(Double(number(1...12)))]),
        Self.modifier("background", ["0": "yellow"]),
      ]
    default:
      view.modifiers = [
        Self.modifier("layoutPriority", ["0": .number(Double(number(0...2)))]),
        Self.modifier("frame", ["height": .number(Double(number(5...40)))]),
      ]
    }
    return view
  }

  private mutating func root(_ index: Int) -> ViewNode {
    var rows: [ViewNode] = []
    for _ in 0..<2 {
      var row = ViewNode(
        view: "HStack", arguments: ["spacing": .number(Double(number(0...16)))],
        children: [leaf(), leaf(), leaf()])
      row.modifiers = [Self.modifier("padding", ["0": .number(Double(number(0...9)))])]
      rows.append(row)
    }
    var marked = ViewNode(view: "Color", arguments: ["0": "red"])
    marked.modifiers = [
      Self.modifier(
        "frame", ["width": .number(Double(index % 500)), "height": .number(Double(index / 500))]),
      Self.modifier("id", ["0": "a"]),
    ]
    var root = ViewNode(
      view: "VStack",
      arguments: ["alignment": "leading", "spacing": .number(Double(number(0...16)))],
      children: rows + [marked])
    root.modifiers = [Self.modifier("padding", ["0": 4])]
    return root
  }

  /// An article of `count` scenarios, half of them with an expectation; of the first `changed` ones
  /// it is another edition.
  static func article(_ count: Int, changed: Int = 0) -> ImportedArticle {
    var suite = SmallScenarios()
    var scenarios: [ImportedScenario] = []
    scenarios.reserveCapacity(count)
    for index in 0..<count {
      var root = suite.root(index)
      if index < changed { root.modifiers[0].arguments["0"] = 5 }
      let block = "generated/case-\(index)"
      let frame = Expectation.Line(
        target: .id("a"), x: nil, y: nil, width: Double(index % 500), height: Double(index / 500))
      scenarios.append(
        ImportedScenario(
          name: "\(block)@393x852", block: block,
          content: Content(document: ViewDocument(root: root)), line: index + 1, source: "",
          expectation: index.isMultiple(of: 2)
            ? Expectation(
              basis: .derived, source: "rule", tolerance: 0.01, isExact: false, lines: [frame])
            : nil))
    }
    return ImportedArticle(
      name: "generated", file: "generated.md", blocks: scenarios.map(\.block),
      scenarios: scenarios)
  }

  /// An article of a large suite as it is read: no two numbers give the same contents, and neither do
  /// two editions.
  static func imported(number: Int, of count: Int, edition: Int) -> ImportedArticle {
    var suite = SmallScenarios(state: UInt64(number) &* 2_862_933_555_777_941_757 &+ 7)
    let scenarios = (0..<count).map { index in
      var root = suite.root(index + number * count)
      root.modifiers[0].arguments["0"] = .number(Double(edition))
      let place = index + number * count
      let block = "article-\(number)/case-\(index)"
      let frame = Expectation.Line(
        target: .id("a"), x: nil, y: nil, width: Double(place % 500), height: Double(place / 500))
      return ImportedScenario(
        name: "\(block)@393x852", block: block,
        content: Content(document: ViewDocument(root: root)), line: index + 1, source: "",
        expectation: index.isMultiple(of: 2)
          ? Expectation(
            basis: .derived, source: "rule", tolerance: 0.01, isExact: false, lines: [frame])
          : nil)
    }
    return ImportedArticle(
      name: "article-\(number)", file: "article-\(number).md", blocks: scenarios.map(\.block),
      scenarios: scenarios)
  }

  /// The same kind of scenarios as the text of an article.
  static func markdown(_ count: Int) -> String {
    var suite = SmallScenarios()
    var text = "# Generated\n"
    for index in 0..<count {
      text +=
        "\n## Case \(index)\n\n```swift\nVStack(alignment: .leading, spacing: \(suite.number(0...16))) {\n"
      for _ in 0..<2 {
        text += "  HStack(spacing: \(suite.number(0...16))) {\n"
        for _ in 0..<3 {
          text += "    Text(\"\(suite.text())\").padding(.horizontal, \(suite.number(1...12)))\n"
          text += "    Color.blue.frame(width: \(suite.number(1...120)), height: \(index % 90))\n"
        }
        text += "  }\n"
      }
      text += "}\n```\n"
    }
    return text
  }

  /// An article of a large suite: scenarios of some twenty nodes, half of them with a width and a
  /// height that are stated.
  ///
  /// - Parameters:
  ///   - number: Which of the suite's articles; no two are alike.
  ///   - count: How many scenarios it has.
  ///   - edition: Another one has another padding in every scenario.
  /// - Returns: The article's text.
  static func article(number: Int, of count: Int, edition: Int) -> String {
    var suite = SmallScenarios(state: UInt64(number) &* 2_862_933_555_777_941_757 &+ 7)
    var text = "# Article \(number)\n"
    for index in 0..<count {
      text += "\n## Case \(index)\n\n```swift\n"
      text += "VStack(alignment: .leading, spacing: \(suite.number(0...16))) {\n"
      for _ in 0..<2 {
        text += "  HStack(spacing: \(suite.number(0...16))) {\n"
        for _ in 0..<3 {
          text += "    Text(\"\(suite.text())\").padding(.horizontal, \(suite.number(1...12)))\n"
          text += "    Color.blue.frame(width: \(suite.number(1...120)), height: \(index % 90))\n"
        }
        text += "  }\n"
      }
      text += "  Color.red.frame(width: \(index), height: \(number)).id(\"a\")\n"
      text += "}.padding(\(edition))\n```\n"
      guard index.isMultiple(of: 2) else { continue }
      text += "\n```frames 393x852 derived source=\"rule\"\n#a _ _ \(index) \(number)\n```\n"
    }
    return text
  }
}
