import BuiltinEngine
import SwiftSyntax

/// What one file of Swift declares at its top.
struct FileDeclarations {
  struct Item {
    /// The names that it is found by; none for a member that has none.
    var names: Set<String>

    /// The type that it extends.
    var extended: String?
    var key: String
    var line: Int

    /// Whether only the file itself sees it.
    var isHidden = false

    /// The pieces of the file that make it, in bytes.
    var ranges: [Range<Int>]
    var words: Set<String>
    var uses: NameUses

    /// The function that it is, of members of extensions.
    var function: DeclaredFunction?

    /// Whether it is a function that is an operator, of which one name has as many as there are types.
    var isOperator = false

    /// Whether it is another function that stands at the top: there may be several of one name.
    var isFunction = false

    /// Whether it is a structure, an enumeration or a class, and no other name for a type.
    var isNominal = false

    /// What tells it from other declarations: its names, or the type and the signature of a member.
    ///
    /// Of functions that only one file sees there are none beside others of the name.
    var identities: Set<String> {
      let isOne = extended == nil && !isOperator && !(isFunction && !isHidden)
      return isOne ? names : names.isEmpty ? [] : [key]
    }

    /// Whether SwiftUI or Swift has something that could be meant where this is named.
    func hides(_ name: String) -> Bool {
      guard let extended else { return SwiftUINames.hasTop(name) }
      if Language.typeNames.contains(extended) { return !Language.rows(named: name).isEmpty }
      if let function { return SwiftUINames.hasModifier(like: function) }
      if Control.styleProtocols.values.contains(extended) {
        return Control.ownStyles.contains(name)
      }
      return Styles.known.contains(name)
        || Vocabulary.catalogue.enumerations[extended]?.contains(name) ?? false
    }

    /// Whether this is named among what code uses.
    func isNamed(_ name: String, in uses: NameUses) -> Bool {
      extended == nil ? uses.tops.contains(name) : uses.members.contains(name)
    }
  }

  private(set) var items: [Item] = []

  /// The names of what stands at the top, and the keys of functions there and of what extensions declare.
  private var tops: Set<String> = []
  private(set) var keys: Set<String> = []

  init() {}

  /// What a page declares that is not parsed: names alone.
  init(names: Set<String>) { tops = names }

  init(_ tree: SourceFileSyntax, _ source: String) {
    let text = SourceText(source)
    for statement in tree.statements {
      guard case .decl(let declaration) = statement.item else { continue }
      if let extended = declaration.as(ExtensionDeclSyntax.self) {
        add(extended, text)
      } else if var item = Self.item(declaration, text), !declaration.isPreviewProvider {
        item.ranges = [statement.ownBytes]
        items.append(item)
      }
    }
    for item in items {
      if item.extended == nil, !item.isOperator { tops.formUnion(item.names) }
      if !item.key.isEmpty { keys.insert(item.key) }
    }
  }

  /// Whether a type, a function or a variable of the name stands at the top.
  func declares(_ name: String) -> Bool {
    tops.contains(name)
  }

  private static func item(_ declaration: DeclSyntax, _ text: SourceText) -> Item? {
    let names: Set<String>
    switch declaration.as(DeclSyntaxEnum.self) {
    case .functionDecl(let function): names = [function.name.text.unquoted]
    case .variableDecl(let variable): names = Set(variable.boundNames.map(\.unquoted))
    case .operatorDecl(let declared): names = [declared.name.text]
    case .precedenceGroupDecl(let group): names = [group.name.text]
    default: names = declaration.namedType.map { [$0.name.unquoted] } ?? []
    }
    guard !names.isEmpty else { return nil }
    var item = Item(
      names: names, extended: nil, key: "", line: Self.line(of: declaration, text),
      isHidden: declaration.isHidden, ranges: [declaration.ownBytes],
      words: declaration.wordsAndOperators, uses: declaration.uses)
    item.isNominal = [.structDecl, .enumDecl, .classDecl, .actorDecl].contains(declaration.kind)
    if declaration.is(OperatorDeclSyntax.self) {
      item.isOperator = true
      item.key = declaration.trimmedDescription
    } else if let function = declaration.as(FunctionDeclSyntax.self), function.name.isOperatorName {
      item.isOperator = true
      item.key = "\(function.name.text) \(function.signature.trimmedDescription)"
    } else if let function = declaration.as(FunctionDeclSyntax.self) {
      item.isFunction = true
      item.key = "\(function.name.text.unquoted)(\(SymbolTable.key(of: declaration, in: nil)))"
    }
    return item
  }

