extension NoLayoutTests {
  /// Swift of other frameworks, and of programs without views.
  static let programs = [
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
}
