import BuiltinEngine
import Scenarios
import SwiftOperators
import SwiftSyntax

/// A value that is known at import, in the form in which documents have it.
struct KnownValue: Hashable {
  var type: ProgramType

  /// As ``ProgramValue`` is written: numbers, texts and arrays as they are, structs as objects by
  /// field, cases by name, tuples and `CGSize` as arrays, nil as `null`.
  ///
  /// What has no such form, as a closure, is an object that names the function which makes it.
  var json: JSON

  /// Which of `CGFloat` and `Double` a number is, where that is stated.
  var length: String?

  /// The member that names that function; no property has such a name.
  static let made = "()"

  /// The function of the program that makes the value; nil for one with a form of its own.
  var maker: String? { json.object?[Self.made]?.string }

  /// What an optional holds; the value itself of any other type, nil of nil.
  var unwrapped: KnownValue? {
    guard let wrapped = type.wrapped else { return self }
    guard maker == nil, json != .null else { return nil }
    let held = wrapped.isOptional ? json["some"] : json
    return held.map { KnownValue(type: wrapped, json: $0) }
  }

  /// The same with identities of which nothing is known in the place of those that were made after a run.
  func withoutIdentities(after run: Int = 0) -> KnownValue {
    var value = self
    value.json = json.withoutIdentities(after: run)
    return value
  }

  /// The value as a piece of code.
  var code: ProgramCode {
    maker.map { ProgramCode(.call, name: $0) } ?? .constant(json, type)
  }
}

/// Evaluates code of an article at import, where everything it uses is known.
///
/// For view code over known data: `items.filter { $0.isOn }.map(\.title)`, calls of declared
/// functions, values of declared structs and enumerations. What it does follows the same rules as
/// declared layouts, limits included.
///
/// To use it, hand the expression as it stands in the block's tree, and the values of the names
/// around it:
///
/// ```
/// let known = KnownCode(lowerer.code, source: text)
/// switch known.value(of: expression, names: ["items": items]) {
/// case .value(let value): …        // value.type and value.json
/// case .refused(let refusals): …   // at places of the block
/// }
/// ```
///
/// `members(of:)` takes a struct's value apart, `value(_:in:)` reads one of its properties,
/// computed ones included. A function that builds views is no code for it: that is expanded.
struct KnownCode {
  enum Outcome {
    case value(KnownValue)
    /// In the order of the source.
    case refused([Refusal])
    /// It is understood, and ends with an error when it runs; told at the expression.
    case stopped(Refusal)

    /// Why there is no value; empty where there is one.
    var refusals: [Refusal] {
      switch self {
      case .value: []
      case .refused(let refusals): refusals
      case .stopped(let refusal): [refusal]
      }
    }
  }

  let checker: CodeChecker
  private let text: SourceText

  /// As which generic types the code knows what its names stand for.
  var generics: KnownGenerics?

  /// - Parameters:
  ///   - checker: What the article declares.
  ///   - text: The block in which the expressions stand.
  init(_ checker: CodeChecker, source text: SourceText) {
    self.checker = checker
    self.text = text
  }

