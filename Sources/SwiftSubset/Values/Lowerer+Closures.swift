import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Closures

extension Lowerer {
  /// What a closure gives that is called; with its type, if that is wanted where nobody writes it.
  func run(
    _ closure: Value.Closure, _ call: FunctionCallExprSyntax, keepsType: Bool = false,
    at name: TokenSyntax
  ) -> Value {
    let types = closure.parameterTypes
    let trailing = call.trailingClosure.map { [ExprSyntax($0)] } ?? []
    let values = (call.arguments.map(\.expression) + trailing).enumerated().map { index, argument in
      let type = index < types.count ? types[index] : nil
      if let type, programType(of: type) != nil { return value(of: argument, as: type) }
      return settledUnlessMember(numbered(keepingType(argument), as: type))
    }
    let isOwn = call.arguments.allSatisfy { isHandedOn($0.expression) }
    return run(closure, with: values, isOwn: isOwn, keepsType: keepsType, at: name)
  }

  /// What a closure gives for these arguments.
  func run(
    _ closure: Value.Closure, with values: [Value], isOwn: Bool = false, keepsType: Bool = false,
    at name: TokenSyntax
  ) -> Value {
    let found = found(by: closure, with: values, isOwn: isOwn, keepsType: keepsType, at: name)
    return given(found, from: closure.surroundings.modifierDepth)
  }

  private func found(
    by closure: Value.Closure, with values: [Value], isOwn: Bool, keepsType: Bool,
    at name: TokenSyntax
  ) -> Value {
    deeper(name) {
      let outer = surroundings
      surroundings = closure.surroundings
      defer { surroundings = outer }
      return scoped { () -> Value? in
        let types = closure.parameterTypes.map { programType(of: $0) == nil ? nil : $0 }
        guard bind(closure.syntax, to: values, types: types, isOwn: isOwn) else { return .unknown }
        if closure.isBuilder {
          return builtViews(closure.syntax.statements)
        }
        // The language runs them where all is known.
        if isChecking, closure.syntax.statements.needsStatements { return .unknown }
        let type = closure.type?.returnClause.type ?? closure.syntax.signature?.returnClause?.type
        if keepsType, type == nil, let typed = typedResult(of: closure.syntax) { return typed }
        markKeys(in: closure.syntax.statements, as: type)
        let found = bodyValue(
          closure.syntax.statements[...], of: Syntax(closure.syntax), as: type,
          for: "'\(name.text)'")
        let shown = type.map { unmarked(found, as: $0, at: name) } ?? found
        return keepingOptionals(numbered(shown, as: type), as: type)
      }
    } ?? .unknown
  }

  /// Puts a closure's parameters into scope; false, with a refusal, where there are too few values.
  ///
  /// - Parameters:
  ///   - closure: The closure.
  ///   - values: What it is given.
  ///   - known: The same as the language has it.
  ///   - types: The types of the parameters, where they are written.
  ///   - isOwn: Whether code knows all of it as of its own type.
  /// - Returns: Whether there were as many values as it takes.
  func bind(
    _ closure: ClosureExprSyntax, to values: [Value], known: [KnownValue?] = [],
    types: [TypeSyntax?] = [], isOwn: Bool = false
  ) -> Bool {
    guard let names = closure.parameterTokens else {
      var (values, known) = (values, known)
      // The elements of a pair are parameters where there is a second one.
      if values.count == 1, case .tuple(let elements) = values[0], elements.count > 1,
        closure.shorthandCount == elements.count
      {
        (values, known) = (elements.map(\.value), [])
      }
      for (index, value) in values.enumerated() {
        bind(
          "$\(index)", to: value, known: index < known.count ? known[index] : nil,
          stated: types.count == values.count ? types[index] : nil, isOwn: isOwn)
      }
      return true
    }
    var values = values
    if values.count == 1, names.count > 1, case .tuple(let elements) = values[0] {
      values = elements.map(\.value)
    }
    if values.count == 1, case .unknown = values[0] {
      values = names.map { _ in .unknown }
    }
    guard names.count == values.count else {
      refuse(
        closure, "closure",
        "the closure takes \(names.count) parameters, but is given \(values.count)")
      return false
    }
    for (index, (name, value)) in zip(names, values).enumerated() {
      let text = name.text.unquoted
      bind(
        text.hasPrefix("$") ? String(text.dropFirst()) : text, to: value,
        known: known.count == names.count ? known[index] : nil,
        stated: types.count == names.count ? types[index] : nil, isOwn: isOwn)
    }
    return true
  }

  /// The views of statements as one value.
  func builtViews(_ statements: CodeBlockItemListSyntax) -> Value {
    let before = nodeCount
    let content = lowerStatements(statements)
    return .view(content.view, nodes: nodeCount - before)
  }
}

extension LoweredContent {
  /// The only view, or a group of all.
  var view: ViewNode {
    if children.count == 1, lets.isEmpty { return children[0] }
    return ViewNode(view: "Group", lets: lets, children: children)
  }
}

// MARK: Refusing a call

extension Lowerer {
  func refuse(
    _ mismatch: ArgumentMatch.Mismatch, _ parameters: [DeclaredParameter], _ name: TokenSyntax
  ) {
    let spelling = "\(name.text)(\(parameters.map { ($0.label ?? "_") + ":" }.joined()))"
    switch mismatch {
    case .missing(let parameter):
      refuse(name, name.text, "'\(name.text)' lacks the argument '\(parameter.name)': \(spelling)")
    case .closure(let closure, nil):
      refuse(closure, name.text, "'\(name.text)' takes no closure: \(spelling)")
    case .open(let closure):
      refuse(
        closure, name.text,
        "which parameter of '\(name.text)' the closure is for differs between versions of Swift; write it"
          + " in the parentheses, with its label")
    case .closure(_, let label?):
      refuse(label, label.text, "'\(name.text)' has no closure labelled '\(label.text)'")
    case .unexpected(let argument):
      guard let label = argument.label?.text else {
        refuse(
          argument, name.text,
          "too many arguments for '\(name.text)', or one without its label: \(spelling)")
        return
      }
      let labels = parameters.compactMap(\.label)
      refuse(
        argument, label,
        labels.contains(label)
          ? "the argument '\(label)' of '\(name.text)' stands in the wrong order: \(spelling)"
          : "'\(name.text)' has no argument '\(label)'"
            + Suggestion.phrase(for: label, among: labels))
    }
  }
}
