import LayoutEngine
package import Scenarios

extension TypeUniverse {
  /// Whether all values of the type have a form in documents: numbers, texts, and what is made of
  /// them.
  package func hasDocumentForm(_ type: ProgramType) -> Bool {
    var seen: Set<ProgramType> = []
    return hasDocumentForm(type, &seen)
  }

  /// Whether values of the type can be kept from one run of known code to the next: those that documents
  /// have, and objects of them.
  package func isKept(_ type: ProgramType) -> Bool {
    var seen: Set<ProgramType> = []
    return hasDocumentForm(type, &seen, withObjects: true)
  }

  private func hasDocumentForm(
    _ type: ProgramType, _ seen: inout Set<ProgramType>, withObjects: Bool = false
  ) -> Bool {
    func hasDocumentForm(_ type: ProgramType, _ seen: inout Set<ProgramType>) -> Bool {
      self.hasDocumentForm(type, &seen, withObjects: withObjects)
    }
    guard seen.insert(type).inserted, type != .void else { return true }
    guard withObjects || !isClass(type) else { return false }
    guard !Language.numbers.contains(type) else { return true }
    if case .nominal(let name, let arguments) = type {
      switch (name, arguments.count) {
      case ("Bool", 0), ("String", 0), ("Substring", 0), ("Character", 0), ("UnicodeScalar", 0),
        ("Edge.Set", 0),
        ("Axis.Set", 0):
        return true
      case ("Optional", 1), ("Array", 1), ("ArraySlice", 1), ("Series", 1), ("Set", 1),
        ("Dictionary", 2):
        return arguments.allSatisfy { hasDocumentForm($0, &seen) }
      case ("Range", 1), ("ClosedRange", 1): return Language.numbers.contains(arguments[0])
      default: break
      }
    }
    // Of alignments only SwiftUI's own have a number that is the same everywhere.
    if ["HorizontalAlignment", "VerticalAlignment", "Alignment"].contains(type.name) {
      return false
    }
    let parts = fields(of: type) ?? cases(of: type)?.flatMap(\.payload)
    return parts?.allSatisfy { hasDocumentForm($0.type, &seen) } ?? false
  }
}

/// Values as documents have them: numbers, strings and arrays as in any argument, structs as
/// objects by field, cases by name, with what they carry as an object `{"fixed": [70]}`.
extension ProgramValue {
  /// The value of `type` that `json` stands for; nil if it is none.
  ///
  /// Without `objects`, to which those belong that are written out, there are none.
  init?(
    json: JSON, as type: ProgramType, in universe: TypeUniverse, depth: Int = 0,
    _ objects: KnownObjects? = nil
  ) {
    // What comes from outside decides how deep this goes, in values of indirect cases too.
    guard depth < 64 else { return nil }
    func value(_ json: JSON, _ type: ProgramType) -> ProgramValue? {
      ProgramValue(json: json, as: type, in: universe, depth: depth + 1, objects)
    }
    if let wrapped = type.wrapped {
      guard json != .null else {
        self = .none
        return
      }
      let held = wrapped.isOptional ? json["some"] : json
      guard let held, let inner = value(held, wrapped) else { return nil }
      self = wrapped.isOptional ? .box(inner) : inner
      return
    }
    if type == .void, json == .null {
      self = .none
      return
    }
    guard !universe.isClass(type) else {
      // Written out, an object would be another one for everybody who holds it.
      guard let object = objects?.object(json, as: type, value) else { return nil }
      self = object
      return
    }
    let found: ProgramValue?
    switch type {
    case .double: found = json.exactDouble.map { .double($0) }
    case .int, .named("Edge.Set"), .named("Axis.Set"): found = json.exactInt.map { .int($0) }
    case _ where Language.sizedNumbers.contains(type):
      found = ProgramValue(sized: json, as: type)
    case .bool: found = json.bool.map { .bool($0) }
    case .string: found = json.string.map { .string($0) }
    case .named("Character"):
      found = json.string.flatMap { $0.count == 1 ? .string($0) : nil }
    case .named("UnicodeScalar"):
      found = json.string.flatMap { $0.unicodeScalars.count == 1 ? .string($0) : nil }
    case .substring:
      let part = ProgramValue(
        json: json, as: .nominal("ArraySlice", [.named("Character")]), in: universe, depth: depth)
      if case .array(let characters)? = part {
        found = .slice(characters, start: 0)
      } else {
        found = part
      }
    case .nominal("Array", let types), .nominal("ArraySlice", let types),
      .nominal("Series", let types):
      let start = type.name == "ArraySlice" ? json["start"]?.exactInt : nil
      let parts = start == nil ? json.array : json["elements"]?.array
      let elements = parts?.map { value($0, types[0]) }
      guard let elements, elements.count <= Limits.Program.elements,
        elements.allSatisfy({ $0 != nil }),
        !(start ?? 0).addingReportingOverflow(elements.count).overflow
      else { return nil }
      let list = elements.compactMap(\.self)
      found = start.map { .slice(list, start: $0) } ?? .array(list)
    case .nominal("Range", let types), .nominal("ClosedRange", let types):
      found = Self.range(json, types[0], isClosed: type.name == "ClosedRange")
    case .nominal("Dictionary", let types), .nominal("Set", let types):
      found = Self.table(json, types, value)
    default:
      found =
        universe.cases(of: type).map { Self.entry(json, $0, universe.equality(of: type), value) }
        ?? universe.fields(of: type).flatMap {
          Self.fields(json, type, $0, universe.equality(of: type), value)
        }
    }
    guard let found else { return nil }
    self = found
  }

