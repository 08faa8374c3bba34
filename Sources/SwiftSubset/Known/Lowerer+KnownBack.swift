import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: From the language of declared layouts back to views

extension Lowerer {
  /// A value of the language as one of views.
  func value(of known: KnownValue, _ checker: CodeChecker) -> Value {
    if known.maker != nil { return .program(known) }
    if let wrapped = known.type.wrapped {
      if wrapped.isOptional, known.json != .null { return .program(known) }
      return known.json == .null
        ? .nothing : value(of: KnownValue(type: wrapped, json: known.json), checker)
    }
    switch known.type {
    case .int: return known.json.exactInt.map { .number(.integer($0)) } ?? .unknown
    case .double: return known.json.exactDouble.map { .number(.real($0)) } ?? .unknown
    case .bool: return known.json.bool.map { .bool($0) } ?? .unknown
    case .string, .named("Character"): return known.json.string.map { .string($0) } ?? .unknown
    case .tuple(let elements):
      let parts = KnownCode(checker, source: text).members(of: known)
      return .tuple(
        zip(elements, parts).map { .init(label: $0.label, value: value(of: $1.value, checker)) })
    case .nominal("Array", let types):
      return .list(
        (known.json.array ?? []).map { value(of: KnownValue(type: types[0], json: $0), checker) })
    case .substring:
      let characters = known.json.array ?? known.json["elements"]?.array
      return characters.map { .string($0.compactMap(\.string).joined()) } ?? .unknown
    case .nominal("ArraySlice", let types):
      let elements = known.json.array ?? known.json["elements"]?.array ?? []
      guard !elements.isEmpty else { return .program(known) }
      let values = elements.map { value(of: KnownValue(type: types[0], json: $0), checker) }
      return .slice(.init(values[...], of: known.json["start"]?.exactInt ?? 0))
    case .nominal("Range", [.int]):
      let bounds = (known.json.array ?? []).compactMap(\.exactInt)
      if bounds.count == 2, bounds[1].subtractingReportingOverflow(bounds[0]).overflow {
        return .program(known)
      }
      return bounds.count == 2 && bounds[0] <= bounds[1] ? .range(bounds[0]..<bounds[1]) : .unknown
    case .nominal("ClosedRange", [.int]):
      let bounds = (known.json.array ?? []).compactMap(\.exactInt)
      // So many that their number is none.
      if bounds.count == 2,
        bounds[1].subtractingReportingOverflow(bounds[0]).overflow || bounds[1] == .max
      {
        return .program(known)
      }
      return bounds.count == 2 && bounds[0] <= bounds[1]
        ? .closedRange(bounds[0]...bounds[1]) : .unknown
    case .nominal("ClosedRange", [.double]), .nominal("Range", [.double]):
      let bounds = (known.json.array ?? []).compactMap(\.exactDouble)
      guard bounds.count == 2 else { return .unknown }
      let isClosed = known.type == .closedRange(.double)
      return .interval(.init(lower: bounds[0], upper: bounds[1], isClosed: isClosed))
    case .named("CGSize"), .named("EdgeInsets"):
      return lengths(known.json).map { .data($0, type: known.type.name ?? "") } ?? .program(known)
    case Self.color where declaredType(at: "Color") == nil: return color(of: known.json)
    case .nominal(let name, [])
    where Language.viewTypes.contains(name) && declaredType(at: name) == nil:
      let identity = known.json[Language.viewField]?.string ?? ""
      return element(at: known) ?? .opaque(.init(name, identity: identity))
    case .nominal(let name, _):
      let name = known.json.objectClass ?? name
      if let type = declaredType(at: name) { return instance(of: type, known, checker) }
      if let found = known.json.string, vocabulary.enumerations[name]?.contains(found) ?? false {
        return .member(.init(type: name, name: found, token: .identifier(found)))
      }
      return .program(known)
    case .function, .variable: return .unknown
    }
  }

  private func instance(
    of type: DeclaredType, _ known: KnownValue, _ checker: CodeChecker
  ) -> Value {
    var instance = Value.Instance(type: type)
    if let cases = checker.universe.cases(of: known.type) {
      instance.caseName = known.json.string ?? known.json.object?.keys.first
      let parts = instance.caseName.flatMap { known.json.object?[$0]?.array } ?? []
      let payload = cases.first { $0.name == instance.caseName }?.payload ?? []
      let written = type.cases.first { $0.name == instance.caseName }?.parameters ?? []
      instance.payload = zip(payload, parts).enumerated().map { index, part in
        .init(
          label: written.indices.contains(index) ? written[index].label : nil,
          value: value(of: KnownValue(type: part.0.type, json: part.1), checker))
      }
      if known.type.isSpecialized { instance.object = known }
      return .instance(instance)
    }
    for member in KnownCode(checker, source: text).members(of: known) {
      instance.fields[member.name] = value(of: member.value, checker)
    }
    if known.json.objectClass != nil || known.type.isSpecialized { instance.object = known }
    return .instance(instance)
  }

  /// Lengths in the document's form; nil where one is no number.
  private func lengths(_ json: JSON) -> JSON? {
    switch json {
    case .array(let parts):
      let lengths = parts.compactMap(\.exactDouble).filter { !$0.isNaN }
      return lengths.count == parts.count ? .array(lengths.map { .length($0) }) : nil
    case .object(let members):
      let lengths = members.compactMapValues(\.exactDouble).filter { !$0.value.isNaN }
      return lengths.count == members.count ? .object(lengths.mapValues { .length($0) }) : nil
    default: return nil
    }
  }

  /// The type with a path of names, which may begin with a type that is extended.
  func declaredType(at path: String) -> DeclaredType? {
    var names = path.withoutTypeArguments.split(separator: ".").map(String.init)
    var type = names.first.flatMap { declaredType(named: $0) }
    if type == nil, names.count > 1 {
      type = declarations.type(named: names[1], in: names[0], at: block)
      names.removeFirst()
    }
    for name in names.dropFirst() { type = type.flatMap { nestedType(name, in: $0) } }
    return type
  }
}

extension ProgramType {
  /// Whether it says what a generic type of the article's own is generic over.
  fileprivate var isSpecialized: Bool { name?.contains("‹") ?? false }
}

extension String {
  /// `Page.Kind` of `Page‹Int›.Kind`, as the code names what is generic.
  fileprivate var withoutTypeArguments: String {
    var depth = 0
    return filter { character in
      if character == "‹" { depth += 1 }
      defer { if character == "›" { depth -= 1 } }
      return depth == 0
    }
  }
}
