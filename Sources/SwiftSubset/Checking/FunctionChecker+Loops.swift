import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Loops

extension FunctionChecker {
  func looping(
    _ label: String?, isLoop: Bool = true, isNamed: Bool = false,
    _ body: (String) throws -> ProgramCode
  ) throws -> ProgramCode {
    let name = nextLoop()
    loops.append((label, name, isLoop, isNamed))
    defer { loops.removeLast() }
    let hidden = given
    if isLoop { given = [] }
    defer { given = hidden }
    return try body(name)
  }

  func loop(_ node: WhileStmtSyntax, label: String?) throws -> ProgramCode {
    try looping(label) { name in
      try scoped {
        let condition = try conditions(node.conditions)
        return ProgramCode(
          .loop, [condition, try statements(node.body.statements)], name: name, line: line(node))
      }
    }
  }

  func repeated(_ node: RepeatStmtSyntax, label: String?) throws -> ProgramCode {
    try looping(label) { name in
      let body = try statements(node.body.statements)
      return ProgramCode(
        .repeatLoop, [body, try check(node.condition, .bool).code], name: name, line: line(node))
    }
  }

  func each(_ node: ForStmtSyntax, label: String?) throws -> ProgramCode {
    var sequence = try check(node.sequence, nil)
    sequence = try collected(sequence, at: node.sequence) ?? sequence
    if let iterator = try iterator(of: sequence, at: node.sequence) {
      return try each(node, iterator, label)
    }
    guard let element = universe.element(of: sequence.type) else {
      throw refuse(
        node.sequence, "for", "a value of type '\(sequence.type)' cannot be looped over")
    }
    return try looping(label) { name in
      try scoped {
        let slot = newSlot(element)
        let body = try round(node, Typed(code: .local(slot), type: element))
        return ProgramCode(
          .each, [sequence.code, body], name: name, index: slot, line: line(node))
      }
    }
  }

  /// What a loop does with one element.
  func round(_ node: ForStmtSyntax, _ value: Typed) throws -> ProgramCode {
    var (test, codes) = try loopPattern(node, value)
    if let clause = node.whereClause {
      let condition = try check(clause.condition, .bool).code
      test = test.map { ProgramCode(.and, [$0, condition]) } ?? condition
    }
    let body = try statements(node.body.statements)
    codes.append(test.map { ProgramCode(.choose, [$0, body]) } ?? body)
    return codes.count == 1 ? codes[0] : ProgramCode(.block, codes)
  }

  /// What the pattern of a loop tests, and what it binds.
  private func loopPattern(
    _ node: ForStmtSyntax, _ value: Typed
  ) throws -> (ProgramCode?, [ProgramCode]) {
    if node.caseKeyword != nil {
      return (try pattern(node.pattern, value, isMutable: false), [])
    }
    return (nil, try destructure(node.pattern, value, isMutable: false))
  }
}
