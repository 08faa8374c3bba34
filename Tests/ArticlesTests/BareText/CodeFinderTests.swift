import Testing

@testable import Articles

struct CodeFinderTests {
  /// A page without fences; the lines marked with `|` at their end are code, `|+` begins a block
  /// that follows another without a gap.
  struct Page: CustomTestStringConvertible {
    var name: String
    var text: String
    var testDescription: String { name }

    /// The text without its marks, and the ranges of the lines marked.
    var parts: (text: String, blocks: [ClosedRange<Int>]) {
      var blocks: [ClosedRange<Int>] = []
      var lines: [String] = []
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        var line = String(line)
        if line.hasSuffix("|") {
          line.removeLast()
          if let last = blocks.last, last.upperBound == index {
            blocks[blocks.count - 1] = last.lowerBound...index + 1
          } else {
            blocks.append(index + 1...index + 1)
          }
        }
        lines.append(line)
      }
      return (lines.joined(separator: "\n"), blocks)
    }
  }

  @Test(arguments: BarePages.all)
  func `code is found where it stands, and nowhere else`(_ page: Page) {
    let parts = page.parts
    #expect(found(parts.text) == parts.blocks)
  }

  @Test(arguments: BarePages.all)
  func `the same code is found in other clothes`(_ page: Page) {
    let (text, blocks) = page.parts
    #expect(found(text.replacing("\n", with: "\r\n")) == blocks, "CR LF")
    #expect(found(text + "\n") == blocks, "a line break at the end")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for indent in ["    ", "\t", "\u{A0}\u{A0}"] {
      let indented = lines.map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n")
      #expect(found(indented) == blocks, "indented")
    }
  }

  @Test func `code may stand on every other line`() {
    let lines = BarePages.stack.split(separator: "\n").map { $0.replacing("|", with: "") }
    #expect(found(lines.joined(separator: "\n\n")) == [3...15])
  }

  @Test(arguments: [
    "0 C", "HStack", ", Image", "Text", ", overlay", "relativeProposed", "VStack (vertical)",
    "relativeProposed(width:height:)", "Comments(0)", "(620 – 20) / 3 = 200", "nil and infinity",
    "Home", "don’t", "[ad_1]", "© 2025 someone", "import duties", "let us see", "for example",
    "https://example.com/a?b=c", "git clone https://example.com", "{", "}", "window.x = 1;",
    "$ swift build", "• Home", "modifier.", ". The modifier halves", "Notes:", "@Entry", "#Preview",
    "Foo()", "Spacer()", "frame(maxWidth: 400)", "return home", "50 %", "x = 5", "...", "// note",
  ])
  func `words that happen to parse are no code`(_ line: String) {
    #expect(found(line).isEmpty)
    #expect(found("Some words before it\n\(line)\nand some words after it.").isEmpty)
  }

  @Test func `a call inside a sentence is no code`() {
    #expect(found("The subview is the\nColor.red.frame(width: 400)\nview, which sets it.").isEmpty)
    #expect(found("It proposes\nProposedViewSize(width: nil, height: 1)\n, which asks.").isEmpty)
  }

  @Test func `space before the arguments takes no view out of its block`() {
    let block = "HStack (alignment: .bottom){\nText(\"a\")\nText(\"b\")\n}\n.padding()"
    #expect(found("See:\n\(block)\nText (\"c\")\n.padding()") == [2...8])
    #expect(found("See:\nText (\"c\")\n.padding()\n\nThat is it.") == [2...3])
    #expect(found("See:\nVStack (items) { item in\nText(item)\n.padding()\n}\nBye") == [2...5])
  }

  @Test func `a sentence that begins with modifiers is none of the view above`() {
    let block = "Text(\"a\")\n.padding()\n.background(Color.green)"
    #expect(found("See:\n\(block)\n.frameと.backgroundの順番を逆に指定すると,\nよ") == [2...4])
    #expect(found("See:\n\(block)\n.bold().italic()\n\nSo it is.") == [2...5])
  }

  @Test func `views in a block that is no Swift are not taken out of it`() {
    #expect(found("See:\nHStack alignment: .top {\nText(\"a\")\n.padding()\n}") == [2...4])
    #expect(found("See:\nRows items { item in\nText(item)\n.padding()\n}") == [2...4])
    let words = "Look at this one, which stands in the middle of a row. {"
    #expect(found("\(words)\nText(\"a\")\n.padding()\n}") == [2...3])
  }

  @Test func `code that is not closed is found up to where prose begins`() {
    let text = "See:\nHStack(spacing: 10) {\n  Color.red\n  Color.blue\nThat was all of it.\nBye\n"
    #expect(found(text) == [2...4])
  }

  private func found(_ text: String) -> [ClosedRange<Int>] {
    let text = ArticleText(Array(text.utf8))
    var finder = CodeFinder(
      text: text, viewNames: ["HStack", "VStack", "Color", "Text", "Spacer"])
    return finder.blocks(in: 0..<text.lineCount).map { $0.lowerBound + 1...$0.upperBound + 1 }
  }
}

