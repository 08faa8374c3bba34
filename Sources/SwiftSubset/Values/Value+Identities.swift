import BuiltinEngine

extension Value {
  /// Whether there is an identity in it of which is known which one it is.
  var holdsIdentities: Bool {
    switch self {
    case .opaque(let known): !known.identity.isEmpty
    case .program(let known): known.json != known.json.withoutIdentities()
    case .list(let elements): elements.contains(where: \.holdsIdentities)
    case .slice(let slice): slice.elements.contains(where: \.holdsIdentities)
    case .tuple(let parts): parts.contains { $0.value.holdsIdentities }
    case .instance(let instance):
      instance.object != nil || instance.fields.values.contains(where: \.holdsIdentities)
        || instance.payload.contains { $0.value.holdsIdentities }
    case .choice(let choice): choice.then.holdsIdentities || choice.otherwise.holdsIdentities
    default: false
    }
  }

  /// The same with identities of which nothing is known in the place of those that were made after a run.
  func withoutIdentities(after run: Int) -> Value {
    switch self {
    case .opaque(let known):
      return Identities.isMade(known.identity, after: run) ? .opaque(.init(known.type)) : self
    case .program(let known): return .program(known.withoutIdentities(after: run))
    case .list(let elements): return .list(elements.map { $0.withoutIdentities(after: run) })
    case .slice(var slice):
      slice.elements = slice.elements.map { $0.withoutIdentities(after: run) }
      return .slice(slice)
    case .tuple(let parts):
      return .tuple(
        parts.map { .init(label: $0.label, value: $0.value.withoutIdentities(after: run)) })
    case .instance(var instance):
      let object = instance.object
      instance.fields = instance.fields.mapValues { $0.withoutIdentities(after: run) }
      instance.object = object?.withoutIdentities(after: run)
      instance.payload = instance.payload.map {
        .init(label: $0.label, value: $0.value.withoutIdentities(after: run))
      }
      return .instance(instance)
    case .choice(var choice):
      choice.then = choice.then.withoutIdentities(after: run)
      choice.otherwise = choice.otherwise.withoutIdentities(after: run)
      return .choice(choice)
    default: return self
    }
  }
}
