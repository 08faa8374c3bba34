import BuiltinEngine
import SwiftSyntax

/// Types that an article shows in parts: `struct Flow: Layout { // … }` again and again.
///
/// A part says that members are left out, or lacks what its protocol asks for. What it does not show is
/// that of the other declarations of its name.
struct TypeParts: Sendable {
  /// The blocks that declare no more than a part, by the type's name.
  private(set) var blocks: [String: Set<Int>] = [:]

  /// What such blocks take of another one although a further one shows it differently.
  private(set) var choices: [Int: [Choice]] = [:]

  /// A member that stands in several blocks, none of which is the one that lacks it.
  struct Choice: Hashable, Sendable {
    var type: String
    var member: String

    /// The block whose member counts, and where it stands there.
    var block: Int
    var position: AbsolutePosition
  }

  init() {}

  /// - Parameters:
  ///   - trees: The blocks that may declare something, by number, in order.
  ///   - owners: The types that blocks of nothing but functions belong to.
  ///   - loose: The types that blocks of nothing but members belong to.
  init(
    _ trees: [(block: Int, tree: SourceFileSyntax)], owners: [Int: String],
    loose: [Int: String] = [:]
  ) {
    // The block that declared a type last, as long as it lacks something, and what it lacks.
    var open: [String: (block: Int, lacks: Set<String>)] = [:]
    var declared: [String: [Shown]] = [:]
    for (block, tree) in trees {
      let declarations = tree.statements.compactMap { $0.item.as(DeclSyntax.self) }
      for type in declarations {
        guard let name = type.namedType?.name, let body = type.memberBlock, !body.members.isEmpty,
          type.is(StructDeclSyntax.self) || loose.values.contains(name)
        else { continue }
        let shown = body.members.filter { !$0.decl.isElidedMember }
        let isElided =
          loose[block] == name
          || type.is(StructDeclSyntax.self)
            && (body.isElided || shown.count < body.members.count)
        let asked = type.inheritedTypes.flatMap { Self.requirements[$0.trimmedDescription] ?? [] }
        let lacks = Set(asked).subtracting(shown.flatMap(\.decl.memberNames))
        if isElided || !lacks.isEmpty { blocks[name, default: []].insert(block) }
        open[name] = isElided ? nil : (block, lacks)
        declared[name, default: []].append(Shown(block: block, members: Array(shown)))
      }
      // What extensions and loose methods give before it is declared again is not lacking.
      var added = declarations.compactMap { $0.as(ExtensionDeclSyntax.self) }.map { extended in
        (
          extended.extendedType.trimmedDescription,
          extended.memberBlock.members.flatMap(\.decl.memberNames)
        )
      }
      if let owner = owners[block] { added.append((owner, declarations.flatMap(\.memberNames))) }
      for (name, members) in added {
        guard var type = open[name] else { continue }
        type.lacks.subtract(members)
        if type.lacks.isEmpty { blocks[name]?.remove(type.block) }
        open[name] = type.lacks.isEmpty ? nil : type
      }
    }
    for (name, shown) in declared { addChoices(of: name, among: shown) }
  }

  /// The members that one declaration of a type shows.
  private struct Shown {
    var block: Int
    var members: [MemberBlockItemSyntax]
  }

  /// Finds what parts of a type lack and others show in more than one way, in the order in which
  /// ``Versions/complete(_:by:)`` goes.
  private mutating func addChoices(of type: String, among shown: [Shown]) {
    guard let parts = blocks[type], shown.count > 2 else { return }
    for (index, part) in shown.enumerated() where parts.contains(part.block) {
      var known: [String: String] = [:]
      var taken: [String: Choice] = [:]
      for name in part.members.flatMap(\.decl.memberKeys) { known[name] = "" }
      for around in [Array(shown[..<index].reversed()), Array(shown[(index + 1)...])] {
        for other in around where other.block != part.block {
          for member in other.members {
            let text = member.decl.trimmedDescription
            for key in member.decl.memberKeys {
              if known[key] == nil {
                known[key] = text
                taken[key] = Choice(
                  type: type, member: member.decl.memberNames.first ?? key, block: other.block,
                  position: member.positionAfterSkippingLeadingTrivia)
              } else if let choice = taken[key], known[key] != text {
                if choices[part.block]?.contains(choice) != true {
                  choices[part.block, default: []].append(choice)
                }
              }
            }
          }
          if !parts.contains(other.block) { break }
        }
      }
    }
  }

  /// What protocols ask for that nobody else gives.
  private static let requirements = [
    "Layout": ["sizeThatFits", "placeSubviews"], "View": ["body"], "ViewModifier": ["body"],
    "Shape": ["path"],
  ]
}

// MARK: What is left out

extension Trivia {
  /// What a comment in it says that begins with an ellipsis, or tells in words of code that is not shown:
  /// `// ...`, `/* … the rest */`, `// existing code`; the former are dots, whatever follows.
  var elision: String? {
    if hasComment(["...", "…", "[...", "[…", Elision.mark]) { return "..." }
    return comments.first(where: Elision.isAnnounced).map(String.init)
  }

  var isElision: Bool { elision != nil }

  /// Whether it is a comment in the place of dots.
  var isDots: Bool { hasComment([Elision.mark]) }

  private func hasComment(_ beginnings: [String]) -> Bool {
    comments.contains { comment in
      let words = comment.filter { $0 != " " }
      return beginnings.contains { words.hasPrefix($0) }
    }
  }
}

