import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Stored properties with `willSet` and `didSet`.
extension FunctionChecker {
  /// A property whose observers run when it is set; nil for one that has none, or inside of them.
  func observed(
    _ name: String, _ index: Int, _ type: ProgramType, of base: Typed
  ) throws -> Typed? {
    guard let owner = base.type.name, let layout = try self.owner.layout(of: owner),
      let property = layout.properties.first(where: { $0.name == name }),
      !property.observers.isEmpty
    else { return nil }
    let key = "\(owner).\(name)"
    guard !isObserving(key), !isInitializing else { return nil }
    let functions = try self.owner.observed(property, index, of: base.type, layout, key: key)
    return Typed(
      code: ProgramCode(
        .property, [base.code], name: functions.getter, literal: .string(functions.setter)),
      type: type)
  }

  private func isObserving(_ key: String) -> Bool {
    observing == key || parent?.isObserving(key) ?? false
  }
}

extension CodeChecker {
  /// The functions that read a property and that set it with its observers.
  fileprivate func observed(
    _ property: TypeLayout.Property, _ index: Int, of type: ProgramType, _ layout: TypeLayout,
    key: String
  ) throws -> (getter: String, setter: String) {
    let scope = TypeScope(owner: type.name, selfType: type, source: layout.source)
    let (getter, setter) = ("\(key) stored", "\(key) observed set")
    guard let first = property.observers.first else { throw Refused() }
    let isObject = universe.isClass(type)
    let field = ProgramCode(isObject ? .member : .field, [.local(0)], index: index)
    var reading = Signature(parameters: [], result: property.type)
    reading.receiver = type
    define(getter, reading, scope, first) { _ in ProgramCode(.giveBack, [field]) }
    var writing = Signature(
      parameters: [.init(label: nil, name: "newValue", type: property.type)], result: .void)
    writing.receiver = type
    writing.isMutating = !isObject
    define(setter, writing, scope, first) { checker throws in
      checker.observing = key
      let old = checker.newSlot(property.type)
      func body(_ word: String, _ name: String, _ slot: Int) throws -> [ProgramCode] {
        guard
          let accessor = property.observers.first(where: { $0.accessorSpecifier.text == word })
        else { return [] }
        return [
          try checker.scoped {
            checker.bind(
              accessor.parameters?.name.text ?? name,
              .slot(slot, property.type, isMutable: false, isShared: false))
            return try checker.statements(accessor.body?.statements ?? [])
          }
        ]
      }
      let before = try body("willSet", "newValue", 1)
      let after = try body("didSet", "oldValue", old)
      return ProgramCode(
        .block,
        [ProgramCode(.set, [.local(old), field])] + before
          + [ProgramCode(.set, [field, .local(1)])] + after)
    }
    return (getter, setter)
  }
}