  /// Evaluates an expression.
  ///
  /// - Parameters:
  ///   - expression: With its place in the block; operators need not be folded.
  ///   - type: The type that is wanted; `nil` for the expression's own.
  ///   - names: The values of names around the expression. Other names are the article's.
  ///   - owner: The declared type in whose code the expression stands, for names of types.
  ///   - receiver: What `self` is; `nil` where there is none, or where it has no value of its own.
  ///   - isMade: Whether the function is wanted that makes the value, whatever form it has.
  ///   - isKept: Whether only a value with a form of its own will do: it is evaluated even where
  ///     other values of its type have none, as those of declared alignments.
  /// - Returns: The value, or why there is none.
  func value(
    of expression: ExprSyntax, as type: ProgramType? = nil, names: [String: KnownValue] = [:],
    in owner: String? = nil, receiver: KnownValue? = nil, isMade: Bool = false,
    isKept: Bool = false
  ) -> Outcome {
    let question =
      isMade
      ? nil
      : Question(
        expression, type, names, owner, receiver, checker, generics?.types ?? [:], isKept: isKept)
    if let question, let known = checker.answers[question] {
      checker.usesOfQuestion = known.uses
      checker.noteLaterSettings()
      return run(known, names, receiver, expression)
    }
    let (folded, source, function) = opened(
      expression, as: type, in: owner, receiver: receiver?.type)
    defer { checker.close(source) }
    if let receiver {
      let slot = function.newSlot(receiver.type)
      function.receiver = .value(receiver.type, isMutable: false)
      function.bind("self", .slot(slot, receiver.type, isMutable: false, isShared: false))
    }
    for (name, value) in names.sorted(by: { $0.key < $1.key }) {
      let slot = function.newSlot(value.type)
      function.lengths[slot] = value.length
      function.bind(name, .slot(slot, value.type, isMutable: false, isShared: false))
    }
    let (typed, problems) = checker.asking(as: CodeChecker.question) {
      try function.check(folded, type)
    }
    guard let typed else { return .refused(refusals(problems, in: source, at: expression)) }
    checker.drain()
    checker.noteLaterSettings()
    let answer = Answer(
      code: typed.code, type: typed.type, slots: function.slots, uses: checker.usesOfQuestion)
    if !checker.universe.hasDocumentForm(typed.type), checker.universe.isKept(typed.type), !isMade {
      guard !isKept else {
        return .stopped(
          notEvaluated("a value of type '\(typed.type)' cannot be kept", at: expression))
      }
      let kept =
        question == nil
        ? run(answer.function(of: names, receiver), typed.type, expression)
        : run(answer, names, receiver, expression)
      if case .value = kept { return kept }
      return made(answer.function(of: names, receiver), typed.type, expression)
    }
    guard !isMade, isKept || checker.universe.hasDocumentForm(typed.type) else {
      return made(
        answer.function(of: names, receiver), typed.type, expression, isWanted: isMade)
    }
    guard let question else {
      return run(answer.function(of: names, receiver), typed.type, expression)
    }
    checker.answers[question] = answer
    return run(answer, names, receiver, expression)
  }

  /// The type of a first value; nil where the language does not know it.
  ///
  /// - Parameters:
  ///   - expression: What a variable is declared with.
  ///   - written: What its declaration says of its type: all, the kind alone, or nothing.
  ///   - owner: The declared type in whose code it stands.
  /// - Returns: The type.
  func type(
    of expression: ExprSyntax, as written: TypeSyntax?, in owner: String?
  ) -> ProgramType? {
    let (folded, source, function) = opened(expression, as: nil, in: owner)
    defer { checker.close(source) }
    return checker.trial { try checker.type(of: written, folded, function.scope) } ?? nil
  }

  /// An expression in its place, with the types of what it is given.
  ///
  /// For all values of them it is the same code.
  struct Question: Hashable {
    private let source: String
    private let offset: Int
    private let block: Int
    private let type: ProgramType?
    private let names: [String: ProgramType]
    private let lengths: [String: String]
    private let owner: String?
    private let receiver: ProgramType?
    private let generics: [String: ProgramType]
    private let isKept: Bool

    fileprivate init?(
      _ expression: ExprSyntax, _ type: ProgramType?, _ names: [String: KnownValue],
      _ owner: String?, _ receiver: KnownValue?, _ checker: CodeChecker,
      _ generics: [String: ProgramType], isKept: Bool
    ) {
      self.generics = generics
      guard names.values.allSatisfy({ $0.maker == nil }), receiver?.maker == nil else { return nil }
      source = checker.facts(of: expression).text
      offset = expression.position.utf8Offset
      block = checker.declared.block
      self.type = type
      self.names = names.mapValues(\.type)
      lengths = names.compactMapValues(\.length)
      self.owner = owner
      self.receiver = receiver?.type
      self.isKept = isKept
    }
  }

