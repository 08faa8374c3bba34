import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What was made of code that reads the environment: a view, a button, the body of a modifier.
///
/// SwiftUI asks the environment where a view stands, and that is known when the whole tree is: a view may be
/// made first and put into what sets a value around it later, `Card { Row() }`. So each of them is kept with
/// what it read, and made anew where the tree says something else (`settled`).
struct EnvironmentReader {
  /// What a message calls it, and where.
  var name: String
  var token: TokenSyntax

  /// What it read, by key; nil for what nothing had set.
  var reads: [String: Value?]

  /// What its code may name.
  fileprivate var surroundings: Surroundings

  /// How it is made; of a view and a modifier one.
  fileprivate var view: (Lowerer) -> ViewNode?
  fileprivate var modifier: (Lowerer) -> ModifierNode?
}

/// The values that are set around a place of the tree.
struct EnvironmentPlace {
  /// By key, the outermost first.
  var values: [String: [Value]] = [:]

  /// Keys whose values cannot be told here, and why.
  var unclear: [String: String] = [:]

  /// Names that only the layout knows.
  var names: Set<String> = []

  /// Adds names that the content of a view has; what is set by one that they hide cannot be told.
  fileprivate mutating func add(_ names: [String]) {
    if !self.names.isDisjoint(with: names) {
      for (key, values) in self.values where values.last?.isOfLayout ?? false {
        unclear[key] = "is known by a name that another one hides there"
      }
    }
    self.names.formUnion(names)
  }

  /// Adds what a modifier sets: a whole value is known, whatever is around.
  fileprivate mutating func add(_ setting: EnvironmentSetting, by lowerer: Lowerer) {
    let key = setting.key
    if case .value = setting.effect { unclear[key] = nil }
    guard unclear[key] == nil else { return }
    values[key, default: []].append(lowerer.value(of: setting, over: values[key]?.last))
  }

  /// Adds another place of the same view.
  fileprivate mutating func join(_ other: EnvironmentPlace) {
    for key in Set(values.keys).union(other.values.keys)
    where !Value.isSame(values[key]?.last, other.values[key]?.last) {
      unclear[key] = "is set differently around the places where a modifier shows it"
    }
    unclear.merge(other.unclear) { one, _ in one }
    names.formUnion(other.names)
  }
}

/// What lowering keeps of the environment beside the views, which marks in them point at.
struct EnvironmentMarks {
  /// What is read at the moment, with what it is; nil where nobody wants to know.
  var reads: [String: Value?]?

  var readers: [EnvironmentReader] = []
  var settings: [EnvironmentSetting] = []

  /// What the modifiers of the chains around set, by their calls.
  var underway: [SyntaxIdentifier: EnvironmentSetting] = [:]

  /// Where in the body of a declared modifier the modified view stands, by its level.
  var places: [JSON?: [EnvironmentPlace]] = [:]
}

// MARK: Marks

extension Lowerer {
  /// What the environment has for a key at the moment; who asks is noted with what it was.
  func environment(_ key: String) -> Value? {
    let found = environmentValues[key]?.last
    environmentMarks.reads?[key] = .some(found)
    return found
  }

  /// A view that may read the environment, marked where it did.
  func readingView(
    of name: String, at token: TokenSyntax, _ make: @escaping (Lowerer) -> ViewNode?
  ) -> ViewNode? {
    let (made, reader) = noting(
      name, at: token, view: make, modifier: { _ in nil }, making: { make(self) })
    guard var view = made, let reader else { return made }
    view.modifiers.append(.mark(.reader, reader))
    return view
  }

  /// The same of a modifier.
  func readingModifier(
    of name: String, at token: TokenSyntax, _ make: @escaping (Lowerer) -> ModifierNode?
  ) -> ModifierNode? {
    let (made, reader) = noting(
      name, at: token, view: { _ in nil }, modifier: make, making: { make(self) })
    guard var modifier = made, let reader else { return made }
    modifier.arguments[ModifierNode.mark] = .number(Double(reader))
    return modifier
  }