  private mutating func add(_ extended: ExtensionDeclSyntax, _ text: SourceText) {
    // Of a type in another one the outer is looked for.
    let type = String(extended.extendedType.trimmedDescription.prefix { $0 != "<" && $0 != "." })
    let brace = extended.memberBlock.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    let head = extended.positionAfterSkippingLeadingTrivia.utf8Offset..<brace
    let end = extended.memberBlock.rightBrace.ownBytes
    let condition = extended.genericWhereClause?.trimmedDescription ?? ""
    let words = extended.with(\.memberBlock.members, []).words
    if let inherited = extended.inheritanceClause {
      // What a type is belongs to it, and needs all that is declared for it.
      items.append(
        Item(
          names: [], extended: type, key: "\(type): \(inherited.trimmedDescription)",
          line: Self.line(of: extended, text), ranges: [extended.ownBytes], words: extended.words,
          uses: extended.uses))
      return
    }
    for member in extended.memberBlock.members {
      let own = Self.item(member.decl, text)
      let key = SymbolTable.members(member.decl, extended: extended, source: 0).first?.member.key
      let function = member.decl.as(FunctionDeclSyntax.self).map {
        DeclarationReader(block: 0).function($0)
      }
      items.append(
        Item(
          names: own?.names ?? [], extended: type,
          key: "\(type).\(own?.names.sorted().joined() ?? "")\(key ?? "")\(condition)"
            + (own == nil ? "\(Self.line(of: member, text))" : ""),
          line: Self.line(of: member, text),
          isHidden: member.decl.isHidden || DeclSyntax(extended).isHidden,
          ranges: [head, member.ownBytes, end],
          words: words.union(member.decl.wordsAndOperators), uses: member.decl.uses,
          function: function, isOperator: own?.isOperator ?? false))
    }
  }

  private static func line(of node: some SyntaxProtocol, _ text: SourceText) -> Int {
    text.place(of: node.positionAfterSkippingLeadingTrivia).line
  }

  /// Some of the declarations, where they stand in the file; lines without any are empty.
  func code(of taken: Set<Int>, in source: String) -> String {
    let bytes = Array(source.utf8)
    let ranges = taken.flatMap { items[$0].ranges }.map { $0.clamped(to: 0..<bytes.count) }
      .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    var code: [UInt8] = []
    var end = 0
    // What stands between two of them: its line breaks, and blanks for what is in front on the line.
    func skip(to next: Int) {
      guard next > end else { return }
      var line = end
      for index in end..<next where bytes[index] == 0x0A || bytes[index] == 0x0D {
        code.append(bytes[index])
        line = index + 1
      }
      if next < bytes.count { code += repeatElement(UInt8(ascii: " "), count: next - line) }
      end = next
    }
    for range in ranges where range.upperBound > end {
      skip(to: range.lowerBound)
      code += bytes[max(range.lowerBound, end)..<range.upperBound]
      end = range.upperBound
    }
    skip(to: bytes.count)
    return String(decoding: code, as: UTF8.self)
  }

