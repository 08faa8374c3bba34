import Scenarios
import SwiftSyntax

// MARK: Repetition

extension Lowerer {
  /// How many elements are read of views that are only checked.
  private static let maximumChecked = 8

  /// `ForEach` over known data, written out: one child list an element.
  func lowerForEach(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> ViewNode? {
    guard count(name) else { return nil }
    var data: Value?
    var known: KnownValue?
    var isOwn = false
    var closure = call.trailingClosure
    var identity = "id"
    var isIdentified = false
    for argument in call.arguments {
      switch argument.label?.text {
      case nil where data == nil:
        let finding = finding(of: argument.expression, isBound: true)
        data = evaluate(argument.expression, as: nil, finding)
        known = kept(finding, of: argument.expression)
        isOwn = self.isOwn(argument.expression)
        guard case .later? = data else { continue }
        let place = argument.expression.rangeOperator ?? name
        refuse(
          place, place.text,
          "a range that depends on the layout: how many views there are has to be known before")
        data = .unknown
      case "subviews" where data == nil: data = subviews(of: argument.expression, at: name)
      case "sections" where data == nil: data = sections(of: argument.expression, at: name)
      case "id":
        checkIdentity(argument, of: name)
        identity = argument.expression.keyPathName ?? ""
        isIdentified = true
      case "content" where closure == nil:
        closure = argument.expression.as(ClosureExprSyntax.self)
      case "editActions", "content": break
      // Which rows are selected moves none of them.
      case "selection" where name.text == "List": break
      case let label:
        refuse(
          argument, label ?? "_",
          "'\(name.text)' has no argument '\(label ?? "_")' here"
            + Suggestion.phrase(for: label ?? "", among: ["id", "content"]))
        return nil
      }
    }
    let isOfData = call.arguments.first.map { $0.label == nil } ?? false
    if !isChecking, isOfData, !isIdentified, let type = data.flatMap(typeWithoutIdentity) {
      warn(
        "'\(name.text)' without 'id' takes elements that are Identifiable, and \(type) is not, so that Swift"
          + " refuses it; its elements are laid out as if they were")
    }
    if case .list(let elements)? = data { tellOfEqual(identity, of: elements) }
    if closure == nil, let data, let content = call.arguments.last, content.label?.text == "content"
    {
      return writeOut(data, by: made(by: content.expression), at: name)
    }
    guard let data, let closure, call.additionalTrailingClosures.isEmpty else {
      refuse(
        name, name.text,
        "'\(name.text)' needs data and a closure: \(name.text)(0..<3) { i in … }")
      return nil
    }
    return writeOut(data, known, closure, isOwn: isOwn, at: name)
  }

  /// The type of the elements, where it is sure that nothing tells them apart without an `id`.
  private func typeWithoutIdentity(_ data: Value) -> String? {
    let element: Value?
    switch data {
    case .list(let elements): element = elements.first
    case .slice(let slice): element = slice.elements.first
    case .closedRange: element = .number(.integer(0))
    default: return nil
    }
    let name: String
    switch element {
    case .string?: name = "String"
    case .number(let number)?: name = number.integer == nil ? "Double" : "Int"
    case .bool?: name = "Bool"
    case .instance(let instance)?:
      // What others declare, or a macro adds, is not known.
      let type = instance.type
      let promised = declarations.refined(
        type.inherited.union(declarations.inherited(by: type.name)))
      if case .other = type.kind { return nil }
      guard !type.isElided, promised.isSubset(of: Self.withoutIdentity) else { return nil }
      return "'\(type.name)'"
    default: return nil
    }
    return declarations.inherited(by: name).isEmpty ? "'\(name)'" : nil
  }

  /// Protocols and types that others may inherit and that promise no `id`.
  private static let withoutIdentity: Set<String> = [
    "CaseIterable", "Codable", "Comparable", "CustomStringConvertible", "Decodable", "Encodable",
    "Equatable", "Hashable", "Int", "Sendable", "String",
  ]

  /// Warns of elements that SwiftUI takes for one.
  private func tellOfEqual(_ identity: String, of elements: [Value]) {
    guard !isChecking else { return }
    var found: Set<String> = []
    for element in elements {
      var value: Value? = element
      if identity != "self" {
        guard case .instance(let instance) = element else { continue }
        value = instance.fields[identity]
      }
      let words: String
      switch value {
      case .string(let text)?: words = "\"\(text)\""
      case .number(let number)?: words = JSON.shortest(number.real)
      default: continue
      }
      guard found.insert(words).inserted else {
        return warn(
          "the identity \(words) occurs several times in the data of a ForEach: SwiftUI leaves open what"
            + " it shows")
      }
    }
  }

  /// The function that is named in the place of the closure; `Text.init` as the closure it is.
  private func made(by content: ExprSyntax) -> Value {
    if let member = content.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "init",
      let type = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text, isView(type),
      declaredType(named: type) == nil, let closure = initializer(of: type)
    {
      return .closure(closure)
    }
    return evaluate(content)
  }

  /// Whether what tells the elements apart is a member that they have.
  private func checkIdentity(_ argument: LabeledExprSyntax, of name: TokenSyntax) {
    guard let path = argument.expression.as(KeyPathExprSyntax.self) else {
      switch evaluate(argument.expression) {
      case .unknown, .member, .keyPath, .opaque: return
      default: break
      }
      return refuse(
        argument.expression, "id",
        "expected a key path such as \\.self for 'id' of '\(name.text)'")
    }
    if path.components.isEmpty { refuse(path, "id", "this key path is not supported") }
  }

  private func writeOut(
    _ data: Value, _ known: KnownValue?, _ closure: ClosureExprSyntax, isOwn: Bool,
    at name: TokenSyntax
  ) -> ViewNode? {
    let isNamed = closure.parameterTokens != nil || closure.usesShorthand
    guard isNamed else {
      refuse(
        closure, name.text,
        "the closure of '\(name.text)' takes one element: { element in … }")
      return nil
    }
    var elements = (known.flatMap(knownElements) ?? [])[...]
    return writeOut(data, at: name, counting: closure) { element in
      guard bind(closure, to: [element], known: [elements.popFirst()], isOwn: isOwn)
      else { return [] }
      return lowerStatements(closure.statements).views
    }
  }

  /// The elements of an array as the language has them, whole types included.
  private func knownElements(_ known: KnownValue) -> [KnownValue]? {
    guard case .nominal("Array", let types) = known.type, let type = types.first else { return nil }
    return known.json.array?.map { KnownValue(type: type, json: $0) }
  }

  /// The elements of `ForEach(data, content: row)`.
  private func writeOut(_ data: Value, by content: Value, at name: TokenSyntax) -> ViewNode? {
    writeOut(data, at: name, counting: name) { element in
      let found: Value
      switch content {
      case .closure(let closure): found = run(closure, with: [element], at: name)
      case .function(let function): found = run(function, with: [element], at: name)
      case .type(let type): found = construct(type, with: element, at: name)
      default:
        accountFor(name)
        return []
      }
      return view(of: found, at: name, counting: false).map { [$0] } ?? []
    }
  }

  private func writeOut(
    _ data: Value, at name: TokenSyntax, counting node: some SyntaxProtocol,
    _ content: (Value) -> [ViewNode]
  ) -> ViewNode? {
    if case .choice(let choice) = data, let condition = choice.condition {
      guard count(name), let then = writeOut(choice.then, at: name, counting: node, content),
        let otherwise = writeOut(choice.otherwise, at: name, counting: node, content)
      else { return nil }
      return ViewNode(
        view: "if", arguments: ["condition": condition.expression.json], children: [then],
        otherwise: [otherwise])
    }
    var view = ViewNode(view: "ForEach")
    // The words in it are found in a few of them; where the view is shown, all of them are read.
    var left = isChecking ? Self.maximumChecked : .max
    func add(_ element: Value) -> Bool {
      guard left > 0 else { return true }
      left -= 1
      guard count(node) else { return false }
      scoped { view.children += content(element) }
      return true
    }
    switch data {
    case .range(let range):
      for index in range where !add(.number(.integer(index))) { return nil }
    case .closedRange(let range):
      for index in range where !add(.number(.integer(index))) { return nil }
    case .list(let elements):
      for element in elements where !add(settled(element)) { return nil }
    case .slice(let slice):
      for element in slice.elements where !add(settled(element)) { return nil }
    case .string(let text):
      for character in text where !add(.string(String(character))) { return nil }
    case .program(let known):
      guard let elements = sequence(known) else { fallthrough }
      for element in elements where !add(element) { return nil }
    case .unknown, .choice:
      // For the wrong words in it.
      _ = add(.unknown)
      return nil
    case .number:
      refuse(
        name, name.text,
        "'\(name.text)' needs a range or an array: \(name.text)(0..<3) { i in … }")
      return nil
    default:
      refuse(
        name, name.text,
        data.reasonAgainstUse
          ?? "the data of '\(name.text)' have to be a known range or array, found \(data.description)"
      )
      return nil
    }
    return view
  }
}

extension ExprSyntax {
  /// The operator of the range that is written in it.
  fileprivate var rangeOperator: TokenSyntax? {
    tokens(viewMode: .sourceAccurate).first { ["..<", "..."].contains($0.text) }
  }
}
