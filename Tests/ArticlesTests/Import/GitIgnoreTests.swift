import Testing

@testable import ArticleFolders
@testable import Articles

/// Files are passed over as git does.
struct GitIgnoreTests {
  /// What git itself answers (`git check-ignore`, 2.39).
  @Test(arguments: [
    ("*.log", "a.log", true), ("*.log", "b/c/a.log", true), ("*.log", "a.logs", false),
    ("build", "build", true), ("build", "a/build", true), ("build", "builds", false),
    ("build/", "build/", true), ("build/", "build", false), ("build/", "a/build/", true),
    ("/build", "build", true), ("/build", "a/build", false),
    ("a/b", "a/b", true), ("a/b", "c/a/b", false), ("a/*", "a/b", true), ("a/*", "a/b/c", false),
    ("**/b", "b", true), ("**/b", "a/x/b", true), ("a/**", "a/b/c", true), ("a/**", "b/a/c", false),
    ("a/**", "a/", false), ("a/**\n!a/b.md", "a/b.md", false), ("**/a/**", "a/", false),
    ("**/a/**", "b/a/c", true), ("**", "a/", true), ("\u{FEFF}a\nb", "a", true),
    ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("a/**/b", "a/x/y/c", false),
    ("a?c", "abc", true), ("a?c", "a/c", false), ("a[bc]d", "abd", true), ("a[!bc]d", "abd", false),
    ("a[a-c]d", "abd", true), ("a[a-c]d", "axd", false), ("\\#a", "#a", true), ("#a", "#a", false),
    ("\\!a", "!a", true), ("a ", "a", true), ("*\n!keep.md", "keep.md", false),
    ("*\n!keep.md", "other.md", true), ("!a\na", "a", true), ("", "a", false), ("[", "[", true),
    ("*a*b*c*d*", "xaxbxcxdx", true), ("*a*b*c*d*", "xaxbxdxcx", false),
  ])
  func `a rule is what git makes of it`(_ rules: String, _ path: String, _ isIgnored: Bool) {
    var ignored = GitIgnore()
    ignored.add(rules, in: "/r")
    let isFolder = path.hasSuffix("/")
    let plain = isFolder ? String(path.dropLast()) : path
    #expect(ignored.ignores("/r/" + plain, isFolder: isFolder) == isIgnored)
    #expect(!ignored.ignores("/elsewhere/" + plain, isFolder: isFolder))
  }

  @Test func `the rules of a folder further in go before those further out`() {
    var ignored = GitIgnore()
    ignored.add("*.md", in: "/r")
    ignored.add("!a.md", in: "/r/in")
    #expect(ignored.ignores("/r/a.md", isFolder: false))
    #expect(!ignored.ignores("/r/in/a.md", isFolder: false))
    #expect(ignored.ignores("/r/in/b.md", isFolder: false))
  }

  @Test(.timeLimit(.minutes(30)))
  func `a hostile rule takes no time`() {
    var ignored = GitIgnore()
    ignored.add(
      String(repeating: "**/a/", count: 200) + "b\n" + String(repeating: "*a", count: 500), in: "/r"
    )
    let path = "/r/" + String(repeating: "a/", count: 500) + String(repeating: "a", count: 3_000)
    #expect(!ignored.ignores(path + "c", isFolder: false))
  }
}
