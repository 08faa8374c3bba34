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
      let rest = parameters.indices.filter { $0 >= next && parameters[$0].takesClosure }
      // Scanned forward, except over what may be left out for the sake of what may not.
      let needed = rest.filter { !parameters[$0].isOptional }
      let count = call.additionalTrailingClosures.count
      guard let position = count == 0 ? needed.first ?? rest.first : rest.first else {
        throw .closure(closure, label: nil)
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
  /// Whether a closure may stand for it: what is initially a literal is none.
  var takesClosure: Bool {
    if isBuilder || type?.function != nil || initial?.is(ClosureExprSyntax.self) == true {
      return true
    }
    return type == nil
      && !(initial.map { $0.isLiteral || $0.is(StringLiteralExprSyntax.self) } ?? false)
  }
}

extension ArgumentMatch.Mismatch {
  /// How much of the call was understood: the nearest overload explains a mistake best.
  var progress: Int {
    switch self {
    case .unexpected(let argument):
      argument.parent.map { $0.children(viewMode: .sourceAccurate).count } == nil
        ? 0 : argument.position.utf8Offset
    case .missing, .closure: .max
    }
  }
}
