import Scenarios
import SwiftSubset
import Testing

/// Objects that views hold, as typed code has them: of classes that inherit, with subscripts, called.
struct HeldObjectTests {
  private static let classes = """
    class Animal {
      let name: String
      var size = 10.0
      var legs: Int { 4 }
      static var kingdom: String { "animals" }
      init(name: String) { self.name = name }
      func sound() -> String { "?" }
      func say(_ count: Int = 1) -> String { String(repeating: sound(), count: count) + name }
    }
    class Dog: Animal {}
    class Puppy: Dog {
      override var legs: Int { super.legs - 1 }
      override func sound() -> String { "yip" + super.sound() }
    }
    final class Cat: Animal {
      var lives = 9
      lazy var rows: [Int] = Array(0..<lives)
      override init(name: String) { lives = 7; super.init(name: name.uppercased()); size = 3 }
      convenience init() { self.init(name: "tom") }
    }
    final class Store: ObservableObject {
      @Published var items = [3, 1, 2]
      subscript(index: Int) -> Int { items[index] }
      subscript(name name: String, default other: Int) -> Int { name == "x" ? 7 : other }
      func callAsFunction(_ factor: Int) -> Int { factor * items.count }
    }
    final class Model: Animal2 { @Published var flag = true; override var total: Int { super.total * 10 } }
    class Animal2: ObservableObject { @Published var count = 3; var total: Int { count } }
    func kind(_ value: Animal) -> String { "animal" }
    func kind(_ value: Dog) -> String { "dog" }

    """

  private static let members = """
    let dog = Dog(name: "rex")
    let puppy: Animal = Puppy(name: "bit")
    let cat = Cat()
    let pair = [Dog(name: "a"), Dog(name: "b")]
    @State private var held: Animal = Cat(name: "cc")
    @StateObject private var model = Model()
    @StateObject private var store = Store()
    var all: [Animal] { [dog, puppy, cat] }
    func describe(_ value: Animal) -> String {
      if let cat = value as? Cat { return "cat\\(cat.lives)" }
      switch value {
      case is Puppy: return "puppy"
      case let dog as Dog: return "dog \\(dog.name)"
      default: return "animal"
      }
    }
    """

  /// The text that a view with such objects shows for an expression.
  static func text(_ expression: String, members: String = members) -> String {
    let block = SourceLowering.layout(
      """
      \(classes)
      struct Page: View {
        \(members)
        var body: some View { Text(verbatim: "\\(\(expression))") }
      }
      Page()
      """)
    guard let document = block.document else { return block.texts.joined(separator: "; ") }
    let json = document.json
    return (json["arguments"]?["verbatim"] ?? json["arguments"]?["0"])?.string ?? json.canonicalText
  }

  @Test(arguments: [
    ("dog.name + dog.say(2)", "rex??rex"), ("dog.legs", "4"), ("Dog.kingdom", "animals"),
    ("puppy.legs", "3"), ("puppy.say()", "yip?bit"), ("cat.name", "TOM"), ("cat.size", "3.0"),
    ("cat.lives", "7"), ("cat.rows.count", "7"), ("model.total", "30"), ("model.count", "3"),
    ("all.map(\\.legs)", "[4, 3, 4]"), ("all.map { $0.say() }.count", "3"),
    ("all.map(describe).joined(separator: \",\")", "dog rex,puppy,cat7"),
    ("(held as? Cat)?.lives ?? 0", "7"), ("held is Dog", "false"), ("(puppy as! Puppy).legs", "3"),
    ("all.compactMap { $0 as? Dog }.count", "2"),
    ("all.filter { $0 is Cat }.map(\\.name)", "[\"TOM\"]"),
    ("kind(puppy)", "animal"), ("kind(dog)", "dog"),
    ("all.map { kind($0) }.last ?? \"\"", "animal"),
    ("store[1]", "1"), ("store[name: \"y\", default: 4]", "4"), ("store(2)", "6"),
    ("[1, 2].map { store($0) }", "[3, 6]"), ("store.items.indices.map { store[$0] }", "[3, 1, 2]"),
  ])
  func `an object has what its class inherits, overrides and declares`(
    expression: String, text: String
  ) {
    #expect(Self.text(expression) == text)
  }

  @Test(arguments: [
    ("dog === dog", "true"), ("pair[0] === pair[1]", "false"),
    ("pair.firstIndex { $0 === pair[1] } ?? -1", "1"),
  ])
  func `an object is told from those that were made with it`(expression: String, text: String) {
    #expect(Self.text(expression) == text)
  }

  @Test(arguments: ["fresh === fresh", "make() === make()", "dog === cat as Animal"])
  func `of objects that are made apart it is not known whether they are one`(expression: String) {
    let members =
      Self.members
      + "\nvar fresh: Dog { Dog(name: \"n\") }\nfunc make() -> Dog { Dog(name: \"m\") }\n"
    #expect(Self.text(expression, members: members).contains("the same one is not known here"))
  }

  @Test func `a view changes no object that it holds`() {
    let members = """
      final class Held { var n = 1; func next() -> Int { n += 1; return n } }
      let held = Held()
      """
    let told = Self.text("held.next()", members: members)
    #expect(told.contains("an object that a view holds is changed here"), "\(told)")
  }
}
