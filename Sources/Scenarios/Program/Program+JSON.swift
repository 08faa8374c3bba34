extension Program {
  package var json: JSON {
    var members: [String: JSON] = [:]
    func add<Value>(_ key: String, _ values: [String: Value], _ json: (Value) -> JSON) {
      if !values.isEmpty { members[key] = .object(values.mapValues(json)) }
    }
    add("types", types, \.json)
    add("functions", functions, \.json)
    add("layouts", layouts, \.json)
    add("keys", keys) {
      ["type": .string($0.type.description), "default": .string($0.defaultValue)]
    }
    return .object(members)
  }

  /// Reads what ``json`` writes.
  ///
  /// Only the form is checked here; whether types and names fit is the engine's to verify.
  ///
  /// - Throws: ``ViewDocumentError`` naming the place of the first value of a wrong form.
  package init(json: JSON) throws(ViewDocumentError) {
    var reader = try ObjectReader(json, "a program")
    types = try reader.table("types", TypeDeclaration.init(json:))
    functions = try reader.table("functions", Function.init(json:))
    layouts = try reader.table("layouts", LayoutDeclaration.init(json:))
    keys = try reader.table("keys") { json throws(ViewDocumentError) in
      var reader = try ObjectReader(json, "a key")
      let key = Key(type: try reader.type("type"), defaultValue: try reader.string("default"))
      try reader.finish()
      return key
    }
    try reader.finish()
  }
}

extension Program.TypeDeclaration {
  fileprivate var json: JSON {
    var members: [String: JSON] = [:]
    switch kind {
    case .structure(let fields): members["fields"] = fields.json
    case .enumeration(let cases):
      members["cases"] = .array(
        cases.map { $0.payload.isEmpty ? .string($0.name) : .object([$0.name: $0.payload.json]) })
    }
    if !conformances.isEmpty {
      members["conformances"] = .array(conformances.map { .string($0) })
    }
    if isClass { members["class"] = true }
    if let superclass { members["superclass"] = .string(superclass) }
    if let equality { members["equality"] = .string(equality) }
    return .object(members)
  }

  fileprivate init(json: JSON) throws(ViewDocumentError) {
    var reader = try ObjectReader(json, "a type")
    if json["cases"] == nil {
      self.init(.structure(try Array(fields: reader.take("fields"))))
    } else {
      let cases = try reader.list("cases") { json throws(ViewDocumentError) in
        if let name = json.string { return Program.Case(name) }
        guard let (name, payload) = json.object?.first, json.object?.count == 1 else {
          throw ViewDocumentError(place: "", message: "a case is a name, or one with its values")
        }
        return Program.Case(name, payload: try Array(fields: payload))
      }
      self.init(.enumeration(cases))
    }
    conformances = try reader.list("conformances", JSON.text)
    isClass = try reader.flag("class")
    superclass = try reader.optionalString("superclass")
    equality = try reader.optionalString("equality")
    try reader.finish()
  }
}

extension [Program.Field] {
  fileprivate var json: JSON {
    .array(
      map { field in
        .array(
          [.string(field.name), .string(field.type.description)]
            + (field.isWeak ? [.string("weak")] : []))
      })
  }

  fileprivate init(fields json: JSON?) throws(ViewDocumentError) {
    self = []
    for field in json?.array ?? [] {
      guard let parts = field.array, let name = parts.first?.string,
        parts.count == 2 || parts.count == 3 && parts[2] == .string("weak")
      else {
        throw ViewDocumentError(
          place: "", message: "a field is a name and a type, and perhaps weak")
      }
      append(Program.Field(name, try ProgramType(json: parts[1]), isWeak: parts.count == 3))
    }
  }
}

extension Program.Function {
  fileprivate var json: JSON {
    var members: [String: JSON] = [
      "parameters": .array(parameters.map { .string($0.description) }),
      "result": .string(result.description),
      "slots": .array(slots.dropFirst(parameters.count).map { .string($0.description) }),
      "body": body.json,
    ]
    if isConstant { members["constant"] = true }
    return .object(members)
  }

  fileprivate init(json: JSON) throws(ViewDocumentError) {
    var reader = try ObjectReader(json, "a function")
    parameters = try reader.list("parameters", ProgramType.init(json:))
    result = try reader.type("result")
    slots = parameters + (try reader.list("slots", ProgramType.init(json:)))
    body = try reader.code("body")
    isConstant = try reader.flag("constant")
    try reader.finish()
  }
}

extension Program.LayoutDeclaration {
  fileprivate var json: JSON {
    [
      "initializers": .array(initializers.map(\.json)),
      "requirements": .object(requirements.mapValues { .string($0) }),
      "cache": .string(cache.description),
    ]
  }

