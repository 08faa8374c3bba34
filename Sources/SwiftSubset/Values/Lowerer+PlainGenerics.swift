import SwiftSyntax

/// Generic parameters that stand for what is no view.
///
/// Where nothing tells, code that gives a value of such a type is taken for one that puts views together.
extension Lowerer {
  /// Those of some generic parameters that stand for what is no view, by what is given of their types.
  func plainGenerics(
    _ generics: Set<String>, _ given: some Sequence<(TypeSyntax?, Value)>
  ) -> Set<String> {
    guard !generics.isEmpty else { return [] }
    var found: Set<String> = []
    for (type, value) in given {
      guard let type, let (name, value) = generic(in: type, value), generics.contains(name),
        isPlain(value)
      else { continue }
      found.insert(name)
    }
    return found
  }

  /// Whether a function gives a value of a generic parameter, and nothing says that its code puts views
  /// together.
  func isOpen(_ function: DeclaredFunction, in context: CodeContext) -> Bool {
    guard !function.isBuilder,
      let name = function.result?.plain.as(IdentifierTypeSyntax.self)?.name.text
    else { return false }
    return context.generics.contains(name) && name != "Content"
  }

  /// Whether a generic parameter in scope stands for what is no view.
  func isPlain(generic name: String) -> Bool { isPlain(generic: name, context) }

  /// The same of a type that is such a parameter, in other code.
  func isPlain(generic type: TypeSyntax?, _ context: CodeContext) -> Bool {
    guard let name = type?.plain.as(IdentifierTypeSyntax.self)?.name.text else { return false }
    return isPlain(generic: name, context)
  }

  private func isPlain(generic name: String, _ context: CodeContext) -> Bool {
    if context.plainGenerics.contains(name) { return true }
    guard case .instance(let instance)? = context.receiver.value,
      instance.type.generics.contains(name)
    else { return false }
    let stored = instance.type.members.stored.lazy.compactMap { property in
      instance.fields[property.name].map { (property.type, $0) }
    }
    return plainGenerics([name], stored).contains(name)
  }

  /// The name that a type is, or its elements are, with a value of it.
  private func generic(in type: TypeSyntax, _ value: Value) -> (String, Value)? {
    var (type, value) = (type.plain, value)
    while let wrapped = type.wrapped?.plain { type = wrapped }
    if let element = type.element, case .list(let values) = value, let first = values.first {
      (type, value) = (element.plain, first)
    }
    guard let name = type.as(IdentifierTypeSyntax.self), name.genericArgumentClause == nil else {
      return nil
    }
    return (name.name.text, value)
  }

  private func isPlain(_ value: Value) -> Bool {
    switch value {
    case .number, .bool, .string, .range, .closedRange, .program: true
    case .list(let elements): elements.first.map(isPlain) ?? false
    case .instance(let instance):
      !["View", "ViewModifier", "Shape", "App", "Scene"].contains {
        conforms(instance.type, to: $0)
      }
    default: false
    }
  }
}
