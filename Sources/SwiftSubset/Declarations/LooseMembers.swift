import BuiltinEngine
import Scenarios
import SwiftSyntax

/// What articles print of a view without its type: a body, its state above it, one of its parts.
///
/// Such a block is read as if a type stood around what is loose. All lines stay where they are;
/// ``Insertions`` leads back from the columns.
struct LooseMembers: Sendable {
  /// The block with the type around its members.
  let source: String
  let parsed: ParsedSource
  let insertions: Insertions

  /// How the types are called that stand around loose members; no article calls its own so.
  private static let mark = "_LooseMembers"

  /// Whether a declaration is the type that was put around members.
  static func isAround(_ declaration: DeclSyntax) -> Bool {
    declaration.namedType?.name.hasPrefix(mark) == true
  }

  /// What a refusal says, without the name of a type that no article has.
  static func told(_ refusal: Refusal) -> String {
    guard refusal.message.contains(mark) else { return refusal.message }
    return "'\(refusal.construct)' belongs to the type around this code, which is not here"
  }

  /// The members that are there for other blocks as well, as if nothing stood around them; none of any
  /// other declaration.
  ///
  /// Those that are shown again of a type that has them, `isRestated`, may be meant for themselves.
  static func shared(of declaration: DeclSyntax, isRestated: Bool) -> [DeclSyntax] {
    guard isRestated || isAround(declaration) else { return [] }
    let members = declaration.memberBlock?.members.map(\.decl) ?? []
    return members.filter { member in
      guard let variable = member.as(VariableDeclSyntax.self) else { return true }
      // What a wrapper gives without a value has one in its view alone.
      return variable.attributes.isEmpty
        || variable.bindings.allSatisfy { $0.initializer != nil || $0.accessorBlock != nil }
    }
  }

  /// Reads a block of an article; nil where nothing of a view is loose.
  ///
  /// - Parameters:
  ///   - tree: The block as it stands in the article.
  ///   - block: Its number.
  ///   - isUsedElsewhere: Whether another block has the word.
  init?(
    _ tree: SourceFileSyntax, block: Int, isUsedElsewhere: (String) -> Bool
  ) {
    guard let found = Finder(tree, block: block, isUsedElsewhere: isUsedElsewhere) else {
      return nil
    }
    self.init(tree, found) { number, group in
      let name = "\(Self.mark)\(block)\(number == 0 ? "" : "_\(number + 1)")"
      return group.isView ? "struct \(name): View" : "struct \(name)"
    }
  }

  /// Reads a block of nothing but members as a part of the type that they belong to; nil for any other
  /// block.
  init?(_ tree: SourceFileSyntax, of owner: LooseOwner) {
    guard let found = Finder(membersIn: tree) else { return nil }
    self.init(tree, found) { _, _ in owner.head }
  }

  private init?(_ tree: SourceFileSyntax, _ found: Finder, type: (Int, Finder.Group) -> String) {
    // The tree's own text: its places are those of the tree.
    var bytes = Array(tree.description.utf8)
    let text = SourceText(tree.description)
    var insertions = Insertions()
    func insert(_ inserted: String, at offset: Int) {
      insertions.add(inserted.count, at: text.place(of: AbsolutePosition(utf8Offset: offset)))
      bytes.insert(contentsOf: inserted.utf8, at: offset)
    }
    // From the end on, so that offsets stay true.
    for (number, group) in found.groups.enumerated().reversed() {
      insert(group.ending, at: group.end)
      if let body = group.bodyStart {
        insert(group.separator + " var body: some View { ", at: body)
      }
      for range in group.blanks.sorted(by: { $0.lowerBound > $1.lowerBound }) {
        bytes.replaceSubrange(range, with: Self.blank(bytes[range]))
      }
      insert("\(type(number, group)) { ", at: group.start)
    }
    self.source = String(decoding: bytes, as: UTF8.self)
    self.insertions = insertions
    parsed = ParsedSource(self.source)
    guard parsed.refusals.isEmpty else { return nil }
  }

  /// As many blanks as there are characters, with the line breaks.
  private static func blank(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    String(decoding: bytes, as: UTF8.self).flatMap { character in
      character.isNewline ? Array(String(character).utf8) : [UInt8(ascii: " ")]
    }
  }
}

