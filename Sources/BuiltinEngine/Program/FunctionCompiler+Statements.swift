import Scenarios

extension FunctionCompiler {
  // MARK: Places

  /// The value of a place, or of what is read like one.
  func read(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    switch code.operation {
    case .field:
      try count(code, 1)
      let base = try operand(0, of: code)
      let field = try field(code, of: base.type)
      return Typed(node: FieldNode(base.node, field.index), type: field.type)
    case .unwrap:
      try count(code, 1)
      let value = try operand(0, of: code)
      guard let wrapped = value.type.wrapped else { throw fail("expected an optional") }
      return Typed(node: UnwrapNode(value.node, isBoxed: wrapped.isOptional), type: wrapped)
    case .element:
      try count(code, 2)
      let base = try operand(0, of: code)
      guard let element = base.type.argument(of: "Array") else { throw fail("expected an array") }
      return Typed(
        node: ElementNode(base.node, try operand(1, of: code, .int)), type: element)
    case .entry, .entryOrDefault:
      let base = try operand(0, of: code)
      return try entry(code, base.node, base.type)
    default:
      let (place, type) = try place(code)
      return Typed(node: place, type: type)
    }
  }

  private func field(
    _ code: ProgramCode, of type: ProgramType
  ) throws(ViewDocumentError) -> (index: Int, type: ProgramType) {
    guard let fields = universe.fields(of: type), let index = code.index,
      fields.indices.contains(index)
    else { throw fail("a value of type \(type) has no such field") }
    // The fields of an object are those of everybody who holds it: `member` changes them in place.
    guard !universe.isClass(type) else { throw fail("a \(type) is an object") }
    return (index, fields[index].type)
  }

  /// A stored property of an object.
  private func member(
    _ code: ProgramCode
  ) throws(ViewDocumentError) -> (place: Place, type: ProgramType) {
    try count(code, 1)
    let object = try operand(0, of: code)
    guard universe.isClass(object.type), let fields = universe.fields(of: object.type),
      let index = code.index, fields.indices.contains(index)
    else { throw fail("a value of type \(object.type) is no object with such a field") }
    return (
      MemberNode(
        object.node, index, isWeak: fields[index].isWeak, isUnowned: !fields[index].type.isOptional),
      fields[index].type
    )
  }

  private func entry(
    _ code: ProgramCode, _ base: Node, _ type: ProgramType
  ) throws(ViewDocumentError) -> Typed {
    guard case .nominal("Dictionary", let types) = type else {
      throw fail("expected a dictionary, found a value of type \(type)")
    }
    let hasDefault = code.operation == .entryOrDefault
    try count(code, hasDefault ? 3 : 2)
    let key = try operand(1, of: code, types[0])
    let other = hasDefault ? try operand(2, of: code, types[1]) : nil
    let result = hasDefault ? types[1] : .optional(types[1])
    return Typed(
      node: EntryNode(base, key, default: other, isBoxed: !hasDefault && types[1].isOptional),
      type: result)
  }

  func place(_ code: ProgramCode) throws(ViewDocumentError) -> (place: Place, type: ProgramType) {
    switch code.operation {
    case .local:
      try count(code, 0)
      let slot = try slot(code)
      return (LocalNode(slot), slots[slot])
    case .shared:
      try count(code, 0)
      let slot = try slot(code)
      guard let type = slots[slot].argument(of: "Cell") else { throw fail("expected a cell") }
      return (SharedNode(slot), type)
    case .global:
      try count(code, 0)
      let (declared, function) = try function(code.name)
      guard function.isConstant else { throw fail("expected a variable of the program") }
      return (GlobalNode(function), declared.result)
    case .field:
      try count(code, 1)
      let base = try place(0, of: code)
      let field = try field(code, of: base.type)
      return (FieldNode(base.place, field.index), field.type)
    case .member: return try member(code)
    case .unwrap:
      try count(code, 1)
      let base = try place(0, of: code)
      guard let wrapped = base.type.wrapped else { throw fail("expected an optional") }
      return (UnwrapNode(base.place, isBoxed: wrapped.isOptional), wrapped)
    case .element:
      try count(code, 2)
      let base = try place(0, of: code)
      guard let element = base.type.argument(of: "Array") else { throw fail("expected an array") }
      return (ElementNode(base.place, try operand(1, of: code, .int)), element)
    case .entry, .entryOrDefault:
      let base = try place(0, of: code)
      let value = try entry(code, base.place, base.type)
      // Nil that is there and nothing there are one to what lends the entry.
      guard code.operation == .entry || !value.type.isOptional else {
        throw fail("an optional in the place of a default")
      }
      guard let place = value.node as? Place else { throw fail("expected a place") }
      return (place, value.type)
    case .property: return try property(code)
    default: throw fail("'\(code.operation.rawValue)' is no place")
    }
  }

