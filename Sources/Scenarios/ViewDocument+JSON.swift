/// Why JSON is no view document, and where in it.
package struct ViewDocumentError: Error, Equatable, CustomStringConvertible {
  /// Where in the document: `children[0].modifiers[1]`; empty for the root.
  package var place: String
  package var message: String

  package init(place: String, message: String) {
    self.place = place
    self.message = message
  }

  package var description: String { place.isEmpty ? message : "\(place): \(message)" }
}

extension ViewDocument {
  package var json: JSON {
    var members = membersBesidesProgram
    if !program.isEmpty { members["program"] = program.json }
    return .object(members)
  }

  /// The canonical text of ``json``, in which the program has a text that is at hand.
  func canonicalText(program text: String) -> String {
    JSON.canonicalText(membersBesidesProgram, adding: "program", text)
  }

  private var membersBesidesProgram: [String: JSON] {
    var members = root.members
    members["format"] = .number(Double(Self.format))
    if !alignments.isEmpty { members["alignments"] = .object(alignments.mapValues(\.json)) }
    return members
  }

  /// Reads what ``json`` writes.
  ///
  /// Names are not checked here: that is the catalogue's work.
  ///
  /// - Throws: ``ViewDocumentError`` naming the place of the first value of a wrong form.
  package init(json: JSON) throws(ViewDocumentError) {
    guard case .object(var members) = json else {
      throw ViewDocumentError(place: "", message: "a view document is a JSON object")
    }
    guard let format = members.removeValue(forKey: "format")?.number else {
      throw ViewDocumentError(place: "", message: "a view document states its \"format\"")
    }
    guard format == Double(Self.format) else {
      throw ViewDocumentError(
        place: "",
        message: "this plumb reads format \(Self.format), not \(JSON.shortest(format))")
    }
    program = Program()
    if let json = members.removeValue(forKey: "program") {
      program = try located("program") { () throws(ViewDocumentError) in try Program(json: json) }
    }
    alignments = [:]
    if let json = members.removeValue(forKey: "alignments") {
      guard case .object(let declared) = json else {
        throw ViewDocumentError(place: "alignments", message: "expected an object")
      }
      for (name, json) in declared.sorted(by: { $0.key < $1.key }) {
        guard let alignment = AlignmentDeclaration(json: json) else {
          throw ViewDocumentError(
            place: "alignments.\(name)",
            message: "an alignment is {\"parameters\": [NAME], \"body\": EXPRESSION}")
        }
        alignments[name] = alignment
      }
    }
    root = try ViewNode(members: members)
  }
}

extension AlignmentDeclaration {
  fileprivate var json: JSON {
    ["parameters": [.string(parameter)], "body": value.json]
  }

  fileprivate init?(json: JSON) {
    guard case .object(let members) = json, members.keys.sorted() == ["body", "parameters"],
      let names = json["parameters"]?.array, names.count == 1, let name = names[0].string,
      let value = json["body"].flatMap(Expression.init(json:))
    else { return nil }
    self.init(parameter: name, value: value)
  }
}

extension ViewNode {
  fileprivate var members: [String: JSON] {
    var members: [String: JSON] = ["view": .string(view)]
    if !arguments.isEmpty { members["arguments"] = .object(arguments) }
    if !parameters.isEmpty { members["parameters"] = .array(parameters.map { .string($0) }) }
    if !lets.isEmpty {
      members["lets"] = .array(
        lets.map { .object(["name": .string($0.name), "value": $0.value.json]) })
    }
    if !children.isEmpty { members["children"] = .array(children.map { .object($0.members) }) }
    if !otherwise.isEmpty { members["otherwise"] = .array(otherwise.map { .object($0.members) }) }
    if !modifiers.isEmpty { members["modifiers"] = .array(modifiers.map { .object($0.members) }) }
    return members
  }

  fileprivate init(json: JSON) throws(ViewDocumentError) {
    guard case .object(let members) = json else {
      throw ViewDocumentError(place: "", message: "a view is a JSON object")
    }
    try self.init(members: members)
  }