/// Where text was put into a block, which has no part in the places that are told.
struct Insertions: Sendable {
  private var inserted: [(line: Int, column: Int, count: Int)] = []

  /// Records `count` characters in front of what stood at a place; places come from the end on.
  mutating func add(_ count: Int, at place: (line: Int, column: Int)) {
    inserted.insert((place.line, place.column, count), at: 0)
  }

  /// The place in the block of a place in the text with the insertions.
  func original(_ place: (line: Int, column: Int)) -> (line: Int, column: Int) {
    var column = place.column
    for one in inserted where one.line == place.line && column > one.column {
      column = max(column - one.count, one.column)
    }
    return (place.line, max(column, 1))
  }
}

/// Finds what is loose in a block.
private struct Finder {
  /// What one type is put around.
  struct Group {
    /// Where the type begins, and behind what it ends, in bytes.
    var start = 0
    var end = 0

    /// Where the body begins that the group's views are; nil where it declares one.
    var bodyStart: Int?

    /// What stands between the body and the member before it.
    var separator = ""

    /// What the body shows that the block does not write.
    var shown: String?

    /// Members that are given a value from outside, whose names are free; and each `self.` in front of
    /// a member that is not here: its name is free too, or another block's.
    var blanks: [Range<Int>] = []

    /// Whether views are in it; it has members for those of other groups alone else.
    var isView = true

    /// What stands between the last member and what closes the type.
    var closing = ""

    /// What closes the type, on the line of the last member.
    var ending: String {
      let body = shown.map { "\(closing) var body: some View { \($0) }" } ?? ""
      return (bodyStart == nil ? "" : " }") + body + " }"
    }

    init(_ items: ArraySlice<CodeBlockItemSyntax>) {
      start = items.first?.positionAfterSkippingLeadingTrivia.utf8Offset ?? 0
      end = items.last?.endPositionBeforeTrailingTrivia.utf8Offset ?? 0
      closing = items.last?.semicolon == nil ? ";" : ""
    }
  }

  /// One, or one for each of several views that stand apart.
  private(set) var groups: [Group] = []

  init?(
    _ tree: SourceFileSyntax, block: Int, isUsedElsewhere: (String) -> Bool
  ) {
    guard tree.statements.contains(where: { !$0.item.isWhole }) else { return nil }
    let items = BlockItems(tree, vocabulary: .catalogue)
    guard let runs = Self.loose(tree, items) else { return nil }
    let loose = runs.flatMap(\.self)
    let hasBody = loose.contains(where: \.item.isBody)
    // What is declared between is used by code that runs, where nothing is a member.
    guard runs.count == 1 || hasBody || !items.fragments.isEmpty else { return nil }
    let reader = DeclarationReader(block: block)
    let areAllMembers =
      loose.contains(where: \.item.isViewPart)
      && loose.allSatisfy { $0.item.isMember || $0.item.isConstant }
    let parts = runs.flatMap { areAllMembers ? Self.bodiesApart($0) : Self.partsApart($0) }
    for part in parts {
      let isDeclared = areAllMembers || part.contains(where: \.item.isBody)
      let split = isDeclared ? part.endIndex : Self.endOfMembers(part)
      let (members, rest) = (part[..<split], part[split...])
      guard rest.allSatisfy({ $0.item.isOfBody }) else { return nil }
      var group = Group(part)
      var properties: [DeclaredProperty] = []
      for member in members {
        guard let variable = member.item.as(VariableDeclSyntax.self) else { continue }
        let own = reader.properties(variable)
        properties += own
        if own.contains(where: \.needsValue) {
          group.blanks.append(
            member.positionAfterSkippingLeadingTrivia
              .utf8Offset..<member.endPositionBeforeTrailingTrivia.utf8Offset)
        }
      }
      let body = properties.first { $0.name == "body" && $0.getter != nil }
      if rest.contains(where: { !$0.item.isMember && !$0.item.isConstant }) {
        guard body == nil else { return nil }
        let start = members.last?.endPositionBeforeTrailingTrivia.utf8Offset
        group.bodyStart = start ?? group.start
        let isUnset = group.blanks.last?.upperBound == start
        let isOpen = members.last.map { $0.semicolon == nil } ?? false
        group.separator = isOpen && !isUnset ? ";" : ""
      } else if let body {
        guard body.type?.isSomeView == true else { return nil }
      } else if runs.count > 1 {
        group.isView = false
      } else {
        guard let only = Self.onlyPart(members, properties), !isUsedElsewhere(only.name) else {
          return nil
        }
        group.shown = only.call
      }
      group.blanks += SelfReferences(of: members, in: part).ranges
      groups.append(group)
    }
    guard groups.contains(where: \.isView) else { return nil }
    // Constants and what is computed need no type around them.
    if groups.contains(where: { $0.bodyStart != nil }) {
      let needsType = hasBody || loose.contains(where: \.item.isStored)
      // Of a view that only the article has its state says that it is one.
      let isOfViews = items.hasLayoutWords || items.hasView && loose.contains(where: \.item.isState)
      guard isOfViews, items.hasTopViews, needsType else { return nil }
    }
  }

