import BuiltinEngine
import Scenarios
import SwiftSyntax

// MARK: Default values, and initializers of the language's types

extension CodeChecker {
  /// The function that makes the default value of a parameter.
  func defaultValue(_ index: Int, of callable: Callable) throws -> String {
    let parameter = callable.signature.parameters[index]
    let name = "\(callable.name) default \(parameter.name)"
    use(name)
    guard signatures[name] == nil else { return name }
    guard let value = parameter.defaultValue, let scope = scopes[callable.name] else {
      throw Refused()
    }
    define(name, Signature(parameters: [], result: parameter.type), scope, value) {
      checker throws in
      ProgramCode(.giveBack, [try checker.check(value, parameter.type).code])
    }
    return name
  }

  func hasDefault(_ part: Int, ofCase index: Int, of type: ProgramType) -> Bool {
    defaultExpression(part, ofCase: index, of: type) != nil
  }

  private func defaultExpression(
    _ part: Int, ofCase index: Int, of type: ProgramType
  ) -> (value: ExprSyntax, source: Int)? {
    guard let name = type.name, let layout = try? layout(of: name),
      layout.payloadDefaults.indices.contains(index),
      layout.payloadDefaults[index].indices.contains(part),
      let value = layout.payloadDefaults[index][part]
    else { return nil }
    return (value, layout.source)
  }

  /// The function that makes the default of what a case carries.
  func defaultValue(_ part: Int, ofCase index: Int, of type: ProgramType) throws -> String {
    guard let (value, source) = defaultExpression(part, ofCase: index, of: type),
      let field = universe.cases(of: type)?[index].payload[part]
    else { throw Refused() }
    let name = "\(type) case \(index) default \(part)"
    let scope = TypeScope(owner: type.name, selfType: type, source: source)
    define(name, Signature(parameters: [], result: field.type), scope, value) { checker throws in
      ProgramCode(.giveBack, [try checker.check(value, field.type).code])
    }
    return name
  }

  /// An initializer that an extension adds to a type of the language.
  func callable(
    _ member: DeclaredCode.Member, _ initializer: InitializerDeclSyntax,
    extending type: ProgramType
  ) throws -> Callable {
    let scope = scope(of: member, type)
    var signature = try signature(
      initializer.signature.parameterClause.parameters, nil, scope)
    signature.result = type
    let name = try unique(Self.name(type, "init", signature), initializer, member.source)
    define(name, signature, scope, initializer) { checker throws in
      guard let body = initializer.body else { throw Refused() }
      return try checker.delegatingInitializer(body.statements, of: type, canFail: false)
    }
    return Callable(name: name, signature: signature)
  }
}
