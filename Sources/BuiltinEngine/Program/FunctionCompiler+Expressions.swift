import Scenarios

extension FunctionCompiler {
  /// An expression with its type.
  func expression(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    var value = try plainExpression(code)
    if let line = code.line { value.node = LineNode(line, value.node) }
    return value
  }

  private func plainExpression(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    switch code.operation {
    case .constant: return try constant(code)
    case .local, .shared, .global, .field, .member, .element, .entry, .entryOrDefault, .property,
      .unwrap:
      return try read(code)
    case .make: return try make(code)
    case .array, .dictionary: return try collection(code)
    case .keyed: return try keyed(code)
    case .text: return try text(code)
    case .apply: return try apply(code)
    case .call: return try call(code)
    case .invoke: return try invoke(code)
    case .closure: return try closure(code)
    case .reference: return try reference(code)
    case .conditional: return try conditional(code)
    case .and, .or:
      try count(code, 2)
      let (a, b) = (try operand(0, of: code, .bool), try operand(1, of: code, .bool))
      return Typed(node: code.operation == .and ? AndNode(a, b) : OrNode(a, b), type: .bool)
    case .not:
      try count(code, 1)
      return Typed(node: NotNode(try operand(0, of: code, .bool)), type: .bool)
    case .coalesce, .chain, .wrap, .isNone: return try optional(code)
    case .cast, .isKind: return try kind(code)
    case .dynamicCast: return try dynamicCast(code)
    case .isCase, .payload: return try enumeration(code)
    case .bind, .bindSome: return try bind(code)
    case .result:
      try count(code, 1)
      let slot = try slot(code)
      given.append(slot)
      defer { given.removeLast() }
      return Typed(node: ResultNode(try statement(0, of: code), slot: slot), type: slots[slot])
    case .attempt: return try attempt(code)
    default: throw fail("'\(code.operation.rawValue)' is no expression")
    }
  }

  // MARK: Values

  private func constant(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    let type = try type(code)
    guard let literal = code.literal else { throw fail("a constant has a value") }
    switch type {
    case .double:
      if let value = literal.exactDouble { return Typed(node: DoubleConstant(value), type: type) }
    case .int:
      if let value = literal.exactInt { return Typed(node: IntConstant(value), type: type) }
    case .bool:
      if let value = literal.bool { return Typed(node: ConstantNode(.bool(value)), type: type) }
    case .string:
      if let value = literal.string {
        return Typed(node: ConstantNode(.string(value)), type: type)
      }
    case .named("Character"):
      if let value = literal.string, value.count == 1 {
        return Typed(node: ConstantNode(.string(value)), type: type)
      }
    case .named("UnicodeScalar"):
      if let value = literal.string, value.unicodeScalars.count == 1 {
        return Typed(node: ConstantNode(.string(value)), type: type)
      }
    case .named("HorizontalAlignment"), .named("VerticalAlignment"):
      // One of SwiftUI's own by its name, a declared one with the type before it.
      if let value = ProgramValue(json: literal, as: type, in: universe) {
        return Typed(node: ConstantNode(value), type: type)
      }
      guard let name = literal.string, name.hasPrefix("\(type)."),
        let number = alignments.firstIndex(of: name)
      else { throw fail("the document declares no alignment '\(literal.canonicalText)'") }
      return Typed(node: ConstantNode(.int(GuideNumbers.declared + number)), type: type)
    default:
      if type.isOptional || type == .void || type.name == "Metatype", literal == .null {
        return Typed(node: ConstantNode(.none), type: type)
      }
      if let value = ProgramValue(json: literal, as: type, in: universe) {
        return Typed(node: ConstantNode(value), type: type)
      }
    }
    throw fail("'\(literal.canonicalText)' is no \(type)")
  }

