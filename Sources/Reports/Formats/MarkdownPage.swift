import Regression

/// A page in Markdown that never grows longer than it may.
struct MarkdownPage {
  private let limit: Int
  private var blocks: [String] = []
  private var length = 0

  /// Scenarios that are not listed since there was no room.
  private var omitted = 0

  /// What is kept free for the line that says so.
  private static let reserve = 200

  init(limit: Int) {
    self.limit = limit - Self.reserve
  }

  /// Adds a block if there is room for it.
  @discardableResult
  mutating func add(_ block: String) -> Bool {
    let cost = block.utf8.count + 2
    guard length + cost <= limit else { return false }
    blocks.append(block)
    length += cost
    return true
  }

  /// Adds a list; of a long one its articles, each folded, as far as there is room.
  mutating func add(_ list: MarkdownList) {
    guard !list.items.isEmpty else { return }
    guard list.items.count > MarkdownList.openLimit else {
      if !add(list.title + "\n\n" + list.table(of: list.items)) { omitted += list.items.count }
      return
    }
    guard add(list.title) else {
      omitted += list.items.count
      return
    }
    for (article, items) in list.byArticle where !add(list.folded(article, items)) {
      omitted += items.count
    }
  }

  var text: String {
    let end =
      omitted == 0
      ? []
      : ["… and \(counted(omitted, "entry", plural: "entries")) more, for which there is no room."]
    return (blocks + end).joined(separator: "\n\n") + "\n"
  }
}

/// A heading and what is listed below it.
struct MarkdownList {
  struct Item {
    var article: String

    /// A row of the table, or a line of the list.
    var text: String
  }

  /// From how many on a list folds by article.
  static let openLimit = 50

  /// How many of one article are listed.
  private static let articleLimit = 200

  let title: String
  private(set) var items: [Item] = []
  private let head: [String]

  /// A table of what happened.
  init(_ title: String, _ entries: [RunReport.Entry]) {
    self.title = "## " + title
    head = ["| scenario | article | what |", "| --- | --- | --- |"]
    items = entries.map { entry in
      let what = ([entry.headline] + entry.remarks).joined(separator: "; ").shortened(to: 400)
      return Item(
        article: entry.article ?? "given by hand",
        text:
          "| \(entry.scenario.codeInMarkdown) | \((entry.place ?? "").shortened(to: 200).inMarkdown) | "
          + "\(what.inMarkdown) |")
    }
  }

  /// A list of names.
  init(_ title: String, namesOf entries: [RunReport.Entry]) {
    self.init(title, entries.map { ($0.article ?? "given by hand", $0.scenario) })
  }

  init(_ title: String, names: [String]) {
    self.init(title, names.map { (String($0.prefix { $0 != "@" }.prefix { $0 != "/" }), $0) })
  }

  init(_ contradictions: [Contradiction]) {
    title = "## \(counted(contradictions.count, "contradiction")) between expectations of now"
    head = []
    items = contradictions.map { contradiction in
      Item(
        article: String(contradiction.stronger.scenario.prefix { $0 != "/" }),
        text: "- \(contradiction.stronger.scenario.codeInMarkdown): "
          + contradiction.text.shortened(to: 400).inMarkdown)
    }
  }

  private init(_ title: String, _ names: [(article: String, name: String)]) {
    self.title = "## " + title
    head = []
    items = names.map { Item(article: $0.article, text: "- \($0.name.codeInMarkdown)") }
  }

  /// In the order in which they first occur.
  var byArticle: [(article: String, items: [Item])] {
    var order: [String] = []
    var groups: [String: [Item]] = [:]
    for item in items {
      if groups[item.article] == nil { order.append(item.article) }
      groups[item.article, default: []].append(item)
    }
    return order.map { ($0, groups[$0] ?? []) }
  }

  func table(of items: [Item]) -> String {
    (head + items.map(\.text)).joined(separator: "\n")
  }

  func folded(_ article: String, _ items: [Item]) -> String {
    let more =
      items.count > Self.articleLimit
      ? "\n\n… and \(items.count - Self.articleLimit) more" : ""
    let summary = article.withoutControls.shortened(to: 200)
      .replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return "<details><summary>\(summary) (\(items.count))</summary>\n\n"
      + table(of: Array(items.prefix(Self.articleLimit))) + more + "\n\n</details>"
  }
}