  /// The code of an expression whose names have the slots from 0, `self` before them.
  final class Answer {
    fileprivate let code: ProgramCode
    fileprivate let type: ProgramType
    fileprivate let slots: [ProgramType]
    fileprivate let uses: [String]

    /// The function that is given what the names stand for, once it is compiled.
    fileprivate var compiled: KnownFunction?

    /// What had been set when it was compiled.
    fileprivate var changed: Set<String> = []

    fileprivate init(code: ProgramCode, type: ProgramType, slots: [ProgramType], uses: [String]) {
      (self.code, self.type, self.slots, self.uses) = (code, type, slots, uses)
    }

    /// What names stand for, in the order of their slots.
    fileprivate func values(
      of names: [String: KnownValue], _ receiver: KnownValue?
    ) -> [KnownValue] {
      [receiver].compactMap(\.self) + names.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The function that gives its value for any values of the first slots.
    fileprivate func function(ofFirst count: Int) -> Program.Function {
      Program.Function(
        parameters: Array(slots.prefix(count)), result: type, slots: slots,
        body: ProgramCode(.giveBack, [code]))
    }

    /// The function that gives its value for known values.
    fileprivate func function(
      of names: [String: KnownValue], _ receiver: KnownValue?
    ) -> Program.Function {
      let given = values(of: names, receiver)
      // Names that nothing needs would make it another function.
      let needed = code.slots
      var codes = given.enumerated().filter { needed.contains($0.offset) }.map { slot, value in
        ProgramCode(.set, [.local(slot), value.code])
      }
      codes.append(ProgramCode(.giveBack, [code]))
      return Program.Function(
        parameters: [], result: type, slots: slots,
        body: codes.count == 1 ? codes[0] : ProgramCode(.block, codes))
    }
  }

  /// A function of the program that gives the value of an expression for inputs that are not known.
  ///
  /// - Parameters:
  ///   - expression: With its place in the block; operators need not be folded.
  ///   - type: The type that is wanted; `nil` for the expression's own.
  ///   - names: What the names around the expression stand for.
  ///   - inputs: What the function is given, by the slots that `names` speaks of.
  ///   - owner: The declared type in whose code the expression stands, for names of types.
  ///   - receiver: What `self` is; `nil` where there is none, or where it has no value of its own.
  /// - Returns: The function's name and what it gives; nil where something in it is refused.
  func function(
    of expression: ExprSyntax, as type: ProgramType?, names: [String: LayoutInputs.Name],
    inputs: LayoutInputs, in owner: String?, receiver: KnownValue?
  ) -> (name: String, type: ProgramType)? {
    let (folded, source, function) = opened(expression, as: type, in: owner)
    defer { checker.close(source) }
    for parameter in inputs.parameters { _ = function.newSlot(parameter.type) }
    var codes: [ProgramCode] = []
    func set(_ name: String, _ code: ProgramCode, _ type: ProgramType) {
      let slot = function.newSlot(type)
      function.bind(name, .slot(slot, type, isMutable: false, isShared: false))
      codes.append(ProgramCode(.set, [.local(slot), code]))
    }
    if let receiver {
      function.receiver = .value(receiver.type, isMutable: false)
      set("self", receiver.code, receiver.type)
    }
    for (name, value) in names.sorted(by: { $0.key < $1.key }) { set(name, value.code, value.type) }
    let (typed, _) = checker.asking(as: CodeChecker.question) { try function.check(folded, type) }
    guard let typed else { return nil }
    checker.drain()
    codes.append(ProgramCode(.giveBack, [typed.code]))
    let declared = Program.Function(
      parameters: inputs.parameters.map(\.type), result: typed.type, slots: function.slots,
      body: ProgramCode(.block, codes))
    guard checker.isWhole([declared.body]), !declared.body.holdsObjects else { return nil }
    return (checker.add(declared), typed.type)
  }

