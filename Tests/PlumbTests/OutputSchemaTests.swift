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
}