  fileprivate init(json: JSON) throws(ViewDocumentError) {
    var reader = try ObjectReader(json, "a layout")
    initializers = try reader.list("initializers", Initializer.init(json:))
    requirements = try reader.table("requirements", JSON.text)
    cache = try reader.type("cache")
    try reader.finish()
  }
}

extension Program.LayoutDeclaration.Initializer {
  fileprivate var json: JSON {
    let parameters = parameters.map { parameter in
      var members: [String: JSON] = ["type": .string(parameter.type.description)]
      if let label = parameter.label { members["label"] = .string(label) }
      if let value = parameter.defaultValue { members["default"] = .string(value) }
      return JSON.object(members)
    }
    return ["parameters": .array(parameters), "function": .string(function)]
  }

  fileprivate init(json: JSON) throws(ViewDocumentError) {
    var reader = try ObjectReader(json, "an initializer")
    function = try reader.string("function")
    parameters = try reader.list("parameters") { json throws(ViewDocumentError) in
      var reader = try ObjectReader(json, "a parameter")
      let parameter = Program.LayoutDeclaration.InitializerParameter(
        label: try reader.optionalString("label"), type: try reader.type("type"),
        defaultValue: try reader.optionalString("default"))
      try reader.finish()
      return parameter
    }
    try reader.finish()
  }
}

extension ProgramType {
  fileprivate init(json: JSON) throws(ViewDocumentError) {
    guard let text = json.string, let type = ProgramTypeReader.type(text) else {
      throw ViewDocumentError(place: "", message: "expected a type, as '[Double]'")
    }
    self = type
  }
}

extension JSON {
  fileprivate static func text(_ json: JSON) throws(ViewDocumentError) -> String {
    guard let text = json.string else {
      throw ViewDocumentError(place: "", message: "expected a string")
    }
    return text
  }
}

/// Takes the known members out of an object, so that what is left is an error.
private struct ObjectReader {
  private var members: [String: JSON]

  init(_ json: JSON, _ what: String) throws(ViewDocumentError) {
    guard case .object(let members) = json else {
      throw ViewDocumentError(place: "", message: "\(what) is a JSON object")
    }
    self.members = members
  }

  mutating func take(_ key: String) -> JSON? { members.removeValue(forKey: key) }

  mutating func string(_ key: String) throws(ViewDocumentError) -> String {
    guard let text = take(key)?.string else {
      throw ViewDocumentError(place: key, message: "expected a string")
    }
    return text
  }

  mutating func optionalString(_ key: String) throws(ViewDocumentError) -> String? {
    members[key] == nil ? nil : try string(key)
  }

  /// A truth that is left out where it is false.
  mutating func flag(_ key: String) throws(ViewDocumentError) -> Bool {
    guard let json = take(key) else { return false }
    guard let truth = json.bool else {
      throw ViewDocumentError(place: key, message: "expected true or false")
    }
    return truth
  }

  mutating func type(_ key: String) throws(ViewDocumentError) -> ProgramType {
    let json = take(key) ?? .null
    return try located(key) { () throws(ViewDocumentError) in try ProgramType(json: json) }
  }

  mutating func code(_ key: String) throws(ViewDocumentError) -> ProgramCode {
    let json = take(key) ?? .null
    return try located(key) { () throws(ViewDocumentError) in
      try ProgramCode(json: json, depth: 0)
    }
  }

  mutating func list<Element>(
    _ key: String, _ read: (JSON) throws(ViewDocumentError) -> Element
  ) throws(ViewDocumentError) -> [Element] {
    var elements: [Element] = []
    for (index, json) in (take(key)?.array ?? []).enumerated() {
      elements.append(
        try located("\(key)[\(index)]") { () throws(ViewDocumentError) in try read(json) })
    }
    return elements
  }

  mutating func table<Element>(
    _ key: String, _ read: (JSON) throws(ViewDocumentError) -> Element
  ) throws(ViewDocumentError) -> [String: Element] {
    var elements: [String: Element] = [:]
    for (name, json) in (take(key)?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
      elements[name] = try located("\(key).\(name)") { () throws(ViewDocumentError) in
        try read(json)
      }
    }
    return elements
  }

  func finish() throws(ViewDocumentError) {
    guard let key = members.keys.min() else { return }
    throw ViewDocumentError(place: "", message: "unknown member \"\(key)\"")
  }
}

/// Says that what goes wrong in `read` is at `place`.
func located<Result>(
  _ place: String, _ read: () throws(ViewDocumentError) -> Result
) throws(ViewDocumentError) -> Result {
  do {
    return try read()
  } catch {
    let separator = error.place.isEmpty || error.place.hasPrefix("[") ? "" : "."
    throw ViewDocumentError(place: place + separator + error.place, message: error.message)
  }
}