  /// An expression with its operators folded, and what checks it; the source has to be closed.
  ///
  /// What a generic type of a receiver is generic over its owner's name does not tell.
  func opened(
    _ expression: ExprSyntax, as type: ProgramType?, in owner: String?,
    receiver: ProgramType? = nil
  ) -> (folded: ExprSyntax, source: Int, function: FunctionChecker) {
    // By itself: in its place all that stands around would be made anew with it.
    let alone = expression.detached
    let folded =
      checker.declared.operators.foldAll(alone) { _ in }.as(ExprSyntax.self) ?? alone
    let source = checker.open(
      text, offset: expression.position.utf8Offset - folded.position.utf8Offset)
    let isOwners = receiver?.name.map { $0.prefix { $0 != "‹" } == owner ?? "" } ?? false
    let selfType = isOwners ? receiver : owner.map { .named($0) }
    var scope = CodeChecker.TypeScope(owner: owner, selfType: selfType, source: source)
    generics?.add(to: &scope, checker)
    let function = FunctionChecker(checker, scope, result: type)
    function.generics = generics
    function.captured = CapturedNames.names(in: folded, below: 2)
    return (folded, source, function)
  }

  /// What was refused in the expression; where that was in a declaration, at the expression.
  private func refusals(
    _ problems: [CodeChecker.Problem], in source: Int, at node: ExprSyntax
  ) -> [Refusal] {
    let own = problems.filter { $0.source == source }.map(\.refusal)
    guard own.isEmpty else { return own }
    guard let first = problems.first else {
      return [notEvaluated(checker.reason(of: CodeChecker.question), at: node)]
    }
    var refusal = noValue("in a declaration, \(checker.words(for: first))", at: node)
    if isOfOtherFrameworks(first.refusal) { refusal.kind = .vocabulary }
    return [refusal]
  }

  /// Whether a declaration is refused for a word of Swift's, of SwiftUI's or of another framework,
  /// such as `UUID()`: views may know more of it.
  private func isOfOtherFrameworks(_ refusal: Refusal) -> Bool {
    guard case .type(let name) = refusal.kind else { return refusal.kind == .vocabulary }
    return checker.declared.type(named: name) == nil && Language.isOfViews(name)
      && Language.aliases[name] == nil
  }

  /// A value without a form of its own: the function that makes it, which may set variables it keeps only
  /// where it is wanted itself, for one place of a layout.
  private func made(
    _ function: Program.Function, _ type: ProgramType, _ node: ExprSyntax, isWanted: Bool = false
  ) -> Outcome {
    guard checker.isWhole([function.body]) else {
      return .refused([notEvaluated(checker.reason(of: CodeChecker.question), at: node)])
    }
    // In a program an object would be another one each time.
    guard !function.body.holdsObjects else {
      var refusal = notEvaluated("an object that a view holds is captured here", at: node)
      refusal.kind = .vocabulary
      return .refused([refusal])
    }
    guard isWanted || !checker.keepsVariables(function.body) else {
      return .stopped(
        noValue(
          "a function that sets a variable which it keeps gives something else each time; among views"
            + " that is not carried out", at: node))
    }
    return .value(
      KnownValue(type: type, json: .object([KnownValue.made: .string(checker.add(function))])))
  }

  private func notEvaluated(_ reason: String?, at node: ExprSyntax) -> Refusal {
    let own = checker.declared.typeNames.sorted().first {
      reason?.hasSuffix("'\($0)' is a type of the language") ?? false
    }
    if let own {
      return noValue(
        "the article declares a type '\(own)' of its own, which is one of SwiftUI's or Swift's as well:"
          + " its code is not known here; give it another name", at: node)
    }
    return noValue(
      "this cannot be evaluated: \(reason ?? "what it calls was refused")", at: node)
  }

  private func noValue(_ message: String, at node: ExprSyntax) -> Refusal {
    let place = text.place(of: node.positionAfterSkippingLeadingTrivia)
    return Refusal(
      line: place.line, column: place.column, construct: node.construct,
      message: message, kind: .evaluation)
  }