  /// What is made, and the place of its reader among the marks where it read the environment.
  private func noting<Made>(
    _ name: String, at token: TokenSyntax, view: @escaping (Lowerer) -> ViewNode?,
    modifier: @escaping (Lowerer) -> ModifierNode?, making make: () -> Made?
  ) -> (Made?, reader: Int?) {
    let outer = environmentMarks.reads
    environmentMarks.reads = isChecking ? nil : [:]
    let made = make()
    let reads = environmentMarks.reads ?? [:]
    environmentMarks.reads = outer
    guard made != nil, !reads.isEmpty else { return (made, nil) }
    environmentMarks.readers.append(
      EnvironmentReader(
        name: name, token: token, reads: reads, surroundings: surroundings, view: view,
        modifier: modifier))
    return (made, environmentMarks.readers.count - 1)
  }

  /// A view with a mark of what a modifier sets around it.
  func marked(_ view: ViewNode, setting key: String, to value: Value) -> ViewNode {
    marked(view, by: EnvironmentSetting(key: key, value: value))
  }

  func marked(_ view: ViewNode, by setting: EnvironmentSetting) -> ViewNode {
    guard !isChecking else { return view }
    var view = view
    view.modifiers.append(.mark(.setting, environmentMarks.settings.count))
    environmentMarks.settings.append(setting)
    return view
  }

  /// A view that does not see the innermost value of a key around it.
  func marked(_ view: ViewNode, leaving key: String) -> ViewNode {
    var view = view
    view.modifiers.append(.mark(.leaving, environmentMarks.settings.count))
    environmentMarks.settings.append(EnvironmentSetting(key: key, value: .unknown))
    return view
  }
}

extension ModifierNode {
  /// What lowering notes at a place of the tree, as the argument of a modifier that no document has.
  fileprivate enum Mark: String {
    case reader, dissolved, setting, leaving
  }

  fileprivate static func mark(_ mark: Mark, _ place: Int) -> ModifierNode {
    ModifierNode(name: ModifierNode.mark, arguments: [mark.rawValue: .number(Double(place))])
  }

  fileprivate func place(of mark: Mark) -> Int? {
    guard name == ModifierNode.mark else { return nil }
    return arguments[mark.rawValue]?.exactInt
  }

  /// What it says of one of the views that it was around together.
  var dissolved: ModifierNode { place(of: .reader).map { .mark(.dissolved, $0) } ?? self }
}

extension ViewNode {
  /// Whether no modifier but marks of lowering is around it.
  var isUnmodified: Bool { modifiers.allSatisfy { $0.name == ModifierNode.mark } }
}

// MARK: The tree as a whole

extension Lowerer {
  /// The views with everything that reads the environment as the values around it make it.
  func settled(_ views: [ViewNode]) -> [ViewNode] {
    guard !environmentMarks.readers.isEmpty else { return views }
    return views.map { settled($0, in: EnvironmentPlace()) }
  }

  private func settled(_ view: ViewNode, in outer: EnvironmentPlace) -> ViewNode {
    var (view, place) = (view, outer)
    var index = view.modifiers.count
    // From the outermost modifier inwards.
    while index > 0 {
      index -= 1
      let modifier = view.modifiers[index]
      if modifier.isDeclared {
        view.modifiers[index] = settled(modifier, &place)
      } else if modifier.name != ModifierNode.mark {
        view.modifiers[index].children = modifier.children.map { settled($0, in: place) }
      } else if let id = modifier.place(of: .setting) {
        place.add(environmentMarks.settings[id], by: self)
      } else if let id = modifier.place(of: .leaving) {
        _ = place.values[environmentMarks.settings[id].key]?.popLast()
      } else if let id = modifier.place(of: .dissolved) {
        refuseDissolved(environmentMarks.readers[id], in: place)
      } else if let id = modifier.place(of: .reader) {
        let rest = view.modifiers[index...]
        view.modifiers.removeSubrange(index...)
        if let made = remade(
          environmentMarks.readers[id], instead: view.expandedSize, in: place, by: \.view)
        {
          view = made
          index = made.modifiers.count
        }
        view.modifiers += rest
      }
    }
    if view.view == ModifierNode.modified {
      environmentMarks.places[view.arguments["0"], default: []].append(place)
    }
    place.add(view.parameters + view.lets.map(\.name))
    view.children = view.children.map { settled($0, in: place) }
    view.otherwise = view.otherwise.map { settled($0, in: place) }
    return view
  }

