import BuiltinEngine
import Scenarios
import SwiftSyntax

/// A call that fits a signature of the catalogue.
struct CallMatch {
  var signature: Signature?
  var arguments: [String: JSON] = [:]
  /// The `ViewBuilder` closure.
  var content: ClosureExprSyntax?
  /// A view given as an argument in the place of that closure: `.background(Circle().padding())`.
  var view: ExprSyntax?
  /// A function named in the place of that closure: `HStack(content: content)`.
  var contentValue: ExprSyntax?
}

/// Which argument goes to which parameter, judged by labels alone.
private struct Assignment {
  var signature: Signature
  /// The position of the parameter and the argument for it.
  var arguments: [(parameter: Int, expression: ExprSyntax)] = []
  var content: ClosureExprSyntax?
  var view: ExprSyntax?
  var contentValue: ExprSyntax?
}

extension Assignment {
  /// Whether an argument like `.leading` goes to a parameter that has a case of that name, or nearly.
  fileprivate var hasCaseForMember: Bool {
    hasMember { name, type in
      type.caseNames.contains(name) || Spelling.nearest(to: name, among: type.caseNames) != nil
    }
  }

  /// Whether an argument like `.small` goes to a parameter that takes a number.
  fileprivate var hasNumberForMember: Bool { hasMember { $1.isNumeric } }

  private func hasMember(where isMeant: (String, ParameterType) -> Bool) -> Bool {
    arguments.contains { position, expression in
      guard let member = expression.as(MemberAccessExprSyntax.self), member.base == nil else {
        return false
      }
      return isMeant(member.declName.baseName.text, signature.parameters[position].type)
    }
  }
}

/// Why arguments do not fit a signature by their labels.
private enum LabelMismatch: Error {
  case unknown(LabeledExprSyntax, after: Int)
  case missing(String)
  case closure(ClosureExprSyntax, label: TokenSyntax?)

  /// How far the call was understood, so that the nearest signature explains it.
  var progress: Int {
    switch self {
    case .unknown(_, let count): count
    case .missing: 500
    case .closure: 400
    }
  }
}

// MARK: Arguments and signatures

extension Lowerer {
  /// Finds the signature that `call` fits and its arguments in the document's form.
  ///
  /// Labels decide first, as in Swift; among signatures with the same labels, types.
  func match(
    _ call: FunctionCallExprSyntax, with entry: CatalogueEntry, at name: TokenSyntax
  ) -> CallMatch? {
    if entry.ignoresArguments || !entry.ignoredLabels.isEmpty, refusesBindings(in: call, to: name) {
      return nil
    }
    if entry.ignoresArguments { return refusesEmptyGradient(call, at: name) ? nil : CallMatch() }
    var fitting: [Assignment] = []
    var nearest: LabelMismatch?
    for signature in entry.signatures {
      do throws(LabelMismatch) {
        fitting.append(try assign(call, to: signature, ignoring: entry.ignoredLabels))
      } catch {
        if error.progress > nearest?.progress ?? -1 { nearest = error }
      }
    }
    var counts: [Int] = []
    if fitting.count > 1 {
      for assignment in fitting {
        let (match, count) = trial { read(assignment, of: entry) }
        if count == 0, let match { return match }
        counts.append(count)
      }
    }
    guard let best = best(of: fitting, refusals: counts, call) else {
      if let nearest { refuse(nearest, entry, call, at: name) }
      return nil
    }
    return read(best, of: entry)
  }

  /// Refuses `LinearGradient()`: no argument of a gradient is looked at, but none can do without.
  func refusesEmptyGradient(_ call: FunctionCallExprSyntax, at name: TokenSyntax) -> Bool {
    guard call.arguments.isEmpty, let form = Styles.gradients[name.text] else { return false }
    refuse(name, name.text, "'\(name.text)' lacks its arguments: \(form)")
    return true
  }