  private static let keywords = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "func", "operator",
    "precedencegroup",
  ].map { Array($0.utf8) }

  private static let extending = Array("extension".utf8)

  private static let variables = ["var", "let"].map { Array($0.utf8) }

  /// Names that a file may declare.
  struct Words {
    /// The words behind keywords that declare: all names that the file declares, and some that it does
    /// not.
    var names: Set<String> = []

    /// Those that are none of variables alone.
    var called: Set<String> = []

    /// The words behind `extension`.
    var extended: Set<String> = []
  }

  /// What a file may declare, without parsing it.
  static func mayDeclare(_ source: String) -> Words {
    enum Sign { case none, called, variable, extended }
    var words = Words()
    var source = source
    source.withUTF8 { bytes in
      var sign = Sign.none
      // Of `let a = 1, b = 2` the second name stands behind a comma.
      var (isOfVariables, isBehindComma) = (false, false)
      var start = 0
      // A module may hold megabytes: words are looked at where they stand.
      while start < bytes.count {
        var end = start
        while end < bytes.count, isOfWord(bytes[end]) { end += 1 }
        guard end > start else {
          switch bytes[start] {
          case UInt8(ascii: "/") where isBehindComma && bytes[start...].starts(with: "//".utf8):
            while start + 1 < bytes.count, !isBreak(bytes[start + 1]) { start += 1 }
          case let byte where sign == .called && isOfOperator(byte):
            var end = start
            while end < bytes.count, isOfOperator(bytes[end]) { end += 1 }
            words.names.insert(String(decoding: bytes[start..<end], as: UTF8.self))
            sign = .none
            start = end - 1
          case UInt8(ascii: ","): isBehindComma = isOfVariables
          case let byte where isBreak(byte): isOfVariables = isOfVariables && isBehindComma
          case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"): isOfVariables = false
          case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "`"), UInt8(ascii: "("): break
          default: isBehindComma = false
          }
          start += 1
          continue
        }
        let word = bytes[start..<end]
        if sign != .none || isBehindComma {
          let name = String(decoding: word, as: UTF8.self)
          if sign == .extended { words.extended.insert(name) } else { words.names.insert(name) }
          if sign == .called { words.called.insert(name) }
        }
        func isAny(of words: [[UInt8]]) -> Bool {
          words.contains { $0.count == word.count && word.elementsEqual($0) }
        }
        isBehindComma = false
        sign = isAny(of: keywords) ? .called : isAny(of: variables) ? .variable : .none
        if isAny(of: [extending]) { sign = .extended }
        if sign != .none { isOfVariables = sign == .variable }
        start = end
      }
    }
    return words
  }

  /// The words of a text that may be names.
  static func words(of text: String) -> Set<String> {
    Set(text.utf8.split { !isOfWord($0) }.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Whether a byte is one of the operators that most articles declare.
  private static func isOfOperator(_ byte: UInt8) -> Bool { "+-*/<>=!&|^~%?".utf8.contains(byte) }

  private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte >= 0x80
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_")
  }
}

/// The names that code uses which may be those of other declarations: no labels, no names of its own.
struct NameUses {
  /// Those that stand alone, as do types, functions and variables.
  var tops: Set<String> = []

  /// Those behind a point, and what is called as one's own member.
  var members: Set<String> = []
}

extension SyntaxProtocol {
  /// The identifiers in the code and its operators.
  var wordsAndOperators: Set<String> {
    var words = words
    for token in tokens(viewMode: .sourceAccurate) where token.isOperatorName {
      words.insert(token.text)
    }
    return words
  }

  /// The names that the code uses.
  var uses: NameUses {
    var uses = NameUses()
    for token in tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let word) = token.tokenKind, let parent = token.parent else {
        continue
      }
      if parent.is(IdentifierTypeSyntax.self) {
        uses.tops.insert(word.unquoted)
      } else if parent.is(DeclReferenceExprSyntax.self) {
        let outer = parent.parent
        let isMember = outer?.as(MemberAccessExprSyntax.self)?.declName.id == parent.id
        if !isMember { uses.tops.insert(word.unquoted) }
        if isMember || outer?.is(FunctionCallExprSyntax.self) == true {
          uses.members.insert(word.unquoted)
        }
      }
    }
    return uses
  }
}

extension SyntaxProtocol {
  /// Where its bytes stand in the file, without what is around it.
  fileprivate var ownBytes: Range<Int> {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, endPositionBeforeTrailingTrivia.utf8Offset)
  }
}

extension DeclSyntax {
  fileprivate var isHidden: Bool {
    asProtocol((any WithModifiersSyntax).self)?.modifiers.contains {
      ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil
    } ?? false
  }

  fileprivate var isPreviewProvider: Bool {
    inheritedTypes.contains { ["PreviewProvider", "App"].contains($0.trimmedDescription) }
  }
}
