extension NoLayoutTests {
  /// Other languages, and what programs and compilers print.
  static let otherTexts = [
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
      "shell", "bash",
      #"""
      xcodebuild -scheme App -destination 'platform=iOS Simulator'
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
       struct Book {
      -  var title = "a"
      +  var title = "b"
       }
      """#),
    Block("a diff of a shell's words", "diff", "-npm install\n+yarn add"),
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
      "a compiler's words with the code that they are about", "",
      #"""
      error: value of type 'Text' has no member 'paddng'
          Text("a").paddng()
                    ^~~~~~
      """#),
    Block(
      "kotlin", "",
      #"""
      @Composable
      fun Card(text: String) {
          Column(modifier = Modifier.padding(16.dp)) {
              Text(text = text)
          }
      }
      """#),
    Block("a size that a method returns", "return CGSize(width: 3, height: 4)"),
    Block(
      "previews of another framework",
      #"""
      class Page: UIViewController {}
      #Preview { Page() }
      #Preview { let view = UIView(); view.alpha = 0.5; return view }
      """#),
    Block("a scene", "WindowGroup { Page() }\n  .modelContainer(for: Trip.self)"),
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
  ]
}
