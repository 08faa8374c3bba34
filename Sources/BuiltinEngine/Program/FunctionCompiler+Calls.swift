import Scenarios

extension FunctionCompiler {
  func call(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    let (declared, compiled) = try function(code.name)
    try count(code, declared.parameters.count)
    let arguments = try arguments(of: code, from: 0, declared.parameters)
    return Typed(node: CallNode(compiled, arguments), type: declared.result)
  }

  /// Arguments for parameters of the given types; a lent one is a place.
  private func arguments(
    of code: ProgramCode, from first: Int, _ types: [ProgramType]
  ) throws(ViewDocumentError) -> [Node] {
    var nodes: [Node] = []
    for (index, type) in types.enumerated() {
      if let lent = type.lentType {
        nodes.append(try lend(first + index, of: code, lent).node)
      } else {
        nodes.append(try operand(first + index, of: code, type))
      }
    }
    return nodes
  }

  /// Operand `index` as a place that is lent; of any type where none is wanted.
  private func lend(
    _ index: Int, of code: ProgramCode, _ type: ProgramType?
  ) throws(ViewDocumentError) -> Typed {
    try located(index, of: code) { lend throws(ViewDocumentError) in
      guard lend.operation == .lend else { throw fail("expected a place that is lent") }
      try count(lend, 1)
      let (place, found) = try place(0, of: lend)
      if let type { try expect(found, type) }
      return Typed(node: LendNode(place), type: found)
    }
  }

  func invoke(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    let function = try operand(0, of: code)
    guard let (parameters, result) = function.type.functionParts else {
      throw fail("expected a function, found a value of type \(function.type)")
    }
    try count(code, parameters.count + 1)
    let arguments = try arguments(of: code, from: 1, parameters)
    guard parameters.allSatisfy({ $0.lentType == nil }) else {
      return Typed(node: LendingInvokeNode(function.node, arguments), type: result)
    }
    return Typed(node: InvokeNode(function.node, arguments), type: result)
  }

  func closure(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    guard let (parameters, result) = try type(code).functionParts, !code.operands.isEmpty else {
      throw fail("a closure has the type of a function, and a body")
    }
    // The slots of a closure: what it captures, its parameters, its own variables. The machine
    // fills them in that order.
    var captures: [Node] = []
    var slots: [ProgramType] = []
    for index in code.operands.indices.dropLast() {
      let capture = try operand(index, of: code)
      captures.append(capture.node)
      slots.append(capture.type)
    }
    slots += parameters.map { $0.lentType ?? $0 }
    for type in code.literal?.array ?? [] {
      guard let type = type.string.flatMap({ ProgramTypeReader.type($0) }), universe.exists(type)
      else { throw fail("a slot of a closure has an unknown type") }
      slots.append(type)
    }
    let lent = parameters.indices.filter { parameters[$0].lentType != nil }
    let function = CompiledFunction(
      name: "", parameterCount: captures.count + parameters.count,
      lent: lent.map { $0 + captures.count }, slotCount: slots.count + 1)
    let inner = FunctionCompiler(
      program: program, universe: universe, functions: functions, name: name,
      parameterCount: captures.count + parameters.count, slots: slots,
      result: result)
    inner.alignments = alignments
    let body = try located(code.operands.count - 1, of: code) { code throws(ViewDocumentError) in
      try inner.body(code)
    }
    function.define(body, depth: inner.maximumDepth, cost: inner.cost)
    return Typed(
      node: ClosureNode(function, captures: captures), type: .function(parameters, result))
  }

  func reference(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    let (declared, compiled) = try function(code.name)
    let given = code.operands.count
    guard given <= declared.parameters.count,
      declared.parameters.prefix(given).allSatisfy({ $0.lentType == nil })
    else { throw fail("'\(code.name ?? "")' does not take these first arguments") }
    let captures = try arguments(of: code, from: 0, Array(declared.parameters.prefix(given)))
    return Typed(
      node: ClosureNode(compiled, captures: captures),
      type: .function(Array(declared.parameters.dropFirst(given)), declared.result))
  }

  // MARK: Rows of the table

  func apply(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    guard let name = code.name, let row = Language.row(name) else {
      throw fail("the language has no '\(code.name ?? "")'")
    }
    let types = row.argumentTypes
    try count(code, types.count)
    if name == Language.anyLayoutRow { return try anyLayout(code) }
    var matcher = TypeMatcher(universe)
    var nodes: [Node] = []
    for (index, type) in types.enumerated() {
      let argument =
        row.isMutating && index == 0 || type.lentType != nil
        ? try lend(index, of: code, nil) : try operand(index, of: code)
      guard matcher.match((type.lentType ?? type).unlabelled, argument.type.unlabelled) else {
        throw fail("'\(name)' does not take a value of type \(argument.type)")
      }
      nodes.append(argument.node)
    }
    // After the arguments: a stated result only tells what they leave open, as in `Array.init()`.
    if let type = code.type { _ = matcher.match(row.result, type) }
    let result = code.type ?? row.result.replacing(matcher.types)
    guard !result.hasVariables, universe.exists(result), matcher.satisfies(row.constraints),
      row.result.replacing(matcher.types).unlabelled == result.unlabelled
    else { throw fail("'\(name)' does not fit its arguments") }
    pieces += row.pieces
    // `==` needs no node of its own: boxes are compared as all instances are.
    if row.nests(in: matcher.types), !row.text.contains("(T?, T?)") {
      guard let node = nestedNode(row, nodes, matcher.types) else {
        throw fail("'\(name)' does not take optionals")
      }
      return Typed(node: node, type: result)
    }
    return Typed(node: node(of: row, nodes), type: result)
  }

  private func nestedNode(
    _ row: LanguageRow, _ nodes: [Node], _ types: [String: ProgramType]
  ) -> Node? {
    guard LanguageRow.nesting.contains(row.text) else { return nil }
    guard nodes.count == 2 else { return NestedEndNode(nodes[0], isLast: row.name == "last") }
    return NestedMapNode(
      nodes[0], nodes[1], unboxes: types["T"]?.isOptional ?? false,
      // What `flatMap` is given for an optional of optionals is one already.
      boxes: row.name == "map" && types["U"]?.isOptional ?? false)
  }

  /// `AnyLayout(…)` around a layout of the language, or one of the program, which is named.
  private func anyLayout(_ code: ProgramCode) throws(ViewDocumentError) -> Typed {
    let layout = try operand(0, of: code)
    let type = ProgramType.named("AnyLayout")
    if layout.type == type { return layout }
    guard let name = layout.type.name, layout.type == .named(name),
      Language.builtinLayouts.contains(name)
        || code.literal == .string(name) && program.layouts[name] != nil
    else { throw fail("a value of type \(layout.type) is no layout") }
    return Typed(node: AnyLayoutNode(layout.node, name), type: type)
  }

  private func node(of row: LanguageRow, _ nodes: [Node]) -> Node {
    switch row.body {
    case .double1(let body): Double1Node(body, nodes[0])
    case .double2(let body): Double2Node(body, nodes[0], nodes[1])
    case .doubleTest(let body): DoubleTestNode(body, nodes[0], nodes[1])
    case .int2(let body): Int2Node(body, nodes[0], nodes[1])
    case .intTest(let body): IntTestNode(body, nodes[0], nodes[1])
    default: RowNode(row.body, nodes)
    }
  }
}

extension Language {
  /// The structs that are two numbers in the value itself.
  static let pairs: Set<ProgramType> = [
    .named("CGPoint"), .named("CGSize"), .named("CGVector"), .named("UnitPoint"),
  ]
}
