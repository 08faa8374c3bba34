import Scenarios
import Testing

@testable import Articles

/// Code in articles that is no layout: it is left alone, so that refusals mean something.
struct NoLayoutTests {
  struct Block: CustomTestStringConvertible {
    var testDescription: String
    var code: String
    var language: String

    init(_ name: String, _ language: String, _ code: String) {
      (testDescription, self.language, self.code) = (name, language, code)
    }

    init(_ name: String, _ code: String) { self.init(name, "swift", code) }
  }

  private func read(_ block: Block) -> [ImportedBlock] {
    let text = "# Page\n\nSome words.\n\n```\(block.language)\n\(block.code)\n```\n"
    return ArticleImporter().read([ArticleSource(name: "page", file: "page.md", text: text)]).blocks
  }

  @Test(arguments: noLayout)
  func `what is no layout is left alone`(_ block: Block) {
    #expect(read(block).allSatisfy { $0.outcome == .ignored })
    #expect(read(block).flatMap(\.refusals) == [])
  }

  @Test(arguments: [
    "extension Alignment { static let x = Alignment(horizontal: .center }",
    "extension EnvironmentValues { var gap: CGFloat { get { self[Gap.self } }",
    "func width(_ proposal: ProposedViewSize -> CGFloat { proposal.width ?? 10 }",
  ])
  func `a mistake in what only layouts have is refused`(_ code: String) {
    let blocks = read(Block("mistake", code))
    #expect(blocks.map(\.outcome) == [.refused])
    #expect(blocks.flatMap(\.refusals).allSatisfy { $0.construct == "syntax" })
  }

  @Test(arguments: [
    "VStack {\n  Text(\"a\")\n  …\n  Text(\"b\")\n}",
    "VStack {\n  Text(\"a\")\n  ...\n  Text(\"b\")\n}",
  ])
  func `dots between views are code that is left out`(_ code: String) {
    let refusals = read(Block("dots", code)).flatMap(\.refusals)
    #expect(refusals.map { "\($0.line):\($0.column) \($0.construct)" } == ["8:3 elided code"])
  }

  @Test(arguments: [
    ("Text(\"a\")\n\nview.place(at: .zero)\n\nCircle()", "8:1 incomplete declaration"),
    (
      "let title = UILabel()\ntitle.text = \"a\"\n// SwiftUI\nText(\"a\").layoutPriority(1)",
      "6:13 UILabel"
    ),
  ])
  func `code among views is told at its place`(_ code: String, _ place: String) {
    let refusals = read(Block("piece", code)).flatMap(\.refusals)
    #expect(refusals.map { "\($0.line):\($0.column) \($0.construct)" } == [place])
  }

  @Test func `a view of another framework is no misspelt one of SwiftUI`() {
    let code = "VStack {\n  UILabel(\"a\")\n}"
    #expect(
      read(Block("view", code)).flatMap(\.refusals).map(\.message)
        == ["unknown view 'UILabel', by its name one of another framework"])
  }

  @Test func `dots below each other are code that is left out`() {
    let code = "HStack {\nText(\"a\")\nSpacer()\n.\n."
    let refusals = read(Block("dots", code)).flatMap(\.refusals)
    #expect(refusals.allSatisfy { $0.construct == "elided code" })
    #expect(refusals.first.map { [$0.line, $0.column] } == [9, 2])
  }

  @Test func `a widget shows views as an app does`() {
    let blocks = read(
      Block(
        "widget",
        """
        struct W: Widget { var body: some WidgetConfiguration { StaticConfiguration(kind: "a") { Text("a") } } }
        struct Row: View { var body: some View { Text("b") } }
        """))
    #expect(blocks.map(\.outcome) == [.scenario])
    #expect(
      blocks.flatMap(\.warnings)
        == ["'W' is a widget: the article's views are laid out without it"])
  }

  @Test func `what an article's own protocol asks for is of no framework`() {
    let text = """
      ```swift
      protocol UIPart: View {}
      ```
      ```swift
      struct Badge: UIPart { var body: some View { Text("a") } }
      ```
      """
    let blocks = ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: text)
    ]).blocks
    #expect(blocks.last?.outcome == .declaration)
  }

  @Test(arguments: [
    ("func box(_ width: Double) -> some View { Color.red.frame(width: width) }", "box(10)"),
    ("@ViewBuilder func pair() -> some View { Color.red; Color.blue }", "pair()"),
    ("func head() -> some View { Color.red }\nvar foot: some View { Color.red }", "foot"),
  ])
  func `a view that the article declares under a name is one where it stands alone`(
    _ declaration: String, _ use: String
  ) {
    let text = "```swift\n\(declaration)\n```\n\nSo:\n\n```swift\n\(use)\n```\n"
    let blocks = ArticleImporter().read([
      ArticleSource(name: "page", file: "page.md", text: text)
    ]).blocks
    #expect(blocks.last?.outcome == .scenario)
  }

  @Test(arguments: [
    "struct Row: CAOwnLayout {\n  func placeSubviews(in bounds: CGRect) {}\n}",
    "struct Row: UIOwnPart {\n  var body: some View { Text(\"a\") }\n}",
    "struct Row: NSOwnModifier {\n  func body(content: Content) -> some View { content }\n}",
  ])
  func `a view or layout that conforms to a protocol that nobody declares is refused by its name`(
    _ code: String
  ) {
    let blocks = read(Block("unknown protocol", code))
    #expect(blocks.map(\.outcome) == [.refused])
    #expect(blocks.flatMap(\.refusals).first?.message.hasPrefix("unknown protocol '") == true)
  }

  @Test(arguments: layout)
  func `what is layout code is read or refused with its reason`(
    _ block: Block, _ outcome: ImportedBlock.Outcome, _ construct: String?
  ) {
    #expect(read(block).map(\.outcome) == [outcome])
    guard let construct else { return }
    #expect(read(block).flatMap(\.refusals).first?.construct == construct)
  }
}