  private func object(_ type: ProgramType, _ fields: [Node]) -> Node {
    ObjectNode(
      fields, isWeak: universe.fields(of: type)?.map(\.isWeak) ?? [],
      tag: classNumbers[type.name ?? ""] ?? 0, equality: universe.equality(of: type))
  }

  private func make(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    let type = try type(code)
    var fields: [Program.Field]
    if let cases = universe.cases(of: type) {
      guard let index = code.index, cases.indices.contains(index) else {
        throw fail("\(type) has no such case")
      }
      fields = cases[index].payload
      if fields.isEmpty {
        try count(code, 0)
        let equality = universe.equality(of: type)
        let value =
          equality > 0
          ? ProgramValue.instance(Instance(tag: index, equality: equality, [])) : .int(index)
        return Typed(node: ConstantNode(value), type: type)
      }
    } else if let stored = universe.fields(of: type) {
      fields = stored
    } else {
      throw fail("\(type) is no struct, tuple or enumeration")
    }
    let isClass = universe.isClass(type)
    if isClass, code.operands.isEmpty {
      // Without values it is the object that an initializer is given, to set one property after the
      // other.
      let none = [Node](repeating: ConstantNode(.none), count: fields.count)
      return Typed(node: object(type, none), type: type)
    }
    try count(code, fields.count)
    var nodes: [Node] = []
    for (index, field) in fields.enumerated() {
      nodes.append(try operand(index, of: code, field.type))
    }
    if isClass {
      return Typed(node: object(type, nodes), type: type)
    }
    if Language.pairs.contains(type) {
      return Typed(node: PairNode(nodes[0], nodes[1]), type: type)
    }
    return Typed(
      node: InstanceNode(tag: code.index ?? 0, equality: universe.equality(of: type), nodes),
      type: type)
  }

  /// `try?` and `try!`.
  private func attempt(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    try count(code, 1)
    let value = try operand(0, of: code)
    if code.name == "!" {
      return Typed(node: AttemptNode(value.node, isForced: true), type: value.type)
    }
    // Since Swift 5 `try?` makes no optional of an optional.
    let type = value.type.isOptional ? value.type : ProgramType.optional(value.type)
    return Typed(node: AttemptNode(value.node, isForced: false), type: type)
  }

  private func collection(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    let type = try type(code)
    var nodes: [Node] = []
    switch type {
    case .nominal("Array", let arguments) where code.operation == .array:
      for index in code.operands.indices {
        nodes.append(try operand(index, of: code, arguments[0]))
      }
      return Typed(node: ArrayNode(nodes), type: type)
    case .nominal("Dictionary", let arguments) where code.operation == .dictionary:
      guard code.operands.count.isMultiple(of: 2) else { throw fail("a key lacks its value") }
      for index in code.operands.indices {
        nodes.append(try operand(index, of: code, arguments[index % 2]))
      }
      return Typed(node: DictionaryNode(nodes), type: type)
    default: throw fail("'\(code.operation.rawValue)' does not make a value of type \(type)")
    }
  }

  private func keyed(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    try count(code, 1)
    guard let name = code.name, let key = program.keys[name] else {
      throw fail("unknown key '\(code.name ?? "")'")
    }
    let subject = try operand(0, of: code)
    guard [.named("LayoutSubview"), .named("ContainerValues")].contains(subject.type) else {
      throw fail("a value of type \(subject.type) has no values by keys")
    }
    let defaultValue = try function(key.defaultValue).1
    return Typed(node: KeyedNode(subject.node, name, defaultValue), type: key.type)
  }

  private func text(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    var parts: [(node: Node, type: ProgramType)] = []
    for index in code.operands.indices {
      let part = try operand(index, of: code)
      guard universe.isPrintable(part.type) else {
        throw fail("a value of type \(part.type) cannot be part of a text")
      }
      parts.append((part.node, part.type))
    }
    return Typed(node: TextNode(parts), type: .string)
  }

  // MARK: Conditions

