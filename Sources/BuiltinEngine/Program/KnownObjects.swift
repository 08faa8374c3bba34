package import Scenarios

/// The objects of known values: those that a program is given, and those that it gives back.
///
/// A value that is known is written out, and an object in it with an identity: whoever holds one of that
/// identity holds the same. What holds it is outside the program and asks as often as it likes, so that
/// no program may change what it is given.
final class KnownObjects {
  /// The members of an object that is written out; no property has such names.
  fileprivate static let identity = "…object"
  fileprivate static let type = "…class"
  fileprivate static let fields = "…fields"

  private let universe: TypeUniverse
  private lazy var numbers = universe.classNumbers

  /// What was given, by its identity, and the identities by the numbers of the objects.
  private var given: [String: Instance] = [:]
  private var identities: [String] = []

  /// Whether a `lazy` property of one has got its value, which may hold what ends with the run.
  var hasKept = false

  init(_ universe: TypeUniverse) { self.universe = universe }

  /// The object that is written out; nil where it is none of the type.
  func object(
    _ json: JSON, as type: ProgramType, _ value: (JSON, ProgramType) -> ProgramValue?
  ) -> ProgramValue? {
    guard let name = json[Self.type]?.string, let identity = json[Self.identity]?.string,
      let members = json[Self.fields]?.object, universe.isKind(.named(name), of: type),
      let tag = numbers[name], let fields = universe.fields(of: .named(name))
    else { return nil }
    if let known = given[identity] { return .object(known) }
    let values = fields.compactMap { field in members[field.name].flatMap { value($0, field.type) }
    }
    guard values.count == fields.count, members.count == fields.count else { return nil }
    let object = Instance(tag: tag, equality: universe.equality(of: .named(name)), values)
    identities.append(identity)
    object.constant = -Int32(identities.count)
    if Identities.isOne(identity) { given[identity] = object }
    return .object(object)
  }

  /// The identity of an object that was given; nil of any other.
  private func identity(of object: Instance) -> String? {
    let index = -Int(object.constant) - 1
    return identities.indices.contains(index) ? identities[index] : nil
  }

  /// Whether two objects are one; nothing is known of those of two runs, of which code may make one
  /// twice.
  func areSame(_ a: Instance, _ b: Instance) throws -> Bool {
    guard a.constant < 0 || b.constant < 0 else { return a === b }
    guard let first = identity(of: a), let second = identity(of: b),
      let areSame = Identities.areSame(first, second)
    else { throw Trap("whether two objects are the same one is not known here") }
    return areSame
  }

  /// Writes the objects of what a run gives.
  final class Writer {
    private let objects: KnownObjects?
    private let machine: Machine
    private var made: [ObjectIdentifier: String] = [:]
    private var underway: Set<ObjectIdentifier> = []

    init(_ objects: KnownObjects?, _ machine: Machine) {
      (self.objects, self.machine) = (objects, machine)
    }

    /// The object written out; nil where it is one of a constant, which is the same in all programs, where
    /// it holds itself, or another one that it does not keep.
    func json(
      _ object: Instance, in universe: TypeUniverse,
      _ written: (ProgramValue, ProgramType) -> JSON?
    ) -> JSON? {
      guard object.constant <= 0,
        let name = universe.classNumbers.first(where: { $0.value == object.tag })?.key,
        let fields = universe.fields(of: .named(name)), fields.count == object.fields.count,
        underway.insert(ObjectIdentifier(object)).inserted, underway.count < 32
      else { return nil }
      defer { underway.remove(ObjectIdentifier(object)) }
      guard (try? machine.spend(fields.count + 1)) != nil else { return nil }
      var members: [String: JSON] = [:]
      for (value, field) in zip(object.fields, fields) {
        if field.isWeak {
          guard case .none = value, field.type.isOptional else { return nil }
          members[field.name] = .null
          continue
        }
        guard let part = written(value, field.type) else { return nil }
        members[field.name] = part
      }
      let identity =
        objects?.identity(of: object) ?? made[ObjectIdentifier(object)] ?? machine.newIdentity()
      made[ObjectIdentifier(object)] = identity
      return [
        KnownObjects.identity: .string(identity), KnownObjects.type: .string(name),
        KnownObjects.fields: .object(members),
      ]
    }
  }
}

extension JSON {
  /// The class of an object that is written out; nil for any other value.
  package var objectClass: String? { self[KnownObjects.type]?.string }

  /// The properties of an object that is written out; nil for any other value.
  package var fieldsOfObject: JSON? { self[KnownObjects.fields] }

  /// Whether an object is in it.
  package var holdsObjects: Bool {
    switch self {
    case .array(let elements): elements.contains(where: \.holdsObjects)
    case .object(let members):
      members[KnownObjects.type] != nil || members.values.contains(where: \.holdsObjects)
    default: false
    }
  }

  /// The object with an identity of which nothing is known, if it was made after a run; nil for any other
  /// value.
  func withoutIdentityOfObject(after run: Int) -> [String: JSON]? {
    guard var members = object, let text = members[KnownObjects.identity]?.string else {
      return nil
    }
    if Identities.isMade(text, after: run) { members[KnownObjects.identity] = "" }
    return members
  }
}
