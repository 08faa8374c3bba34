import Foundation
import Testing

/// The JSON Schema of what commands print with `--json`.
struct OutputSchemaTests {
  private static var schema: [String: Any] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Documentation/output.schema.json")
    let json = (try? Data(contentsOf: file)).flatMap { try? JSONSerialization.jsonObject(with: $0) }
    return json as? [String: Any] ?? [:]
  }

  /// Every object and array in a schema with its place.
  private static func parts(_ value: Any, at place: String) -> [(
    place: String, part: [String: Any]
  )] {
    if let members = value as? [String: Any] {
      return [(place, members)] + members.flatMap { parts($0.value, at: "\(place)/\($0.key)") }
    }
    return (value as? [Any])?.enumerated().flatMap { parts($1, at: "\(place)/\($0)") } ?? []
  }

  private static func types(_ part: [String: Any]) -> [String] {
    part["type"] as? [String] ?? (part["type"] as? String).map { [$0] } ?? []
  }

  @Test func `every array says what is in it, every object what it has`() {
    let parts = Self.parts(Self.schema["$defs"] ?? [:], at: "")
    #expect(parts.count > 500)
    for (place, part) in parts {
      let types = Self.types(part)
      if types.contains("array") { #expect(part["items"] != nil, "\(place)") }
      guard types.contains("object") else { continue }
      let others = part["additionalProperties"]
      // What is called by names of its own says what stands under them; a document is described
      // elsewhere.
      let isClosed = others as? Bool == false || others is [String: Any]
      #expect(isClosed || place == "/show/properties/document", "\(place)")
      let names = Set((part["properties"] as? [String: Any] ?? [:]).keys)
      #expect(names.isSuperset(of: part["required"] as? [String] ?? []), "\(place)")
    }
  }

  @Test func `every reference is to something, and everything is a command's or referred to`()
    throws
  {
    let definitions = try #require(Self.schema["$defs"] as? [String: Any])
    let names = Self.parts(definitions, at: "").compactMap { $0.part["$ref"] as? String }
      .map { String($0.trimmingPrefix("#/$defs/")) }
    for name in names { #expect(definitions[name] != nil, "\(name)") }
    let help = try Program().run("--help").output
    let commands = help.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    for name in definitions.keys where !names.contains(name) {
      #expect(commands.contains(String(name.prefix { $0 != "-" })), "\(name)")
    }
  }

  /// Why a value is not what a schema says; `nil` if it is.
  private static func objection(
    to value: Any, by schema: [String: Any], at place: String = ""
  ) -> String? {
    if let reference = schema["$ref"] as? String {
      let definitions = Self.schema["$defs"] as? [String: Any]
      let name = String(reference.trimmingPrefix("#/$defs/"))
      return objection(
        to: value, by: definitions?[name] as? [String: Any] ?? ["enum": [Any]()], at: place)
    }
    if let choices = schema["anyOf"] as? [[String: Any]] {
      let objections = choices.map { objection(to: value, by: $0, at: place) }
      return objections.contains(nil) ? nil : "\(place): none of \(choices.count) forms"
    }
    if let values = schema["enum"] as? [Any] ?? schema["const"].map({ [$0] }) {
      return values.contains { "\($0)" == "\(value)" } ? nil : "\(place): \(value)"
    }
    let names = types(schema)
    if let members = value as? [String: Any] {
      guard names.contains("object") else { return "\(place): an object" }
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      for name in schema["required"] as? [String] ?? [] where members[name] == nil {
        return "\(place): no \(name)"
      }
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        let others = schema["additionalProperties"] as? [String: Any]
        guard let own = properties[name] ?? others else { return "\(place): \(name) is not known" }
        if let found = objection(to: member, by: own, at: place + "/" + name) { return found }
      }
      return nil
    }
    if let elements = value as? [Any] {
      guard names.contains("array") else { return "\(place): an array" }
      let items = schema["items"] as? [String: Any] ?? [:]
      return elements.indices.lazy.compactMap { index in
        objection(to: elements[index], by: items, at: "\(place)/\(index)")
      }.first
    }
    if value is NSNull { return names.contains("null") ? nil : "\(place): null" }
    return names.contains { !["array", "null", "object"].contains($0) } ? nil : "\(place): \(value)"
  }

  @Test func `what decisions and reports print is what the schema says`() throws {
    let program = try SmallEngine.program(versions: 4...6)
    let free = """
      ## A row without a claim

      ```swift
      HStack(spacing: 10) { Color.red; Color.green.id("b"); Color.blue }
      ```

      """
    try program.write("b.md", free)
    #expect(try program.run("import", "b.md").status == 0)
    let definitions = try #require(Self.schema["$defs"] as? [String: [String: Any]])
    for words in [
      ["run", "--engine", "releases/small-0.4"], ["report"],
      ["run", "--engine", "releases/small-0.5"],
      ["report"], ["known", "acknowledge", "a", "--owner", "o"],
      ["known", "add", "a", "--reason", "r", "--owner", "o", "--until", "2099-01-31"],
      ["known", "list"], ["decisions", "export"], ["decisions", "import", "d.toml"],
      ["known", "remove", "a"], ["log"], ["history", "a"],
    ] {
      let answer = try program.start(words + ["--json"]).answer()
      #expect(answer.status < 2, "\(words): \(answer.messages)")
      let json = try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
      if words[0] == "known", words[1] == "add" {
        #expect(try program.run("decisions", "export", "d.toml").status == 0)
      }
      let schema = try #require(definitions[words[0]])
      #expect(Self.objection(to: json, by: schema) == nil, "\(words)")
    }
  }
}