  private func property(
    _ code: ProgramCode
  ) throws(ViewDocumentError) -> (place: Place, type: ProgramType) {
    let (getter, compiledGetter) = try function(code.name)
    let (setter, compiledSetter) = try function(code.literal?.string)
    try count(code, getter.parameters.count)
    let keyTypes = Array(getter.parameters.dropFirst())
    guard let type = getter.parameters.first else { throw fail("a getter has a receiver") }
    // An object, or a value that the setter does not change.
    let isRead = setter.parameters.first == type
    guard !keyTypes.contains(where: { $0.lentType != nil }), setter.result == .void,
      setter.parameters == [isRead ? type : .lent(type), getter.result] + keyTypes
    else { throw fail("getter and setter do not fit each other") }
    let base: Node
    if isRead {
      base = try operand(0, of: code, type)
    } else {
      let (place, found) = try place(0, of: code)
      try expect(found, type)
      base = place
    }
    var keys: [Node] = []
    for (index, type) in keyTypes.enumerated() {
      keys.append(try operand(index + 1, of: code, type))
    }
    return (
      PropertyNode(base, keys, getter: compiledGetter, setter: compiledSetter),
      getter.result
    )
  }

  // MARK: Statements

  func statement(_ code: ProgramCode) throws(ViewDocumentError) -> Node {
    let node = clearing(code, try plainStatement(code))
    return code.line.map { LineNode($0, node) } ?? node
  }

  /// Lets go of what lies in slots that nothing uses after the statement: what a condition has bound,
  /// and, where a weak property could tell that an object is still there, all that lives inside alone.
  private func clearing(_ code: ProgramCode, _ node: Node) -> Node {
    let ended: [Int] =
      switch code.operation {
      case .choose where code.operands.first?.binds ?? false: slotsOnly(in: code)
      case .choose, .scope, .loop, .repeatLoop, .each, .rescue, .evaluate:
        tellsEnds ? slotsOnly(in: code) : []
      // What is declared here lives on; what its value was made with does not.
      case .set, .share: tellsEnds ? code.operands.last.map(slotsOnly) ?? [] : []
      default: []
      }
    return ended.isEmpty ? node : ClearingNode(node, ended)
  }