  /// Finds the members that are all that is loose in a block.
  init?(membersIn tree: SourceFileSyntax) {
    let items = BlockItems(tree, vocabulary: .catalogue)
    guard let runs = Self.loose(tree, items), runs.count == 1, let loose = runs.first,
      loose.allSatisfy({
        $0.item.isMember || $0.item.isConstant || $0.item.is(FunctionDeclSyntax.self)
      })
    else { return nil }
    groups = [Group(loose)]
  }

  /// Several bodies, each with the members in front of it; what stands below all of them belongs to the
  /// last.
  private static func bodiesApart(
    _ loose: ArraySlice<CodeBlockItemSyntax>
  ) -> [ArraySlice<CodeBlockItemSyntax>] {
    let ends = loose.indices.filter { loose[$0].item.isBody }.dropLast().map { $0 + 1 }
    return zip([loose.startIndex] + ends, ends + [loose.endIndex]).map { loose[$0..<$1] }
  }

  /// The views and bodies that stand apart from each other, each with the members in front of it; all
  /// that is loose where the views are one body.
  private static func partsApart(
    _ loose: ArraySlice<CodeBlockItemSyntax>
  ) -> [ArraySlice<CodeBlockItemSyntax>] {
    var parts: [ArraySlice<CodeBlockItemSyntax>] = []
    var start = loose.startIndex
    var (hasView, hasBody) = (false, false)
    let isOneStack = loose.contains {
      if case .expr(let view) = $0.item { view.isFiller } else { false }
    }
    for index in loose.indices {
      let item = loose[index].item
      let isApart = item.isStored || item.isSetApart && !item.is(FunctionDeclSyntax.self)
      if hasBody || hasView && (item.isBody || isApart && !isOneStack) {
        parts.append(loose[start..<index])
        (start, hasView, hasBody) = (index, false, false)
      }
      hasView = hasView || !item.isMember && !item.isConstant
      hasBody = hasBody || item.isBody
    }
    // What stands below all views belongs to the last of them.
    if !hasView, !hasBody, let last = parts.popLast() { start = last.startIndex }
    parts.append(loose[start...])
    return areOwn(parts) ? parts : [loose]
  }

  /// Whether no part uses a function of another one, or a constant below its state.
  private static func areOwn(_ parts: [ArraySlice<CodeBlockItemSyntax>]) -> Bool {
    let words = parts.map { part in part.reduce(into: Set<String>()) { $0.formUnion($1.words) } }
    return parts.indices.allSatisfy { index in
      let state = parts[index].firstIndex { $0.item.isStored } ?? parts[index].endIndex
      return parts[index].indices.allSatisfy { place in
        let item = parts[index][place].item
        guard let name = item.declaredName,
          item.is(FunctionDeclSyntax.self) || item.isConstant && place > state
        else { return true }
        return !words.indices.contains { $0 != index && words[$0].contains(name) }
      }
    }
  }

  /// What stands at the top of a block and not on its own, in pieces between what does; nil where there
  /// is none.
  private static func loose(
    _ tree: SourceFileSyntax, _ items: BlockItems
  ) -> [ArraySlice<CodeBlockItemSyntax>]? {
    guard items.previews.isEmpty, items.providers.isEmpty, items.apps.isEmpty else { return nil }
    let runs = Array(tree.statements).split { $0.item.isWhole }
    return runs.isEmpty ? nil : runs
  }