  private func conditional(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    try count(code, 3)
    let condition = try operand(0, of: code, .bool)
    let then = try operand(1, of: code)
    let otherwise = try operand(2, of: code, then.type)
    return Typed(node: ConditionalNode(condition, then.node, otherwise), type: then.type)
  }

  private func optional(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    let value = try operand(0, of: code)
    if code.operation == .wrap {
      try count(code, 1)
      return Typed(
        node: value.type.isOptional ? BoxNode(value.node) : value.node,
        type: .optional(value.type))
    }
    guard let wrapped = value.type.wrapped else {
      throw fail("expected an optional, found a value of type \(value.type)")
    }
    switch code.operation {
    case .isNone:
      try count(code, 1)
      return Typed(node: IsNoneNode(value.node), type: .bool)
    case .coalesce:
      try count(code, 2)
      let other = try operand(1, of: code)
      if other.type == value.type {
        return Typed(node: CoalesceNode(value.node, other.node), type: value.type)
      }
      try expect(other.type, wrapped)
      return Typed(
        node: CoalesceNode(value.node, other.node, unboxes: wrapped.isOptional), type: wrapped)
    default:
      try count(code, 2)
      let slot = try slot(code)
      try expect(slots[slot], wrapped)
      let rest = try operand(1, of: code)
      let type = rest.type == .void || rest.type.isOptional ? rest.type : .optional(rest.type)
      // What changes the place itself has no use for a copy, which would only be in the way.
      let isUsed = code.operands[1].slotUses[slot] != nil
      return Typed(
        node: ChainNode(
          value.node, slot: isUsed ? slot : nil, rest.node, isBoxed: wrapped.isOptional),
        type: type)
    }
  }

  /// What class an object is of.
  private func kind(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    try count(code, 1)
    let type = try type(code)
    let value = try operand(0, of: code)
    // Up to what a class inherits from: that is known without the object.
    if code.operation == .cast, universe.isKind(value.type, of: type) {
      return Typed(node: value.node, type: type)
    }
    guard universe.isKind(type, of: value.type), universe.isClass(type), let name = type.name else {
      throw fail("a value of type \(value.type) is never one of type \(type)")
    }
    let numbers = numbers(ofClass: name)
    return code.operation == .cast
      ? Typed(node: CastNode(value.node, numbers), type: type)
      : Typed(node: KindNode(value.node, numbers), type: .bool)
  }

  /// The numbers of a class and of those that inherit from it.
  func numbers(ofClass name: String) -> Set<Int> {
    let kinds = classNumbers.filter {
      $0.key == name || universe.ancestors(of: $0.key).contains(name)
    }
    return Set(kinds.values)
  }

  private func enumeration(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    try count(code, 1)
    let subject = try operand(0, of: code)
    guard let cases = universe.cases(of: subject.type), let index = code.index,
      cases.indices.contains(index)
    else { throw fail("\(subject.type) has no such case") }
    guard code.operation == .payload else {
      return Typed(node: IsCaseNode(subject.node, index), type: .bool)
    }
    guard let part = code.literal?.exactInt, cases[index].payload.indices.contains(part) else {
      throw fail("case '\(cases[index].name)' carries no such value")
    }
    return Typed(
      node: PayloadNode(subject.node, tag: index, part), type: cases[index].payload[part].type)
  }

  private func bind(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    try count(code, 1)
    let slot = try slot(code)
    let value = try operand(0, of: code)
    let unwraps = code.operation == .bindSome
    guard !unwraps || value.type.isOptional else {
      throw fail("expected an optional, found a value of type \(value.type)")
    }
    try expect((unwraps ? value.type.wrapped : nil) ?? value.type, slots[slot])
    let isBoxed = unwraps && value.type.wrapped?.isOptional ?? false
    return Typed(
      node: BindNode(value.node, slot: slot, unwraps: unwraps, isBoxed: isBoxed), type: .bool)
  }
}