  /// What an expression is for other values of its names: it is compiled once for all of them.
  private func run(
    _ answer: Answer, _ names: [String: KnownValue], _ receiver: KnownValue?, _ node: ExprSyntax
  ) -> Outcome {
    let values = answer.values(of: names, receiver)
    func compiled() -> KnownFunction? {
      let function = answer.function(ofFirst: values.count)
      return checker.program(calling: function, named: CodeChecker.question)
        .flatMap { try? KnownFunction($0, CodeChecker.question) }
    }
    if answer.compiled == nil || answer.changed != checker.changed {
      answer.changed = checker.changed
      answer.compiled = compiled()
    }
    var arguments = answer.compiled?.arguments(values.map(\.json))
    if arguments == nil, values.contains(where: { $0.json.holdsObjects }) {
      // An object may be of a class that was not known before.
      answer.compiled = compiled()
      arguments = answer.compiled?.arguments(values.map(\.json))
    }
    guard let function = answer.compiled, let arguments else {
      return run(answer.function(of: names, receiver), answer.type, node)
    }
    return outcome(as: answer.type, node) { () throws(KnownProgram.Failure) in
      try function.run(
        arguments, steps: Limits.Import.stepsOfExpression, changed: checker.changed)
    }
  }

  private func run(
    _ function: Program.Function, _ type: ProgramType, _ node: ExprSyntax
  ) -> Outcome {
    guard let program = checker.program(calling: function, named: CodeChecker.question) else {
      return .refused([notEvaluated(checker.reason(of: CodeChecker.question), at: node)])
    }
    return outcome(as: type, node) { () throws(KnownProgram.Failure) in
      try KnownProgram.run(
        program, CodeChecker.question, [], steps: Limits.Import.stepsOfExpression,
        changed: checker.changed)
    }
  }

  /// What a run of an expression gives.
  private func outcome(
    as type: ProgramType, _ node: ExprSyntax,
    _ run: () throws(KnownProgram.Failure) -> (value: JSON, changed: Set<String>)
  ) -> Outcome {
    do {
      let found = try run()
      checker.changed = found.changed
      return .value(KnownValue(type: type, json: found.value))
    } catch {
      // The question is said to be where the expression stands.
      let isInQuestion = error.function == CodeChecker.question
      return .stopped(notEvaluated(isInQuestion ? error.reason : error.message, at: node))
    }
  }

  /// The stored properties of a struct's value or of an object, or the parts of a tuple; empty for any other.
  func members(of value: KnownValue) -> [(name: String, value: KnownValue)] {
    let type = value.json.objectClass.map { .named($0) } ?? value.type
    let form = value.json.fieldsOfObject ?? value.json
    return (checker.universe.fields(of: type) ?? []).enumerated().compactMap { index, field in
      let json =
        form.object?[field.name]
        ?? value.json.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      return json.map { (field.name, KnownValue(type: field.type, json: $0)) }
    }
  }

  /// The elements of an array, a range, a set or a text; `nil` for what is no sequence.
  func elements(of value: KnownValue) -> [KnownValue]? {
    guard let element = checker.universe.element(of: value.type) else { return nil }
    let name = ExprSyntax(DeclReferenceExprSyntax(baseName: .identifier("elements")))
    let call = FunctionCallExprSyntax(
      calledExpression: ExprSyntax(DeclReferenceExprSyntax(baseName: .identifier("Array"))),
      leftParen: .leftParenToken(),
      arguments: [LabeledExprSyntax(expression: name)], rightParen: .rightParenToken())
    guard
      case .value(let list) = self.value(of: ExprSyntax(call), names: ["elements": value])
    else { return nil }
    return list.json.array?.map { KnownValue(type: element, json: $0) }
  }
}

extension ProgramCode {
  /// The slots that the code uses.
  fileprivate var slots: Set<Int> {
    var slots: Set<Int> = []
    visit { if let index = $0.index { slots.insert(index) } }
    return slots
  }

  /// Whether an object that is known stands in it, of which there is one.
  fileprivate var holdsObjects: Bool {
    var found = false
    visit { if $0.operation == .constant, $0.literal?.holdsObjects ?? false { found = true } }
    return found
  }
}