  /// A declared modifier in its place, which becomes that of the view in its body.
  private func settled(_ modifier: ModifierNode, _ place: inout EnvironmentPlace) -> ModifierNode {
    var modifier = modifier
    if let id = modifier.arguments[ModifierNode.mark]?.exactInt,
      let made = remade(
        environmentMarks.readers[id], instead: modifier.children.reduce(1) { $0 + $1.expandedSize },
        in: place, by: \.modifier)
    {
      modifier = made
    }
    let level = modifier.arguments[ModifierNode.modified]
    let outer = environmentMarks.places.updateValue([], forKey: level)
    modifier.children = modifier.children.map { settled($0, in: place) }
    let inner = environmentMarks.places[level] ?? []
    environmentMarks.places[level] = outer
    guard let first = inner.first else { return modifier }
    place = first
    for other in inner.dropFirst() { place.join(other) }
    return modifier
  }

  /// What a reader comes to where other values are around it than those that it read; nil where they are
  /// the same.
  private func remade<Made>(
    _ reader: EnvironmentReader, instead nodes: Int, in place: EnvironmentPlace,
    by make: KeyPath<EnvironmentReader, (Lowerer) -> Made?>
  ) -> Made? {
    for key in reader.reads.keys.sorted() {
      guard let reason = place.unclear[key] else { continue }
      refuse(
        reader.token, reader.name,
        "what '\(reader.name)' reads of the environment, '\(key)', \(reason)")
      return nil
    }
    guard
      reader.reads.contains(where: { !Value.isSame($0.value, place.values[$0.key]?.last) })
    else { return nil }
    let outer = (surroundings, modifierDepth, codeNames, environmentValues)
    let identities = matchedIdentities
    surroundings = reader.surroundings
    modifierDepth = reader.surroundings.modifierDepth
    (codeNames, environmentValues) = (codeNames.union(place.names), place.values)
    // The views that it was before are gone, and their identities with them.
    matchedIdentities = []
    _ = count(reader.token, nodes: -nodes)
    defer {
      (surroundings, modifierDepth, codeNames, environmentValues) = outer
      matchedIdentities = identities
    }
    let made = reader[keyPath: make](self)
    if made == nil { accountFor(reader.token) }
    return made
  }

  private func refuseDissolved(_ reader: EnvironmentReader, in place: EnvironmentPlace) {
    for (key, value) in reader.reads.sorted(by: { $0.key < $1.key })
    where place.unclear[key] != nil || !Value.isSame(value, place.values[key]?.last) {
      refuse(
        reader.token, reader.name,
        "the views of '\(reader.name)' are taken apart before it is known what the environment's"
          + " '\(key)' is around them")
    }
  }
}

extension Value {
  /// Whether two values are surely the same; of closures and views nothing is sure.
  fileprivate static func isSame(_ one: Value?, _ other: Value?) -> Bool {
    switch (one, other) {
    case (nil, nil): true
    case (.program(let a), .program(let b)): a.withoutIdentities() == b.withoutIdentities()
    case (.opaque(let a), .opaque(let b)): a.type == b.type
    case (.list(let a), .list(let b)): a.count == b.count && zip(a, b).allSatisfy(isSame)
    case (.tuple(let a), .tuple(let b)):
      a.count == b.count && zip(a, b).allSatisfy { isSame($0.value, $1.value) }
    case (.instance(let a), .instance(let b)):
      a.type.path == b.type.path && a.caseName == b.caseName && a.fields.count == b.fields.count
        && a.fields.allSatisfy { isSame($0.value, b.fields[$0.key]) }
        && isSame(.tuple(a.payload), .tuple(b.payload))
    case (let a?, let b?): a.equals(b) ?? false
    default: false
    }
  }
}