  private static func range(_ json: JSON, _ bound: ProgramType, isClosed: Bool) -> ProgramValue? {
    guard let bounds = json.array, bounds.count == 2 else { return nil }
    if Language.fractions.contains(bound) {
      guard let lower = bounds[0].exactDouble, let upper = bounds[1].exactDouble, lower <= upper
      else { return nil }
      return .pair(lower, upper)
    }
    guard bound == .int || Language.integer(bound) != nil, let lower = bounds[0].exactInt,
      let upper = bounds[1].exactInt,
      lower <= upper
    else { return nil }
    return isClosed ? .closedRange(lower, upper) : .range(lower, upper)
  }

  private static func table(
    _ json: JSON, _ types: [ProgramType], _ value: (JSON, ProgramType) -> ProgramValue?
  ) -> ProgramValue? {
    guard let elements = json.array, elements.count <= Limits.Program.elements else { return nil }
    var table = ProgramTable(isSet: types.count == 1)
    for element in elements {
      if types.count == 1 {
        guard let key = value(element, types[0]) else { return nil }
        do { try table.insert(key, nil) } catch { return nil }
      } else {
        guard let pair = element.array, pair.count == 2, let key = value(pair[0], types[0]),
          let held = value(pair[1], types[1])
        else { return nil }
        guard (try? table.set(held, for: key, nil)) != nil else { return nil }
      }
    }
    return .table(table)
  }

  private static func entry(
    _ json: JSON, _ cases: [Program.Case], _ equality: Int32,
    _ value: (JSON, ProgramType) -> ProgramValue?
  ) -> ProgramValue? {
    if let name = json.string {
      guard let index = cases.firstIndex(where: { $0.name == name }), cases[index].payload.isEmpty
      else { return nil }
      return equality > 0 ? .instance(Instance(tag: index, equality: equality, [])) : .int(index)
    }
    guard let (name, payload) = json.object?.first, json.object?.count == 1,
      let index = cases.firstIndex(where: { $0.name == name }), let parts = payload.array,
      parts.count == cases[index].payload.count, !parts.isEmpty
    else { return nil }
    let values = zip(parts, cases[index].payload).compactMap { value($0, $1.type) }
    return values.count == parts.count
      ? .instance(Instance(tag: index, equality: equality, values)) : nil
  }

