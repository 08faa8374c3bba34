import Scenarios
import SwiftSyntax
import Testing

@testable import SwiftSubset

/// What is repeated for each of many elements is read once where it says the same each time.
struct RepeatedCodeTests {
  /// A view's members, and what its `ForEach` shows of each element.
  struct Repeated: CustomTestStringConvertible {
    var name: String
    var members = ""
    var content: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Repeated(name: "a length", content: "Color.red.frame(width: Double(i) * 2)"),
    Repeated(
      name: "a method of the view",
      members: "func name(_ n: Int) -> String { \"row \\(n)\" }", content: "Text(name(i))"),
    Repeated(
      name: "a method with a loop",
      members: """
        func sum(_ n: Int) -> Int {
          var sum = 0
          for i in 0..<n { sum += i }
          return sum
        }
        """, content: "Text(\"\\(sum(i))\")"),
    Repeated(
      name: "a closure over all elements", members: "let rows = Array(0..<200)",
      content: "Text(\"\\(rows.filter { $0 < i }.count)\")"),
    Repeated(
      name: "the last element", members: "let rows = Array(0..<200)",
      content: "if i != rows.last { Divider() }"),
  ])
  func `code is checked as often for many elements as for few`(_ repeated: Repeated) throws {
    #expect(try checks(of: repeated, count: 100) == checks(of: repeated, count: 10))
  }

  /// How many functions, closures and expressions are looked at.
  private func checks(of repeated: Repeated, count: Int) throws -> Int {
    let source = """
      struct Page: View {
        \(repeated.members)
        var body: some View { VStack { ForEach(0..<\(count), id: \\.self) { i in \(repeated.content) } } }
      }
      """
    let declarations = ArticleDeclarations(sources: [source])
    let reading = BlockReading(
      source, at: 0, of: declarations, vocabulary: Vocabulary.catalogue,
      code: ArticleCode(declarations))
    let lowerer = reading.lowerer([:])
    let tree = try #require(declarations.parsed(source, at: 0)).tree
    let declaration = try #require(tree.statements.first?.item.as(DeclSyntax.self))
    #expect(lowerer.lowerRoot(declaration) != nil)
    #expect(lowerer.refusalCount == 0)
    return lowerer.code.checkerCount
  }
}
