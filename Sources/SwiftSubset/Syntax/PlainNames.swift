import SwiftSyntax

/// Takes backticks from around names: `` static let `default` `` declares what `Kind.default` asks for, and
/// no name is told from another by them.
///
/// Vertical tabs, which are white space to Swift, stand in their place, so that all else stays where it is
/// and code that is parsed again has them back. Names that would mean something else without them keep them.
final class PlainNames: SyntaxRewriter {
  private static let backtick = UInt8(ascii: "`")
  private static let mark: UInt8 = 0x0B

  /// The tree without backticks around names.
  ///
  /// - Complexity: Linear in the length of the source; nothing where it has no backtick.
  static func written(in tree: SourceFileSyntax, of source: String) -> SourceFileSyntax {
    guard source.utf8.contains(backtick) else { return tree }
    let cases = tree.tokens(viewMode: .sourceAccurate).filter {
      $0.parent?.is(EnumCaseElementSyntax.self) ?? false
    }
    return PlainNames(cases: Set(cases.map(\.text.unquoted))).visit(tree)
  }

  /// The names of all cases.
  private let cases: Set<String>

  private init(cases: Set<String>) { self.cases = cases }

  /// A source with the backticks that are marked in it: of what a tree without them was written as.
  static func quoted(_ source: String) -> String {
    guard source.utf8.contains(mark) else { return source }
    var bytes = Array(source.utf8)
    var start: Int?
    for (index, byte) in bytes.enumerated() {
      if byte == mark {
        if let first = start, first + 1 < index {
          bytes[first] = backtick
          bytes[index] = backtick
          start = nil
        } else {
          start = index
        }
      } else if !isPlain(byte) {
        start = nil
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    guard case .identifier(let text) = token.tokenKind, text.utf8.first == Self.backtick else {
      return token
    }
    let name = text.unquoted
    let kept = cases.contains(name) && token.isMember ? Self.keptMembers : Self.kept
    guard name != text, !kept.contains(name), name.utf8.allSatisfy(Self.isPlain) else {
      return token
    }
    // A token of its own: changed in its place, it would copy the whole list around it each time.
    return TokenSyntax(
      .identifier(name), leadingTrivia: token.leadingTrivia + .verticalTab,
      trailingTrivia: .verticalTab + token.trailingTrivia, presence: token.presence)
  }

  /// Words that mean the language's own wherever they stand.
  private static let kept: Set<String> = [
    "Any", "Protocol", "Self", "Type", "_", "deinit", "false", "init", "nil", "self", "subscript",
    "super", "true",
  ]

  /// Those of them that do so where they are cases, too.
  private static let keptMembers: Set<String> = ["Protocol", "Type", "_", "init", "self"]

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

extension TokenSyntax {
  /// Whether it names a case of an enumeration, or stands behind a dot.
  fileprivate var isMember: Bool {
    parent?.is(EnumCaseElementSyntax.self) ?? false
      || parent?.parent?.as(MemberAccessExprSyntax.self)?.declName.id == parent?.id
  }
}