  private static func fields(
    _ json: JSON, _ type: ProgramType, _ fields: [Program.Field], _ equality: Int32,
    _ value: (JSON, ProgramType) -> ProgramValue?
  ) -> ProgramValue? {
    var parts: [JSON]?
    if type.tupleElements != nil || Language.pairs.contains(type) {
      parts = json.array
    } else if let members = json.object, members.count == fields.count {
      parts = fields.compactMap { members[$0.name] }
    }
    guard let parts, parts.count == fields.count else { return nil }
    let values = zip(parts, fields).compactMap { value($0, $1.type) }
    guard values.count == fields.count else { return nil }
    if Language.pairs.contains(type), case .double(let a) = values[0],
      case .double(let b) = values[1]
    {
      return .pair(a, b)
    }
    switch type {
    case .named("ProposedViewSize"):
      return (try? (values[0].length, values[1].length)).map { .proposal($0.0, $0.1) }
    case .named("CGRect"):
      guard let origin = try? values[0].point, let size = try? values[1].size else { return nil }
      return .rect(CGRect(origin: origin, size: size))
    default: return .instance(Instance(equality: equality, values))
    }
  }

  /// The value in a document's form; nil for what has none, as closures.
  func json(
    as type: ProgramType, in universe: TypeUniverse, _ objects: KnownObjects.Writer? = nil
  ) -> JSON? {
    if let wrapped = type.wrapped {
      if isNone { return .null }
      guard wrapped.isOptional else { return json(as: wrapped, in: universe, objects) }
      return (try? boxed)?.json(as: wrapped, in: universe, objects).map { ["some": $0] }
    }
    func list(_ values: [ProgramValue], _ type: ProgramType) -> JSON? {
      let parts = values.map { $0.json(as: type, in: universe, objects) }
      return parts.allSatisfy { $0 != nil } ? .array(parts.compactMap(\.self)) : nil
    }
    switch self {
    case .none: return type == .void ? .null : nil
    case .bool(let value): return .bool(value)
    case .double(let value): return .exact(value)
    case .wide: return wholeJSON
    case .string(let text): return .string(text)
    case .int(let value):
      guard let cases = universe.cases(of: type) else { return .exact(value) }
      return cases.indices.contains(value) ? .string(cases[value].name) : nil
    case .pair(let a, let b): return [.exact(a), .exact(b)]
    case .range(let a, let b), .closedRange(let a, let b): return [.exact(a), .exact(b)]
    case .array(let values), .slice(let values, start: 0):
      return universe.element(of: type).flatMap { list(values, $0) }
    case .slice(let values, let start):
      return universe.element(of: type).flatMap { list(values, $0) }.map {
        ["start": .exact(start), "elements": $0]
      }
    case .table(let table):
      guard case .nominal(_, let types) = type else { return nil }
      if table.isSet { return list(table.keys, types[0]) }
      guard types.count == 2 else { return nil }
      let pairs = ProgramType.tuple([.init(type: types[0]), .init(type: types[1])])
      return list(zip(table.keys, table.values).map { .instance(Instance([$0, $1])) }, pairs)
    case .proposal, .rect:
      guard let a = try? field(0), let b = try? field(1) else { return nil }
      return ProgramValue.instance(Instance([a, b])).json(as: type, in: universe, objects)
    case .instance(let instance):
      if let cases = universe.cases(of: type) {
        guard cases.indices.contains(instance.tag) else { return nil }
        if instance.fields.isEmpty { return .string(cases[instance.tag].name) }
        let parts = zip(instance.fields, cases[instance.tag].payload).compactMap {
          $0.json(as: $1.type, in: universe, objects)
        }
        return parts.count == instance.fields.count
          ? .object([cases[instance.tag].name: .array(parts)]) : nil
      }
      guard let fields = universe.fields(of: type) else { return nil }
      let parts = zip(instance.fields, fields).map { $0.json(as: $1.type, in: universe, objects) }
      guard parts.allSatisfy({ $0 != nil }) else { return nil }
      if type.tupleElements != nil { return .array(parts.compactMap(\.self)) }
      return .object(
        Dictionary(zip(fields.map(\.name), parts.compactMap(\.self))) { first, _ in first })
    case .object(let object):
      return objects?.json(object, in: universe) { $0.json(as: $1, in: universe, objects) }
    case .function, .subview, .subviews, .spacing, .dimensions, .layout, .layoutCache, .series,
      .cell, .weak:
      return nil
    }
  }
}
