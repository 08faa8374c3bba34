import Scenarios

/// Gives the scenario blocks of one article their names, `ARTICLE/HEADING[-N]`.
struct ScenarioNames {
  /// What stands for the heading where there is none.
  static let withoutHeading = "example"

  let article: String
  private var counts: [String: Int] = [:]
  private var taken: Set<String> = []

  init(article: String) {
    self.article = article
  }

  /// The name of the next block under `heading`, with a number from the second on.
  ///
  /// A number that would give the name of another heading's block is passed over.
  mutating func next(under heading: String?) -> String {
    let (name, base, count) = upcoming(heading)
    taken.insert(name)
    counts[base] = count
    return name
  }

  /// What ``next(under:)`` would give.
  func name(under heading: String?) -> String { upcoming(heading).name }

  private func upcoming(_ heading: String?) -> (name: String, base: String, count: Int) {
    let title = heading?.namePart ?? ""
    let base = article + "/" + (title.isEmpty ? Self.withoutHeading : title)
    var count = counts[base, default: 0]
    var name: String
    repeat {
      count += 1
      name = count == 1 ? base : "\(base)-\(count)"
    } while taken.contains(name)
    return (name, base, count)
  }

  /// `BLOCK@WxH[?name=value&…]`.
  static func scenario(
    _ block: String, _ proposal: Proposal, _ choices: [(name: String, value: String)]
  ) -> String {
    let query = query(choices)
    return block + "@" + proposal.text + (query.isEmpty ? "" : "?" + query)
  }

  /// `name=value[&…]`.
  static func query(_ choices: [(name: String, value: String)]) -> String {
    choices.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  }
}
