import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What code writes for its author to read: it is left out, since nobody reads it here.
extension FunctionChecker {
  private static let printers: Set<String> = ["print", "debugPrint", "dump", "NSLog", "os_log"]

  private static let levels: Set<String> = [
    "log", "trace", "debug", "info", "notice", "warning", "error", "critical", "fault",
  ]

  /// Methods that change their receiver while it is printed.
  private static let changers: Set<String> = [
    "next", "popFirst", "popLast", "removeFirst", "removeLast", "remove", "removeAll", "insert",
    "append", "updateValue", "removeValue", "&",
  ]

  /// Whether a call only writes something: `print(…)`, or a method of a `Logger`.
  func isOutput(_ call: FunctionCallExprSyntax) -> Bool {
    if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      name != "Task" || owner.declared.type(named: name) != nil
    {
      return Self.printers.contains(name) && isOfSwift(name)
    }
    if isLater(call) { return true }
    guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      Self.levels.contains(member.declName.baseName.text), let base = member.base
    else { return false }
    return isLogger(base)
  }

  /// Whether a call has something done later, when the layout is over: `DispatchQueue.main.async`.
  private func isLater(_ call: FunctionCallExprSyntax) -> Bool {
    guard
      let last = call.trailingClosure
        ?? call.arguments.last?.expression
        .as(ClosureExprSyntax.self)
    else { return false }
    let names = call.calledExpression.trimmedDescription.split(separator: ".")
    guard let first = names.first, last.parameterTokens?.isEmpty ?? true else { return false }
    return (first == "DispatchQueue" && names.count > 1 || first == "Task")
      && binding(String(first)) == nil
  }

  /// The properties of the code's own type that a call has set later, by itself or by methods that it
  /// calls.
  private func settings(by call: FunctionCallExprSyntax) -> Set<CodeChecker.LaterSetting> {
    let caller = call.calledExpression.trimmedDescription.prefix { $0 != "." }
    let types = scope.selfType.map { owner.owners(of: $0) } ?? []
    func members(named name: String) -> [DeclaredCode.Member] {
      types.flatMap { owner.declared.members(named: name, of: $0) }
    }
    var found: Set<CodeChecker.LaterSetting> = []
    var open: [(code: Syntax, depth: Int)] = [(Syntax(call), 0)]
    while let (code, depth) = open.popLast() {
      if let operation = code.as(InfixOperatorExprSyntax.self), !operation.assigned.isEmpty {
        for name in operation.assigned where !members(named: name).isEmpty {
          found.insert(.init(caller: String(caller), property: name))
        }
      } else if depth < 3, let called = code.as(FunctionCallExprSyntax.self)?.calledExpression.path,
        called.count == 1
      {
        open += members(named: called[0]).compactMap { method in
          method.syntax.as(FunctionDeclSyntax.self)?.body.map { (Syntax($0), depth + 1) }
        }
      }
      open += code.children(viewMode: .sourceAccurate).filter { !$0.is(TokenSyntax.self) }
        .map { ($0, depth) }
    }
    return found
  }

  private func isLogger(_ node: ExprSyntax) -> Bool {
    if let call = node.as(FunctionCallExprSyntax.self) {
      return CodeChecker.isLogger(ExprSyntax(call))
    }
    var name: String?
    if let reference = node.as(DeclReferenceExprSyntax.self) { name = reference.baseName.text }
    if let member = node.as(MemberAccessExprSyntax.self) { name = member.declName.baseName.text }
    guard let name, binding(name) == nil else { return false }
    let members = (scope.selfType.map { owner.owners(of: $0) } ?? [])
      .flatMap { owner.declared.members(named: name, of: $0) }
    return ([owner.declared.constant(named: name)].compactMap(\.self) + members).contains {
      member in
      member.syntax.as(VariableDeclSyntax.self)?.binding(named: name)?.initializer
        .map { CodeChecker.isLogger($0.value) } ?? false
    }
  }

  /// A call that writes, without what it writes.
  ///
  /// What is given to `print` is evaluated, since that may change an object or be the end of the program. A
  /// logger evaluates it if its level is on, which is not known: only what is lent is.
  func leaveOutOutput(_ call: FunctionCallExprSyntax) throws -> ProgramCode {
    let name = call.calledExpression.trimmedDescription
    owner.leaveOut(name)
    if isLater(call) { owner.leaveForLater(settings(by: call)) }
    let isPrinter = Self.printers.contains(name) && name != "os_log"
    var codes: [ProgramCode] = []
    for argument in call.arguments where argument.label == nil || isPrinter {
      for expression in Self.printed(argument.expression) {
        guard let typed = owner.trial({ try check(expression, nil) }) else {
          // What only a printer takes, as a value of any type, changes nothing.
          if expression.tokens(viewMode: .sourceAccurate).contains(where: {
            Self.changers.contains($0.text)
          }) {
            _ = try check(expression, nil)
          }
          continue
        }
        var isNeeded = isPrinter
        typed.code.visit { if $0.operation == .lend { isNeeded = true } }
        if isNeeded { codes.append(ProgramCode(.evaluate, [typed.code])) }
      }
    }
    return ProgramCode(.block, codes)
  }

  /// What is interpolated in a text, or the expression itself.
  private static func printed(_ node: ExprSyntax) -> [ExprSyntax] {
    guard let literal = node.as(StringLiteralExprSyntax.self) else { return [node] }
    return literal.segments.flatMap { segment -> [ExprSyntax] in
      guard case .expressionSegment(let segment) = segment else { return [] }
      return segment.expressions.prefix(1).map(\.expression)
    }
  }
}

extension CodeChecker {
  /// Whether an expression makes a logger, which is no value of code that runs.
  static func isLogger(_ node: ExprSyntax) -> Bool {
    guard let call = node.as(FunctionCallExprSyntax.self) else { return false }
    return ["Logger", "OSLog", "os.Logger"].contains(call.calledExpression.trimmedDescription)
  }
}