extension MemberBlockSyntax {
  /// Whether a comment between the members says that some are left out.
  var isElided: Bool {
    leftBrace.trailingTrivia.isElision || rightBrace.leadingTrivia.isElision
      || members.contains { member in
        member.leadingTrivia.isElision || member.trailingTrivia.isElision
      }
  }
}

extension CodeBlockItemListSyntax {
  /// Whether nothing stands here but the comment that code is left out; dots in its place say that it is
  /// not what an earlier block had.
  var isElided: Bool {
    isEmpty && !isDots && (elision != nil || givesViews && placeholder != nil)
  }

  /// Whether it is the body of what is declared to give views.
  private var givesViews: Bool {
    if let accessors = parent?.as(AccessorBlockSyntax.self) {
      let binding = accessors.parent?.as(PatternBindingSyntax.self)
      return binding?.typeAnnotation?.type.isSomeView ?? false
    }
    let function = parent?.as(CodeBlockSyntax.self)?.parent?.as(FunctionDeclSyntax.self)
    return function?.signature.returnClause?.type.isSomeView ?? false
  }
}

extension DeclSyntax {
  /// Whether it is a member whose code is left out.
  var isElidedMember: Bool {
    switch self.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): function.body?.statements.isElided ?? false
    case .initializerDecl(let initializer): initializer.body?.statements.isElided ?? false
    case .variableDecl(let variable):
      variable.bindings.contains { $0.accessorBlock?.getter?.isElided ?? false }
    default: false
    }
  }

  /// Whether it is an enumeration that shows its cases.
  fileprivate var hasCases: Bool {
    self.as(EnumDeclSyntax.self)?.memberBlock.members.contains {
      $0.decl.is(EnumCaseDeclSyntax.self)
    }
      ?? false
  }

  /// What tells a member of a type from others of its name.
  fileprivate var memberKeys: [String] {
    guard let function = self.as(FunctionDeclSyntax.self) else { return memberNames }
    return [function.name.text + function.signature.trimmedDescription]
  }

  /// The names of a member of a type.
  fileprivate var memberNames: [String] {
    switch self.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): [function.name.text]
    case .variableDecl(let variable): variable.boundNames
    default: []
    }
  }
}

// MARK: Completing

extension DeclaredType {
  /// Takes over what another declaration of the type shows and this one does not.
  mutating func complete(by other: DeclaredType) {
    change { own in
      own.inherited.formUnion(other.inherited)
      if own.genericNames.isEmpty { own.genericNames = other.genericNames }
      let known = Set(own.cases.map(\.name))
      own.cases += other.cases.filter { !known.contains($0.name) }
      own.nested.merge(other.nested) { own, _ in own }
      own.members.complete(by: other.members, isEarlier: other.block < own.block)
    }
  }
}

extension DeclaredMembers {
  fileprivate mutating func complete(by other: DeclaredMembers, isEarlier: Bool) {
    properties.merge(other.properties) { own, added in
      own.isElided || own.isStatic && !added.isStatic ? added : own
    }
    statics.merge(other.statics) { own, added in own.isElided ? added : own }
    let own = stored
    let added = other.stored.filter { property in
      !own.contains { $0.name == property.name } && properties[property.name]?.getter == nil
    }
    if isEarlier {
      // What is shown again stands where it stood.
      let known = other.stored.compactMap { property in
        (own + added).first { $0.name == property.name }
      }
      stored = known + own.filter { property in !known.contains { $0.name == property.name } }
    } else {
      stored += added
    }
    for (name, overloads) in other.functions {
      functions[name] = functions[name].map { $0.completed(by: overloads) } ?? overloads
    }
    initializers = initializers.completed(by: other.initializers)
  }
}

extension [DeclaredFunction] {
  fileprivate func completed(by others: [DeclaredFunction]) -> [DeclaredFunction] {
    let shown = Set(others.lazy.filter { !$0.isElided }.map(\.signature))
    let own = filter { !$0.isElided || !shown.contains($0.signature) }
    let taken = Set(own.map(\.signature))
    return own + others.filter { !taken.contains($0.signature) }
  }
}

extension DeclaredProperty {
  fileprivate var isElided: Bool { getter?.isElided ?? false }
}

extension DeclaredFunction {
  fileprivate var isElided: Bool { body?.isElided ?? true }
}

extension DeclaredCode.TypeEntry {
  /// Takes over what another declaration of the type shows and this one does not.
  mutating func complete(by other: DeclaredCode.TypeEntry) {
    conformances.formUnion(other.conformances)
    // The cases of an enumeration are those of its declaration.
    if !syntax.hasCases, other.syntax.hasCases { (syntax, source) = (other.syntax, other.source) }
    if let shown = other.form { form?.complete(by: shown) }
    for (name, added) in other.members {
      let shown = Set(added.lazy.filter { !$0.syntax.isElidedMember }.map(\.key))
      var own = (members[name] ?? []).filter {
        !$0.syntax.isElidedMember || !shown.contains($0.key)
      }
      for index in own.indices {
        // What is shown again stands where it stood.
        guard let first = added.first(where: { $0.key == own[index].key }) else { continue }
        own[index].order = min(own[index].order, first.order)
      }
      let taken = Set(own.map(\.key))
      members[name] = own + added.filter { !taken.contains($0.key) }
    }
  }
}
