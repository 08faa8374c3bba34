import BuiltinEngine
import Scenarios
import SwiftSubset
import Testing

@testable import Articles

/// Every view that a source says stands in the document, or is refused, or is warned of: held
/// against articles from which names, bodies, values and statements are taken away.
struct NothingVanishesTests {
  /// An article in Swift blocks, whose every view has an identity of its own.
  struct Page: CustomTestStringConvertible {
    var name: String
    var blocks: [String]
    var testDescription: String { name }

    var text: String {
      blocks.map { "Some prose.\n\n```swift\n\($0)\n```\n" }.joined(separator: "\n")
    }
  }

  /// What an article is after one change.
  struct Mutant {
    var change: String
    var page: Page
  }

  // MARK: The property

  @Test(arguments: pages)
  func `an article as it is has all its views`(_ page: Page) {
    let read = ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: page.text)
    ])
    #expect(read.blocks.flatMap(\.refusals) == [])
    #expect(Self.missing(page, read) == [])
    #expect(Self.marks(in: page.text).count > 3)
  }

  @Test(arguments: pages)
  func `no view of a changed article vanishes`(_ page: Page) {
    let importer = ArticleImporter()
    let usual = Set(
      importer.read([ArticleSource(name: "page", file: "page.md", text: page.text)])
        .blocks.flatMap(\.warnings))
    var refused = 0
    for mutant in page.mutants {
      let read = importer.read([
        ArticleSource(name: "page", file: "page.md", text: mutant.page.text)
      ])
      if read.blocks.contains(where: { !$0.refusals.isEmpty }) {
        refused += 1
        continue
      }
      // Where nothing came in, nothing came in short.
      guard read.articles.contains(where: { !$0.scenarios.isEmpty }),
        read.blocks.flatMap(\.warnings).allSatisfy(usual.contains)
      else { continue }
      let missing = Self.missing(mutant.page, read)
      #expect(missing == [], "\(mutant.change)\n\(mutant.page.text)")
    }
    // Most of what is taken away is needed.
    #expect(refused * 4 > page.mutants.count, "\(refused) of \(page.mutants.count)")
  }

  @Test(arguments: pages)
  func `no view of a changed source vanishes from a layout`(_ page: Page) {
    let usual = Set(SourceLowering.layout(page.source).warnings)
    for mutant in page.mutants {
      let block = SourceLowering.layout(mutant.page.source)
      guard let document = block.document, block.warnings.allSatisfy(usual.contains) else {
        #expect(!block.refusals.isEmpty || block.document != nil)
        continue
      }
      let found = Self.marks(in: document.json.canonicalText)
      let missing = Self.reachableMarks(in: mutant.page.source).subtracting(found)
      #expect(missing == [], "\(mutant.change)\n\(mutant.page.source)")
    }
  }

  /// The identities that the article's code says and that no scenario has.
  private static func missing(_ page: Page, _ read: ImportResult) -> Set<String> {
    let documents = read.articles.flatMap(\.scenarios)
      .map(\.content.document.json.canonicalText).joined()
    return reachableMarks(in: page.source).subtracting(marks(in: documents))
  }

  private static func marks(in text: String) -> Set<String> {
    Set(text.matches(of: #/"(m[0-9]+)"/#).map { String($0.1) })
  }

  /// The identities in code that something uses: what nobody names any more is no view.
  private static func reachableMarks(in source: String) -> Set<String> {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var isChanged = true
    while isChanged {
      isChanged = false
      for chunk in Page.chunks(of: lines) {
        guard let name = chunk.name, name != "body", !name.hasPrefix("Main") else { continue }
        let outside = (lines[..<chunk.lines.lowerBound] + lines[(chunk.lines.upperBound + 1)...])
          .joined(separator: "\n")
        let isNamed = outside.split { !$0.isLetter && !$0.isNumber }.contains { $0 == name }
        guard !isNamed else { continue }
        lines.removeSubrange(chunk.lines)
        isChanged = true
        break
      }
    }
    return marks(in: lines.joined(separator: "\n"))
  }
}

// MARK: Changes

extension NothingVanishesTests.Page {
  /// All blocks in one source, as `plumb layout` takes them.
  var source: String { blocks.joined(separator: "\n\n") }

  /// Lines that a line with an opening brace at its end and the closing one enclose.
  struct Chunk {
    var lines: ClosedRange<Int>

    /// What is declared there; nil for a statement.
    var name: String?
  }

  static func chunks(of lines: [String]) -> [Chunk] {
    var open: [Int] = []
    var found: [Chunk] = []
    for (number, line) in lines.enumerated() {
      for character in line {
        if character == "{" { open.append(number) }
        guard character == "}", let start = open.popLast(), start < number else { continue }
        let declared = lines[start].firstMatch(
          of: #/(?:func|var|struct|extension|enum) ([A-Za-z]+)/#)
        found.append(
          Chunk(
            lines: start...number,
            name: lines[start].contains("extension") ? nil : declared.map { String($0.1) }))
      }
    }
    return found
  }

  /// The article after each change that takes something away.
  var mutants: [NothingVanishesTests.Mutant] {
    blocks.indices.flatMap { index in
      changes(of: blocks[index]).map { change, blocks in
        var changed = self
        changed.blocks.replaceSubrange(index...index, with: blocks)
        return NothingVanishesTests.Mutant(change: change, page: changed)
      }
    }
  }

  private func changes(of block: String) -> [(String, [String])] {
    let lines = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var changes: [(String, [String])] = []
    func add(_ change: String, _ lines: [String], _ further: [String] = []) {
      changes.append((change, [lines.joined(separator: "\n")] + further))
    }
    for chunk in Self.chunks(of: lines) {
      let (first, last) = (chunk.lines.lowerBound, chunk.lines.upperBound)
      let opening = lines[first]
      var cut = lines
      if chunk.name != nil, let brace = opening.lastIndex(of: "{") {
        let signature = String(opening[..<brace])
        cut.replaceSubrange(chunk.lines, with: [signature])
        add("cut to its signature: \(opening)", cut)
        cut.replaceSubrange(first...first, with: [signature + "{ }"])
        add("emptied: \(opening)", cut)
        // Quoted once more, by its signature alone, in a block of its own.
        add("quoted: \(opening)", lines, [signature])
        if lines[0].hasPrefix("extension") {
          add("quoted: \(opening)", lines, [lines[0] + "\n" + signature + "\n}"])
        }
      }
      if first > 0 || last < lines.count - 1 {
        var removed = lines
        removed.removeSubrange(chunk.lines)
        add("removed: \(opening)", removed)
      }
    }
    for (number, line) in lines.enumerated() {
      let isWhole = line.count { $0 == "{" } == line.count { $0 == "}" }
      guard isWhole, !line.allSatisfy(\.isWhitespace) else { continue }
      var removed = lines
      removed.remove(at: number)
      add("removed: \(line)", removed)
      let isStored = line.contains(#/\b(?:var|let) /#) && !line.contains("{")
      if isStored {
        add("set apart: \(line)", removed, [line.withoutIndent])
      }
      guard isStored, let value = line.firstRange(of: " = ") else { continue }
      let name = String(line[..<value.lowerBound])
      for type in ["Double", "[String]"] {
        let stated = name.contains(":") ? name : name + ": " + type
        removed = lines
        removed[number] = stated
        add("without a value: \(stated)", removed)
        removed.remove(at: number)
        add("without a value, apart: \(stated)", removed, [stated.withoutIndent])
      }
    }
    return changes
  }
}

extension String {
  fileprivate var withoutIndent: String { String(drop { $0 == " " }) }
}

// MARK: Articles

extension NothingVanishesTests {
  static let pages: [Page] = [
    Page(
      name: "properties",
      blocks: [
        """
        struct Main: View {
          @State private var isOn = true
          @Environment(\\.colorScheme) var scheme
          let title = "Title"
          var width = 120.0
          var names = ["a", "b"]
          var body: some View {
            VStack {
              Text(title).id("m1")
              Color.red.frame(width: width).id("m2")
              ForEach(names, id: \\.self) { name in
                Text(name).id("m3")
              }
              if isOn {
                Color.blue.id("m4")
              }
              Color(scheme == .dark ? .white : .black).id("m5")
              footer.id("m6")
            }
          }
          var footer: some View {
            HStack {
              Color.green.id("m7")
            }
          }
        }
        """
      ]),
    Page(
      name: "functions",
      blocks: [
        """
        func row(_ name: String) -> some View {
          HStack {
            Text(name).id("m1")
            Spacer().id("m2")
          }
        }
        """,
        """
        func width(of count: Int) -> CGFloat {
          CGFloat(count) * 12
        }
        """,
        """
        let name = "Name"
        let count = 3
        """,
        """
        VStack {
          row(name).id("m3")
          Color.red.frame(width: width(of: count)).id("m4")
          Text(name).padding().id("m5")
        }
        """,
      ]),
    Page(
      name: "modifiers",
      blocks: [
        """
        extension View {
          func card(_ inset: CGFloat = 8) -> some View {
            padding(inset)
              .background(Color.gray.id("m1"))
          }
          func badge() -> some View {
            overlay(alignment: .topTrailing) {
              Circle().frame(width: 8, height: 8).id("m2")
            }
          }
        }
        """,
        """
        struct Framed: ViewModifier {
          let inset = 4.0
          func body(content: Content) -> some View {
            content
              .padding(inset)
              .background(Color.yellow.id("m3"))
          }
        }
        """,
        """
        HStack {
          Text("a").card().id("m4")
          Text("b").badge().id("m5")
          Text("c").modifier(Framed()).id("m6")
        }
        """,
      ]),
    Page(
      name: "containers",
      blocks: [
        """
        struct Panel<Content: View>: View {
          let title: String
          var spacing = 6.0
          @ViewBuilder var content: Content
          var body: some View {
            VStack(spacing: spacing) {
              Text(title).id("m1")
              content
            }
          }
        }
        """,
        """
        enum Size {
          case small
          case large
          var width: CGFloat {
            switch self {
            case .small: 20
            case .large: 60
            }
          }
        }
        """,
        """
        struct Main: View {
          let size = Size.large
          var body: some View {
            Panel(title: "Panel") {
              Color.red.frame(width: size.width).id("m2")
              GeometryReader { proxy in
                Color.blue.frame(width: proxy.size.width / 2).id("m3")
              }
              Group {
                Color.green.id("m4")
              }
            }
          }
        }
        """,
      ]),
    Page(
      name: "models",
      blocks: [
        """
        struct Item: Identifiable {
          let id: Int
          var title = "Item"
          var children: [String] = ["x"]
        }
        """,
        """
        let items = [Item(id: 1), Item(id: 2, title: "Two")]
        """,
        """
        struct Row: View {
          let item: Item
          var body: some View {
            HStack {
              Text(item.title).id("m1")
              ForEach(item.children, id: \\.self) { child in
                Text(child).id("m2")
              }
            }
          }
        }
        """,
        """
        struct Main: View {
          var body: some View {
            VStack {
              ForEach(items) { item in
                Row(item: item).id("m3")
              }
              Row(item: items[0]).id("m4")
            }
          }
        }
        """,
      ]),
  ]
}
