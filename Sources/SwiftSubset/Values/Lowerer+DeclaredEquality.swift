/// Values that views compare themselves, since the language has no form for them.
extension Lowerer {
  /// Equality of what is known; nil where the two cannot be compared here, as values of a type that declares
  /// its own `==`.
  func areEqual(_ one: Value, _ other: Value) -> Bool? {
    declaresEquality(one) || declaresEquality(other) ? nil : one.equals(other)
  }

  /// Whether a value, or one that lies in it, is of a type for which an `==` is declared.
  private func declaresEquality(_ value: Value) -> Bool {
    switch value {
    case .instance(let instance):
      declaresEquality(instance.type) || instance.payload.contains { declaresEquality($0.value) }
        || instance.fields.values.contains(where: declaresEquality)
    case .list(let elements): elements.contains(where: declaresEquality)
    case .slice(let slice): slice.elements.contains(where: declaresEquality)
    case .tuple(let elements): elements.contains { declaresEquality($0.value) }
    default: false
    }
  }

  private func declaresEquality(_ type: DeclaredType) -> Bool {
    type.members.functions["=="] != nil
      || !declarations.functions(named: "==", of: type.path, at: block).isEmpty
      || declarations.functions(named: "==", at: block).contains { function in
        function.parameters.contains {
          [type.name, type.path].contains($0.type?.trimmedDescription)
        }
      }
  }
}
