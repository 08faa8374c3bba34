import Scenarios

/// How a value of one type becomes one of another by Swift's `as?`; nothing where it never is one.
///
/// What is in an optional is taken out or put in, and of arrays and dictionaries each element is looked
/// at: an empty array of numbers is also one of texts.
private indirect enum Conversion {
  case same
  /// To an object of one of some classes, by their numbers.
  case object(Set<Int>)
  /// To an optional: `nil` stays what it is. Without a conversion only `nil` is of that type.
  case optional(Conversion?, fromBoxed: Bool)
  /// From an optional, of which `nil` is nothing.
  case unwrapped(Conversion, isBoxed: Bool)
  /// Without a conversion of the elements only the empty array is of that type.
  case array(Conversion?)
  /// To a value of any type, by the number of the case that it becomes one of.
  case boxed(Int)
  /// From a value of any type, by what is in each case.
  case opened([Conversion?])
  case dictionary(key: Conversion?, value: Conversion?)
  /// Of each element of a tuple.
  case tuple([Conversion])
}

extension FunctionCompiler {
  /// What a value of an enumeration with a case for each type is as one of a type.
  func dynamicCast(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    try count(code, 1)
    let type = try type(code)
    let value = try operand(0, of: code)
    guard let cases = universe.cases(of: value.type), cases.allSatisfy({ $0.payload.count == 1 })
    else { throw fail("\(value.type) is no enumeration with a value in each case") }
    // Of a number the program does not say whether it is a `CGFloat` or a `Double`.
    guard !type.holdsDouble, type.wrapped?.isOptional != true else {
      throw fail("whether a value is of type \(type) is not known")
    }
    let any = value.type
    let conversions = cases.map { conversion(from: $0.payload[0].type, to: type, any: any) }
    return Typed(
      node: DynamicCastNode(value.node, conversions, isBoxed: type.isOptional),
      type: .optional(type))
  }

  /// `any` is the enumeration of values of any type.
  private func conversion(
    from source: ProgramType, to target: ProgramType, any: ProgramType
  ) -> Conversion? {
    if source == target { return .same }
    let cases = source == any || target == any ? universe.cases(of: any) ?? [] : []
    if source == any {
      return .opened(
        cases.map { conversion(from: $0.payload[0].type, to: target, any: any) })
    }
    if target == any {
      // What is declared first of a type is what a value of it becomes.
      return cases.firstIndex { one in
        one.payload.map(\.type) == [source]
          || universe.isClass(source) && universe.isKind(source, of: one.payload[0].type)
      }.map(Conversion.boxed)
    }
    if let wanted = target.wrapped {
      guard let wrapped = source.wrapped else {
        return conversion(from: source, to: wanted, any: any)
          .map { .optional($0, fromBoxed: false) }
      }
      return .optional(
        conversion(
          from: wrapped, to: wrapped.isOptional && wanted != any ? target : wanted, any: any),
        fromBoxed: wrapped.isOptional)
    }
    if let wrapped = source.wrapped {
      return conversion(from: wrapped, to: target, any: any)
        .map { .unwrapped($0, isBoxed: wrapped.isOptional) }
    }
    if let wanted = target.argument(of: "Array"), let element = source.argument(of: "Array") {
      return .array(conversion(from: element, to: wanted, any: any))
    }
    if case .nominal("Dictionary", let wanted) = target,
      case .nominal("Dictionary", let own) = source
    {
      return .dictionary(
        key: conversion(from: own[0], to: wanted[0], any: any),
        value: conversion(from: own[1], to: wanted[1], any: any))
    }
    if let wanted = target.tupleElements, let own = source.tupleElements {
      guard wanted.count == own.count else { return nil }
      let parts = zip(own, wanted).map { own, wanted in
        own.label == nil || wanted.label == nil || own.label == wanted.label
          ? conversion(from: own.type, to: wanted.type, any: any) : nil
      }
      return parts.contains { $0 == nil } ? nil : .tuple(parts.compactMap(\.self))
    }
    guard universe.isClass(source), universe.isClass(target), let name = target.name else {
      return nil
    }
    if universe.isKind(source, of: target) { return .same }
    guard universe.isKind(target, of: source) else { return nil }
    return .object(numbers(ofClass: name))
  }
}

/// `value as? Type` of a value that may be of any type.
private final class DynamicCastNode: Node {
  private let value: Node
  private let conversions: [Conversion?]

  /// Whether the type is an optional itself.
  private let isBoxed: Bool

  init(_ value: Node, _ conversions: [Conversion?], isBoxed: Bool) {
    (self.value, self.conversions, self.isBoxed) = (value, conversions, isBoxed)
  }

  override func value(_ frame: Activation) throws -> ProgramValue {
    let instance = try value.value(frame).instance
    guard let conversion = conversions[instance.tag], let held = instance.fields.first,
      let found = try conversion.value(of: held, frame.machine)
    else { return .none }
    return isBoxed ? .box(found) : found
  }
}

extension Conversion {
  /// The value as one of the other type; nil where it is none.
  fileprivate func value(of value: ProgramValue, _ machine: Machine) throws -> ProgramValue? {
    try machine.spend()
    switch self {
    case .same: return value
    case .boxed(let tag): return .instance(Instance(tag: tag, [value]))
    case .opened(let conversions):
      let instance = try value.instance
      guard let held = instance.fields.first else { throw Trap.malformed }
      return try conversions[instance.tag]?.value(of: held, machine)
    case .object(let numbers):
      guard case .object(let object) = value else { throw Trap.malformed }
      return numbers.contains(object.tag) ? value : nil
    case .optional(let inner, let fromBoxed):
      if value.isNone { return ProgramValue.none }
      return try inner?.value(of: fromBoxed ? value.boxed : value, machine)
    case .unwrapped(let inner, let isBoxed):
      if value.isNone { return nil }
      return try inner.value(of: isBoxed ? value.boxed : value, machine)
    case .array(let inner):
      let elements = try value.array
      guard let inner else { return elements.isEmpty ? value : nil }
      try machine.make(elements.count)
      var converted: [ProgramValue] = []
      converted.reserveCapacity(elements.count)
      for element in elements {
        guard let found = try inner.value(of: element, machine) else { return nil }
        converted.append(found)
      }
      return .array(converted)
    case .tuple(let parts):
      let elements = try value.instance.fields
      guard elements.count == parts.count else { throw Trap.malformed }
      var converted: [ProgramValue] = []
      for (part, element) in zip(parts, elements) {
        guard let found = try part.value(of: element, machine) else { return nil }
        converted.append(found)
      }
      return .instance(Instance(tag: 0, converted))
    case .dictionary(let key, let inner):
      let table = try value.table
      try machine.make(table.count)
      var converted = ProgramTable()
      for (name, entry) in zip(table.keys, table.values) {
        guard let name = try key?.value(of: name, machine),
          let entry = try inner?.value(of: entry, machine)
        else { return nil }
        try converted.set(entry, for: name, machine)
      }
      return .table(converted)
    }
  }
}
