import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Values that views tell layouts by keys.
extension FunctionChecker {
  /// An entry of `ContainerValues`.
  func entry(_ name: String, _ base: Typed) throws -> Typed {
    let key = "ContainerValues.\(name)"
    guard let value = try owner.key(key) else { throw Refused() }
    return Typed(code: ProgramCode(.keyed, [base.code], name: key), type: value.type)
  }

  /// The value under a declared key, `subview[Flexibility.self]`.
  func keyed(_ base: Typed, _ key: ProgramType, at node: some SyntaxProtocol) throws -> Typed {
    guard let name = key.name, let value = try owner.key(name) else {
      throw refuse(node, "\(key)", "'\(key)' is no declared LayoutValueKey")
    }
    return Typed(code: ProgramCode(.keyed, [base.code], name: name), type: value.type)
  }
}

extension CodeChecker {
  /// A declared `LayoutValueKey` or `ContainerValueKey` by its name, or an entry of
  /// `ContainerValues`; nil for any other name.
  func key(_ name: String) throws -> Program.Key? {
    if let known = program.keys[name] {
      use(known.defaultValue)
      return known
    }
    var getter: Callable?
    let prefix = "ContainerValues."
    if name.hasPrefix(prefix) {
      let entry = String(name.dropFirst(prefix.count))
      guard var member = declared.members(named: entry, of: "ContainerValues").last,
        let variable = member.syntax.as(VariableDeclSyntax.self),
        variable.binding(named: entry)?.isComputed == false
      else { return nil }
      // Its initial value is the same for all views.
      member.isStatic = true
      getter = try self.getter(member, variable, entry, on: .named("ContainerValues"))
    } else if let type = declared.type(named: name),
      !type.conformances.isDisjoint(with: ["LayoutValueKey", "ContainerValueKey"]),
      let member = declared.members(named: "defaultValue", of: name).first(where: \.isStatic),
      let variable = member.syntax.as(VariableDeclSyntax.self)
    {
      getter = try self.getter(member, variable, "defaultValue", on: .named(name))
    }
    guard let getter else { return nil }
    let key = Program.Key(type: getter.signature.result, defaultValue: getter.name)
    program.keys[name] = key
    return key
  }

  /// The key of a property of `ContainerValues`: its own, or the one that its getter reads.
  func containerKey(_ property: String) -> String? {
    guard let member = declared.members(named: property, of: "ContainerValues").last,
      let binding = member.syntax.as(VariableDeclSyntax.self)?.binding(named: property)
    else { return nil }
    guard let getter = binding.getter else { return "ContainerValues.\(property)" }
    for token in getter.tokens(viewMode: .sourceAccurate) {
      guard case .keyword(.self) = token.tokenKind,
        let member = token.parent?.parent?.as(MemberAccessExprSyntax.self), let base = member.base
      else { continue }
      return base.trimmedDescription
    }
    return nil
  }
}