  /// Whether the arguments of a call fit a signature by their labels.
  func takes(_ call: FunctionCallExprSyntax, _ entry: CatalogueEntry) -> Bool {
    entry.ignoresArguments
      || entry.signatures.contains {
        (try? assign(call, to: $0, ignoring: entry.ignoredLabels)) != nil
      }
  }

  /// The assignment that explains a mistake best: that with the fewest, and of those the one of as
  /// many parameters as arguments.
  private func best(
    of assignments: [Assignment], refusals counts: [Int], _ call: FunctionCallExprSyntax
  ) -> Assignment? {
    let fewest = counts.min() ?? 0
    let best = assignments.indices.filter { counts.isEmpty || counts[$0] == fewest }
      .map { assignments[$0] }
    return best.first(where: \.hasCaseForMember) ?? best.first(where: \.hasNumberForMember)
      ?? best.first { $0.signature.parameters.count == call.arguments.count } ?? best.first
  }

  /// Parameters that are optionals besides lengths: nil is what is left out.
  private static let optionals = ["GridRow": "alignment", "GridItem": "alignment"]

  private func isNothing(_ expression: ExprSyntax, as type: ParameterType) -> Bool {
    if expression.is(NilLiteralExprSyntax.self) { return true }
    switch trial({ evaluate(expression, as: type.programType) }).result {
    case .nothing: return true
    case .choice(let choice):
      // What a declaration is given is not known where it is read for itself.
      guard isChecking else { return false }
      if case .nothing = choice.then { return true }
      if case .nothing = choice.otherwise { return true }
      return false
    default: return false
    }
  }

  private func read(_ assignment: Assignment, of entry: CatalogueEntry) -> CallMatch? {
    var match = CallMatch(
      signature: assignment.signature, content: assignment.content, view: assignment.view,
      contentValue: assignment.contentValue)
    var isWhole = true
    for (position, expression) in assignment.arguments {
      let parameter = assignment.signature.parameters[position]
      let key = parameter.label ?? String(position)
      if Self.optionals[entry.name] == key, isNothing(expression, as: parameter.type) { continue }
      let purpose = parameter.label.map { "'\($0)' of '\(entry.name)'" } ?? "'\(entry.name)'"
      if let json = assetName(expression, entry, parameter)
        ?? json(expression, as: parameter.type, for: purpose)
      {
        match.arguments[key] = json
      } else {
        isWhole = false
      }
    }
    return isWhole ? match : nil
  }

  /// `Image(.paul)` and `Color(.brand)`: names that are generated from the project's assets.
  private func assetName(
    _ expression: ExprSyntax, _ entry: CatalogueEntry, _ parameter: Parameter
  ) -> JSON? {
    guard ["Image", "Color"].contains(entry.name), parameter.label == nil,
      let member = expression.as(MemberAccessExprSyntax.self), member.base == nil
    else { return nil }
    let name = member.declName.baseName.text.unquoted
    let isKnown = Styles.colors.contains(name) || Styles.systemColors.contains(name)
    return entry.name == "Color" && isKnown ? nil : .string(name)
  }

  private func assign(
    _ call: FunctionCallExprSyntax, to signature: Signature, ignoring ignored: Set<String>
  ) throws(LabelMismatch) -> Assignment {
    var result = Assignment(signature: signature)
    var next = 0
    let isAligned = call.arguments.contains { $0.label?.text == "alignment" }
    for (count, argument) in call.arguments.enumerated() {
      let label = argument.label?.text
      if let label, ignored.contains(label) { continue }
      if let content = signature.content, result.content == nil, result.view == nil,
        result.contentValue == nil
      {
        if label == content.label, !argument.expression.is(ClosureExprSyntax.self),
          content.parameters.isEmpty
        {
          result.contentValue = argument.expression
          continue
        }
        if label == content.label, let closure = argument.expression.as(ClosureExprSyntax.self) {
          result.content = closure
          continue
        }
        if count == 0, label == nil, call.trailingClosure == nil, signature.takesViewArgument,
          // A style has no alignment.
          isAligned || isViewArgument(argument.expression)
        {
          result.view = argument.expression
          continue
        }
      }
      guard
        let position = signature.parameters[next...].firstIndex(where: { $0.label == label })
      else { throw .unknown(argument, after: count) }
      if let skipped = signature.parameters[next..<position].first(where: { !$0.isOptional }) {
        throw .missing(skipped.label ?? "_")
      }
      result.arguments.append((position, argument.expression))
      next = position + 1
    }
    try assignClosures(of: call, to: &result, after: next)
    return result
  }