  /// Behind the last member with only members before it, and constants among them.
  private static func endOfMembers(_ loose: ArraySlice<CodeBlockItemSyntax>) -> Int {
    let others = loose.firstIndex { !$0.item.isMember && !$0.item.isConstant } ?? loose.endIndex
    let members = loose[..<others]
    return members.lastIndex { $0.item.isMember }.map { $0 + 1 } ?? loose.startIndex
  }

  /// The view that a block of members is about: the only one that no other member uses.
  private static func onlyPart(
    _ members: ArraySlice<CodeBlockItemSyntax>, _ properties: [DeclaredProperty]
  ) -> (name: String, call: String)? {
    var parts = properties.filter {
      $0.getter != nil && $0.type?.isSomeView == true && !$0.isStatic
    }
    .map { (name: $0.name, call: $0.name) }
    for member in members {
      guard let function = member.item.as(FunctionDeclSyntax.self),
        function.body != nil, function.signature.returnClause?.type.isSomeView == true,
        function.genericParameterClause == nil,
        function.signature.parameterClause.parameters.allSatisfy({ $0.defaultValue != nil })
      else { continue }
      parts.append((function.name.text, function.name.text + "()"))
    }
    let unused = parts.filter { part in
      !members.contains { member in
        member.item.declaredName != part.name && member.words.contains(part.name)
      }
    }
    return unused.count == 1 ? unused[0] : nil
  }
}

extension CodeBlockItemSyntax.Item {
  /// Whether it stands on its own at the top of a file.
  fileprivate var isWhole: Bool {
    guard case .decl(let declaration) = self else { return false }
    switch declaration.as(DeclSyntaxEnum.self) {
    case .variableDecl, .functionDecl: return false
    default: return true
    }
  }

  /// Whether it is a member of a type: a property or a function, but no constant beside views.
  fileprivate var isMember: Bool {
    guard case .decl(let declaration) = self else { return false }
    if let function = declaration.as(FunctionDeclSyntax.self) {
      return Language.layoutRequirements[function.name.text] == nil
    }
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return false }
    return !variable.isPlainLet
  }

  /// Whether it is a property that holds a value of its own, and no constant.
  fileprivate var isStored: Bool {
    guard let variable = self.as(VariableDeclSyntax.self), !variable.isPlainLet else {
      return false
    }
    return variable.bindings.contains { $0.accessorBlock?.getter == nil }
  }

  /// Whether it is a property with a wrapper of SwiftUI's.
  fileprivate var isState: Bool {
    let wrappers = self.as(VariableDeclSyntax.self)?.attributes.names ?? []
    return wrappers.contains(where: SwiftUINames.wrappers.contains)
  }

  /// Whether it is `var body: some View { … }`.
  fileprivate var isBody: Bool { declaredName == "body" && isViewPart }

  /// Whether it is `let name = …`.
  fileprivate var isConstant: Bool { self.as(VariableDeclSyntax.self)?.isPlainLet ?? false }

  /// Whether it is a computed property or a function that gives views.
  fileprivate var isViewPart: Bool {
    if let function = self.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause?.type.isSomeView == true
    }
    return self.as(VariableDeclSyntax.self)?.bindings.contains {
      $0.typeAnnotation?.type.isSomeView == true && $0.accessorBlock != nil
    } ?? false
  }

  /// Whether it may stand in the body of a view.
  fileprivate var isOfBody: Bool {
    switch self {
    case .decl(let declaration):
      declaration.as(VariableDeclSyntax.self)?.isPlainLet
        ?? declaration.as(FunctionDeclSyntax.self).map {
          Language.layoutRequirements[$0.name.text] == nil
        } ?? false
    case .expr(let expression): !expression.isStatementOfCode
    case .stmt(let statement): statement.is(ExpressionStmtSyntax.self)
    @unknown default: false
    }
  }

  fileprivate var declaredName: String? {
    self.as(FunctionDeclSyntax.self)?.name.text
      ?? self.as(VariableDeclSyntax.self)?.boundNames.first
  }
}

extension TypeSyntax {
  /// Whether it is `some View`.
  var isSomeView: Bool {
    self.as(SomeOrAnyTypeSyntax.self)?.constraint.trimmedDescription == "View"
  }
}
