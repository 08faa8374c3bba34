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

  private static let observed = """
    final class Wrapped: ObservableObject {
      @Published var n = 3 { didSet { k += 1 } }
      var k = 0
      init(_ x: Int) { n = x; n += 1 }
    }
    final class Unset: ObservableObject {
      @Published var n: Int { didSet { k += 1 } }
      var k = 0
      init(_ x: Int) { n = x; n += 1; n = 5 }
    }
    final class Late: ObservableObject {
      @Published var n = 3 { didSet { k += 1 } }
      let z: Int
      var k = 0
      init(_ x: Int) { n = x; n = 4; z = x; n = 6 }
    }
    final class Again: ObservableObject {
      @Published var n = 1 { didSet { k += 1; if n < 4 { n += 1 } } }
      var k = 0
      func set(_ x: Int) -> Again { n = x; return self }
    }
    @Observable final class Tracked {
      var n = 3 { didSet { k += 1 } }
      @ObservationIgnored var m = 3 { didSet { k += 10 } }
      var k = 0
      init(_ x: Int) { n = x; m = x }
    }
    final class Plain {
      var n = 3 { didSet { k += 1; if n < 4 { n += 1 } } }
      var k = 0
      init(_ x: Int) { n = x }
      func set(_ x: Int) -> Plain { n = x; return self }
    }
    final class Open: ObservableObject {
      @Published var n = 3 { didSet { k += 1 } }
      let z: Int
      var k = 0
      init(_ x: Int) { if x > 1 { z = 1 } else { z = 2 }; n = x }
    }
    final class Parent { let n: Int; init(_ n: Int) { self.n = n } }
    final class Child { weak var parent: Parent?; init(_ parent: Parent) { self.parent = parent } }
    """

  @Test(arguments: [
    ("Wrapped(7).k", "2"), ("Unset(7).k", "2"), ("Late(7).k", "1"), ("Again().set(1).k", "4"),
    ("Again().set(1).n", "4"), ("Tracked(7).k", "1"), ("Plain(7).k", "0"),
    ("Plain(7).set(1).k", "1"),
    ("Plain(7).set(1).n", "2"),
  ])
  func `observers run for what an initializer sets by an accessor, as soon as all has a value`(
    expression: String, text: String
  ) {
    #expect(Self.text(expression, members: Self.observed) == text)
  }

  @Test func `whether all has a value has to be seen where an observed property is set`() {
    let told = Self.text("Open(7).k", members: Self.observed)
    #expect(told.contains("depends on which properties have a value before"), "\(told)")
  }

  @Test func `a weak property is not taken for one that keeps its object`() {
    let members = Self.observed + "\nlet child = Child(Parent(3))\nlet parent = Parent(4)\n"
    let told = Self.text("child.parent?.n ?? 0", members: members)
    #expect(told.contains("'parent' of 'Child' is weak"), "\(told)")
    #expect(Self.text("Child(parent).parent?.n ?? 0", members: members) == "4")
  }
}
