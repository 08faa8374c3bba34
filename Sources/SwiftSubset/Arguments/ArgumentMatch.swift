import BuiltinEngine
import SwiftSyntax

/// Which argument of a call goes to which parameter of a declared function, by labels alone.
struct ArgumentMatch {
  /// The arguments of each parameter; several for a variadic one.
  var arguments: [[ExprSyntax]]

  /// How an argument list differs from the parameters.
  enum Mismatch: Error {
    case unexpected(LabeledExprSyntax)
    case missing(DeclaredParameter)
    case closure(ClosureExprSyntax, label: TokenSyntax?)
    /// Versions of Swift differ in which of several parameters the closure is for.
    case open(ClosureExprSyntax)
  }

  init(
    _ call: FunctionCallExprSyntax, to parameters: [DeclaredParameter]
  ) throws(Mismatch) {
    arguments = parameters.map { _ in [] }
    var next = 0
    for argument in call.arguments {
      let label = argument.label?.text.unquoted
      if label == nil, next > 0, parameters[next - 1].isVariadic {
        arguments[next - 1].append(argument.expression)
        continue
      }
      guard let position = parameters[next...].firstIndex(where: { $0.label == label }) else {
        throw .unexpected(argument)
      }
      if let skipped = parameters[next..<position].first(where: { !$0.isOptional }) {
        throw .missing(skipped)
      }
      arguments[position].append(argument.expression)
      next = position + 1
    }
    try addClosures(of: call, to: parameters, from: &next)
    for (position, parameter) in parameters.enumerated()
    where arguments[position].isEmpty && !parameter.isOptional && !parameter.isVariadic {
      throw .missing(parameter)
    }
  }

  private mutating func addClosures(
    of call: FunctionCallExprSyntax, to parameters: [DeclaredParameter], from next: inout Int
  ) throws(Mismatch) {
    if let closure = call.trailingClosure {
      var rest = parameters.indices.filter { $0 >= next && parameters[$0].takesClosure }
      if rest.isEmpty {
        // The only one that has to be given may be of an alias of a function type.
        let named = parameters.indices.filter { $0 >= next && parameters[$0].isOfNamedType }
        if named.count == 1 { rest = named }
      }
      // Scanned forward, except over what may be left out for the sake of what may not.
      let needed = rest.filter { !parameters[$0].isOptional }
      let count = call.additionalTrailingClosures.count
      // Of several that may be left out one that is given something else is none.
      let alike = rest.filter { parameters[$0].mayTake(closure) }
      if count == 0, needed.isEmpty, !alike.isEmpty { rest = alike }
      guard let position = count == 0 ? needed.first ?? rest.first : rest.first else {
        throw .closure(closure, label: nil)
      }
      // Swift 6 takes the first of those that may be left out, Swift 5 the last.
      if count == 0, needed.isEmpty, let last = rest.last,
        parameters[position].takesSame(as: parameters[last]), position != last
      {
        throw .open(closure)
      }
      arguments[position].append(ExprSyntax(closure))
      next = position + 1
    }
    for element in call.additionalTrailingClosures {
      guard let position = parameters.firstIndex(where: { $0.label == element.label.text }),
        arguments[position].isEmpty
      else { throw .closure(element.closure, label: element.label) }
      arguments[position].append(ExprSyntax(element.closure))
    }
  }
}

extension DeclaredParameter {
  /// Whether a closure may stand for it: without a type only what may name a function initially.
  var takesClosure: Bool {
    if isBuilder || type?.function != nil || initial?.is(ClosureExprSyntax.self) == true {
      return true
    }
    guard type == nil, let initial else { return type == nil }
    return [.declReferenceExpr, .memberAccessExpr].contains(initial.kind)
  }
}

extension DeclaredParameter {
  /// Whether a closure for it may be one for another parameter, and gives something there.
  fileprivate func takesSame(as other: DeclaredParameter) -> Bool {
    guard isForClosure, other.isForClosure else { return false }
    if let own = type?.function, let type = other.type?.function,
      own.parameters.count != type.parameters.count
    {
      return false
    }
    return !(isForAction && other.isForAction)
  }

  /// Whether a closure names as many values as it is given.
  fileprivate func mayTake(_ closure: ClosureExprSyntax) -> Bool {
    type?.function.map { $0.parameters.count == closure.parameterCount } ?? true
  }

  /// Whether it is surely of a function type.
  private var isForClosure: Bool {
    type?.function != nil || initial?.is(ClosureExprSyntax.self) ?? false
  }

  /// Whether it has to be given, and is of a type by whose name alone it may be a function.
  fileprivate var isOfNamedType: Bool {
    guard !isOptional, let name = type?.plain.as(IdentifierTypeSyntax.self)?.name.text else {
      return false
    }
    return Language.types[name] == nil && !Self.neverFunctions.contains(name)
      && !ControlDeclarations.isIgnored(type)
  }

  /// Types of Swift's and SwiftUI's that are written like any other, and no alias of a function.
  private static let neverFunctions: Set<String> = [
    "KeyPath", "WritableKeyPath", "ReferenceWritableKeyPath", "PartialKeyPath", "AnyKeyPath",
    "Binding", Lowerer.localizedKey,
  ]

  /// Whether what it is given gives nothing.
  private var isForAction: Bool {
    guard let type else { return initial?.as(ClosureExprSyntax.self)?.statements.isEmpty ?? false }
    let result = type.function?.returnClause.type.trimmedDescription
    return result.map(["Void", "()"].contains) ?? false
  }
}

extension ArgumentMatch.Mismatch {
  /// How much of the call was understood: the nearest overload explains a mistake best.
  var progress: Int {
    switch self {
    case .unexpected(let argument):
      argument.parent.map { $0.children(viewMode: .sourceAccurate).count } == nil
        ? 0 : argument.position.utf8Offset
    case .missing, .closure, .open: .max
    }
  }
}

extension Value.FunctionReference {
  /// Whether the labels of a call fit one of the overloads.
  func takes(_ call: FunctionCallExprSyntax) -> Bool {
    overloads.contains { (try? ArgumentMatch(call, to: $0.parameters)) != nil }
  }
}
