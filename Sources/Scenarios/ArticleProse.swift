/// An article as it is read: its prose and its code, in their order.
package struct ArticleProse: Hashable, Sendable {
  /// Letters that are set alike.
  package struct Run: Hashable, Sendable {
    package var text: String
    package var isCode = false
    package var isStrong = false
    package var isEmphasized = false

    /// Where it leads; only `http`, `https` and places in the page.
    package var link: String?

    package init(text: String) { self.text = text }
  }

  package enum Part: Hashable, Sendable {
    /// From 1, the largest.
    case heading(level: Int, [Run])
    case paragraph([Run])

    /// Of a list; `depth` is 0 for one that is in no other.
    case item(depth: Int, mark: String, [Run])
    case quote([Run])

    /// A block of code, with its first line in the file.
    case code(String, line: Int)
    case rule
  }

  package var parts: [Part] = []

  package init() {}
}