/// Pages in the forms in which people save them.
enum BarePages {
  static let all = [
    CodeFinderTests.Page(name: "a stack after a sentence", text: stack),
    CodeFinderTests.Page(
      name: "a list right after the code",
      text: """
        Let’s see the code
        Group {|
        GeometryReader { proxy in|
        HStack(spacing: 0) {|
        Color.red.frame(width: proxy.size.width * 0.5)|
        }|
        }|
        }|
        .padding()|
        .frame(width: 300, height: 300)|
        As you can see, this works, but there are a couple of issues
        - Geometry reader takes up as much space as possible
        - Home
        Container values
        """),
    CodeFinderTests.Page(
      name: "adjacent declarations",
      text: """
        Use the @Entry property wrapper.
        extension ContainerValues {|
        @Entry var share: Double = 1|
        }|
        public extension View {|
        func share(_ value: Double) -> some View {|
        containerValue(\\.share, value)|
        }|
        }|
        Let’s build the container
        public struct Rows: Layout {|
        //...|
        }|
        The protocol requires two methods. First add sizeThatFits
        . This method is called first.
        """),
    CodeFinderTests.Page(
      name: "loose pieces",
      text: """
        First the size
        public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {|
        return proposal.replacingUnspecifiedDimensions()|
        }|
        Then divide each views share by the sum
        let sum = subviews.map(\\.containerValues.share).reduce(0, +)|
        var origin = bounds.origin|
        for view in subviews {|
        let share = view.containerValues.share / sum|
        // ...|
        }|
        Finally we can place our view
        let size = CGSize(width: bounds.size.width * share, height: bounds.size.height)|
        view.place(at: origin, proposal: .init(size))|
        origin.x += size.width|
        That’s it! Our layout is ready
        """),
    CodeFinderTests.Page(
      name: "a documented declaration between headings",
      text: """
        1. The Layout

        Here’s the implementation (the full code is on GitHub):

        /// Proposes a part of the size it was given.|
        ///|
        /// - Precondition: has one subview.|
        fileprivate struct PartLayout: Layout {|
            var part: Double|
        |
            func sizeThatFits(|
                proposal: ProposedViewSize, |
                subviews: Subviews, |
                cache: inout ()|
            ) -> CGSize {|
                assert(subviews.count == 1, "expects a single subview")|
                return subviews[0].sizeThatFits(|
                    ProposedViewSize(width: proposal.width.map { $0 * part }, height: nil)|
                )|
            }|
        }|

        Notes:

        • It is private because I want to control how it can be used.
        """),
    CodeFinderTests.Page(
      name: "a let and a name that is free",
      text: """
        0 C
        New York
        The code for a single bubble looks like this:

        let alignment: Alignment = message.sender == .me ? .trailing : .leading|
        bubble|
            .relativeProposed(width: 0.8)|
            .frame(maxWidth: .infinity, alignment: alignment)|

        The outermost frame with maxWidth: .infinity is responsible.
        Usage
        """),
    CodeFinderTests.Page(
      name: "a conditional over several lines",
      text: """
        The code:
        let alignment: Alignment = isMine|
            ? .trailing|
            : .leading|
        |
        Text("Hello, it’s me")|
            .frame(maxWidth: .infinity, alignment: alignment)|
        That was it
        """),
    CodeFinderTests.Page(
      name: "a type with a small letter",
      text: "So:\nstruct rowView : View {|\nvar body: some View { Text(\"a\") }|\n}|\nThat is it."),
    CodeFinderTests.Page(
      name: "code alone", text: "VStack {|\n  Text(\"a\")|\n}|"),
    CodeFinderTests.Page(
      name: "a view on one line",
      text: "For example:\nText(\"Hello\").padding(8)|\nThis pads the text."),
    CodeFinderTests.Page(
      name: "two views with a gap",
      text: "Either\nHStack { Color.red }|\n\nVStack { Color.red }|\nas you like it."),
  ]

  static let stack = """
    Let’s apply the modifier to one of the subviews of an HStack:
    HStack(spacing: 10) {|
    Color.blue|
    .relativeProposed(width: 0.5)|
    Color.green|
    }|
    .border(.primary)|
    .frame(height: 80)|
    What do you expect to happen here? The answer is no.
    """
}