  private func assignClosures(
    of call: FunctionCallExprSyntax, to result: inout Assignment, after next: Int
  ) throws(LabelMismatch) {
    var next = next
    if let closure = call.trailingClosure {
      if result.signature.content != nil, result.content == nil, result.view == nil,
        result.contentValue == nil
      {
        result.content = closure
      } else if let position = result.signature.closurePosition(after: next) {
        result.arguments.append((position, ExprSyntax(closure)))
        next = position + 1
      } else {
        throw .closure(closure, label: nil)
      }
    }
    for element in call.additionalTrailingClosures {
      guard element.label.text == result.signature.content?.label, result.content == nil else {
        throw .closure(element.closure, label: element.label)
      }
      result.content = element.closure
    }
    if let missing = result.signature.parameters[next...].first(where: { !$0.isOptional }) {
      throw .missing(missing.label ?? "_")
    }
    if let content = result.signature.content, !content.isOptional, result.content == nil,
      result.view == nil, result.contentValue == nil
    {
      throw .missing("{ … }")
    }
  }

  /// Whether the expression makes a view that is no mere style, judged by its words alone.
  private func isViewArgument(_ expression: ExprSyntax) -> Bool {
    let chain = Chain(expression)
    let isModified = !chain.steps.allSatisfy { Styles.modifiers.contains($0.name.text) }
    guard let name = chain.headName?.text.unquoted else { return false }
    if name == "self", case .view? = context.receiver.value { return true }
    if value(named: name) == nil, let isView = isDeclaredView(name, chain) {
      if isModified, let isStyle = isKnownStyle(expression, chain) { return !isStyle }
      return isView || isModified
    }
    if chain.headCall != nil { return isView(name) && (isModified || !Styles.types.contains(name)) }
    if !isModified || chain.headCall == nil, let isStyle = isKnownStyle(expression, chain) {
      return !isStyle
    }
    switch value(named: name) {
    case .view(let view, _): return isModified || !Styles.types.contains(view.view)
    case .instance(let instance): return isModified || conforms(instance.type, to: "View")
    case .closure(let closure): return closure.isBuilder
    case .style: return isModified
    case .some: return false
    case nil: break
    }
    if name == "Color" {
      return chain.steps.dropFirst().contains { !Styles.modifiers.contains($0.name.text) }
    }
    guard let source = chain.path.flatMap({ lets[$0] }) ?? lets[name],
      let value = ParsedSource.expression(source)
    else { return false }
    let head = Chain(value).headName?.text ?? ""
    return isView(head) && !Styles.types.contains(head)
  }
}

extension Lowerer {
  /// Whether a member of a value is a colour or another style: `theme.accent.opacity(0.5)`; nil for
  /// what is no value, or only a view can be.
  private func isKnownStyle(_ expression: ExprSyntax, _ chain: Chain) -> Bool? {
    guard chain.headCall == nil, let first = chain.steps.first, first.call == nil else {
      return nil
    }
    let (found, refusals) = trial { evaluate(expression) }
    guard refusals == 0 else { return nil }
    switch found {
    case .style: return true
    case .member(let member): return Styles.colors.contains(member.name)
    case .view: return false
    default: return nil
    }
  }
}

