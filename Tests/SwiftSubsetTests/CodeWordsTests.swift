import BuiltinEngine
import Scenarios
import Testing

@testable import SwiftSubset

struct CodeWordsTests {
  @Test func `a word that is known by name alone stands in no other table`() {
    let known = Language.typeNames.union(Language.protocols)
      .union(Vocabulary.catalogue.views.keys).union(Catalogue.notOffered).union(Advice.types)
      .union(Control.all.keys).union(Control.styleProtocols.values).union(Styles.types)
    for words in [
      CodeWords.otherLayoutProtocols, CodeWords.otherProtocols, CodeWords.otherLayoutTypes,
      CodeWords.otherTypes,
    ] {
      #expect(words.intersection(known) == [])
    }
    #expect(CodeWords.otherModifiers.isDisjoint(with: Vocabulary.catalogue.modifiers.keys))
    #expect(CodeWords.otherCollectionMembers.isDisjoint(with: Language.collectionMembers))
    #expect(CodeWords.otherProtocols.isDisjoint(with: CodeWords.otherTypes))
  }

  @Test func `all members of a complete type stand in the language`() {
    for type in Language.completeTypes {
      let members = TypeTable.language.types[type]
      #expect(members?.isWhole == true)
      #expect(members?.names.isEmpty == false, "\(type)")
    }
  }

  /// By which the code is known to be about layouts.
  private static let view = "\nextension View { func same() -> some View { self } }"

  @Test(arguments: [
    "extension CGRect { func cut() -> CGRect { divided(atDistance: 1, from: .minXEdge).slice } }",
    "extension CGRect { func cut() -> CGRect { self.divided(atDistance: 1, from: .maxYEdge).remainder } }",
    "extension CGRect { func moved() -> CGRect { self.applying(.init(translationX: 1, y: 2)) } }",
    "extension CGSize { func turned() -> CGSize { self.applying(.identity) } }",
    "extension CGRect { func has(_ x: CGRect) -> Bool { self.contains(x) } }",
    "extension LayoutSubviews { var wide: CGFloat { self.first?.priority ?? 0 } }",
    "extension LayoutSubviews { var two: Int { self.index(after: self.startIndex) } }",
  ])
  func `what the language has is no wrong word in code that nobody runs`(_ code: String) {
    let block = SourceLowering().lower(code + Self.view)
    guard case .declarations = block.kind else {
      Issue.record("\(block.texts)")
      return
    }
  }

  @Test(arguments: [
    Refused(
      "a rectangle's member", "extension CGRect { var wide: CGFloat { self.widht } }",
      "1:45 widht: 'CGRect' has no member 'widht'; did you mean 'width'?"),
    Refused(
      "a label",
      "extension CGRect { func cut() -> CGRect { self.insetBy(dx: 1, dz: 2) } }",
      "1:63 dz: 'insetBy(dx:dy:)' has no argument 'dz:'; did you mean 'dy:'?"),
  ])
  func `what the language does not have is`(_ refused: Refused) {
    #expect(SourceLowering().lower(refused.source + Self.view).texts == refused.refusals)
  }
}
