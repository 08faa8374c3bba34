import BuiltinEngine
import Scenarios
import SwiftSyntax

/// Which classes inherit from which.
extension CodeChecker {
  /// The class that a declared class inherits from; nil where it inherits from none of the article's.
  func superclass(of name: String) -> String? {
    guard declared.hasClasses, let syntax = declared.syntax(ofType: name),
      syntax.is(ClassDeclSyntax.self)
    else { return nil }
    let outer = name.lastIndex(of: ".").map { String(name[..<$0]) }
    for type in syntax.inheritedTypes {
      let written = String(type.trimmedDescription.prefix { $0 != "<" })
      // Inside a function a name may stand for a type of its own.
      let local = instances[name]?.types[written]?.name
      let path =
        local ?? Self.paths(of: written, in: outer).first { declared.syntax(ofType: $0) != nil }
      guard let path, declared.syntax(ofType: path)?.is(ClassDeclSyntax.self) ?? false else {
        continue
      }
      return path
    }
    return nil
  }

  /// The classes that a class inherits from, the nearest first.
  func ancestors(of name: String) -> [String] {
    var found: [String] = []
    var next = superclass(of: name)
    while let name = next, !found.contains(name) {
      found.append(name)
      next = superclass(of: name)
    }
    return found
  }

  /// The classes that inherit from a class, those that inherit from others of them last.
  func subclasses(of name: String) -> [String] {
    guard declared.hasClasses else { return [] }
    let all = declared.typeNames.filter { ancestors(of: $0).contains(name) }
    return all.map { (ancestors(of: $0).count, $0) }.sorted { $0 < $1 }.map(\.1)
  }

  /// Whether a class inherits from another, or another from it.
  func isInHierarchy(_ name: String) -> Bool {
    superclass(of: name) != nil || !subclasses(of: name).isEmpty
  }

  /// The class of a type's values, if it inherits from others or others from it.
  func hierarchy(of type: ProgramType) -> String? {
    guard let name = type.name, universe.isClass(type), isInHierarchy(name) else { return nil }
    return name
  }

  /// Refuses what is not known of classes that inherit.
  func refuseInheritance(_ entry: DeclaredCode.TypeEntry, from superclass: String) throws {
    let isGeneric =
      !entry.genericNames.isEmpty
      || !(declared.type(named: superclass)?.genericNames.isEmpty ?? true)
    guard isGeneric || entry.name.contains("′") || superclass.contains("′") else { return }
    throw refuse(
      entry.syntax.nameToken ?? .identifier(entry.name), in: entry.source, "class",
      isGeneric
        ? "a generic class that inherits from another, or from which one inherits, is not known in code"
          + " that runs"
        : "a class inside a function that inherits from another is not known in code that runs; declare"
          + " it outside")
  }

  // MARK: Members

  /// The class that declares a member which values of a type have; the type itself for all others.
  func declaring(_ member: DeclaredCode.Member, of type: ProgramType?) -> ProgramType? {
    guard let type, let name = hierarchy(of: type), !isOfProtocol(member) else { return type }
    let owner = ([name] + ancestors(of: name)).first { declares(member, in: $0) }
    return owner.map { .named($0) } ?? type
  }

  private func declares(_ member: DeclaredCode.Member, in name: String) -> Bool {
    member.names.contains { word in
      declared.members(named: word, of: name).contains { $0.syntax.id == member.syntax.id }
    }
  }

  /// The classes whose own declaration of a member stands in the place of one that a class has, each
  /// with it, those that inherit from others of them last.
  func overriding(
    _ member: DeclaredCode.Member, _ name: String, of owner: String
  ) -> [(type: ProgramType, member: DeclaredCode.Member)] {
    subclasses(of: owner).compactMap { subclass in
      // Of a class that is refused there are no objects.
      guard (trial { try layout(of: subclass) } ?? nil) != nil else { return nil }
      let classes = ancestors(of: subclass)
      return declared.members(named: name, of: subclass).first {
        $0.isStatic == member.isStatic && overrides($0, member, name, among: classes)
      }.map { (.named(subclass), $0) }
    }
  }

  /// Whether a member of a subclass stands in the place of another one of its name, which one of
  /// `classes` has.
  func overrides(
    _ member: DeclaredCode.Member, _ other: DeclaredCode.Member, _ name: String,
    among classes: [String]
  ) -> Bool {
    guard member.syntax.isOverride else { return false }
    if member.key == other.key { return true }
    // The same types may be written in another way; what is written in the same is another member.
    return member.syntax.parameterLabels == other.syntax.parameterLabels
      && !member.syntax.parameterLabels.isEmpty
      && !classes.contains {
        declared.members(named: name, of: $0).contains { $0.key == member.key }
      }
  }

  /// Whether a member is none that objects of a class have for a protocol: that was settled where a class
  /// conforms, by what it had there, and by what overrides that.
  func isBeside(_ member: DeclaredCode.Member, _ protocolName: String, of type: ProgramType) -> Bool
  {
    guard let name = hierarchy(of: type) else { return false }
    let classes = [name] + ancestors(of: name)
    guard
      let conforming = classes.last(where: { declared.protocols(of: $0).contains(protocolName) })
    else { return false }
    if let extended = member.extended, isOfProtocol(member) {
      let base = SymbolTable.baseName(of: extended.extendedType)
      return declared.type(named: base) != nil && !declared.protocols(of: conforming).contains(base)
    }
    return ![[conforming], ancestors(of: conforming)].joined().contains { owner in
      member.names.contains { word in
        declared.members(named: word, of: owner).contains {
          $0.syntax.id == member.syntax.id || overrides(member, $0, word, among: classes)
        }
      }
    }
  }
}

extension DeclaredCode.Member {
  /// The names under which the member is found.
  fileprivate var names: [String] {
    switch syntax.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): [function.name.text]
    case .initializerDecl: ["init"]
    case .subscriptDecl: ["subscript"]
    case .variableDecl(let variable): variable.boundNames
    default: []
    }
  }
}

extension DeclSyntax {
  private var modifiers: DeclModifierListSyntax? {
    switch self.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): function.modifiers
    case .initializerDecl(let initializer): initializer.modifiers
    case .subscriptDecl(let declaration): declaration.modifiers
    case .variableDecl(let variable): variable.modifiers
    default: nil
    }
  }

  var isOverride: Bool { modifiers?.contains { $0.name.text == "override" } ?? false }

  var isConvenience: Bool { modifiers?.contains { $0.name.text == "convenience" } ?? false }

  fileprivate var parameterLabels: [String] {
    switch self.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): function.labels
    case .initializerDecl(let initializer):
      initializer.signature.parameterClause.parameters.map(\.firstName.text)
    case .subscriptDecl(let declaration):
      declaration.parameterClause.parameters.map(\.firstName.text)
    default: []
    }
  }
}