  private func plainStatement(_ code: ProgramCode) throws(ViewDocumentError) -> Node {
    switch code.operation {
    case .block:
      let (nodes, cost) = try costing { () throws(ViewDocumentError) in
        var nodes: [Node] = []
        for index in code.operands.indices { nodes.append(try statement(index, of: code)) }
        return nodes
      }
      return nodes.count == 1 && cost == 0 ? nodes[0] : BlockNode(nodes, cost: cost)
    case .set:
      try count(code, 2)
      let (place, type) = try place(0, of: code)
      let value = try operand(1, of: code, type)
      guard code.name == "lazy" else { return SetNode(place, value) }
      guard let member = place as? MemberNode else {
        throw fail("expected a property of an object")
      }
      return LazySetNode(member, value)
    case .share:
      try count(code, 1)
      let slot = try slot(code)
      guard let type = slots[slot].argument(of: "Cell") else { throw fail("expected a cell") }
      // A variable without a value yet is shared before it is set.
      if code.operands[0].operation == .block {
        return ShareNode(ConstantNode(.none), slot: slot)
      }
      return ShareNode(try operand(0, of: code, type), slot: slot)
    case .evaluate:
      try count(code, 1)
      return try operand(0, of: code).node
    case .choose:
      let condition = try operand(0, of: code, .bool)
      let then = try statement(1, of: code)
      return ChooseNode(
        condition, then, code.operands.count > 2 ? try statement(2, of: code) : nil)
    case .loop, .repeatLoop, .each, .scope: return try loop(code)
    case .leave, .next:
      guard let label = labels.last(where: { $0.name == code.name }),
        label.isLoop || code.operation == .leave
      else { throw fail("there is nothing with the label '\(code.name ?? "")' around") }
      return FlowNode(code.operation == .leave ? .leave(label.number) : .next(label.number))
    case .giveBack:
      guard !code.operands.isEmpty else {
        try expect(.void, result)
        return GiveNode(nil, slot: resultSlot, .back)
      }
      try count(code, 1)
      return GiveNode(try operand(0, of: code, result), slot: resultSlot, .back)
    case .give:
      try count(code, 1)
      guard let slot = given.last else { throw fail("nothing is to be given here") }
      return GiveNode(try operand(0, of: code, slots[slot]), slot: slot, .given)
    case .raise:
      try count(code, 1)
      return RaiseNode(try operand(0, of: code, .error))
    case .rescue:
      try count(code, 2)
      let slot = try slot(code)
      try expect(.error, slots[slot])
      return RescueNode(try statement(0, of: code), try statement(1, of: code), slot: slot)
    case .ensure:
      try count(code, 2)
      return EnsureNode(try statement(0, of: code), try statement(1, of: code))
    case .check, .stop:
      let isCheck = code.operation == .check
      let condition = isCheck ? try operand(0, of: code, .bool) : nil
      let first = isCheck ? 1 : 0
      let message =
        code.operands.count > first ? try operand(first, of: code, .string) : nil
      return CheckNode(code.name ?? "", condition, message)
    default: return try expression(code).node
    }
  }

  private func loop(_ code: ProgramCode) throws(ViewDocumentError) -> Node {
    labelCount += 1
    let number = labelCount
    labels.append(Label(name: code.name ?? "", number: number, isLoop: code.operation != .scope))
    defer { labels.removeLast() }
    switch code.operation {
    case .scope:
      try count(code, 1)
      return ScopeNode(try statement(0, of: code), number: number)
    case .loop:
      try count(code, 2)
      let ((condition, body), cost) = try costing { () throws(ViewDocumentError) in
        (try operand(0, of: code, .bool), try statement(1, of: code))
      }
      return LoopNode(
        condition, body,
        Rounds(number: number, cost: 1 + cost, slots: slotsOnly(in: code.operands[1])))
    case .repeatLoop:
      try count(code, 2)
      let ((body, condition), cost) = try costing { () throws(ViewDocumentError) in
        (try statement(0, of: code), try operand(1, of: code, .bool))
      }
      return RepeatNode(
        body, condition,
        Rounds(number: number, cost: 1 + cost, slots: slotsOnly(in: code.operands[0])))
    default:
      try count(code, 2)
      let slot = try slot(code)
      let sequence = try operand(0, of: code)
      guard let element = universe.element(of: sequence.type) else {
        throw fail("a value of type \(sequence.type) is no sequence")
      }
      try expect(element, slots[slot])
      let (body, cost) = try costing { () throws(ViewDocumentError) in
        try statement(1, of: code)
      }
      return EachNode(
        sequence.node, slot: slot, body,
        Rounds(number: number, cost: 1 + cost, slots: slotsOnly(in: code.operands[1])))
    }
  }
}
