import SwiftSyntax
import Testing

@testable import SwiftSubset

/// Providers of previews of which one preview is shown.
struct ShownPreviewTests {
  @Test(arguments: [
    "struct P: PreviewProvider { static var previews: some View { A(); B(\"ä\"); C() } }",
    """
    import SwiftUI

    struct A: View { var body: some View { Text("ä") } }
    // The previews
    struct P: PreviewProvider {
      static var previews: some View {
        // First
        let text = "é"
        A(text)  // the first
        /* Second */ B(text)
          .padding()
        let other = 1
        C(other)
        // None
      }
    }
    struct D: View { var body: some View { Text("d") } }
    """,
    """
    struct P: PreviewProvider {
      static var previews: some View { Group { A(); A()
        B() } }
    }
    """,
  ])
  func `everything else stands where it stood`(source: String) throws {
    let tree = ParsedSource(source).tree
    let provider = try #require(
      tree.statements.compactMap { $0.item.as(DeclSyntax.self) }.first { $0.nameToken?.text == "P" }
    )
    let listed = provider.listedPreviews { _ in false }
    #expect(listed.count == 3)
    for (number, view) in listed.enumerated() {
      let shown = ShownPreview(provider: provider, number: number) { _ in false }.alone
      let rest = shown.listedPreviews { _ in false }
      let left = try #require(rest.first)
      #expect(rest.count == 1)
      #expect(Self.places(in: left.view) == Self.places(in: view.view))
      #expect(shown.position == provider.position)
      #expect(shown.totalLength == provider.totalLength)
      #expect(Syntax(shown).root.totalLength == tree.totalLength)
      var expected = Self.places(in: provider)
      for (other, view) in listed.enumerated() where other != number {
        expected.subtract(Self.places(in: view.view))
      }
      // The sign between two statements goes with the one before it.
      #expect(Self.places(in: shown).symmetricDifference(expected).allSatisfy { $0.text == ";" })
    }
  }

  private static func places(in node: some SyntaxProtocol) -> Set<Place> {
    Set(node.tokens(viewMode: .sourceAccurate).map { Place($0) })
  }

  private struct Place: Hashable {
    var text: String
    var offset: Int

    init(_ token: TokenSyntax) {
      (text, offset) = (token.text, token.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
  }
}