extension Signature {
  /// Whether the first argument may be a view instead of the closure, as the older `overlay(_:)`.
  fileprivate var takesViewArgument: Bool {
    content != nil && parameters.allSatisfy { $0.label == "alignment" } && !parameters.isEmpty
  }

  /// The label of its closure, where that has one.
  fileprivate var labelOfClosure: String? {
    closurePosition(after: 0).flatMap { parameters[$0].label } ?? content?.label
  }

  fileprivate func closurePosition(after next: Int) -> Int? {
    parameters[next...].firstIndex {
      if case .closure = $0.type { true } else { false }
    }
  }
}

// MARK: Refusing a call

extension Lowerer {
  private func refuse(
    _ mismatch: LabelMismatch, _ entry: CatalogueEntry, _ call: FunctionCallExprSyntax,
    at name: TokenSyntax
  ) {
    let given = call.arguments.compactMap { $0.label?.text }
    switch mismatch {
    case .missing("{ … }"):
      refuse(name, entry.name, "'\(entry.name)' needs a closure with its content")
    case .missing("_"):
      refuse(name, entry.name, "'\(entry.name)' lacks an argument: \(entry.spelling())")
    case .missing(let label):
      refuse(
        name, entry.name, "'\(entry.name)' lacks the argument '\(label)': \(entry.spelling())")
    case .closure(let closure, nil):
      refuse(closure, entry.name, "'\(entry.name)' takes no closure")
    case .closure(_, let label?):
      refuse(label, label.text, "'\(entry.name)' has no closure labelled '\(label.text)'")
    case .unknown(let argument, _):
      refuse(argument, given: given, entry)
    }
  }

  private func refuse(_ argument: LabeledExprSyntax, given: [String], _ entry: CatalogueEntry) {
    let labels = entry.signatures.flatMap { $0.parameters.compactMap(\.label) }
    guard !["...", "…"].contains(argument.expression.trimmedDescription) else {
      return refuse(argument, "elided code", Self.elided, kind: .elision)
    }
    guard let label = argument.label else {
      let takes = entry.signatures.contains { $0.parameters.contains { $0.label == nil } }
      if argument.expression.is(ClosureExprSyntax.self),
        let closure = entry.signatures.lazy.compactMap(\.labelOfClosure).first
      {
        return refuse(
          argument, entry.name,
          "the closure of '\(entry.name)' needs its label '\(closure)': \(entry.spelling())")
      }
      refuse(
        argument, entry.name,
        takes || labels.isEmpty
          ? "too many arguments for '\(entry.name)'; it is called \(entry.spelling())"
          : "an argument of '\(entry.name)' needs a label\(Suggestion.allowing(labels.unique))")
      return
    }
    guard labels.contains(label.text) else {
      let open = labels.unique.filter { !given.contains($0) }
      // SwiftUI may have more forms than the catalogue; of what an article declares all are known.
      let isWhole =
        Spelling.nearest(to: label.text, among: open) != nil
        || vocabulary.views[entry.name] == nil && vocabulary.modifiers[entry.name] == nil
      refuse(
        label, label.text,
        (isWhole
          ? "'\(entry.name)' has no argument '\(label.text)'"
          : "'\(entry.name)' with the argument '\(label.text)' is not known here")
          + (Advice.argument(label.text, of: entry.name).map { ": " + $0 }
            ?? Suggestion.phrase(for: label.text, among: open)))
      return
    }
    let forms = entry.signatures.filter { $0.takes([label.text]) }
    let isTogether = forms.contains { $0.takes(given) }
    refuse(
      label, label.text,
      isTogether
        ? "the argument '\(label.text)' of '\(entry.name)' stands in the wrong order: "
          + entry.spelling(taking: given)
        : "'\(label.text)' cannot be combined with the other arguments of '\(entry.name)': "
          + entry.spelling(taking: [label.text]))
  }
}

extension Array where Element: Hashable {
  /// The elements without repetitions, in order.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
