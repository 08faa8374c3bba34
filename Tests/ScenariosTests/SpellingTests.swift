import Testing

@testable import Scenarios

struct SpellingTests {
  @Test(arguments: [
    ("fram", "frame", 2), ("farme", "frame", 2), ("Frame", "frame", 1), ("frame", "frame", 0),
    ("", "ab", 4), ("ab", "", 4), ("ba", "ab", 2), ("abc", "xyz", 6), ("été", "Été", 1),
    ("äbc", "abc", 2),
  ])
  func `an edit counts two and a change of case one`(_ a: String, _ b: String, _ distance: Int) {
    #expect(Spelling.distance(a, b) == distance)
    #expect(Spelling.distance(b, a) == distance)
  }

  @Test(arguments: [
    ("fram", ["padding", "frame", "offset"], "frame"),
    ("hstack", ["VStack", "HStack", "ZStack"], "HStack"),
    // Both are one edit away.
    ("bat", ["cat", "bar"], "bar"),
    ("bat", ["bar", "cat"], "bar"),
    ("xyz", ["frame", "padding"], nil),
    ("a", [], nil),
    // Twelve edits of eighteen letters are too many, six are not.
    ("aaaaaaaaaaaaaaaaaa", ["aaaaaabbbbbbbbbbbb"], nil),
    ("aaaaaaaaaaaaaaaaaa", ["aaaaaaaaaaaabbbbbb"], "aaaaaaaaaaaabbbbbb"),
    ("übung", ["Übung", "uebung"], "Übung"),
  ])
  func `the nearest name is found`(_ name: String, _ candidates: [String], _ nearest: String?) {
    #expect(Spelling.nearest(to: name, among: candidates) == nearest)
  }

  @Test(arguments: [
    ("SimpleView", "TimelineView", false), ("itemSeparator", "listRowSeparator", false),
    ("Configuration", "StaticConfiguration", false), ("TagView", "TabView", true),
    ("Stack", "HStack", true), ("NavigatonStack", "NavigationStack", true),
    ("Vieww", "View", true), ("W", "M", false), ("w", "W", true),
    ("if", "id", false), ("iD", "id", true), ("tg", "tag", true),
  ])
  func `words at the end that both have make no names near`(
    _ name: String, _ other: String, _ isNear: Bool
  ) {
    #expect(Spelling.nearest(to: name, among: [other]) == (isNear ? other : nil))
  }

  @Test func `among too many names none is looked for`() {
    let names = (0...Spelling.maximumCandidates).map { "name\($0)" }
    #expect(Spelling.nearest(to: "nam17", among: names.dropLast()) == "name17")
    #expect(Spelling.nearest(to: "nam17", among: names) == nil)
    #expect(Spelling.nearest(to: "nam17", among: names, atMost: .max) == "name17")
  }
}
