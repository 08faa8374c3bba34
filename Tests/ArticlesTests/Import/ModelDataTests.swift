import Scenarios
import Testing

@testable import Articles

/// Model data as articles write it: identifiers and dates made anew have no value, and need none.
struct ModelDataTests {
  private func outcomes(_ code: String) -> [ImportedBlock.Outcome] {
    let result = ArticleImporter(environment: LayoutEnvironment()).read([
      ArticleSource(name: "page", file: "page.md", text: "```swift\n\(code)\n```\n")
    ])
    return result.blocks.map(\.outcome)
  }

  @Test(arguments: [
    """
    let people = [Person(name: "Ann"), Person(name: "Bob")]
    List(people) { p in Text(p.name) }
    """,
    """
    let people = (1...3).map { Person(name: "Person \\($0)") }
    VStack { ForEach(people) { Text($0.name) } }
    """,
    """
    extension Person { static let samples = [Person(name: "x"), Person(name: "yy")] }
    struct Page: View {
      var people = Person.samples
      var body: some View { VStack { ForEach(people) { Text($0.name) } } }
    }
    """,
    """
    struct Page: View {
      @State private var people = [Person(name: "Ann"), Person(name: "Bob")]
      var body: some View { VStack { ForEach(people) { Text($0.name) }; Text(people[0].name) } }
    }
    """,
    """
    final class Store: ObservableObject {
      @Published var people = [Person(name: "Ann"), Person(name: "Bob")]
      @Published var query = "n"
      var found: [Person] { query.isEmpty ? people : people.filter { $0.name.contains(query) } }
      var count: Int { found.count + matches("B").count }
      func matches(_ text: String) -> [Person] { people.filter { $0.name.contains(text) } }
    }
    struct Page: View {
      @StateObject private var store = Store()
      var body: some View { VStack { ForEach(store.found) { Text($0.name) }; Text("\\(store.count)") } }
    }
    """,
    """
    let people: [Person] = [.init(name: "Ann"), .init(name: "Bob")]
    VStack { ForEach(people.indices, id: \\.self) { Text(people[$0].name) } }
    """,
  ])
  func `a list of what is identified anew each time comes in`(code: String) {
    let person =
      "struct Person: Identifiable { let id = UUID(); var name: String; let since = Date() }"
    #expect(outcomes(person + "\n" + code) == [.scenario])
  }

  @Test func `a length that follows from what is made anew is refused`() {
    let code = """
      struct Person { let id = UUID(); let since = Date() }
      let person = Person()
      Color.red.frame(width: person.since.timeIntervalSinceNow)
      """
    #expect(outcomes(code) == [.refused])
  }
}