extension NoLayoutTests {
  static let noLayout = [
    Block(
      "a host of views",
      """
      let host = UIHostingController(rootView: Text("a").padding())
      addChild(host)
      view.addSubview(host.view)
      """),
    Block("a window", "window.rootViewController = UIHostingController(rootView: Text(\"a\"))"),
    Block(
      "a test",
      "final class T: XCTestCase { func testA() { assertSnapshot(matching: Text(\"a\"), as: .image) } }"
    ),
    Block(
      "url session",
      #"""
      let url = URL(string: "https://example.com/feed")!
      let (data, _) = try await URLSession.shared.data(from: url)
      let items = try JSONDecoder().decode([Item].self, from: data)
      """#),
    Block(
      "url session task",
      #"""
      URLSession.shared.dataTask(with: request) { data, response, error in
          guard let data else { return }
          print(data.count)
      }.resume()
      """#),
    Block(
      "networking class",
      #"""
      final class FeedLoader {
          func load() async throws -> [Item] {
              let (data, _) = try await URLSession.shared.data(from: url)
              return try JSONDecoder().decode([Item].self, from: data)
          }
      }
      """#),
    Block(
      "model",
      #"""
      struct Item: Identifiable, Codable {
          let id: UUID
          var name: String
      }
      """#),
    Block(
      "uikit controller",
      #"""
      class ViewController: UIViewController {
          override func viewDidLoad() {
              super.viewDidLoad()
              let label = UILabel()
              label.text = "Hello"
              view.addSubview(label)
              NSLayoutConstraint.activate([label.centerXAnchor.constraint(equalTo: view.centerXAnchor)])
          }
      }
      """#),
    Block(
      "uikit statements",
      #"""
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
      label.text = "Hello"
      view.addSubview(label)
      """#),
    Block(
      "uikit constraints",
      #"""
      NSLayoutConstraint.activate([
          view.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
          view.widthAnchor.constraint(equalToConstant: 44)
      ])
      """#),
    Block(
      "uistack",
      #"""
      let stack = UIStackView(arrangedSubviews: [a, b])
      stack.axis = .vertical
      stack.spacing = 8
      """#),
    Block(
      "hosting",
      #"""
      let controller = UIHostingController(rootView: ContentView())
      window.rootViewController = controller
      """#),
    Block(
      "json", "json",
      #"""
      {
        "name": "Text",
        "size": [10, 20]
      }
      """#),
    Block(
      "json as swift",
      #"""
      {
        "name": "Text",
        "size": [10, 20]
      }
      """#),
    Block(
      "modifiers without their view",
      #"""
      .frame(maxWidth: .infinity)
      .padding()

      // or
      .overlay(alignment: .top) { Text("a") }
      """#),
    Block(
      "a modifier as a reference prints it",
      ".frame(width: CGFloat?, height: CGFloat?, alignment: Alignment = .center)"),
    Block("a printed type", "ModifiedContent<Text, _PaddingLayout>"),
    Block("printed values", "", "Optional(\"a\")\nHStack<TupleView<(Text, Spacer)>>"),
    Block("members of a type alone", ".unspecified  // both nil\n.infinity"),
    Block(
      "a conversation of views", "",
      #"""
      VStack:
        "I need to lay my children out..."

        To Text("Title"):
          "You have: (width: 393, height: unlimited)"

        Text("Title"):
          "I need: (width: 50, height: 21)"
      """#),
    Block(
      "javascript", "javascript",
      #"""
      const view = document.querySelector("#view");
      view.addEventListener("click", () => { console.log("Text"); });
      """#),
    Block(
      "javascript unlabelled", "",
      #"""
      const view = document.querySelector("#view");
      view.addEventListener("click", () => { console.log("Text"); });
      """#),
    Block(
      "javascript as swift",
      #"""
      function layout(view) {
        const frame = view.frame;
        return frame.width / 2;
      }
      """#),
    Block(
      "react", "",
      #"""
      export default function App() {
        return <View style={{flex: 1}}><Text>Hi</Text></View>;
      }
      """#),
    Block(
      "console", "",
      #"""
      $ swift build
      Building for debugging...
      Build complete! (1.20s)
      """#),
    Block(
      "console as swift",
      #"""
      ContentView: @self, @identity, _count changed.
      ContentView: _count changed.
      """#),
    Block(
      "console proposals",
      #"""
      proposal: ProposedViewSize(width: Optional(393.0), height: Optional(852.0))
      size: (100.0, 20.0)
      """#),
    Block(
      "console text frames",
      #"""
      (0.0, 0.0, 100.0, 20.0)
      Text frame: (0.0, 0.0, 100.0, 20.0)
      """#),
    Block(
      "interface header",
      #"""
      struct Text : View
      """#),
    Block(
      "interface header 2",
      #"""
      @frozen struct HStack<Content> where Content : View
      """#),
    Block(
      "interface init",
      #"""
      init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content)
      """#),
    Block(
      "interface func",
      #"""
      func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View
      """#),
    Block(
      "interface nonisolated func",
      #"""
      nonisolated func padding(_ insets: EdgeInsets) -> some View
      """#),
    Block(
      "interface struct body",
      #"""
      @frozen public struct Spacer {
          public var minLength: CGFloat?
          @inlinable public init(minLength: CGFloat? = nil)
          public typealias Body = Never
      }
      """#),
    Block(
      "interface protocol",
      #"""
      public protocol Layout : Animatable {
          associatedtype Cache = Void
          static var layoutProperties: LayoutProperties { get }
          func sizeThatFits(proposal: Self.ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache) -> CGSize
      }
      """#),
    Block(
      "interface ext",
      #"""
      extension View {
          public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View
      }
      """#),
    Block(
      "interface var",
      #"""
      var body: Self.Body { get }
      """#),
    Block(
      "interface static",
      #"""
      static let center: Alignment
      """#),
    Block(
      "interface case",
      #"""
      enum Axis : Int8, CaseIterable
      """#),
    Block(
      "typealias",
      #"""
      typealias Body = Never
      """#),
    Block(
      "observable",
      #"""
      @Observable class Model { var count = 0 }
      """#),
    Block(
      "view model",
      #"""
      class ViewModel: ObservableObject {
          @Published var items: [String] = []
          func load() { items = ["a", "b"] }
      }
      """#),
    Block(
      "combine",
      #"""
      let cancellable = publisher
          .map { $0.count }
          .sink { print($0) }
      """#),
    Block(
      "swift basics",
      #"""
      var x = 5
      x += 1
      print(x)
      """#),
    Block(
      "swift loop",
      #"""
      for i in 0..<3 { print(i) }
      """#),
    Block(
      "swift func",
      #"""
      func add(_ a: Int, _ b: Int) -> Int { a + b }
      """#),
    Block(
      "shell", "bash",
      #"""
      xcodebuild -scheme App -destination 'platform=iOS Simulator'
      """#),
    Block(
      "package",
      #"""
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "App", targets: [.target(name: "App")])
      """#),
    Block(
      "test",
      #"""
      import XCTest
      final class Tests: XCTestCase {
          func testSize() { XCTAssertEqual(view.frame.width, 100) }
      }
      """#),
    Block(
      "swiftdata",
      #"""
      @Model final class Book { var title: String; init(title: String) { self.title = title } }
      """#),
    Block(
      "coredata",
      #"""
      let request: NSFetchRequest<Item> = Item.fetchRequest()
      let items = try context.fetch(request)
      """#),
    Block(
      "html", "",
      #"""
      <div class="view"><p>Text</p></div>
      """#),
    Block(
      "css", "",
      #"""
      .view { display: flex; width: 100px; }
      """#),
    Block(
      "yaml", "",
      #"""
      name: build
      on: [push]
      """#),
    Block(
      "objc", "",
      #"""
      UILabel *label = [[UILabel alloc] initWithFrame:CGRectMake(0, 0, 100, 20)];
      [self.view addSubview:label];
      """#),
    Block(
      "kotlin", "",
      #"""
      @Composable
      fun Greeting(name: String) { Text(text = "Hello $name") }
      """#),
    Block(
      "kotlin column", "kotlin",
      #"""
      Column(modifier = Modifier.padding(8.dp)) {
          Text("Hello")
      }
      """#),
    Block(
      "dart", "",
      #"""
      Widget build(BuildContext context) {
        return Row(children: [Text('a'), Text('b')]);
      }
      """#),
    Block(
      "app delegate",
      #"""
      @main
      class AppDelegate: UIResponder, UIApplicationDelegate {
          func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool { true }
      }
      """#),
    Block(
      "core graphics",
      #"""
      override func draw(_ rect: CGRect) {
          let context = UIGraphicsGetCurrentContext()!
          context.fill(rect)
      }
      """#),
    Block(
      "real modifier piece",
      #"""
      .frame(width: 100)
      .padding()
      """#),
    Block(
      "view rep",
      #"""
      struct MapView: UIViewRepresentable {
          func makeUIView(context: Context) -> MKMapView { MKMapView() }
          func updateUIView(_ view: MKMapView, context: Context) {}
      }
      """#),
    Block(
      "empty view struct",
      #"""
      struct ContentView: View { }
      """#),
    Block(
      "print with view word",
      #"""
      print("Text")
      """#),
    Block(
      "uiview layoutSubviews",
      #"""
      class Card: UIView {
          override func layoutSubviews() {
              super.layoutSubviews()
              subviews.first?.frame = bounds.insetBy(dx: 8, dy: 8)
          }
      }
      """#),
    Block(
      "uikit sizeThatFits",
      #"""
      override func sizeThatFits(_ size: CGSize) -> CGSize {
          CGSize(width: size.width, height: 44)
      }
      """#),
    Block(
      "extension uicolor",
      #"""
      extension UIColor {
          static let brand = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      }
      """#),
    Block(
      "collection view",
      #"""
      func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
          let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
          return cell
      }
      """#),
    Block(
      "outlet",
      #"""
      @IBOutlet weak var label: UILabel!
      """#),
    Block(
      "snapkit",
      #"""
      label.snp.makeConstraints { make in
          make.center.equalToSuperview()
      }
      """#),
    Block(
      "tree dump", "",
      #"""
      VStack
        Text
        HStack
          Text
      """#),
    Block(
      "xml", "",
      #"""
      <key>UIAppFonts</key>
      <array><string>Inter.ttf</string></array>
      """#),
    Block(
      "diff", "diff",
      #"""
      - Text("a")
      + Text("b")
      """#),
    Block(
      "proxy header",
      #"""
      public struct GeometryProxy {
          public var size: CGSize { get }
          public subscript<T>(anchor: Anchor<T>) -> T { get }
      }
      """#),
    Block(
      "layout extension header",
      #"""
      extension Layout {
          public func spacing(subviews: Self.Subviews, cache: inout Self.Cache) -> ViewSpacing
      }
      """#),
    Block(
      "requirements",
      #"""
      func sizeThatFits(proposal: ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache) -> CGSize
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache)
      """#),
    Block(
      "header with availability",
      #"""
      @available(iOS 16.0, *)
      struct Grid<Content> : View, Sendable where Content : View
      """#),
    Block(
      "modifier header",
      #"""
      func containerRelativeFrame(
          _ axes: Axis.Set,
          alignment: Alignment = .center
      ) -> some View
      """#),
    Block(
      "animation value",
      #"""
      withAnimation(.spring()) { isOn.toggle() }
      """#),
    Block(
      "app storage",
      #"""
      @AppStorage("name") var name = "Ada"
      """#),
    Block(
      "launch args", "",
      #"""
      -com.apple.CoreData.SQLDebug 1
      """#),
    Block(
      "environment print",
      #"""
      let _ = Self._printChanges()
      """#),
    Block(
      "regex",
      #"""
      let match = text.firstMatch(of: /(\d+)x(\d+)/)
      """#),
    Block(
      "error log", "",
      #"""
      Modifying state during view update, this will cause undefined behavior.
      """#),
    Block(
      "swift error log",
      #"""
      error: value of type 'Text' has no member 'paddin'
      """#),
    Block(
      "compiler output", "",
      #"""
      ContentView.swift:12:9: error: cannot find 'Foo' in scope
              Foo()
              ^~~
      """#),
    Block(
      "python", "python",
      #"""
      def layout(view):
          return view.frame
      """#),
    Block(
      "sql", "",
      #"""
      SELECT * FROM view WHERE text = 'a';
      """#),
    Block(
      "macro",
      #"""
      @attached(member) public macro Model() = #externalMacro(module: "M", type: "T")
      """#),
    Block(
      "delegate ext",
      #"""
      extension ViewController: UITableViewDelegate {
          func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { print(indexPath) }
      }
      """#),
    Block(
      "appkit",
      #"""
      let window = NSWindow(contentRect: NSRect(x: 0, y: 0, width: 480, height: 300), styleMask: [.titled], backing: .buffered, defer: false)
      window.contentView = NSHostingView(rootView: ContentView())
      """#),
  ]

  static let layout: [(Block, ImportedBlock.Outcome, String?)] = [
    (
      Block(
        "networking with text word",
        #"""
        func fetch(completion: @escaping (Result<String, Error>) -> Void) {
            var request = URLRequest(url: endpoint)
            request.httpMethod = "POST"
            completion(.success(Text.decode(data)))
        }
        """#), .declaration, nil
    ),
    (
      Block(
        "real layout piece",
        #"""
        func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
            subviews[0].sizeThatFits(proposal)
        }
        """#), .refused, "incomplete declaration"
    ),
    (
      Block(
        "misspelt",
        #"""
        HStak { Text("a") }
        """#), .refused, "HStak"
    ),
    (
      Block(
        "misspelt mod",
        #"""
        Text("a").paddin(3)
        """#), .refused, "paddin"
    ),
    (
      Block(
        "free name",
        #"""
        Text(title)
        """#), .refused, "title"
    ),
    (
      Block(
        "platform control",
        #"""
        DatePicker("Date", selection: $date)
        """#), .refused, "DatePicker"
    ),
    (
      Block(
        "swift ui statement of size",
        #"""
        let size = subviews.map { $0.sizeThatFits(.unspecified) }
        """#), .declaration, nil
    ),
    (
      Block(
        "task modifier network",
        #"""
        Text("abc").task { let (data, _) = try! await URLSession.shared.data(from: url) }
        """#), .scenario, nil
    ),
    (
      Block(
        "let with view",
        #"""
        let title = "abc"
        Text(title)
        """#), .scenario, nil
    ),
    (
      Block(
        "elided block",
        #"""
        HStack { ... }
        """#), .refused, nil
    ),
    (
      Block(
        "elided comment",
        #"""
        HStack {
            // ...
        }
        """#), .refused, "elided code"
    ),
    (
      Block(
        "nested code and error",
        #"""
        struct ContentView: View {
            var body: some View {
                VStack {
                    Text("a"
                }
            }
        }
        """#), .refused, "syntax"
    ),
    (
      Block(
        "a diff", " VStack {\n-  Text(\"a\")\n+  Text(\"a\").padding()\n }"), .refused, "diff"
    ),
    (
      Block("a sum over two lines with a mistake", "Text(\"a\"\n+ Text(\"b\")"), .refused, "syntax"
    ),
    (
      Block(
        "a declared view with the name of a framework",
        "struct UIKitCard: View { var body: some View { Text(\"a\") } }\nUIKitCard()"), .scenario,
      nil
    ),
    (
      Block(
        "a view that is something of a framework beside",
        "struct Badge: View, AVRouteProvider { var body: some View { Text(\"a\") } }"), .refused,
      "AVRouteProvider"
    ),
    (
      Block(
        "a layout that is something of a framework beside",
        """
        struct Row: Layout, CARowProvider {
          func sizeThatFits(
            proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) -> CGSize { .zero }
          func placeSubviews(
            in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
          ) {}
        }
        """), .declaration, nil
    ),
    (
      Block(
        "a view of another package by the name of a framework",
        "URLImage(link).frame(width: 10)"), .refused, "URLImage"
    ),
    (Block("modifiers with a mistake", ".padding(\n.frame(width: 10)"), .refused, "syntax"),
    (
      Block("a modified view with a mistake", "header.frame(width: 10, height: "), .refused,
      "syntax"
    ),
    (
      Block("a layout's statement with a mistake", "proposal.replacingUnspecifiedDimensions("),
      .refused, "syntax"
    ),
  ]
}
