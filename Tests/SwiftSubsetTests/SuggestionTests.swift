import Testing

@testable import SwiftSubset

struct SuggestionTests {
  @Test func `an overloaded name is allowed once`() {
    #expect(
      Suggestion.allowing(["index", "index", "prefix"]) == "; allowed here: index, prefix")
  }

  @Test func `of many names ten are shown, and that there are more`() {
    let names = (1...11).map { "name\($0)" }
    #expect(Suggestion.allowing(names + names).hasSuffix("name9, name10, …"))
    #expect(Suggestion.allowing(names.dropLast() + names.dropLast()).hasSuffix("name9, name10"))
  }
}