  fileprivate init(members: [String: JSON]) throws(ViewDocumentError) {
    var reader = MemberReader(members: members)
    view = try reader.name("view")
    arguments = try reader.arguments()
    parameters = try reader.list("parameters") { json throws(ViewDocumentError) in
      guard let name = json.string else {
        throw ViewDocumentError(place: "", message: "a parameter is a string")
      }
      return name
    }
    lets = try reader.list("lets") { json throws(ViewDocumentError) in
      guard let name = json["name"]?.string, let value = json["value"],
        let expression = Expression(json: value)
      else { throw ViewDocumentError(place: "", message: "a let has a name and a value") }
      return LetBinding(name: name, value: expression)
    }
    children = try reader.list("children", ViewNode.init(json:))
    otherwise = try reader.list("otherwise", ViewNode.init(json:))
    modifiers = try reader.list("modifiers", ModifierNode.init(json:))
    try reader.finish()
  }
}

extension ModifierNode {
  fileprivate var members: [String: JSON] {
    var members: [String: JSON] = ["name": .string(name)]
    if isDeclared { members["declared"] = true }
    if !arguments.isEmpty { members["arguments"] = .object(arguments) }
    if !children.isEmpty { members["children"] = .array(children.map { .object($0.members) }) }
    return members
  }

  fileprivate init(json: JSON) throws(ViewDocumentError) {
    guard case .object(let members) = json else {
      throw ViewDocumentError(place: "", message: "a modifier is a JSON object")
    }
    var reader = MemberReader(members: members)
    name = try reader.name("name")
    isDeclared = try reader.flag("declared")
    arguments = try reader.arguments()
    children = try reader.list("children", ViewNode.init(json:))
    try reader.finish()
    let others = arguments.keys.filter { $0 != Self.modified }
    guard !isDeclared || (others.isEmpty && !children.isEmpty) else {
      throw ViewDocumentError(
        place: "", message: "a declared modifier has \"children\" and no \"arguments\"")
    }
  }
}

/// Takes the known members out of an object, so that what is left is an error.
private struct MemberReader {
  var members: [String: JSON]

  mutating func name(_ key: String) throws(ViewDocumentError) -> String {
    guard let name = members.removeValue(forKey: key)?.string else {
      throw ViewDocumentError(place: "", message: "expected a string \"\(key)\"")
    }
    return name
  }

  /// A member that is `true` or missing.
  mutating func flag(_ key: String) throws(ViewDocumentError) -> Bool {
    guard let value = members.removeValue(forKey: key) else { return false }
    guard value == true else {
      throw ViewDocumentError(place: "", message: "\"\(key)\" is true or left out")
    }
    return true
  }

  mutating func arguments() throws(ViewDocumentError) -> [String: JSON] {
    guard let value = members.removeValue(forKey: "arguments") else { return [:] }
    guard case .object(let arguments) = value else {
      throw ViewDocumentError(place: "", message: "\"arguments\" is an object")
    }
    return arguments
  }

  mutating func list<Element>(
    _ key: String, _ read: (JSON) throws(ViewDocumentError) -> Element
  ) throws(ViewDocumentError) -> [Element] {
    guard let value = members.removeValue(forKey: key) else { return [] }
    guard case .array(let values) = value else {
      throw ViewDocumentError(place: "", message: "\"\(key)\" is an array")
    }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do {
        elements.append(try read(value))
      } catch {
        // Places are put together where something is wrong: all of them would be a text a node.
        let separator = error.place.isEmpty ? "" : "."
        throw ViewDocumentError(
          place: "\(key)[\(index)]\(separator)\(error.place)", message: error.message)
      }
    }
    return elements
  }

  func finish() throws(ViewDocumentError) {
    guard let key = members.keys.min() else { return }
    throw ViewDocumentError(place: "", message: "unknown member \"\(key)\"")
  }
}
