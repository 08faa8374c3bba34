import SwiftSyntax

/// The files of Swift of one module, which use what others of them declare.
package final class ModuleSources {
  /// A declaration of a file.
  private struct Place {
    var file: Int
    var item: Int
  }

  /// Where a name is declared.
  private struct Places {
    var tops: [Place] = []
    var members: [(key: String, places: [Place])] = []
  }

  private var found: [String: Places] = [:]

  package let files: [File]
  private var read: [Int: FileDeclarations] = [:]

  /// The files that may declare a name, by the words behind the keywords that declare.
  private var declaring: [String: [Int]] = [:]

  /// Those of them where it may be the name of more than a variable.
  private var calling: [String: Set<Int>] = [:]

  /// The files that are no Swift that can be read, as far as they were looked at.
  private var unreadable: Set<Int> = []

  /// What is not known of the module as a whole.
  package let warnings: [String]

  /// The files that extend a type.
  private var extending: [String: [Int]] = [:]

  /// What the files of each module import that others import.
  private var imports: [String: Set<String>] = [:]

  /// - Parameters:
  ///   - files: All files of the module, in a stated order.
  ///   - warnings: What could not be read of it, to be told wherever it could have been used.
  package init(_ files: [File], warnings: [String] = []) {
    self.files = files
    self.warnings = warnings
    for (number, file) in files.enumerated() where file.isShared {
      let found = FileDeclarations.mayDeclare(file.source)
      for name in found.names { declaring[name, default: []].append(number) }
      for name in found.called { calling[name, default: []].insert(number) }
      for name in found.extended { extending[name, default: []].append(number) }
      if !file.module.isEmpty {
        imports[file.module, default: []].formUnion(ImportedModules.names(in: file.source))
      }
    }
  }

  /// What the other files declare of what one names, or what those declarations name.
  ///
  /// Of two declarations of one name the one counts whose folder is nearer, by the folders on the way.
  ///
  /// - Parameters:
  ///   - path: The file, as it is among those of the module.
  ///   - source: Its code.
  /// - Returns: What they lend, in the order of their names.
  package func lent(to path: String, _ source: String) -> LentDeclarations {
    let parts = path.split(separator: "/")
    let parsed = ParsedSource(source)
    var lent = LentDeclarations()
    if parsed.refusals.isEmpty, let own = files.firstIndex(where: { $0.path == parts }) {
      var search = Search(
        own: own, declared: FileDeclarations(parsed.tree, source), uses: parsed.tree.uses)
      search.open = parsed.tree.wordsAndOperators.sorted()
      search.modules = modules(importedBy: ImportedModules.names(in: source))
      lent = self.lent(by: &search)
    }
    lent.warnings = warnings
    return lent
  }

  /// What the modules that a page's code imports declare of what the page names.
  ///
  /// The page is no file of Swift: any word of it may be a name, and what it may declare itself is its own.
  ///
  /// - Parameters:
  ///   - text: The page.
  ///   - imports: What it is to be read as if it imported it.
  /// - Returns: What they lend, in the order of their names.
  package func lent(toPage text: String, withImports imports: [String] = []) -> LentDeclarations {
    let words = FileDeclarations.words(of: text)
    var search = Search(
      own: Self.page, declared: FileDeclarations(names: FileDeclarations.mayDeclare(text).names),
      uses: NameUses(tops: words, members: words))
    search.open = words.sorted()
    search.modules = modules(importedBy: ImportedModules.names(in: text).union(imports))
    var lent = self.lent(by: &search)
    lent.warnings = warnings
    return lent
  }

  /// What stands for the number of a page, which is none of the files.
  private static let page = -1

  private func lent(by search: inout Search) -> LentDeclarations {
    while let name = search.open.popLast() {
      guard search.seen.insert(name).inserted else { continue }
      look(for: name, in: &search)
    }
    noteMeanings(in: &search)
    return lent(of: search)
  }

  /// The modules of which code sees declarations, with those that these import.
  private func modules(importedBy names: Set<String>) -> Set<String> {
    guard !imports.isEmpty else { return [] }
    var seen: Set<String> = []
    var open = names
    while let next = open.popFirst() {
      if let own = imports[next], seen.insert(next).inserted { open.formUnion(own) }
    }
    return seen
  }

  private func isSeen(_ file: Int, in search: Search) -> Bool {
    files[file].module.isEmpty || search.modules.contains(files[file].module)
  }

  private func name(of file: Int) -> String {
    file == Self.page ? "the article" : files[file].name
  }

  /// A search for all that one file needs.
  private struct Search {
    let own: Int
    let declared: FileDeclarations

    /// What the file itself uses.
    let uses: NameUses

    /// The modules that it sees, by what it imports.
    var modules: Set<String> = []
    var open: [String] = []
    var seen: Set<String> = []

    /// The declarations that are taken, by file.
    var taken: [Int: Set<Int>] = [:]
    var ambiguous: [String: String] = [:]

    /// The files of which declarations are taken, by what tells these apart.
    var takers: [String: Int] = [:]

    /// The files of which functions are taken, by name, and those that keep theirs for themselves.
    var functions: [String: (all: Set<Int>, hidden: Set<Int>)] = [:]

    /// Those of the ambiguous names that mean something else as well, and are refused wherever they
    /// stand.
    var conflicts: Set<String> = []

    /// Why names may be unknown that are found nowhere.
    var missing: [String: String] = [:]

    mutating func refuse(_ name: String, _ message: String) {
      if ambiguous[name] == nil { ambiguous[name] = message }
      conflicts.insert(name)
    }
  }

  private func declarations(of file: Int) -> FileDeclarations {
    if let known = read[file] { return known }
    let parsed = ParsedSource(files[file].source)
    let found =
      parsed.refusals.isEmpty
      ? FileDeclarations(parsed.tree, files[file].source) : FileDeclarations()
    if !parsed.refusals.isEmpty { unreadable.insert(file) }
    read[file] = found
    return found
  }

  private func look(for name: String, in search: inout Search) {
    var found = places(of: name)
    if !imports.isEmpty {
      found.tops.removeAll { !isSeen($0.file, in: search) }
      for index in found.members.indices {
        found.members[index].places.removeAll { !isSeen($0.file, in: search) }
      }
    }
    // Of one operator there are as many functions as there are types; each has its own nearest one.
    let operators = found.tops.filter { item($0).isOperator && $0.file != search.own }
    for (key, places) in Dictionary(grouping: operators, by: { item($0).key }).sorted(by: {
      $0.key < $1.key
    }) where !search.declared.keys.contains(key) {
      take(places, named: name, in: &search)
    }
    if !search.declared.declares(name) {
      let tops = found.tops.filter { $0.file != search.own && !item($0).isOperator }
      if !takeOverloads(tops, named: name, in: &search) { take(tops, named: name, in: &search) }
      noteUnreadable(name, found: tops, in: &search)
    } else if search.declared.items.contains(where: { $0.isFunction && $0.names.contains(name) }) {
      let others = found.tops.filter { $0.file != search.own && item($0).isFunction }
      _ = takeOverloads(others, named: name, in: &search)
    }
    for (key, members) in found.members where !search.declared.keys.contains(key) {
      let meant = members.filter {
        $0.file != search.own && isMeant(item($0).extended ?? "", by: $0.file, search)
      }
      take(meant, named: name, in: &search)
    }
  }

  /// Takes all functions of a name that the target has, of each signature the nearest one.
  ///
  /// - Returns: Whether the name is that of functions alone.
  private func takeOverloads(
    _ found: [Place], named name: String, in search: inout Search
  ) -> Bool {
    let own = found.filter { distance(from: $0.file, in: search) < Self.otherTarget }
    guard !own.isEmpty, own.allSatisfy({ item($0).isFunction }) else { return false }
    for (key, places) in Dictionary(grouping: own, by: { item($0).key }).sorted(by: {
      $0.key < $1.key
    }) where !search.declared.keys.contains(key) {
      take(places, named: name, in: &search)
    }
    return true
  }

  private func item(_ place: Place) -> FileDeclarations.Item {
    declarations(of: place.file).items[place.item]
  }

  /// Where all files see a declaration of a name, each member of extensions by its key.
  ///
  /// Members of extensions are found by their names, those without one by their type's.
  private func places(of name: String) -> Places {
    if let known = found[name] { return known }
    var places = Places()
    var members: [String: [Place]] = [:]
    let declaring = declaring[name] ?? []
    let isDeclared = declaring.contains { declarations(of: $0).declares(name) }
    for file in Set(declaring + (extending[name] ?? [])).sorted() {
      for (index, item) in declarations(of: file).items.enumerated() where !item.isHidden {
        let isNamed = item.names.contains(name)
        if item.extended == nil {
          if isNamed { places.tops.append(Place(file: file, item: index)) }
        } else if isNamed && (!item.isOperator || isOfSwiftUI(item))
          || item.extended == name && (item.names.isEmpty || isDeclared)
        {
          members[item.key, default: []].append(Place(file: file, item: index))
        }
      }
    }
    places.members = members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    found[name] = places
    return places
  }

  /// Whether a type is extended that no file declares; what belongs to others comes with them.
  private func isOfSwiftUI(_ item: FileDeclarations.Item) -> Bool {
    let type = item.extended ?? ""
    return SwiftUINames.hasTop(type)
      && !(declaring[type] ?? []).contains { declarations(of: $0).declares(type) }
  }

  /// Whether the type that a file extends is the one that is used: it is not where the file declares
  /// one of that name itself.
  private func isMeant(_ type: String, by file: Int, _ search: Search) -> Bool {
    guard declarations(of: file).declares(type) else { return true }
    return !search.declared.declares(type) && search.takers[type, default: file] == file
  }

  /// Takes the nearest of several declarations of one thing, or says that two are as near.
  private func take(_ found: [Place], named name: String, in search: inout Search) {
    let distances = found.map { distance(from: $0.file, in: search) }
    guard let least = distances.min() else { return }
    let nearest = zip(found, distances).filter { $0.1 == least }.map(\.0)
    guard Set(nearest.map(\.file)).count == 1 else {
      let places = nearest.map { "\(files[$0.file].name):\(item($0).line)" }
      search.ambiguous[name] =
        "'\(name)' is declared in files that are equally near: " + places.joined(separator: " and ")
      return
    }
    if least >= Self.otherTarget,
      let place = nearest.first(where: {
        item($0).hides(name) && !takesOwnType(item($0))
      })
    {
      let module = files[place.file].module
      let reason =
        module.isEmpty
        ? "of which only the project knows whether it belongs to this target"
        : "a file of '\(module)'"
      search.refuse(
        name,
        "'\(name)' is declared in \(files[place.file].name):\(item(place).line), \(reason), and SwiftUI"
          + " or Swift has one as well")
      return
    }
    for place in nearest { take(place.item, of: place.file, in: &search) }
  }

  /// Whether a modifier takes a value of a type that a file declares, or a function where SwiftUI's of that name
  /// takes none, so that that is another one.
  private func takesOwnType(_ modifier: FileDeclarations.Item) -> Bool {
    guard let function = modifier.function else { return false }
    return function.parameters.contains { parameter in
      if parameter.type?.function != nil { return !SwiftUINames.takesClosure(function.name) }
      guard !parameter.isVariadic, parameter.initial == nil,
        let name = parameter.type?.as(IdentifierTypeSyntax.self)?.name.text.unquoted,
        !function.generics.contains(name), !SwiftUINames.hasTop(name)
      else { return false }
      let found = places(of: name)
      // Of what a literal stands for as well, a number may be either.
      let all = found.tops + found.members.flatMap(\.places)
      return !found.tops.isEmpty && found.tops.allSatisfy { item($0).isNominal }
        && !all.contains { item($0).words.contains { $0.hasPrefix("ExpressibleBy") } }
    }
  }

  /// Notes a name that a file may declare which cannot be read, unless a nearer one declares it.
  private func noteUnreadable(_ name: String, found: [Place], in search: inout Search) {
    let nearest = found.map { distance(from: $0.file, in: search) }.min() ?? .max
    // A variable is neither a view nor a modifier.
    let file = (calling[name] ?? []).sorted().first { file in
      guard file != search.own, isSeen(file, in: search),
        distance(from: file, in: search) < nearest
      else { return false }
      _ = declarations(of: file)
      return unreadable.contains(file)
    }
    guard let file else { return }
    let message =
      "'\(name)' may be declared in \(files[file].name), which is no Swift that can be read"
    if SwiftUINames.has(name) {
      search.refuse(name, message)
    } else {
      search.missing[name] = message
    }
  }

  /// Notes the names that mean one thing in one of the files and another in the next, since all of
  /// them are read with one table: what a file keeps for itself may be SwiftUI's elsewhere.
  private func noteMeanings(in search: inout Search) {
    let taken = search.taken.keys.sorted().flatMap { file in
      (search.taken[file] ?? []).sorted().map { Place(file: file, item: $0) }
    }
    for place in taken where item(place).isHidden {
      let hidden = item(place)
      for name in hidden.names.sorted() where hidden.hides(name) {
        let other =
          hidden.isNamed(name, in: search.uses)
          ? search.own
          : taken.first { $0.file != place.file && hidden.isNamed(name, in: item($0).uses) }?.file
        guard let other else { continue }
        search.refuse(name, meanings(of: name, in: other, and: place.file))
      }
    }
    for hidden in search.declared.items where hidden.isHidden {
      for name in hidden.names.sorted() {
        let found = places(of: name)
        let shown =
          hidden.extended == nil
          ? found.tops : found.members.first { $0.key == hidden.key }?.places ?? []
        let isShown = shown.contains { $0.file != search.own }
        guard isShown || hidden.hides(name),
          let other = taken.first(where: {
            hidden.isNamed(name, in: item($0).uses)
              && (hidden.isFunction || !declarations(of: $0.file).declares(name))
          })
        else { continue }
        search.refuse(name, meanings(of: name, in: other.file, and: search.own))
      }
    }
    for place in taken { noteOthers(usedBy: place, taken, in: &search) }
    // What uses such a name is none that can be used either.
    var open = search.ambiguous.keys.filter {
      search.conflicts.contains($0) || SwiftUINames.has($0)
    }.sorted()
    while let name = open.popLast() {
      guard let message = search.ambiguous[name] else { continue }
      for place in taken {
        let user = item(place)
        guard user.uses.tops.contains(name) || user.uses.members.contains(name) else { continue }
        let names = user.names.isEmpty ? [user.extended].compactMap(\.self) : user.names.sorted()
        for user in names where !search.conflicts.contains(user) {
          search.refuse(user, message)
          open.append(user)
        }
      }
    }
  }

  /// Refuses what is of a module that is imported, and names what is another thing here than in its module.
  private func noteOthers(usedBy place: Place, _ taken: [Place], in search: inout Search) {
    let module = files[place.file].module
    guard !module.isEmpty else { return }
    let user = item(place)
    for name in user.uses.tops.sorted() {
      guard let meant = places(of: name).tops.first(where: { files[$0.file].module == module }),
        let other = search.declared.declares(name)
          ? search.own
          : taken.first(where: {
            files[$0.file].module != module && item($0).extended == nil
              && item($0).names.contains(name)
          })?.file
      else { continue }
      for used in user.names.sorted() {
        search.refuse(
          used,
          "'\(used)' uses '\(name)' of \(self.name(of: meant.file)), and \(self.name(of: other)) has"
            + " another one")
      }
    }
  }

  private func meanings(of name: String, in file: Int, and keeper: Int) -> String {
    "'\(name)' is one thing in \(self.name(of: file)) and another one in \(self.name(of: keeper)), which"
      + " keeps it for itself"
  }

  private func take(_ item: Int, of file: Int, in search: inout Search) {
    guard search.taken[file, default: []].insert(item).inserted else { return }
    let all = declarations(of: file)
    search.open += all.items[item].words.sorted()
    note(all.items[item], of: file, in: &search)
    // What only the file sees is its own.
    for (index, hidden) in all.items.enumerated()
    where hidden.isHidden && !hidden.names.isDisjoint(with: all.items[item].words) {
      take(index, of: file, in: &search)
    }
  }

  /// Notes what a file declares that is taken: here all names are seen everywhere, so that what two
  /// files keep for themselves under one name is told.
  private func note(_ item: FileDeclarations.Item, of file: Int, in search: inout Search) {
    if item.isFunction { noteFunction(item, of: file, in: &search) }
    for identity in item.identities {
      let earlier = search.takers.updateValue(file, forKey: identity)
      let isOwn =
        item.extended == nil && identity != item.key
        ? search.declared.declares(identity) : search.declared.keys.contains(identity)
      guard isOwn || earlier.map({ $0 != file }) ?? false, let name = item.names.sorted().first
      else { continue }
      let other = isOwn ? search.own : earlier ?? file
      search.ambiguous[name] = meanings(of: name, in: other, and: file)
      if isOwn { search.conflicts.insert(name) }
    }
  }

  /// Notes a function that one of several files keeps for itself: the others would take it for theirs.
  private func noteFunction(
    _ item: FileDeclarations.Item, of file: Int, in search: inout Search
  ) {
    for name in item.names {
      var files = search.functions[name] ?? ([], [])
      files.all.insert(file)
      if item.isHidden { files.hidden.insert(file) }
      search.functions[name] = files
      guard files.all.count > 1, let keeper = files.hidden.min(),
        let other = files.all.subtracting([keeper]).min()
      else { continue }
      search.ambiguous[name] = meanings(of: name, in: other, and: keeper)
    }
  }

  /// Further than any folder of the same target is.
  private static let otherTarget = 1_000_000

  /// How many folders lie on the way from one file to another.
  private func distance(from file: Int, in search: Search) -> Int {
    guard search.own != Self.page else { return Self.otherTarget }
    let other = search.own
    let (a, b) = (files[file].path.dropLast(), files[other].path.dropLast())
    let shared = zip(a, b).prefix { $0 == $1 }.count
    let isOfOther = files[file].target != files[other].target
    return a.count + b.count - 2 * shared + (isOfOther ? Self.otherTarget : 0)
  }

  private func lent(of search: Search) -> LentDeclarations {
    var lent = LentDeclarations()
    lent.ambiguous = search.ambiguous.merging(search.missing) { told, _ in told }
    lent.conflicts = search.conflicts
    lent.modules = search.modules
    for (file, items) in search.taken.sorted(by: { $0.key < $1.key }) {
      let all = declarations(of: file)
      let clear = items.filter { all.items[$0].names.isDisjoint(with: search.ambiguous.keys) }
      let code = all.code(of: clear, in: files[file].source)
      lent.sources.append(LentDeclarations.Source(file: files[file].name, code: code))
    }
    return lent
  }
}
