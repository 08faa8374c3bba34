import BuiltinEngine
import LayoutEngine
import Scenarios
import Testing

/// Tables of fonts from elsewhere.
struct FontTableTests {
  private static let face: [String: JSON] = [
    "weight": 400, "italic": false, "unitsPerEm": 1000, "ascent": 800, "descent": 200,
    "lineGap": 0, "capHeight": 700, "advances": [[32, 250], [65, 600, 500], [8230, 900]],
    "transparent": "AD", "first": ["41"], "second": ["41-42"], "kerning": [[1, 1, -50]],
  ]

  /// A table of one face with the right checksum.
  private static func table(
    _ changes: [String: JSON] = [:], face change: [String: JSON?] = [:], checksum: String? = nil
  ) -> String {
    var face = face
    for (key, value) in change { face[key] = value }
    var members: [String: JSON] = [
      "plumbMetric": 1, "name": "test-1", "licence": "none", "faces": .array([.object(face)]),
    ]
    members.merge(changes) { _, new in new }
    members["checksum"] = .string(
      checksum ?? Digest(of: JSON.object(members).canonicalText).hex)
    return JSON.object(members).canonicalText
  }

  @Test func `a table is read with its faces and kerning`() throws {
    let table = try FontTable(Self.table())
    #expect(table.name == "test-1")
    let metric = table.metric(named: table.fullName)
    #expect(metric.width(of: "AB") == 600 - 50 + 500)
    #expect(metric.width(of: "A\u{AD}B") == 600 - 50 + 500)
    #expect(metric.width(of: "BA") == 1100)
    #expect(metric.width(of: "C") == nil)
  }

  /// Tables, each with what is said of it; one statement each, for the compiler's sake.
  private static let wrong: [(text: String, message: String)] = {
    var tables: [(text: String, message: String)] = []
    func add(_ text: String, _ message: String) { tables.append((text, message)) }
    add("{", "it is no JSON")
    add("[]", "it is no table of a font")
    add(#"{"plumbMetric": 2}"#, "its \"plumbMetric\" is not 1")
    add(table(["name": "Noto"]), "its \"name\" is none")
    add(table(["name": "plumb-1"]), "'plumb-1' is the metric that needs no table")
    add(table(checksum: String(repeating: "0", count: 64)), "its \"checksum\" does not fit")
    add(table(["faces": []]), "its \"faces\" are none")
    add(table(["licence": 3]), "its \"licence\" is missing")
    add(table(["colour": 3]), "unknown member 'colour'")
    add(table(face: ["unitsPerEm": 0]), "face 1: \"unitsPerEm\" is 0")
    add(table(face: ["unitsPerEm": 1000.5]), "face 1: \"unitsPerEm\" is 1000.5")
    add(table(face: ["ascent": -1]), "face 1: \"ascent\" is -1")
    add(table(face: ["ascent": 0, "descent": 0]), "leave lines no height")
    add(table(face: ["advances": [[32, -250], [8230, 1]]]), "the advance of U+20 is -250")
    add(table(face: ["advances": [[65, 1], [32, 250]]]), "not in the order of code points")
    add(table(face: ["advances": [[32, 250]]]), "\"advances\" lack an ellipsis")
    add(table(face: ["first": ["43"]]), "\"first\" has U+43, which has no advance")
    add(table(face: ["first": ["41", "41"]]), "\"first\" has U+41 in two classes")
    add(table(face: ["first": ["41-10FFFFF"]]), "is no range of code points")
    add(table(face: ["transparent": "41"]), "\"transparent\" has U+41, which has an advance")
    add(table(face: ["kerning": [[2, 1, 5]]]), "begins with no first class")
    add(table(face: ["kerning": [[1, 9, 5]]]), "has a pair that cannot be")
    add(table(face: ["kerning": nil]), "\"kerning\" is no list of lists")
    return tables
  }()

  @Test(arguments: wrong)
  func `a wrong table is refused by name`(text: String, message: String) {
    let error = #expect(throws: FontTableError.self) { _ = try FontTable(text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func `a million kerned pairs are refused`() {
    let row: [JSON] = [1] + Array(repeating: [1, -5] as [JSON], count: 1_000_000).flatMap(\.self)
    let error = #expect(throws: FontTableError.self) {
      _ = try FontTable(Self.table(face: ["kerning": .array([.array(row)])]))
    }
    #expect(error?.message.contains("1000000 pairs") == true)
  }

  @Test func `the program's tables are whole and say what they are made from`() throws {
    #expect(TextMetrics.builtin.names == ["plumb-1", "noto-sans-1", "inter-1"])
    let noto = try #require(TextMetrics.builtin.table(named: "noto-sans-1"))
    let inter = try #require(TextMetrics.builtin.table(named: "inter-1"))
    #expect(noto.licence == "OFL-1.1" && inter.licence == "OFL-1.1")
    #expect(noto.fonts.first == "Noto Sans Regular, Version 2.004")
    #expect(inter.fonts.first == "Inter Regular, Version 3.019")
    let regular = try #require(noto.faces.first)
    #expect([regular.unitsPerEm, regular.ascent, regular.descent] == [1000, 1069, 293])
    // A table never changes under its name: contents go by it.
    #expect(noto.checksum.hasPrefix("0ef4ce689cef"))
    #expect(inter.checksum.hasPrefix("9dcb34d63e90"))
  }

  @Test func `Noto Sans kerns pairs`() throws {
    let metric = try #require(TextMetrics.builtin.metric(named: "noto-sans-1"))
    #expect(metric.width(of: "Hello, world 0123") == 8179)
    let letters = "AVAToWa".compactMap { metric.width(of: String($0)) }.reduce(0, +)
    let together = try #require(metric.width(of: "AVAToWa"))
    #expect(Double(together) / Double(letters) < 0.96)
  }
}
